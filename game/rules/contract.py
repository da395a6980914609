"""What every game provides and every caller uses: seats, moves, events, views, results.

Data flows one way: a `Move` goes down into a `Deal`, `Event`s come back up. Opponents and the window see `View`s only;
a view is built from an allow-list, so a new secret stays secret until somebody names it here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol

from game.rules.marks import N_ as N_  # noqa: PLC0414 - everything that callers use of the contract comes from here
from game.rules.marks import NP_ as NP_  # noqa: PLC0414 - and this

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from game.rules.options import Options as HouseRules
    from game.rules.pieces import Pack

Seat = int
"""A place at the table, 0 to seats - 1; the next in turn, anti-clockwise, is `(seat + 1) % seats`."""

Carry = Mapping[str, Any]
"""What one deal hands to the next, as plain JSON values: who starts, a pot, a streak."""

RULES_VERSION: Final = 1
"""Stands in every deal's header; raised when the same seed and moves would give another deal."""


# Reasons --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence with `{places}` and what stands in them: why a move is good, or why it is not allowed.

    The text is English, to be translated where it is shown (`game.words`). The names of the places say what their
    values are, so that players and pieces can be called by their names there: a seat stands in `{player}`, `{other}`
    or `{owner}`; the code of a piece in `{piece}`, `{card}` or `{tile}`; a tuple of codes in `{pieces}`, `{tiles}` or,
    with an 'and' before the last, in `{cards}`; a word to be translated too, marked by `N_` or `NP_`, in `{word}`;
    anything else is a number or a text as it is.
    """

    text: str
    values: Mapping[str, Any] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    """Codes of the pieces that it is about, to be lit or named."""

    def __str__(self) -> str:
        """In English, with seats and pieces as the rules know them: for logs, tests and the command line."""
        values = {key: " ".join(value) if isinstance(value, tuple) else value for key, value in self.values.items()}
        if isinstance(self.values.get("word"), tuple):
            values["word"] = self.values["word"][-1]  # before it stands in which meaning
        return self.text.format(**values)


class IllegalMove(ValueError):  # noqa: N818 - the contract's own word
    """A move that is not allowed now. Nothing has changed; its reason is a sentence for the player."""

    def __init__(self, text: str, /, **values: Any) -> None:
        """`text` and `values` as those of a `Reason`."""
        self.reason = Reason(text, values)
        super().__init__(str(self.reason))


# Moves ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat may answer. `str(move)` is its text form, the same in journals, replays, tests and commands."""

    blind: ClassVar[bool] = False
    """Made before anybody has seen a piece, as a cut: like the shuffle it decides who gets what, and is no skill."""

    def __str__(self) -> str:
        return type(self).__name__.lower()


@dataclass(frozen=True, slots=True)
class Range(Move):
    """Stands in `legal` for moves with amounts: `word`, then one amount out of each of `spans` (least, most, step).

    `Range("stake", ((1, 100, 1), (0, 100, 1)))` is every move from `stake 1 0` to `stake 100 100`; no move itself.
    """

    word: str
    spans: tuple[tuple[int, int, int], ...]

    def __str__(self) -> str:
        return " ".join([self.word, *(f"{least}..{most}/{step}" for least, most, step in self.spans)])

    @classmethod
    def parse(cls, text: str) -> Range:
        """The range of a text form; `ValueError` where it is none."""
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
        """The text form of the move with these amounts."""
        return " ".join([self.word, *map(str, amounts)])

    def holds(self, *amounts: int) -> bool:
        """Whether the amounts are within the spans."""
        return len(amounts) == len(self.spans) and all(
            amount in range(least, most + 1, step)
            for amount, (least, most, step) in zip(amounts, self.spans, strict=True)
        )


RANGE_EXAMPLE: Final = Range("bet", ((1, 100, 1),))

# Events ---------------------------------------------------------------------------------------------------------------


class Event(Protocol):
    """Something that happened at the table. Each is a named tuple of its own."""

    def seen_by(self, seat: Seat | None) -> Event:
        """The form that one seat may know; None is a bystander."""

    def _asdict(self) -> dict[str, Any]:
        """Its fields by name. They hold plain values, moves and named tuples of them: `notation` writes them down."""


# Results --------------------------------------------------------------------------------------------------------------


class Item(NamedTuple):
    """One named reason of a payment: `native` the game's own name, `rule` its rule id, `amount` in the game's unit."""

    id: str
    native: str
    english: str
    amount: int
    rule: str


def read_items(plain: Iterable[Sequence[Any]]) -> tuple[Item, ...]:
    """Items from their plain fields, in order."""
    return tuple(Item(*fields) for fields in plain)


class Entry(NamedTuple):
    """What one account gains (or loses, below zero) by the deal, with its reasons."""

    account: Seat | str
    amount: int
    items: tuple[Item, ...]


class Result(NamedTuple):
    """How a deal ended, what everybody gains (summing to zero), and what the next deal needs.

    `outcome` is a word of the game's own: 'win', 'void', 'tongits', 'settled', ...; `winner` the one seat that ended
    the deal to its own gain, None where there is no such seat; `shown` what was laid open and how it was counted, in
    the game's own shape, None where nothing was.
    """

    outcome: str
    winner: Seat | None
    entries: tuple[Entry, ...]
    carry: dict[str, Any]
    shown: Any


# Views ----------------------------------------------------------------------------------------------------------------


class Place(NamedTuple):
    """One place on the table, as a view knows it. Offers name places by `name`."""

    name: str
    """'stock', 'discards', 'hand 2', 'open 1 0', 'bahay 2', 'stack 4', ...: unique at its table."""
    owner: Seat | None
    """The seat before which it lies; None where it is everybody's."""
    size: int
    """How many pieces lie there, those face down too."""
    pieces: tuple[str, ...] = ()
    """Codes of those that the view's seat may see, in order; the others lie face down."""


