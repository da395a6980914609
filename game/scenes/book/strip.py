"""A strip: one part of a page that is never cut, as high as its words need. Pages are strips one under another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from game.ui.kit import Kit
    from game.ui.node import Node


class Strip(Widget):
    """Measured for a width, then placed. All measures are pixels."""

    gap = 14.0
    """Units above it, where it does not begin a column."""
    keeps_next = False
    """It does not stand at a column's end, as a heading."""

    def __init__(self, kit: Kit, *, anchor: str = "") -> None:
        super().__init__(kit)
        self.anchor = anchor

    def height_for(self, width: int) -> int:
        """How high it gets at a width."""
        raise NotImplementedError  # abstract

    def place(self, rect: Rect) -> None:
        """Stand here; `height_for` this width was asked before."""
        super().place(rect)

    @property
    def nodes(self) -> Sequence[Node]:
        """What can be followed or read out."""
        return ()
