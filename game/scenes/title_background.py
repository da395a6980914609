"""Background pictures of the title, loaded in threads while the rest of the program is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui.sprite_sheets import sheet

if TYPE_CHECKING:
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale

DUSK: Final = "title-dusk"
VERANDA: Final = "title-veranda"
SKY: Final = 566.0
"""Distance from the window's top to the veranda, in units."""
LOW_SKY: Final = 0.34
"""Distance from the top to the veranda if there are two rows of trays, relative to the height."""
WIDEST: Final = 1920 / 514
"""Ratio of width to height of the veranda's picture."""


def in_two_rows(scale: Scale) -> bool:
    """Return whether the game trays are in two rows."""
    return scale.width / scale.height < 1.5


def sky(scale: Scale) -> int:
    """Return the height of the sky in pixels, from the top to the veranda."""
    return round(LOW_SKY * scale.height) if in_two_rows(scale) else scale.px(SKY)


def dusk_size(scale: Scale) -> tuple[int, int]:
    """Return the dusk picture's width and height in pixels; very wide windows are wider than it."""
    high = sky(scale)
    return min(scale.width, round(high * 1920 / SKY)), high


def veranda_size(scale: Scale) -> tuple[int, int]:
    """Return the width and height of the veranda picture in pixels."""
    return scale.width, scale.height - sky(scale)


def is_stretched(size: tuple[int, int]) -> bool:
    """Return whether a veranda picture of this size is stretched because cropping is not enough."""
    return size[0] / size[1] > WIDEST


def preload() -> None:
    """Start loading the background pictures before the window exists."""
    sheet("room").preload(DUSK, VERANDA)


def begin(ctx: RenderContext) -> None:
    """Start scaling the background pictures for a window and loading those of the trays."""
    ctx.sprites.begin_ground(DUSK, dusk_size(ctx.scale))
    veranda = veranda_size(ctx.scale)
    if not is_stretched(veranda):
        ctx.sprites.begin_ground(VERANDA, veranda)
    sheet("room").preload("tray-pong")
