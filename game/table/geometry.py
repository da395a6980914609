"""Geometry of a table: boxes, positions of pieces, and the mapping from canvas to window.

All measures are in units of a 1920 by 1080 canvas, so a table looks the same at every window size. Only plaques depend
on the window size, because their text must stay legible.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple, Self

from game.ui.measure import Measure


class Box(NamedTuple):
    """An axis-aligned rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """X coordinate of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Y coordinate of the lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """Centre point (x, y)."""
        return self.x + self.w / 2, self.y + self.h / 2

    def overlaps(self, other: Box, slack: float = 0.0) -> bool:
        """Return whether the boxes overlap by more than `slack` units in both directions."""
        x, y, w, h = self
        other_x, other_y, other_w, other_h = other
        return (  # called thousands of times for one panel; the first test rules out most boxes
            x + w - other_x > slack
            and other_x + other_w - x > slack
            and y + h - other_y > slack
            and other_y + other_h - y > slack
            and min(w, h, other_w, other_h) > slack
        )

    def shared(self, other: Box) -> float:
        """Return the area of the intersection of two boxes; 0 if they do not overlap."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return wide * high if wide > 0 and high > 0 else 0.0

    def grown(self, by: float) -> Box:
        """Return the box with every edge moved outwards by `by` units."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def holds(self, other: Box, slack: float = 0.5) -> bool:
        """Return whether another box is inside this one, or extends beyond it by at most `slack` units."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


class Spot(NamedTuple):
    """Position of a piece: its centre, size and clockwise rotation in degrees."""

    x: float
    y: float
    w: float
    h: float
    angle: float = 0.0

    @classmethod
    def at(cls, left: float, top: float, w: float, h: float) -> Spot:
        """Return the position of an upright piece, given its top left corner."""
        return cls(left + w / 2, top + h / 2, w, h)

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Return the four corners of the rotated piece, in order."""
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn) / 2, math.sin(turn) / 2
        ways = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple(
            (self.x + i * self.w * cos - j * self.h * sin, self.y + i * self.w * sin + j * self.h * cos)
            for i, j in ways
        )

    def box(self) -> Box:
        """Return the bounding box of the rotated piece."""
        if not self.angle:
            left, top = self.x - self.w / 2, self.y - self.h / 2
            return Box(left, top, self.x + self.w / 2 - left, self.y + self.h / 2 - top)
        xs, ys = zip(*self.corners(), strict=True)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def reach(self) -> tuple[float, float]:
        """Return half the width and half the height of the rotated piece's bounding box."""
        if not self.angle:
            return self.w / 2, self.h / 2
        turn = math.radians(self.angle)
        cos, sin = abs(math.cos(turn)) / 2, abs(math.sin(turn)) / 2
        return self.w * cos + self.h * sin, self.w * sin + self.h * cos

    def reach_along(self, x: float, y: float) -> float:
        """Return half of the piece's extent along a direction, given as the unit vector (x, y)."""
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        return (self.w * abs(x * cos + y * sin) + self.h * abs(y * cos - x * sin)) / 2

    def moved(self, dx: float, dy: float) -> Spot:
        """Return the position shifted by (dx, dy)."""
        return self._replace(x=self.x + dx, y=self.y + dy)

    def raised(self, by: float) -> Spot:
        """Return the position moved by `by` in the piece's own upward direction, as out of a fan."""
        turn = math.radians(self.angle)
        return self.moved(math.sin(turn) * by, -math.cos(turn) * by)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point is on the piece."""
        turn = math.radians(self.angle)
        dx, dy = x - self.x, y - self.y
        across = dx * math.cos(turn) + dy * math.sin(turn)
        along = dy * math.cos(turn) - dx * math.sin(turn)
        return abs(across) <= self.w / 2 and abs(along) <= self.h / 2


def overlap(one: Spot, other: Spot) -> float:
    """Return how far one of two pieces must be moved to end an overlap; 0 if there is none."""
    # Most pairs are far apart and need no corners.
    (wide, high), (other_wide, other_high) = one.reach(), other.reach()
    if abs(one.x - other.x) >= wide + other_wide or abs(one.y - other.y) >= high + other_high:
        return 0.0
    dx, dy = other.x - one.x, other.y - one.y
    depth = math.inf
    axes = {angle % 90 for angle in (one.angle, other.angle)}  # of both shapes; square to them are two more
    for turn in map(math.radians, axes):
        cos, sin = math.cos(turn), math.sin(turn)
        for x, y in ((cos, sin), (-sin, cos)):
            reach, other_reach = one.reach_along(x, y), other.reach_along(x, y)
            apart = reach + other_reach - abs(dx * x + dy * y)
            depth = min(depth, apart, 2 * reach, 2 * other_reach)
    return max(0.0, depth)


@dataclass(frozen=True)
class Frame:
    """Mapping from the 1920 by 1080 canvas to a window."""

    scale: Measure

    @classmethod
    def of(cls, width: int, height: int) -> Self:
        """Return the frame for a window of this size."""
        return cls(Measure(width, height))

    @property
    def u(self) -> float:
        """Pixels per unit."""
        return self.scale.u

    @property
    def compact(self) -> bool:
        """Whether plaques use their compact form."""
        return self.scale.compact

    @property
    def origin(self) -> tuple[float, float]:
        """Position in pixels of the canvas's top left corner, which may be outside the window."""
        return self.scale.origin

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point on the canvas to pixels."""
        ox, oy = self.origin
        return ox + x * self.u, oy + y * self.u

    def unit(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point in the window, in pixels, to canvas units."""
        ox, oy = self.origin
        return (x - ox) / self.u, (y - oy) / self.u

    def box(self, box: Box) -> Box:
        """Convert a rectangle on the canvas to pixels."""
        return Box(*self.point(box.x, box.y), box.w * self.u, box.h * self.u)

    def spot(self, spot: Spot) -> Spot:
        """Convert the position of a piece to pixels."""
        return Spot(*self.point(spot.x, spot.y), spot.w * self.u, spot.h * self.u, spot.angle)

    @property
    def plaque(self) -> tuple[float, float]:
        """Width and height of a plaque in units."""
        if not self.compact:
            return 216.0, 68.0
        return min(150 / self.u, 226.0), 50 / self.u
