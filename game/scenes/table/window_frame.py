"""The canvas of a table in whole pixels: what is painted, and where a pointer hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.table.geometry import Box, Frame
from game.ui.scale import Scale

if TYPE_CHECKING:
    from typing import Self

    from game.table.geometry import Spot


class WindowFrame(Frame):
    """How the canvas lies in a window, as the window's own rectangles."""

    scale: Scale

    @classmethod
    def of(cls, width: int, height: int) -> Self:
        """The frame of a window of this size."""
        return cls(Scale(width, height))

    def rect(self, box: Box) -> Rect:
        """A rectangle of the canvas in whole pixels."""
        return self.scale.rect(*box)

    def unit_box(self, rect: Rect) -> Box:
        """A rectangle of the window in units of the canvas."""
        return Box(*self.unit(*rect.topleft), rect.w / self.u, rect.h / self.u)

    def spot_rect(self, spot: Spot) -> Rect:
        """A piece's place in whole pixels, unturned."""
        px = self.spot(spot)
        rect = Rect(0, 0, round(px.w), round(px.h))
        rect.center = round(px.x), round(px.y)
        return rect
