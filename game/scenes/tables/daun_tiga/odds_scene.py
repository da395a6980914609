"""Odds page of Daun Tiga: the exact chance of each hand and the value of each stake. DT-30 to DT-51."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.i18n import N_, _, pgettext
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.hands import pack
from game.rules.daun_tiga.odds import chart
from game.scenes.sheet_scene import PaperScene
from game.ui import theme
from game.ui.node import Node
from game.ui.text_overflow import room_for
from game.words import Reader
from game.words.daun_tiga.table import all_hands, bar_words, chance_words, percent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.daun_tiga.odds import Bar, StakeOdds
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.ui.scale import Scale
    from game.ui.theme import Colour

HEAD: Final = theme.PAPER_TITLE.sized(25)
WORDS: Final = theme.SMALL
NUMBER: Final = theme.SMALL.weighing(600)
BIG: Final = theme.SUM.sized(40)
WIN: Final = theme.rgb("#1F6B4F")
TIE: Final = theme.rgb("#B89C66")
LOSE: Final = theme.rgb("#A9372C")
HATCH: Final = theme.rgb("#8E7445")
DOTS: Final = theme.rgb("#E7B7AE")
LONG_GROUND: Final = theme.MARIGOLD
CHART: Final = Rect(64, 236, 880, 560)
"""Area of the chart: x, y, width and height, in sheet units."""
RIGHT: Final = 1010.0

OUTCOMES: Final = ((N_("win"), WIN), (N_("tie"), TIE), (N_("lose"), LOSE))
LONG_WORD: Final = N_("Long")


def _pattern(surface: Surface, word: str, rect: Rect) -> None:
    """Mark part of a bar so that it can be read without colour: ties hatched, losses dotted."""
    if rect.w < 3 or rect.h < 3 or word not in {"tie", "lose"}:
        return
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    if word == "tie":
        for x in range(rect.x - rect.h, rect.right, 9):
            pygame.draw.aaline(surface, HATCH, (x, rect.bottom), (x + rect.h, rect.bottom - rect.h))
    else:
        for row, y in enumerate(range(rect.y + 5, rect.bottom - 2, 9)):
            for x in range(rect.x + 5 + row % 2 * 5, rect.right - 2, 10):
                pygame.draw.circle(surface, DOTS, (x, y), 1)
    surface.set_clip(before)


class OddsScene(PaperScene):
    """Chart of all hands under the current house rules, with the value of first and second stakes."""

    most_text = 1.3

    buttons_up = 66.0

    def __init__(self, options: DaunTigaOptions, on_back: Callable[[], None]) -> None:
        self.reader = Reader(DAUN_TIGA.name, pack(options), ())
        super().__init__(on_back, _("The odds"), all_hands(self.reader))
        self.chart = chart(options)

    def enter(self) -> None:
        """Create the sheet, and a node with the numbers of each bar."""
        super().enter()
        self.buttons = [(self.done_button(_("Back")), 220.0)]
        self.bars = [
            Node(self.ctx.scale.window, "bar", words, tooltip=words, name=f"bar:{i}", ring="paper")
            for i, words in enumerate(bar_words(bar, self.reader) for bar in self.chart.bars)
        ]
        self.focus.focus("done", show=False)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the bars and of the back button."""
        return [*self.bars, *super().nodes()]

    # Layout ---------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place the bars side by side, with the numbers to the right."""
        super().layout(scale)
        paper = self.paper
        self.box = Rect(round(paper.x(CHART.x)), round(paper.y(CHART.y)), paper.px(CHART.w), paper.px(CHART.h))
        count = len(self.chart.bars)
        needed = [self._named(bar) for bar in self.chart.bars]
        narrow = (self.box.w - sum(needed)) / max(1, needed.count(0)) if any(needed) else 0.0
        if max(needed) <= self.box.w / count:
            needed, narrow = [0] * count, self.box.w / count
        left = float(self.box.x)
        for node, need in zip(self.bars, needed, strict=True):
            wide = need or narrow
            node.rect = Rect(round(left), self.box.y, round(left + wide) - round(left) - 2, self.box.h)
            node.radius = 6
            left += wide
        lowest, scratch = paper.y(paper.height - 132), Surface((1, 1))
        self._figures_most = room_for(
            self.ctx, lambda: self._figures(scratch) + paper.px(6) <= lowest, lambda _surface: None
        )

    def _named(self, bar: Bar) -> int:
        """Return the width of the longest word in the label under a bar, in pixels.

        A label that is a number counts as 0.
        """
        text = self.ctx.text
        words = [] if bar.label.isdigit() else _(bar.label).split()
        return max((text.width(word, WORDS.sized(15)) + 8 for word in words), default=0)

    @property
    def tallest(self) -> float:
        """Fraction of all hands that the tallest bar represents."""
        return max(bar.share for bar in self.chart.bars)

    # Drawing --------------------------------------------------------------------------------------------------------

    def draw_content(self, surface: Surface) -> None:
        """Draw the chart and the numbers."""
        paper, text = self.paper, self.ctx.text
        inner = paper.inner
        lead = _("Frequency, and result against the banker")
        text.draw(surface, lead, (inner.x, paper.y(166)), HEAD, theme.INK, width=paper.px(CHART.w))
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
        entries: list[tuple[str, Colour, float]] = [(word, colour, 1.0) for word, colour in OUTCOMES]
        entries.append((LONG_WORD, LONG_GROUND, 0.34))
        for word, colour, opacity in entries:
            rect = Rect(round(x), round(y - side * 0.5), side, side)
            self.ctx.paint.box(side, side, radius=3, fill=(colour,), opacity=opacity).draw(surface, *rect.topleft)
            _pattern(surface, word, rect)
            shown = text.draw(surface, _(word), (x + side + 7, y), WORDS, theme.INK, valign="middle")
            x = shown.right + paper.px(26)

    def _grid(self, surface: Surface) -> None:
        """Draw a labelled grid line for every two per cent."""
        paper, text, box = self.paper, self.ctx.text, self._plot()
        for two in range(1, int(self.tallest * 50) + 1):
            y = box.bottom - box.h * two * 0.02 / self.tallest
            line = self.ctx.paint.line(box.w, 1, colour=theme.PAPER_LINE, opacity=0.5)
            line.draw(surface, box.x, y)
            words = percent(two * 0.02, self.reader, 0)
            text.draw(surface, words, (box.right, y - 3), WORDS.sized(15), theme.INK_2, align="right")
        paper.rule(surface, box.x, box.bottom, box.right)

    def _plot(self) -> Rect:
        """Return the area of the bars, excluding the names below them and the percentages above."""
        text = self.ctx.text
        names = round(text.px(WORDS) * 4.5)
        head = round(text.px(WORDS) * 1.6)
        return Rect(self.box.x, self.box.y + head, self.box.w, self.box.h - names - head)

    def _bar(self, surface: Surface, bar: Bar, rect: Rect) -> None:
        """Draw one bar: the frequency of a hand, split into wins, ties and losses."""
        ctx, text, plot = self.ctx, self.ctx.text, self._plot()
        if bar.long:
            ground = ctx.paint.box(rect.w, rect.h, radius=6, fill=(LONG_GROUND,), opacity=0.26)
            ground.draw(surface, *rect.topleft)
        wide = max(14, round(rect.w * 0.62))
        x = rect.centerx - wide // 2
        high = max(3.0, plot.h * bar.share / self.tallest)
        y = float(plot.bottom)
        for share, (word, colour) in zip((bar.win, bar.tie, bar.lose), OUTCOMES, strict=True):
            part = high * share
            if part >= 0.5:
                block = ctx.paint.box(wide, max(1, round(y) - round(y - part)), radius=0, fill=(colour,))
                block.draw(surface, x, round(y - part))
                _pattern(surface, word, Rect(x, round(y - part), wide, round(y) - round(y - part)))
            y -= part
        top = (rect.centerx, plot.bottom - high - text.px(WORDS) * 0.45)
        digits = 1 if bar.share >= 0.01 else 2
        words = f"{bar.share * 100:.{digits}f}"
        text.draw(surface, words, top, NUMBER.sized(16), theme.INK, align="centre")
        role = BIG.sized(22) if bar.label.isdigit() else WORDS.sized(15)
        y = plot.bottom + text.px(role) * 1.15
        if bar.label.isdigit():
            text.draw(surface, bar.label, (rect.centerx, y), role, theme.INK, align="centre")
            return
        fit = text.fit(_(bar.label), role, rect.w - 4, round(text.px(WORDS) * 4.4))
        text.draw_lines(surface, list(fit.lines), (rect.centerx, y), fit.role, theme.INK, align="centre", step=fit.step)

    def _figures(self, surface: Surface) -> float:
        """Draw the percentages of wins, ties and losses, and each stake's value.

        Return the baseline of the last line.
        """
        paper, text = self.paper, self.ctx.text
        x, right = round(paper.x(RIGHT)), paper.inner.right
        y = paper.y(166)
        text.draw(surface, _("Against the banker"), (x, y), HEAD, theme.INK)
        first = self.chart.first
        y += paper.px(20)
        for words, share, colour in (
            (_("you win"), first.paid, WIN),
            (_("you tie"), first.back, theme.INK_2),
            (_("you lose"), first.taken, LOSE),
        ):
            y += max(paper.px(44), text.px(BIG) * 1.08)
            text.draw(surface, words, (x, y), theme.BODY, theme.INK)
            text.draw(surface, percent(share, self.reader, 3), (right, y), BIG.sized(32), colour, align="right")
        for name, stake in ((_("First stake, side stake"), first), (_("Second stake"), self.chart.second)):
            y = self._stake(surface, name, stake, y + paper.px(54))
        return y

    def _stake(self, surface: Surface, name: str, stake: StakeOdds, y: float) -> float:
        paper, text = self.paper, self.ctx.text
        x, right = round(paper.x(RIGHT)), paper.inner.right
        text.draw(surface, name, (x, y), HEAD.sized(22), theme.INK)
        y += paper.px(12)
        bar, high = right - x, max(14, paper.px(20))
        left = float(x)
        for share, (word, colour) in zip((stake.paid, stake.back, stake.taken), OUTCOMES, strict=True):
            part = round(left + bar * share) - round(left)
            self.ctx.paint.box(max(1, part), high, radius=0, fill=(colour,)).draw(surface, round(left), y)
            _pattern(surface, word, Rect(round(left), round(y), part, high))
            left += bar * share
        y += high
        step = max(paper.px(26), text.px(WORDS) * 1.35)
        value = f"{stake.value * 100:+.3f}".replace("-", "−")
        if round(stake.value * 100, 3) == 0:
            value = "±0"
        for words, figure in (
            (_("paid"), percent(stake.paid, self.reader, 3)),
            (_("returned"), percent(stake.back, self.reader, 3)),
            (pgettext("a stake, by the bank", "taken"), percent(stake.taken, self.reader, 3)),
            (_("average per 100 chips"), value),
        ):
            y += step
            text.draw(surface, words, (x, y), WORDS, theme.INK_2)
            text.draw(surface, figure, (right, y), NUMBER, theme.INK, align="right")
        return y

    def _foot(self, surface: Surface) -> None:
        """Draw the remark that the game is pure chance."""
        paper, text = self.paper, self.ctx.text
        paper.rule(surface, paper.inner.x, paper.y(paper.height - 132), paper.inner.right)
        wide, room = self.buttons[0][0].rect.x - paper.inner.x - paper.px(40), paper.px(88)
        fit = text.fit(chance_words(self.reader), WORDS, wide, room)
        y = paper.y(paper.height - 66) - (len(fit.lines) - 1) * fit.step / 2 + text.px(fit.role) * 0.35
        text.draw_lines(surface, list(fit.lines), (paper.inner.x, y), fit.role, theme.INK_2, step=fit.step)
