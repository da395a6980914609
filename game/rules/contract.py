"""What every game provides and every caller uses: seats, moves, events, views, results.

Data flows one way: a `Move` goes down into a `Deal`, `Event`s come back up. Opponents and the window see `View`s only;
a view is built from an allow-list, so a new secret stays secret until somebody names it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from random import Random

    from game.rules.options import Options as HouseRules
    from game.rules.pieces import Pack

Seat = int
"""A place at the table, 0 to seats - 1; the next in turn, anti-clockwise, is `(seat + 1) % seats`."""

Carry = Mapping[str, Any]
"""What one deal hands to the next, as plain JSON values: who starts, a pot, a streak."""

RULES_VERSION: Final = 1
"""Stands in every deal's header; raised when the same seed and moves would give another deal."""


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for a marker
    """Mark a string for translation; it is translated where it is shown."""
    return text


class IllegalMove(ValueError):  # noqa: N818 - the contract's own word
    """A move that is not allowed now. Nothing has changed; the message is a sentence for the player."""


# Moves ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat may answer. `str(move)` is its text form, the same in journals, replays, tests and commands."""

    def __str__(self) -> str:
        return type(self).__name__.lower()


@dataclass(frozen=True, slots=True)
class PieceMove(Move):
    """A move that names one piece by its code."""

    piece: str

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {self.piece}"


class Draw(Move):
    """Draw the top of the stock or the next tile of the wall."""

    __slots__ = ()


class Take(Move):
    """Take the last discard on one's own turn."""

    __slots__ = ()


class Pong(Move):
    """Claim the last discard for a tong with two identical pieces of the hand."""

    __slots__ = ()


class Win(Move):
    """Declare the hand complete, with the piece just drawn or taken, or by claiming the last discard."""

    __slots__ = ()


class Pass(Move):
    """Let it go by."""

    __slots__ = ()


class Discard(PieceMove):
    """Put one piece of the hand face up on the table."""

    __slots__ = ()


class Guess(PieceMove):
    """Lay one piece of the hand open as a guess of the winning card. PT-54."""

    __slots__ = ()


DRAW: Final = Draw()
TAKE: Final = Take()
PONG: Final = Pong()
WIN: Final = Win()
PASS: Final = Pass()
PLAIN_MOVES: Final[dict[str, Move]] = {str(move): move for move in (DRAW, TAKE, PONG, WIN, PASS)}

# Events ---------------------------------------------------------------------------------------------------------------


class Dealt(NamedTuple):
    """The hands are dealt; `dice` are the starter's two dice where a wall is broken, else empty."""

    starter: Seat
    dice: tuple[int, ...]

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002 - everybody sees it
        """The form that one seat may know; None is a bystander."""
        return self


class Drew(NamedTuple):
    """A piece drawn from the stock; None for everybody but the drawer."""

    seat: Seat
    piece: str | None

    def seen_by(self, seat: Seat | None) -> Event:
        """The form that one seat may know: only the drawer sees the piece."""
        return self if seat == self.seat else Drew(self.seat, None)


class Took(NamedTuple):
    """The last discard taken on the taker's turn."""

    seat: Seat
    piece: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


class Discarded(NamedTuple):
    """A piece laid face up on the table."""

    seat: Seat
    piece: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


class Said(NamedTuple):
    """A claim that another overruled, told when the window closes."""

    seat: Seat
    move: Move

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


class Ponged(NamedTuple):
    """A discard claimed for a tong, which now lies open; also a taken one exposed at once under `tong_exposed`."""

    seat: Seat
    piece: str
    from_seat: Seat

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


class Guessed(NamedTuple):
    """A piece of the hand laid open as a guess. PT-54."""

    seat: Seat
    piece: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


class Reshuffled(NamedTuple):
    """The discards but the top one became the new stock of `stock` pieces. PT-28."""

    stock: int

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


class Won(NamedTuple):
    """A complete hand; `from_seat` is the discarder whose piece won, else None. Sources as in `Winning`."""

    seat: Seat
    piece: str
    source: str
    from_seat: Seat | None

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


class Ended(NamedTuple):
    """The deal is over: 'win' or 'void'."""

    outcome: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


Event = Dealt | Drew | Took | Discarded | Said | Ponged | Guessed | Reshuffled | Won | Ended

