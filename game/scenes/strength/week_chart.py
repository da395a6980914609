"""Chart of the weekly cost of a person's decisions, with its uncertainty and the computer players' costs."""

from __future__ import annotations

import math
from datetime import date
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.i18n.dates import short_day
from game.records.record_text import level_words
from game.scenes.strength.strength_words import line_words
from game.ui import theme
from game.ui.node import Node
from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.practice.strength import Strength
    from game.ui.render_context import RenderContext

AXIS: Final = theme.Role("text", 16, 400)
GRID: Final = theme.rgb("#A98747")
STEPS: Final = (1, 2, 5, 10)
LINES: Final = 3
"""Maximum number of intervals in the scale."""
NAMED: Final = ("master", "beginner", "casual", "adept")
"""Computer players that have a line, in order of priority if there is no room for all."""
SPREAD: Final = 1.6
"""Maximum of the scale, as a multiple of the highest mean; wider uncertainty bands are cut off."""


def scale_of(top: float) -> tuple[float, int, int]:
    """Return a round step, the number of steps that cover 0 to `top`, and the step's decimals.

    >>> scale_of(0.42)
    (0.2, 3, 1)
    """
    need = max(top, 1e-3) / LINES
    power = math.floor(math.log10(need))
    step = next(each * 10.0**power for each in STEPS if each * 10.0**power >= need * (1 - 1e-9))
    return step, max(1, math.ceil(top / step - 1e-9)), max(0, -math.floor(math.log10(step) + 1e-9))


class WeekChart(Widget):
    """Chart of a person's costs in one game over one or more weeks."""

    def __init__(self, ctx: RenderContext, strength: Strength) -> None:
        super().__init__(ctx)
        self.strength = strength
        self.node = Node(
            self.rect,
            "chart",
            _("Cost of a decision, week by week"),
            value=line_words(strength),
            tooltip=_(
                "The band shows how far chance may have moved each point: the true figure lies within it "
                "95 times in 100."
            ),
            name=f"chart:{strength.game}",
            ring="paper",
        )

    @property
    def nodes(self) -> Sequence[Node]:
        """The chart's only node."""
        return (self.node,)

    def place(self, rect: Rect) -> None:
        """Place the chart with its labels in `rect`."""
        super().place(rect)
        self.node.rect = self.rect
        self.node.radius = 8

    def draw(self, surface: Surface) -> None:
        """Draw the scale, the computer players' lines, the band, the line and the dates below it."""
        ctx, text, rect, line = self.ctx, self.ctx.text, self.rect, self.strength.line
        means = [each.estimate.mean for each in line]
        levels = self.strength.levels
        ends = [each.estimate.high for each in line]
        top = max(min(max(ends), SPREAD * max(means)), *means, levels.get("adept", 0.0) * 1.15)
        step, count, decimals = scale_of(top)
        top = step * count
        labels = [f"{step * place:.{decimals}f}" for place in range(count + 1)]
        names = {level: level_words(level) for level in NAMED if levels.get(level, math.inf) <= top}
        px = text.px(AXIS)
        left = rect.x + max(text.width(label, AXIS) for label in labels) + ctx.scale.px(12)
        right = rect.right - max([text.width(name, AXIS) for name in names.values()], default=0) - ctx.scale.px(14)
        above, below = rect.y + px // 2, rect.bottom - round(px * 1.9)
        wide, high = max(1, right - left), max(1, below - above)

        def y(cost: float) -> float:
            return below - min(cost, top) / top * high

        every = max(1, math.ceil(px * 1.2 / max(1.0, high / count)))
        for place, label in enumerate(labels):
            rule = ctx.paint.line(wide, max(1, ctx.scale.px(1.4)), colour=GRID, opacity=0.42 if place else 1.0)
            rule.draw(surface, left, y(step * place))
            if place % every == 0:
                at = left - ctx.scale.px(10), y(step * place)
                text.draw(surface, label, at, AXIS, theme.INK_2, align="right", valign="middle")
        self._draw_levels(surface, {name: y(levels[level]) for level, name in names.items()}, left, right, below)
        pad = 6
        size = wide + 2 * pad, high + 2 * pad
        xs = [pad + along * wide for along in self._along()]

        def points(costs: Sequence[float]) -> tuple[tuple[float, float], ...]:
            return tuple((x, pad + y(cost) - above) for x, cost in zip(xs, costs, strict=True))

        upper = points([each.estimate.high for each in line])
        lower = points([each.estimate.low for each in line])
        green = theme.GREEN_ON_PAPER
        if len(line) > 1:
            band = ctx.paint.curve(*size, (*upper, *lower[::-1]), width=0, colour=green, opacity=0.18, area=True)
            band.draw(surface, left - pad, above - pad)
            thick = max(1.6, ctx.scale.f(2.6))
            ctx.paint.curve(*size, points(means), width=thick, colour=green).draw(surface, left - pad, above - pad)
        else:
            bar = max(4, ctx.scale.px(10))
            tall = max(2, round(lower[0][1] - upper[0][1]))
            whisker = ctx.paint.box(bar, tall, radius=bar / 2, fill=(green,), opacity=0.25)
            whisker.draw(surface, left - pad + xs[0] - bar / 2, above - pad + upper[0][1])
        dot = max(6, ctx.scale.px(11))
        ctx.paint.disc(dot, fill=(green,)).draw_centred(surface, left - pad + xs[-1], y(means[-1]))
        first, last = short_day(line[0].monday), short_day(line[-1].monday)
        baseline = rect.bottom - round(px * 0.3)
        if len(line) == 1:
            text.draw(surface, first, ((left + right) / 2, baseline), AXIS, theme.INK_2, align="centre")
            return
        start = text.draw(surface, first, (left, baseline), AXIS, theme.INK_2)
        if start.right + ctx.scale.px(12) + text.width(last, AXIS) <= right:
            text.draw(surface, last, (right, baseline), AXIS, theme.INK_2, align="right")

    def _along(self) -> list[float]:
        """Return the position of each week on the axis (0 to 1); a single week is in the middle."""
        days = [date.fromisoformat(each.monday).toordinal() for each in self.strength.line]
        span = days[-1] - days[0]
        return [(day - days[0]) / span if span else 0.5 for day in days]

    def _draw_levels(self, surface: Surface, at: dict[str, float], left: int, right: int, below: int) -> None:
        """Draw a dashed line with a name for each computer player whose name would not cover another name."""
        ctx, text = self.ctx, self.ctx.text
        look = (6 * ctx.scale.u, 5 * ctx.scale.u)
        thick, taken = max(1.2, ctx.scale.f(1.8)), list[float]()
        for name, y in at.items():
            if any(abs(y - other) < text.px(AXIS) * 1.1 for other in taken):
                continue
            taken.append(y)
            if y < below:
                points = ((0.0, 3.0), (float(right - left), 3.0))
                dashed = ctx.paint.curve(right - left, 6, points, width=thick, colour=theme.PAPER_RING, dashes=look)
                dashed.draw(surface, left, y - 3)
            text.draw(surface, name, (right + ctx.scale.px(10), y), AXIS, theme.PAPER_RING, valign="middle")
