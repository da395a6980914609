"""Brackets over pieces in the hand that belong together, dashed at the end if a piece is missing."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from game.ui import theme
from game.ui.picture import Picture, to_surface

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext

    Point = tuple[float, float]

FINE: Final = 3
"""Supersampling factor of the lines."""
KEPT: Final = 64
"""Maximum number of cached pictures, enough for several turns."""
SOLID: Final = 0.55
"""Fraction of an open bracket that is drawn solid; the rest is dashed."""
DASH, BLANK = 9.0, 6.0
LIGHT: Final = theme.rgb("#F3E3B8")


class Ink(NamedTuple):
    """One line of a bracket: its width in units, colour and opacity."""

    width: float
    colour: theme.Colour
    opacity: float = 1.0


class _Kept(NamedTuple):
    """A bracket's picture with its position in window pixels."""

    picture: Picture
    x: float
    y: float


_kept: dict[tuple[object, ...], _Kept] = {}


def paint_bracket(
    ctx: RenderContext, surface: Surface, points: Sequence[Point], inks: Sequence[Ink], *, open_end: bool = False
) -> None:
    """Draw a line through points in window pixels with each ink in turn; `open_end` dashes its end."""
    key = (ctx.scale, tuple(points), tuple(inks), open_end)
    if key not in _kept:
        if len(_kept) > KEPT:
            _kept.clear()
        _kept[key] = _make(ctx.scale.u, points, inks, open_end=open_end)
    kept = _kept[key]
    kept.picture.draw(surface, kept.x, kept.y)


def _make(u: float, points: Sequence[Point], inks: Sequence[Ink], *, open_end: bool) -> _Kept:
    pad = math.ceil(6 * u) + 2
    left, top = (math.floor(min(point[axis] for point in points)) - pad for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in points)) + pad for axis in (0, 1))
    fine = [((x - left) * FINE, (y - top) * FINE) for x, y in points]
    strokes = _dashed(fine, u * FINE) if open_end else [fine]
    size = ((right - left) * FINE, (bottom - top) * FINE)
    image = Image.new("RGBA", size, (*LIGHT, 0))
    for ink in inks:
        mask = Image.new("L", size, 0)
        pen = ImageDraw.Draw(mask)
        wide = max(1.0 if ink.width > 4 else 1.5, ink.width * u) * FINE
        for stroke in strokes:
            pen.line(stroke, fill=round(255 * ink.opacity), width=round(wide), joint="curve")
            for x, y in (stroke[0], stroke[-1], stroke[1], stroke[-2]):
                pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=round(255 * ink.opacity))
        layer = Image.new("RGBA", size, (*ink.colour, 255))
        layer.putalpha(mask)
        image.alpha_composite(layer)
    small = image.convert("RGBa").resize((right - left, bottom - top), Image.Resampling.BOX)
    return _Kept(Picture(to_surface(small), 0, 0, small.size), left, top)


def _dashed(line: Sequence[Point], unit: float) -> list[list[Point]]:
    """Split a line into a solid part and dashes up to its end."""
    whole = sum(math.dist(one, other) for one, other in pairwise(line))
    found = [_between(line, 0, whole * SOLID)]
    at = whole * SOLID + BLANK * unit
    while at < whole:
        found.append(_between(line, at, min(whole, at + DASH * unit)))
        at += (DASH + BLANK) * unit
    return found


def _between(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """Return the part of a line between two distances measured along it."""
    found: list[Point] = []
    gone = 0.0
    for one, other in pairwise(line):
        long = math.dist(one, other)
        for at in (start, end):
            if long and gone <= at <= gone + long:
                part = (at - gone) / long
                found.append((one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part))
        gone += long
        if start < gone < end:
            found.insert(len(found), other)
    return found if len(found) > 1 else [*found, *found]
