"""The lobby's choices (seats, pieces, house rules, length, chips): validates and saves them.

They are also used to start a match.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game.i18n import _
from game.match.end_conditions import MINUTES, Length
from game.match.players import PERSON, called_at, kinds, seated
from game.match.settings import LONGEST_NAME, USUAL_CHIPS, Lobby
from game.opponents import LEVELS, substitute_for, usual
from game.rules.equipment import MAHJONG_TILES
from game.rules.shuffle import parse_seed
from game.table.characters import CHARACTERS
from game.table.emblems import read_flowers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.match.match import Match
    from game.match.settings import Settings
    from game.match.store import Store
    from game.rules.contract import Game
    from game.rules.options import Options, Switch, Value

STACKS: Final = (50, 100, 150, 200, 300, 500, 1000, 2000, 5000, 10_000)
"""Selectable numbers of chips at the start, for each player."""
DEALS, CHIPS, TIME, NEVER = ENDINGS = ("deals", "chips", "time", "never")
"""Ends of a session: number of deals, a player out of chips, playing time, or never."""
USUAL_MINUTES: Final = 45
PIECES: Final = ("equipment", "pieces")
"""House rules that select the equipment; a game has at most one, shown separately in the lobby."""
SUIT: Final = "tile_suit"
"""House rule shown next to the equipment if a game is played with tiles."""
LIMITS: Final[Mapping[str, tuple[str, Callable[[int, int], int]]]] = {
    "table_min": ("table_max", max),
    "table_max": ("table_min", min),
}
"""House rules that constrain one another: for each, the other rule and how it is adjusted."""
ONE_COLUMN: Final = 8
"""Maximum number of seats a game may have to show them in one column; other games use two."""


class Choices:
    """The lobby's choices for one game; every combination is playable, except for an invalid seed."""

    def __init__(self, game: Game, settings: Settings) -> None:
        """Load the choices last saved for a game, replacing values no longer valid with defaults."""
        self.game = game
        most = game.seats[-1]
        self.seats = game.default_seats
        self._kinds = [PERSON] + [usual(game.name)] * (most - 1)
        self.names = [settings.names[seat] if seat < len(settings.names) else "" for seat in range(most)]
        chosen = settings.opponents.get(game.name, ())
        self.flowers = read_flowers(settings.flowers)
        """Emblems that people keep for the session, keyed by name from `people_known`."""
        self.faces = [chosen[seat] if seat < len(chosen) and chosen[seat] in CHARACTERS else "" for seat in range(most)]
        """Name of the character chosen for each seat, '' for any; used only while an opponent is there."""
        self.options: Options = game.Options()
        self.ending = DEALS
        """How the session ends: one of `ENDINGS`."""
        self.many: int = game.deals
        """Number of deals, used if that ends the session."""
        self.minutes = USUAL_MINUTES
        """Playing time in minutes, used if that ends the session."""
        self.chips = USUAL_CHIPS
        """Number of chips for each player at the start."""
        self.seed = ""
        last = settings.lobby.get(game.name)
        if last is not None:
            self._load_saved(last)

    def _load_saved(self, last: Lobby) -> None:
        known = set(kinds(self.game.name))
        if len(last.kinds) in self.game.seats and known.issuperset(last.kinds):
            self.seats = len(last.kinds)
            self._kinds[: self.seats] = [
                kind if kind == PERSON else substitute_for(self.game.name, kind) for kind in last.kinds
            ]
        if last.deals is None:
            self.ending = CHIPS if last.broke else TIME if last.minutes in MINUTES else NEVER
            self.minutes = last.minutes if last.minutes in MINUTES else USUAL_MINUTES
        elif last.deals > 0:
            self.many = last.deals
        if last.chips in STACKS:
            self.chips = last.chips
        switches = {switch.name: switch for switch in self.game.Options.spec()}
        house = {
            name: value for name, value in last.house.items() if name in switches and _allowed(switches[name], value)
        }
        self.options = self.game.Options.chosen(house)
        for name, value in house.items():
            self.set_rule(name, value)

    # How long ---------------------------------------------------------------------------------------------------------

    @property
    def deals(self) -> int | None:
        """Number of deals in the session; None if the session ends on another condition."""
        return self.many if self.ending == DEALS else None

    @deals.setter
    def deals(self, deals: int | None) -> None:
        self.ending = NEVER if deals is None else DEALS
        self.many = deals or self.many

    @property
    def length(self) -> Length:
        """Condition on which the session ends, if that is not a number of deals."""
        return Length(self.ending == CHIPS, self.minutes if self.ending == TIME else 0)

    # Seats ------------------------------------------------------------------------------------------------------------

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kind of player (a person or an opponent's key) in each seat in play."""
        return tuple(self._kinds[: self.seats])

    def set_kind(self, seat: int, kind: str) -> None:
        """Set the kind of player in a seat: a person, or an opponent's key."""
        self._kinds[seat] = kind

    @property
    def opponent(self) -> str:
        """Kind of the first opponent; the default kind if there is none."""
        return next((kind for kind in self._kinds if kind != PERSON), usual(self.game.name))

    def set_opponents(self, kind: str) -> None:
        """Choose an opponent for all seats that have no person, including seats not in play."""
        self._kinds = [one if one == PERSON else kind for one in self._kinds]

    def set_face(self, seat: int, name: str) -> None:
        """Choose a character for a seat ('' for any); a seat that had the same one now gets any."""
        self.faces = ["" if name and one == name else one for one in self.faces]
        self.faces[seat] = name

    def set_name(self, seat: int, name: str) -> None:
        """Set the name of the person in a seat; an empty name restores the default."""
        self.names[seat] = name[:LONGEST_NAME]

    @property
    def players(self) -> tuple[Any, ...]:
        """Players in seat order, with their names, for starting the match."""
        return seated(self.kinds, self.names[: self.seats], self.game.name, self.faces[: self.seats])

    @property
    def called(self) -> tuple[str, ...]:
        """Names of the players, by seat, as shown at the table."""
        return called_at(self.players, self.options)

    @property
    def namesake(self) -> str:
        """Message saying that two people have entered the same name; '' if all names differ."""
        for given, player in zip(self.names, self.players, strict=False):
            if player.is_person and given.strip() and player.name != given.strip():
                words = _("Two people are called {name}: the second will play as {player}.")
                return words.format(name=given.strip(), player=player.called)
        return ""

    @property
    def guests(self) -> int:
        """Number of bystanders, who have no hand and occupy the last seats. DT-13."""
        return self.seats - self.options.hands(self.seats)

    @property
    def takes_guests(self) -> bool:
        """Whether another bystander may join. DT-13."""
        return self.options.to_dict().get("bystanders") == "on" and self.seats < self.game.seats[-1]

    def add_seat(self, *, guest: bool = False) -> int:
        """Add a seat and return its number; `guest` adds it at the end, otherwise before the bystanders."""
        guests = self.guests
        seat = self.seats if guest else self.seats - guests
        self._kinds.insert(seat, self.opponent)
        self.names.insert(seat, "")
        self.faces.insert(seat, "")
        del self._kinds[-1], self.names[-1], self.faces[-1]
        self.seats += 1
        if guest:
            self.set_rule("guests", guests + 1)
        return seat

    def drop_guest(self, seat: int) -> None:
        """Remove a bystander; bystanders in later seats move down by one."""
        guests = self.guests
        self._kinds.append(self._kinds.pop(seat))
        self.names.append("")
        self.faces.append("")
        del self.names[seat], self.faces[seat]
        self.seats -= 1
        self.set_rule("guests", guests - 1)

    @property
    def persons(self) -> int:
        """Number of people among the players."""
        return self.kinds.count(PERSON)

    # House rules ------------------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> str:
        """Name of the sprite sheet of the chosen pieces."""
        return self.game.pack(self.options).equipment

    @property
    def aces(self) -> bool:
        """Whether ones and honours count as aces under the chosen house rules; see `Pack.aces`."""
        return self.game.pack(self.options).aces

    @property
    def pieces(self) -> Switch | None:
        """House rule by which the equipment is chosen; None if the game offers no choice."""
        return next((switch for switch in self.game.Options.spec() if switch.name in PIECES), None)

    @property
    def suit(self) -> Switch | None:
        """House rule by which the suit of the tiles is chosen; None without tiles or without such a rule."""
        if self.sheet != MAHJONG_TILES.name:
            return None
        return next((switch for switch in self.game.Options.spec() if switch.name == SUIT), None)

    @property
    def kept(self) -> dict[str, Value]:
        """Values of the equipment rules that no preset sets, which choosing a preset preserves."""
        presets = self.game.presets.values()
        return {
            switch.name: self.value(switch)
            for switch in self.game.Options.spec()
            if switch.name in {*PIECES, SUIT} and all(switch.name not in preset.changed() for preset in presets)
        }

    @property
    def preset(self) -> str:
        """Name of the preset that matches the current house rules; '' if none does."""
        for name, preset in self.game.presets.items():
            if replace(preset, **self.kept) == self.options:
                return name
        return ""

    def choose_preset(self, name: str) -> None:
        """Apply a preset, keeping the chosen equipment if the preset does not set it."""
        self.options = replace(self.game.presets[name], **self.kept)

    def value(self, switch: Switch) -> Value:
        """Return the value of a house rule."""
        return self.options.to_dict()[switch.name]

    def set_rule(self, name: str, value: Value) -> None:
        """Change one house rule; also adjust the other limit if the minimum bet would exceed the maximum.

        Raises:
            ValueError: The value is not allowed; the message is a sentence for the player.
        """
        values = {name: value}
        if name in LIMITS and isinstance(value, int):
            other, within = LIMITS[name]
            values[other] = within(value, int(self.options.to_dict()[other]))
        self.options = self.game.Options.parse(values, self.options)

    @property
    def switches(self) -> tuple[Switch, ...]:
        """House rules in display order, except the equipment rules."""
        return tuple(switch for switch in self.game.Options.spec() if switch.name not in {*PIECES, SUIT})

    @property
    def own_rules(self) -> int:
        """Number of house rules that differ from the default."""
        return sum(name not in self.kept for name in self.options.changed())

    @property
    def bank(self) -> int | None:
        """The last seat, if a house rule makes it the banker for the whole match; otherwise None. PG-11."""
        return self.seats - 1 if self.options.house_bank else None

    # Deals, shuffle ---------------------------------------------------------------------------------------------------

    @property
    def seed_problem(self) -> str:
        """Error message about the seed entered; '' if it is valid."""
        if not self.seed:
            return ""
        try:
            parse_seed(self.seed)
        except ValueError:
            count = len(self.seed)
            if count != 64:
                return _("A seed has 64 hex digits; this one has {count} characters.").format(count=count)
            return _("A seed can contain only the digits 0 to 9 and the letters a to f.")
        return ""

    # Start ------------------------------------------------------------------------------------------------------------

    def remember(self, store: Store) -> None:
        """Save the choices for the next visit to the lobby."""
        house = {name: value for name, value in self.options.to_choice().items() if isinstance(value, str | int)}
        kept = dict(store.settings.lobby)
        kept[self.game.name] = Lobby(self.kinds, house, self.deals, self.chips, *self.length)
        faces = {game: chosen for game, chosen in store.settings.opponents.items() if game != self.game.name}
        if any(self.faces):
            faces[self.game.name] = tuple(self.faces)
        names = list(store.settings.names) + [""] * len(self.names)
        names[: len(self.names)] = self.names
        while names and not names[-1]:
            names.pop()
        store.change(lobby=kept, names=tuple(names), opponents=faces, last_game=self.game.name)

    def start(self, store: Store) -> Match:
        """Save the choices, start the match and return it.

        If a person has to cut the deck, the first deal is not dealt yet.

        Raises:
            ValueError: The seed is invalid; the message is a sentence for the player.
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
    """Return the number of columns in which the lobby shows the seats."""
    return 1 if choices.game.seats[-1] <= ONE_COLUMN else 2


def kind_words(game: str, kind: str) -> str:
    """Return the title of a kind of player (a person, or an opponent's key), for display."""
    words = _("person") if kind == PERSON else _(LEVELS[game][kind].title)
    return words[:1].upper() + words[1:]
