"""Paper panels over another scene: title, red rule, footer buttons, and in some a scrolling list or steppers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.typing_compat import override
from game.ui import theme
from game.ui.intents import Cancel, Intent, Move
from game.ui.layout import fit_widths
from game.ui.paper_sheet import SIZE, Paper
from game.ui.scene import Part, Scene
from game.ui.widgets import Button, ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale
    from game.ui.widgets import Stepper


TITLE: Final = theme.RESULT.sized(46)
ASIDE: Final = theme.Role("display", 22, 500)


class PaperScene(Scene):
    """Base class of paper panels; subclasses create `buttons` in `enter` and paint the content.

    Sizes are in units of the sheet.
    """

    modal = True
    shrinks_crowded_text = True
    size: tuple[float, float] = SIZE
    fills = False
    """Whether the sheet fills the same fraction of every window as of the smallest window."""
    head = 124.0
    """Distance from the sheet's upper edge to the red rule."""
    buttons_up = 70.0
    """Distance from the sheet's lower edge to the middle of the buttons."""
    button_high = 64.0
    button_gap = 24.0

    def __init__(self, on_done: Callable[[], None], title: str = "", aside: str = "") -> None:
        """Create the panel; `on_done` closes it, `aside` is text to the right of the title."""
        super().__init__()
        self.on_done, self.title, self.aside = on_done, title, aside
        self.buttons: list[tuple[Button, float]] = []
        """Buttons, ordered from right to left, each with its minimum width in units."""
        self._sheet_for: tuple[RenderContext, tuple[float, float]] | None = None

    def enter(self) -> None:
        """Create the panel; keep it if the scene is entered again with another tab or in another language."""
        wanted = self.ctx, self.size
        if self._sheet_for != wanted:
            self._sheet_for = wanted
            self.paper = Paper(self.ctx, width=self.size[0], height=self.size[1], fills=self.fills)

    def done_button(self, label: str = "", *, size: float = 23) -> Button:
        """Return a button that closes the panel."""
        words = label or _("Done")
        return Button(self.ctx, words, self.on_done, kind="primary", key="escape", size=size, ring="paper", name="done")

    def handle(self, intent: Intent) -> bool:
        """Close the panel on Escape."""
        if isinstance(intent, Cancel):
            self.on_done()
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the content, then of the buttons, left to right."""
        return [*super().nodes(), *(button.node for button, _least in reversed(self.buttons))]

    def layout(self, scale: Scale) -> None:
        """Centre the panel in the window."""
        self.paper.place(scale)
        self.place_buttons()

    def place_buttons(self) -> None:
        """Place the buttons in a row on the right of the footer, after the panel itself has been placed."""
        paper = self.paper
        high = max(paper.px(self.button_high), round(self.ctx.text.px(theme.QUIET_BUTTON) * 1.9))
        y = round(paper.y(paper.height - self.buttons_up)) - high // 2
        right, gap = paper.inner.right, paper.px(self.button_gap)
        wanted = [
            high if button.icon_only else max(paper.px(least), button.preferred()[0]) for button, least in self.buttons
        ]
        widths = fit_widths(wanted, self.foot_room() - gap * (len(wanted) - 1))
        for (button, _least), wide in zip(self.buttons, widths, strict=True):
            button.place(Rect(right - wide, y, wide, high))
            right -= wide + gap

    def foot_room(self) -> int:
        """Return the width available to buttons in pixels: the full footer, unless a subclass uses some of it."""
        return self.paper.inner.w

    def draw(self, surface: Surface) -> None:
        """Draw the panel with its title, its content and its buttons."""
        self.draw_head(surface)
        self.draw_content(surface)
        self.draw_buttons(surface)

    def draw_head(self, surface: Surface) -> None:
        """Draw the panel with its title."""
        text, paper = self.ctx.text, self.paper
        inner = paper.inner
        paper.draw(surface)
        words, roles, colours = (self.title, self.aside), (TITLE, ASIDE), (theme.INK, theme.INK_2)
        text.draw_apart(surface, words, (inner.x, inner.right), (paper.y(98), paper.y(96)), roles, colours)
        paper.rule(surface, inner.x, paper.y(self.head), inner.right, red=True)

    def draw_buttons(self, surface: Surface) -> None:
        """Draw the footer buttons."""
        for button, _least in self.buttons:
            button.draw(surface)


STEP: Final = 90.0
"""Distance in units that an arrow key scrolls."""
FOOT: Final = 124.0
"""Height in units of the sheet below the list, unless enlarged buttons need more."""
FOOT_RULE: Final = 4.0
"""Distance in units from the list down to the rule above the buttons."""


class ScrollingSheet(PaperScene, ABC):
    """Sheet with a scrolling list; subclasses create buttons in `enter`, measure the rows and paint each one."""

    top: float
    """Distance in units from the sheet's upper edge to the list."""
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
        """Scroll with the arrow keys as well."""
        if isinstance(intent, Move) and intent.direction in {"up", "down"}:
            by = self.paper.px(STEP) * (1 if intent.direction == "down" else -1)
            if self.area.scroll_to(self.area.offset + by):
                self.dirty = True
                return True
        return super().handle(intent)

    def layout(self, scale: Scale) -> None:
        """Measure every row and lay out the list."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        top, bottom = round(paper.y(self.top)), round(paper.y(paper.height - FOOT))
        for button, _least in self.buttons:
            bottom = min(bottom, button.rect.y - paper.px(FOOT_RULE + 12, 8))
        self.heights = self.measure()
        self.area.place_content(Rect(inner.x, top, inner.w, bottom - top), sum(self.heights))

    def draw_content(self, surface: Surface) -> None:
        """Draw the list and the content next to the footer buttons."""
        paper, inner = self.paper, self.paper.inner
        with self.area.clipped(surface):
            y = self.area.rect.y - self.area.offset
            for row, high in enumerate(self.heights):
                if y + high > self.area.rect.top and y < self.area.rect.bottom:
                    self.paint_row(surface, row, y, high)
                y += high
        self.area.draw_bar(surface)
        paper.rule(surface, inner.x, self.area.rect.bottom + paper.px(FOOT_RULE), inner.right)
        self.paint_foot(surface)


class StepperSheet(PaperScene):
    """A sheet with a column of steppers, which subclasses create as `rows` in `enter`.

    Sizes are in units of the sheet.
    """

    top: float
    """Distance from the sheet's upper edge to the first row."""
    step: float
    """Vertical distance between the tops of successive rows."""
    row_high = 56.0
    label_share = 0.34
    """Fraction of the width reserved for a row's label."""

    def __init__(self, on_done: Callable[[], None], title: str = "") -> None:
        super().__init__(on_done, title)
        self.rows: list[Stepper] = []

    @override
    def content(self) -> Sequence[Part]:
        return self.rows

    def layout(self, scale: Scale) -> None:
        """Place the steppers one below the other."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        for place, row in enumerate(self.rows):
            row.label_width = inner.w * self.label_share / scale.u
            row.place(Rect(inner.x, round(paper.y(self.top + place * self.step)), inner.w, paper.px(self.row_high)))
