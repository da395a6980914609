"""Layout of a money game's table: types and functions shared by the card and the tile layout."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from game.table.geometry import Box, Spot
from game.table.panel_placement import Room

COUNTER: Final = (120.0, 44.0)
"""Width and height of the 'n left' label, in units."""
CLAIM_GAP: Final = 6.0
"""Distance in units between the claim panel and the discards."""


@dataclass(frozen=True)
class Counts:
    """Numbers of pieces and seats on which the layout depends."""

    seats: int
    viewer: int
    """Seat at the bottom."""
    hand: int
    """Number of pieces in the bottom hand, without the one just drawn."""
    drawn: bool
    """Whether a drawn piece is set apart."""
    hands: tuple[int, ...]
    tongs: tuple[int, ...]
    """Number of exposed sets of each seat."""
    discards: tuple[int, ...]
    """Seat of each discard on the table, oldest first."""
    stock: int
    starter: int = 0
    dice: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()
    """Indices of the bottom hand's pieces that have a gap before them."""

    def before(self, place: int) -> int:
        """Return the number of gaps in the bottom hand before the piece with index `place`."""
        return sum(gap <= place for gap in self.gaps)

    def place(self, seat: int) -> int:
        """Return the position of a seat, counted to the right from the bottom seat, which is 0."""
        return (seat - self.viewer) % self.seats


class Back(NamedTuple):
    """A face-down piece of another hand; `look` is 'back' (a card), 'top', 'left' or 'right' (a standing tile)."""

    spot: Spot
    look: str


class Stack(NamedTuple):
    """A face-down piece of the stock or wall; `along` is True on the left or right side of the ring."""

    spot: Spot
    along: bool = False
    shadow: bool = True


@dataclass(frozen=True)
class TableLayout:
    """Positions of everything on one money game's table, in units; lists by seat are indexed by seat number."""

    frame: Box
    """Bounds of everything: the surface inside the rim or the edge of the mat."""
    hand: tuple[Spot, ...]
    drawn: Spot
    """Position of a drawn piece, defined even if there is none."""
    plaques: tuple[Box, ...]
    backs: tuple[tuple[Back, ...], ...]
    tongs: tuple[tuple[tuple[Spot, ...], ...], ...]
    discards: tuple[Spot, ...]
    next_discard: tuple[Spot, ...]
    """Position of the next discard, by seat."""
    stock: tuple[Stack, ...]
    source: Spot
    """Position of the piece to be drawn next; clicking there draws it, and its flight starts there."""
    counter: tuple[float, float]
    """Centre of the 'n left' label."""
    arrow: str
    """Direction of the counter's arrow towards the wall: 'up', 'down', 'left', 'right', or '' for none."""
    middle: Box
    """Empty area in the middle, for the text saying whose turn it is."""
    claim: Box
    """Area of the claim panel, constant throughout the match; no discard, hand, set or plaque is ever placed there."""
    lift: float
    """Distance by which a selected piece is raised."""
    discard_size: tuple[float, float] = (51.0, 74.0)
    coming: tuple[Box, ...] = ()
    """Positions of the viewer's next discards, avoided if possible by panels shown for several turns."""
    sides: tuple[str, ...] = field(default=())
    """Side of the rim that is lit when it is each seat's turn: 'bottom', 'right', 'top' or 'left'."""

    @cached_property
    def room(self) -> Room:
        """Areas of this table that a panel may cover, and areas that it must not cover."""
        backs = [back.spot for backs in self.backs for back in backs]
        sets = [spot for tongs in self.tongs for tong in tongs for spot in tong]
        stock = [stack.spot for stack in self.stock if stack.shadow]
        plaques = [Spot.at(*box) for box in self.plaques]
        hand = [spot.raised(self.lift / 2)._replace(h=spot.h + self.lift) for spot in self.hand]
        counter = Spot(*self.counter, *COUNTER).box()
        return Room(self.frame, self.discards, [*self.plaques, counter], [*plaques, *backs, *stock], hand, sets)


def rows(count: int, per_row: int, first: Spot, pitch: tuple[float, float]) -> tuple[Spot, ...]:
    """Return positions in rows of `per_row`, left to right and top to bottom, starting at `first`."""
    return tuple(first.moved((i % per_row) * pitch[0], (i // per_row) * pitch[1]) for i in range(count))


def tong_row(left: float, top: float, size: tuple[float, float], pitch: float) -> tuple[Spot, ...]:
    """Return the positions of the three pieces of an exposed set."""
    return tuple(Spot.at(left + j * pitch, top, *size) for j in range(3))
