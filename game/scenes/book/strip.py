"""Strip: a block of a page that is as high as its content and is never split; a page is a column of strips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.widget import Widget

DONE, WAIT = True, False
"""Values yielded by `parts`: DONE after a part has been drawn, WAIT if it cannot be drawn before the next frame."""

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygame import Rect, Surface

    from game.ui.node import Node
    from game.ui.render_context import RenderContext


class Strip(Widget):
    """Base class of the blocks of a page, which are measured for a width and then placed.

    All measures are in pixels.
    """

    gap = 14.0
    """Space in units above the strip, unless it begins a column."""
    keeps_next = False
    """Whether the strip must not end a column; true for a heading."""

    def __init__(self, ctx: RenderContext, *, anchor: str = "") -> None:
        super().__init__(ctx)
        self.anchor = anchor

    def height_for(self, width: int) -> int:
        """Return the strip's height for a width, both in pixels."""
        raise NotImplementedError  # abstract

    def place(self, rect: Rect) -> None:
        """Place the strip; `height_for` must have been called with the same width."""
        super().place(rect)

    def parts(self, surface: Surface) -> Iterator[bool]:
        """Draw the strip, in steps if drawing it at once would delay a frame; the result of each step is cached."""
        self.draw(surface)
        yield DONE

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of links and of texts for a screen reader."""
        return ()
