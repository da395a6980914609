"""Tongits settlement: all three hands arranged, tallies, payments with reasons, and the pot."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.rules.tongits.game import TONGITS_GAME
from game.scenes.settlement.gain_rows import GainLook, paint_gain, paint_gain_band, paint_gains_head
from game.scenes.settlement.own_win import paint_own_win
from game.scenes.settlement.settlement_base import ClosingScene
from game.scenes.table.piece_painter import Pieces
from game.scenes.tables.tongits.board_painter import JUMBO
from game.table.geometry import Spot
from game.table.settlement.report import Reason
from game.table.tongits.report import TongitsReport
from game.ui import theme
from game.ui.paper_sheet import SHADE
from game.ui.plaque import draw_coin, draw_emblem, draw_large_emblem, large_emblem_area
from game.ui.text import OPTICAL_MIDDLE
from game.ui.typesetting import is_thai
from game.words.reader import plain, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.rules.contract import Seat
    from game.table.tongits.report import HandRow
    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale


NOTE: Final = theme.Role("text", 17, 400)
REASON: Final = theme.Role("text", 20, 400)
AMOUNT: Final = theme.Role("text", 21, 600)
COLUMN: Final = 138.0
"""Width of a loser's column, in units."""


class ReasonTable:
    """Table of the losers' payments; `shown` is the number of visible rows.

    A fractional part is the progress of a row fading in.
    """

    def __init__(self, ctx: RenderContext, paper: Paper, losers: Sequence[str], reasons: Sequence[Reason]) -> None:
        """Create the table; `losers` are the losers' names."""
        self.ctx, self.paper, self.losers, self.reasons = ctx, paper, losers, reasons
        self.grown = 1.0
        """Enlargement of the text."""
        self.sums = Reason(
            _("Each pays in total"), tuple(map(sum, zip(*(row.amounts for row in reasons), strict=True)))
        )

    def paint(self, surface: Surface, left: int, right: int, top: float, pitch: float, shown: float) -> None:
        """Paint the table; `top` is the title's baseline, and rows are `pitch` pixels apart."""
        paper, text = self.paper, self.ctx.text
        column = paper.px(COLUMN)
        rights = [right - column * i for i in reversed(range(len(self.losers)))]
        text.draw(surface, _("Payments"), (left, top), theme.PAPER_TITLE, theme.INK)
        for name, at in zip(self.losers, rights, strict=True):
            text.draw(surface, name, (at, top), self._role(NOTE), theme.INK_2, align="right", width=column - 8)
        paper.rule(surface, left, top + paper.px(12), right)
        for place, row in enumerate(self.reasons):
            middle = top + paper.px(16) + pitch * (place + 0.5)
            self._paint_row(surface, row, (left, middle), rights, min(1.0, max(0.0, shown - place)))
        y, alpha = top + paper.px(18) + pitch * len(self.reasons), min(1.0, max(0.0, shown - len(self.reasons)))
        paper.rule(surface, left, y, right, alpha=alpha)
        self._paint_row(surface, self.sums, (left, y + pitch / 2 + 2), rights, alpha)

    def _role(self, role: theme.Role) -> theme.Role:
        return role.sized(role.size * self.grown)

    def _paint_row(
        self, surface: Surface, row: Reason, at: tuple[float, float], rights: list[int], alpha: float
    ) -> None:
        if alpha <= 0:
            return
        ctx, paper, text = self.ctx, self.paper, self.ctx.text
        strong = row is self.sums
        role, colour = self._role(REASON).weighing(600 if strong else 400), theme.CINNABAR if strong else theme.INK
        room = rights[0] - paper.px(110) - round(at[0])
        text.draw(surface, row.words, at, role, theme.INK, valign="middle", alpha=alpha, width=room)
        for amount, right in zip(row.amounts, rights, strict=True):
            words, end = plain(amount) if amount else "–", (right, at[1])
            written = text.draw(
                surface, words, end, self._role(AMOUNT), colour, align="right", valign="middle", alpha=alpha
            )
            if amount and alpha >= 1:
                draw_coin(ctx, surface, (written.left - paper.px(16), at[1]), paper.px(18))


