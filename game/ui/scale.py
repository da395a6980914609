"""The rectangles of a window, in pixels: its table's frame, the columns or rails beside it, places on the drawings."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pygame import Rect

from game.ui.measure import CANVAS, RAIL_PX, Measure

WIDEST_COLUMN: Final = 320
FRAME: Final = (1368, 1052)
"""The table's frame in units, centred in the window."""


@dataclass(frozen=True)
class Scale(Measure):
    """How units become pixels in a window of this size, and what lies where in it."""

    mirrored: bool = field(default=False, kw_only=True)
    """What is pressed most stands at the left, for who holds the mouse in the left hand."""

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

    @property
    def facts(self) -> Rect:
        """The column (or rail) with a table's name, facts and buttons."""
        return self.right if self.mirrored else self.left

    @property
    def talk(self) -> Rect:
        """The column (or rail) with the table talk, and with the main button where it stands beside the table."""
        return self.left if self.mirrored else self.right

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """A rectangle of the canvas, 1920 units wide and 1080 high, that is centred in this window."""
        x0, y0 = self.origin
        left, top = round(x0 + x * self.u), round(y0 + y * self.u)
        return Rect(left, top, round(x0 + (x + w) * self.u) - left, round(y0 + (y + h) * self.u) - top)


@dataclass(frozen=True)
class PartScale(Scale):
    """A canvas that stands in a part of the window, smaller than it would be for the whole: a table with a frame."""

    unit: float
    """Pixels a unit."""
    left_edge: float
    """Where the canvas begins, in pixels."""
    top_edge: float

    @cached_property
    def rails(self) -> bool:
        """What stands beside the canvas is not its own."""
        return False

    @cached_property
    def u(self) -> float:
        """Pixels a unit."""
        return self.unit

    @cached_property
    def origin(self) -> tuple[float, float]:
        """Where the canvas begins, in pixels."""
        return self.left_edge, self.top_edge

    @cached_property
    def frame(self) -> Rect:
        """The table's frame."""
        return self.rect((CANVAS[0] - FRAME[0]) / 2, (CANVAS[1] - FRAME[1]) / 2, *FRAME)
