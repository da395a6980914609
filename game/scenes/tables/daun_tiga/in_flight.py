"""What moves on the table of Daun Tiga: the large cards of who opens its hand, and cards and chips on their way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.tables.daun_tiga.things import SIDE, draw_chip
from game.scenes.tables.daun_tiga.words import plain
from game.ui import theme

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.table.geometry import Spot
    from game.scenes.table.motion import Key
    from game.scenes.tables.daun_tiga.board import Board
    from game.scenes.tables.daun_tiga.opening import Opening


class InFlight:
    """Draws over a board what does not lie still."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def draw_opening(self, surface: Surface) -> None:
        """The large cards of who opens its hand just now."""
        opening = self.board.opening
        if opening is None:
            return
        for i, spot in enumerate(opening.spots):
            if ("card", opening.seat, i) in self.board.motions.flights:
                continue
            px = self.board.frame.spot(spot)
            if opening.last == i and not opening.done:
                self._last_card(surface, opening, i, px)
            else:
                code = opening.codes[i] if opening.open[i] else "back"
                self.board.large.draw(surface, self.board.large.face(code, px), px)

    def _last_card(self, surface: Surface, opening: Opening, i: int, px: Spot) -> None:
        scale, w, h = self.board.kit.scale, round(px.w), round(px.h)
        glow = self.board.kit.paint.glow(
            w, h, radius=scale.f(12), sigma=scale.f(14), colour=theme.GLOW_BLUR, opacity=0.55, grow=scale.f(5)
        )
        glow.draw_centred(surface, px.x, px.y)
        bent = self.board.bent.get(opening.codes[i], h, opening.fold)
        bent.draw_centred(surface, px.x, px.y - scale.f(8))

    def draw_flights(self, surface: Surface) -> None:
        """Cards and chips on their way, over everything that lies."""
        for key, flight in list(self.board.motions.flights.items()):
            if key[0] == "card":
                self._flying_card(surface, key)
            elif flight.begun and key[0] in {"chip", "pay"}:
                target, kind, words = self._chip_target(key)
                draw_chip(self.board.kit, surface, kind, words, self.board.frame.spot(flight.spot(target)))

    def _flying_card(self, surface: Surface, key: Key) -> None:
        if (
            self.board.motions.flights[key].start == self.board.layout.stock
            and not self.board.motions.flights[key].begun
        ):
            return  # not dealt yet: it is one of the stock
        flight, seat, i = self.board.motions.flights[key], int(str(key[1])), int(str(key[2]))
        opening = self.board.opening if self.board.opening is not None and self.board.opening.seat == seat else None
        target = opening.spots[i] if opening else self.board.home(seat).cards[i]
        codes = self.board.scene.shown.hands[seat] or ("back",) * 3
        code = codes[i] if opening is None or opening.open[i] else "back"
        spot = self.board.frame.spot(flight.spot(target) if flight.begun else flight.start)
        code, squeeze = flight.seen(code)
        pieces = self.board.pieces(target)
        if flight.begun:
            pieces.draw_flying(surface, code, spot, labelled=False, squeeze=squeeze)
        else:
            pieces.draw(surface, pieces.face(code, spot), spot)

    def _chip_target(self, key: Key) -> tuple[Spot, int, str]:
        if key[0] == "pay":
            return self.board.paid[key]
        seat, kind = int(str(key[1])), int(str(key[2]))
        stakes = self.board.scene.shown.stakes[seat]
        amount = (stakes[kind] if stakes else 0) if kind != SIDE else self.board.scene.shown.backed(seat)
        return self.board.layout.places[seat].chips[kind], kind, plain(amount)
