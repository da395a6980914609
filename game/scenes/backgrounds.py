"""Backgrounds of scenes: a picture of a lamplit floor, and pictures with rounded corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.render_context import RenderContext


def draw_floor(ctx: RenderContext, surface: Surface, name: str, more: Callable[[Surface], None] | None = None) -> None:
    """Draw the floor picture over the whole window with static content on top, cached under `name`.

    `more` draws the static content.
    """

    def draw(layer: Surface) -> None:
        layer.blit(ctx.sprites.ground("floor", layer.get_size()), (0, 0))
        if more is not None:
            more(layer)

    ctx.show_layer(surface, name, ctx.scale.window, "", draw)


def rounded_picture(ctx: RenderContext, ground: Surface, radius: float) -> Surface:
    """Return an opaque picture with rounded corners, to be blitted with premultiplied alpha."""
    size = ground.get_size()
    cut = ctx.paint.box(*size, radius=radius, fill=(theme.WHITE,)).surface.copy()
    whole = Surface(size, pygame.SRCALPHA)
    whole.blit(ground, (0, 0))
    cut.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut
