"""Small symbols of the devices with which people play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.table.device_assignment import GAMEPAD, KEYS
from game.ui import theme

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.render_context import RenderContext


def draw_device(ctx: RenderContext, surface: Surface, kind: str, centre: tuple[float, float], high: int) -> None:
    """Draw a small symbol of a device: a gamepad, a keyboard or a mouse."""
    if kind == GAMEPAD:
        ctx.sprites.picture("icon-pad", height=high, tint=theme.OLD_GOLD).draw_centred(surface, *centre)
        return
    wide = high if kind == KEYS else round(high * 0.5)
    tall = round(high * (0.58 if kind == KEYS else 0.84))
    line = max(1.2, high / 14)
    box = Rect(0, 0, wide, tall)
    box.center = (round(centre[0]), round(centre[1]))
    radius = max(3.0, high * (0.12 if kind == KEYS else 0.24))
    ctx.paint.fill(surface, box, radius=radius, fill=(), line=(theme.OLD_GOLD,), line_width=line)
    stroke = max(1, round(line))
    if kind == KEYS:
        for place in range(4):
            surface.fill(
                theme.OLD_GOLD, Rect(box.x + round(wide * (0.2 + 0.18 * place)), box.y + tall // 3, stroke, stroke)
            )
        surface.fill(theme.OLD_GOLD, Rect(box.x + wide // 4, box.y + round(tall * 0.66), wide // 2, stroke))
    else:
        surface.fill(theme.OLD_GOLD, Rect(box.centerx - stroke // 2, box.y + 1, stroke, round(tall * 0.32)))
