"""Line chart of chips over time, from the first deal to the last, with a scale, month labels and the final value."""

from __future__ import annotations

import math
from datetime import date
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.i18n.dates import day_words, month_words, short_day, year_words
from game.i18n.lists import labelled, listed
from game.ui import theme
from game.ui.node import Node
from game.ui.widget import NodeWidget
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.records.statistics import Figures
    from game.ui.render_context import RenderContext

AXIS: Final = theme.Role("text", 17, 400)
END: Final = theme.Role("text", 21, 700)
GRID: Final = theme.rgb("#A98747")
STEPS: Final = (1, 2, 5)
LINES: Final = 4
"""Maximum number of intervals in the scale, which has one line more."""
MOST_POINTS: Final = 700
READ: Final = 12
"""Number of the chart's values that a screen reader reads."""
LONG: Final = 45
"""Minimum number of days for which the axis shows months."""


def scale_of(low: int, high: int) -> range:
    """Return round numbers that span the lowest to the highest value and include 0.

    >>> list(scale_of(-40, 318))
    [-100, 0, 100, 200, 300, 400]
    """
    low, high = min(low, 0), max(high, 0)
    need = max(1, high - low) / LINES
    power = 10 ** max(0, math.floor(math.log10(need)))
    step = next((power * each for each in STEPS if power * each >= need), power * 10)
    return range(math.floor(low / step) * step, math.ceil(high / step) * step + 1, step)


