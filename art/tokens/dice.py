"""Dice: bone, hollow pips, the one and the four red as dice of the region have them; seen from slightly below."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from art.kit.raster import Array, colour, layers, reduced
from art.kit.relief import Surface, fillet, flat, grain, over, shade, shifted
from art.kit.svg import circle, document, rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

UNITS = (44.0, 50.0)
SIDE, RADIUS, DEPTH, MARGIN = 42.0, 9.5, 6.0, 1.0
PX = 5.0
"""Pixels a unit."""
OVERSAMPLE = 2
BONE, SHADED = colour("#f6eeda"), colour("#b7a578")
BLACK, RED = "#221a16", "#b8231c"
Spot = tuple[float, float]
STEP = 10.8
CORNERS: Sequence[Spot] = ((-1, -1), (1, -1), (-1, 1), (1, 1))
LAYOUTS: dict[int, Sequence[Spot]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: CORNERS,
    5: (*CORNERS, (0, 0)),
    6: (*CORNERS, (-1, 0), (1, 0)),
}
"""The pips of each face, in steps from its middle."""
RADII = {1: 8.4, 4: 5.3}
PIP = 4.7


def _mask(drawing: str) -> Array:
    return layers(document(drawing, *UNITS), round(UNITS[0] * PX * OVERSAMPLE))


def die(value: int) -> Image.Image:
    """One face up."""
    unit = PX * OVERSAMPLE
    body = _mask(rect(MARGIN, MARGIN, SIDE, SIDE, RADIUS, fill="#fff"))[..., 3]
    radius = RADII.get(value, PIP)
    middle = MARGIN + SIDE / 2
    spots = [(middle + x * STEP, middle + y * STEP) for x, y in LAYOUTS[value]]
    paint = RED if value in (1, 4) else BLACK
    ink = _mask("".join(circle(x, y, radius, fill=paint) for x, y in spots))
    painted = ink[..., 3]
    shape = (body.shape[0], body.shape[1])
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32) + 0.5
    field = fillet(body, 6.5 * unit) + grain(shape, 3 * unit, 9, 0.05 * unit)
    for x, y in spots:
        way = np.hypot(columns / unit - x, rows / unit - y) / radius
        field -= 1.7 * unit * np.clip(1 - way**2.4, 0, 1)
    bone = BONE * (1 + grain(shape, 1.5 * unit, 5, 0.006, 8))[..., None]
    albedo = bone * (1 - painted[..., None]) + ink[..., :3] * painted[..., None]
    surface = Surface(
        specular=0.5,
        shininess=50,
        sky=0.10,
        occlusion=0.9,
        occlusion_reach=2 * unit,
        smoothing=0.25 * unit,
        cast_reach=2 * unit,
        cast_strength=0.4,
    )
    picture = np.zeros((*shape, 4), np.float32)
    slices = round(DEPTH * unit)
    for i in range(slices, -1, -2):
        way = i / slices
        picture = over(picture, flat(shifted(body, i), SHADED * (1 - 0.42 * way)))
    picture = over(picture, shade(albedo.astype(np.float32), body, field, surface))
    return reduced(picture, round(shape[1] / OVERSAMPLE))
