"""Painter of the Daun Tiga table: a cached layer of everything at rest, and moving pieces above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.equipment import FRENCH_CARDS, MAHJONG_TILES
from game.scenes.table.background import draw_background, draw_table
from game.scenes.table.cached_layer import CachedLayer
from game.scenes.table.piece_painter import Pieces
from game.scenes.tables.daun_tiga.token_painters import paint_chip, paint_die, paint_flight, paint_pill
from game.table.board import WHOLE
from game.table.daun_tiga import layout as places
from game.table.daun_tiga.board import JUMBO_BELOW
from game.table.daun_tiga.layout import CHIP_PX
from game.table.geometry import Spot
from game.ui import theme
from game.ui.key_caps import paint_key_set
from game.ui.text import OPTICAL_MIDDLE
from game.words.reader import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.scenes.table.background import Drawn
    from game.scenes.table.table_context import TableContext
    from game.scenes.tables.daun_tiga.window_layout import Board, SeatPlaque
    from game.table.board import Item, Part
    from game.table.geometry import Box
    from game.table.motion import Key

GROUND: Final = "table-batik"
BANK_POINTS: Final = theme.Role("display", 62, 600)
POINTS_WIDE: Final = 92
"""Width of the text between the banker's cards and the edge of the banker's frame, in units."""
BANK_CARDS_TOP: Final = 124.0
BANK_INK: Final = theme.rgb("#F6DFA6")
SMALL: Final = theme.CAPTION.sized(15.5)
LIGHTS: Final = {1: (5.0, 1.5, 0.6), 2: (8.0, 3.0, 0.85), 3: (11.0, 5.0, 1.0)}
"""Blur and reach in units, and opacity, of the light around a winning hand, by tier of win."""
WON_STEP: Final = (0.07, -0.09)
"""Offset of each successive chip below a winning stake, as fractions of a chip's width."""
MANY_FLIGHTS: Final = 8
"""Number of flights above which the resting layer is not cached.

With more flights, pieces land in nearly every frame.
"""


