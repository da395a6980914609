"""Marks on the mat: brackets over the groups of the hand, empty places, and the pointer to a card."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from game.table.tongits.layout import HAND_CARD, on_circle
from game.ui import theme
from game.ui.picture import Picture, to_surface

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.table.window_frame import WindowFrame
    from game.table.tongits.layout import Bracket
    from game.ui.kit import Kit

JADE: Final = theme.GREEN_ON_PAPER
RED: Final = theme.RED_ON_PAPER
UNDERLINE: Final = theme.rgb("#F3E3B8")
PLACE_LINE: Final = theme.rgb("#4A2E16")
PLACE_FILL: Final = theme.rgb("#3A2412")
OUT: Final = HAND_CARD[1] / 2 + 9
"""Units from the middle of a card to the bracket over it."""
TICK: Final = 10.0
FINE: Final = 3
"""Marks are painted so many times larger and reduced."""
KEPT: Final = 64
"""Brackets kept: as many as some turns need."""


class _Kept(NamedTuple):
    """A bracket's picture and where it begins, in pixels of the window."""

    picture: Picture
    x: float
    y: float


_kept: dict[tuple[object, ...], _Kept] = {}


def paint_bracket(kit: Kit, frame: WindowFrame, surface: Surface, bracket: Bracket, *, bahay: bool) -> None:
    """The line over one group of the hand: jade over a bahay, red over deadwood, light under both."""
    key = (kit.scale, bracket, bahay)
    if key not in _kept:
        if len(_kept) > KEPT:
            _kept.clear()
        _kept[key] = _make_bracket(frame, bracket, JADE if bahay else RED)
    kept = _kept[key]
    kept.picture.draw(surface, kept.x, kept.y)


def _make_bracket(frame: WindowFrame, bracket: Bracket, colour: theme.Colour) -> _Kept:
    steps = 24
    angles = [bracket.start + (bracket.end - bracket.start) * i / steps for i in range(steps + 1)]
    line = [on_circle(bracket.start, OUT - TICK), *(on_circle(angle, OUT) for angle in angles)]
    line.append(on_circle(bracket.end, OUT - TICK))
    points = [frame.point(x, y) for x, y in line]
    pad = math.ceil(6 * frame.u) + 2
    left, top = (math.floor(min(point[axis] for point in points)) - pad for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in points)) + pad for axis in (0, 1))
    fine = [((x - left) * FINE, (y - top) * FINE) for x, y in points]
    size = ((right - left) * FINE, (bottom - top) * FINE)
    image = Image.new("RGBA", size, (*UNDERLINE, 0))
    for width, ink, opacity in ((6.0, UNDERLINE, 0.75), (3.0, colour, 1.0)):
        mask = Image.new("L", size, 0)
        pen = ImageDraw.Draw(mask)
        wide = max(1.0 if width > 4 else 1.5, width * frame.u) * FINE
        pen.line(fine, fill=round(255 * opacity), width=round(wide), joint="curve")
        for x, y in (fine[0], fine[-1], fine[1], fine[-2]):
            pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=round(255 * opacity))
        layer = Image.new("RGBA", size, (*ink, 255))
        layer.putalpha(mask)
        image.alpha_composite(layer)
    small = image.convert("RGBa").resize((right - left, bottom - top), Image.Resampling.BOX)
    return _Kept(Picture(to_surface(small), 0, 0, small.size), left, top)


def dashed_place(kit: Kit, size: tuple[int, int]) -> Picture:
    """An empty place of the own row."""
    scale = kit.scale
    return kit.paint.dashed(
        *size,
        radius=scale.f(10),
        width=scale.hairline,
        colour=PLACE_LINE,
        opacity=0.55,
        fill=(PLACE_FILL,),
        fill_opacity=0.10,
    )


@lru_cache(maxsize=8)
def pointer(wide: int, high: int) -> Picture:
    """A triangle that points down, in the colour of what is lit."""
    size = (max(2, wide) * FINE, max(2, high) * FINE)
    image = Image.new("RGBA", size, (*theme.GLOW, 0))
    ImageDraw.Draw(image).polygon(((0, 0), (size[0] - 1, 0), (size[0] / 2, size[1] - 1)), fill=(*theme.GLOW, 255))
    small = image.convert("RGBa").resize((size[0] // FINE, size[1] // FINE), Image.Resampling.BOX)
    return Picture(to_surface(small), 0, 0, small.size)
