"""A picture laid over another, more or less seen through."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface


def lay_over(surface: Surface, picture: Surface, at: Sequence[int] | Rect, opacity: float) -> None:
    """Lay an opaque picture over a surface; `opacity` from 0, not seen, to 1, hiding what is under it.

    SDL mixes even with an alpha of 255, by its slowest way (11 ms for a page of the book, which it copies in 0.3).
    """
    alpha = round(255 * min(1.0, opacity))
    if alpha > 0:
        picture.set_alpha(alpha if alpha < 255 else None)
        surface.blit(picture, at)
