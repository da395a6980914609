"""Converts the table's canvas to whole window pixels, for painting and for hit testing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.table.geometry import Box, Frame
from game.ui.scale import Scale

if TYPE_CHECKING:
    from typing import Self

    from game.table.geometry import Spot


class WindowFrame(Frame):
    """Converts between canvas units and rectangles in window pixels."""

    scale: Scale

    @classmethod
    def of(cls, width: int, height: int) -> Self:
        """Return the frame for a window of this size in pixels."""
        return cls(Scale(width, height))

    def rect(self, box: Box) -> Rect:
        """Convert a canvas rectangle to whole window pixels."""
        return self.scale.rect(*box)

    def unit_box(self, rect: Rect) -> Box:
        """Convert a window rectangle to canvas units."""
        return Box(*self.unit(*rect.topleft), rect.w / self.u, rect.h / self.u)

    def spot_rect(self, spot: Spot) -> Rect:
        """Return the rectangle of a piece in whole pixels, ignoring its rotation."""
        px = self.spot(spot)
        rect = Rect(0, 0, round(px.w), round(px.h))
        rect.center = round(px.x), round(px.y)
        return rect
