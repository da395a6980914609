"""Finds texts that are cut, overlap or exceed their box, and the largest text scale without any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Surface

from game.ui.text import touching
from game.ui.typesetting import Cut, is_thai

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Rect

    from game.ui.render_context import RenderContext
    from game.ui.text import Drawn

OVERLAP_PX: Final = 2
"""Pixels by which two texts may overlap, as letters of neighbouring lines may be close."""
OUT_PX: Final = 2
"""Pixels by which a text may extend beyond its box, as accents may touch the box's outline."""
STEP: Final = 0.1
"""Step by which a page's texts are reduced, as a fraction of their designed size."""


def overlapping(texts: Sequence[Drawn]) -> Iterator[tuple[Drawn, Drawn]]:
    """Yield pairs of texts that overlap."""
    ordered = sorted(texts, key=lambda one: one.rect.x)
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if other.rect.x >= one.rect.right:
                break
            common = one.rect.clip(other.rect)
            if common.w > OVERLAP_PX and common.h > OVERLAP_PX and not _interlocked(one, other):
                yield one, other


def outside(texts: Sequence[Drawn]) -> Iterator[Drawn]:
    """Yield texts that extend beyond their box."""
    for one in texts:
        if one.box is not None and not one.box.inflate(2 * OUT_PX, 2 * OUT_PX).contains(one.rect):
            yield one


def partly_covered(texts: Sequence[Drawn], rect: Rect) -> bool:
    """Return whether an opaque rectangle would cover some text only in part, rather than completely."""
    solid = rect.inflate(-2 * OVERLAP_PX, -2 * OVERLAP_PX)
    return any(solid.colliderect(one.rect) and not rect.contains(one.rect) for one in texts)


def overflowing(texts: Sequence[Drawn]) -> bool:
    """Return whether any text is cut, overlaps another or is outside its box."""
    if any(isinstance(one.text, Cut) for one in texts):  # text scrolled under an edge, as in a field, is not crowded
        return True
    return any(True for _pair in overlapping(texts)) or any(True for _one in outside(texts))


def smaller(ctx: RenderContext, texts: Sequence[Drawn]) -> float | None:
    """Return the next smaller text scale if texts overflow; None if they fit or cannot be reduced."""
    large = min(ctx.scale.enlarged, ctx.text.most)
    return max(1.0, large - STEP) if large > 1 and overflowing(texts) else None


def room_for(ctx: RenderContext, lay: Callable[[], bool], paint: Callable[[Surface], None]) -> float:
    """Lay out part of a page at the largest text scale at which it fits, and return that scale.

    `lay` lays out the part at the current text scale and returns whether it fits; `paint` paints it. The scale is meant
    for `Text.enlarged_at_most`.
    """
    text = ctx.text
    most = min(ctx.scale.enlarged, text.most)
    while True:
        with text.enlarged_at_most(most):
            fits = lay() or most <= 1
            if most > 1 and fits:
                with text.recording() as drawn:
                    paint(Surface(ctx.scale.window.size))
                fits = not overflowing(drawn)
        if fits:
            return most
        most = max(1.0, most - STEP)


def _interlocked(one: Drawn, other: Drawn) -> bool:
    """Return whether two lines, one or both Thai, overlap only by marks that interlock."""
    if not (is_thai(one.text) or is_thai(other.text)):
        return False
    upper, lower = sorted((one.rect, other.rect), key=lambda rect: rect.centery)
    return upper.bottom < lower.centery and upper.centery < lower.top and not touching(one, other)
