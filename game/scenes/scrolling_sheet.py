"""Base class of sheets with a list that scrolls if it does not fit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.scenes.paper_scene import PaperScene
from game.ui.intents import Intent, Move
from game.ui.widgets import ScrollArea

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.scale import Scale

STEP: Final = 90.0
"""Units by which an arrow key scrolls."""
FOOT: Final = 124.0
"""Units of the sheet below the list."""


class ScrollingSheet(PaperScene, ABC):
    """Sheet with a scrolling list; subclasses create buttons in `enter`, measure the rows and paint each one."""

    top: float
    """Units from the sheet's upper edge to the list."""
    button_gap = 16.0

    @abstractmethod
    def measure(self) -> list[int]:
        """Return the heights of all rows in pixels, for the current size of `self.paper`."""

    @abstractmethod
    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:
        """Paint the row with index `row`; its top edge is at `y`."""

    def paint_foot(self, surface: Surface) -> None:
        """Paint content next to the footer buttons; by default nothing."""

    # Scene ------------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Create the sheet and its empty list."""
        super().enter()
        self.area = ScrollArea(self.ctx, paper=True)
        self.areas = (self.area,)

    def handle(self, intent: Intent) -> bool:
        """Scroll with the arrow keys too."""
        if isinstance(intent, Move) and intent.direction in {"up", "down"}:
            by = self.paper.px(STEP) * (1 if intent.direction == "down" else -1)
            if self.area.scroll_to(self.area.offset + by):
                self.dirty = True
                return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the scroll bar, then of the buttons."""
        return [*self.area.nodes, *super().nodes()]

    def layout(self, scale: Scale) -> None:
        """Measure every row and lay out the list."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        top, bottom = round(paper.y(self.top)), round(paper.y(paper.height - FOOT))
        self.heights = self.measure()
        self.area.place_content(Rect(inner.x, top, inner.w, bottom - top), sum(self.heights))

    def draw(self, surface: Surface) -> None:
        """Draw the sheet and its list."""
        paper, inner = self.paper, self.paper.inner
        self.draw_head(surface)
        with self.area.clipped(surface):
            y = self.area.rect.y - self.area.offset
            for row, high in enumerate(self.heights):
                if y + high > self.area.rect.top and y < self.area.rect.bottom:
                    self.paint_row(surface, row, y, high)
                y += high
        self.area.draw_bar(surface)
        paper.rule(surface, inner.x, paper.y(paper.height - 120), inner.right)
        self.paint_foot(surface)
        self.draw_buttons(surface)
