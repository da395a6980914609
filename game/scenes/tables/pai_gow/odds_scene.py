"""The odds page of Pai Gow: how often each hand is set, and the gains of player and bank. PG-40 to PG-61."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.i18n import N_, _
from game.rules.pai_gow.game import PACK, PAI_GOW
from game.rules.pai_gow.odds import PLAYER_DEALS, chart
from game.scenes.sheet_scene import PaperScene
from game.ui import theme
from game.ui.node import Node
from game.ui.text_overflow import room_for
from game.words import Reader
from game.words.pai_gow import odds
from game.words.pai_gow.coach import way_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.pai_gow.odds import Bar, Edge
    from game.rules.pai_gow.options import PaiGowOptions
    from game.ui.scale import Scale

HEAD: Final = theme.PAPER_TITLE.sized(25)
WORDS: Final = theme.SMALL
NUMBER: Final = theme.SMALL.weighing(600)
BIG: Final = theme.SUM.sized(26)
FRONT: Final = theme.rgb("#1F6B4F")
REAR: Final = theme.rgb("#B89C66")
HATCH: Final = theme.rgb("#8E7445")
CHART: Final = Rect(64, 236, 850, 560)
"""Area of the chart: x, y, width and height, in sheet units."""
RIGHT: Final = 970.0
COLUMNS: Final = 168.0
"""Width of a column of figures, in sheet units."""
GRID: Final = 0.05
SIDES: Final = ((N_("front hand"), FRONT), (N_("rear hand"), REAR))


def _hatch(surface: Surface, rect: Rect) -> None:
    """Hatch a bar, so that front and rear can be told apart without colour."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    for x in range(rect.x - rect.h, rect.right, 9):
        pygame.draw.aaline(surface, HATCH, (x, rect.bottom), (x + rect.h, rect.bottom - rect.h))
    surface.set_clip(before)


