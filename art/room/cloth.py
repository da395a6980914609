"""The curtain between two persons: songket silk in heavy folds on a rod, its hem of lozenges over the floor."""

import numpy as np
from PIL import Image

from art.room import wood
from art.room.light import Array, array, grid, image, lamp, rgb

CLOTH = (1920.0, 1080.0)
CELL = 3.0  # units of one thread crossing
WIDTH = 2700.0  # units of the cloth laid flat, wider than the window by what its folds take up
ROD = 46.0
HEM_TOP = 726.0
TOP, BOTTOM = 52.0, 1046.0
AMPLITUDE = 34.0
LAMP = (900, 430)

INDIGO, GOLD, OLD_GOLD = rgb("#23335A"), rgb("#D9B05C"), rgb("#9C7430")
RED, JADE, IVORY, PLUM = rgb("#A5302A"), rgb("#2E7A5C"), rgb("#EADDB8"), rgb("#4A2440")
PERIOD = 24  # cells from lozenge to lozenge
SHEEN = np.array((70, 58, 40), np.float32) / 255


def _triangle(cells: Array, period: int) -> Array:
    """How far from the nearest multiple of the period."""
    rest = cells % period
    return np.minimum(rest, period - rest)


def _lozenges(high: int, wide: int, period: int, colours: list[Array], ground: Array) -> Array:
    """A band of nested lozenges with small hooks of gold between them."""
    y, x = np.arange(high)[:, None], np.arange(wide)[None, :]
    half = (high - 1) / 2
    out = np.broadcast_to(ground, (high, wide, 3)).copy()
    away = np.abs(y - half) / half * (period / 2) + _triangle(x, period)
    for number, colour in enumerate(colours):
        out[away <= (period / 2) * (1 - number / len(colours))] = colour
    corner = _triangle(x + period // 2, period) + np.minimum(y, high - 1 - y)
    out[corner <= 3] = GOLD
    out[corner == 5] = OLD_GOLD
    return out


def _hem(wide: int) -> Array:
    """The bands of the hem, from above."""
    bands = []
    for high, kind in (
        *((1, "gold"), (2, "red"), (1, "gold"), (9, "small"), (1, "gold"), (3, "jade"), (1, "gold"), (47, "large")),
        *((1, "gold"), (3, "jade"), (1, "gold"), (9, "small"), (1, "gold"), (2, "red"), (1, "gold"), (9, "end")),
    ):
        if kind == "small":
            bands.append(_lozenges(high, wide, 14, [GOLD, RED, GOLD, PLUM, IVORY], PLUM))
        elif kind == "large":
            colours = [GOLD, PLUM, OLD_GOLD, RED, RED, GOLD, JADE, JADE * 0.8, GOLD, IVORY, RED]
            bands.append(_lozenges(high, wide, 54, colours, RED * 0.72))
        else:
            colour = {"gold": GOLD, "red": RED, "jade": JADE, "end": RED * 0.62}[kind]
            bands.append(np.broadcast_to(colour, (high, wide, 3)))
    return np.concatenate(bands)


def _woven() -> Array:
    """The cloth laid flat, a cell a thread crossing."""
    rng = np.random.default_rng(7)
    wide, top = round(WIDTH / CELL), round(HEM_TOP / CELL)
    y, x = np.mgrid[0:top, 0:wide]
    out = np.empty((top, wide, 3), np.float32)
    out[:] = INDIGO
    out[(x + y) % 2 == 0] = INDIGO * 0.93
    dx, dy = _triangle(x, PERIOD), _triangle(y, PERIOD)
    out[(dx + dy == PERIOD // 2) & (x % 2 == 0)] = OLD_GOLD * 0.78
    petals = (dx <= 4) & (dy <= 4) & ((dx + dy <= 2) | ((dx == dy) & (dx >= 2)) | (dx + dy == 5))
    out[petals] = GOLD * 0.92
    out[dx + dy == 0] = RED * 1.2
    between = _triangle(x + PERIOD // 2, PERIOD) + _triangle(y + PERIOD // 2, PERIOD)
    out[(between <= 2) & (between != 1)] = OLD_GOLD
    cloth = np.concatenate([out, _hem(wide)])
    return (cloth * (1 + 0.05 * rng.standard_normal((*cloth.shape[:2], 1)))).astype(np.float32)


def _folds(x: Array, phase: float, amplitude: float) -> Array:
    """How far the cloth comes forward at x (units)."""
    turn = 2 * np.pi * x / CLOTH[0]
    return amplitude * (
        0.60 * np.sin(11 * turn + 0.7 + 0.9 * np.sin(2 * turn + phase))
        + 0.28 * np.sin(23 * turn + 1.9 + 1.3 * np.sin(3 * turn))
        + 0.16 * np.sin(5 * turn + 2.2)
    )


def _row(flat: Array, y: float, scale: float, x: Array, threads: Array) -> tuple[Array, Array]:
    """One row of pixels of the hanging cloth, and where it has come to its end."""
    down = min(max((y - TOP) / (BOTTOM - TOP), 0), 1)
    amplitude = AMPLITUDE * (0.78 + 0.35 * down)
    depth = _folds(x, 0.35 * down, amplitude) + 0.10 * amplitude * np.sin(0.02 * x + 5 * down)
    slope = np.gradient(depth, 1 / scale)
    along = np.cumsum(np.sqrt(1 + slope * slope * 0.55)) / scale
    along += WIDTH / 2 - along[len(along) // 2]
    facing = np.clip((-0.55 * -slope + 0.84) / np.sqrt(slope * slope + 1), 0, 1.2)
    hollow = 0.70 + 0.30 * np.clip((depth / amplitude + 1) / 2, 0, 1)
    shine = np.exp(-(((slope - 0.42) / 0.24) ** 2)) * 0.26
    drop = y - depth / amplitude * 5 * down  # folds that come forward hang a little lower
    rows = np.clip(drop / CELL, 0, len(flat) - 1).astype(int)
    columns = np.clip(along / CELL, 0, flat.shape[1] - 1).astype(int)
    colour = flat[rows, columns] * np.where(along % CELL < 1, 0.93, 1.02)[:, None]
    colour = colour * (np.where(drop % CELL < 1, 0.92, 1.03) * threads[rows])[:, None]
    colour = colour * ((0.34 + 0.86 * facing) * hollow)[:, None] + (colour * 0.55 + SHEEN) * shine[:, None]
    return colour, drop > len(flat) * CELL


def curtain(scale: float) -> Image.Image:
    """The whole window: rod, silk, hem, and the floor under it."""
    shape = (round(CLOTH[1] * scale), round(CLOTH[0] * scale))
    flat = _woven()
    threads = 1 + 0.02 * np.random.default_rng(8).standard_normal(len(flat))
    x = np.arange(shape[1]) / scale
    out = np.zeros((*shape, 3), np.float32)
    bare = np.zeros(shape, bool)
    for row in range(shape[0]):
        out[row], bare[row] = _row(flat, row / scale, scale, x, threads)
    y, _x = grid(shape, scale)
    light = lamp(shape, LAMP, (1150, 780), scale)[..., None]
    boards = array(wood.floor(scale))[..., :3]
    end = len(flat) * CELL
    lit_floor = boards * (0.25 + 0.5 * np.clip((y - end) / 60, 0, 1))[..., None]
    out = np.where(bare[..., None], lit_floor, out * (0.50 + 0.72 * light))
    out *= np.where(y > ROD, 1 - 0.55 * np.clip(1 - (y - ROD) / 70, 0, 1), 1)[..., None]  # under the rod it is dark
    round_rod = 0.35 + 1.15 * np.exp(-(((np.clip((y - 6) / 40, 0, 1) - 0.30) / 0.28) ** 2))
    grain = np.roll(boards, -round(300 * scale), axis=0)
    rod = np.array((96, 52, 30), np.float32) / 255 * round_rod[..., None] * (0.75 + 1.06 * grain)
    out = np.where((y < ROD)[..., None], rod * (0.55 + 0.6 * light), out)
    out[y < 5] *= 0.3
    return image(out)
