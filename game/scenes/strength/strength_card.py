"""Card of a person's strength in one game: the mean cost in words, a weekly chart, and luck and skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.i18n.lists import labelled
from game.i18n.sentences import together
from game.practice.strength import LEAST_DECISIONS
from game.records.record_text import deals_words
from game.rules import GAMES
from game.scenes.strength.strength_words import (
    comparison_words,
    figure_words,
    luck_words,
    uncertainty_words,
    unit_words,
)
from game.scenes.strength.week_chart import WeekChart
from game.ui import theme
from game.ui.node import Node
from game.ui.widget import Widget
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.practice.strength import Strength
    from game.records.statistics import LuckTotals
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour, Role

HEADING: Final = theme.Role("display", 27, 600)
ASIDE: Final = theme.Role("text", 17, 400)
STRONG: Final = theme.BODY_BOLD.sized(22)
PLAIN: Final = theme.Role("text", 19, 400)
NUMBER: Final = theme.Role("display", 38, 600)
LEAST_NUMBER: Final = 18
LINE: Final = 1.3
"""Line spacing, as a multiple of the line height of the role."""
CHART: Final = 196.0
"""Minimum height of the chart, in units."""
GAP: Final = 34.0
"""Space between the columns, and below the card, in units."""
SHARES: Final = (0.37, 0.40)
"""Fractions of the width used for the text and for the chart; luck and skill get the rest."""
BAR: Final = 14.0


class Line(NamedTuple):
    """A wrapped sentence on the card."""

    words: str
    role: Role
    colour: Colour = theme.INK_2


class StrengthCard(Widget):
    """Card for one game; its rectangle must have the height that `high` returns."""

    def __init__(self, ctx: RenderContext, strength: Strength, luck: LuckTotals | None) -> None:
        super().__init__(ctx)
        self.strength, self.luck = strength, luck
        self.title = GAMES[strength.game].title
        self.lines = [Line(figure_words(strength), STRONG, theme.INK)]
        if strength.estimate is not None:
            self.lines += [Line(comparison_words(strength), PLAIN), Line(unit_words(strength.game), ASIDE)]
        words = together(each.words for each in self.lines)
        self.node = Node(self.rect, "card", self.title, value=words, name=f"strength:{strength.game}", ring="paper")
        if strength.estimate is not None:
            self.node.tooltip = uncertainty_words()
        self.told_luck = Node(
            *(self.rect, "label", _("Luck and skill")), value=luck_words(luck), name=f"luck:{strength.game}"
        )
        self.told_luck.focusable = False
        if luck is not None and round(luck.margin_of_error):
            self.told_luck.tooltip = uncertainty_words()
        self.chart = WeekChart(ctx, strength) if strength.line else None

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the text and of the chart."""
        luck = (self.told_luck,) if self.luck is not None else ()
        return (self.node, *(self.chart.nodes if self.chart else ()), *luck)

    # Layout -----------------------------------------------------------------------------------------------------------

    def _widths(self, wide: int) -> tuple[int, int, int]:
        gap = self.ctx.scale.px(GAP)
        words, chart = (round((wide - 2 * gap) * share) for share in SHARES)
        return words, chart, wide - 2 * gap - words - chart

    def _wrapped(self, wide: int) -> list[tuple[list[str], Line]]:
        text = self.ctx.text
        return [(text.wrap(each.words, each.role, wide), each) for each in self.lines if each.words]

    def _step(self, role: Role) -> int:
        return round(self.ctx.text.line_height(role) * LINE)

    def _head(self) -> int:
        return round(self.ctx.text.line_height(HEADING) * 1.62)

    def high(self, wide: int) -> int:
        """Return the height of the card at this width, including the space below it, in pixels."""
        text, scale = self.ctx.text, self.ctx.scale
        words = sum(len(lines) * self._step(each.role) for lines, each in self._wrapped(self._widths(wide)[0]))
        chart = scale.px(CHART) if self.chart else scale.px(BAR)
        beside = round(text.px(NUMBER) + text.line_height(ASIDE) * 3.3) if self.luck else 0
        return self._head() + max(words, chart, beside) + scale.px(GAP)

    def place(self, rect: Rect) -> None:
        """Place the card in `rect`."""
        super().place(rect)
        scale = self.ctx.scale
        gap, top = scale.px(GAP), rect.y + self._head()
        words, chart, rest = self._widths(rect.w)
        bottom = rect.bottom - gap
        self.words_at = Rect(rect.x, top, words, bottom - top)
        self.chart_at = Rect(rect.x + words + gap, top, chart, bottom - top)
        self.luck_at = Rect(self.chart_at.right + gap, top, rest, bottom - top)
        self.node.rect = Rect(rect.x, rect.y, words, bottom - rect.y)
        self.node.radius = 8
        self.told_luck.rect = self.luck_at
        if self.chart:
            self.chart.place(self.chart_at)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the heading, the text, the chart and, in a separate column, luck and skill."""
        text, rect = self.ctx.text, self.rect
        baseline = rect.y + text.line_height(HEADING)
        text.draw(surface, self.title, (rect.x, baseline), HEADING, theme.INK, width=self.words_at.w)
        if self.chart:
            caption = _("Cost of a decision, week by week")
            at = self.chart_at.x, baseline
            text.draw(surface, caption, at, ASIDE, theme.INK_2, width=self.chart_at.w, height=text.line_height(ASIDE))
        rule = self.ctx.paint.line(rect.w, 1, colour=theme.PAPER_LINE)
        rule.draw(surface, rect.x, baseline + round(text.px(HEADING) * 0.42))
        y = self.words_at.y + text.px(STRONG)
        for lines, each in self._wrapped(self.words_at.w):
            step = self._step(each.role)
            text.draw_lines(surface, lines, (rect.x, y), each.role, each.colour, step=step)
            y += len(lines) * step
        if self.chart:
            self.chart.draw(surface)
        elif self.strength.sums.decisions:
            self._draw_progress(surface)
        if self.luck is not None:
            self._draw_luck(surface, self.luck)

    def _draw_progress(self, surface: Surface) -> None:
        """Draw how many of the decisions needed for a result have been reviewed."""
        box, scale, paint = self.chart_at, self.ctx.scale, self.ctx.paint
        high = max(4, scale.px(BAR))
        bar = Rect(box.x, box.y + self.ctx.text.px(STRONG) - high, box.w, high)
        paint.fill(surface, bar, radius=high / 2, fill=(theme.PAPER_LINE,), opacity=0.3)
        share = min(1.0, self.strength.sums.decisions / LEAST_DECISIONS)
        filled = Rect(bar.x, bar.y, max(high, round(bar.w * share)), high)
        paint.fill(surface, filled, radius=high / 2, fill=(theme.MARIGOLD,))

    def _draw_luck(self, surface: Surface, luck: LuckTotals) -> None:
        """Draw skill and luck as large numbers side by side, and their sum, which is the result."""
        text, box = self.ctx.text, self.luck_at
        gap = self.ctx.scale.px(GAP)
        self.ctx.paint.line(box.h, 1, colour=theme.PAPER_LINE, vertical=True).draw(surface, box.x - gap // 2, box.y)
        skill, error = round(luck.skill), round(luck.margin_of_error)
        colour = theme.INK if not skill else theme.GREEN_ON_PAPER if skill > 0 else theme.RED_ON_PAPER
        words = _("luck ± {error}").format(error=error) if error else _("luck")
        wide = (box.w - gap // 2) // 2
        number_y = box.y + text.px(NUMBER)
        word_y = number_y + text.line_height(ASIDE)
        numbers = signed(skill), signed(round(luck.luck))
        longest = max(numbers, key=lambda number: text.width(number, NUMBER))
        role = text.fitted(longest, NUMBER, wide, least=LEAST_NUMBER)
        for x, number, word, ink in (
            (box.x, numbers[0], _("skill"), colour),
            (box.right - wide, numbers[1], words, theme.PAPER_RING),
        ):
            text.draw(surface, number, (x, number_y), role, ink)
            text.draw(surface, word, (x, word_y), ASIDE, theme.INK_2, width=wide, height=text.line_height(ASIDE))
        result = labelled(deals_words(luck.deals), signed(luck.chips))
        at = box.x, word_y + round(text.line_height(ASIDE) * 1.5)
        text.draw(surface, result, at, ASIDE, theme.INK_2, width=box.w, height=text.line_height(ASIDE))