HEAD_RULE: Final = 124.0
HANDS_TOP: Final = 138.0
HAND_ROW: Final = 132.0
CARD: Final = (60.0, 84.0)
PITCH, LEAST_PITCH, GAP = 42.0, 14.0, 18.0
NAME_WIDE: Final = 196.0
TALLY_WIDE: Final = 96.0
BOTTOM: Final = HANDS_TOP + 3 * HAND_ROW + 44
"""Baseline of the titles of payments and chips, in sheet units."""
BOTTOM_END: Final = 968.0 - 112
REASONS_WIDE: Final = 876.0
MOST_PITCH: Final = 38.0
CLOSEST_ROWS: Final = (1.1, 1.2)
"""Minimum spacing of payment rows as a multiple of the text size, without and with Thai marks."""
WORDS: Final = 1.11
"""Text size per sheet unit in a 1280 by 720 window; larger windows have the same proportion."""


class Roles(NamedTuple):
    """Text roles used on the settlement sheet."""

    headline: theme.Role = theme.RESULT.sized(54)
    how: theme.Role = theme.Role("text", 22, 400)
    title: theme.Role = theme.PAPER_TITLE
    name: theme.Role = theme.Role("text", 22, 600)
    tally: theme.Role = theme.Role("display", 38, 700)
    caption: theme.Role = theme.Role("text", 16, 500)
    note: theme.Role = NOTE
    reason: theme.Role = REASON
    amount: theme.Role = AMOUNT

    def grown(self, by: float) -> Roles:
        """Return a copy with all roles enlarged by a factor."""
        return Roles(*(role.sized(role.size * by) for role in self))

    @property
    def gains(self) -> GainLook:
        """Text roles for rows of gains and chips."""
        return GainLook(self.reason, self.amount, self.amount, 30.0, self.note, 12.0)


