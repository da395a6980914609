"""From units to pixels, in numbers alone: one unit is one pixel in a window 1080 high. `Scale` adds rectangles."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

CANVAS: Final = (1920.0, 1080.0)
"""Units, in the middle of the window."""
MINIMUM: Final = (1024, 640)
SMALLEST_TEXT: Final = 14
MOST_ENLARGED: Final = 2.0
"""How much larger than designed text can be wanted."""
GROWS_WHOLE: Final = 24
"""Units of a text that grow with the size of text; of larger ones the rest stays as it is."""
RAIL_PX: Final = 56
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
class Measure:
    """How units become pixels in a window of this size."""

    width: int
    height: int
    enlarged: float = field(default=1.0, kw_only=True)
    """How much larger than designed text is wanted, 1 to 2."""

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
        return self.plain_t * self.enlarged

    @cached_property
    def plain_t(self) -> float:
        """The same where text is not enlarged: what it may go back to for want of room."""
        return max(self.u, COMPACT_BELOW)

    @cached_property
    def origin(self) -> tuple[float, float]:
        """Where the canvas of 1920 by 1080 units begins, in pixels; may lie outside the window."""
        return self.width / 2 - CANVAS[0] / 2 * self.u, self.height / 2 - CANVAS[1] / 2 * self.u

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

    def text(self, size: float, most: float = MOST_ENLARGED) -> int:
        """Pixels of a text size, never under 14, enlarged `most` times at most.

        Titles are read as they are: they are enlarged by less.
        """
        more = min(self.enlarged, most) - 1
        return max(SMALLEST_TEXT, round((size + more * min(size, GROWS_WHOLE)) * self.plain_t))

    def plain_text(self, size: float) -> int:
        """Pixels of a text size where text is not enlarged."""
        return max(SMALLEST_TEXT, round(size * self.plain_t))

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
