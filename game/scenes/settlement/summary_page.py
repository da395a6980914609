"""First page of a settlement: headline, melds, scoring combinations and payments."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.rules.equipment import EQUIPMENT
from game.scenes.settlement.gain_rows import GainLook, paint_gain, paint_gain_band, paint_gains_head
from game.scenes.settlement.own_win import paint_own_win
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Spot
from game.table.settlement.report import Gain
from game.ui import theme
from game.ui.paper_sheet import SHADE, SIZE
from game.ui.plaque import draw_coin, draw_large_emblem, large_emblem_area
from game.words.reader import plain, signed

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.settlement.news_rows import NewsRows
    from game.table.settlement.report import Report, Row
    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext
    from game.words.money.final_hands import ItemShown, SetShown

NATIVE: Final = theme.Role("display", 26, 500)
ITEM: Final = theme.Role("text", 23, 600)
WHY: Final = theme.Role("text", 20, 400)
WHY_STEP: Final = 1.15
"""Distance between the lines of a reason, as a multiple of its text size."""
AMOUNT: Final = theme.Role("text", 27, 700)
LINE: Final = theme.Role("text", 23, 500)
NAME: Final = theme.Role("text", 21, 400)
CHANGE: Final = theme.Role("text", 22, 700)
NOTE: Final = theme.Role("text", 18, 400)
GAINS: Final = GainLook(NAME, CHANGE, NAME.weighing(500), 32.0, NOTE, 14.0)
FLAG: Final = theme.Role("text", 16, 600)
FLAG_GAP: Final = 5.0
"""Distance in units from the winning piece and its ring down to its label."""

LEAST_PIECE: Final = 110.0
HEAD_RULE: Final = 132.0
SETS_TOP: Final = 148.0
UNDER_ROWS: Final = 116.0
"""Distance from the last row to the sheet's lower edge, in units, with room for seal and buttons."""
UNDER_ITEMS: Final = 78.0
"""Height of the total below the scoring combinations, in units."""
LACKED: Final = 32.0
"""Height of the line below the total that says what a hand lacked, in units."""
APART: Final = 24.0
"""Minimum distance between the total and the text next to the seal in enlarged rows, in units."""
LEAST_HEIGHT: Final = 760.0
ITEMS_WIDTH: Final = 876.0
MOST_PITCH: Final = 60.0
ROW_PITCH: Final = 40.0
COINS_WIDTH: Final = 152.0


class _Columns(NamedTuple):
    """Left edges of the columns for scoring combinations in pixels, and whether coins are drawn."""

    english: float
    why: float
    why_right: float
    coins: bool


def counting(total: int, share: float) -> int:
    """Return the number shown while a total is counted up, starting at half so that 0 is never shown.

    >>> [counting(27, share) for share in (0.0, 0.5, 1.0)], counting(-1, 0.0), counting(0, 0.0)
    ([14, 21, 27], -1, 0)
    """
    seen = ceil(abs(total) * (1 + share) / 2)
    return seen if total > 0 else -seen