class TongitsSettlement(ClosingScene[TongitsReport]):
    """The settlement scene of one Tongits deal."""

    fills = True

    def enter(self) -> None:
        """Create the sheet, and start counting up the payments."""
        super().enter()
        self.pieces = Pieces(self.ctx, JUMBO)
        self.reasons = ReasonTable(self.ctx, self.paper, self.report.losers, self.report.reasons)
        self.shown = float(len(self.report.reasons) + 1)
        """Number of visible payment rows, including the total; a fractional part means that a row is fading in."""
        if self.report.reasons:
            rows = len(self.report.reasons) + 1
            self.count_up(rows, self._show, ringing=rows)

    def _show(self, rows: float) -> None:
        self.shown = rows

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place the sheet and its buttons."""
        super().layout(scale)
        grown = max(1.0, WORDS * self.paper.p / scale.t)
        self.roles, self.reasons.grown = Roles().grown(grown), grown

    @property
    def pitch(self) -> float:
        """Distance between rows of payments, in units."""
        room = BOTTOM_END - BOTTOM - 26 - self._notes_height
        reasons = len(self.report.reasons) + 1
        pitch = min(MOST_PITCH, room / max(reasons, len(self.report.gains) + 1))
        # With enlarged text, rows that are as close as without would touch, and the sheet's text is reduced.
        apart = CLOSEST_ROWS[any(is_thai(row.words) for row in self.report.reasons)]
        least = self.ctx.text.plain_px(self.roles.reason) * apart / self.paper.p
        left = room - self.news_rows.height(REASONS_WIDE, self.roles.note)
        return min(pitch, max(least, left / reasons))

    @property
    def _notes_height(self) -> float:
        return 34.0 if self.report.notes else 0.0

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the heading, hands, payments, chips and footer."""
        paper = self.paper
        paper.draw(surface)
        self.headline = self._draw_head(surface)
        for place, row in enumerate(self.report.hands):
            self._draw_hand(surface, row, HANDS_TOP + place * HAND_ROW)
        left, right = paper.inner.x, paper.inner.x + paper.px(REASONS_WIDE)
        if self.report.reasons:
            self.reasons.paint(surface, left, right, paper.y(BOTTOM), self.pitch * paper.p, self.shown)
        else:
            self._draw_nothing_paid(surface, left, right)
        self._draw_news(surface, left, right)
        self._draw_gains(surface)
        self._draw_notes(surface)
        self.draw_foot(surface)

    def _draw_nothing_paid(self, surface: Surface, left: int, right: int) -> None:
        """Draw the reason why there are no payments. TG-51."""
        paper, text, roles = self.paper, self.ctx.text, self.roles
        text.draw(surface, _("Payments"), (left, paper.y(BOTTOM)), theme.PAPER_TITLE, theme.INK)
        paper.rule(surface, left, paper.y(BOTTOM + 12), right)
        words = _("Nothing: nobody has a bahay on the table, so nobody can win.")
        at = left, paper.y(BOTTOM + 16) + self.pitch * paper.p / 2
        text.draw(surface, words, at, roles.reason, theme.INK, valign="middle", width=right - left)

    def _draw_news(self, surface: Surface, left: int, right: int) -> None:
        """Draw new honours and goals below the payments."""
        paper, rows = self.paper, len(self.report.reasons) + 1
        top = round(paper.y(BOTTOM + 22) + self.pitch * paper.p * rows)
        high = round(paper.y(BOTTOM_END - max(0.0, self._notes_height - 6))) - top
        self.news_rows.draw(
            surface, Rect(left, top, right - left, high), self.roles.note, min(1.0, max(0.0, self.shown - rows + 1))
        )

    def _draw_head(self, surface: Surface) -> Rect:
        """Draw the winner, the kind of win, and the number of the deal; return the area of the headline."""
        ctx, paper, report = self.ctx, self.paper, self.report
        text, inner = ctx.text, paper.inner
        x = float(inner.x)
        if report.winner is not None:
            flower, face = report.emblems[report.winner], self._face(report.winner)
            side = paper.px(74)
            at = x + side / 2 - paper.px(4), paper.y(82)
            if report.winner == report.you:
                paint_own_win(ctx, surface, paper, HEAD_RULE, large_emblem_area(at, side))
            draw_large_emblem(ctx, surface, flower, at, side, face=face)
            x += side + paper.px(6)
        title = text.draw(surface, report.headline, (x, paper.y(98)), self.roles.headline, theme.INK)
        roles, colours = (self.roles.title, self.roles.note), (theme.INK_2, theme.INK_2)
        corner = paper.aside(
            surface, (TONGITS_GAME.title, report.corner), (72, 102), roles, colours, foot=HEAD_RULE - 4
        )
        left = title.right + paper.px(22)
        room = corner.left - paper.px(16) - left
        at, high = (left, paper.y(96)), paper.px(84)
        text.draw(surface, report.how, at, self.roles.how, theme.INK_2, width=round(room), height=high)
        paper.rule(surface, inner.x, paper.y(HEAD_RULE), inner.right, red=True)
        return title

    def _face(self, seat: Seat) -> str:
        """Return the picture of an opponent's face; '' if the seat has none."""
        return next((gain.face for gain in self.report.gains if gain.seat == seat), "")

    def _draw_hand(self, surface: Surface, row: HandRow, top: float) -> None:
        ctx, paper = self.ctx, self.paper
        text, inner = ctx.text, paper.inner
        y, high = paper.y(top), paper.px(HAND_ROW - 8)
        colour = theme.MARIGOLD if row.winner else SHADE
        band = ctx.paint.box(
            inner.w + paper.px(28), high, radius=paper.px(12), fill=(colour,), opacity=0.24 if row.winner else 0.08
        )
        band.draw(surface, inner.x - paper.px(14), y)
        middle = y + high / 2
        disc = paper.px(44)
        emblem, face = self.report.emblems[row.seat], self._face(row.seat)
        draw_emblem(ctx, surface, emblem, (inner.x + disc / 2, middle), disc, face=face)
        left = inner.x + disc + paper.px(12)
        room = round(inner.x + paper.px(NAME_WIDE - 8) - left)
        step = text.px(self.roles.name) * 1.2
        first = middle - (step / 2 if row.note else 0)
        text.draw(surface, row.name, (left, first), self.roles.name, theme.INK, valign="middle", width=room)
        if row.note:
            text.draw(
                surface, row.note, (left, first + step), self.roles.note, theme.INK_2, valign="middle", width=room
            )
        colour = theme.CINNABAR if row.winner else theme.INK if row.compared else theme.INK_2
        right = inner.right - paper.px(10)
        text.draw(
            surface,
            str(row.tally),
            (right, middle - paper.px(8)),
            self.roles.tally,
            colour,
            align="right",
            valign="middle",
        )
        word, digits = _("tally"), middle - paper.px(8) + text.px(self.roles.tally) * OPTICAL_MIDDLE
        under = max(middle + text.px(self.roles.tally) * 0.66, digits + text.reach(word, self.roles.note)[0] + 3)
        text.draw(surface, word, (right, under), self.roles.note, theme.INK_2, align="right")
        self._draw_cards(surface, row, top)

    def _draw_cards(self, surface: Surface, row: HandRow, top: float) -> None:
        """Draw a player's row of cards: bahays in hand, deadwood, then bahays on the table.

        Captions are below the cards.
        """
        hand = [*row.bahays, *([row.deadwood] if row.deadwood else [])]
        groups = [*hand, *(each.cards for each in row.table)]
        room = 1432 - NAME_WIDE - TALLY_WIDE
        solid = len(groups) * CARD[0] + max(0, len(groups) - 1) * GAP + (GAP * 2 if hand and row.table else 0)
        inside = sum(len(group) - 1 for group in groups)
        pitch = max(LEAST_PITCH, min(PITCH, (room - solid) / max(1, inside)))
        paper, y = self.paper, top + 6
        x = 64 + NAME_WIDE
        if not hand:
            fit = self.ctx.text.at_most(_("no cards left in hand"), self.roles.note, paper.px(120), 3)
            words, step = fit.lines, self.ctx.text.px(fit.role) * 1.2
            middle = paper.y(y + (HAND_ROW - 20) / 2) - step * (len(words) - 1) / 2
            for i, line in enumerate(words):
                at = paper.x(x), middle + i * step
                self.ctx.text.draw(surface, line, at, fit.role, theme.INK_2, valign="middle")
            x += 130 + GAP
        for number, group in enumerate(hand):
            end = self._draw_group(surface, group, x, y, pitch)
            if number < len(row.bahays):
                self._line(surface, x, end, y, theme.JADE)
            elif row.deadwood:
                self._line(surface, x, end, y, theme.RED_ON_PAPER)
                self._caption(surface, _("deadwood"), x, end, y)
                wide = self.ctx.text.width(_("deadwood"), self.roles.caption) / paper.p
                end = max(end, x + wide - 2 * GAP)  # cards on the table begin this much further right
            x = end + GAP
        if row.bahays:
            first = 64 + NAME_WIDE
            wide = sum(CARD[0] + pitch * (len(group) - 1) for group in row.bahays) + GAP * (len(row.bahays) - 1)
            self._caption(surface, _("in hand"), first, first + wide, y)
        if row.table:
            x += GAP * 2 if hand else 0
            if hand:
                rule = self.ctx.paint.line(paper.px(CARD[1]), colour=theme.PAPER_LINE, vertical=True)
                rule.draw(surface, paper.x(x - GAP * 1.5), paper.y(y + 4))
            for secret, bahays in itertools.groupby(row.table, key=lambda each: each.secret):
                start = x
                for each in bahays:
                    x = self._draw_group(surface, each.cards, x, y, pitch, given=each.laid_off) + GAP
                self._caption(surface, _("secret") if secret else _("on the table"), start, x - GAP, y)

    def _draw_group(
        self, surface: Surface, cards: tuple[str, ...], x: float, y: float, pitch: float, *, given: tuple[str, ...] = ()
    ) -> float:
        """Draw cards side by side from x, with the `given` ones slightly raised; return the right end.

        Both coordinates are in units.
        """
        paper, p = self.paper, self.paper.p
        for j, code in enumerate(cards):
            up = 7 if code in given else 0
            spot = Spot(
                paper.x(x + pitch * j + CARD[0] / 2), paper.y(y + 8 - up + CARD[1] / 2), CARD[0] * p, CARD[1] * p
            )
            self.pieces.draw(surface, self.pieces.face(code, spot, state="card"), spot)
        return x + CARD[0] + pitch * (len(cards) - 1)

    def _line(self, surface: Surface, x: float, end: float, y: float, colour: theme.Colour) -> None:
        paper = self.paper
        line = self.ctx.paint.line(paper.px(end - x), max(2, paper.px(3)), colour=colour, opacity=1.0)
        line.draw(surface, paper.x(x), paper.y(y + CARD[1] + 10))

    def _caption(self, surface: Surface, words: str, x: float, end: float, y: float) -> None:
        paper, text = self.paper, self.ctx.text
        rise = max(text.px(self.roles.caption) * 0.82, text.reach(words, self.roles.caption)[0] + 1)
        at = paper.x(x), paper.y(y + CARD[1] + 13) + rise
        room = round((max(end - x, CARD[0]) + 90) * paper.p)
        text.draw(surface, words, at, self.roles.caption, theme.INK_2, width=room, height=30)

    # Chips ------------------------------------------------------------------------------------------------------------

    def _draw_gains(self, surface: Surface) -> None:
        """Draw the gains and chips of all players and of the pot."""
        paper, report, text = self.paper, self.report, self.ctx.text
        left, right = paper.inner.x + paper.px(REASONS_WIDE + 84), paper.inner.right
        top, look = paper.y(BOTTOM), self.roles.gains
        change = paint_gains_head(self.ctx, paper, surface, (_("Chips"), _("this deal")), look, (left, top))
        pitch = self.pitch * paper.p
        for place, gain in enumerate(report.gains):
            box = Rect(left, round(top + paper.px(16) + pitch * place), right - left, round(pitch))
            if gain.seat is not None and gain.seat == report.winner:
                paint_gain_band(self.ctx, paper, surface, box)
            paint_gain(self.ctx, paper, surface, gain, look, box, change, you=report.you, emblems=report.emblems)
        y = top + paper.px(18) + pitch * len(report.gains)
        paper.rule(surface, left, y, right)
        text.draw(surface, _("Total"), (left, y + pitch / 2), self.roles.note, theme.INK_2, valign="middle")
        total = sum(gain.change for gain in report.gains)
        text.draw(
            surface,
            signed(total),
            (change, y + pitch / 2),
            self.roles.amount,
            theme.INK_2,
            align="right",
            valign="middle",
        )

    def _draw_notes(self, surface: Surface) -> None:
        """Draw the own loss and the change of the pot above the footer, over the sheet's full width."""
        if not self.report.notes:
            return
        paper, text, role, room = self.paper, self.ctx.text, self.roles.reason, self.paper.inner.w
        y = paper.y(BOTTOM_END) - text.px(role) * 0.6
        words = next((each for each in self.report.notes if text.width(each, role) <= room), self.report.notes[-1])
        text.draw(surface, words, (paper.inner.x, y), role, theme.INK_2, valign="middle", width=room)
