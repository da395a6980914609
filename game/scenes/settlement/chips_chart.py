"""Chart of all players' chips by deal; lines differ by colour, dashes and an emblem at the end."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.lists import listed
from game.ui import theme
from game.ui.node import Node
from game.ui.plaque import draw_emblem
from game.words.reader import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.match.score_history import ScoreHistory
    from game.table.settlement.standings import Standing
    from game.ui.render_context import RenderContext

AXIS: Final = theme.Role("text", 17, 400)
END: Final = theme.Role("text", 20, 700)
GRID: Final = theme.rgb("#A98747")
LOOKS: Final = (
    (theme.rgb("#B3261E"), 3.4, ()),
    (theme.rgb("#7A4E0E"), 2.2, (10, 5)),
    (theme.rgb("#5B4A9C"), 2.2, (3, 5)),
    (theme.rgb("#1F6B4F"), 2.2, (14, 4, 3, 4)),
    (theme.rgb("#23395B"), 2.2, (20, 6)),
    (theme.rgb("#8A5A2B"), 2.2, (2, 3)),
    (theme.rgb("#4A2F20"), 2.2, (8, 3, 2, 3, 2, 3)),
)
"""Colour, width in units and dash pattern of each line, starting with the winner's."""
MOST_LINES: Final = len(LOOKS)
FEW: Final = 3
"""Number of top players whose lines are shown besides yours if there are more players than looks."""
MOST_MARKS: Final = 10
"""Maximum number of deal numbers below the chart."""
MOST_POINTS: Final = 120
"""Maximum number of points in a line; in longer sessions, a point represents several deals."""
MOST_DOTS: Final = 40
"""Maximum number of deals for which dots mark the deals won."""
LINES: Final = 4
STEPS: Final = (1, 2, 5)


def steps_of(low: int, high: int) -> range:
    """Return round numbers that span the lowest to the highest value, or surround them if equal.

    >>> list(steps_of(23, 66))
    [20, 40, 60, 80]
    >>> list(steps_of(50, 50))
    [49, 50, 51]
    """
    if low == high:
        return range(low - 1, high + 2)
    need = max(1, high - low) / (LINES - 1)
    power = 10 ** max(0, math.floor(math.log10(need)))
    step = next((power * each for each in STEPS if power * each >= need), power * 10)
    return range(math.floor(low / step) * step, math.ceil(high / step) * step + 1, step)


def round_step(count: int) -> int:
    """Return a round interval between axis marks, in deals, that needs at most `MOST_MARKS` marks.

    >>> [round_step(count) for count in (8, 12, 31, 700, 9731)]
    [1, 2, 5, 100, 1000]
    """
    power = 1
    while True:
        for step in STEPS:
            if count <= step * power * MOST_MARKS:
                return step * power
        power *= 10


