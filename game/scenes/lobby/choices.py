"""What is chosen in the lobby: who sits where, the pieces, house rules, how many deals; checked, kept, started."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.i18n import _
from game.match.players import PERSON, kinds, seated
from game.match.settings import LONGEST_NAME, Lobby
from game.rules.shuffle import parse_seed

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.settings import Settings
    from game.match.store import Store
    from game.rules.contract import Game
    from game.rules.options import Options, Switch, Value

USUAL_OPPONENT: Final = "first"
MOST_DEALS: Final = 99
EQUIPMENT: Final = "equipment"
"""The house rule that has a place of its own in the lobby: no preset sets it."""


class Choices:
    """The choices for one game. Every change keeps them playable; only the seed can be wrong, and says so."""

    def __init__(self, game: Game, settings: Settings) -> None:
        """The last choices for this game, as far as the settings know and the game still allows them."""
        self.game = game
        most = game.seats[-1]
        self.seats = game.default_seats
        self._kinds = [PERSON] + [USUAL_OPPONENT] * (most - 1)
        self.names = [settings.names[seat] if seat < len(settings.names) else "" for seat in range(most)]
        self.options: Any = game.Options()
        self.deals: int | None = game.deals
        self.seed = ""
        last = settings.lobby.get(game.name)
        if last is not None:
            self._recall(last)

    def _recall(self, last: Lobby) -> None:
        known = set(kinds(self.game.name))
        if len(last.kinds) in self.game.seats and known.issuperset(last.kinds):
            self.seats = len(last.kinds)
            self._kinds[: self.seats] = last.kinds
        if last.deals is None or last.deals > 0:
            self.deals = last.deals
        switches = {switch.name: switch for switch in self.game.Options.spec()}
        for name, value in last.house.items():
            if name in switches and _allowed(switches[name], value):
                self.options = self.game.Options.parse({name: value}, self.options)

    # Seats ------------------------------------------------------------------------------------------------------------

    @property
    def kinds(self) -> tuple[str, ...]:
        """What sits in each seat in play."""
        return tuple(self._kinds[: self.seats])

    def change_seats(self, by: int) -> bool:
        """One seat more or less; False where the game allows no more."""
        if self.seats + by not in self.game.seats:
            return False
        self.seats += by
        return True

    def set_kind(self, seat: int, kind: str) -> None:
        """Put a person or an opponent into a seat."""
        self._kinds[seat] = kind

    def set_name(self, seat: int, name: str) -> None:
        """Name the person in a seat; empty is the usual name."""
        self.names[seat] = name[:LONGEST_NAME]

    @property
    def players(self) -> tuple[Any, ...]:
        """The players as they will sit down, with their names."""
        return seated(self.kinds, self.names[: self.seats])

    @property
    def persons(self) -> int:
        """How many of them are persons."""
        return self.kinds.count(PERSON)

    # House rules ------------------------------------------------------------------------------------------------------

    @property
    def equipment(self) -> str:
        """The pieces chosen."""
        return str(getattr(self.options, EQUIPMENT, ""))

    @property
    def preset(self) -> str:
        """The preset that the house rules are, '' where they are the players' own."""
        for name, preset in self.game.presets.items():
            if replace(preset, equipment=self.equipment) == self.options:
                return name
        return ""

    def choose_preset(self, name: str) -> None:
        """Play by a preset, with the pieces that are chosen."""
        self.options = replace(self.game.presets[name], equipment=self.equipment)

    def set_rule(self, name: str, value: Value) -> None:
        """Change one house rule. `ValueError` with a sentence for a value it does not allow."""
        self.options = self.game.Options.parse({name: value}, self.options)

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The house rules but the equipment, in the order they are shown."""
        return tuple(switch for switch in self.game.Options.spec() if switch.name != EQUIPMENT)

    @property
    def own_rules(self) -> int:
        """How many house rules are not as usual."""
        return sum(name != EQUIPMENT for name in self.options.changed())

    # Deals, shuffle ---------------------------------------------------------------------------------------------------

    def change_deals(self, by: int) -> bool:
        """One deal more or less; below the first stands 'without end'. False at either end."""
        if self.deals is None:
            if by < 0:
                return False
            self.deals = 1
            return True
        wished = self.deals + by
        if wished > MOST_DEALS:
            return False
        self.deals = wished or None
        return True

    @property
    def deals_words(self) -> str:
        """The number of deals in words."""
        return _("without end") if self.deals is None else str(self.deals)

    @property
    def seed_problem(self) -> str:
        """What is wrong with the seed in a sentence; '' where nothing is."""
        if not self.seed:
            return ""
        try:
            parse_seed(self.seed)
        except ValueError:
            count = len(self.seed)
            if count != 64:
                return _("A seed has 64 hex digits, this one has {count} characters.").format(count=count)
            return _("A seed has only the digits 0 to 9 and a to f.")
        return ""

    # Start ------------------------------------------------------------------------------------------------------------

    def remember(self, store: Store) -> None:
        """Write the choices into the settings, so that the lobby opens with them again."""
        house = {name: value for name, value in self.options.changed().items() if isinstance(value, str | int)}
        kept = dict(store.settings.lobby)
        kept[self.game.name] = Lobby(self.kinds, house, self.deals)
        names = list(store.settings.names) + [""] * len(self.names)
        names[: len(self.names)] = self.names
        while names and not names[-1]:
            names.pop()
        store.change(lobby=kept, names=tuple(names), last_game=self.game.name)

    def start(self, store: Store) -> Match:
        """Remember the choices and begin the match. `ValueError` with a sentence where the seed is wrong."""
        if self.seed_problem:
            raise ValueError(self.seed_problem)
        self.remember(store)
        options: Options = self.options
        return store.start(self.game, options, self.players, self.deals, self.seed or None)


def _allowed(switch: Switch, value: object) -> bool:
    try:
        switch.read(value)
    except ValueError:
        return False
    return True
