"""The score pad's sheet: final hands, scoring combinations and payments, with the session's ledger below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.bilingual import bilingual
from game.scenes.score_pad.deal_tables import BAND, CLOSE, PITCH, DealTables
from game.scenes.score_pad.final_hands import FinalHands
from game.scenes.score_pad.ledger_table import LedgerTable
from game.score_pad.fields import PiecesField
from game.score_pad.settlement_sheet import FinalHand, Sheet
from game.table.emblems import emblem_of
from game.ui import theme
from game.ui.paper_sheet import Paper
from game.ui.plaque import draw_emblem
from game.ui.widgets import ScrollArea
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.contract import Result
    from game.score_pad.fields import Filled
    from game.score_pad.form import Form
    from game.score_pad.ledger import Ledger
    from game.ui.node import Node
    from game.ui.render_context import RenderContext

HEAD: Final = theme.RESULT.sized(38)
HOW: Final = theme.Role("text", 19, 400)
CORNER: Final = theme.Role("display", 20, 500)
LINE: Final = theme.Role("text", 18, 400)
FLOWER: Final = 52.0
MARGIN: Final = (52.0, 32.0)
"""Horizontal and vertical margins between the sheet's edges and its content, in units."""
PIECES: Final = (172.0, 88.0)
"""Normal and minimum height of the pieces, in units."""
PIECES_LYING: Final = (100.0, 56.0)
"""Normal and minimum height of pieces that are wider than high, in units."""
STEPS: Final = 8
"""Number of steps in which pieces and lines shrink to fit."""
DESCENT: Final = 0.3
"""Space for descenders and the gap above the red rule, as a fraction of the headline's text size."""
SHARE: Final = 0.6
"""Minimum fraction of the sheet used for the deal; it is larger while the ledger is short."""


