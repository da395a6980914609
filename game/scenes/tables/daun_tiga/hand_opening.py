"""Opens a hand card by card: turning cards over, bending up a corner, squeezing out the last card. DT-22."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.rules.daun_tiga.hands import HAND
from game.rules.equipment import MAHJONG_TILES
from game.scenes.table.piece_painter import Pieces
from game.scenes.tables.daun_tiga.token_painters import paint_flight, paint_pill, pill_size
from game.table.daun_tiga.hand_opening import OVER, OpeningHand
from game.table.shared_keyboard import cap
from game.ui import theme
from game.ui.bent_cards import BentCards, Corner
from game.ui.key_caps import caps_width, paint_caps
from game.ui.node import Node
from game.words.daun_tiga.hands import card_words
from game.words.daun_tiga.table import whose_hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.rules.daun_tiga.events import Opened
    from game.scenes.table.table_context import TableContext
    from game.scenes.tables.daun_tiga.window_layout import Board
    from game.table.geometry import Spot
    from game.table.shared_keyboard import SharedKeyboard

CLICK_BEND: Final = 0.28
LONG_DRAG: Final = 1.0
"""Length of a drag from a card's corner across the card that turns it over, in card widths."""
CORNER: Final = 0.34
"""Length of the mark on the draggable corner, as a fraction of the card's width."""
ARROW: Final = 0.3
"""Diameter of the disc with the arrow that shows where to drag, relative to the card's width."""
ARROW_AT: Final = 0.24
"""Distance of the disc's centre from the flap's tip, across and along the card.

It is a fraction of the card's width.
"""
ARROW_NEAREST: Final = 0.46
"""Minimum distance of the disc's centre from the card's corner, which leaves the mark free."""
BESIDE: Final = 20.0
"""Distance in units by which words at the cards may extend beyond the hand on the left if they move aside."""
ARROW_UNTIL: Final = 0.5
"""Visible fold beyond which no arrow is shown, because it would cover the middle of the card."""
ARROW_TURNS: Final = {(False, False): 225.0, (True, False): 135.0, (False, True): 315.0, (True, True): 45.0}
"""Clockwise rotation of a downward arrow so that it points inwards, for each corner.

The keys say whether the corner is on the right, and whether it is at the top.
"""


