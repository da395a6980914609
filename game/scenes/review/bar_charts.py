"""Bar charts on paper: a share from 0 to 1, or chips to the left and right of a middle line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.ui import theme

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.render_context import RenderContext

GROUND: Final = theme.STRAW
RED: Final = theme.rgb("#A83A2C")
LINE: Final = theme.INK


def share_bar(ctx: RenderContext, surface: Surface, rect: Rect, share: float, colour: theme.Colour) -> None:
    """Draw a bar filled from the left; `share` is from 0 to 1."""
    _ground(ctx, surface, rect)
    wide = round(rect.w * min(1.0, max(0.0, share)))
    if wide >= 1:
        ctx.paint.fill(surface, Rect(rect.x, rect.y, wide, rect.h), radius=min(wide, rect.h) / 2, fill=(colour,))


def chips_bar(ctx: RenderContext, surface: Surface, rect: Rect, chips: float, most: float) -> None:
    """Draw a bar from the middle: green to the right for a gain, red to the left for a loss.

    `most` fills one half.
    """
    _ground(ctx, surface, rect)
    wide = round(rect.w / 2 * min(1.0, abs(chips) / most)) if most else 0
    if wide >= 1:
        left = rect.centerx if chips > 0 else rect.centerx - wide
        colour = theme.JADE if chips > 0 else RED
        ctx.paint.fill(surface, Rect(left, rect.y, wide, rect.h), radius=min(wide, rect.h) / 4, fill=(colour,))
    line = ctx.paint.line(rect.h + 6, max(1, ctx.scale.px(2)), colour=LINE, opacity=0.9, vertical=True)
    line.draw(surface, rect.centerx, rect.y - 3)


def _ground(ctx: RenderContext, surface: Surface, rect: Rect) -> None:
    ctx.paint.fill(surface, rect, radius=rect.h / 2, fill=(GROUND,), opacity=0.45)
