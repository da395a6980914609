"""Board of Pai Gow: the woodpile, the tiles in front of each seat, and where chips move to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from game.table.geometry import Spot
from game.table.pai_gow.layout import STEP, TableLayout, lay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.rules.contract import Seat
    from game.table.geometry import Frame
    from game.table.motion import Key, Motions
    from game.table.pai_gow.dice_animation import DiceThrow
    from game.table.pai_gow.screen_state import PaiGowState

CHIP_UNITS: Final = 44.0


class PaiGowBoard(ABC):
    """Computes the positions on a table from the screen state; `Trays` computes the viewer's two hands."""

    dice: DiceThrow

    @property
    @abstractmethod
    def frame(self) -> Frame:
        """Mapping from units to pixels of the window."""

    def __init__(self, motions: Motions, state: PaiGowState) -> None:
        self.motions, self.state = motions, state
        self.layout: TableLayout
        self.marked: tuple[int, ...] = ()
        """Selected places of the woodpile, from 1."""
        self.cut = 0
        """Number of stacks after which the woodpile is to be cut; 0 for no cut."""

    def arrange(self) -> TableLayout:
        """Return the layout for the current seats and viewer."""
        self.layout = lay(self.state.counts, self.frame)
        return self.layout

    def targets(self) -> Iterator[tuple[Key, str, Spot]]:
        """Yield the key, code and position of every tile of the other seats."""
        for seat in range(self.state.seats):
            if seat != self.state.viewer:
                yield from self.tiles_of(seat)

    def tiles_of(self, seat: Seat) -> Iterator[tuple[Key, str, Spot]]:
        """Yield the key, code and position of every tile of one of the other seats."""
        for i, (code, spot) in enumerate(zip(self.state.hands[seat], self.layout.seats[seat].tiles, strict=False)):
            yield ("tile", seat, i), code, spot

    def pay_place(self, seat: int) -> tuple[float, float]:
        """Return the point to which a paid chip moves: the bank, or the player's bet."""
        gain = self.state.gain(seat) or 0
        return self.bank_place() if gain < 0 else self.layout.seats[seat].bet

    def bank_place(self) -> tuple[float, float]:
        """Return the position of the bank's chips."""
        return self.layout.seats[self.state.banker].plaque.centre

    def top_of(self, place: int) -> Spot:
        """Return the position of a stack's top tile; `place` is the stack's number, from 1."""
        rest = self.layout.stacks[place - 1]
        return Spot(rest.x, rest.y - STEP / 2, rest.w, rest.h - STEP)
