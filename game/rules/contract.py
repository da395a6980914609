"""Protocols and types shared by all games: seats, moves, events, views and results.

Data flows one way: a `Move` goes into a `Deal`, and `Event`s come out. Opponents and the window see only `View`s. A
view is built from an allow-list, so new state stays secret until it is added explicitly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol

from game.rules.options import N_ as N_  # noqa: PLC0414 - everything that callers use of the contract comes from here
from game.rules.options import NP_ as NP_  # noqa: PLC0414 - and this

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from game.rules.options import Options as HouseRules
    from game.rules.pieces import Pack

Seat = int
"""A place at the table, 0 to seats - 1; the next in turn, anti-clockwise, is `(seat + 1) % seats`."""

Carry = Mapping[str, Any]
"""State that one deal hands to the next, as plain JSON values: the starter, a pot, a streak."""

RULES_VERSION: Final = 1
"""Version in every deal's header; increase it when the same seed and moves would lead to a different deal."""


# Reasons --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """A translatable sentence with `{placeholders}` and their values: why a move is good, or why it is not allowed.

    The text is English and is translated where it is shown (`game.words`). A placeholder's name determines how its
    value is shown: `{player}`, `{other}` and `{owner}` take a seat; `{piece}`, `{card}` and `{tile}` the code of a
    piece; `{pieces}` and `{tiles}` a tuple of codes, `{cards}` the same with an 'and' before the last; `{word}` a word
    that is also translated, marked by `N_` or `NP_`. Any other placeholder takes a number or a text, shown unchanged.
    """

    text: str
    values: Mapping[str, Any] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    """Codes of the pieces concerned, to be highlighted or named."""

    def __str__(self) -> str:
        """Return the English sentence with seat numbers and piece codes, for logs, tests and the command line."""
        values = {key: " ".join(value) if isinstance(value, tuple) else value for key, value in self.values.items()}
        if isinstance(self.values.get("word"), tuple):
            values["word"] = self.values["word"][-1]  # before it stands in which meaning
        return self.text.format(**values)


class IllegalMove(ValueError):  # noqa: N818 - the contract's own word
    """Raised for a move that is not allowed at the moment.

    The deal is unchanged; the reason is a sentence for the player.
    """

    def __init__(self, text: str, /, **values: Any) -> None:
        """Create the error from the text and the placeholder values of a `Reason`."""
        self.reason = Reason(text, values)
        super().__init__(str(self.reason))


# Moves ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    """A move that a seat can make. `str(move)` is its text form, as in journals, replays, tests and commands."""

    blind: ClassVar[bool] = False
    """Whether the move is made before any piece has been seen, like a cut: it changes the deal but needs no skill."""
    bets: ClassVar[bool] = False
    """Whether the move puts the seat's chips at stake, so that no other player should take over the seat afterwards."""

    def __str__(self) -> str:
        return type(self).__name__.lower()


@dataclass(frozen=True, slots=True)
class Range(Move):
    """A set of legal moves with amounts: `word`, then one amount for each of `spans` (minimum, maximum, step).

    `Range("stake", ((1, 100, 1), (0, 100, 1)))` covers every move from `stake 1 0` to `stake 100 100`. A range itself
    cannot be played.
    """

    word: str
    spans: tuple[tuple[int, int, int], ...]

    def __str__(self) -> str:
        return " ".join([self.word, *(f"{least}..{most}/{step}" for least, most, step in self.spans)])

    @classmethod
    def parse(cls, text: str) -> Range:
        """Parse the text form of a range; raise `ValueError` if the text is not a range."""
        words = text.split()
        spans = [re.fullmatch(r"(\d+)\.\.(\d+)/(\d+)", word) for word in words]
        found = [span for span in spans if span is not None]
        word = " ".join(words[: len(words) - len(found)])
        made = cls(word, tuple((int(span[1]), int(span[2]), int(span[3])) for span in found))
        if str(made) != text:
            message = f"{text!r} is no range of amounts: {str(RANGE_EXAMPLE)!r} is one"
            raise ValueError(message)
        return made

    def text(self, *amounts: int) -> str:
        """Return the text form of the move with these amounts filled in."""
        return " ".join([self.word, *map(str, amounts)])

    def holds(self, *amounts: int) -> bool:
        """Return whether every amount is within its span."""
        return len(amounts) == len(self.spans) and all(
            amount in range(least, most + 1, step)
            for amount, (least, most, step) in zip(amounts, self.spans, strict=True)
        )


