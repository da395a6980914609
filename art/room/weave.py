"""The reed mat of Pai Tong, at table size and small."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image
from scipy import ndimage

from art.kit.svg import group, path, rect
from art.room.draw import raster
from art.room.felt import CORNER, FRAME
from art.room.light import Array, Shape, array, grid, image, lamp, mix, noise, relief, rgb
from art.room.wood import LAMP

INDIGO, RED = "#2B4166", "#A22A20"


@dataclass(frozen=True)
class Band:
    """A stripe of dyed reeds from `start` to `end` (fractions of the mat's width)."""

    start: float
    end: float
    colour: str


TABLE_BANDS = (
    Band(0.010, 0.042, INDIGO),
    Band(0.050, 0.057, RED),
    Band(0.066, 0.073, RED),
    Band(0.081, 0.099, INDIGO),
    Band(0.901, 0.919, INDIGO),
    Band(0.927, 0.934, RED),
    Band(0.943, 0.950, RED),
    Band(0.958, 0.990, INDIGO),
)


def reed(
    shape: Shape,
    scale: float,
    bands: Sequence[Band],
    *,
    seed: int = 1,
    straw: str = "#C3A66B",
    reed_width: float = 7,
    warp: float = 22,
    depth: float = 1.0,
) -> Array:
    """A mat of sedge stalks lying along x, each going over and under the warp cords in turn with its neighbours.

    `reed_width` and `warp` (the distance of the cords) are in units; `depth` scales the relief.
    """
    y, x = grid(shape, scale)
    rng = np.random.default_rng(seed)
    row = (y / reed_width).astype(int)
    across = y / reed_width - row - 0.5
    cords = x / warp + 0.012 * noise(seed + 9, 30 * scale, 4 * scale, shape)
    column = np.floor(cords).astype(int)
    along = cords - column - 0.5  # a cord lies at the edges of a cell, the stalk bulges in its middle
    over = (row + column) % 2 == 0
    stalks = row.max() + 1
    tone = rng.normal(0, 0.06, stalks)[row[:, 0]][:, None]
    hue = rng.normal(0, 1, stalks)[row[:, 0]][:, None]
    dye = np.zeros(shape, np.float32)
    colours = np.broadcast_to(rgb(straw), (*shape, 3)).copy()
    middle = (row + 0.5) * reed_width * scale / shape[0]
    for band in bands:
        inside = (middle >= band.start) & (middle < band.end)
        colours[inside] = rgb(band.colour)
        dye[inside] = 1
    streaks = (
        noise(seed + 1, 0.45 * scale, 26 * scale, shape) * 0.055
        + noise(seed + 2, 0.5 * scale, 5 * scale, shape) * 0.022
    )
    age = noise(seed + 3, 60 * scale, 90 * scale, shape) * 0.02
    colours = colours * (1 + (tone + streaks) * (1 - 0.35 * dye) + age)[..., None]
    warmth = (hue * 0.022 * (1 - dye))[..., None] * np.array((1.0, 0.1, -1.2), np.float32)
    colours = colours * (1 + warmth)
    round_stalk = np.sqrt(np.maximum(1 - (2.08 * across) ** 2, 0))
    bulge = np.cos(np.pi * along)  # 1 in the middle of a cell, 0 at the cords
    lift = np.where(over, 0.62 + 0.58 * bulge, 0.62 - 0.42 * bulge)
    height = round_stalk * lift * reed_width * 0.34 * scale * depth
    lit = relief(
        colours,
        height,
        smooth=0.55 * scale,
        gloss=0.10,
        power=14,
        sky=0.05,
        hollow=1.1 * depth,
        hollow_size=3.2 * scale,
        wrap=0.5,
        cast=4 * scale,
        cast_depth=0.3 * depth,
    )
    cord = np.exp(-(((0.5 - np.abs(along)) * warp / 1.5) ** 2)) * (1 - np.abs(2 * across) ** 4)
    return lit * (1 - (0.20 + 0.12 * dye) * depth * cord)[..., None]


def table(scale: float) -> Image.Image:
    """Pai Tong's mat on the frame of all tables: stripes left and right, bound in indigo above and below."""
    left, top, width, height = 12.0, 8.0, FRAME[0] - 24, FRAME[1] - 16
    size = (round(width * scale), round(height * scale))  # woven lying, then stood up
    mat = np.swapaxes(reed(size, scale, TABLE_BANDS, seed=5, straw="#B59A68", reed_width=7, warp=24, depth=0.8), 0, 1)
    glow = lamp((size[1], size[0]), (LAMP[0] - CORNER[0] - left, LAMP[1] - CORNER[1] - top), (900, 640), scale)
    mat = mat * (0.58 + 0.46 * glow)[..., None]
    mat = mat * np.array((1.02, 1.0, 0.96), np.float32)
    mask = array(raster(rect(left, top, width, height, 5, fill="#fff"), FRAME, scale))[..., 3]
    full = np.zeros((*mask.shape, 3), np.float32)
    x0, y0 = round(left * scale), round(top * scale)
    full[y0 : y0 + mat.shape[0], x0 : x0 + mat.shape[1]] = mat[: mask.shape[0] - y0, : mask.shape[1] - x0]
    binding, cloth = _binding(scale, glow.mean())
    under = ndimage.gaussian_filter(ndimage.shift(cloth, (3 * scale, scale), order=1), 2.5 * scale)
    full = full * (1 - 0.5 * under)[..., None]
    return image(mix(full, binding, cloth), np.maximum(mask, cloth))


def _binding(scale: float, brightness: float) -> tuple[Array, Array]:
    """Cotton tape sewn over the upper and lower edge: colours and mask."""
    tapes, thread = "", ""
    for y in (3.0, FRAME[1] - 19):
        tapes += rect(8, y, FRAME[0] - 16, 16, 4, fill="#30446B")
        for dy in (3.6, 12.4):
            thread += path(
                f"M13 {y + dy} H{FRAME[0] - 13}",
                fill="none",
                stroke="#D9BF85",
                stroke_width=1.3,
                stroke_dasharray="7 5",
            )
    body = array(raster(tapes, FRAME, scale))
    seam = array(raster(group(thread), FRAME, scale))
    cloth = body[..., 3]
    y, x = grid((cloth.shape[0], cloth.shape[1]), scale)
    twill = 1 + 0.09 * np.sin((x + y) * np.pi * 0.9) + noise(71, 0.6 * scale, 2 * scale, cloth.shape) * 0.035
    height = np.maximum(cloth * 2.2 * scale, seam[..., 3] * 3.0 * scale)
    colours = mix(body[..., :3] * twill[..., None], seam[..., :3], seam[..., 3] * 0.9)
    lit = relief(
        colours, height, smooth=0.9 * scale, gloss=0.05, power=10, hollow=0.5, hollow_size=4 * scale, cast=3 * scale
    )
    return (lit * (0.72 + 0.2 * brightness)).astype(np.float32), cloth
