"""From units to pixels: one unit is one pixel in a window 1080 high. Columns, frame, rails and the smallest text."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import Rect

MINIMUM: Final = (1024, 640)
SMALLEST_TEXT: Final = 14
RAIL_PX: Final = 56
WIDEST_COLUMN: Final = 320
FRAME: Final = (1368, 1052)
"""The table's frame in units, centred in the window."""
COMPACT_BELOW: Final = 0.8


def canvas_size(width: int, height: int) -> tuple[int, int, float]:
    """The size to draw at for a window of this size, and how often that is smaller than what is drawn.

    From 1024x640 up it is the window itself and 1.0. A smaller window shows a canvas of at least that size, scaled
    down, with the window's own proportions.
    """
    width, height = max(1, width), max(1, height)
    factor = max(1.0, MINIMUM[0] / width, MINIMUM[1] / height)
    if factor == 1.0:
        return width, height, 1.0
    # A sliver of a window would ask for a canvas of many thousand pixels: its long side is cut to a usable length.
    return min(math.ceil(width * factor), 4096), min(math.ceil(height * factor), 4096), factor


@dataclass(frozen=True)
class Scale:
    """How units become pixels in a window of this size."""

    width: int
    height: int

    @cached_property
    def rails(self) -> bool:
        """The columns are narrow rails of icons: the window is squarish or small."""
        return self.width / self.height < 1.5 or self.width < 1150

    @cached_property
    def u(self) -> float:
        """Pixels a unit."""
        if self.rails:
            return min(self.height / 1080, (self.width - 2 * (RAIL_PX + 8)) / 1400)
        return min(self.height / 1080, self.width / 1728)

    @cached_property
    def t(self) -> float:
        """Pixels a unit of text."""
        return max(self.u, COMPACT_BELOW)

    @property
    def compact(self) -> bool:
        """The window is so small that parts take their small form."""
        return self.u < COMPACT_BELOW

    def screenfuls(self, count: float) -> int:
        """Bytes of so many pictures as large as the window: what stores of pictures are measured in."""
        return round(count * self.width * self.height * 4)

    def px(self, units: float) -> int:
        """Whole pixels."""
        return round(units * self.u)

    def f(self, units: float) -> float:
        """Pixels and parts of them: positions are summed up in these and rounded once."""
        return units * self.u

    def text(self, size: float) -> int:
        """Pixels of a text size, never under 14."""
        return max(SMALLEST_TEXT, round(size * self.t))

    @cached_property
    def hairline(self) -> int:
        """Pixels of the thinnest line."""
        return max(1, round(1.5 * self.u))

    @cached_property
    def line(self) -> float:
        """Width of the brass lines of widgets, in pixels and parts of them."""
        return max(1.0, 1.5 * self.u)

    @cached_property
    def ring(self) -> int:
        """Pixels of the focus ring's line."""
        return max(2, round(3 * self.u))

    @cached_property
    def window(self) -> Rect:
        """The whole window."""
        return Rect(0, 0, self.width, self.height)

    @cached_property
    def frame(self) -> Rect:
        """The table's frame: 1.30 to 1, bound by height, in the middle."""
        rect = Rect(0, 0, self.px(FRAME[0]), self.px(FRAME[1]))
        rect.center = (self.width // 2, self.height // 2)
        return rect

    @cached_property
    def left(self) -> Rect:
        """The left column (or rail), standing against the frame."""
        if self.rails:
            return Rect(0, 0, RAIL_PX, self.height)
        wide = min(self.frame.left, self.px(WIDEST_COLUMN))
        return Rect(self.frame.left - wide, 0, wide, self.height)

    @cached_property
    def right(self) -> Rect:
        """The right column (or rail), standing against the frame."""
        if self.rails:
            return Rect(self.width - RAIL_PX, 0, RAIL_PX, self.height)
        wide = min(self.width - self.frame.right, self.px(WIDEST_COLUMN))
        return Rect(self.frame.right, 0, wide, self.height)

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """A rectangle given in units of a window 1920 units wide and 1080 high, centred in this one."""
        x0, y0 = self.width / 2 - 960 * self.u, self.height / 2 - 540 * self.u
        left, top = round(x0 + x * self.u), round(y0 + y * self.u)
        return Rect(left, top, round(x0 + (x + w) * self.u) - left, round(y0 + (y + h) * self.u) - top)
