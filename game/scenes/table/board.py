"""What painted boards share: what rests is painted once and kept; lights, rings, and pieces on their way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pygame import Rect

from game.scenes.table.pieces import Pieces
from game.scenes.table.window_frame import WindowFrame
from game.table.board import Board, HandBoard, L
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

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


Lying: TypeAlias = "tuple[Spot, Hashable]"
"""The place of something that lies (units), and what it looks like there."""


class _Shown(NamedTuple):
    """What a picture of all that lies shows."""

    kept: Hashable
    """What may be anywhere on it;"""
    lies: Hashable
    """what tells `lying`,"""
    lying: frozenset[Lying]
    """the pieces that lie;"""
    parts: frozenset[tuple[Hashable, tuple[int, ...]]]
    """what has areas of its own, by looks and area in pixels;"""
    flights: frozenset[Key]
    """the pieces that are missing, for they are on their way;"""
    slide: int
    """and how often what slides has been painted anew."""


class PaintedBoard(Board[L]):
    """A board in a window. A game's painted board is this and the game's own board."""

    frame: WindowFrame

    def __init__(self, context: TableContext, equipment: str, state: ScreenState) -> None:
        self.kit, self.reader, self.equipment = context.kit, context.reader, equipment
        super().__init__(context.motions, state)
        self._lie: frozenset[Key] = frozenset()
        """The pieces that are kept painted as they lie, those that slide among them."""
        self._slid: dict[Key, Spot] = {}
        """Where those were painted that slide (units)."""
        self._shown = _Shown(None, None, frozenset(), frozenset(), frozenset(), 0)
        """What that shows."""
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

    def paint_resting(
        self,
        surface: Surface,
        state: Hashable,
        lies: Hashable,
        paint: Callable[[Surface], None],
        beside: Sequence[Drawn],
        over: Sequence[Drawn],
    ) -> None:
        """Paint what lies, and `over` it: once and kept while none of it moves and `state` is the same.

        `state` tells of all that `paint` draws but of what `lying` does, which depends on `lies` and the layout, of
        what is `beside` that, and of pieces that are on their way: where only those change, or what is over it, it is
        painted anew only there.
        """
        motions = self.motions

        def whole(layer: Surface) -> None:
            motions.placed.clear()
            paint(layer)
            self._lie = frozenset(motions.placed)
            for each in over:
                each.draw(layer)

        if motions.shake:
            whole(surface)
            return
        drawn = (*beside, *over)
        skin = self.labelled, self.kit.sprites.wear(self.equipment)
        kept = (state, skin, frozenset(self.hidden), tuple(one.state for one in drawn if one.area is None))
        parts = frozenset((one.state, tuple(one.area)) for one in drawn if one.area is not None)
        before, lies = self._shown, (self.laid_for, lies)
        lying = before.lying if before.lies == lies else frozenset(self.lying())
        now = _Shown(kept, lies, lying, parts, frozenset(motions.flights), before.slide + bool(self._slid))
        if before != now and before.kept == kept:
            spots = [spot for spot, _look in before.lying ^ lying]
            spots += [spot for key, _code, spot in self.targets() if key in before.flights ^ now.flights]
            spots += [*self._slid.values(), *self._places(self._slid).values()]
            areas = [self.frame.rect(spot.box().grown(REACH)) for spot in spots]
            areas += [Rect(area) for _state, area in before.parts ^ parts]
            self.kit.retouch(REST, (before, now), areas[0].unionall(areas[1:]) if areas else Rect(0, 0, 0, 0), whole)
        self._shown = now
        self.kit.show_layer(surface, REST, self.kit.scale.window, now, whole)
        self._slid = self._places(self._lie.intersection(motions.slides))

    def _places(self, keys: Iterable[Key]) -> dict[Key, Spot]:
        """Where these pieces are now (units), those that are there."""
        found = {key: self.motions.where(key) for key in keys}
        return {key: spot for key, spot in found.items() if spot is not None}

    def lying(self) -> Iterable[Lying]:
        """What `paint` draws of the layout, piece by piece; nothing where the state of it all tells of the layout."""
        return ()

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
