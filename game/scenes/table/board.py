"""What painted boards share: what rests is painted once and kept; lights, rings, and pieces on their way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.scenes.table.pieces import Pieces
from game.scenes.table.window_frame import WindowFrame
from game.table.board import Board, HandBoard, L
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable

    from pygame import Surface

    from game.scenes.table.context import TableContext
    from game.scenes.table.ground import Drawn
    from game.table.drag import Drag
    from game.table.geometry import Spot
    from game.table.motion import Key
    from game.table.screen_state import ScreenState

REST: Final = "table rest"
"""The layer of all that lies."""
REACH: Final = 60.0
"""Units that light and shadow of a piece reach beyond it at most."""


class PaintedBoard(Board[L]):
    """A board in a window. A game's painted board is this and the game's own board."""

    frame: WindowFrame

    def __init__(self, context: TableContext, equipment: str, state: ScreenState) -> None:
        self.kit, self.reader, self.equipment = context.kit, context.reader, equipment
        super().__init__(context.motions, state)
        self._lie: frozenset[Key] = frozenset()
        """The pieces that are kept painted as they lie, those that will slide among them."""
        self._flown: frozenset[Key] = frozenset()
        """The pieces that were on their way when that was painted."""
        self.resize()

    def resize(self) -> None:
        """The window has another size."""
        self.fit(WindowFrame(self.kit.scale))
        self.pieces = Pieces(self.kit, self.equipment, aces=self.reader.pack.aces)

    @property
    def labelled(self) -> bool:
        """Whether the plain labels show."""
        return self.kit.settings.plain_labels

    def pieces_at(self, px: Spot) -> Pieces:  # noqa: ARG002 - a game may have others for small places
        """The pictures for a place in pixels."""
        return self.pieces

    def paint_resting(self, surface: Surface, state: Hashable, paint: Callable[[Surface], None], over: Drawn) -> None:
        """Paint what lies, and `over` it: once and kept while none of it moves and `state` is the same.

        `state` and that of `over` tell of all but where pieces are missing that are on their way.
        """
        motions = self.motions

        def whole(layer: Surface) -> None:
            motions.placed.clear()
            paint(layer)
            self._lie = frozenset(motions.placed)
            over.draw(layer)

        if motions.shake or not self._lie.isdisjoint(motions.slides):
            whole(surface)
            return
        flights = frozenset(motions.flights)
        kept = (self.laid_for, state, over.state, frozenset(self.hidden))
        if flights != self._flown:  # what leaves, or has come, is seen at its own place alone
            self.kit.retouch(REST, ((kept, self._flown), (kept, flights)), self._reach(flights ^ self._flown), whole)
            self._flown = flights
        self.kit.show_layer(surface, REST, self.kit.scale.window, (kept, flights), whole)
        if not self._lie.isdisjoint(motions.slides):  # they have just begun to: it shows where they come from
            self.kit.drop_layer(REST)

    def _reach(self, keys: Collection[Key]) -> Rect:
        """All that is drawn of these pieces where they lie, lights and shadows as well, in pixels."""
        boxes = [self.frame.rect(spot.box().grown(REACH)) for key, _code, spot in self.targets() if key in keys]
        return Rect(boxes[0]).unionall(boxes[1:]) if boxes else Rect(0, 0, 0, 0)

    def paint_flights(self, surface: Surface) -> None:
        """Pieces on their way, over everything that lies."""
        for code, px, squeeze in self.motions.flying(self.targets(), self.frame):
            self.pieces_at(px).draw_flying(surface, code, px, labelled=self.labelled, squeeze=squeeze)

    def paint_ring(
        self,
        surface: Surface,
        px: Spot,
        colour: theme.Colour = theme.LIFTED_LINE,
        *,
        radius: float = 8.0,
        width: float = 3.0,
        gap: float = 0.0,
    ) -> None:
        """The line round a piece at its place in pixels; radius and width in units, the gap in pixels."""
        scale, size = self.kit.scale, (round(px.w), round(px.h))
        wide = max(2, scale.px(width))
        ring = self.kit.paint.ring(*size, radius=scale.f(radius), width=wide, colour=(colour,), gap=gap, angle=px.angle)
        ring.draw_centred(surface, px.x, px.y)

    def paint_light(
        self,
        surface: Surface,
        px: Spot,
        *,
        radius: float,
        sigma: float,
        opacity: float,
        grow: float = 0.0,
        alpha: float = 1.0,
    ) -> None:
        """The light behind a piece at its place in pixels; radius, blur and growth in units."""
        f, size = self.kit.scale.f, (round(px.w), round(px.h))
        light = self.kit.paint.glow(
            *size, radius=f(radius), sigma=f(sigma), colour=theme.GLOW_BLUR, opacity=opacity, grow=f(grow)
        )
        light.draw_centred(surface, px.x, px.y, alpha)


class PaintedHandBoard(PaintedBoard[L], HandBoard[L]):
    """A board in a window with an own hand that can be dragged."""

    def paint_dragged(self, surface: Surface, drag: Drag) -> None:
        """Paint what is in the hand of the mouse."""
        for code, px in drag.lying():
            self.pieces.draw_flying(surface, code, px, labelled=self.labelled)