class Table(Protocol):
    """What everybody at the table sees; built once a state and shared by all views. Each game adds its own fields."""

    @property
    def game(self) -> str:
        """The key in `GAMES`."""

    @property
    def options(self) -> HouseRules:
        """The house rules in force."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""

    @property
    def phase(self) -> str:
        """What is asked now: a member of the game's own `Phase`, a `StrEnum`; 'over' at the end."""

    @property
    def actor(self) -> Seat:
        """Whose turn it is, or about whom the window is: the discarder, the caller, the banker."""

    @property
    def turns(self) -> int:
        """How often play has gone on: a state is told from another of the same phase and actor by it."""

    @property
    def number(self) -> int:
        """The state's number: up by one with every resolved move, the same while a window collects answers."""

    @property
    def result(self) -> Result | None:
        """None until the deal is over."""


class View(Protocol):
    """What one seat may know: the public table and its own part. A bystander's has seat None and no hand."""

    def _asdict(self) -> dict[str, Any]:
        """Its fields by name: each game's is a named tuple."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is."""

    @property
    def table(self) -> Any:
        """The game's own `Table`."""

    @property
    def hand(self) -> tuple[str, ...]:
        """Own closed pieces in pack order, as far as their owner may see them."""

    @property
    def legal(self) -> tuple[Move, ...]:
        """What this seat may answer, each range as one `Range`."""

    @property
    def answer(self) -> Move | None:
        """Own answer in a window that is still open."""

    def places(self) -> tuple[Place, ...]:
        """What lies where, as far as this seat may know: the public census. Own pieces stand in 'hand SEAT'."""


# Games ----------------------------------------------------------------------------------------------------------------


class Deal(Protocol):
    """One shuffle to its payments."""

    @property
    def seed(self) -> str:
        """64 hex digits; to be shown only when the deal is over."""

    @property
    def header(self) -> dict[str, Any]:
        """Game, version, seats, carry and options: what the commitment binds beside the seed."""

    @property
    def commitment(self) -> str:
        """SHA-256 of seed and canonical header, 64 hex digits; shown before the deal."""

    @property
    def number(self) -> int:
        """The state's number, as on its `Table`."""

    @property
    def opening(self) -> tuple[Event, ...]:
        """The events of the dealing itself."""

    @property
    def result(self) -> Result | None:
        """None until the deal is over."""

    def pending(self) -> frozenset[Seat]:
        """The seats that must answer now; empty when the deal is over."""

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """The moves of one seat, those with amounts as a `Range`; empty where it is not pending."""

    def allows(self, seat: Seat, move: Move) -> bool:
        """Whether `play` would accept the move."""

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play one move. Raises `IllegalMove` and changes nothing where it is not allowed."""

    def view(self, seat: Seat | None) -> View:
        """What one seat may know; None for a bystander."""

    def following(self) -> dict[str, Any]:
        """What the next deal of the evening gets: the carry of the result, and what the table remembers beside it.

        `ValueError` while the deal goes on.
        """

    def copy(self) -> Deal:
        """An independent deal in the same state."""

    def census(self) -> dict[str, tuple[str, ...]]:
        """Every piece by the place it is in: 'stock', 'discards', 'hand 0', 'exposed 0', ..."""


class Game(Protocol):
    """One game of the house: its name, house rules, and how to deal it."""

    @property
    def name(self) -> str:
        """The key in `GAMES`, as on the command line: 'pai-tong'."""

    @property
    def title(self) -> str:
        """The name in English letters."""

    @property
    def native(self) -> str:
        """The name in its own script, or '' where the title is it."""

    @property
    def seats(self) -> range:
        """How many may play."""

    @property
    def default_seats(self) -> int:
        """How many play unless the players choose otherwise."""

    @property
    def deals(self) -> int:
        """Deals in a match unless the players choose otherwise."""

    @property
    def presets(self) -> Mapping[str, Any]:
        """House rules by preset name; the first is the default."""

    @property
    def preset_words(self) -> Mapping[str, str]:
        """One line of words on each preset."""

    @property
    def Options(self) -> type[Any]:  # noqa: N802 - a class
        """The frozen dataclass of house rules."""

    @property
    def open_windows(self) -> frozenset[str]:
        """Phases in which everybody may see who has answered; in a claim that would tell who has to think."""

    def deal(self, seats: int, seed: str, options: HouseRules | None = None, carry: Carry | None = None) -> Deal:
        """A fresh deal. `ValueError` with a sentence for a wrong number of seats, seed or carry."""

    def resample(self, view: Any, rng: Random) -> Deal:
        """A deal that could be the true one as far as the view (of this game) knows."""

    def read_view(self, fields: dict[str, Any]) -> View:
        """A view from the plain fields of `notation.view_to_text`, lists already tuples."""

    def read_event(self, name: str, fields: dict[str, Any]) -> Event:
        """The event of this class name from the plain fields of `notation.event_to_text`, lists already tuples.

        `KeyError` or `TypeError` where there is no such event, or other fields.
        """

    def parse_move(self, text: str) -> Move:
        """The move of a text form; `ValueError` with a sentence where it is none."""

    def pack(self, options: HouseRules) -> Pack:
        """The pieces under these house rules."""

    def settle_case(self, case: Mapping[str, Any], options: HouseRules) -> dict[str, Any]:
        """Settle a described hand, as `sala score` prints it; `ValueError` naming the field that is wrong."""
