"""Phases and views of Pai Tong and Pong: the public table, a seat's private information, and a scored hand."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.rules.contract import Place, read_items
from game.rules.discard_log import LoggedDiscard, LoggedPickUp, pick_ups

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Item, Move, Result, Seat
    from game.rules.money.options import MoneyOptions


class Phase(StrEnum):
    """The phases of a deal; compare members with `is`."""

    TURN = "turn"
    """The actor draws. PT-21."""
    DISCARD = "discard"
    """The actor discards, or declares its win. PT-20, PT-21."""
    GUESS = "guess"
    """The actor may expose a piece as its guess. PT-54."""
    CLAIM = "claim"
    """All seats but the actor claim the discard or pass. PT-26."""
    OVER = "over"


TURN: Final = Phase.TURN
DISCARD: Final = Phase.DISCARD
GUESS: Final = Phase.GUESS
CLAIM: Final = Phase.CLAIM
OVER: Final = Phase.OVER


class ScoredSet(NamedTuple):
    """One set of a scored hand; `kind` is 'tong', 'head', 'group' or 'serong'."""

    kind: str
    pieces: tuple[str, ...]
    exposed: bool
    winning: bool


class Winning(NamedTuple):
    """A winning hand and its score.

    `sets` and `piece` are empty if only the items are known, as on a score pad.

    `source` is 'stock' (or wall), 'dealt', 'taken' (on one's own turn) or 'discard' (claimed). `from_seat` is the
    discarder, if any. `total` is what each payer owes in the game's unit (baht or points), stake included.
    """

    sets: tuple[ScoredSet, ...]
    piece: str
    source: str
    from_seat: Seat | None
    items: tuple[Item, ...]
    total: int

    @classmethod
    def read(cls, fields: Sequence[Any]) -> Winning:
        """Rebuild a winning hand from its plain field values, in order."""
        sets, piece, source, from_seat, items, total = fields
        return cls(tuple(ScoredSet(*each) for each in sets), piece, source, from_seat, read_items(items), total)


class Statable(NamedTuple):
    """An item that a winner may state without showing the hand: its names, and how often it can count."""

    id: str
    native: str
    english: str
    most: int


class Table(NamedTuple):
    """The part of a deal's state that all seats can see; built once per state and shared by all views."""

    game: str
    options: MoneyOptions
    seats: int
    phase: Phase
    actor: Seat
    """Seat whose turn it is; in a claim window, the discarder; at the end, the winner or the last discarder."""
    starter: Seat
    stock: int
    """Number of pieces left to draw."""
    discards: tuple[tuple[Seat, str], ...]
    """(seat, piece) of every discard still on the table, oldest first."""
    throws: tuple[LoggedDiscard, ...]
    """Every discard so far with its fate, oldest first. PT-21, PT-24, PT-26."""
    last: str | None
    """The discard that may be claimed now; None outside a claim."""
    exposed: tuple[tuple[tuple[str, ...], ...], ...]
    """Exposed tongs of each seat, oldest first."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    """Pieces in each seat's closed hand that it took in public and still holds."""
    guesses: tuple[str | None, ...]
    dice: tuple[int, ...]
    turns: int
    """Number of discards made so far."""
    number: int
    """Number of this state: incremented by every resolved move, but not while a window collects answers."""
    source: str
    """Source of the actor's last piece: 'dealt', 'stock', 'taken' or 'discard' (a pong)."""
    from_seat: Seat | None
    """The discarder of the piece that the actor took or ponged, until the actor discards; otherwise None."""
    result: Result | None
    opened: tuple[tuple[str, ...], ...]
    """Every seat's closed pieces in pack order, revealed when the deal ends; () until then. PT-41."""

    def pick_ups(self) -> tuple[LoggedPickUp, ...]:
        """Return every take, pong, win from a discard and draw, oldest first. PT-21, PT-24."""
        drawn = self.phase is DISCARD or (
            self.phase is OVER and self.result is not None and self.result.winner is not None
        )
        return pick_ups(self.throws, self.actor if drawn else None)


class View(NamedTuple):
    """The public table plus one seat's private information. For a bystander, `seat` is None and the hand empty."""

    seat: Seat | None
    table: Table
    hand: tuple[str, ...]
    """This seat's closed pieces in pack order."""
    drawn: str | None
    """The piece just drawn or taken, until this seat discards."""
    legal: tuple[Move, ...]
    answer: Move | None
    """This seat's answer in a window that is still open."""

    def places(self) -> tuple[Place, ...]:
        """Return the stock, discards, hands, exposed tongs ('open SEAT NUMBER') and others' guesses, each as a place.

        This seat's own guess counts as part of its hand, among the pieces that can be selected.
        """
        table = self.table
        found = [
            Place("stock", None, table.stock),
            Place("discards", None, len(table.discards), tuple(code for _, code in table.discards)),
        ]
        for seat, size in enumerate(table.hand_sizes):
            guess = table.guesses[seat]
            if table.opened:
                found.append(Place(f"hand {seat}", seat, size, table.opened[seat]))
            elif seat == self.seat:
                found.append(Place(f"hand {seat}", seat, size, self.hand))
            elif guess is None:
                found.append(Place(f"hand {seat}", seat, size))
            else:
                found += [Place(f"hand {seat}", seat, size - 1), Place(f"guess {seat}", seat, 1, (guess,))]
            tongs = enumerate(table.exposed[seat])
            found += [Place(f"open {seat} {number}", seat, len(tong), tong) for number, tong in tongs]
        return tuple(found)
