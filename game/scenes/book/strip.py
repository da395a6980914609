"""A strip: one part of a page that is never cut, as high as its words need. Pages are strips one under another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.widget import Widget

DONE, WAIT = True, False
"""What parts give: one is drawn, or it cannot be yet and is tried in the next frame."""

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygame import Rect, Surface

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

    def parts(self, surface: Surface) -> Iterator[bool]:
        """Draw it part by part, where the whole would hold a frame up: what was drawn once is drawn quickly."""
        self.draw(surface)
        yield DONE

    @property
    def nodes(self) -> Sequence[Node]:
        """What can be followed or read out."""
        return ()
