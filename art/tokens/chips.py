"""Chips in six colours, each with inserts of its own shape, so that colour is never the only difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from art.kit.raster import Array, colour, layers, reduced
from art.kit.relief import Surface, flat, grain, groove, over, shade, shifted
from art.kit.svg import around, circle, document, group, path, place, polar, ring_of

if TYPE_CHECKING:
    from PIL import Image

UNITS = (54.0, 58.0)
MIDDLE, RADIUS, DEPTH = 27.0, 26.0, 4.0
PX = 4.0
OVERSAMPLE = 2
FIELD = 18.2
"""Radius of the flat middle, where the window writes the number."""
PALE = "#f7ecd2"


class Kind(NamedTuple):
    """A chip's clay, the colour of its inserts, and their shape."""

    clay: str
    insert: str
    shape: str


KINDS = {
    "gold": Kind("#d9ab45", PALE, "bars"),
    "indigo": Kind("#33548c", PALE, "pairs"),
    "cinnabar": Kind("#b3302a", PALE, "wedges"),
    "jade": Kind("#26785a", PALE, "dots"),
    "ivory": Kind("#efe2c2", "#7a4a26", "bars"),
    "ink": Kind("#332a2c", "#d9ab45", "diamonds"),
}


def _sector(half: float, inner: float) -> str:
    """A piece of the rim, `half` degrees to either side of the top, from the radius `inner` to the edge."""
    (ax, ay), (bx, by) = polar(RADIUS, -90 - half), polar(RADIUS, -90 + half)
    (cx, cy), (dx, dy) = polar(inner, -90 + half * 0.9), polar(inner, -90 - half * 0.9)
    rim = f"A{RADIUS} {RADIUS} 0 0 1 {bx:.3f} {by:.3f}"
    return f"M{ax:.3f} {ay:.3f}{rim}L{cx:.3f} {cy:.3f}A{inner} {inner} 0 0 0 {dx:.3f} {dy:.3f}Z"


def _wedge(half: float, point: float) -> str:
    """A piece of the rim that runs to a point at the radius `point`."""
    (ax, ay), (bx, by) = polar(RADIUS, -90 - half), polar(RADIUS, -90 + half)
    return f"M{ax:.3f} {ay:.3f}A{RADIUS} {RADIUS} 0 0 1 {bx:.3f} {by:.3f}L0 {-point}Z"


def _inserts(kind: Kind) -> str:
    style = {"fill": kind.insert}
    match kind.shape:
        case "bars":
            return around(path(_sector(8, 20), **style), 8)
        case "pairs":
            bar = path(_sector(5, 20), **style)
            return around(group(bar, transform="rotate(-8)") + group(bar, transform="rotate(8)"), 6)
        case "wedges":
            return around(path(_wedge(15.5, 19.2), **style), 6)
        case "dots":
            return ring_of(12, 22.6, 2.2, **style)
    return around(path(f"M0 {-RADIUS + 0.6}L4.4 -22.6L0 -19.6L-4.4 -22.6Z", **style), 8)


def _mask(drawing: str) -> Array:
    return layers(document(drawing, *UNITS), round(UNITS[0] * PX * OVERSAMPLE))


def chip(name: str) -> Image.Image:
    """A chip lying on the table, its middle free for a number."""
    kind = KINDS[name]
    unit = PX * OVERSAMPLE
    body = _mask(circle(MIDDLE, MIDDLE, RADIUS, fill="#fff"))[..., 3]
    drawn = circle(MIDDLE, MIDDLE, RADIUS, fill=kind.clay) + place(_inserts(kind), MIDDLE, MIDDLE)
    ink = _mask(drawn)
    lines = circle(MIDDLE, MIDDLE, FIELD, fill="none", stroke="#fff", stroke_width=1.3)
    cut = _mask(lines)[..., 3]
    shape = (body.shape[0], body.shape[1])
    clay = ink[..., :3] * (1 + grain(shape, 0.5 * unit, 5, 0.012) + grain(shape, 4 * unit, 6, 0.012))[..., None]
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32) + 0.5
    far = np.hypot(columns / unit - MIDDLE, rows / unit - MIDDLE)
    rim = 1.5 * unit * np.sqrt(np.clip(1 - np.clip((far - RADIUS + 1.9) / 1.9, 0, 1) ** 2, 0, 1))
    middle = -0.7 * unit / (1 + np.exp((far - FIELD) * 3.0))
    field = (rim + middle).astype(np.float32) + groove(cut, 0.5 * unit, 0.5 * unit)
    surface = Surface(
        specular=0.30,
        shininess=26,
        sky=0.08,
        occlusion=0.8,
        occlusion_reach=1.6 * unit,
        smoothing=0.3 * unit,
        cast_reach=1.5 * unit,
        cast_strength=0.3,
        wrap=0.4,
    )
    picture = np.zeros((*shape, 4), np.float32)
    slices = round(DEPTH * unit)
    side = ink.copy()
    side[..., :3] *= 0.62
    for i in range(slices, 0, -1):  # the inserts run on down the side
        layer = shifted(side, i)
        layer[..., :3] *= 1 - 0.45 * i / slices
        picture = over(picture, layer)
    picture = over(picture, flat(shifted(body, 1) * 0.5, colour("#1a120c")))
    picture = over(picture, shade(np.clip(clay, 0, 1).astype(np.float32), body, field, surface))
    return reduced(picture, round(shape[1] / OVERSAMPLE))