class ResultSheet:
    """Shows the settlement of a deal, or what is still missing for one, and the ledger."""

    def __init__(self, ctx: RenderContext, ledger: Ledger, on_win: Callable[[str], None]) -> None:
        self.ctx, self.ledger = ctx, ledger
        self.paper = Paper(ctx)
        self.lines = ScrollArea(ctx, paper=True, name="lines")
        self.laid = FinalHands(ctx, ledger.reader, on_win)
        self.tables = DealTables(ctx)
        self.table = LedgerTable(ctx, ledger)
        self.sheet = Sheet("")
        self.winners: tuple[str, ...] = ()
        """Codes of the pieces that may have completed the hand."""

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the two scroll areas."""
        return [*self.lines.nodes, *self.table.nodes]

    def show(self, form: Form, filled: Filled, result: Result | None, missing: str) -> None:
        """Show a deal's settlement; before it can be settled, show the entries and what is missing."""
        self.winners = () if result is None else form.may_have_won(filled)
        if result is None:
            reader, kept = self.ledger.reader, form.kept(filled)
            places = (each for each in form.fields(filled) if isinstance(each, PiecesField) and kept.of(each.name))
            laid = (FinalHand(kept.of(each.name), reader.reason(each.title)) for each in places)
            self.sheet = Sheet(_("Not settled yet"), laid=tuple(laid), notes=(missing,))
        else:
            self.sheet = form.sheet(result, self.ledger.reader)

    def place(self, rect: Rect) -> None:
        """Place the deal, with the ledger below it."""
        scale = self.ctx.scale
        self.paper.place_in(rect, scale.u)
        across, down = (max(scale.px(each), least) for each, least in zip(MARGIN, (26, 22), strict=True))
        box = self.box = rect.inflate(-2 * across, -2 * down)
        top = self._place_head(box)
        gap = scale.px(16)
        most = max(box.y + round(box.h * SHARE), box.bottom - gap - self.table.needs(box.w))
        high = self._fit(box.w, most - top - gap)
        if high > most - top - gap:
            high = self._arrange(box.w - scale.px(24, 16), STEPS)  # it scrolls, and the scroll bar needs room
        end = max(box.y + round(box.h * SHARE), min(most, top + high + gap))  # no more than the deal needs
        grown = 2 * scale.px(BAND)  # line backgrounds extend beyond the ends
        self.lines.place_content(Rect(box.x, top, box.w, end - top).inflate(grown, 0), high)
        self.lines.adopt(self.laid.widgets(self.winners, box.x, top))
        self.table.place(Rect(box.x, end + gap, box.w, box.bottom - end - gap))

    def _place_head(self, box: Rect) -> int:
        """Place the headline, the kind of ending and the stake; return the y coordinate of the content below."""
        scale, text, sheet = self.ctx.scale, self.ctx.text, self.sheet
        ledger, words = self.ledger, words_of(self.ledger.game.name)
        native = words.introduction.native
        script = "" if native.isascii() else bilingual(native, ledger.game.title)
        self.title = f"{ledger.game.title}  {script}".strip()
        left = box.x + (scale.px(FLOWER + 14) if sheet.first is not None else 0)
        stake = words.stake(ledger.options, ledger.reader)
        number = _("deal {number}").format(number=len(ledger.rows) + 1)
        for self.stake in (" · ".join(filter(None, (number, stake))), stake):
            # The number is in the ledger too: omit it if it would be cut or push the ending below the headline.
            base, one_line = self._place_headline(box, left)
            fits = text.width(self.stake, theme.CAPTION) <= self.corner_room
            if one_line and fits:
                break
        else:
            if not fits:
                self.stake = number
                base, _one_line = self._place_headline(box, left)
        under = round(text.px(self.head.role) * DESCENT) if base == self.head_base else 0
        corner = box.y + text.line_height(CORNER) + text.line_height(theme.CAPTION)
        self.rule_y = max(base + max(scale.px(14), under), corner + scale.px(14))
        return round(self.rule_y + scale.px(14))

    def _place_headline(self, box: Rect, left: int) -> tuple[int, bool]:
        """Return the headline's last baseline, and whether the kind of ending fits on the winner's line."""
        scale, text, sheet = self.ctx.scale, self.ctx.text, self.sheet
        corner = max(text.width(self.title, CORNER), text.width(self.stake, theme.CAPTION))
        room = max(box.right - corner - scale.px(24) - left, round(box.w * 0.45))
        self.corner_room = box.right - left - room - scale.px(16)
        self.head = text.at_most(sheet.title, HEAD, room, 2)
        self.head_at = left, box.y + text.px(HEAD)
        base = self.head_base = self.head_at[1] + self.head.step * (len(self.head.lines) - 1)
        aside = left + text.width(self.head.lines[-1], self.head.role) + scale.px(18)
        if text.width(sheet.how, HOW) <= left + room - aside:
            self.how, self.how_at = [sheet.how], (aside, base)
            return base, True
        self.how = text.wrap(sheet.how, HOW, room)
        self.how_at = left, base + round(text.line_height(HOW) * 1.1)
        return round(self.how_at[1] + text.line_height(HOW) * (len(self.how) - 1)), False

    def _fit(self, wide: int, room: int) -> int:
        """Lay out the sheet with the largest pieces and line spacing that fit; return the total height."""
        high = 0
        for step in range(STEPS + 1):
            high = self._arrange(wide, step)
            if high <= room:
                break
        return high

    def _arrange(self, wide: int, step: int) -> int:
        """Lay out the sheet for this width, smaller for each `step`; return the total height."""
        scale, text, sheet = self.ctx.scale, self.ctx.text, self.sheet
        share = step / STEPS
        w, h = self.laid.shape
        large, small = PIECES if w < h else PIECES_LYING
        gap = scale.px(18)
        self.tables_y = self.laid.arrange(sheet.laid, wide, scale.f(large + (small - large) * share))
        self.tables_y += gap if sheet.laid else 0
        tables = self.tables.arrange(sheet, wide, PITCH + (CLOSE - PITCH) * share)
        self.notes_y = self.tables_y + (tables + gap if tables else 0)
        self.notes = [line for note in sheet.notes for line in text.wrap(note, LINE, wide)]
        end = self.notes_y + text.line_height(LINE) * len(self.notes)
        return round(end if self.notes else self.notes_y - gap)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the sheet with the deal and the ledger."""
        text, box = self.ctx.text, self.box
        self.paper.draw(surface)
        self._draw_head(surface)
        with self.lines.clipped(surface):
            top = self.lines.rect.y - self.lines.offset
            self.laid.draw(surface, box.x, top)
            self.tables.draw(surface, box.x, top + self.tables_y)
            y = top + self.notes_y + text.px(LINE)
            for number, line in enumerate(self.notes):
                text.draw(surface, line, (box.x, y + number * text.line_height(LINE)), LINE, theme.INK)
        self.lines.draw_bar(surface)
        self.table.draw(surface)

    def _draw_head(self, surface: Surface) -> None:
        ctx, text, box = self.ctx, self.ctx.text, self.box
        if self.sheet.first is not None:
            side = ctx.scale.px(FLOWER)
            middle = self.head_at[1] - text.px(HEAD) * 0.345
            draw_emblem(ctx, surface, emblem_of(self.sheet.first, None), (box.x + side / 2, middle), side)
        for number, line in enumerate(self.head.lines):
            at = self.head_at[0], self.head_at[1] + number * self.head.step
            text.draw(surface, line, at, self.head.role, theme.INK)
        for number, line in enumerate(self.how):
            at = self.how_at[0], self.how_at[1] + number * text.line_height(HOW)
            text.draw(surface, line, at, HOW, theme.INK_2)
        first, room = box.y + text.px(CORNER), self.corner_room
        text.draw(surface, self.title, (box.right, first), CORNER, theme.INK_2, align="right", width=room)
        second = first + text.line_height(theme.CAPTION) * 1.15
        text.draw(surface, self.stake, (box.right, second), theme.CAPTION, theme.INK_2, align="right", width=room)
        self.paper.rule(surface, box.x, self.rule_y, box.right, red=True)
