"""Areas of a window in pixels: the table's frame, the side columns, and rectangles on the canvas."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pygame import Rect

from game.typing_compat import override
from game.ui.measure import CANVAS, RAIL_PX, Measure

WIDEST_COLUMN: Final = 320
FRAME: Final = (1368, 1052)
"""Size of the table's frame in units; it is centred in the window."""


@dataclass(frozen=True)
class Scale(Measure):
    """Conversion of units to pixels for one window size, and the areas of that window."""

    mirrored: bool = field(default=False, kw_only=True)
    """Whether the main buttons are at the left, for left-handed players."""

    @cached_property
    def window(self) -> Rect:
        """Rectangle of the whole window."""
        return Rect(0, 0, self.width, self.height)

    @cached_property
    def frame(self) -> Rect:
        """The table's frame in the middle of the window, 1.30 times as wide as it is high."""
        rect = Rect(0, 0, self.px(FRAME[0]), self.px(FRAME[1]))
        rect.center = (self.width // 2, self.height // 2)
        return rect

    @cached_property
    def left(self) -> Rect:
        """The left column (or rail), adjacent to the frame."""
        if self.rails:
            return Rect(0, 0, RAIL_PX, self.height)
        wide = min(self.frame.left, self.px(WIDEST_COLUMN))
        return Rect(self.frame.left - wide, 0, wide, self.height)

    @cached_property
    def right(self) -> Rect:
        """The right column (or rail), adjacent to the frame."""
        if self.rails:
            return Rect(self.width - RAIL_PX, 0, RAIL_PX, self.height)
        wide = min(self.width - self.frame.right, self.px(WIDEST_COLUMN))
        return Rect(self.frame.right, 0, wide, self.height)

    @property
    def facts(self) -> Rect:
        """The side column (or rail) with the table's name, its information lines and its buttons."""
        return self.right if self.mirrored else self.left

    @property
    def talk(self) -> Rect:
        """The side column (or rail) with the commentary and, if next to the table, the main button."""
        return self.left if self.mirrored else self.right

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """Convert a rectangle from units of the 1920 x 1080 canvas, centred in the window, to pixels."""
        x0, y0 = self.origin
        left, top = round(x0 + x * self.u), round(y0 + y * self.u)
        return Rect(left, top, round(x0 + (x + w) * self.u) - left, round(y0 + (y + h) * self.u) - top)


@dataclass(frozen=True)
class PartScale(Scale):
    """Scale of a canvas in part of the window, which contains a table with a frame."""

    unit: float
    """Pixels per unit."""
    left_edge: float
    """Left edge of the canvas in pixels."""
    top_edge: float

    @cached_property
    def rails(self) -> bool:
        """False, because the side columns do not belong to this canvas."""
        return False

    @cached_property
    @override
    def u(self) -> float:
        return self.unit

    @cached_property
    def origin(self) -> tuple[float, float]:
        """Pixel position of the canvas's upper left corner."""
        return self.left_edge, self.top_edge

    @cached_property
    def frame(self) -> Rect:
        """The table's frame, in pixels."""
        return self.rect((CANVAS[0] - FRAME[0]) / 2, (CANVAS[1] - FRAME[1]) / 2, *FRAME)
