"""Win rates by level of the opponents: a bar per level with its uncertainty, and the rate expected by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.lists import listed
from game.records.record_text import deals_words, level_marks, level_words, per_cent, share_words
from game.ui import theme
from game.ui.node import Node

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.records.statistics import Figures, Level
    from game.ui.render_context import RenderContext

NAME: Final = theme.Role("text", 19, 500)
RATE: Final = theme.Role("text", 20, 700)
COUNT: Final = theme.Role("text", 17, 400)
ENDS: Final = (0.4, 0.6, 0.8, 1.0)
"""Candidates for the rate of a full-length bar; the smallest that covers all rates is used."""
MARKS: Final = 4
MOST: Final = 6
"""Maximum number of levels shown."""
JADE: Final = (theme.rgb("#2A8262"), theme.JADE)


class LevelBars:
    """Bars of one person's win rates by level."""

    def __init__(self, ctx: RenderContext, found: Figures) -> None:
        self.ctx, self.found = ctx, found
        self.shown = found.levels[:MOST]
        rates = [level.share.rate for level in self.shown if not level.share.too_few]
        self.full = next(end for end in ENDS if end >= max([*rates, found.chance], default=0) or end == 1.0)
        self.nodes = [
            Node(
                Rect(0, 0, 0, 0),
                "chart",
                level_words(level.key),
                value=listed((share_words(level.share), deals_words(level.share.deals))),
                tooltip=share_words(level.share),
                name=f"level:{level.key}",
                ring="paper",
            )
            for level in self.shown
        ]

    def place(self, rect: Rect, step: int) -> None:
        """Place the bars in `rect`, one level every `step` pixels."""
        self.rect, self.step = rect, step
        for place, node in enumerate(self.nodes):
            node.rect = Rect(rect.x, rect.y + place * step, rect.w, step)
            node.radius = 8

    def draw(self, surface: Surface) -> None:
        """Draw all bars, crossed by the line of the rate expected by chance."""
        text, rect = self.ctx.text, self.rect
        unit = rect.w / 632
        name = rect.x + round(92 * unit)
        words = max((text.width(level_words(level.key), NAME) for level in self.shown), default=0)
        count = max((text.width(deals_words(level.share.deals), COUNT) for level in self.shown), default=0)
        words_in_bars = []
        tells = any(not level.share.too_few for level in self.shown)
        rate = text.width("100%", RATE) if tells else 0
        left = name + words + round(16 * unit)
        right = rect.right - count - rate - round(30 * unit)
        bar = Rect(left, 0, max(40, right - left), max(10, round(26 * unit)))
        for place, level in enumerate(self.shown):
            middle = rect.y + round((place + 0.5) * self.step)
            self._marks(surface, level.key, rect.x, middle, unit)
            text.draw(surface, level_words(level.key), (name, middle), NAME, theme.INK, valign="middle")
            self._bar(surface, level, bar.move(0, middle - bar.h // 2))
            if level.share.too_few:
                few = _("too few to tell")
                at = bar.x + round(10 * unit), middle
                room = bar.right + rate - at[0]  # including that of the rate, which is not shown
                drawn = text.draw(surface, few, at, COUNT, theme.INK_2, valign="middle", width=room, height=self.step)
                words_in_bars.append(drawn)
            else:
                at = bar.right + rate + round(12 * unit), middle
                text.draw(surface, per_cent(level.share.rate), at, RATE, theme.INK, align="right", valign="middle")
            counted = deals_words(level.share.deals)
            text.draw(surface, counted, (rect.right, middle), COUNT, theme.INK_2, align="right", valign="middle")
        if self.found.chance and self.shown:
            self._chance(surface, bar, words_in_bars)

    def _marks(self, surface: Surface, key: str, x: int, middle: int, unit: float) -> None:
        """Draw four diamonds, as many of them filled as the level's rank."""
        filled = level_marks(key)
        if not filled:
            return
        side = max(7, round(15 * unit))
        for place in range(MARKS):
            left = x + round(place * 18 * unit)
            half = side / 2
            points = ((half, 0.5), (side - 0.5, half), (half, side - 0.5), (0.5, half), (half, 0.5), (side - 0.5, half))
            full = place < filled
            mark = self.ctx.paint.curve(side, side, points, width=1.2, colour=theme.PAPER_RING, area=full)
            mark.draw(surface, left, middle - half)

    def _bar(self, surface: Surface, level: Level, bar: Rect) -> None:
        paint = self.ctx.paint
        paint.box(*bar.size, radius=4, fill=(theme.rgb("#C9B98F"),), opacity=0.55).draw(surface, *bar.topleft)
        wide = round(bar.w * min(1.0, level.share.rate / self.full))
        if level.share.too_few:
            return
        if wide > 0:
            paint.box(max(4, wide), bar.h, radius=4, fill=JADE).draw(surface, *bar.topleft)
        low, high = (min(1.0, each / self.full) for each in level.share.range)
        ink, thick = theme.INK, max(1, round(bar.h / 13))
        start, end = bar.x + round(low * bar.w), bar.x + round(high * bar.w)
        line = paint.line(max(1, end - start), thick, colour=ink, opacity=0.75)
        line.draw(surface, start, bar.centery - thick // 2)
        for x in (start, end - thick):
            tick = paint.line(max(3, bar.h // 2), thick, colour=ink, opacity=0.75, vertical=True)
            tick.draw(surface, x, bar.centery - bar.h // 4)

    def _chance(self, surface: Surface, bar: Rect, words_in_bars: Sequence[Rect]) -> None:
        """Draw the line of the rate expected by chance, with gaps where it would cross text."""
        text = self.ctx.text
        x = bar.x + round(bar.w * min(1.0, self.found.chance / self.full))
        top, bottom = self.rect.y, self.rect.y + len(self.shown) * self.step
        dash = self.ctx.scale.px(6, 3)
        for y in range(top, bottom, 2 * dash):
            if Rect(x - 2, y - 1, 6, dash + 2).collidelist(words_in_bars) >= 0:
                continue
            line = self.ctx.paint.line(dash, self.ctx.scale.px(1.6, 1), colour=theme.RED_ON_PAPER, vertical=True)
            line.draw(surface, x, y)
        seats = 1 / self.found.chance
        words = _("1 in {seats} by chance").format(seats=f"{seats:.1f}".removesuffix(".0"))
        wide = text.width(words, COUNT)
        at = min(max(x - wide / 2, self.rect.x), self.rect.right - wide)
        text.draw(surface, words, (at, bottom + text.px(COUNT) * 1.25), COUNT, theme.RED_ON_PAPER)
