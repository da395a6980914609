"""The background of a table: the floor, the table itself and the light on its rim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import BLEND_PREMULTIPLIED

from game.table.geometry import Box
from game.ui import theme
from game.ui.sprites import Large

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pygame import Rect, Surface

    from game.scenes.table.window_frame import WindowFrame
    from game.ui.render_context import RenderContext

TABLE_BOX: Final = Box(276, 14, 1368, 1052)
RIM_LIGHT: Final = {
    "bottom": Box(690, 1047, 540, 4),
    "top": Box(690, 29, 540, 4),
    "left": Box(291, 270, 4, 540),
    "right": Box(1625, 270, 4, 540),
}
RIM_REACH: Final = 30.0
"""Maximum units by which the rim light extends beyond the inlay."""
RIM_LINE: Final = theme.rgb("#FFE7AE")


class Drawn(NamedTuple):
    """Something drawn once and cached until its state changes."""

    draw: Callable[[Surface], None]
    state: Hashable
    area: Rect | None = None
    """Bounds of the drawing in pixels; None if unknown."""


def draw_ground(ctx: RenderContext, frame: WindowFrame, surface: Surface, ground: str, beside: Sequence[Drawn]) -> None:
    """Draw the floor, the table and the side columns from a cache; `ground` names the table surface's picture."""
    draw_table(ctx, frame, surface, ground)
    for number, column in enumerate(beside):
        area = (column.area or ctx.scale.window).clip(ctx.scale.window)
        state = ground, ctx.sprites.wear("room"), column.state
        ctx.show_parts(surface, f"column {number}", [area], state, column.draw)


def draw_table(ctx: RenderContext, frame: WindowFrame, surface: Surface, ground: str) -> None:
    """Draw the floor and the table from a cache, without side columns."""

    def paint(layer: Surface) -> None:
        sprites, rect = ctx.sprites, frame.rect(TABLE_BOX)
        grown, size = frame.rect(TABLE_BOX.grown(72)), layer.get_size()
        wanted = Large("floor", size, covers=True), Large("table-shadow", grown.size), Large(ground, rect.size)
        floor, shadow, table = sprites.large(*wanted)
        layer.blit(floor, (0, 0))
        for picture, place in ((shadow, grown), (table, rect)):
            layer.blit(picture, place, special_flags=BLEND_PREMULTIPLIED)

    state = ground, ctx.sprites.wear("room")
    ctx.show_layer(surface, "table ground", ctx.scale.window, state, paint, costly=True)


def rim_light(ctx: RenderContext, frame: WindowFrame, side: str) -> Drawn:
    """Return the glow at one side of the rim ('bottom', 'right', 'top' or 'left') that marks the seat to act."""
    rect, scale = frame.rect(RIM_LIGHT[side]), ctx.scale

    def paint(surface: Surface) -> None:
        ctx.paint.shine(surface, rect, radius=2, sigma=scale.f(6), colour=theme.GLOW_BLUR, opacity=0.6, grow=scale.f(3))
        ctx.paint.fill(surface, rect, radius=min(rect.size) / 2, fill=(RIM_LINE,))

    return Drawn(paint, ("rim", side), frame.rect(RIM_LIGHT[side].grown(RIM_REACH)))