RANGE_EXAMPLE: Final = Range("bet", ((1, 100, 1),))

# Events ---------------------------------------------------------------------------------------------------------------


class Event(Protocol):
    """Something that happened at the table; each kind of event is a named tuple."""

    def seen_by(self, seat: Seat | None) -> Event:
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""

    def _asdict(self) -> dict[str, Any]:
        """Return the fields by name.

        Values are plain JSON values, moves, or named tuples of these, so that `notation` can serialize them.
        """


# Results --------------------------------------------------------------------------------------------------------------


class Item(NamedTuple):
    """One reason for a payment: the game's own name for it, its rule id, and its amount in the game's unit."""

    id: str
    native: str
    english: str
    amount: int
    rule: str


def read_items(plain: Iterable[Sequence[Any]]) -> tuple[Item, ...]:
    """Rebuild payment items from their plain field values, in order."""
    return tuple(Item(*fields) for fields in plain)


class Entry(NamedTuple):
    """The gain of a seat, the pot or the house in a deal (negative for a loss), and its items.

    The payment items add up to the gain.
    """

    account: Seat | str
    amount: int
    items: tuple[Item, ...]


class Result(NamedTuple):
    """The result of a deal: its outcome, all gains, and the carry for the next deal.

    The gains in `entries` sum to zero. `outcome` is a word of the game, such as 'win', 'void', 'tongits' or
    'settled'. `winner` is the seat that ended the deal with a gain, or None. `shown` holds the hands shown at the
    end and their evaluation, in the game's own type; None if nothing was shown.
    """

    outcome: str
    winner: Seat | None
    entries: tuple[Entry, ...]
    carry: dict[str, Any]
    shown: Any


# Views ----------------------------------------------------------------------------------------------------------------


class Place(NamedTuple):
    """One named place on the table and the pieces that the viewer sees there. Offers refer to places by `name`."""

    name: str
    """Name that is unique at its table: 'stock', 'discards', 'hand 2', 'open 1 0', 'bahay 2', 'stack 4' and so on."""
    owner: Seat | None
    """Seat to which the place belongs; None for a place shared by all seats."""
    size: int
    """Number of pieces in the place, including face-down ones."""
    pieces: tuple[str, ...] = ()
    """Codes of the pieces that the viewer may see, in order; all others are face down."""


class Table(Protocol):
    """The public part of a deal, built once per state and shared by all views.

    Each game adds fields to it.
    """

    @property
    def game(self) -> str:
        """The game's key in `GAMES`."""

    @property
    def options(self) -> HouseRules:
        """The house rules that apply to the deal."""

    @property
    def seats(self) -> int:
        """Number of seats at the table."""

    @property
    def phase(self) -> str:
        """Current phase: a member of the game's own `Phase`, a `StrEnum`; 'over' at the end."""

    @property
    def actor(self) -> Seat:
        """The seat whose turn it is.

        While a window is open, it is the seat concerned: the discarder, the caller or the banker.
        """

    @property
    def turns(self) -> int:
        """Number of turns or windows so far, which distinguishes states with the same phase and actor."""

    @property
    def number(self) -> int:
        """Number of this state: incremented by every resolved move, but not while a window collects answers."""

    @property
    def result(self) -> Result | None:
        """The result of the deal; None until it is over."""


class View(Protocol):
    """The public table plus one seat's private information. For a bystander, `seat` is None and the hand empty."""

    def _asdict(self) -> dict[str, Any]:
        """Return the fields by name; every game's view is a named tuple."""

    @property
    def seat(self) -> Seat | None:
        """Seat to which this view belongs; None for a bystander."""

    @property
    def table(self) -> Any:
        """The public table, an instance of the game's own `Table` class."""

    @property
    def hand(self) -> tuple[str, ...]:
        """The seat's concealed pieces in pack order, except those that it may not see yet."""

    @property
    def legal(self) -> tuple[Move, ...]:
        """Moves that this seat may make now; moves with amounts are a `Range`."""

    @property
    def answer(self) -> Move | None:
        """The answer that this seat has given while a window is still open; otherwise None."""

    def places(self) -> tuple[Place, ...]:
        """Return every place on the table with the pieces in it that this seat may see.

        The seat's own hand is the place 'hand SEAT'.
        """


