"""The two tables of a settled deal on the score pad: scoring combinations and payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.scenes.settlement.gain_rows import gain_colour
from game.table.emblems import emblem_of
from game.ui import theme
from game.ui.plaque import draw_emblem
from game.words.reader import plain, signed

if TYPE_CHECKING:
    from pygame import Surface

    from game.score_pad.settlement_sheet import Count, Paid, Sheet
    from game.ui.render_context import RenderContext
    from game.words.money.final_hands import Sum

NATIVE: Final = theme.Role("display", 20, 500)
NAME: Final = theme.Role("text", 19, 600)
WHY: Final = theme.Role("text", 17, 400)
AMOUNT: Final = theme.Role("text", 20, 700)
SUM: Final = theme.Role("display", 40, 700)
EMBLEM: Final = 28.0
BAND: Final = 12.0
"""Distance in units by which a line's background extends beyond its ends."""
COUNTS: Final = 0.6
"""Fraction of the width used for the scoring combinations."""
PAID: Final = 0.35
LEAST_FOR_COLUMNS: Final = 36
"""Minimum sheet width for tables placed side by side, as a multiple of the text size."""
PITCH: Final = 1.75
"""Normal line spacing, as a multiple of the text size."""
CLOSE: Final = 1.2
"""Minimum line spacing, as a multiple of the text size."""


def draw_rule(ctx: RenderContext, surface: Surface, x: float, y: float, right: float) -> None:
    """Draw a thin line across the sheet."""
    wide, high = max(1, round(right - x)), ctx.scale.px(1.4, 1)
    ctx.paint.line(wide, high, colour=theme.PAPER_LINE, opacity=1.0).draw(surface, x, y)


def draw_double_rule(ctx: RenderContext, surface: Surface, x: float, y: float, right: float) -> None:
    """Draw a double line below a sum, as in accounting."""
    wide, high = max(1, round(right - x)), ctx.scale.px(1.4, 1)
    line = ctx.paint.line(wide, high, colour=theme.INK_2, opacity=0.8)
    for step in (0, high + ctx.scale.px(2.6, 2)):
        line.draw(surface, x, y + step)


class Line(NamedTuple):
    """A scoring combination: line height, wrapped name, and the wrapped reason if below the name."""

    said: Count
    high: int
    name: tuple[str, ...]
    under: tuple[str, ...]


class PaidLine(NamedTuple):
    """A payment: line height, and the wrapped name of the second party if it is below the first."""

    said: Paid
    high: int
    under: tuple[str, ...]


