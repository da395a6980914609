"""What is chosen in the lobby: seats, pieces, house rules, how many deals and chips; checked, kept, started."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.i18n import _
from game.match.length import MINUTES, Length
from game.match.players import PERSON, called_at, kinds, seated
from game.match.settings import LONGEST_NAME, USUAL_CHIPS, Lobby
from game.opponents import LEVELS, standing_in, usual
from game.rules.shuffle import parse_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.match.match import Match
    from game.match.settings import Settings
    from game.match.store import Store
    from game.rules.contract import Game
    from game.rules.options import Options, Switch, Value

STACKS: Final = (50, 100, 150, 200, 300, 500, 1000, 2000, 5000, 10_000)
"""Chips that everybody may begin with."""
DEALS, CHIPS, TIME, NEVER = ENDINGS = ("deals", "chips", "time", "never")
"""What ends an evening: so many deals, that somebody has no chips left, so much time at the table, nothing."""
USUAL_MINUTES: Final = 45
PIECES: Final = ("equipment", "pieces")
"""House rules that say what a game is played with: at most one a game. They have a place of their own in the lobby."""
SUIT: Final = "tile_suit"
"""The one that stands beside it, while the game is played with tiles."""
TILES: Final = "mahjong"
LIMITS: Final[Mapping[str, tuple[str, Callable[[int, int], int]]]] = {
    "table_min": ("table_max", max),
    "table_max": ("table_min", min),
}
"""House rules of which one must not pass the other, and how the other gives way."""
ONE_COLUMN: Final = 8
"""Games with more seats than these have two columns of them, however many are taken: no row jumps to the other side."""


class Choices:
    """The choices for one game. Every change keeps them playable; only the seed can be wrong, and says so."""

    def __init__(self, game: Game, settings: Settings) -> None:
        """The last choices for this game, as far as the settings know and the game still allows them."""
        self.game = game
        most = game.seats[-1]
        self.seats = game.default_seats
        self._kinds = [PERSON] + [usual(game.name)] * (most - 1)
        self.names = [settings.names[seat] if seat < len(settings.names) else "" for seat in range(most)]
        self.options: Options = game.Options()
        self.ending = DEALS
        """What ends the evening: one of `ENDINGS`."""
        self.many: int = game.deals
        """After how many deals it ends, where it does so."""
        self.minutes = USUAL_MINUTES
        """After how much time, where it does so."""
        self.chips = USUAL_CHIPS
        """What everybody begins with."""
        self.seed = ""
        last = settings.lobby.get(game.name)
        if last is not None:
            self._recall(last)

    def _recall(self, last: Lobby) -> None:
        known = set(kinds(self.game.name))
        if len(last.kinds) in self.game.seats and known.issuperset(last.kinds):
            self.seats = len(last.kinds)
            self._kinds[: self.seats] = [
                kind if kind == PERSON else standing_in(self.game.name, kind) for kind in last.kinds
            ]
        if last.deals is None:
            self.ending = CHIPS if last.broke else TIME if last.minutes in MINUTES else NEVER
            self.minutes = last.minutes if last.minutes in MINUTES else USUAL_MINUTES
        elif last.deals > 0:
            self.many = last.deals
        if last.chips in STACKS:
            self.chips = last.chips
        switches = {switch.name: switch for switch in self.game.Options.spec()}
        for name, value in last.house.items():
            if name in switches and _allowed(switches[name], value):
                self.set_rule(name, value)

    # How long ---------------------------------------------------------------------------------------------------------

    @property
    def deals(self) -> int | None:
        """How many deals are played; None where something else ends the evening."""
        return self.many if self.ending == DEALS else None

    @deals.setter
    def deals(self, deals: int | None) -> None:
        self.ending = NEVER if deals is None else DEALS
        self.many = deals or self.many

    @property
    def length(self) -> Length:
        """What ends the evening where no number of deals does."""
        return Length(self.ending == CHIPS, self.minutes if self.ending == TIME else 0)

    # Seats ------------------------------------------------------------------------------------------------------------

    @property
    def kinds(self) -> tuple[str, ...]:
        """What sits in each seat in play."""
        return tuple(self._kinds[: self.seats])

    def set_kind(self, seat: int, kind: str) -> None:
        """Put a person or an opponent into a seat."""
        self._kinds[seat] = kind

    @property
    def opponent(self) -> str:
        """The first opponent at the table, or who would be."""
        return next((kind for kind in self._kinds if kind != PERSON), usual(self.game.name))

    def set_opponents(self, kind: str) -> None:
        """Put this opponent into every seat without a person, and into those that may be added."""
        self._kinds = [one if one == PERSON else kind for one in self._kinds]

    def set_name(self, seat: int, name: str) -> None:
        """Name the person in a seat; empty is the usual name."""
        self.names[seat] = name[:LONGEST_NAME]

    @property
    def players(self) -> tuple[Any, ...]:
        """The players as they will sit down, with their names."""
        return seated(self.kinds, self.names[: self.seats], self.game.name)

    @property
    def called(self) -> tuple[str, ...]:
        """What they will be called at the table, by seat."""
        return called_at(self.players, self.options)

    @property
    def namesake(self) -> str:
        """A sentence where two people have one name: how the second of them is called; '' where nobody has."""
        for given, player in zip(self.names, self.players, strict=False):
            if player.is_person and given.strip() and player.name != given.strip():
                words = _("Two people are called {name}: the second sits down as {player}.")
                return words.format(name=given.strip(), player=player.called)
        return ""

    @property
    def guests(self) -> int:
        """How many of the last seats are bystanders', who have no hand. DT-13."""
        return self.seats - self.options.hands(self.seats)

    @property
    def takes_guests(self) -> bool:
        """Whether one more bystander may join. DT-13."""
        return self.options.to_dict().get("bystanders") == "on" and self.seats < self.game.seats[-1]

    def add_seat(self, *, guest: bool = False) -> int:
        """One more seat for an opponent, a bystander's behind all others, else before the bystanders'. Which it is."""
        guests = self.guests
        seat = self.seats if guest else self.seats - guests
        self._kinds.insert(seat, self.opponent)
        self.names.insert(seat, "")
        del self._kinds[-1], self.names[-1]
        self.seats += 1
        if guest:
            self.set_rule("guests", guests + 1)
        return seat

    def drop_guest(self, seat: int) -> None:
        """A bystander gets up, and those after it move up."""
        guests = self.guests
        self._kinds.append(self._kinds.pop(seat))
        self.names.append("")
        del self.names[seat]
        self.seats -= 1
        self.set_rule("guests", guests - 1)

    @property
    def persons(self) -> int:
        """How many of them are persons."""
        return self.kinds.count(PERSON)

    # House rules ------------------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> str:
        """The pieces chosen, as their sheet is called: 'thai', 'mahjong', 'dominoes'."""
        return self.game.pack(self.options).equipment

    @property
    def aces(self) -> bool:
        """Whether ones and honours are aces under the house rules chosen; see `Pack.aces`."""
        return self.game.pack(self.options).aces

    @property
    def pieces(self) -> Switch | None:
        """The house rule that says what is played with; None where there is nothing to choose."""
        return next((switch for switch in self.game.Options.spec() if switch.name in PIECES), None)

    @property
    def suit(self) -> Switch | None:
        """The house rule that says which suit the tiles have, while the game is played with tiles and has one."""
        if self.sheet != TILES:
            return None
        return next((switch for switch in self.game.Options.spec() if switch.name == SUIT), None)

    @property
    def kept(self) -> dict[str, Value]:
        """What is played with, as far as presets say nothing of it: it stays when one is chosen."""
        presets = self.game.presets.values()
        return {
            switch.name: self.value(switch)
            for switch in self.game.Options.spec()
            if switch.name in {*PIECES, SUIT} and all(switch.name not in preset.changed() for preset in presets)
        }

    @property
    def preset(self) -> str:
        """The preset that the house rules are, '' where they are the players' own."""
        for name, preset in self.game.presets.items():
            if replace(preset, **self.kept) == self.options:
                return name
        return ""

    def choose_preset(self, name: str) -> None:
        """Play by a preset, with the pieces that are chosen where it says nothing of them."""
        self.options = replace(self.game.presets[name], **self.kept)

    def value(self, switch: Switch) -> Value:
        """What a house rule is set to."""
        return self.options.to_dict()[switch.name]

    def set_rule(self, name: str, value: Value) -> None:
        """Change one house rule; `ValueError` with a sentence for a value it does not allow.

        The highest bet rises with a least one that would pass it, and the least falls with the highest.
        """
        values = {name: value}
        if name in LIMITS and isinstance(value, int):
            other, within = LIMITS[name]
            values[other] = within(value, int(self.options.to_dict()[other]))
        self.options = self.game.Options.parse(values, self.options)

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The house rules but those of the pieces, in the order they are shown."""
        return tuple(switch for switch in self.game.Options.spec() if switch.name not in {*PIECES, SUIT})

    @property
    def own_rules(self) -> int:
        """How many house rules are not as usual."""
        return sum(name not in self.kept for name in self.options.changed())

    @property
    def bank(self) -> int | None:
        """The seat that holds the bank for good, the last one, where a house rule puts it there. PG-11."""
        return self.seats - 1 if self.options.house_bank else None

    # Deals, shuffle ---------------------------------------------------------------------------------------------------

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
        kept[self.game.name] = Lobby(self.kinds, house, self.deals, self.chips, *self.length)
        names = list(store.settings.names) + [""] * len(self.names)
        names[: len(self.names)] = self.names
        while names and not names[-1]:
            names.pop()
        store.change(lobby=kept, names=tuple(names), last_game=self.game.name)

    def start(self, store: Store) -> Match:
        """Remember the choices and begin the match; who wants to cut does so before the first deal is dealt.

        Raises:
            ValueError: the seed is none, with a sentence.
        """
        if self.seed_problem:
            raise ValueError(self.seed_problem)
        self.remember(store)
        dealt, chips = not store.settings.cut, [self.chips] * self.seats
        terms = self.game, self.options, self.players, self.deals, self.seed or None
        return store.start(*terms, ledger=chips, dealt=dealt, length=self.length)


def _allowed(switch: Switch, value: object) -> bool:
    try:
        switch.read(value)
    except ValueError:
        return False
    return True


def columns_of(choices: Choices) -> int:
    """How many seats stand side by side."""
    return 1 if choices.game.seats[-1] <= ONE_COLUMN else 2


def kind_words(game: str, kind: str) -> str:
    """What a kind of player of a game is called."""
    words = _("person") if kind == PERSON else _(LEVELS[game][kind].title)
    return words[:1].upper() + words[1:]
