"""Where everything on a Pai Gow table is: woodpile, tiles before each seat, and where chips come from and go to."""

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
    from game.table.pai_gow.dice import DiceThrow
    from game.table.pai_gow.screen_state import PaiGowState

CHIP_UNITS: Final = 44.0


class PaiGowBoard(ABC):
    """Arranges one table by its state. Your own two hands lie in `Trays`."""

    dice: DiceThrow

    @property
    @abstractmethod
    def frame(self) -> Frame:
        """What lays units into the window."""

    def __init__(self, motions: Motions, state: PaiGowState) -> None:
        self.motions, self.state = motions, state
        self.layout: TableLayout
        self.marked: tuple[int, ...] = ()
        """Places of the woodpile that are chosen, from 1."""
        self.cut = 0
        """After so many stacks the woodpile is to be cut; 0 is nowhere."""

    def arrange(self) -> TableLayout:
        """Find a place for everything, for who sits there and who looks."""
        self.layout = lay(self.state.counts, self.frame)
        return self.layout

    def targets(self) -> Iterator[tuple[Key, str, Spot]]:
        """Key, code and place of every tile before the others."""
        for seat in range(self.state.seats):
            if seat != self.state.viewer:
                yield from self.tiles_of(seat)

    def tiles_of(self, seat: Seat) -> Iterator[tuple[Key, str, Spot]]:
        """Key, code and place of every tile before one of the others."""
        for i, (code, spot) in enumerate(zip(self.state.hands[seat], self.layout.seats[seat].tiles, strict=False)):
            yield ("tile", seat, i), code, spot

    def pay_place(self, seat: int) -> tuple[float, float]:
        """Where a chip that is paid goes: to the bank, or to the player's bet."""
        gain = self.state.gain(seat) or 0
        return self.bank_place() if gain < 0 else self.layout.seats[seat].bet

    def bank_place(self) -> tuple[float, float]:
        """Where the bank's chips are."""
        return self.layout.seats[self.state.banker].plaque.centre

    def top_of(self, place: int) -> Spot:
        """The top tile of a stack, by its place from 1."""
        rest = self.layout.stacks[place - 1]
        return Spot(rest.x, rest.y - STEP / 2, rest.w, rest.h - STEP)
