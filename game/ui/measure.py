"""Conversion of units to pixels, without pygame; in a window 1080 pixels high, a unit is one pixel."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

CANVAS: Final = (1920.0, 1080.0)
"""Size in units of the canvas in the middle of the window."""
MINIMUM: Final = (1024, 640)
SMALLEST_TEXT: Final = 14
MOST_ENLARGED: Final = 2.0
"""Maximum text scale."""
GROWS_WHOLE: Final = 24
"""Part of a text size, in units, that grows with the text scale; the part above it does not."""
RAIL_PX: Final = 56
COMPACT_BELOW: Final = 0.8


def canvas_size(width: int, height: int) -> tuple[int, int, float]:
    """Return the canvas size for a window size, and the scale factor from window to canvas.

    From 1024x640 upwards, these are the window's own size and 1.0. A smaller window shows a canvas of at least
    1024x640, scaled down, with the window's proportions.
    """
    width, height = max(1, width), max(1, height)
    factor = max(1.0, MINIMUM[0] / width, MINIMUM[1] / height)
    if factor == 1.0:
        return width, height, 1.0
    # A very narrow window would need a canvas of many thousand pixels: its long side is limited.
    return min(math.ceil(width * factor), 4096), min(math.ceil(height * factor), 4096), factor


@dataclass(frozen=True)
class Measure:
    """Conversion of units to pixels for one window size."""

    width: int
    height: int
    enlarged: float = field(default=1.0, kw_only=True)
    """Text scale, 1 to 2."""

    @cached_property
    def rails(self) -> bool:
        """Whether the side columns are rails (narrow columns of icons), as in small or nearly square windows."""
        return self.width / self.height < 1.5 or self.width < 1150

    @cached_property
    def u(self) -> float:
        """Pixels per unit."""
        if self.rails:
            return min(self.height / 1080, (self.width - 2 * (RAIL_PX + 8)) / 1400)
        return min(self.height / 1080, self.width / 1728)

    @cached_property
    def t(self) -> float:
        """Pixels per unit of text."""
        return self.plain_t * self.enlarged

    @cached_property
    def plain_t(self) -> float:
        """Pixels per unit of text at text scale 1; enlarged text may be reduced to this size if it does not fit."""
        return max(self.u, COMPACT_BELOW)

    @cached_property
    def origin(self) -> tuple[float, float]:
        """Pixel position of the canvas's upper left corner, which may be outside the window."""
        return self.width / 2 - CANVAS[0] / 2 * self.u, self.height / 2 - CANVAS[1] / 2 * self.u

    @property
    def compact(self) -> bool:
        """Whether the window is so small that widgets use their compact forms."""
        return self.u < COMPACT_BELOW

    def screenfuls(self, count: float) -> int:
        """Return the size in bytes of `count` window-sized pictures, for cache limits."""
        return round(count * self.width * self.height * 4)

    def px(self, units: float, least: int | None = None) -> int:
        """Convert units to whole pixels, but no fewer than `least`."""
        whole = round(units * self.u)
        return whole if least is None else max(whole, least)

    def f(self, units: float) -> float:
        """Convert units to fractional pixels, for positions that are summed before rounding."""
        return units * self.u

    def text(self, size: float, most: float = MOST_ENLARGED) -> int:
        """Convert a font size in units to pixels, at least 14; `most` limits the text scale.

        Titles have a lower limit, because they are large enough without being enlarged.
        """
        more = min(self.enlarged, most) - 1
        return max(SMALLEST_TEXT, round((size + more * min(size, GROWS_WHOLE)) * self.plain_t))

    def plain_text(self, size: float) -> int:
        """Convert a font size in units to pixels at text scale 1."""
        return max(SMALLEST_TEXT, round(size * self.plain_t))

    @cached_property
    def hairline(self) -> int:
        """Width of the thinnest line in pixels."""
        return max(1, round(1.5 * self.u))

    @cached_property
    def line(self) -> float:
        """Width of the brass lines on widgets, in fractional pixels."""
        return max(1.0, 1.5 * self.u)

    @cached_property
    def ring(self) -> int:
        """Line width of the focus ring in pixels."""
        return max(2, round(3 * self.u))