class ChipsChart(NodeWidget):
    """Chart of one person's chips."""

    def __init__(self, ctx: RenderContext, found: Figures) -> None:
        super().__init__(ctx)
        self.found = found
        name, words = "chart:chips", _("Chips over time")
        self.node = Node(self.rect, "chart", words, value=self._read(), name=name, ring="paper", radius=8)

    def _read(self) -> str:
        """Return a selection of the chart's values as text for a screen reader."""
        line = self.found.line
        if not line:
            return _("nothing played")
        step = max(1, -(-len(line) // READ))
        some = [*line[:-1:step], line[-1]]
        return listed(labelled(day_words(day, year=True), signed(chips)) for day, chips in some)

    def _points(self) -> list[tuple[float, int]]:
        """Return (position from 0 to 1, chips) for each day or deal, starting at 0 chips."""
        line: Sequence[tuple[str, int]] = self.found.line
        if self.found.by_deal:
            points = [(0.0, 0), *((place / len(line), chips) for place, (_day, chips) in enumerate(line, 1))]
        else:
            first = date.fromisoformat(line[0][0]).toordinal()
            last = date.fromisoformat(line[-1][0]).toordinal()
            span = max(1, last - first)
            points = [(0.0, 0)]
            points += [((date.fromisoformat(day).toordinal() - first) / span, chips) for day, chips in line]
        step = max(1, len(points) // MOST_POINTS)
        return [*points[:-1:step], points[-1]]

    def draw(self, surface: Surface) -> None:
        """Draw the scale, the line, its final value, and the dates below it."""
        ctx, text, rect = self.ctx, self.ctx.text, self.rect
        points = self._points()
        values = [chips for _along, chips in points]
        fortune = self.found.luck_totals
        luck = [0.0, *fortune.line] if fortune is not None and fortune.line else []
        lowest, highest = min([*values, *luck]), max([*values, *luck])
        scale = scale_of(math.floor(lowest), math.ceil(highest))
        labels = [signed(value) for value in scale]
        left = rect.x + max(text.width(label, AXIS) for label in labels) + ctx.scale.px(18)
        right = rect.right - text.width(signed(values[-1]), END) - ctx.scale.px(34)
        top, bottom = rect.y + text.px(AXIS) // 2, rect.bottom - round(text.px(AXIS) * 2.1)
        whole = scale[-1] - scale[0] or 1

        def y(chips: float) -> float:
            return bottom - (chips - scale[0]) / whole * (bottom - top)

        apart = (bottom - top) / max(1, len(labels) - 1)
        # If lines are close together, not each has its number.
        every = max(1, math.ceil(text.px(AXIS) * 1.1 / max(1.0, apart)))
        for place, (value, label) in enumerate(zip(scale, labels, strict=True)):
            strong = 1.0 if value == 0 else 0.42
            line = ctx.paint.line(max(1, right - left), ctx.scale.px(1.4, 1), colour=GRID, opacity=strong)
            line.draw(surface, left, y(value))
            at = left - ctx.scale.px(14), y(value)
            if place % every == 0:
                text.draw(surface, label, at, AXIS, theme.INK_2, align="right", valign="middle")
        pad = 6
        size = max(1, right - left + 2 * pad), max(1, bottom - top + 2 * pad)
        placed = tuple((pad + along * (right - left), pad + y(chips) - top) for along, chips in points)
        zero = pad + y(0) - top
        under = ((placed[0][0], zero), *placed, (placed[-1][0], zero))
        ctx.paint.curve(*size, under, width=0, colour=theme.GREEN_ON_PAPER, opacity=0.10, area=True).draw(
            surface, left - pad, top - pad
        )
        width = max(1.6, ctx.scale.f(2.6))
        ctx.paint.curve(*size, placed, width=width, colour=theme.GREEN_ON_PAPER).draw(surface, left - pad, top - pad)
        if luck:
            steps = len(luck) - 1
            dashed = tuple((pad + at / steps * (right - left), pad + y(worth) - top) for at, worth in enumerate(luck))
            look = (7 * ctx.scale.u, 5 * ctx.scale.u)
            line = ctx.paint.curve(
                *size, dashed, width=max(1.4, ctx.scale.f(2.0)), colour=theme.PAPER_RING, dashes=look
            )
            line.draw(surface, left - pad, top - pad)
        end = y(values[-1])
        dot = ctx.scale.px(11, 6)
        ctx.paint.disc(dot, fill=(theme.GREEN_ON_PAPER,)).draw_centred(surface, right, end)
        colour = theme.GREEN_ON_PAPER if values[-1] >= 0 else theme.RED_ON_PAPER
        text.draw(surface, signed(values[-1]), (right + ctx.scale.px(16), end), END, colour, valign="middle")
        if luck:
            away = 1 if y(luck[-1]) >= end else -1
            low = end + away * max(abs(y(luck[-1]) - end), text.px(END) * 1.2)
            at = right + ctx.scale.px(16), low
            text.draw(surface, signed(round(luck[-1])), at, END, theme.PAPER_RING, valign="middle")
            ctx.paint.disc(dot, fill=(theme.PAPER_RING,)).draw_centred(surface, right, y(luck[-1]))
        self._draw_days(surface, left, right)

    def _draw_days(self, surface: Surface, left: int, right: int) -> None:
        text, line = self.ctx.text, self.found.line
        y = self.rect.bottom - round(text.px(AXIS) * 0.35)
        first, last = date.fromisoformat(line[0][0]), date.fromisoformat(line[-1][0])
        marks: list[tuple[float, str]] = []
        if self.found.by_deal:
            marks = [(0.0, short_day(line[0][0]))] + ([(1.0, short_day(line[-1][0]))] if last != first else [])
        elif (span := (last - first).days) > LONG:
            month = date(first.year + first.month // 12, first.month % 12 + 1, 1)
            while month <= last:
                words = year_words(month.year) if month.month == 1 else month_words(month.month)
                marks.append(((month - first).days / span, words))
                month = date(month.year + month.month // 12, month.month % 12 + 1, 1)
        else:
            marks = [(0.0, short_day(line[0][0])), (1.0, short_day(line[-1][0]))]
        edge = -math.inf
        for along, words in marks:
            wide = text.width(words, AXIS)
            x = min(max(left + along * (right - left) - wide / 2, left), right - wide)
            if x > edge:
                text.draw(surface, words, (x, y), AXIS, theme.INK_2)
                edge = x + wide + self.ctx.scale.px(22)
