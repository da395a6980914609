"""Arranges strips in columns: pages of one or two columns, or a single scrolled column for large text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from game.ui.layout import grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.book.strip import Strip
    from game.ui.render_context import RenderContext


class Spot(NamedTuple):
    """Position of a strip: its column, and the distance from the column's top."""

    strip: Strip
    column: int
    y: int
    high: int


def flow(ctx: RenderContext, strips: Sequence[Strip], width: int, high: int) -> tuple[Spot, ...] | None:
    """Arrange strips in columns of this size in pixels; return None if a strip is higher than a column."""
    heights = [strip.height_for(width) for strip in strips]
    if any(each > high for each in heights):
        return None
    spots: list[Spot] = []
    column = y = 0
    for at, strip in enumerate(strips):
        gap = ctx.scale.px(strip.gap) if y else 0
        need = least = heights[at]
        after = at
        # a heading keeps its first block with it
        while strips[after].keeps_next and after + 1 < len(strips):
            after += 1
            need += ctx.scale.px(strips[after].gap) + heights[after]
            if after == at + 1 and not strips[at - 1].keeps_next:
                least = need  # at least the beginning of a longer one
        need = next((each for each in (need, least) if each <= high), heights[at])
        if y and need > high - y - gap:
            column, y, gap = column + 1, 0, 0
        spots.append(Spot(strip, column, y + gap, heights[at]))
        y += gap + heights[at]
    return tuple(spots)


def tower(ctx: RenderContext, strips: Sequence[Strip], width: int) -> tuple[tuple[Spot, ...], int]:
    """Arrange all strips in one column of unlimited height; return their positions and the height in pixels."""
    spots: list[Spot] = []
    y = 0
    for strip in strips:
        y += ctx.scale.px(strip.gap) if y else 0
        high = strip.height_for(width)
        spots.append(Spot(strip, 0, y, high))
        y += high
    return tuple(spots), y


def column_rects(area: Rect, count: int, gap: int, widest: int) -> list[Rect]:
    """Divide an area into columns; a single column is centred and at most `widest` pixels wide."""
    if count == 1:
        wide = min(area.w, widest)
        return [Rect(area.x + (area.w - wide) // 2, area.y, wide, area.h)]
    return grid(area, count, count, gap)