def thinned(line: Sequence[int]) -> list[tuple[int, int]]:
    """Return pairs (deal, chips after it) for at most `MOST_POINTS` deals, including first and last.

    A point that represents several deals is midway between their highest and lowest chips.

    >>> thinned([200, 203, 199])
    [(0, 200), (1, 203), (2, 199)]
    """
    if len(line) <= MOST_POINTS:
        return list(enumerate(line))
    last = len(line) - 1
    edges = [round(part * last / (MOST_POINTS - 2)) for part in range(MOST_POINTS - 1)]
    between = {(start + end) // 2: (max(line[start:end]) + min(line[start:end])) // 2 for start, end in pairwise(edges)}
    return sorted({**between, 0: line[0], last: line[-1]}.items())


class CourseChart:
    """Chart of the session's chips; `rows` are the standings, best first."""

    def __init__(self, ctx: RenderContext, course: ScoreHistory, rows: Sequence[Standing]) -> None:
        self.ctx, self.course = ctx, course
        chosen = rows if len(rows) <= MOST_LINES else [row for row in rows if row.place <= FEW or row.own]
        self.rows = list(chosen[:MOST_LINES])
        self.drawn = 1.0
        """Fraction of the lines' length drawn so far (0 to 1)."""
        self.node = Node(Rect(0, 0, 0, 0), "chart", _("Chips, deal by deal"), value=self._read(), name="chart:evening")
        self.node.ring = "paper"

    def _line(self, row: Standing) -> list[int]:
        return [self.course.began[row.seat], *(deal.chips[row.seat] for deal in self.course.deals)]

    def _read(self) -> str:
        """Return the final values of the lines as text for a screen reader."""
        ends = [
            _("{player}: from {chips} to {more}").format(player=row.name, chips=line[0], more=line[-1])
            for row in self.rows
            for line in [self._line(row)]
        ]
        return listed(ends)

    def place(self, rect: Rect) -> None:
        """Place the chart with its labels in `rect` (pixels)."""
        self.rect = self.node.rect = rect
        self.node.radius = 8

    def draw(self, surface: Surface) -> None:
        """Draw the scale, the lines, and the emblems at their ends."""
        ctx, text, rect = self.ctx, self.ctx.text, self.rect
        lines = [self._line(row) for row in self.rows]
        steps = steps_of(min(map(min, lines)), max(map(max, lines)))
        labels = [plain(value) for value in steps]
        disc = max(18, ctx.scale.px(32))
        ends = max(text.width(plain(line[-1]), END) for line in lines)
        left = rect.x + max(text.width(label, AXIS) for label in labels) + ctx.scale.px(14)
        right = rect.right - ends - disc - ctx.scale.px(24)
        top, bottom = rect.y + disc // 2, rect.bottom - round(text.line_height(AXIS) * 1.8)
        count = len(self.course.deals)
        whole = steps[-1] - steps[0] or 1

        def y(chips: float) -> float:
            return bottom - (chips - steps[0]) / whole * (bottom - top)

        for value, label in zip(steps, labels, strict=True):
            strong = 0.9 if value == lines[0][0] else 0.45
            ctx.paint.line(max(1, right - left), 1, colour=GRID, opacity=strong).draw(surface, left, round(y(value)))
            at = left - ctx.scale.px(10), y(value)
            text.draw(surface, label, at, AXIS, theme.INK_2, align="right", valign="middle")
        self._draw_deals(surface, left, right, bottom + text.line_height(AXIS) * 1.35)
        pad = 6
        size = max(1, right - left + 2 * pad), max(1, bottom - top + 2 * pad)
        before = surface.get_clip()
        surface.set_clip(Rect(left - pad, top - pad, max(1, round(size[0] * self.drawn)), size[1]).clip(before))
        for place in reversed(range(len(lines))):
            colour, width, dashes = LOOKS[place]
            step = (right - left) / max(1, count)
            points = tuple((pad + at * step, pad + y(chips) - top) for at, chips in thinned(lines[place]))
            unit = max(0.6, ctx.scale.u)
            look = tuple(dash * unit for dash in dashes)
            curve = ctx.paint.curve(*size, points, width=max(1.4, width * unit), colour=colour, dashes=look)
            curve.draw(surface, left - pad, top - pad)
            if count <= MOST_DOTS:
                self._draw_dots(surface, place, points, (left - pad, top - pad))
        surface.set_clip(before)
        self._draw_ends(surface, [y(line[-1]) for line in lines], right, disc)

    def _draw_dots(
        self, surface: Surface, place: int, points: Sequence[tuple[float, float]], at: tuple[float, float]
    ) -> None:
        """Draw a dot for each deal that the player won; without a single winner, for the best gains."""
        side = max(6, self.ctx.scale.px(11))
        dot = self.ctx.paint.disc(side, fill=(LOOKS[place][0],), line=(theme.PAPER_HOVER[0],), line_width=1)
        for deal, (x, y) in zip(self.course.deals, points[1:], strict=True):
            gain = deal.gains[self.rows[place].seat]
            if gain > 0 and gain == max(deal.gains):
                dot.draw_centred(surface, at[0] + x, at[1] + y)

    def _draw_ends(self, surface: Surface, heights: list[float], right: int, disc: int) -> None:
        """Draw the emblem and the chips at the end of each line, without overlaps."""
        placed: list[float] = []
        order = sorted(range(len(heights)), key=heights.__getitem__)
        for place in order:
            placed.append(max(heights[place], placed[-1] + disc if placed else heights[place]))
        over = max(0.0, placed[-1] - (self.rect.bottom - disc / 2))
        for place, middle in zip(order, placed, strict=True):
            row, x = self.rows[place], right + disc / 2 + self.ctx.scale.px(10)
            draw_emblem(self.ctx, surface, row.emblem, (x, middle - over), disc, face=row.face)
            at = x + disc / 2 + self.ctx.scale.px(8), middle - over
            self.ctx.text.draw(surface, plain(self._line(row)[-1]), at, END, theme.INK, valign="middle")

    def _draw_deals(self, surface: Surface, left: int, right: int, baseline: float) -> None:
        """Draw as many deal numbers as fit below the chart."""
        text, count = self.ctx.text, len(self.course.deals)
        every, edge = round_step(count), -math.inf
        for at in range(0, count + 1, every):
            words = str(at) if at else _("start")
            wide = text.width(words, AXIS)
            x = left + at * (right - left) / max(1, count) - wide / 2
            if x > edge:
                text.draw(surface, words, (x, baseline), AXIS, theme.INK_2)
                edge = x + wide + self.ctx.scale.px(8)
