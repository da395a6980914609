"""The map of the journey: a river on paper that winds past all stops, with small ink drawings on its banks."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from game.ui import theme
from game.ui.picture import to_surface

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

Point = tuple[float, float]

COLUMNS: Final = 5
ROWS: Final = 4
FINE: Final = 2
"""Supersampling factor."""
FADE: Final = 36
"""Number of points at both ends over which the river fades."""
SWAY: Final = 0.10
"""Vertical distance of stops from the middle of their row, as a fraction of the row's height."""
BEND: Final = 0.42
"""Distance by which the river swings out at the end of a row, as a fraction of a column's width."""
WIDTHS: Final = (0.05, 0.15)
"""Width of the river at its source and at its mouth, as fractions of a row's height."""
WATER: Final = theme.rgb("#A9C0C4")
SHALLOW: Final = theme.rgb("#C9D6CF")
BANK: Final = theme.rgb("#4C6579")
INK: Final = theme.rgb("#7A6246")
GREEN: Final = theme.rgb("#62784F")


def places_of(size: tuple[int, int]) -> list[Point]:
    """Return the centre of each stop on a map of this size; rows run alternately from left to right and back."""
    wide, high = size[0] / COLUMNS, size[1] / ROWS
    found = []
    for number in range(COLUMNS * ROWS):
        row, column = divmod(number, COLUMNS)
        column = column if row % 2 == 0 else COLUMNS - 1 - column
        sway = SWAY * high * math.sin(number * 2.4 + 0.6)
        found.append(((column + 0.5) * wide, (row + 0.44) * high + sway))
    return found


