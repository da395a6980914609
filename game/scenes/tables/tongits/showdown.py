"""Panel over the table at the end of a Tongits deal, with the result and a row for each hand."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from game.i18n import _
from game.scenes.table.moment_lettering import LetteringPainter
from game.table.geometry import Box, Spot
from game.table.moments import LETTERINGS, Lettering
from game.table.tongits.layout import BOWL
from game.table.tongits.showdown import OpenHand, ShowdownPlay
from game.ui import theme
from game.ui.animation import ease_out, mix
from game.ui.picture import Picture
from game.ui.plaque import draw_emblem
from game.ui.widgets import Panel, Pill
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.rules.contract import Seat
    from game.scenes.tables.tongits.board_painter import Board
    from game.ui.plaque import Plaque

BOX: Final = Box(388, 308, 1144, 500)
CUT_REACH: Final = 14.0
"""Distance by which lights and marks extend beyond cards at the panel's upper edge, in units."""
CORNER: Final = 20.0
"""Distance from the panel's top within which the table shows at its round corners, in units."""
HEAD: Final = 92.0
ROW: Final = 128.0
CARD: Final = (72.0, 100.8)
PITCH, TIGHTEST, GAP = 42.0, 22.0, 20.0
CARDS_AT: Final = 250.0
"""Distance from the panel's left edge to the cards, or to the stamps if there are any, in units."""
STAMP: Final = (150.0, 70.0)
"""Width of the space reserved for a row's stamp, and the stamp's height, in units."""
STAMP_GAP: Final = 10.0
"""Distance between a stamp's space and the cards to its right, in units."""
TALLY_ROOM: Final = 204.0
"""Space reserved for tallies on the right of the panel, in units."""
TITLE: Final = theme.RESULT.sized(44)
NAME: Final = theme.NAME
TALLY: Final = theme.Role("display", 40, 600)
LOWEST: Final = theme.Role("display", 52, 700)
EXCLUDED: Final = theme.Role("display", 30, 500)
"""Role of a tally that is not compared, which is crossed out."""
STRIKE_REACH: Final = 5.0
"""Distance by which the line through a tally extends beyond its figures, in units."""
TONGITS: Final = theme.Role("display", 36, 700)
SMALL: Final = theme.CAPTION.sized(16)
SECRET: Final = Lettering("", "Secret!")
"""Stamp shown for a hand whose secret bahay is opened."""
QUIET: Final = 0.6
"""Opacity of the other rows once there is a winner."""
COIN: Final = 44
"""Diameter of a chip from the pot, in units."""
POT_AT: Final = 150.0
"""Distance from the panel's right edge to the right end of the amount from the pot, in units."""
POT_TAKEN: Final = theme.Role("display", 28, 600)