# Results --------------------------------------------------------------------------------------------------------------


class Item(NamedTuple):
    """One named reason of a payment: `native` the game's own name, `rule` its rule id, `amount` in the game's unit."""

    id: str
    native: str
    english: str
    amount: int
    rule: str


class Entry(NamedTuple):
    """What one account gains (or loses, below zero) by the deal, with its reasons."""

    account: Seat | str
    amount: int
    items: tuple[Item, ...]


class SetRead(NamedTuple):
    """One set of a complete hand as it was counted. `kind` is 'tong', 'head', 'group' or 'serong'."""

    kind: str
    pieces: tuple[str, ...]
    exposed: bool
    winning: bool


class Winning(NamedTuple):
    """A won hand as it was counted.

    `source` is 'stock' (or wall), 'dealt', 'taken' (on one's turn) or 'discard' (claimed); `from_seat` the discarder
    where there was one; `total` what each payer owes in the game's unit (baht or points), stake included.
    """

    sets: tuple[SetRead, ...]
    piece: str
    source: str
    from_seat: Seat | None
    items: tuple[Item, ...]
    total: int


class Result(NamedTuple):
    """How a deal ended: 'win' or 'void', what everybody gains (summing to zero), and what the next deal needs."""

    outcome: str
    winner: Seat | None
    entries: tuple[Entry, ...]
    carry: dict[str, Any]
    win: Winning | None


# Views ----------------------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """What everybody at the table sees; built once a state and shared by all views."""

    game: str
    options: HouseRules
    seats: int
    phase: str
    """'turn', 'discard', 'guess', 'claim' or 'over'."""
    actor: Seat
    """Whose turn it is; in a claim window the discarder; at the end the winner or last discarder."""
    starter: Seat
    stock: int
    """Pieces left to draw."""
    discards: tuple[tuple[Seat, str], ...]
    """(seat, piece) of every discard still lying, oldest first."""
    last: str | None
    """The discard that can be claimed now."""
    exposed: tuple[tuple[tuple[str, ...], ...], ...]
    """Open tongs of each seat, oldest first."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    """Pieces of each seat's closed hand that everybody saw it take and that have not left it since."""
    guesses: tuple[str | None, ...]
    dice: tuple[int, ...]
    turns: int
    """Discards made so far."""
    source: str
    """Where the actor's last piece came from: 'dealt', 'stock', 'taken' or 'discard' (a pong)."""
    from_seat: Seat | None
    """The discarder whose piece the actor took or ponged, while its own discard is still to come."""
    result: Result | None


class View(NamedTuple):
    """What one seat may know: the public table and its own part. A bystander's has seat None and no hand."""

    seat: Seat | None
    table: Table
    hand: tuple[str, ...]
    """Own closed pieces in pack order."""
    drawn: str | None
    """The piece just drawn or taken, while its discard is still to come."""
    legal: tuple[Move, ...]
    answer: Move | None
    """Own answer in a window that is still open."""


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
    def opening(self) -> tuple[Event, ...]:
        """The events of the dealing itself."""

    @property
    def result(self) -> Result | None:
        """None until the deal is over."""

    def pending(self) -> frozenset[Seat]:
        """The seats that must answer now; empty when the deal is over."""

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """The moves of one seat; empty where it is not pending."""

    def allows(self, seat: Seat, move: Move) -> bool:
        """Whether `play` would accept the move."""

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play one move. Raises `IllegalMove` and changes nothing where it is not allowed."""

    def view(self, seat: Seat | None) -> View:
        """What one seat may know; None for a bystander."""

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

    def deal(self, seats: int, seed: str, options: HouseRules | None = None, carry: Carry | None = None) -> Deal:
        """A fresh deal. `ValueError` with a sentence for a wrong number of seats, seed or carry."""

    def resample(self, view: View, rng: Random) -> Deal:
        """A deal that could be the true one as far as the view knows."""

    def parse_move(self, text: str) -> Move:
        """The move of a text form; `ValueError` with a sentence where it is none."""

    def pack(self, options: HouseRules) -> Pack:
        """The pieces under these house rules."""

    def settle_case(self, case: Mapping[str, Any], options: HouseRules) -> dict[str, Any]:
        """Settle a described hand, as `sala score` prints it; `ValueError` naming the field that is wrong."""
