"""Paints single tiles on the felt at one window size: at rest, selected, dragged or in flight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.equipment import CHINESE_DOMINOES
from game.scenes.table.piece_painter import Pieces
from game.scenes.table.window_frame import WindowFrame
from game.ui import theme

if TYPE_CHECKING:
    from pygame import Surface

    from game.table.geometry import Spot
    from game.table.motion import Key, Motions
    from game.ui.render_context import RenderContext

GROUND: Final = "table-pai-gow"
EQUIPMENT: Final = CHINESE_DOMINOES.name


class Felt:
    """Paints tiles, both at the table and in training."""

    def __init__(self, ctx: RenderContext, motions: Motions) -> None:
        self.ctx, self.motions = ctx, motions
        self.resize()

    def resize(self) -> None:
        """Reset the cached pictures for a new window size."""
        self.frame = WindowFrame(self.ctx.scale)
        self._pieces = Pieces(self.ctx, EQUIPMENT)
        self.motions.clear_places()

    def paint_tile(self, surface: Surface, code: str, px: Spot, *, lifted: bool = False) -> None:
        """Paint a tile at a spot in pixels."""
        self._pieces.face(code, px, state="lifted" if lifted else "domino").draw_centred(surface, px.x, px.y)

    def paint_ring(self, surface: Surface, px: Spot) -> None:
        """Paint a ring around a selected tile."""
        scale = self.ctx.scale
        size, width = (round(px.w), round(px.h)), max(2, scale.px(2.5))
        ring = self.ctx.paint.ring(*size, radius=scale.f(8), width=width, colour=(theme.LIFTED_LINE,), gap=scale.px(2))
        ring.draw_centred(surface, px.x, px.y)

    def paint_held(self, surface: Surface, code: str, px: Spot, squeeze: float = 1.0) -> None:
        """Paint a lifted tile at a spot in pixels; `squeeze` narrows it while it turns over."""
        self._pieces.draw_flying(surface, code, px, squeeze=squeeze)

    def paint_flying(self, surface: Surface, key: Key, code: str, target: Spot) -> None:
        """Paint a tile if it is in flight; it turns over in flight if it started with its other side up."""
        flight = self.motions.flights.get(key)
        if flight is None:
            return
        if not flight.begun:  # still in its stack, or waiting to be turned over
            self.paint_tile(surface, flight.code, self.frame.spot(flight.start))
            return
        seen, squeeze = flight.seen(code)
        self.paint_held(surface, seen, self.frame.spot(flight.spot(target)), squeeze)