# Games ----------------------------------------------------------------------------------------------------------------


class Deal(Protocol):
    """One shuffle of a game, from dealing to payment."""

    @property
    def seed(self) -> str:
        """The seed as 64 hex digits; show it only after the deal is over."""

    @property
    def header(self) -> dict[str, Any]:
        """Game, version, seats, carry and options; the commitment covers them together with the seed."""

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed and the canonical header, 64 hex digits; shown before the deal."""

    @property
    def number(self) -> int:
        """The number of the current state, as on its `Table`."""

    @property
    def opening(self) -> tuple[Event, ...]:
        """Events of the deal before its first move."""

    @property
    def result(self) -> Result | None:
        """The result of the deal; None until it is over."""

    def pending(self) -> frozenset[Seat]:
        """Return the seats that still owe an answer; empty once the deal is over."""

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """Return the legal moves of a seat, moves with amounts as a `Range`; empty if no answer is due."""

    def allows(self, seat: Seat, move: Move) -> bool:
        """Return whether `play` would accept the move."""

    def listed(self, seat: Seat, move: Move) -> Move:
        """Return the entry of `legal` for an allowed move; the same move unless the game accepts other forms."""

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play one move; if it is not allowed, raise `IllegalMove` and change nothing."""

    def view(self, seat: Seat | None) -> View:
        """Return the view of one seat, or of a bystander if `seat` is None."""

    def following(self) -> dict[str, Any]:
        """Return the carry for the next deal of the session: the result's carry and the session history.

        Raises `ValueError` while the deal is not over.
        """

    def copy(self) -> Deal:
        """Return an independent copy of the deal."""

    def census(self) -> dict[str, tuple[str, ...]]:
        """Return all pieces, keyed by place: 'stock', 'discards', 'hand 0', 'exposed 0', ..."""


class Game(Protocol):
    """One game: its names and house rules, and the functions that deal it and parse its moves, events and views."""

    @property
    def name(self) -> str:
        """The game's key in `GAMES` and on the command line, such as 'pai-tong'."""

    @property
    def title(self) -> str:
        """The game's name in Latin letters."""

    @property
    def native(self) -> str:
        """The game's name in its own script; '' if that is the same as `title`."""

    @property
    def seats(self) -> range:
        """The range of possible numbers of players."""

    @property
    def default_seats(self) -> int:
        """Default number of players."""

    @property
    def deals(self) -> int:
        """Default number of deals in a match."""

    @property
    def presets(self) -> Mapping[str, Any]:
        """House rules by preset name; the first is the default."""

    @property
    def preset_words(self) -> Mapping[str, str]:
        """A one-line description of each preset, by preset name."""

    @property
    def Options(self) -> type[Any]:  # noqa: N802 - a class
        """The frozen dataclass that holds the game's house rules."""

    @property
    def open_windows(self) -> frozenset[str]:
        """Phases in which all seats may see who has answered.

        Claim windows are never among these, because an early answer would be a hint about the hand.
        """

    def deal(self, seats: int, seed: str, options: HouseRules | None = None, carry: Carry | None = None) -> Deal:
        """Start a new deal; raise `ValueError` for an invalid number of seats, seed or carry."""

    def resample(self, view: Any, rng: Random) -> Deal:
        """Return a random deal that is consistent with everything that the view shows."""

    def as_shown(self, events: tuple[Event, ...], table: Any, people: frozenset[Seat]) -> tuple[Event, ...]:
        """Return a state's events in the order in which screens and phones show them.

        `people` are the seats played by people. `table` is the public table after these events.
        """

    def read_view(self, fields: dict[str, Any]) -> View:
        """Rebuild a view from its plain field values; JSON lists must already be tuples."""

    def read_event(self, name: str, fields: dict[str, Any]) -> Event:
        """Rebuild an event from its class name and plain field values; JSON lists must already be tuples.

        Raises `KeyError` or `TypeError` if there is no such event or the fields do not fit.
        """

    def parse_move(self, text: str) -> Move:
        """Parse a move from its text form; raise `ValueError`, with a message for the user, if it is invalid."""

    def pack(self, options: HouseRules) -> Pack:
        """Return the pack of pieces used under these house rules."""

    def settle_case(self, case: Mapping[str, Any], options: HouseRules) -> dict[str, Any]:
        """Score a hand from the input of `sala score`; raise `ValueError` that names the invalid field."""