class Sheet:
    """First page of a settlement, placed once per layout; `shown` and `counted` drive its animation."""

    def __init__(self, ctx: RenderContext, paper: Paper, report: Report, news: NewsRows) -> None:
        """Create the page; `news` are shown below the total."""
        self.ctx, self.paper, self.report, self.news = ctx, paper, report, news
        self.pieces = Pieces(ctx, report.sheet, aces=report.aces)
        self.shown = float(len(report.items) + 1)
        """Number of visible rows, including the total; the fractional part is the progress of a row fading in."""
        self.counted = 1.0
        """Fraction of the total counted up so far (0 to 1)."""

    # Layout -----------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Choose the largest sizes that fit: rows are made lower first, and pieces are shrunk last.

        If there is little content, the sheet is made lower.
        """
        ctx, paper, report = self.ctx, self.paper, self.report
        text = ctx.text
        self.columns = self._columns()
        least_pitch = max(text.px(ITEM) * 1.34, self._longest_why()) / paper.p
        least_row = text.px(NAME) * 1.2 / paper.p
        most_row = max(ROW_PITCH, least_row)  # enlarged names never fit the usual rows
        last_row = text.px(NOTE) * 1.7 / paper.p
        rows = len(report.items)
        high = EQUIPMENT[report.sheet].sizes.settlement
        foot = SIZE[1] - UNDER_ROWS
        while True:
            self.items_top = SETS_TOP + high + self._space_below_sets() + 58
            room = foot - self.items_top - 22
            self.pitch = min(MOST_PITCH, (room - self._under_items) / max(1, rows))
            self.row_pitch = min(most_row, (room - last_row) / len(report.rows))
            fits = self.pitch >= least_pitch and self.row_pitch >= least_row
            if fits or high <= LEAST_PIECE:
                break
            high -= 8
        paid = len(report.rows) * self.row_pitch + last_row
        self.pitch = max(self.pitch, least_pitch)
        if ctx.scale.enlarged > 1:  # two lines of a reason fit if the payments leave room
            left = paid - self._under_items - APART
            self.pitch = max(self.pitch, min(left / max(1, rows), text.px(WHY) * 2.7 / paper.p))
        self.piece_high = paper.px(high)
        self.piece_wide = ctx.sprites.width(report.sheet, self.piece_high)
        end = self.items_top + 22 + max(rows * self.pitch + self._under_items, paid)
        paper.lower(max(LEAST_HEIGHT, min(SIZE[1], end + UNDER_ROWS)))
        self.panels = self._panels(SETS_TOP)

    @property
    def _under_items(self) -> float:
        """Height of everything below the scoring combinations, in units."""
        return UNDER_ITEMS + self._lacked_high + self.news.height(ITEMS_WIDTH, NOTE)

    @property
    def _lacked_high(self) -> float:
        """Height of the line that says what a hand lacked, in units."""
        return max(LACKED, self.ctx.text.px(WHY) * 1.7 / self.paper.p) if self.report.lacked else 0.0

    def _space_below_sets(self) -> float:
        """Return the height between the pieces' lower edge and the panel's, in units.

        A meld's name and caption are drawn there.
        """
        text, p = self.ctx.text, self.paper.p
        return 20 + (self._room_for_flag + text.px(NATIVE) * 1.2 + text.px(NOTE) * 1.5) / p

    @property
    def _flag_high(self) -> int:
        """Height in pixels of the label below the winning piece."""
        return max(self.paper.px(26), round(self.ctx.text.px(FLAG) * 1.4))

    @property
    def _room_for_flag(self) -> int:
        """Height in pixels between the pieces and the names of the melds for the label; 0 if no piece has won."""
        if all(one.winning is None for one in self.report.sets):
            return 0
        return self._flag_high

    def _panels(self, top: float) -> list[Rect]:
        """Return the panels of the melds, equally wide and spread over the sheet."""
        paper, sets = self.paper, self.report.sets
        if not sets:
            return []
        inner = paper.inner
        pieces = 3 * self.piece_wide + 2 * paper.px(5)
        words = max(self._words_width(one) for one in sets)
        most = (inner.w - (len(sets) - 1) * paper.px(20)) // len(sets)
        wide = min(most, max(pieces, words) + 2 * paper.px(14))
        high = paper.px(10 + self._space_below_sets() + 4) + self.piece_high
        step = (inner.w - wide) / max(1, len(sets) - 1)
        return [Rect(round(inner.x + i * step), round(paper.y(top)), wide, high) for i in range(len(sets))]

    def _words_width(self, one: SetShown) -> int:
        text = self.ctx.text
        return max(self._native_width(one) + text.width(one.english, ITEM), text.width(one.caption, NOTE))

    def _columns(self) -> _Columns:
        text, paper, items = self.ctx.text, self.paper, self.report.items
        gap = max(14, paper.px(24))
        left = paper.inner.x
        native = max((text.width(item.native, NATIVE) for item in items), default=0)
        english = left + (max(native + gap, paper.px(150)) if native else 0)
        names = max((text.width(item.english, ITEM) for item in items), default=0)
        why = english + max(names + gap, paper.px(154))
        right = left + paper.px(ITEMS_WIDTH)
        amounts = max((text.width(plain(item.amount), AMOUNT) for item in items), default=0)
        with_coins = right - max(amounts, paper.px(22)) - paper.px(34 + COINS_WIDTH)
        needed = max((text.width(item.why, WHY) for item in items), default=0)
        few = max((item.amount for item in items), default=0) <= 5
        if few:
            with_coins += paper.px(COINS_WIDTH - 98)
        coins = why + needed <= with_coins
        return _Columns(english, why, with_coins if coins else right - amounts - gap, coins)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw_head(self, surface: Surface) -> Rect:
        """Draw the winner, the kind of win, and the number of the deal; return the area of the headline."""
        ctx, paper, report = self.ctx, self.paper, self.report
        text, inner = ctx.text, paper.inner
        corner = theme.Role("display", 22, 500)
        title = f"{report.game}  {report.native}" if report.native else report.game
        roles, colours = (corner, NOTE), (theme.INK_2, theme.INK_2)
        x: float = inner.x
        if report.winner is not None:
            face = next((row.face for row in report.rows if row.seat == report.winner), "")
            at = inner.x + paper.px(34), paper.y(84)
            if report.winner == report.you:
                paint_own_win(ctx, surface, paper, HEAD_RULE, large_emblem_area(at, paper.px(84)))
            draw_large_emblem(ctx, surface, report.emblems[report.winner], at, paper.px(84), face=face)
            x += paper.px(88)
        right = paper.aside(surface, (title, report.corner), (62, 104), roles, colours, foot=HEAD_RULE - 4).w
        room = inner.right - right - paper.px(28) - x
        role = text.fitted(report.headline, theme.RESULT, room * 0.8, least_px=24, step=2)
        headline = text.draw(surface, report.headline, (x, paper.y(100)), role, theme.INK)
        x = headline.right
        how = theme.Role("text", 25, 400)
        x += paper.px(26)
        room = inner.right - right - paper.px(28) - x
        how = text.fitted(report.how, how, room, least_px=14)
        high = paper.px(76)
        text.draw(surface, report.how, (x, paper.y(98)), how, theme.INK_2, width=max(1, round(room)), height=high)
        paper.rule(surface, inner.x, paper.y(HEAD_RULE), inner.right, red=True)
        return headline

    def draw_sets(self, surface: Surface) -> None:
        """Draw the melds side by side, with the winning piece outlined and flagged."""
        each = list(zip(self.report.sets, self.panels, strict=True))
        text, edge = self.ctx.text, self.paper.px(6)
        fitted = [
            text.fitted(one.english, ITEM, panel.w - 2 * edge - self._native_width(one), least_px=14)
            for one, panel in each
        ]
        name = min(fitted, key=lambda role: role.size, default=ITEM)
        for one, panel in each:
            self._draw_set(surface, one, panel, name)

    def _native_width(self, one: SetShown) -> int:
        """Return the width of a meld's native name, drawn before its English name, in pixels."""
        return self.ctx.text.width(one.native, NATIVE) + self.paper.px(10) if one.native else 0

    def _draw_set(self, surface: Surface, one: SetShown, panel: Rect, name: theme.Role) -> None:
        ctx, paper = self.ctx, self.paper
        text = ctx.text
        ctx.paint.fill(surface, panel, radius=paper.px(16), fill=(SHADE,), opacity=0.09)
        step = self.piece_wide + paper.px(5)
        left = panel.centerx - (3 * self.piece_wide + 2 * paper.px(5)) / 2
        top = panel.y + paper.px(14)
        wide, high = self.piece_wide, self.piece_high
        for place, piece in enumerate(one.pieces):
            x = left + place * step
            if place == one.winning:
                glow = ctx.paint.glow(
                    wide,
                    high,
                    radius=paper.px(12),
                    sigma=paper.px(6),
                    colour=theme.rgb("#F0A92E"),
                    opacity=0.9,
                    grow=paper.px(6),
                )
                glow.draw(surface, x, top)
            face = self.pieces.face(piece, Spot.at(x, top, wide, high), labelled=ctx.settings.plain_labels)
            face.draw(surface, x, top)
            if place == one.winning:
                ring = ctx.paint.ring(
                    wide, high, radius=paper.px(8), width=max(2, paper.px(3.5)), colour=(theme.CINNABAR,), gap=0
                )
                ring.draw(surface, x, top)
        baseline = top + high + self._room_for_flag + 6 * paper.p + text.px(NATIVE) * 1.06
        native = self._native_width(one)
        x = panel.centerx - (native + text.width(one.english, name)) / 2
        text.draw(surface, one.native, (x, baseline), NATIVE, theme.RED_ON_PAPER)
        text.draw(surface, one.english, (x + native, baseline), name, theme.INK)
        caption = text.fitted(one.caption, NOTE, panel.w - paper.px(12), least_px=14)
        text.draw(
            surface,
            one.caption,
            (panel.centerx, baseline + text.px(NOTE) * 1.45),
            caption,
            theme.INK_2,
            align="centre",
            width=panel.w - 6,
        )
        if one.winning is not None:
            self._draw_flag(surface, left + one.winning * step + wide / 2, top + high, panel)

    def _draw_flag(self, surface: Surface, x: float, y: float, panel: Rect) -> None:
        """Draw the label of the winning piece, whose foot is at (x, y), below it."""
        text, paper, high = self.ctx.text, self.paper, self._flag_high
        box = Rect(0, 0, text.width(self.report.piece_word, FLAG) + high, high)
        box.midtop = (round(x), round(y + paper.px(FLAG_GAP)))
        box.right = min(box.right, panel.right + paper.px(2))
        box.left = max(box.left, panel.x - paper.px(2))
        self.ctx.paint.fill(surface, box, radius=high / 2, fill=(theme.CINNABAR,), shadow="card")
        text.cover(box)
        text.draw(
            surface, self.report.piece_word, box.center, FLAG, theme.rgb("#FFF6E4"), align="centre", valign="middle"
        )

    def draw_items(self, surface: Surface) -> None:
        """Draw the scoring combinations row by row, then the total."""
        ctx, paper, report = self.ctx, self.paper, self.report
        text = ctx.text
        left, right = paper.inner.x, paper.inner.x + paper.px(ITEMS_WIDTH)
        top = paper.y(self.items_top)
        text.draw(surface, _("What counts"), (left, top), theme.PAPER_TITLE, theme.INK)
        text.draw(surface, report.unit, (right, top), NOTE, theme.INK_2, align="right")
        paper.rule(surface, left, top + paper.px(14), right)
        start = top + paper.px(22)
        pitch = self.pitch * paper.p
        for place, item in enumerate(report.items):
            self._draw_item(surface, item, start + pitch * (place + 0.5), min(1.0, max(0.0, self.shown - place)))
        y = start + pitch * len(report.items)
        alpha = min(1.0, max(0.0, self.shown - len(report.items)))
        if alpha <= 0:
            return
        paper.rule(surface, left, y + paper.px(4), right, alpha=alpha)
        total = plain(counting(report.sum.total, self.counted))
        baseline = y + paper.px(8) + text.px(theme.SUM) * 0.86
        wide = text.width(plain(report.sum.total), theme.SUM)
        text.draw(surface, total, (right, baseline), theme.SUM, theme.CINNABAR, align="right", alpha=alpha)
        formula = report.sum.formula
        x = right - wide - paper.px(14)
        text.draw(
            surface, formula, (x, baseline - paper.px(6)), LINE.weighing(400), theme.INK_2, align="right", alpha=alpha
        )
        room = x - text.width(formula, LINE) - paper.px(16) - left
        text.draw(
            surface, report.sum.payers, (left, baseline - paper.px(6)), LINE, theme.INK, alpha=alpha, width=round(room)
        )
        if report.lacked:
            room = right - left
            fits = (words for words in report.lacked if text.width(words, WHY) <= room)
            said = next(fits, report.lacked[-1])
            at = left, y + paper.px(UNDER_ITEMS) + text.px(WHY) * 0.9
            text.draw(surface, said, at, WHY, theme.INK_2, alpha=alpha, width=room)
        news = Rect(left, round(y + paper.px(UNDER_ITEMS + self._lacked_high)), right - left, 0)
        news.h = round(paper.y(paper.height - UNDER_ROWS)) - news.y
        self.news.draw(surface, news, NOTE, alpha)

    def _draw_item(self, surface: Surface, item: ItemShown, middle: float, alpha: float) -> None:
        if alpha <= 0:
            return
        ctx, paper, columns = self.ctx, self.paper, self.columns
        text = ctx.text
        left, right = paper.inner.x, paper.inner.x + paper.px(ITEMS_WIDTH)
        if item.dearest and len(self.report.items) > 1:
            high = round(min(self.pitch - 4, 52 if ctx.scale.enlarged <= 1 else self.pitch) * paper.p)
            band = ctx.paint.box(
                right - left + paper.px(28), high, radius=paper.px(10), fill=(theme.MARIGOLD,), opacity=0.24
            )
            band.draw(surface, left - paper.px(14), middle - high / 2, alpha)
        baseline = middle + text.px(ITEM) * 0.345
        text.draw(surface, item.native, (left, baseline), NATIVE, theme.RED_ON_PAPER, alpha=alpha)
        name_at = columns.english if item.native else left
        text.draw(surface, item.english, (name_at, baseline), ITEM, theme.INK, alpha=alpha)
        self._draw_why(surface, item.why, middle, alpha)
        words = plain(item.amount)
        text.draw(surface, words, (right, baseline), AMOUNT, theme.INK, align="right", alpha=alpha)
        if columns.coins and alpha >= 1:
            step = min(19.0, COINS_WIDTH / max(1, item.amount - 1)) * paper.p
            x = right - max(text.width(words, AMOUNT), paper.px(22)) - paper.px(29)
            for place in range(item.amount):
                draw_coin(ctx, surface, (x - (item.amount - 1 - place) * step, middle), paper.px(23))

    def _longest_why(self) -> float:
        """Return the height in pixels of the reason that takes most lines; enlarged reasons are shrunk instead."""
        if self.ctx.scale.enlarged > 1:
            return 0.0
        text, room = self.ctx.text, round(self.columns.why_right - self.columns.why)
        roles = [(item.why, self._why_role(item.why, room)) for item in self.report.items]
        return max(
            (2 * text.px(role) * WHY_STEP - 2 for why, role in roles if text.width(why, role) > room), default=0.0
        )

    def _why_role(self, why: str, room: int) -> theme.Role:
        """Return the role of a reason, which is shrunk a little so that it fits in one line."""
        text = self.ctx.text
        return text.fitted(why, WHY, room, least_px=max(14, text.px(WHY) - 3))

    def _draw_why(self, surface: Surface, why: str, middle: float, alpha: float) -> None:
        """Draw the reason for a combination on one line; a long one is shrunk or takes two lines."""
        text, columns = self.ctx.text, self.columns
        room = round(columns.why_right - columns.why)
        if self.ctx.scale.enlarged > 1:
            pitch = round(self.pitch * self.paper.p)
            fit = text.fit(why, WHY, max(1, room), pitch - max(4, pitch // 8))  # apart from those above and below
            if not fit.whole:
                fit = text.fit(why, WHY, max(1, room), pitch)
            y = middle + text.px(fit.role) * 0.345 - fit.step * (len(fit.lines) - 1) / 2
            text.draw_lines(
                surface, list(fit.lines), (columns.why, y), fit.role, theme.INK_2, alpha=alpha, step=fit.step
            )
            return
        role = self._why_role(why, room)
        lines = text.wrap(why, role, max(1, room)) if text.width(why, role) > room else [why]
        step = text.px(role) * WHY_STEP
        if len(lines) > 1 and step * 2 > self.pitch * self.paper.p + 2:
            lines = [text.shorten(why, role, room)]
        elif len(lines) > 2:
            lines = [lines[0], text.shorten(" ".join(lines[1:]), role, room)]
        y = middle + text.px(role) * 0.345 - step * (len(lines) - 1) / 2
        for line in lines:
            text.draw(surface, line, (columns.why, y), role, theme.INK_2, alpha=alpha)
            y += step

    def draw_payments(self, surface: Surface) -> None:
        """Draw all players' gains and chips."""
        ctx, paper, report = self.ctx, self.paper, self.report
        text = ctx.text
        left, right = paper.inner.x + paper.px(ITEMS_WIDTH + 84), paper.inner.right
        top = paper.y(self.items_top)
        heads = _("Payments"), _("this deal")
        change = paint_gains_head(ctx, paper, surface, heads, GAINS, (left, top), [row.now for row in report.rows])
        pitch = self.row_pitch * paper.p
        start = top + paper.px(22)
        for place, row in enumerate(report.rows):
            self._draw_row(surface, row, Rect(left, round(start + pitch * place), right - left, round(pitch)), change)
        y = start + pitch * len(report.rows)
        paper.rule(surface, left, y + paper.px(1), right)
        baseline = y + text.px(NOTE) * 1.3
        text.draw(surface, _("Total"), (left, baseline), NOTE, theme.INK_2)
        total = sum(row.change for row in report.rows)
        text.draw(
            surface, signed(total), (change, baseline), CHANGE.sized(20).weighing(600), theme.INK_2, align="right"
        )

    def _draw_row(self, surface: Surface, row: Row, box: Rect, change: float) -> None:
        if row.change > 0:
            paint_gain_band(self.ctx, self.paper, surface, box)
        look = GAINS._replace(name=NAME.weighing(600 if row.winner else 400))
        gain = Gain(row.seat, row.name, row.change, row.now, row.face)
        you, emblems = self.report.you, self.report.emblems
        paint_gain(self.ctx, self.paper, surface, gain, look, box, change, you=you, emblems=emblems)
