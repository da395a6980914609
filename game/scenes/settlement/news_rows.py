"""Rows of a settlement that show new honours and goals reached in the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.ui import theme
from game.ui.plaque import draw_emblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.rules.contract import Seat
    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext

GAP: Final = 6.0
"""Distance between rows, and between the band's edge and its text, in units."""
FLOWER: Final = 30.0
TEXT_LEFT: Final = 42.0
MOST_LINES: Final = 2
BETWEEN: Final = " · "
"""Separator of the sentences in a single row."""


class News(NamedTuple):
    """A sentence about something new, and the seat of the person concerned."""

    seat: Seat
    words: str
    brief: str
    """The sentence without explanations, for use where there is little room."""


class NewsRows:
    """Paints the news, each item on a band with the person's flower.

    `news` may be changed until the sheet is placed.
    """

    def __init__(self, ctx: RenderContext, paper: Paper, emblems: Sequence[str]) -> None:
        """Create the rows; `emblems` gives each seat's flower."""
        self.ctx, self.paper, self.emblems = ctx, paper, emblems
        self.news: Sequence[News] = ()

    def height(self, wide: float, role: theme.Role) -> float:
        """Return the total height of the rows, at `wide` units of width, in units; 0 without news."""
        highs = self._highs([each.words for each in self.news], self.paper.px(wide), role)
        return (sum(highs) + (len(highs) + 1) * self.paper.px(GAP)) / self.paper.p if highs else 0.0

    def _highs(self, rows: Sequence[str], wide: int, role: theme.Role) -> list[int]:
        """Return the heights of rows in pixels, without the gaps between them."""
        text, least, edges = self.ctx.text, self.paper.px(FLOWER), self.paper.px(GAP)
        fits = [text.at_most(words, role, self._room(wide), MOST_LINES) for words in rows]
        return [max(least, fit.step * len(fit.lines)) + edges for fit in fits]

    def _room(self, wide: int) -> int:
        """Return the width of the text in a band, in pixels."""
        return max(1, wide - self.paper.px(TEXT_LEFT + GAP))

    def draw(self, surface: Surface, box: Rect, role: theme.Role, alpha: float = 1.0) -> None:
        """Draw the rows from the top of a box.

        If the box is too low for them, the brief sentences are drawn, and if necessary all of them in a single row.
        """
        if not self.news or alpha <= 0:
            return
        gap = self.paper.px(GAP)
        for rows in ([each.words for each in self.news], [each.brief for each in self.news]):
            highs = self._highs(rows, box.w, role)
            if sum(highs) + gap * (len(highs) - 1) <= box.h:
                break
        else:
            rows = [BETWEEN.join(rows)]
            fit = self.ctx.text.fit(rows[0], role, self._room(box.w), box.h)
            highs = [min(box.h, max(self.paper.px(FLOWER), fit.step * len(fit.lines)) + gap)]
        y = box.y
        for each, words, high in zip(self.news, rows, highs, strict=False):  # a single row has the first flower
            self._draw_row(surface, each.seat, words, Rect(box.x, y, box.w, high), role, alpha)
            y += high + gap

    def _draw_row(self, surface: Surface, seat: Seat, said: str, box: Rect, role: theme.Role, alpha: float) -> None:
        ctx, paper = self.ctx, self.paper
        band = ctx.paint.box(*box.size, radius=paper.px(9), fill=(theme.MARIGOLD,), opacity=0.24)
        band.draw(surface, box.x, box.y, alpha)
        left = box.x + paper.px(TEXT_LEFT)
        words = Rect(left, box.y, self._room(box.w), box.h)
        ctx.text.draw_in(surface, said, words, role, theme.INK, alpha=alpha)
        if alpha >= 1:
            flower = min(paper.px(FLOWER), box.h)
            draw_emblem(ctx, surface, self.emblems[seat], (box.x + paper.px(TEXT_LEFT) / 2, box.centery), flower)
