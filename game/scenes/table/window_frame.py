"""The table's canvas in whole pixels of a window, for painting and for hits of the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.table.geometry import Box, Frame
from game.ui.scale import Scale

if TYPE_CHECKING:
    from typing import Self

    from game.table.geometry import Spot


class WindowFrame(Frame):
    """Converts between canvas units and rectangles of a window."""

    scale: Scale

    @classmethod
    def of(cls, width: int, height: int) -> Self:
        """Return the frame of a window of this size in pixels."""
        return cls(Scale(width, height))

    def rect(self, box: Box) -> Rect:
        """Return a rectangle of the canvas in whole pixels."""
        return self.scale.rect(*box)

    def unit_box(self, rect: Rect) -> Box:
        """Return a rectangle of the window in canvas units."""
        return Box(*self.unit(*rect.topleft), rect.w / self.u, rect.h / self.u)

    def spot_rect(self, spot: Spot) -> Rect:
        """Return a piece's place in whole pixels, ignoring its angle."""
        px = self.spot(spot)
        rect = Rect(0, 0, round(px.w), round(px.h))
        rect.center = round(px.x), round(px.y)
        return rect
