"""Paints single tiles on the felt at one window size: at rest, selected, dragged or in flight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.rules.equipment import CHINESE_DOMINOES
from game.scenes.table.piece_painter import Pieces
from game.scenes.table.window_frame import WindowFrame
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.table.geometry import Spot
    from game.table.motion import Key, Motions
    from game.ui.render_context import RenderContext

GROUND: Final = "table-pai-gow"
EQUIPMENT: Final = CHINESE_DOMINOES.name
LIGHTS: Final = ((12.0, 7.0, theme.GLOW_BLUR, 0.8), (2.4, 4.0, theme.GLOW, 1.0))
"""Light around a winning hand: blur and extent in units, colour and opacity of its two layers."""


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

    def paint_tile(self, surface: Surface, code: str, px: Spot, *, lifted: bool = False, dim: bool = False) -> None:
        """Paint a tile at a spot in pixels, raised if `lifted`."""
        picture = self._pieces.face(code, px, state="lifted" if lifted else "domino", dim=dim)
        picture.draw_centred(surface, px.x, px.y)

    def paint_ring(self, surface: Surface, px: Spot) -> None:
        """Paint a ring around a selected tile."""
        scale = self.ctx.scale
        size, width = (round(px.w), round(px.h)), max(2, scale.px(2.5))
        ring = self.ctx.paint.ring(*size, radius=scale.f(8), width=width, colour=(theme.LIFTED_LINE,), gap=scale.px(2))
        ring.draw_centred(surface, px.x, px.y)

    def paint_light(self, surface: Surface, hand: Sequence[Spot], light: float) -> None:
        """Paint the golden light around a hand that beat the bank's, given its tiles' spots in pixels."""
        scale, rects = self.ctx.scale, [spot_rect(spot) for spot in hand]
        rect = rects[0].unionall(rects[1:])
        radius = scale.f(9)
        for sigma, grow, colour, opacity in LIGHTS:
            glow = self.ctx.paint.glow(
                *rect.size, radius=radius, sigma=scale.f(sigma), colour=colour, opacity=opacity, grow=scale.f(grow)
            )
            glow.draw(surface, *rect.topleft, light)

    def paint_held(self, surface: Surface, code: str, px: Spot, squeeze: float = 1.0) -> None:
        """Paint a raised tile at a spot in pixels; `squeeze` narrows it while it turns over."""
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


def spot_rect(px: Spot) -> Rect:
    """Return the area of a spot in pixels."""
    return Rect(round(px.x - px.w / 2), round(px.y - px.h / 2), round(px.w), round(px.h))
