"""End of a Tongits deal: a panel over the table with the result and a row for each hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.table.emblems import emblem_of
from game.table.geometry import Box, Spot
from game.table.tongits.showdown import OpenHand, ShowdownPlay
from game.ui import theme
from game.ui.plaque import draw_emblem
from game.ui.widgets import Panel, Pill

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.tables.tongits.board_painter import Board

BOX: Final = Box(388, 232, 1144, 500)
HEAD: Final = 92.0
ROW: Final = 128.0
CARD: Final = (72.0, 100.8)
PITCH, TIGHTEST, GAP = 42.0, 22.0, 20.0
TITLE: Final = theme.RESULT.sized(44)
NAME: Final = theme.NAME
TALLY: Final = theme.Role("display", 40, 600)
SMALL: Final = theme.CAPTION.sized(16)


class Showdown(ShowdownPlay):
    """Panel over the table with the result and a row for each hand."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.reader, board.state, board.motions, board.ctx.sounds.play)
        self.board = board
        self.panel = Panel(board.ctx, "lacquer")

    def paint(self, surface: Surface) -> None:
        """Paint the panel at its current fade opacity."""
        if self.alpha <= 0:
            return
        board, ctx = self.board, self.board.ctx
        self.panel.place(board.frame.rect(BOX))
        self.panel.draw_faded(surface, self.alpha)
        rect, text = self.panel.rect, ctx.text
        middle = rect.y + ctx.scale.f(HEAD) / 2 + ctx.scale.f(4)
        room = rect.w - ctx.scale.px(40)
        text.draw(
            surface,
            self.title if text.fit(self.title, TITLE, room).whole else self.short_title,  # the rows have the tallies
            (rect.centerx, middle),
            TITLE,
            theme.IVORY,
            align="centre",
            valign="middle",
            alpha=self.alpha,
            width=room,
        )
        for place, (hand, share) in enumerate(zip(self.hands, self.shares, strict=True)):
            if share > 0:
                self._paint_hand(surface, hand, BOX.y + HEAD + place * ROW, share)

    def _paint_hand(self, surface: Surface, hand: OpenHand, top: float, share: float) -> None:
        board, ctx = self.board, self.board.ctx
        frame, text = board.frame, ctx.text
        if hand.seat == self.winner:
            band = frame.rect(Box(BOX.x + 12, top - 2, BOX.w - 24, ROW - 6))
            ctx.paint.fill(
                surface,
                band,
                radius=ctx.scale.f(12),
                fill=(theme.MARIGOLD,),
                opacity=0.20,
                line=(theme.BRASS,),
                line_width=1,
            )
        x, y = frame.point(BOX.x + 50, top + (ROW - 8) / 2)
        disc = ctx.scale.px(52)
        draw_emblem(ctx, surface, emblem_of(hand.seat, self.reader.you), (x, y), disc)
        left = x + disc / 2 + ctx.scale.px(12)
        room = round(frame.point(BOX.x + 236, 0)[0] - left)
        lines = [(self.reader.title(hand.seat), NAME, theme.IVORY)]
        if hand.note:
            lines.append((hand.note, SMALL, theme.DIM))
        step = text.px(NAME) * 1.25
        first = y - step * (len(lines) - 1) / 2
        for i, (words, role, colour) in enumerate(lines):
            text.draw(surface, words, (left, first + i * step), role, colour, valign="middle", alpha=share, width=room)
        self._paint_cards(surface, hand, top, share)
        right, _y = frame.point(BOX.right - 40, 0)
        colour = theme.OLD_GOLD if hand.seat == self.winner else theme.IVORY
        text.draw(surface, str(hand.tally), (right, y), TALLY, colour, align="right", valign="middle", alpha=share)

    def _paint_cards(self, surface: Surface, hand: OpenHand, top: float, share: float) -> None:
        """Paint a hand's groups, which slide apart as the hand opens, with a label below the deadwood."""
        board, ctx = self.board, self.board.ctx
        count = sum(map(len, hand.groups))
        if not count:
            pill = Pill(ctx, _("no cards left"), SMALL)
            pill.place_centred(*board.frame.point(BOX.x + 560, top + (ROW - 8) / 2))
            pill.draw(surface)
            return
        room = 690.0 - GAP * (len(hand.groups) - 1) - CARD[0] * len(hand.groups)
        pitch = max(TIGHTEST, min(PITCH, room / max(1, count - len(hand.groups)))) * (0.5 + 0.5 * share)
        x = BOX.x + 250
        for number, group in enumerate(hand.groups):
            for j, code in enumerate(group):
                spot = board.frame.spot(Spot.at(x + pitch * j, top + 9, *CARD))
                board.bahay_pieces.draw(surface, board.bahay_pieces.face(code, spot, state="card"), spot, share)
            wide = CARD[0] + pitch * (len(group) - 1)
            if number < hand.bahays:
                line = board.frame.rect(Box(x, top + CARD[1] + 11, wide, 4))
                ctx.paint.fill(surface, line, radius=2, fill=(theme.rgb("#8FD6AE"),), alpha=share)
            x += wide + GAP
