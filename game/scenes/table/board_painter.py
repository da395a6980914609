"""Painting code shared by boards: cached pieces at rest, lights, rings, and pieces in flight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pygame import Rect

from game.scenes.table.piece_painter import Pieces
from game.scenes.table.window_frame import WindowFrame
from game.table.board import Board, HandBoard, L
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from pygame import Surface

    from game.scenes.table.background import Drawn
    from game.scenes.table.table_context import TableContext
    from game.table.geometry import Spot
    from game.table.hand_drag import Drag
    from game.table.motion import Key
    from game.table.screen_state import ScreenState

REST: Final = "table rest"
"""Name of the layer for all resting pieces."""
REACH: Final = 60.0
"""Maximum distance by which a piece's light and shadow extend beyond it, in units."""


RestingPiece: TypeAlias = "tuple[Spot, Hashable]"
"""A resting piece: its position in units, and a hashable description of its look."""


class _Shown(NamedTuple):
    """Describes the contents of the cached picture of resting pieces."""

    kept: Hashable
    """State that may affect any part of the picture."""
    pieces_key: Hashable
    """State that determines the value of `resting`."""
    resting: frozenset[RestingPiece]
    """The resting pieces."""
    parts: frozenset[tuple[Hashable, tuple[int, ...]]]
    """State and area in pixels of each part that has an area of its own."""
    flights: frozenset[Key]
    """Pieces left out because they are in flight."""
    slide: int
    """Number of times sliding pieces have been repainted."""


class PaintedBoard(Board[L]):
    """Board painted in a window; each game combines it with its own board class."""

    frame: WindowFrame

    def __init__(self, context: TableContext, equipment: str, state: ScreenState) -> None:
        self.ctx, self.reader, self.equipment = context.ctx, context.reader, equipment
        super().__init__(context.motions, state)
        self._lie: frozenset[Key] = frozenset()
        """Pieces painted at rest in the cached picture, including sliding ones."""
        self._slid: dict[Key, Spot] = {}
        """Positions, in units, at which sliding pieces were last painted."""
        self._shown = _Shown(None, None, frozenset(), frozenset(), frozenset(), 0)
        """State of the cached picture."""
        self.resize()

    def resize(self) -> None:
        """Reset the cached pictures for a new window size."""
        self.fit(WindowFrame(self.ctx.scale))
        self.pieces = Pieces(self.ctx, self.equipment, aces=self.reader.pack.aces)

    @property
    def labelled(self) -> bool:
        """Whether plain labels are shown."""
        return self.ctx.settings.plain_labels

    def pieces_at(self, px: Spot) -> Pieces:  # noqa: ARG002 - a game may have others for small places
        """Return the set of pictures to use at a spot in pixels."""
        return self.pieces

    def paint_resting(
        self,
        surface: Surface,
        state: Hashable,
        pieces_key: Hashable,
        paint: Callable[[Surface], None],
        side_columns: Sequence[Drawn],
        over: Sequence[Drawn],
    ) -> None:
        """Paint the pieces at rest, `side_columns` and `over` from a picture cached until `state` changes.

        `state` covers everything that `paint` draws, except the pieces yielded by `resting_pieces` (which depend on
        `pieces_key` and the layout), the items in `side_columns`, and pieces in flight. If only those or the items in
        `over` change, only their areas are repainted.
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
        drawn = (*side_columns, *over)
        skin = self.labelled, self.ctx.sprites.skin_of(self.equipment)
        kept = (state, skin, frozenset(self.hidden), tuple(one.state for one in drawn if one.area is None))
        parts = frozenset((one.state, tuple(one.area)) for one in drawn if one.area is not None)
        before, pieces_key = self._shown, (self.laid_for, pieces_key)
        resting = before.resting if before.pieces_key == pieces_key else frozenset(self.resting_pieces())
        now = _Shown(kept, pieces_key, resting, parts, frozenset(motions.flights), before.slide + bool(self._slid))
        if before != now and before.kept == kept:
            spots = [spot for spot, _look in before.resting ^ resting]
            spots += [spot for key, _code, spot in self.targets() if key in before.flights ^ now.flights]
            spots += [*self._slid.values(), *self._places(self._slid).values()]
            areas = [self.frame.rect(spot.box().grown(REACH)) for spot in spots]
            areas += [Rect(area) for _state, area in before.parts ^ parts]
            self.ctx.retouch(REST, (before, now), areas[0].unionall(areas[1:]) if areas else Rect(0, 0, 0, 0), whole)
        self._shown = now
        self.ctx.show_layer(surface, REST, self.ctx.scale.window, now, whole)
        self._slid = self._places(self._lie.intersection(motions.slides))

    def _places(self, keys: Iterable[Key]) -> dict[Key, Spot]:
        """Return the current positions of these pieces in units, omitting pieces that have none."""
        found = {key: self.motions.where(key) for key in keys}
        return {key: spot for key, spot in found.items() if spot is not None}

    def resting_pieces(self) -> Iterable[RestingPiece]:
        """Yield the pieces drawn from the layout; none if the board's cache key covers the layout."""
        return ()

    def paint_flights(self, surface: Surface) -> None:
        """Paint the pieces in flight, above everything at rest."""
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
        """Outline a piece at a spot in pixels; `radius` and `width` are in units, `gap` in pixels."""
        scale, size = self.ctx.scale, (round(px.w), round(px.h))
        wide = max(2, scale.px(width))
        ring = self.ctx.paint.ring(*size, radius=scale.f(radius), width=wide, colour=(colour,), gap=gap, angle=px.angle)
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
        """Paint a glow behind a piece at a spot in pixels; `radius`, `sigma` and `grow` are in units."""
        f, size = self.ctx.scale.f, (round(px.w), round(px.h))
        light = self.ctx.paint.glow(
            *size, radius=f(radius), sigma=f(sigma), colour=theme.GLOW_BLUR, opacity=opacity, grow=f(grow)
        )
        light.draw_centred(surface, px.x, px.y, alpha)


class PaintedHandBoard(PaintedBoard[L], HandBoard[L]):
    """A painted board with a hand whose pieces can be dragged."""

    def paint_dragged(self, surface: Surface, drag: Drag) -> None:
        """Paint the pieces being dragged with the mouse."""
        for code, px in drag.dragged_spots():
            self.pieces.draw_flying(surface, code, px, labelled=self.labelled)