def _course(size: tuple[int, int]) -> list[Point]:
    """Return points along the river's course, with bends at the ends of rows."""
    wide, high = size[0] / COLUMNS, size[1] / ROWS
    stops = places_of(size)
    ends = [(stops[0][0] - 0.34 * wide, stops[0][1] - 0.40 * high)]
    for number, (x, y) in enumerate(stops):
        ends.append((x, y))
        if number % COLUMNS == COLUMNS - 1 and number < len(stops) - 1:
            out = BEND * wide * (1 if (number // COLUMNS) % 2 == 0 else -1)
            ends.append((x + out, (y + stops[number + 1][1]) / 2))
    ends.append((stops[-1][0] - 0.46 * wide, stops[-1][1] + 0.14 * high))
    return _smooth(ends)


def _smooth(points: Sequence[Point], parts: int = 60) -> list[Point]:
    """Return points on a Catmull-Rom curve through all the given points."""
    whole = [points[0], *points, points[-1]]
    found = []
    for a, b, c, d in zip(whole, whole[1:], whole[2:], whole[3:], strict=False):
        for step in range(parts):
            t = step / parts
            found.append(
                tuple(
                    0.5
                    * (
                        2 * b[i]
                        + (c[i] - a[i]) * t
                        + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t
                        + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t**3
                    )
                    for i in range(2)
                )
            )
    return [*((x, y) for x, y in found), points[-1]]


def draw_map(size: tuple[int, int]) -> Surface:
    """Return the map without its stops, as a transparent picture of this size."""
    wide, high = (side * FINE for side in size)
    image = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    course, row = _course((wide, high)), high / ROWS
    for colour, grown, opacity in ((BANK, 0.014 * row, 190), (WATER, 0.0, 255), (SHALLOW, -0.022 * row, 200)):
        mask = Image.new("L", image.size, 0)
        pen = ImageDraw.Draw(mask)
        for number, ((x, y), half) in enumerate(zip(course, _halves(len(course), row), strict=True)):
            r, end = half + grown, min(number, len(course) - 1 - number)
            if r > 0:
                pen.ellipse(
                    (x - r, y - r, x + r, y + r),
                    fill=round(opacity * min(1.0, end / FADE) ** (4 if colour is BANK else 1)),
                )
        image.paste(Image.new("RGBA", image.size, (*colour, 255)), (0, 0), mask)
    _ripples(ImageDraw.Draw(image), course, row)
    _banks(image, row)
    return to_surface(image.resize(size, Image.Resampling.BOX))


def _halves(count: int, row: float) -> list[float]:
    first, last = WIDTHS
    return [row * (first + (last - first) * (number / count) ** 0.7) / 2 for number in range(count)]


def _ripples(pen: ImageDraw.ImageDraw, course: Sequence[Point], row: float) -> None:
    """Draw short lines that follow the water."""
    halves = _halves(len(course), row)
    for number in range(FADE, len(course) - FADE, 17):
        side = 0.45 * halves[number] * (1 if number % 2 else -1)
        line = []
        for (x, y), (x2, y2) in zip(course[number : number + 12], course[number + 1 : number + 13], strict=False):
            length = math.hypot(x2 - x, y2 - y) or 1.0
            line.append((x - (y2 - y) / length * side, y + (x2 - x) / length * side))
        pen.line(line, fill=(*BANK, 120), width=max(1, round(row * 0.008)), joint="curve")


# Drawings on the banks ------------------------------------------------------------------------------------------------


class _Ink:
    """A pen that draws in a unit square whose origin is the middle of its lower edge."""

    def __init__(self, pen: ImageDraw.ImageDraw, x: float, y: float, unit: float) -> None:
        self.pen, self.x, self.y, self.unit = pen, x, y, unit

    def at(self, *points: Point) -> list[Point]:
        return [(self.x + px * self.unit, self.y - py * self.unit) for px, py in points]

    def line(self, *points: Point, width: float = 0.045, colour: theme.Colour = INK) -> None:
        self.pen.line(self.at(*points), fill=(*colour, 210), width=max(1, round(width * self.unit)), joint="curve")

    def area(self, *points: Point, colour: theme.Colour = INK, opacity: int = 120) -> None:
        self.pen.polygon(self.at(*points), fill=(*colour, opacity))


def _arc(x: float, y: float, wide: float, high: float, first: float = 0.0, last: float = 180.0) -> list[Point]:
    """Return points on an elliptic arc; angles are in degrees anticlockwise from the right."""
    return [
        (x + wide * math.cos(math.radians(first + (last - first) * i / 12)),
         y + high * math.sin(math.radians(first + (last - first) * i / 12)))
        for i in range(13)
    ]  # fmt: skip


def _palm(ink: _Ink) -> None:
    ink.line((0.0, 0.0), (0.05, 0.3), (0.02, 0.62), width=0.07)
    for x, y in ((-0.36, 0.62), (-0.26, 0.86), (0.02, 0.98), (0.32, 0.84), (0.4, 0.58)):
        middle = x * 0.55, max(y, 0.62) + 0.1
        ink.line(*_smooth([(0.02, 0.62), middle, (x, y)], 6), width=0.06, colour=GREEN)


def _hills(ink: _Ink) -> None:
    for x, wide, high in ((-0.28, 0.34, 0.44), (0.24, 0.42, 0.62)):
        ink.area(*_arc(x, 0, wide, high), colour=GREEN, opacity=80)
        ink.line(*_arc(x, 0, wide, high))


def _stupa(ink: _Ink) -> None:
    ink.area((-0.36, 0), (0.36, 0), (0.3, 0.14), (-0.3, 0.14))
    bell = [(-0.24, 0.14), (-0.2, 0.36), (-0.08, 0.56), (0, 1.05), (0.08, 0.56), (0.2, 0.36), (0.24, 0.14)]
    ink.area(*bell)
    ink.line(*bell)
    ink.line((-0.36, 0), (0.36, 0))
    ink.line((-0.12, 0.56), (0.12, 0.56))


def _house(ink: _Ink) -> None:
    """Draw a house on stilts."""
    for x in (-0.28, -0.1, 0.1, 0.28):
        ink.line((x, 0), (x, 0.22))
    ink.area((-0.34, 0.22), (0.34, 0.22), (0.34, 0.5), (-0.34, 0.5), opacity=80)
    ink.line((-0.34, 0.22), (0.34, 0.22), (0.34, 0.5), (-0.34, 0.5), (-0.34, 0.22))
    ink.area((-0.5, 0.46), (-0.16, 0.84), (0.16, 0.84), (0.5, 0.46))
    ink.line((-0.5, 0.46), (-0.16, 0.84), (0.16, 0.84), (0.5, 0.46))


def _pagoda(ink: _Ink) -> None:
    for base, wide in ((0.0, 0.34), (0.32, 0.26), (0.62, 0.18)):
        ink.area(
            (-wide * 0.7, base), (wide * 0.7, base), (wide * 0.7, base + 0.2), (-wide * 0.7, base + 0.2), opacity=70
        )
        roof = [(-wide - 0.1, base + 0.24), (-wide * 0.6, base + 0.3), (0, base + 0.36), (wide * 0.6, base + 0.3)]
        ink.line(*roof, (wide + 0.1, base + 0.24), width=0.06)
    ink.line((0, 0.96), (0, 1.12))


def _volcano(ink: _Ink) -> None:
    sides = [(-0.55, 0), (-0.24, 0.34), (-0.1, 0.72), (0.1, 0.72), (0.24, 0.34), (0.55, 0)]
    ink.area(*sides, colour=GREEN, opacity=80)
    ink.line(*sides)
    ink.line(*_smooth([(0.0, 0.78), (0.1, 0.92), (0.0, 1.02), (0.14, 1.16)], 6), width=0.04)


def _boat(ink: _Ink) -> None:
    """Draw a junk with two sails."""
    ink.area((-0.46, 0.22), (-0.32, 0.02), (0.32, 0.02), (0.5, 0.26), opacity=200)
    for x, high, wide in ((-0.14, 0.62, 0.3), (0.2, 0.86, 0.36)):
        sail = [(x, 0.26), (x - wide, 0.34), (x - wide * 0.7, high), (x, high + 0.1)]
        ink.area(*sail, colour=theme.CINNABAR, opacity=150)
        ink.line(*sail, sail[0], width=0.035)


def _banks(image: Image.Image, row: float) -> None:
    """Draw the houses, trees, boats and other scenery on the banks."""
    pen = ImageDraw.Draw(image, "RGBA")
    wide = image.width / COLUMNS
    drawings: Sequence[tuple[Callable[[_Ink], None], float, float, float]] = (
        (_palm, 1.0, 0.30, 0.22),
        (_house, 2.03, 0.98, 0.24),
        (_palm, 3.0, 0.28, 0.24),
        (_hills, 4.02, 0.92, 0.28),
        (_palm, 4.86, 0.22, 0.20),
        (_boat, 4.90, 1.07, 0.24),
        (_pagoda, 3.0, 1.32, 0.24),
        (_palm, 1.96, 1.94, 0.24),
        (_hills, 1.0, 1.26, 0.28),
        (_boat, 0.11, 2.06, 0.25),
        (_house, 0.98, 2.95, 0.24),
        (_stupa, 2.0, 2.28, 0.26),
        (_palm, 3.02, 2.94, 0.22),
        (_stupa, 4.0, 2.26, 0.22),
        (_boat, 4.90, 3.07, 0.26),
        (_volcano, 3.99, 3.28, 0.28),
        (_palm, 3.0, 3.94, 0.24),
        (_palm, 2.0, 3.28, 0.20),
        (_volcano, 1.0, 3.96, 0.26),
    )
    for draw, column, at, size in drawings:
        draw(_Ink(pen, column * wide, at * row, size * row))
