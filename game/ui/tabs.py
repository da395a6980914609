"""Tabs for the pages of a sheet, on one or more lines, optionally with a search button before them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from game.i18n import _, pgettext
from game.ui import theme
from game.ui.node import Node
from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext

TAB: Final = theme.Role("text", 20, 500)
SEARCH_WIDE: Final = 1.9
"""Width of the search button, as a multiple of the tabs' height."""


class Tabs(Widget):
    """Page titles on one or more lines; the current one is bold, with a red bar."""

    def __init__(
        self,
        ctx: RenderContext,
        titles: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
        on_search: Callable[[], None] | None = None,
        *,
        keys: bool = True,
    ) -> None:
        """Create the tabs; with `keys`, digit keys choose one."""
        super().__init__(ctx)
        self.chosen = chosen
        self.search = (
            Node(self.rect, "button", _("Search"), on_search, key="/", name="search", ring="paper", radius=6)
            if on_search is not None
            else None
        )
        if self.search is not None:
            self.search.hidden_label_and_key = (_("Search"), "/")
        self.tabs = [
            Node(
                self.rect,
                "button",
                title,
                self._chooser(on_choose, place),
                name=f"tab:{place}",
                ring="paper",
                key=str(place + 1) if keys else "",
                radius=6,
                value=pgettext("the chosen tab", "selected") if place == chosen else "",
            )
            for place, title in enumerate(titles)
        ]

    @staticmethod
    def _chooser(on_choose: Callable[[int], None], place: int) -> Callable[[], None]:
        return lambda: on_choose(place)

    @property
    def nodes(self) -> Sequence[Node]:
        """The nodes of the search button, if any, and of the tabs."""
        return [*([self.search] if self.search is not None else ()), *self.tabs]

    @property
    def high(self) -> int:
        """Height of one line of tabs, in pixels."""
        return round(self.ctx.text.px(TAB) * 1.9)

    def _gap(self) -> int:
        return self.ctx.scale.px(28, 14)

    def _widths(self) -> list[int]:
        text = self.ctx.text
        search = [round(self.high * SEARCH_WIDE)] if self.search is not None else []
        return [*search, *(text.width(tab.label, TAB.weighing(600)) for tab in self.tabs)]

    def wide(self) -> int:
        """Return the width of all tabs on one line, in pixels."""
        widths = self._widths()
        return sum(widths) + self._gap() * (len(widths) - 1)

    def lines(self, width: int) -> list[list[int]]:
        """Return the indices of the tabs on each line, for a width in pixels."""
        found: list[list[int]] = [[]]
        x = 0
        for place, wide in enumerate(self._widths()):
            if found[-1] and x + wide > width:
                found.append([])
                x = 0
            found[-1].append(place)
            x += wide + self._gap()
        return found

    def place(self, rect: Rect, *, right: bool = True) -> None:
        """Place the tabs in a rectangle, aligned with its right or left edge."""
        super().place(rect)
        widths, gap, every = self._widths(), self._gap(), self.nodes
        for number, line in enumerate(self.lines(rect.w)):
            whole = sum(widths[place] for place in line) + gap * (len(line) - 1)
            x = rect.right - whole if right else rect.x
            for place in line:
                every[place].rect = Rect(x, rect.y + number * self.high, widths[place], self.high)
                x += widths[place] + gap

    def part_at(self, fold: int, air: int) -> None:
        """Move tabs to the left if they would cross a fold in the paper.

        The paper has `air` pixels free on both sides of the fold. If there is not enough space, nothing moves.
        """
        line = self.nodes
        over = [place for place, node in enumerate(line) if node.rect.right > fold - air and node.rect.x < fold + air]
        if not over:
            return
        by = line[over[-1]].rect.right - (fold - air)
        if line[0].rect.x - by < self.rect.x:
            return
        for node in line[: over[-1] + 1]:
            node.rect = node.rect.move(-by, 0)

    def draw(self, surface: Surface) -> None:
        """Draw the tabs."""
        ctx, text = self.ctx, self.ctx.text
        if self.search is not None:
            _draw_glass(ctx, surface, self.search)
        for place, node in enumerate(self.tabs):
            now = place == self.chosen
            role = TAB.weighing(600) if now else TAB
            colour = theme.RED_ON_PAPER if now or node.warmth > 0.5 else theme.INK_2
            text.draw(surface, node.label, node.rect.center, role, colour, align="centre", valign="middle")
            if now:
                high = ctx.scale.px(5, 3)
                bar = ctx.paint.box(node.rect.w, high, radius=high / 2, fill=(theme.RED_ON_PAPER,))
                bar.draw(surface, node.rect.x, node.rect.bottom - high)


def _draw_glass(ctx: RenderContext, surface: Surface, node: Node) -> None:
    """Draw a magnifying glass, followed by the cap of its key."""
    rect = node.rect
    draw_glass(ctx, surface, (rect.x + rect.h * 0.45, rect.centery), round(rect.h * 0.46))
    draw_slash(ctx, surface, rect.right, rect.centery)


def slash_wide(ctx: RenderContext) -> int:
    """Return the width of the search key's cap, in pixels."""
    return max(18, round(ctx.text.px(theme.KEY_CAP) * 1.5))


def draw_slash(ctx: RenderContext, surface: Surface, right: int, middle: int) -> None:
    """Draw the search key's cap on paper, unless a gamepad is in use, which has no such key."""
    written = ctx.keys.cap("/")
    if not written.words:
        return
    cap = slash_wide(ctx)
    x = right - cap
    box = ctx.paint.box(
        cap,
        cap,
        radius=ctx.scale.f(5),
        fill=(theme.PAPER_LINE,),
        opacity=0.16,
        line=(theme.PAPER_LINE,),
        line_width=1,
        line_opacity=0.6,
    )
    box.draw(surface, x, middle - cap // 2)
    at = (x + cap / 2, middle)
    ctx.text.draw(surface, written.words, at, theme.KEY_CAP, theme.INK_2, align="centre", valign="middle")


def draw_glass(ctx: RenderContext, surface: Surface, middle: tuple[float, float], high: int) -> None:
    """Draw a magnifying glass."""
    lens = round(high * 0.78)
    ring = ctx.paint.arc(lens, width=max(1.5, high * 0.10), colour=theme.INK_2, share=1.0)
    x, y = middle
    left, top = round(x - high / 2), round(y - high / 2)
    ring.draw(surface, left, top)
    start = (left + round(lens * 0.85), top + round(lens * 0.85))
    pygame.draw.line(surface, theme.INK_2, start, (left + high, top + high), max(2, round(high * 0.12)))
