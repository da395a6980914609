"""Fills masks with colour: flat, in gradients, and as shadows."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame
from PIL import Image, ImageChops, ImageFilter

from game.ui import theme
from game.ui.masks import blurred_box, scaled
from game.ui.picture import Picture, border, stretched, to_surface

if TYPE_CHECKING:
    from game.ui.picture import Strips
    from game.ui.theme import Colour

Fill = tuple["Colour", ...]
"""One colour, or the stops of a gradient."""
Part = tuple[int, int, int, int]
"""Part of a picture: the picture's width and height, then the part's upper left corner in pixels."""
LEAST_SIGMA: Final = 2.5
"""Minimum blur in pixels of a shadow that is blurred at a reduced size."""
SQUARE: Final = 32
"""Side in pixels at which a diagonal gradient is computed before it is scaled to its final size."""


def filled(mask: Image.Image, fill: Fill, opacity: float, *, diagonal: Part | None = None) -> Image.Image:
    """Return a picture of a mask filled with a colour or a gradient.

    A gradient runs from top to bottom or, with `diagonal`, from the upper left to the lower right corner of the
    picture that the mask is part of.
    """
    if len(fill) == 1:
        image = Image.new("RGBA", mask.size, (*fill[0], 0))
    elif diagonal is not None:
        image = _diagonal_part(mask.size, fill, diagonal).convert("RGBA")
    else:
        image = _column(mask.height, fill).resize(mask.size).convert("RGBA")
    image.putalpha(scaled(mask, opacity))
    return image


@lru_cache(maxsize=32)
def _column(height: int, stops: Fill) -> Image.Image:
    column = Image.new("RGB", (1, height))
    column.putdata([_mixed(stops, y / max(1, height - 1)) for y in range(height)])
    return column


def _diagonal_part(size: tuple[int, int], stops: Fill, part: Part) -> Image.Image:
    w, h, x, y = part
    across, down = SQUARE / w, SQUARE / h
    box = (x * across, y * down, min(SQUARE, (x + size[0]) * across), min(SQUARE, (y + size[1]) * down))
    return _diagonal(stops).resize(size, Image.Resampling.BILINEAR, box)


@lru_cache(maxsize=32)
def _diagonal(stops: Fill) -> Image.Image:
    square = Image.new("RGB", (SQUARE, SQUARE))
    square.putdata([_mixed(stops, (x * 0.6 + y) / (1.6 * (SQUARE - 1))) for y in range(SQUARE) for x in range(SQUARE)])
    return square


def _mixed(stops: Fill, share: float) -> Colour:
    place = min(max(share, 0.0), 1.0) * (len(stops) - 1)
    index = min(int(place), len(stops) - 2)
    part = place - index
    one, two = stops[index], stops[index + 1]
    return (
        round(one[0] + (two[0] - one[0]) * part),
        round(one[1] + (two[1] - one[1]) * part),
        round(one[2] + (two[2] - one[2]) * part),
    )


def shadow_picture(
    mask: Image.Image, recipe: tuple[theme.Shadow, ...], u: float, *, while_small: bool = False
) -> Picture:
    """Return a mask's blurred shadows, drawn over one another; `u` is the number of pixels per unit.

    With `while_small`, soft shadows are blurred at a reduced size, in half the time; the result then varies
    slightly with the position of the mask.
    """
    reach = [(math.ceil(3 * one.sigma * u) + 1, round(one.dx * u), round(one.dy * u)) for one in recipe]
    left = max(pad - dx for pad, dx, _dy in reach)
    top = max(pad - dy for pad, _dx, dy in reach)
    right = max(pad + dx for pad, dx, _dy in reach)
    bottom = max(pad + dy for pad, _dx, dy in reach)
    size = (mask.width + left + right, mask.height + top + bottom)
    dark = Image.new("L", size, 0)
    for one, (_pad, dx, dy) in zip(recipe, reach, strict=True):
        layer = Image.new("L", size, 0)
        layer.paste(mask, (left + dx, top + dy))
        sigma = one.sigma * u
        soft = _blurred_while_small(layer, sigma) if while_small else layer.filter(ImageFilter.GaussianBlur(sigma))
        layer = soft.point([round(v * one.opacity) for v in range(256)])
        dark = ImageChops.screen(dark, layer)
    shade = Image.new("RGBA", size, (*theme.SHADOW, 0))
    shade.putalpha(dark)
    return Picture(to_surface(shade), -left, -top, mask.size)


def _blurred_while_small(layer: Image.Image, sigma: float) -> Image.Image:
    times = next((times for times in (4, 2) if sigma >= times * LEAST_SIGMA), 1)
    if times == 1:
        return layer.filter(ImageFilter.GaussianBlur(sigma))
    small = layer.reduce(times).filter(ImageFilter.GaussianBlur(sigma / times))
    wide, high = small.width * times, small.height * times  # the last column and row may average fewer pixels
    return small.resize((wide, high), Image.Resampling.BILINEAR).crop((0, 0, *layer.size))


def box_shadow(w: int, h: int, radius: float, name: str, u: float) -> Picture:
    """Return the shadow of a rounded box, painting the corners and stretching the sides.

    `name` is a key of `theme.SHADOWS`.
    """
    corner = shadow_corner(radius, name, u)
    small_w, small_h = min(w, 2 * corner + 1), min(h, 2 * corner + 1)
    return stretched(_small_box_shadow(small_w, small_h, radius, name, u), w - small_w, h - small_h)


def shadow_around(w: int, h: int, radius: float, name: str, u: float) -> Strips:
    """Return only the part of `box_shadow` not covered by an opaque box, to save memory."""
    corner = shadow_corner(radius, name, u)
    small_w, small_h = min(w, 2 * corner + 1), min(h, 2 * corner + 1)
    small = _small_box_shadow(small_w, small_h, radius, name, u)
    return border(small, math.ceil(radius), w - small_w, h - small_h)


def shadow_corner(radius: float, name: str, u: float) -> int:
    """Return the distance from a box's corner, in pixels, beyond which the side's shadow is uniform."""
    reach = [3 * max(0.5, one.sigma * u) + max(abs(one.dx), abs(one.dy)) * u for one in theme.SHADOWS[name]]
    return math.ceil(radius + max(reach)) + 4


@lru_cache(maxsize=4)
def _small_box_shadow(w: int, h: int, radius: float, name: str, u: float) -> Picture:
    layers = []
    for one in theme.SHADOWS[name]:
        mask, pad = blurred_box(w, h, radius, max(0.5, one.sigma * u))
        layers.append((scaled(mask, one.opacity), round(one.dx * u) - pad, round(one.dy * u) - pad))
    left, top = min(dx for _m, dx, _dy in layers), min(dy for _m, _dx, dy in layers)
    right = max(dx + mask.width for mask, dx, _dy in layers)
    bottom = max(dy + mask.height for mask, _dx, dy in layers)
    dark = Image.new("L", (right - left, bottom - top), 0)
    for mask, dx, dy in layers:
        layer = Image.new("L", dark.size, 0)
        layer.paste(mask, (dx - left, dy - top))
        dark = ImageChops.screen(dark, layer)
    return Picture(to_surface(filled(dark, (theme.SHADOW,), 1.0)), left, top, (w, h))


def outside(shadow: Picture, shape: Image.Image, pad: int) -> Picture:
    """Return a shadow without the part below its object.

    `shape` is the object's mask, with a margin of `pad`.
    """
    hole = Image.new("RGBA", shape.size, (0, 0, 0, 0))
    hole.putalpha(shape)
    cut = shadow.surface.copy()
    inverse = Image.new("L", (cut.get_width(), cut.get_height()), 255)
    inverse.paste(ImageChops.invert(shape), (-shadow.dx - pad, -shadow.dy - pad))
    keep = Image.merge("RGBA", (inverse, inverse, inverse, inverse))
    cut.blit(pygame.image.frombytes(keep.tobytes(), keep.size, "RGBA"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shadow._replace(surface=cut)