class Showdown(ShowdownPlay):
    """Panel over the table with the result and a row for each hand."""

    def __init__(self, board: Board, plaques: Sequence[Plaque]) -> None:
        """Create the panel, whose rows show the same faces as the seats' plaques."""
        sound, settings = board.ctx.sounds.play, board.ctx
        super().__init__(board.reader, board.state, board.motions, sound, lambda: settings.settings.moments)
        self.board, self._plaques = board, plaques
        self.panel = Panel(board.ctx, "lacquer")
        self._lettering = LetteringPainter(board.ctx)

    def paint(self, surface: Surface) -> None:
        """Paint the panel at its current fade opacity, and chips on their way to the winner."""
        if self.alpha <= 0:
            return
        board, ctx = self.board, self.board.ctx
        self.panel.place(board.frame.rect(BOX))
        board.fade_to_mat(surface, self._cut(), self.alpha)
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
        for place, hand in enumerate(self.hands):
            self._paint_row(surface, hand, place, lit=hand.seat == self.lit)
        for place, (seat, count) in enumerate(self.closed, len(self.hands)):
            self._paint_closed(surface, seat, count, place)
        self._paint_coins(surface)

    def _cut(self) -> Sequence[Box]:
        """Return the parts of bahays and hands that stick out above the panel, in units."""
        layout, found = self.board.layout, []
        for group in (*layout.bahays, *layout.backs):
            cut = [box for spot in group if (box := spot.box()).y < BOX.y < box.bottom]
            if cut:
                left, top = min(box.x for box in cut) - CUT_REACH, min(box.y for box in cut) - CUT_REACH
                right = max(box.right for box in cut) + CUT_REACH
                found.append(Box(left, top, right - left, BOX.y + CORNER - top))
        return found

    # Rows -------------------------------------------------------------------------------------------------------------

    def row_of(self, seat: Seat) -> Rect | None:
        """Return the area in pixels of the row for a seat's open hand; None if there is none."""
        places = [place for place, hand in enumerate(self.hands) if hand.seat == seat]
        return self._band(self._top(places[0])) if places and self.alpha > 0 else None

    def _band(self, top: float) -> Rect:
        return self.board.frame.rect(Box(BOX.x + 12, top - 2, BOX.w - 24, ROW - 6))

    def _top(self, place: int) -> float:
        return BOX.y + HEAD + place * ROW

    def _paint_row(self, surface: Surface, hand: OpenHand, place: int, *, lit: bool) -> None:
        board, ctx, top = self.board, self.board.ctx, self._top(place)
        excluded = self.excluded(hand)
        out = excluded or board.state.answers[hand.seat] == "fold" or self.winner not in {None, hand.seat}
        quiet = QUIET if out else 1.0
        if lit:
            self._paint_band(surface, top, 1.0)
        leads = lit and self.winner is None and hand.seat != self.by_tongits
        note = hand.note or (_("lowest so far") if leads else self._caller_note(hand.seat))
        self._paint_name(surface, hand.seat, note, top, quiet)
        left = CARDS_AT
        lettering = self._stamp(hand)
        if lettering is not None:
            self._paint_stamp(surface, lettering, place, top)
        if self._stamps:
            left += STAMP[0]
        self._paint_cards(surface, hand, place, top, left, quiet)
        right, y = board.frame.point(BOX.right - 40, top + (ROW - 8) / 2)
        colour, role = (theme.OLD_GOLD, LOWEST) if lit else (theme.IVORY, TALLY)
        if hand.seat == self.winner and self.pot_arrived:
            self._paint_pot_taken(surface, y)
        if hand.seat == self.by_tongits:
            self._paint_tongits(surface, (right, y), quiet)
            return
        tally = self.shown_tally(place)
        said = "?" if tally is None else str(tally)
        if excluded and tally is not None:
            role, colour = EXCLUDED, theme.DIM
        drawn = ctx.text.draw(surface, said, (right, y), role, colour, align="right", valign="middle", alpha=quiet)
        if excluded and tally is not None:
            line = Rect(0, 0, drawn.w + 2 * ctx.scale.px(STRIKE_REACH), max(2, ctx.scale.px(3)))
            line.center = drawn.centerx, round(y)
            ctx.paint.fill(surface, line, radius=1, fill=(theme.DIM,), alpha=quiet)

    def _paint_band(self, surface: Surface, top: float, alpha: float) -> None:
        """Paint the light behind the winning or leading row."""
        ctx = self.board.ctx
        ctx.paint.fill(
            surface,
            self._band(top),
            radius=ctx.scale.f(12),
            fill=(theme.MARIGOLD,),
            opacity=0.20,
            line=(theme.BRASS,),
            line_width=1,
            alpha=alpha,
        )

    def _paint_tongits(self, surface: Surface, at: tuple[float, float], alpha: float) -> None:
        """Paint the word 'Tongits!' instead of the tally of a hand that won by it."""
        ctx = self.board.ctx
        room = ctx.scale.px(TALLY_ROOM - 48)
        ctx.text.draw(
            surface, _("Tongits!"), at, TONGITS, theme.OLD_GOLD, align="right", valign="middle", alpha=alpha, width=room
        )

    @property
    def _stamps(self) -> bool:
        """Whether any row has a stamp; if so, all rows leave space for one."""
        return "challenge" in self.state.answers or any(lying.secret for lying in self.state.bahays)

    def _stamp(self, hand: OpenHand) -> Lettering | None:
        """Return the stamp of an open hand that challenged the call or had a secret, or None."""
        if self.state.answers[hand.seat] == "challenge":
            return LETTERINGS["challenge"]
        return SECRET if hand.secrets else None

    def _paint_stamp(self, surface: Surface, lettering: Lettering, place: int, top: float) -> None:
        """Paint a row's stamp, which appears when the hand, or its secret, begins to turn over."""
        ctx, (size, alpha) = self.board.ctx, self.stamped(place)
        x, y = self.board.frame.point(BOX.x + CARDS_AT + (STAMP[0] - STAMP_GAP) / 2, top + (ROW - 8) / 2)
        room, high = ctx.scale.px(STAMP[0] - STAMP_GAP), ctx.scale.px(STAMP[1])
        stamp = self._lettering.small_stroke(lettering, high)
        if stamp.size[0] > room:
            stamp = self._lettering.small_stroke(lettering, high * room // stamp.size[0])
        if size > 1:
            grown = round(stamp.size[0] * size), round(stamp.size[1] * size)
            stamp = Picture(pygame.transform.smoothscale(stamp.surface, grown), 0, 0, grown)
        stamp.draw_centred(surface, x, y, alpha)

    def _caller_note(self, seat: Seat) -> str:
        return _("called the draw") if seat == self.state.caller else ""

    def _paint_name(self, surface: Surface, seat: Seat, note: str, top: float, alpha: float) -> None:
        board, ctx = self.board, self.board.ctx
        frame, text = board.frame, ctx.text
        x, y = frame.point(BOX.x + 50, top + (ROW - 8) / 2)
        disc = ctx.scale.px(52)
        draw_emblem(ctx, surface, self._plaques[seat].emblem, (x, y), disc, face=self._plaques[seat].face)
        left = x + disc / 2 + ctx.scale.px(12)
        room = round(frame.point(BOX.x + 236, 0)[0] - left)
        lines = [(self.reader.title(seat), NAME, theme.IVORY)]
        if note:
            lines.append((note, SMALL, theme.DIM))
        step = text.px(NAME) * 1.25
        first = y - step * (len(lines) - 1) / 2
        for i, (words, role, colour) in enumerate(lines):
            at = (left, first + i * step)
            high = round(text.px(SMALL) * 2.6) if role is SMALL else 0  # a note that is too long takes two lines
            text.draw(surface, words, at, role, colour, valign="middle", alpha=alpha, width=room, height=high)

    # Cards ------------------------------------------------------------------------------------------------------------

    def _paint_closed(self, surface: Surface, seat: Seat, count: int, place: int) -> None:
        """Paint a row with a closed hand, and a question mark for its tally unless it won by tongits."""
        board, ctx, top = self.board, self.board.ctx, self._top(place)
        if seat == self.lit:
            self._paint_band(surface, top, self.alpha)
        self._paint_name(surface, seat, self._caller_note(seat), top, self.alpha)
        left = CARDS_AT + (STAMP[0] if self._stamps else 0.0)
        for x in self._closed_places(count, left):
            spot = board.frame.spot(Spot.at(x, top + 9, *CARD))
            board.bahay_pieces.draw(surface, board.bahay_pieces.face("back", spot, state="card"), spot, self.alpha)
        if not count:
            self._paint_no_cards(surface, top)
        right, y = board.frame.point(BOX.right - 40, top + (ROW - 8) / 2)
        if seat == self.by_tongits:
            self._paint_tongits(surface, (right, y), self.alpha)
            return
        ctx.text.draw(surface, "?", (right, y), TALLY, theme.DIM, align="right", valign="middle", alpha=self.alpha)

    def _paint_no_cards(self, surface: Surface, top: float) -> None:
        pill = Pill(self.board.ctx, _("no cards left"), SMALL)
        pill.place_centred(*self.board.frame.point(BOX.x + 560, top + (ROW - 8) / 2))
        pill.draw(surface)

    def _closed_places(self, count: int, left: float) -> list[float]:
        """Return the left edges of a closed hand's cards, in units."""
        pitch = min(PITCH, (BOX.w - left - TALLY_ROOM - CARD[0]) / max(1, count - 1))
        return [BOX.x + left + pitch * i for i in range(count)]

    def _paint_cards(self, surface: Surface, hand: OpenHand, place: int, top: float, left: float, alpha: float) -> None:
        """Paint a hand's groups; their cards turn over one by one and slide apart."""
        board, ctx = self.board, self.board.ctx
        count = sum(map(len, hand.groups))
        if not count:
            self._paint_no_cards(surface, top)
            return
        share = self.shares[place]
        room = BOX.w - left - TALLY_ROOM - GAP * (len(hand.groups) - 1) - CARD[0] * len(hand.groups)
        pitch = max(TIGHTEST, min(PITCH, room / max(1, count - len(hand.groups))))
        apart = 1.0 if self.motions.reduced else ease_out(share)
        closed = iter(enumerate(self._closed_places(count, left)))
        x = BOX.x + left
        for number, group in enumerate(hand.groups):
            for j, code in enumerate(group):
                card, start = next(closed)
                spot = board.frame.spot(Spot.at(mix(start, x + pitch * j, apart), top + 9, *CARD))
                self._paint_card(surface, code, spot, 1.0 if self.motions.reduced else self.turned(place, card, count))
            wide = CARD[0] + pitch * (len(group) - 1)
            if number >= len(hand.groups) - hand.secrets:
                self._paint_glow(surface, Box(x, top + 9, wide, CARD[1]), self.secret_shares[place] * alpha)
            elif number < hand.bahays:
                line = board.frame.rect(Box(x, top + CARD[1] + 11, wide, 4))
                ctx.paint.fill(surface, line, radius=2, fill=(theme.rgb("#8FD6AE"),), alpha=share * alpha)
            x += wide + GAP

    def _paint_glow(self, surface: Surface, cards: Box, alpha: float) -> None:
        """Paint a golden rim around the cards of a secret."""
        ctx, frame = self.board.ctx, self.board.frame
        rim = frame.rect(cards.grown(3))
        width = max(2, ctx.scale.px(4))
        ctx.paint.fill(surface, rim, radius=ctx.scale.f(9), line=(theme.OLD_GOLD,), line_width=width, alpha=alpha)

    def _paint_card(self, surface: Surface, code: str, spot: Spot, turned: float) -> None:
        """Paint a card turned over by the fraction `turned`: first its narrowing back, then its widening face."""
        pieces = self.board.bahay_pieces
        picture = pieces.face(code if turned >= 0.5 else "back", spot, state="card")
        if turned in {0.0, 1.0}:
            pieces.draw(surface, picture, spot)
            return
        full = picture.surface
        narrow = pygame.transform.smoothscale(
            full, (max(1, round(full.get_width() * abs(math.cos(math.pi * turned)))), full.get_height())
        )
        at = (spot.x - narrow.get_width() / 2, spot.y - picture.size[1] / 2 + picture.dy)
        surface.blit(narrow, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    # The pot ----------------------------------------------------------------------------------------------------------

    def _paint_pot_taken(self, surface: Surface, y: float) -> None:
        """Paint a chip, and how many units from the pot have arrived, in the winner's row."""
        ctx = self.board.ctx
        right = self.board.frame.point(BOX.right - POT_AT, 0)[0]
        said = ctx.text.draw(
            surface, signed(self.pot_arrived), (right, y), POT_TAKEN, theme.OLD_GOLD, align="right", valign="middle"
        )
        side = ctx.scale.px(COIN * 0.7)
        coin = ctx.sprites.picture("coin-lying", (side, side), sheet_name="tokens")
        coin.draw_centred(surface, said.x - side * 0.7, y)

    def _paint_coins(self, surface: Surface) -> None:
        """Paint the chips that fly from the pot to the winner's row."""
        row = next((place for place, hand in enumerate(self.hands) if hand.seat == self.winner), None)
        if row is None:
            return
        ctx, frame = self.board.ctx, self.board.frame
        side = ctx.scale.px(COIN)
        start, end = BOWL.centre, (BOX.right - POT_AT - 2 * COIN, self._top(row) + (ROW - 8) / 2)
        for number, share in enumerate(self.coins):
            if 0 < share < 1:
                x, y = mix(start[0], end[0], share), mix(start[1], end[1], share)
                y -= 60 * math.sin(math.pi * share) + number % 3 * 6
                coin = ctx.sprites.picture("coin-lying", (side, side), sheet_name="tokens")
                coin.draw_centred(surface, *frame.point(x, y))