class OddsScene(PaperScene):
    """A chart of all kinds of hands under the chosen house way, with the results of player and bank."""

    most_text = 1.3

    buttons_up = 66.0

    def __init__(self, options: PaiGowOptions, on_back: Callable[[], None]) -> None:
        self.reader = Reader(PAI_GOW.name, PACK, ())
        super().__init__(on_back, _("The odds"), odds.all_deals(self.reader))
        self.chart = chart(options)

    def enter(self) -> None:
        """Create the sheet, and a node for each kind of hand and for the results."""
        super().enter()
        self.buttons = [(self.done_button(_("Back")), 220.0)]
        self.bars = [
            Node(self.ctx.scale.window, "bar", words, tooltip=words, name=f"bar:{i}", ring="paper")
            for i, words in enumerate(odds.bar_words(bar, self.reader) for bar in self.chart.bars)
        ]
        self.results = [
            Node(self.ctx.scale.window, "bar", words, name=f"result:{i}", ring="paper")
            for i, words in enumerate(odds.summary(self.chart, self.reader))
        ]
        self.focus.focus("done", show=False)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the bars, the results and the back button."""
        return [*self.bars, *self.results, *super().nodes()]

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place the bars side by side, with the figures to their right."""
        super().layout(scale)
        paper = self.paper
        self.box = Rect(round(paper.x(CHART.x)), round(paper.y(CHART.y)), paper.px(CHART.w), paper.px(CHART.h))
        scale_wide = self.ctx.text.width(odds.percent(GRID * 5, self.reader, 0), WORDS.sized(15)) + 6
        wide = (self.box.w - scale_wide) / len(self.bars)
        start = self.box.x + scale_wide
        for place, node in enumerate(self.bars):
            left, right = round(start + wide * place), round(start + wide * (place + 1))
            node.rect = Rect(left, self.box.y, right - left - 2, self.box.h)
            node.radius = 6
        lowest, scratch = paper.y(paper.height - 132), Surface((1, 1))
        self._figures_most = room_for(
            self.ctx, lambda: self._figures(scratch)[-1] + paper.px(6) <= lowest, self._figures_alone
        )
        with self.ctx.text.enlarged_at_most(self._figures_most):
            top, middle, bottom = self._figures(scratch)
        x, right, reach = round(paper.x(RIGHT)) - 6, paper.inner.right + 6, paper.px(24)
        self.results[0].rect = Rect(x, round(top) - reach, right - x, round(middle - top))
        self.results[1].rect = Rect(x, round(middle) - reach, right - x, round(bottom - middle) + reach + 8)
        for node in self.results:
            node.radius = 6

    def _figures_alone(self, surface: Surface) -> None:
        self._figures(surface)

    @property
    def tallest(self) -> float:
        """Largest fraction of deals in which one kind of hand is set, as the front or as the rear hand."""
        return max(max(bar.front, bar.rear) for bar in self.chart.bars) / PLAYER_DEALS

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw_content(self, surface: Surface) -> None:
        """Draw the chart and the figures."""
        paper, text = self.paper, self.ctx.text
        lead = _("How often each hand is set")
        text.draw(surface, lead, (paper.inner.x, paper.y(166)), HEAD, theme.INK, width=paper.px(CHART.w))
        self._legend(surface)
        self._grid(surface)
        for bar, node in zip(self.chart.bars, self.bars, strict=True):
            self._bar(surface, bar, node.rect)
        with text.enlarged_at_most(self._figures_most):
            self._figures(surface)
        self._foot(surface)

    def _legend(self, surface: Surface) -> None:
        paper, text = self.paper, self.ctx.text
        x, y, side = paper.inner.x, paper.y(202), max(12, paper.px(16))
        for word, colour in SIDES:
            rect = Rect(round(x), round(y - side * 0.5), side, side)
            self.ctx.paint.box(side, side, radius=3, fill=(colour,)).draw(surface, *rect.topleft)
            if colour == REAR:
                _hatch(surface, rect)
            shown = text.draw(surface, _(word), (x + side + 7, y), WORDS, theme.INK, valign="middle")
            x = shown.right + paper.px(26)

    def _plot(self) -> Rect:
        """Return the area of the bars, excluding the names below them and the percentages above."""
        text = self.ctx.text
        names, head = round(text.px(WORDS) * 2.6), round(text.px(WORDS) * 1.6)
        return Rect(self.box.x, self.box.y + head, self.box.w, self.box.h - names - head)

    def _grid(self, surface: Surface) -> None:
        """Draw a labelled grid line for every five per cent."""
        paper, text, box = self.paper, self.ctx.text, self._plot()
        for line_number in range(1, int(self.tallest / GRID) + 1):
            y = box.bottom - box.h * line_number * GRID / self.tallest
            line = self.ctx.paint.line(box.w, 1, colour=theme.PAPER_LINE, opacity=0.5)
            line.draw(surface, box.x, y)
            words = odds.percent(line_number * GRID, self.reader, 0)
            text.draw(surface, words, (box.x, y - 3), WORDS.sized(15), theme.INK_2)
        paper.rule(surface, box.x, box.bottom, box.right)

    def _bar(self, surface: Surface, bar: Bar, rect: Rect) -> None:
        """Draw the two bars of one kind of hand, with the larger percentage above and the name below."""
        ctx, text, plot = self.ctx, self.ctx.text, self._plot()
        wide = max(6, round(rect.w * 0.36))
        highest = 0.0
        for place, (deals, (_word, colour)) in enumerate(zip((bar.front, bar.rear), SIDES, strict=True)):
            high = round(plot.h * deals / PLAYER_DEALS / self.tallest)
            if deals:
                part = Rect(rect.centerx - wide + place * wide, plot.bottom - max(2, high), wide, max(2, high))
                ctx.paint.box(part.w, part.h, radius=0, fill=(colour,)).draw(surface, *part.topleft)
                if colour == REAR:
                    _hatch(surface, part)
            highest = max(highest, high)
        share = f"{100 * max(bar.front, bar.rear) / PLAYER_DEALS:.1f}"
        top = (rect.centerx, plot.bottom - highest - text.px(WORDS) * 0.45)
        text.draw(surface, share, top, NUMBER.sized(15), theme.INK, align="centre")
        role = BIG.sized(22) if bar.label.isdigit() else WORDS.sized(15)
        below = (rect.centerx, plot.bottom + text.px(role) * 1.15)
        name = bar.label if bar.label.isdigit() else odds.kind_words(bar, self.reader)
        text.draw(surface, name, below, role, theme.INK, align="centre", width=rect.w + 2)

    def _figures(self, surface: Surface) -> tuple[float, float, float]:
        """Draw the results; return the baselines of their two headings and of the last line."""
        paper, text = self.paper, self.ctx.text
        x, right = round(paper.x(RIGHT)), paper.inner.right
        step = max(paper.px(38), text.px(BIG) * 1.2)
        columns = right - paper.px(COLUMNS), right
        top = y = paper.y(166)
        y = self._heading(surface, _("If both use the house way"), y)
        y = self._columns(surface, (_("player"), _("bank")), columns, y + paper.px(6))
        for name, *figures in odds.outcome_words(self.chart, self.reader):
            y += step
            self._row(surface, name, figures, columns, y)
        middle = y = y + max(paper.px(74), text.px(HEAD) * 2.2)
        y = self._heading(surface, _("The bank’s edge on a bet"), y)
        y = self._columns(surface, (_("even money"), _("5% commission")), columns, y + paper.px(6))
        edges: tuple[tuple[str, Edge], ...] = (
            (_("same house way"), self.chart.same),
            (_("best play"), self.chart.best),
        )
        for name, edge in edges:
            y += step
            self._row(surface, name, odds.edge_words(edge, self.reader), columns, y)
        words = _("House way: {way}.").format(way=way_name(self.chart.way, self.reader))
        y += max(paper.px(60), text.px(WORDS) * 2)
        text.draw(surface, words, (x, y), WORDS, theme.INK_2, width=right - x)
        return top, middle, y

    def _heading(self, surface: Surface, words: str, y: float) -> float:
        x = round(self.paper.x(RIGHT))
        text = self.ctx.text
        text.draw(surface, words, (x, y), text.fitted(words, HEAD, self.paper.inner.right - x), theme.INK)
        return y

    def _columns(self, surface: Surface, titles: tuple[str, str], columns: tuple[int, int], y: float) -> float:
        text, paper = self.ctx.text, self.paper
        y += max(paper.px(34), text.px(WORDS) * 1.5)
        room = paper.px(COLUMNS) - paper.px(12)
        fits = [text.fit(words, WORDS, room, round(text.px(WORDS) * 2.8)) for words in titles]
        most = max(len(fit.lines) for fit in fits)
        for fit, at in zip(fits, columns, strict=True):
            top = y + (most - len(fit.lines)) * fit.step
            text.draw_lines(surface, list(fit.lines), (at, top), fit.role, theme.INK_2, align="right", step=fit.step)
        return y + (most - 1) * max(fit.step for fit in fits)

    def _row(self, surface: Surface, name: str, figures: Sequence[str], columns: tuple[int, int], y: float) -> None:
        text, x = self.ctx.text, round(self.paper.x(RIGHT))
        room = columns[0] - x - max(text.width(words, BIG) for words in figures) - 8
        text.draw(surface, name, (x, y), text.fitted(name, theme.BODY, room), theme.INK)
        for words, at in zip(figures, columns, strict=True):
            text.draw(surface, words, (at, y), BIG, theme.INK, align="right")

    def _foot(self, surface: Surface) -> None:
        """Draw the remark on how the figures were counted."""
        paper, text = self.paper, self.ctx.text
        paper.rule(surface, paper.inner.x, paper.y(paper.height - 132), paper.inner.right)
        wide, room = self.buttons[0][0].rect.x - paper.inner.x - paper.px(40), paper.px(88)
        fit = text.fit(odds.foot(self.reader), WORDS, wide, room)
        y = paper.y(paper.height - 66) - (len(fit.lines) - 1) * fit.step / 2 + text.px(fit.role) * 0.35
        text.draw_lines(surface, list(fit.lines), (paper.inner.x, y), fit.role, theme.INK_2, step=fit.step)
