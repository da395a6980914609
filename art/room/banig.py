"""The banig of Tongits: a mat plaited of dyed strips. At table size a bright border round a quiet field; and small."""

import numpy as np
from PIL import Image
from scipy import ndimage

from art.kit.svg import line, rect
from art.room.draw import raster
from art.room.felt import CORNER, FRAME
from art.room.light import Array, Shape, array, grid, image, lamp, mix, noise, relief, rgb
from art.room.wood import LAMP

DYES = ("#CDB27A", "#A6463B", "#33684F", "#CC9730", "#5A486F")
"""Undyed pandan, red, green, marigold, violet."""
PLAIN, RED, GREEN, MARIGOLD, VIOLET = range(5)
FIELD, BORDER = 0.20, 0.70
"""How much of its colour the pattern keeps: at full strength cards would be lost on it."""
COLUMNS, ROWS, EDGE, REPEAT, LATTICE = 132, 102, 11, 10, 20
"""Strips across and down, the border's width, one diamond of it, and the distance of the field's diamonds in strips.

The border between two corners holds whole diamonds: (COLUMNS - 2 EDGE) and (ROWS - 2 EDGE) are multiples of REPEAT."""
PLACE = (12.0, 8.0, FRAME[0] - 24, FRAME[1] - 16)


def banig(shape: Shape, strip: float, seed: int = 2, repeat: int = 9) -> Array:
    """A small piece at full colour: strips `strip` pixels wide, in nested diamonds."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    column, row = (x / strip).astype(int), (y / strip).astype(int)
    u, v = (x % strip) / strip, (y % strip) / strip
    lying = (row + column) % 2 == 0
    palette = np.stack([rgb(c) for c in ("#E6CF94", "#A9413A", "#2F6E57", "#D9A033", "#54406B")])
    ring = np.abs(column % (2 * repeat) - repeat) + np.abs(row % (2 * repeat) - repeat)
    dyed = np.select([ring < 3, ring < 5, ring < 7, ring < 9, ring < 11, ring < 13], [1, 0, 3, 0, 2, 0], 4)
    dyed = np.where(lying, dyed, np.where((dyed == 0) | (ring % 2 == 0), 0, dyed))
    colours = palette[dyed]
    across, along = np.where(lying, v, u), np.where(lying, u, v)
    form = (0.76 + 0.32 * np.sin(np.pi * across)) * (0.86 + 0.2 * np.sin(np.pi * along))
    fibre = np.where(lying, noise(seed, 0.5, 9, shape), noise(seed + 1, 9, 0.5, shape)) * 0.045
    grey = colours @ np.array((0.3, 0.59, 0.11), np.float32)
    colours = colours * 0.80 + grey[..., None] * 0.20
    return np.clip(colours * (form * (1 + fibre))[..., None], 0, 1).astype(np.float32)


def _pattern() -> tuple[Array, Array]:
    """The dye of every strip where it lies on top, as rows x columns, and how much of its colour it keeps."""
    row, column = np.mgrid[0:ROWS, 0:COLUMNS]
    from_side = np.minimum(column, COLUMNS - 1 - column)
    from_end = np.minimum(row, ROWS - 1 - row)
    edge = np.minimum(from_side, from_end)
    border = edge < EDGE
    # the border: a row of nested diamonds between two red lines, and a diamond of its own at each corner
    along = np.where(from_side < from_end, from_end, from_side) - EDGE
    corner = (from_side < EDGE) & (from_end < EDGE)
    middle = (EDGE - 1) / 2
    across = np.abs(edge - middle)
    ring = np.where(
        corner,
        np.abs(from_side - middle) + np.abs(from_end - middle),
        np.abs(along % REPEAT - (REPEAT - 1) / 2) + across + 0.5,
    )
    dyed = np.select([ring < 2, ring < 3, ring < 4, ring < 5, ring < 6], [MARIGOLD, RED, PLAIN, GREEN, PLAIN], VIOLET)
    # between diamonds the strip that crosses stays undyed: a checked ground
    lying = (row + column) % 2 == 0
    dyed = np.where((dyed == VIOLET) & ~lying, PLAIN, dyed)
    dyed = np.where((edge == 0) | (edge == EDGE - 1), RED, dyed)
    # the field: whole diamonds in a lattice, in turn red, green and violet
    x, y = column - (COLUMNS - 1) / 2, row - (ROWS - 1) / 2
    cell_x, cell_y = np.round(x / LATTICE), np.floor(y / LATTICE)
    far = np.abs(x - cell_x * LATTICE) + np.abs(y - (cell_y + 0.5) * LATTICE)
    inside = (np.abs(cell_x) <= 2) & (np.abs(cell_y + 0.5) <= 2)
    shown = inside & ((far == 8) | (far == 7) | (far == 4) | (far < 1.5))
    hue = np.array((RED, GREEN, VIOLET))[(cell_x + cell_y).astype(int) % 3]
    field = np.where(shown, hue, PLAIN)
    seam = edge == EDGE + 1
    field = np.where(seam, GREEN, field)
    strength = np.where(border, BORDER, FIELD)
    return np.where(border, dyed, field), strength.astype(np.float32)


def _plaited(shape: Shape, scale: float) -> Array:
    """The mat on its own ground: strips over and under one another, rounded, with the fibre of the leaf."""
    dyed, strength = _pattern()
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    across_x, across_y = (x + 0.5) * COLUMNS / shape[1], (y + 0.5) * ROWS / shape[0]
    column, row = across_x.astype(int), across_y.astype(int)
    u, v = across_x - column - 0.5, across_y - row - 0.5
    lying = (row + column) % 2 == 0
    palette = np.stack([rgb(dye) for dye in DYES])
    keep = strength[row, column][..., None]
    colours = palette[dyed[row, column]] * keep + palette[PLAIN] * (1 - keep)
    rng = np.random.default_rng(6)
    tone = np.where(lying, rng.normal(0, 0.030, ROWS)[row], rng.normal(0, 0.030, COLUMNS)[column])
    fine, long = 0.45 * scale, 7 * scale
    fibre = np.where(lying, noise(2, fine, long, shape), noise(3, long, fine, shape)) * 0.035
    age = noise(5, 60 * scale, 90 * scale, shape) * 0.015
    colours = colours * (1 + tone + fibre + age)[..., None]
    across, along = np.where(lying, v, u), np.where(lying, u, v)
    round_strip = np.sqrt(np.maximum(1 - (1.9 * across) ** 2, 0))
    height = round_strip * (0.55 + 0.45 * np.cos(np.pi * along)) * 2.3 * scale
    return relief(
        colours,
        height,
        smooth=0.8 * scale,
        gloss=0.10,
        power=14,
        sky=0.05,
        hollow=0.9,
        hollow_size=3 * scale,
        wrap=0.55,
        cast=3 * scale,
        cast_depth=0.22,
    )


def table(scale: float) -> Image.Image:
    """The mat on the frame of all tables, its edge folded over and sewn."""
    left, top, width, height = PLACE
    shape = (round(height * scale), round(width * scale))
    mat = _plaited(shape, scale)
    glow = lamp(shape, (LAMP[0] - CORNER[0] - left, LAMP[1] - CORNER[1] - top), (900, 640), scale)
    mat = mat * (0.56 + 0.46 * glow)[..., None] * np.array((1.02, 1.0, 0.95), np.float32)
    y, x = grid(shape, scale)
    rim = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y))
    fold = 1 - 0.34 * np.exp(-rim / 2.6) + 0.10 * np.exp(-(((rim - 4.2) / 1.6) ** 2))
    mat = mat * fold[..., None]
    mask = array(raster(rect(left, top, width, height, 8, fill="#fff"), FRAME, scale))[..., 3]
    full = np.zeros((*mask.shape, 3), np.float32)
    x0, y0 = round(left * scale), round(top * scale)
    full[y0 : y0 + shape[0], x0 : x0 + shape[1]] = mat[: mask.shape[0] - y0, : mask.shape[1] - x0]
    sewn = array(raster(_stitches(), FRAME, scale))
    shade = ndimage.gaussian_filter(ndimage.shift(sewn[..., 3], (1.2 * scale, 0.6 * scale), order=1), 0.8 * scale)
    full = full * (1 - 0.55 * shade)[..., None]
    return image(mix(full, sewn[..., :3] * 0.86, sewn[..., 3]), mask)


def _stitches() -> str:
    left, top, width, height = PLACE
    inset = 6.5
    x0, y0, x1, y1 = left + inset, top + inset, left + width - inset, top + height - inset
    return line(f"M{x0} {y0}H{x1}V{y1}H{x0}Z", 1.5, "#E9D6A0", stroke_dasharray="7 6", stroke_linecap="round")
