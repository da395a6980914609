"""Paper panel over another scene, with a title above a red rule and a footer with buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.intents import Cancel, Intent
from game.ui.layout import fit_widths
from game.ui.paper_sheet import SIZE, Paper
from game.ui.scene import Scene
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale
    from game.ui.widgets import ScrollArea

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
    """Whether the sheet takes the same share of every window as of the smallest."""
    head = 124.0
    """From the sheet's upper edge to the red rule."""
    buttons_up = 70.0
    """From the sheet's lower edge to the middle of the buttons."""
    button_high = 64.0
    button_gap = 24.0
    areas: Sequence[ScrollArea] = ()
    """Areas that the mouse wheel scrolls."""

    def __init__(self, on_done: Callable[[], None], title: str = "", aside: str = "") -> None:
        """Create the panel; `on_done` closes it, `aside` is a text to the right of the title."""
        super().__init__()
        self.on_done, self.title, self.aside = on_done, title, aside
        self.buttons: list[tuple[Button, float]] = []
        """Buttons from right to left, each with its minimum width in units."""
        self._sheet_for: tuple[RenderContext, tuple[float, float]] | None = None

    def enter(self) -> None:
        """Create the panel; keep it if the scene is entered again on another tab or in another language."""
        wanted = self.ctx, self.size
        if self._sheet_for != wanted:
            self._sheet_for = wanted
            self.paper = Paper(self.ctx, width=self.size[0], height=self.size[1], fills=self.fills)

    def done_button(self, label: str = "", *, size: float = 23) -> Button:
        """Return a button that closes the panel."""
        words = label or _("Done")
        return Button(self.ctx, words, self.on_done, kind="primary", key="escape", size=size, ring="paper", name="done")

    def handle(self, intent: Intent) -> bool:
        """Scroll with the mouse wheel; close the panel on Escape."""
        if any(area.handle(intent) for area in self.areas):
            self.dirty = True
            return True
        if isinstance(intent, Cancel):
            self.on_done()
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the buttons, left to right."""
        return [button.node for button, _least in reversed(self.buttons)]

    def layout(self, scale: Scale) -> None:
        """Centre the panel in the window."""
        self.paper.place(scale)
        self.place_buttons()

    def place_buttons(self) -> None:
        """Place the buttons in a row at the right of the footer; the panel must have been placed."""
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