class DealTables:
    """Both tables of a settled deal, side by side or one below the other."""

    def __init__(self, ctx: RenderContext) -> None:
        self.ctx = ctx
        self.height = 0

    def arrange(self, sheet: Sheet, wide: int, pitch: float) -> int:
        """Lay out the tables for this width and line spacing; return their total height in pixels."""
        ctx, text = self.ctx, self.ctx.text
        self.sheet, self.wide = sheet, wide
        self.row = round(text.line_height(WHY) * pitch)
        self.head = round(text.px(theme.PAPER_TITLE) * 1.45)
        self.side_by_side = bool(sheet.counts and sheet.paid) and wide >= LEAST_FOR_COLUMNS * text.px(WHY)
        self.counts_wide = round(wide * COUNTS) if self.side_by_side else wide
        self.paid_x, self.paid_wide = (
            (wide - round(wide * PAID), round(wide * PAID)) if self.side_by_side else (0, wide)
        )
        self.lines = self._lines()
        counts = self.head + sum(line.high for line in self.lines) if sheet.counts else 0
        if sheet.sum is not None:
            counts += round(text.line_height(SUM) * 1.1)
        gap = ctx.scale.px(20)
        self.paid_y = 0 if self.side_by_side or not sheet.counts else counts + gap
        self.paid = self._paid_lines()
        paid = self.head + sum(line.high for line in self.paid) if sheet.paid else 0
        self.height = max(counts, self.paid_y + paid)
        return self.height

    def _lines(self) -> list[Line]:
        """Return the lines for the combinations.

        If any reason does not fit next to its name, all reasons are placed below the names.
        """
        ctx, text, counts = self.ctx, self.ctx.text, self.sheet.counts
        gap = ctx.scale.px(14, 8)
        native = max((text.width(count.native, NATIVE) for count in counts), default=0)
        self.name_x = native + gap if native else 0
        self.amount_wide = max((text.width(self._amount(count), AMOUNT) for count in counts), default=0)
        room = self.counts_wide - self.amount_wide - gap
        names = max((text.width(count.name, NAME) for count in counts), default=0)
        self.why_x = self.name_x + names + gap
        whys = max((text.width(count.why, WHY) for count in counts), default=0)
        self.why_room = room - self.why_x
        if whys <= self.why_room:
            return [Line(count, self.row, (count.name,), ()) for count in counts]
        return [self._line_of(count, room - self.name_x) for count in counts]

    def _line_of(self, count: Count, room: int) -> Line:
        """Return a combination's line with the reason below the name, both of them wrapped."""
        text = self.ctx.text
        name = tuple(text.wrap(count.name, NAME, room))
        why = tuple(text.wrap(count.why, WHY, room)) if count.why else ()
        high = self.row + text.line_height(NAME) * (len(name) - 1) + text.line_height(WHY) * len(why)
        return Line(count, high, name, why)

    def _paid_lines(self) -> list[PaidLine]:
        """Return the payment lines; if any second name does not fit next to the first, all go below."""
        ctx, text, said = self.ctx, self.ctx.text, self.sheet.paid
        self.paid_amounts = max((text.width(signed(paid.amount), AMOUNT) for paid in said), default=0)
        self.emblem = min(ctx.scale.px(EMBLEM, 18), self.row - 2)
        self.paid_name_x = self.emblem + ctx.scale.px(10, 6)
        room = self.paid_wide - self.paid_amounts - ctx.scale.px(12, 6) - self.paid_name_x
        beside = max((text.width(paid.name, NAME) + 16 + text.width(paid.other, WHY) for paid in said), default=0)
        if beside <= room:
            return [PaidLine(paid, self.row, ()) for paid in said]
        lines = [(paid, tuple(text.wrap(paid.other, WHY, room)) if paid.other else ()) for paid in said]
        return [PaidLine(paid, self.row + text.line_height(WHY) * len(other), other) for paid, other in lines]

    def _amount(self, count: Count) -> str:
        return signed(count.amount) if self.sheet.sum is None else plain(count.amount)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, x: int, y: int) -> None:
        """Draw the tables with their top left corner at (x, y)."""
        if self.sheet.counts:
            self._draw_counts(surface, x, y)
        if self.sheet.paid:
            self._draw_paid(surface, x + self.paid_x, y + self.paid_y)

    def _draw_head(self, surface: Surface, words: tuple[str, str], x: int, y: int, wide: int) -> int:
        """Draw a title, its unit and a line below; return the y coordinate of the first row."""
        text = self.ctx.text
        base = y + text.px(theme.PAPER_TITLE)
        roles, colours = (theme.PAPER_TITLE, theme.CAPTION), (theme.INK, theme.INK_2)
        text.draw_apart(surface, words, (x, x + wide), (base, base), roles, colours)
        draw_rule(self.ctx, surface, x, y + self.head - self.ctx.scale.px(4), x + wide)
        return y + self.head

    def _draw_counts(self, surface: Surface, x: int, y: int) -> None:
        right = x + self.counts_wide
        y = self._draw_head(surface, (_("What counts"), self.sheet.unit), x, y, self.counts_wide)
        for line in self.lines:
            self._draw_count(surface, line, x, y)
            y += line.high
        if self.sheet.sum is not None:
            self._draw_sum(surface, self.sheet.sum, x, y, right)

    def _draw_count(self, surface: Surface, line: Line, x: int, y: int) -> None:
        ctx, text, count = self.ctx, self.ctx.text, line.said
        right = x + self.counts_wide
        if count.dearest and len(self.lines) > 1:
            grow, high = ctx.scale.px(BAND), line.high - ctx.scale.px(3)
            fill = (theme.MARIGOLD,)
            band = ctx.paint.box(self.counts_wide + 2 * grow, high, radius=ctx.scale.f(9), fill=fill, opacity=0.24)
            band.draw(surface, x - grow, y + (line.high - high) / 2)
        base = y + self.row / 2 + text.px(NAME) * 0.345
        text.draw(surface, count.native, (x, base), NATIVE, theme.RED_ON_PAPER)
        words, colour = self._amount(count), theme.INK if self.sheet.sum is not None else gain_colour(count.amount)
        text.draw(surface, words, (right, base), AMOUNT, colour, align="right")
        last = base + (len(line.name) - 1) * text.line_height(NAME)
        text.draw_lines(surface, [*line.name], (x + self.name_x, base), NAME, theme.INK, step=text.line_height(NAME))
        for number, words in enumerate(line.under, 1):
            text.draw(surface, words, (x + self.name_x, last + number * text.line_height(WHY)), WHY, theme.INK_2)
        if not line.under:
            text.draw(surface, count.why, (x + self.why_x, base), WHY, theme.INK_2, width=self.why_room)

    def _draw_sum(self, surface: Surface, whole: Sum, x: int, y: int, right: int) -> None:
        """Draw the payer, the calculation and the total, with a double line below."""
        ctx, text = self.ctx, self.ctx.text
        draw_rule(ctx, surface, x, y + ctx.scale.px(2), right)
        base = y + text.px(SUM) * 0.95
        wide = text.width(plain(whole.total), SUM)
        text.draw(surface, plain(whole.total), (right, base), SUM, theme.CINNABAR, align="right")
        draw_double_rule(ctx, surface, right - wide, base + text.px(SUM) * 0.14, right)
        words, ends = (whole.payers, whole.formula), (x, right - wide - ctx.scale.px(12))
        text.draw_apart(surface, words, ends, (base, base), (theme.SMALL, theme.SMALL), (theme.INK, theme.INK_2))

    def _draw_paid(self, surface: Surface, x: int, y: int) -> None:
        ctx = self.ctx
        right = x + self.paid_wide
        y = self._draw_head(surface, (_("Who pays whom"), ""), x, y, self.paid_wide)
        for line in self.paid:
            if line.said.account == self.sheet.first and line.said.amount > 0:
                grow, high = ctx.scale.px(BAND), line.high - ctx.scale.px(3)
                band = ctx.paint.box(
                    self.paid_wide + 2 * grow, high, radius=ctx.scale.f(9), fill=(theme.JADE,), opacity=0.14
                )
                band.draw(surface, x - grow, y + (line.high - high) / 2)
            self._draw_line(surface, line, (x, right), y + self.row / 2)
            y += line.high

    def _draw_line(self, surface: Surface, line: PaidLine, ends: tuple[int, int], middle: float) -> None:
        ctx, text, paid, side = self.ctx, self.ctx.text, line.said, self.emblem
        left, right = ends
        if isinstance(paid.account, int):
            draw_emblem(ctx, surface, emblem_of(paid.account, None), (left + side / 2, middle), side)
        else:
            coins = ctx.sprites.picture("pot-coins", height=round(side * 0.7), sheet_name="tokens")
            coins.draw_centred(surface, left + side / 2, middle)
        words, colour = signed(paid.amount), gain_colour(paid.amount)
        text.draw(surface, words, (right, middle), AMOUNT, colour, align="right", valign="middle")
        x = left + self.paid_name_x
        end = right - self.paid_amounts - ctx.scale.px(12, 6)
        base, step = middle + text.px(NAME) * 0.345, text.line_height(WHY)
        for number, other in enumerate(line.under, 1):
            text.draw(surface, other, (x, base + number * step), WHY, theme.INK_2, width=end - x)
        won = NAME if paid.account == self.sheet.first else NAME.weighing(400)
        roles, colours = (won, WHY), (theme.INK, theme.INK_2)
        beside = "" if line.under else paid.other
        text.draw_apart(surface, (paid.name, beside), (x, end), (base, base), roles, colours)
