"""A sheet over a table with a title, a list that scrolls where it is long, and buttons at its foot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final

from pygame import Rect

from game.scenes.paper import Paper
from game.ui import theme
from game.ui.intents import Cancel, Intent, Move
from game.ui.scene import Scene
from game.ui.widgets import Button, ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.scale import Scale

STEP: Final = 90.0
"""Units that an arrow key scrolls."""
FOOT: Final = 124.0
"""Units of the sheet under the list."""
ASIDE: Final = theme.Role("display", 22, 500)


class ScrolledPaper(Scene, ABC):
    """A list on paper. A subclass makes its buttons in `enter`, measures its rows, and paints each."""

    modal = True
    size: ClassVar[tuple[float, float]]
    """Units of the sheet."""
    top: ClassVar[tuple[float, float]]
    """Units from the sheet's upper edge to the red rule, and to the list."""
    least_button: ClassVar[float]
    """Units that a button is high at least."""

    def __init__(self, title: str, aside: str, on_done: Callable[[], None]) -> None:
        """`aside` stands at the right of the title; `on_done` takes the sheet away."""
        super().__init__()
        self.title, self.aside, self.on_done = title, aside, on_done
        self.buttons: list[tuple[Button, float]] = []
        """From the right on, each with the units that it is wide at least."""

    @abstractmethod
    def measure(self) -> list[int]:
        """Heights of all rows in pixels, for `self.paper` as it lies now."""

    @abstractmethod
    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:
        """Paint one row from `y` on."""

    def paint_foot(self, surface: Surface) -> None:
        """Paint what stands beside the buttons."""

    # Scene ------------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Make the sheet."""
        self.paper = Paper(self.kit, width=self.size[0], height=self.size[1])
        self.area = ScrollArea(self.kit, paper=True)

    def handle(self, intent: Intent) -> bool:
        """Wheel and arrows scroll, Escape goes back."""
        if isinstance(intent, Cancel):
            self.on_done()
            return True
        scrolled = self.area.handle(intent)
        if isinstance(intent, Move) and intent.direction in {"up", "down"}:
            by = self.paper.px(STEP) * (1 if intent.direction == "down" else -1)
            scrolled = self.area.scroll_to(self.area.offset + by)
        if scrolled:
            self.dirty = True
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """The bar, then the buttons from the left."""
        return [*self.area.nodes, *(button.node for button, _least in reversed(self.buttons))]

    def layout(self, scale: Scale) -> None:
        """Measure every row, and put the buttons side by side at the right of the foot."""
        paper = self.paper
        paper.place(scale)
        inner = paper.inner
        top, bottom = round(paper.y(self.top[1])), round(paper.y(paper.height - FOOT))
        self.heights = self.measure()
        self.area.place_content(Rect(inner.x, top, inner.w, bottom - top), sum(self.heights))
        high = max(paper.px(self.least_button), round(self.kit.text.px(theme.QUIET_BUTTON) * 1.9))
        right = inner.right
        for button, least in self.buttons:
            wide = max(paper.px(least), button.preferred()[0])
            button.place(Rect(right - wide, round(paper.y(paper.height - 70)) - high // 2, wide, high))
            right -= wide + paper.px(16)

    def draw(self, surface: Surface) -> None:
        """The sheet with its list."""
        text, paper = self.kit.text, self.paper
        inner = paper.inner
        paper.draw(surface)
        text.draw(surface, self.title, (inner.x, paper.y(98)), theme.RESULT.sized(46), theme.INK)
        text.draw(surface, self.aside, (inner.right, paper.y(96)), ASIDE, theme.INK_2, align="right")
        paper.rule(surface, inner.x, paper.y(self.top[0]), inner.right, red=True)
        with self.area.clipped(surface):
            y = self.area.rect.y - self.area.offset
            for row, high in enumerate(self.heights):
                if y + high > self.area.rect.top and y < self.area.rect.bottom:
                    self.paint_row(surface, row, y, high)
                y += high
        self.area.draw_bar(surface)
        paper.rule(surface, inner.x, paper.y(paper.height - 120), inner.right)
        self.paint_foot(surface)
        for button, _least in self.buttons:
            button.draw(surface)
