"""Base scene of the book: a paper panel as wide as the window allows, with a fold, a header and a footer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.ui import theme
from game.ui.layout import Length, TextHeight, place_in_row
from game.ui.paper_sheet import EDGE_PX, Paper
from game.ui.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from game.ui.button import Button
    from game.ui.scale import Scale

SHEET: Final = "book sheet"
"""Name of the cached layer with the empty sheet over the scenes below it, shared by all pages."""
SIZE: Final = (1704.0, 1000.0)
WIDEST: Final = 1900.0
"""Maximum width of the sheet in units in a small window, which the sheet fills."""
HEAD: Final = 126.0
FOOT: Final = 104.0
"""Distance in units from the sheet's lower edge to the line above the footer."""
BUTTONS_UP: Final = 58.0
BUTTON: Final = TextHeight(60, theme.QUIET_BUTTON, 1.9)
GAP: Final = Length(16, 8)
"""Space between buttons, and between the buttons and the line above the footer."""
SCROLL_BAR: Final = Length(30, 20)
"""Width reserved for the scroll bar on the right of scrolled content."""
FOLD: Final = 120.0
FOLD_COLOUR: Final = theme.rgb("#462A12")
TITLE: Final = theme.Role("display", 46, 600)


class BookSheet(Scene):
    """Base class of the book's scenes; subclasses put their footer buttons into `left` and `right`."""

    modal = True

    explained = False
    """Whether terms are explained in tooltips; False, because the book has its own links."""

    def enter(self) -> None:
        """Create the panel without footer buttons."""
        self.paper = Paper(self.ctx, width=SIZE[0], height=SIZE[1])
        self.left: list[Button] = []
        self.right: list[Button] = []
        """Buttons on the right of the footer, ordered from right to left."""
        self._fold: Surface | None = None

    def resume(self) -> None:
        """Invalidate the cached layers, because another page of the book may have been painted over them."""
        for name in (SHEET, self._whole):
            self.ctx.drop_layer(name)

    @property
    def _whole(self) -> str:
        """Name of the cached layer with the panel and its static content."""
        return f"book {type(self).__name__}"

    def place_sheet(self, scale: Scale) -> None:
        """Centre the panel in the window; in a small window, fill the window with it."""
        edge = EDGE_PX * max(1.0, scale.height / 720)
        self.paper.width = SIZE[0]
        if scale.compact:
            p = min((scale.height - 2 * edge) / SIZE[1], max(scale.u, scale.t))
            self.paper.width = min(WIDEST, (scale.width - 2 * edge) / p)
        self.paper.place(scale)
        self._fold = None

    @property
    def head_y(self) -> int:
        """Y coordinate of the line below the header, in pixels."""
        return round(self.paper.y(HEAD))

    @property
    def foot_y(self) -> int:
        """Y coordinate of the line above the footer, in pixels."""
        return self._foot_y

    def place_foot(self) -> None:
        """Place the footer buttons, in two rows if they do not fit in one."""
        paper, inner = self.paper, self.paper.inner
        high, gap = BUTTON.px(paper, self.ctx.text), GAP.px(paper)
        widths = {button: max(paper.px(120), button.preferred()[0]) for button in (*self.left, *self.right)}
        one_line = sum(widths.values()) + gap * (len(widths) + 1) <= inner.w
        bottom = round(min(paper.y(paper.height - BUTTONS_UP) + high / 2, paper.y(paper.height - 24)))
        top = bottom - high
        upper = top if one_line else top - high - gap
        row = Rect(inner.x, upper, inner.w, high)
        self.foot_left = place_in_row(self.left, row, gap, [widths[button] for button in self.left]) + gap
        x, line, upper_end = inner.right, top, inner.right
        for button in self.right:
            wide = min(widths[button], inner.w)
            if x - wide < inner.x:  # the rest goes above them, next to the left buttons
                x, line = inner.right, upper
            x -= wide
            button.place(Rect(x, line, wide, high))
            if line < top:
                upper_end = x
            x -= gap
        rule = min(round(paper.y(paper.height - FOOT)), top - gap)
        self._foot_y = rule if one_line else rule - high - gap
        self.foot_middle = upper + high // 2
        ends = [button.rect.x for button in self.right] if one_line else [upper_end]
        self.foot_right = min(ends, default=inner.right) - gap

    def draw_sheet(
        self, surface: Surface, *, fold: bool, state: Hashable, rest: Callable[[Surface], None] | None = None
    ) -> None:
        """Draw the panel and the static content drawn by `rest`, from a cache that is valid until `state` changes.

        One shared layer is enough, because the panel is nearly as large as the window and would fill the cache.
        """

        def paint_sheet(layer: Surface) -> None:
            paper, inner = self.paper, self.paper.inner
            layer.blit(surface, (0, 0))  # the scene below the sheet, blurred
            paper.draw(layer)
            if fold:
                shade = self._folded()
                layer.blit(shade, (paper.rect.centerx - shade.get_width() // 2, paper.rect.y + paper.px(20)))
            paper.rule(layer, inner.x, self.head_y, inner.right, red=True)
            paper.rule(layer, inner.x, self.foot_y, inner.right)

        window = self.ctx.scale.window
        bare = (fold, self.foot_y, tuple(self.paper.rect))
        sheet = self.ctx.layer(SHEET, window, bare, paint_sheet)

        def paint(layer: Surface) -> None:
            layer.blit(sheet, (0, 0))
            if rest is not None:
                rest(layer)

        self.ctx.show_layer(surface, self._whole, window, (state, bare), paint)

    def draw_foot(self, surface: Surface) -> None:
        """Draw the footer buttons."""
        for button in (*self.left, *self.right):
            button.draw(surface)

    def _folded(self) -> Surface:
        """Return the picture of the fold's shadow, which is darkest in the middle."""
        if self._fold is None:
            half, high = max(8, self.paper.px(FOLD) // 2), self.paper.rect.h - 2 * self.paper.px(20)
            fold = Surface((2 * half + 1, high), pygame.SRCALPHA)
            for x in range(2 * half + 1):
                strength = 0.23 * (1 - abs(x - half) / (half + 1)) ** 2.2
                fold.fill((*FOLD_COLOUR, round(255 * strength)), (x, 0, 1, high))
            fold.fill((*FOLD_COLOUR, round(255 * 0.35)), (half, 0, 1, high))
            self._fold = fold
        return self._fold


def draw_title(scene: BookSheet, surface: Surface, title: str, native: str, *, x: int, baseline: int, room: int) -> int:
    """Draw a title with its native name in red, shrunk to fit `room`; return the x coordinate of its right end."""
    text, role = scene.ctx.text, TITLE
    highest = scene.paper.px(62)
    while (text.width(f"{title}  {native}", role) > room or text.px(role) > highest) and text.px(role) > 20:
        role = role.sized(role.size - 2)
    right = text.draw(surface, title, (x, baseline), role, theme.INK, width=room).right
    if native:
        red = role.sized(role.size * 0.78).weighing(500)
        at = (right + text.width(" ", role), baseline)
        if at[0] + text.width(native, red) <= x + room:
            right = text.draw(surface, native, at, red, theme.RED_ON_PAPER).right
    return right
