"""The banker's choice at the woodpile: where to cut, or which two stacks to swap. PG-21."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.rules.pai_gow.moves import KEEP, Cut, Swap

if TYPE_CHECKING:
    from game.rules.contract import Move

TWO: Final = 2


class CutChoice(ABC):
    """The stacks that the banker has selected, and the resulting move."""

    def __init__(self) -> None:
        self.chosen: list[int] = []
        """Places of one or two stacks, from 1."""
        self.cut = 0

    @abstractmethod
    def _show(self) -> None:
        """Redraw the selection after a change."""

    @property
    def move(self) -> Move:
        """Move that the selected stacks make."""
        if self.cut:
            return Cut(self.cut)
        if len(self.chosen) == TWO:
            return Swap(*sorted(self.chosen))
        return KEEP

    @property
    def words(self) -> str:
        """Label of the main button, which makes the move."""
        move = self.move
        if isinstance(move, Cut):
            return _("Cut {count}").format(count=move.stacks)
        if isinstance(move, Swap):
            return _("Swap {one} and {other}").format(one=move.one, other=move.other)
        return _("Leave the pile")

    def _choose(self, place: int) -> None:
        self.cut = 0
        if place in self.chosen:
            self.chosen.remove(place)
        else:
            self.chosen = [*self.chosen[-1:], place]
        self._show()

    def _cut_at(self, stacks: int) -> None:
        self.chosen = []
        self.cut = 0 if self.cut == stacks else stacks
        self._show()

    def clear(self) -> bool:
        """Clear the selection; return False if it was empty."""
        had = bool(self.chosen or self.cut)
        self.chosen, self.cut = [], 0
        if had:
            self._show()
        return had
