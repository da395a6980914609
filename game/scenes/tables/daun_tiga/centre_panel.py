"""The panel in the middle of the table: the dice, what the banker has, what wins which stake, how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.rules.daun_tiga.phase import KEEPING
from game.scenes.table.geometry import Spot
from game.scenes.tables.daun_tiga.things import FIRST, SECOND, SIDE, paint_chip
from game.ui import theme
from game.ui.widgets import Panel
from game.words.daun_tiga.asking import bank_waits, keep_question
from game.words.daun_tiga.outcome import outcome
from game.words.daun_tiga.table import bank_over, bank_title, dice_panel, opening_panel, winning_words

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.table.context import TableContext
    from game.scenes.table.geometry import Frame
    from game.scenes.tables.daun_tiga.screen_state import DaunTigaState
    from game.words import Question, Reader

TITLE: Final = theme.PANEL_TITLE.sized(33)
LINE: Final = theme.SMALL.sized(19)
NOTE: Final = theme.SMALL.sized(18)
LINE_INK: Final = theme.rgb("#E3D6B4")
LEGEND: Final = theme.SMALL.sized(17)
WIDEST: Final = 760.0
LOWEST: Final = 574.0
"""The panel reaches no further down: there the stock begins."""


class PanelWords(NamedTuple):
    """What the panel says."""

    title: str
    lines: tuple[str, ...]
    legend: bool
    """Whether it tells which chip is which."""
    note: str
    """How the hand that was settled last ended, in a sentence."""


class CentrePanel:
    """Says what the table is at, as far as it stands on the screen."""

    def __init__(self, context: TableContext, state: DaunTigaState) -> None:
        self.kit, self._reader, self._people, self._state = context.kit, context.reader, context.people, state

    # Words ------------------------------------------------------------------------------------------------------------

    def words(self, *, bank_open: bool) -> PanelWords:
        """What there is to say now; `bank_open` once the banker's hand lies open before the eyes."""
        state, reader, bank = self._state, self._reader, self._state.bank
        if state.banker is None:
            return self._asked(dice_panel(reader), legend=False)
        if bank is None or not bank_open:
            opened = state.opening is not None
            return self._asked(opening_panel(reader) if opened else bank_waits(state.banker, reader), legend=True)
        note = self._note() if state.opening is None else ""
        if state.over:
            return PanelWords(bank_title(bank, reader), (self._over(state.banker),), True, note)
        if state.phase == KEEPING and state.banker in self._people:
            return self._asked(keep_question(state.banker, reader), legend=False, note=note)
        return PanelWords(bank_title(bank, reader), winning_words(bank, state.options, reader), True, note)

    @staticmethod
    def _asked(question: Question, *, legend: bool, note: str = "") -> PanelWords:
        return PanelWords(question.title, (question.text,), legend, note)

    def _note(self) -> str:
        """How the hand that was settled last ended; once all is over, your own."""
        state, you = self._state, self._reader.you
        seat = you if state.over and you is not None and state.rulings[you] is not None else state.settled
        return hand_note(state, seat, self._reader) if seat is not None else ""

    def _over(self, banker: int) -> str:
        following = banker if self._state.next_banker is None else self._state.next_banker
        return bank_over(banker, self._state.gains[banker], following, self._reader)

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, frame: Frame, words: PanelWords) -> None:
        """Paint it, as wide as its words want and as high."""
        kit, scale, text = self.kit, self.kit.scale, self.kit.text
        pad = max(14, scale.px(26))
        widest = round(min(scale.f(WIDEST), scale.width - 140))
        whole = " · ".join(words.lines)
        lines = [whole] if text.width(whole, LINE) <= widest - 2 * pad else list(words.lines)
        lines = [part for line in lines if line for part in text.wrap(line, LINE, widest - 2 * pad)]
        note = text.wrap(words.note, NOTE, widest - 2 * pad) if words.note else []
        names = self._legend() if words.legend else []
        wide = max(
            scale.px(600),
            text.width(words.title, TITLE) + 2 * pad,
            *(text.width(line, LINE) + 2 * pad for line in lines),
            *(text.width(line, NOTE) + 2 * pad for line in note),
            self._legend_width(names) + 2 * pad,
        )
        step = round(text.px(LINE) * 1.38)
        head = round(text.px(TITLE) * 1.1)
        legend = max(scale.px(44), text.px(LEGEND) * 2) if names else 0
        small = round(text.px(NOTE) * 1.34)
        after = round(small * 0.35) if note else 0
        high = round(pad * 1.6 + head + step * len(lines) + small * len(note) + after + legend)
        x, y = frame.point(960, 471)
        rect = Rect(0, 0, min(wide, widest), high)
        rect.center = round(x), round(y)
        rect.bottom = min(rect.bottom, round(frame.point(960, LOWEST)[1]))
        panel = Panel(kit, "dark", radius=18)
        panel.place(rect)
        panel.draw_faded(surface, 0.92)
        baseline = rect.y + pad * 0.8 + text.px(TITLE) * 0.8
        text.draw(surface, words.title, (x, baseline), TITLE, align="centre", width=rect.w - 16)
        baseline += step * 0.2 + text.px(TITLE) * 0.25
        for line in lines:
            baseline += step
            text.draw(surface, line, (x, baseline), LINE, LINE_INK, align="centre", width=rect.w - 12)
        baseline += after
        for line in note:
            baseline += small
            text.draw(surface, line, (x, baseline), NOTE, theme.OLD_GOLD, align="centre", width=rect.w - 12)
        if names:
            self._paint_legend(surface, names, (x, rect.bottom - pad * 0.55 - legend / 2 + scale.f(2)))

    def _legend(self) -> list[tuple[int, str]]:
        names = [(FIRST, _("first stake")), (SECOND, _("second stake"))]
        return [*names, (SIDE, _("side stakes"))] if self._state.options.bystanders == "on" else names

    @property
    def _legend_sizes(self) -> tuple[int, int, int]:
        """Pixels of a chip, from it to its name, and between two names."""
        px = self.kit.scale.px
        return max(18, px(26)), max(6, px(8)), max(14, px(34))

    def _legend_width(self, names: list[tuple[int, str]]) -> int:
        chip, gap, apart = self._legend_sizes
        return sum(chip + gap + self.kit.text.width(name, LEGEND) + apart for _kind, name in names) - apart

    def _paint_legend(self, surface: Surface, names: list[tuple[int, str]], at: tuple[float, float]) -> None:
        """Which chip is which."""
        chip, gap, apart = self._legend_sizes
        x = at[0] - self._legend_width(names) / 2
        for kind, name in names:
            mark = "" if kind == SIDE else str(kind + 1)
            paint_chip(self.kit, surface, kind, mark, Spot(x + chip / 2, at[1], chip, chip * 58 / 54))
            x += chip + gap
            x = self.kit.text.draw(surface, name, (x, at[1]), LEGEND, valign="middle").right + apart


def hand_note(state: DaunTigaState, seat: int, reader: Reader) -> str:
    """How a hand ended, in a sentence; '' before that."""
    reading, ruling = state.reading(seat), state.rulings[seat]
    if reading is None or ruling is None:
        return ""
    return outcome(seat, reading, ruling.rule, state.own_gain(seat), reader, twice=state.staked_twice(seat))
