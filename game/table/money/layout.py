"""Where everything of a money game's table lies, worked out from numbers alone: what both layouts share."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from game.table.geometry import Box, Spot
from game.table.panel_place import Room

COUNTER: Final = (120.0, 44.0)
"""Room of the words that say how much is left to draw (units)."""


@dataclass(frozen=True)
class Counts:
    """What a layout needs to know of a table: numbers, no pieces."""

    seats: int
    viewer: int
    """The seat shown at the bottom."""
    hand: int
    """Pieces of the bottom hand without the one just drawn."""
    drawn: bool
    """Whether a drawn piece stands apart."""
    hands: tuple[int, ...]
    tongs: tuple[int, ...]
    """Exposed sets of each seat."""
    discards: tuple[int, ...]
    """The seat of every discard still lying, oldest first."""
    stock: int
    starter: int = 0
    dice: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()
    """Places of the bottom hand before which a gap stands."""

    def before(self, place: int) -> int:
        """How many gaps stand before a piece of the bottom hand."""
        return sum(gap <= place for gap in self.gaps)

    def place(self, seat: int) -> int:
        """How many places to the right of the bottom a seat is; 0 is the bottom."""
        return (seat - self.viewer) % self.seats


class Back(NamedTuple):
    """One closed piece of another hand; `look` is 'back' (a card), 'top', 'left' or 'right' (a standing tile)."""

    spot: Spot
    look: str


class Stack(NamedTuple):
    """One closed piece of stock or wall; `along` is whether it lies across the view (the sides of the ring)."""

    spot: Spot
    along: bool = False
    shadow: bool = True


@dataclass(frozen=True)
class TableLayout:
    """Places of everything on one table, in units. Lists by seat are indexed by the true seat number."""

    frame: Box
    """What nothing may leave: the surface inside the rim or the edge of the mat."""
    hand: tuple[Spot, ...]
    drawn: Spot
    """Where a drawn piece stands, whether there is one or not."""
    plaques: tuple[Box, ...]
    backs: tuple[tuple[Back, ...], ...]
    tongs: tuple[tuple[tuple[Spot, ...], ...], ...]
    discards: tuple[Spot, ...]
    next_discard: tuple[Spot, ...]
    """Where the next discard of each seat would land."""
    stock: tuple[Stack, ...]
    source: Spot
    """The piece drawn next: what a click draws from, and where a drawn piece flies from."""
    counter: tuple[float, float]
    """Middle of the 'n left' label."""
    arrow: str
    """Which way the counter's arrow points at the wall: 'up', 'down', 'left', 'right', or '' for none."""
    middle: Box
    """The open middle, for the word of whose turn it is."""
    lift: float
    """How far a selected piece stands out."""
    discard_size: tuple[float, float] = (51.0, 74.0)
    sides: tuple[str, ...] = field(default=())
    """For each seat the side of the rim that lights on its turn: 'bottom', 'right', 'top' or 'left'."""

    @cached_property
    def room(self) -> Room:
        """What a panel over this table may cover, and what not."""
        backs = [back.spot for backs in self.backs for back in backs]
        sets = [spot for tongs in self.tongs for tong in tongs for spot in tong]
        stock = [stack.spot for stack in self.stock if stack.shadow]
        plaques = [Spot.at(*box) for box in self.plaques]
        hand = [spot.raised(self.lift / 2)._replace(h=spot.h + self.lift) for spot in self.hand]
        counter = Spot(*self.counter, *COUNTER).box()
        return Room(self.frame, self.discards, [*self.plaques, counter], [*plaques, *backs, *stock], hand, sets)


def rows(count: int, per_row: int, first: Spot, pitch: tuple[float, float]) -> tuple[Spot, ...]:
    """Pieces in rows from the first one's place, left to right, top to bottom."""
    return tuple(first.moved((i % per_row) * pitch[0], (i // per_row) * pitch[1]) for i in range(count))


def tong_row(left: float, top: float, size: tuple[float, float], pitch: float) -> tuple[Spot, ...]:
    """The three pieces of one exposed set."""
    return tuple(Spot.at(left + j * pitch, top, *size) for j in range(3))
