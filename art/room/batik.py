"""Batik: a four-petalled kawung repeat in soga brown and cream on indigo, with the fine cracks of the wax."""

import numpy as np

from art.kit.svg import circle, path, place, polygon, rect, turned
from art.room.draw import raster
from art.room.light import Array, Shape, array, noise

INDIGO, SOGA, CREAM, WAX = "#1C2C4A", "#8A5426", "#E9D6AC", "#F3E6C6"
_OUTER = "M0 -5 C-17 -12 -20 -34 0 -46 C20 -34 17 -12 0 -5Z"
_INNER = "M0 -12 C-8 -17 -9 -30 0 -36 C9 -30 8 -17 0 -12Z"


def _rose() -> str:
    petal = path(_OUTER, fill=CREAM) + path(_INNER, fill=SOGA) + circle(0, -25, 2.6, fill=WAX)
    return (
        "".join(turned(petal, angle) for angle in (45, 135, 225, 315))
        + circle(0, 0, 4.8, fill=WAX)
        + circle(0, 0, 2, fill=SOGA)
    )


def _star() -> str:
    drawn = polygon([(0, -9), (9, 0), (0, 9), (-9, 0)], fill=SOGA) + circle(0, 0, 2.6, fill=WAX)
    return drawn + "".join(circle(x, y, 1.8, fill="#C9B27E") for x, y in ((14, 0), (-14, 0), (0, 14), (0, -14)))


def cloth(shape: Shape, repeat: float, seed: int = 4) -> Array:
    """Cloth of the pattern, `repeat` pixels from motif to motif."""
    cell = rect(0, 0, 100, 100, fill=INDIGO) + place(_rose(), 50, 50)
    cell += "".join(place(_rose(), x, y) for x in (0, 100) for y in (0, 100))
    cell += "".join(place(_star(), x, y) for x, y in ((50, 0), (0, 50), (100, 50), (50, 100)))
    frame = f'width="100" height="100" patternUnits="userSpaceOnUse" patternTransform="scale({repeat / 100:.4f})"'
    pattern = f'<pattern id="batik" {frame}>{cell}</pattern>'
    height, width = shape
    paint = array(raster(rect(0, 0, width, height, fill="url(#batik)"), (width, height), 1, pattern))[..., :3]
    weave = (
        noise(seed, 1, 1, shape) * 0.03 + noise(seed + 1, 0.5, 2, shape) * 0.03 + noise(seed + 3, 30, 40, shape) * 0.05
    )
    cracks = np.clip(1 - np.abs(noise(seed + 5, 9, 9, shape)) / 0.018, 0, 1) * np.clip(
        noise(seed + 6, 30, 30, shape), 0, 1
    )
    return np.clip(paint * (0.92 * (1 + weave) * (1 - 0.30 * cracks))[..., None], 0, 1).astype(np.float32)