class Opening(OpeningHand):
    """A hand that a person is opening with mouse or keys."""

    _board: Board

    def __init__(
        self,
        context: TableContext,
        board: Board,
        keyboard: SharedKeyboard,
        event: Opened,
        turned: Callable[[], None],
        ended: Callable[[Opened], None],
    ) -> None:
        """Create the opening; `turned` is called per card turned over, and `ended` once all are open."""
        super().__init__(board, event, turned, ended, context.changed)
        self._context, self.ctx = context, context.ctx
        self._keys, self._colour = keyboard.keys_of(event.seat), keyboard.colour_of(event.seat)
        self._corners = [Corner()] * HAND
        """Corner at which each card is bent up, which is the one nearest to where it was grabbed."""
        self._grip = 0.0
        self._start = (0, 0)
        """Position where the current drag began, in pixels."""
        self.nodes = [
            Node(
                self.ctx.scale.window,
                "piece",
                "",
                partial(self._click, i),
                name=f"own:{i}",
                on_drag=partial(self._drag, i),
            )
            for i in range(HAND)
        ]
        self.arrange()
        self._come()

    # Layout -----------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Place the nodes on the cards after a change of window size."""
        equipment = self._context.reader.pack.equipment
        self._pieces, self._bent = (
            Pieces(self.ctx, equipment),
            BentCards(self.ctx, equipment, tilted=equipment == MAHJONG_TILES.name),
        )
        for node, spot in zip(self.nodes, self.spots, strict=True):
            node.rect = self._board.frame.rect(spot.box())
            node.radius = self.ctx.scale.f(9)
        self._name()

    def _name(self) -> None:
        """Name the nodes: open cards by their faces, face-down cards by a general label."""
        closed = _("face-down tile") if self._board.tiles else _("face-down card")
        for i, node in enumerate(self.nodes):
            node.label = card_words(self.codes[i], self._context.reader) if self.open[i] else closed
            node.shows = (self.codes[i],) if self.open[i] else ()
            node.focusable = not self.open[i]
            node.value = _("bent up") if self.folds[i] else ""

    # Actions ----------------------------------------------------------------------------------------------------------

    def _click(self, i: int) -> None:
        if self.last == i:
            self.bend(CLICK_BEND)
        else:
            self.turn(i)

    def _drag(self, i: int, kind: str, pos: tuple[int, int]) -> None:
        if self.open[i] or self._leaving:
            return
        rect = self.nodes[i].rect
        if kind == "start" and not self.folds[i]:
            self._corners[i] = Corner(right=pos[0] > rect.centerx, top=pos[1] < rect.centery)
        right, top = self._corners[i]
        across = rect.right - pos[0] if right else pos[0] - rect.left
        along = pos[1] - rect.top if top else rect.bottom - pos[1]
        here = (across + along) / 2 / rect.w
        if kind == "start":
            self._grip, self._start = here - self.folds[i], pos
            self.ctx.sounds.play("lift", 0.6)
        elif kind == "move":
            x, y = pos[0] - self._start[0], pos[1] - self._start[1]
            far = max(-x if right else x, y if top else -y) / rect.w
            fold = 1.0 if far >= LONG_DRAG else here - min(self._grip, 0.2)
            self._fold(i, min(1.0, max(0.0, fold)))
            if self.folds[i] >= OVER:
                self.turn(i)
        else:
            if not self.folds[i]:
                self._corners[i] = Corner()
            self._name()

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """Paint the large cards and, above them, the instructions and the name of the person whose keys open them."""
        frame, flights = self._board.frame, self._motions.flights
        for i, target in enumerate(self.spots):
            flight, px = flights.get(("own", i)), frame.spot(target)
            code = self.codes[i] if self.open[i] else "back"
            if flight is not None:
                paint_flight(self._pieces, surface, frame, flight, target, code)
            elif self.last == i or self.folds[i]:
                self._closed(surface, i, px)
            else:
                self._pieces.draw(surface, self._pieces.face(code, px), px)
        if not flights and not self._leaving:
            self._words(surface)

    def _closed(self, surface: Surface, i: int, px: Spot) -> None:
        """Paint a face-down card with its corner bent up; the last card is highlighted."""
        scale, w, h = self.ctx.scale, round(px.w), round(px.h)
        if self.last == i:
            glow = self.ctx.paint.glow(
                w, h, radius=scale.f(12), sigma=scale.f(14), colour=theme.GLOW_BLUR, opacity=0.55, grow=scale.f(5)
            )
            glow.draw_centred(surface, px.x, px.y)
        self._bent.get(self.codes[i], h, self.folds[i], self._corners[i]).draw_centred(surface, px.x, px.y - scale.f(8))
        if self.last == i:
            if not self.folds[i]:
                self._mark_corner(surface, px)
            self._mark_way(surface, i, px)

    def _mark_corner(self, surface: Surface, px: Spot) -> None:
        """Mark the draggable corner with a golden angle."""
        scale, length = self.ctx.scale, round(px.w * CORNER)
        rect = Rect(0, 0, round(px.w), round(px.h))
        rect.center = round(px.x), round(px.y - scale.f(8))
        before = surface.get_clip()
        corner = Rect(rect.left, rect.bottom - length, length, length).inflate(6, 6)
        surface.set_clip(corner.clip(before))
        width = max(3, scale.px(6))
        rect = rect.inflate(-6 * width, -6 * width)
        ring = self.ctx.paint.ring(*rect.size, radius=scale.f(8), width=width, colour=(theme.GLOW,))
        ring.draw(surface, *rect.topleft)
        surface.set_clip(before)

    def _mark_way(self, surface: Surface, i: int, px: Spot) -> None:
        """Paint an arrow pointing inwards from the flap's tip, unless the card is already bent far."""
        ctx, corner, shown = self.ctx, self._corners[i], self._bent.shown(self.folds[i])
        if shown >= ARROW_UNTIL:
            return
        inwards = max(ARROW_NEAREST, shown + ARROW_AT) * px.w
        x = px.x + (px.w / 2 - inwards) * (1 if corner.right else -1)
        y = px.y - ctx.scale.f(8) + (px.h / 2 - inwards) * (-1 if corner.top else 1)
        side = round(px.w * ARROW)
        ctx.paint.disc(side, fill=(theme.NIGHT,), line=(theme.GLOW,), line_width=max(1.0, side / 16)).draw_centred(
            surface, x, y
        )
        angle = ARROW_TURNS[corner.right, corner.top]
        arrow = ctx.sprites.picture("icon-arrow-down", height=round(side * 0.66), tint=theme.GLOW, angle=angle)
        arrow.draw_centred(surface, x, y)

    def _words(self, surface: Surface) -> None:
        """Paint the points so far, the instructions, and whose keys open the cards."""
        ctx, frame, spots, last = self.ctx, self._board.frame, self.spots, self.last
        high = pill_size(ctx, self.count_words(), grown=1.07)[1] / frame.u
        y = spots[0].y - spots[0].h / 2 - max(20, high / 2 + 2)
        pills: list[tuple[str, tuple[float, float], theme.Colour | None]] = []
        if last is not None:
            others = [spot for i, spot in enumerate(spots) if i != last]
            at = frame.point((others[0].x + others[1].x) / 2, y)
            there = frame.point(spots[last].x, y - 6)
            said = self.count_words(), _("drag the corner")
            apart = there[0] - at[0]
            sizes = [pill_size(ctx, words, grown=1.07)[0] for words in said]
            wide = sum(sizes) / 2
            if abs(apart) < wide:  # large words, or those at the middle card, move to the side
                aside = ((wide - abs(apart)) / 2 + 1) * (1 if apart >= 0 else -1)
                start = min(at[0] - aside - sizes[0] / 2, there[0] + aside - sizes[1] / 2)
                by = max(0.0, frame.rect(spots[0].box().grown(BESIDE)).x - start)  # clear of the stock’s label
                at, there = (at[0] - aside + by, at[1]), (there[0] + aside + by, there[1])
            pills += [(said[0], at, None), (said[1], there, None)]
        else:
            pills.append((whose_hand(self.seat, self._context.reader), frame.point(spots[1].x, y), self._colour))
        for words, place, line in pills:
            paint_pill(ctx, surface, words, place, grown=1.07, line=line)
        if self._keys is not None and self._colour is not None:
            caps = ((cap(self._keys.up), cap(self._keys.right)), (cap(self._keys.confirm),))
            right = max(x + pill_size(ctx, words, grown=1.07)[0] / 2 for words, (x, _y), _line in pills)
            gap = ctx.scale.px(16, 12)
            paint_caps(ctx, surface, caps, (right + gap + caps_width(ctx, caps) / 2, pills[-1][1][1]), self._colour)