class Painter:
    """Paints a Daun Tiga board; `arrange` must be called after the board's."""

    def __init__(self, context: TableContext, board: Board, plaques: Sequence[SeatPlaque]) -> None:
        self.ctx, self.motions, self._pack = context.ctx, context.motions, context.reader.pack
        self.board, self.state, self._plaques = board, board.state, plaques
        self.arrange()

    def arrange(self) -> None:
        """Adapt to a new window size."""
        self._small = Pieces(
            self.ctx, self._pack.equipment if self.board.tiles else FRENCH_CARDS.small_sheet, exact=True
        )
        self._large = Pieces(self.ctx, self._pack.equipment, exact=True)
        self.rest = CachedLayer(self.ctx)
        self._unseen = list(self._pack.codes)

    def prepare(self) -> None:
        """Create the pictures of one more card face in advance, while the table is idle."""
        if self._unseen:
            code = self._unseen.pop()
            spot = self.board.frame.spot(self.board.layout.places[self.state.viewer - 1].cards[0])
            self._small.face(code, spot)
            self._small.face(code, self._small.upright(spot), state="lifted")

    @property
    def unprepared(self) -> bool:
        """Whether any card faces still need their pictures."""
        return bool(self._unseen)

    # Resting parts ----------------------------------------------------------------------------------------------------

    def paint_rest(self, surface: Surface, side_columns: Sequence[Drawn]) -> None:
        """Paint everything at rest from a cache; `side_columns` are the side columns."""
        ctx, frame, items = self.ctx, self.board.frame, self.board.items()
        if len(self.motions.flights) > MANY_FLIGHTS:
            draw_background(ctx, frame, surface, GROUND, side_columns)
            for _part, item in items:
                self._paint(surface, item)
            return
        worn = ctx.sprites.skin_of(FRENCH_CARDS.name), ctx.sprites.skin_of(MAHJONG_TILES.name)
        below: list[tuple[Part, Item]] = [(WHOLE, ("ground", worn))]
        self._columns = dict(zip(("facts", "talk"), side_columns, strict=False))
        below += [(name, ("column", name, column.state)) for name, column in self._columns.items()]
        self.rest.draw(surface, [*below, *items], self.board.areas(), self._paint)

    def _paint(self, surface: Surface, item: Item) -> None:
        ctx, frame = self.ctx, self.board.frame
        match item:
            case ("ground", _worn):
                draw_table(ctx, frame, surface, GROUND)
            case ("column", name, _state):
                clip = surface.get_clip()
                surface.set_clip(clip.clip(self._columns[name].area or clip))
                self._columns[name].draw(surface)
                surface.set_clip(clip)
            case ("card", code, spot, small):
                self._card(surface, code, spot, small=small)
            case ("light", tier, boxes):
                self._light(surface, tier, boxes)
            case ("won", kind, spot, count):
                px = frame.spot(spot)
                px = px._replace(h=max(px.h, CHIP_PX))
                for k in range(count, 0, -1):
                    paint_chip(ctx, surface, kind, "", px.moved(px.w * WON_STEP[0] * k, px.w * WON_STEP[1] * k))
            case ("chip", kind, amount, spot, alpha):
                paint_chip(ctx, surface, kind, str(amount), frame.spot(spot), alpha)
            case ("plaque", seat, _state):
                self._plaques[seat].paint_still(surface)
            case ("pill", words, at, mark, grown):
                paint_pill(ctx, surface, words, frame.point(*at), sign=mark, grown=grown)
            case ("caps", caps, at, colour, side, aside):
                paint_key_set(ctx, surface, caps, side, frame.point(*at), colour, aside=aside)
            case ("stock", left):
                self._stock(surface, left)
            case ("bank",):
                self._bank(surface)
            case ("dice", dice):
                for face, spot in zip(dice, self.board.layout.dice, strict=True):
                    paint_die(ctx, surface, face, frame.spot(spot))
            case ("middle", words):
                self.board.panel.paint(surface, frame, words, self.board.taken)
            case ("points", points, words):
                self._points(surface, points, words)

    def _card(self, surface: Surface, code: str, spot: Spot, *, small: bool) -> None:
        pieces, px = self._small if small else self._large, self.board.frame.spot(spot)
        pieces.draw(surface, pieces.face(code, px), px)

    def _light(self, surface: Surface, tier: int, boxes: Sequence[Box]) -> None:
        """Paint the light around a winning hand; a greater win has a brighter and wider light."""
        scale, rects = self.ctx.scale, [self.board.frame.rect(box) for box in boxes]
        rect, (sigma, grow, opacity) = rects[0].unionall(rects[1:]), LIGHTS[tier]
        for colour, share in ((theme.GLOW_BLUR, 1.0), (theme.GLOW, 0.4)):
            glow = self.ctx.paint.glow(
                *rect.size,
                radius=scale.f(8),
                sigma=max(1.5, scale.f(sigma) * share),
                colour=colour,
                opacity=opacity,
                grow=scale.f(grow),
            )
            glow.draw(surface, *rect.topleft)

    def _stock(self, surface: Surface, left: int) -> None:
        """Paint the stock with the number of cards left."""
        spot = self.board.layout.stock
        for layer in range(min(4, -(-left // 10)), 0, -1):
            self._card(surface, "back", spot.moved(-1.5 * (layer - 1), -2.5 * (layer - 1)), small=True)
        words, at = self.board.stock_words(left)
        paint_pill(self.ctx, surface, words, at)

    def _bank(self, surface: Surface) -> None:
        """Paint the banker's frame at the head of the table."""
        scale, rect = self.ctx.scale, self.board.frame.rect(places.BANK)
        self.ctx.paint.fill(
            surface,
            rect,
            radius=scale.f(18),
            fill=(theme.LOG,),
            opacity=0.55,
            line=theme.BRASS_LINE,
            line_width=max(1.5, scale.f(2)),
            line_opacity=0.9,
        )
        self.ctx.text.cover(rect)

    def _points(self, surface: Surface, points: str, words: str) -> None:
        """Paint the banker's points, with the word for a Long hand or three of a kind."""
        text, scale, frame = self.ctx.text, self.ctx.scale, self.board.frame
        x, y = frame.point(*self.board.layout.bank_points)
        if points:
            fit = text.at_most(words, text.within(SMALL, scale.px(22)), scale.px(POINTS_WIDE), 3)
            lines, small, step = fit.lines, fit.role, text.px(fit.role) * 1.02
            down = frame.point(0, places.BANK.bottom)[1] - scale.f(9) - step * (len(lines) - 0.5)
            middle = (frame.point(0, BANK_CARDS_TOP)[1] + down - step / 2) / 2 + scale.f(2)
            size = 62 if len(points) < 2 and len(lines) < 2 else 46
            role = text.within(BANK_POINTS.sized(size), scale.px(size))
            over = text.reach(lines[0], small)[0] - text.px(small) * OPTICAL_MIDDLE
            middle = min(middle, down - over - 1 - text.px(role) * OPTICAL_MIDDLE)  # clear of marks above the letters
            text.draw(surface, points, (x, middle), role, BANK_INK, align="centre", valign="middle")
            for i, line in enumerate(lines):
                text.draw(surface, line, (x, down + i * step), small, align="centre", valign="middle")
            return
        role = theme.TRAY_TITLE.sized(23)
        if text.longest(words, role) > scale.px(POINTS_WIDE):
            role = SMALL.sized(20)  # narrower letters, so that no word is broken
        told = text.at_most(words, role, scale.px(POINTS_WIDE), 4)
        step = text.px(told.role) * 1.15
        y -= step * (len(told.lines) - 1) / 2
        for line in told.lines:
            text.draw(surface, line, (x, y), told.role, BANK_INK, align="centre", valign="middle")
            y += step

    # Moving parts -----------------------------------------------------------------------------------------------------

    def paint_rolling(self, surface: Surface) -> None:
        """Paint the dice in front of each seat while they are thrown to choose the banker. DT-11."""
        state, lifting = self.state, self.state.roll_step
        for seat, dice in state.rolling.items():
            middle = self.board.layout.places[seat].cards[1]
            size = min(54.0, middle.h * 0.56)
            still = state.dice[seat] == dice
            for side, face in ((-1, dice[0]), (1, dice[1])):
                turn = (8.0 if side > 0 else -10.0) if still else ((lifting * 47 + seat * 31 + side * 20) % 90) - 45.0
                hop = 0.0 if still else 7.0 * ((lifting + seat) % 3)
                spot = Spot(middle.x + side * size * 0.62, middle.y - hop, size * 44 / 50, size, turn)
                paint_die(self.ctx, surface, face, self.board.frame.spot(spot))

    def paint_flights(self, surface: Surface) -> None:
        """Paint cards and chips in flight, above everything at rest."""
        for key, flight in list(self.motions.flights.items()):
            if key[0] == "card":
                self._flying_card(surface, key)
            elif flight.begun and key[0] in {"chip", "pay"}:
                target, kind, amount = self.board.chip(key)
                words = plain(amount) if amount else ""
                paint_chip(self.ctx, surface, kind, words, self.board.frame.spot(flight.spot(target)))

    def _flying_card(self, surface: Surface, key: Key) -> None:
        flight = self.motions.flights[key]
        if flight.start == self.board.layout.stock and not flight.begun:
            return  # not dealt yet: it is still in the stock
        code, target = self.board.card(int(str(key[1])), int(str(key[2])))
        pieces = self._small if target.w < JUMBO_BELOW else self._large
        paint_flight(pieces, surface, self.board.frame, flight, target, code)
