"""Small things of the room: the coin that counts chips, the cinnabar seal of the shuffle, the settlement's paper."""

import numpy as np
from PIL import Image
from scipy import ndimage

from art.kit.svg import around, circle, line, path, place, rect
from art.room.draw import CINNABAR, raster
from art.room.light import array, fillet, grid, image, mix, noise, relief, rgb

COIN_SIDE = 128
SEAL_SIDE = 192
SEAL_BOX = 62.0  # units; the stamp itself is 54 of them, turned by 4 degrees
PAPER = (1560.0, 968.0)
CREAM = "#F6E7CB"


def coin() -> Image.Image:
    """A cast brass coin with a square hole, as a relief; the hole is dark."""
    big = 3
    side = COIN_SIDE * big
    scale = side / 100
    edge = array(raster(circle(50, 50, 49, fill="#fff"), (100, 100), scale))[..., 3]
    field = array(raster(circle(50, 50, 38, fill="#fff"), (100, 100), scale))[..., 3]
    frame = array(raster(rect(28, 28, 44, 44, 4, fill="#fff"), (100, 100), scale))[..., 3]
    hole = array(raster(rect(35, 35, 30, 30, 2, fill="#fff"), (100, 100), scale))[..., 3]
    mark = place(line("M-7 2 C-4 -5 4 -5 7 2", 3.4, "#fff", stroke_linecap="round"), 0, -29)
    words = array(raster(place(around(mark, 4), 50, 50), (100, 100), scale))[..., 3]
    height = fillet(edge, 5 * scale) - 3.2 * scale * np.clip(field - frame, 0, 1) + 2 * scale * words
    height -= 9 * scale * hole
    height = ndimage.gaussian_filter(height, 0.5 * scale)
    size = (side, side)
    tarnish = noise(5, 4 * scale, 4 * scale, size) * 0.05 + noise(6, 0.6 * scale, 0.6 * scale, size) * 0.02
    brass = rgb("#D2A650") * (1 + tarnish)[..., None]
    brass = mix(brass, np.broadcast_to(rgb("#8A6226"), brass.shape), np.clip(field - frame - words, 0, 1) * 0.75)
    lit = relief(
        brass,
        height,
        smooth=0.7 * scale,
        gloss=0.6,
        power=26,
        sky=0.12,
        hollow=0.7,
        hollow_size=5 * scale,
        cast=4 * scale,
    )
    lit = mix(lit, np.broadcast_to(rgb("#2C1B0A"), lit.shape), hole * 0.92)
    return image(lit, edge).resize((COIN_SIDE, COIN_SIDE), Image.Resampling.LANCZOS)


def seal(carving: str = "") -> Image.Image:
    """A stamp cut with an endless knot or with `carving`, four degrees askew; ink thin in places, edges worn."""
    stamp = rect(-27, -27, 54, 54, 7, fill="#fff") + rect(
        -22.5, -22.5, 45, 45, 4, fill="none", stroke="#000", stroke_width=1.9
    )
    knot = "M-15 -15 H15 M-15 -15 V-2 M15 -15 V-2 M-8 -8 H8 V8 H-8Z M-15 6 V15 H15 V6 M0 -8 V8"
    stamp += carving.replace("#fff", "@").replace("#000", "#fff").replace("@", "#000") or line(
        knot, 3, stroke_linecap="square"
    )
    scale = SEAL_SIDE * 3 / SEAL_BOX
    drawn = array(raster(place(stamp, SEAL_BOX / 2, SEAL_BOX / 2, 1, -4), (SEAL_BOX, SEAL_BOX), scale))
    ink, body = drawn[..., 0] * drawn[..., 3], drawn[..., 3]
    size = (ink.shape[0], ink.shape[1])
    worn = noise(31, 0.5 * scale, 0.5 * scale, size) * 0.10 + noise(32, 0.16 * scale, 0.16 * scale, size) * 0.05
    ink = np.clip((ndimage.gaussian_filter(ink, 0.16 * scale) + worn - 0.5) * 7 + 0.5, 0, 1)
    body = np.clip((ndimage.gaussian_filter(body, 0.16 * scale) + worn - 0.5) * 7 + 0.5, 0, 1)
    tone = 1 + noise(33, 3 * scale, 3 * scale, size) * 0.05 + noise(34, 0.3 * scale, 0.3 * scale, size) * 0.035
    colours = mix(np.broadcast_to(rgb(CREAM), (*size, 3)), rgb(CINNABAR) * tone[..., None], ink)
    return image(colours, body).resize((SEAL_SIDE, SEAL_SIDE), Image.Resampling.LANCZOS)


def paper(scale: float) -> Image.Image:
    """Mulberry paper by lamplight: clouds, mould lines, short fibres light and dark."""
    shape = (round(PAPER[1] * scale), round(PAPER[0] * scale))
    y, x = grid(shape, scale)
    sheet = np.broadcast_to(rgb("#F1E5C8"), (*shape, 3)).copy()
    tooth = noise(3, 0.6 * scale, 0.6 * scale, shape) * 0.012 + noise(4, 1.6 * scale, 11 * scale, shape) * 0.005
    cloud = noise(5, 60 * scale, 80 * scale, shape) * 0.015 + noise(6, 9 * scale, 9 * scale, shape) * 0.006
    laid = 0.0035 * np.sin(y * 2 * np.pi / 3.4) + 0.004 * np.exp(-(((((x + 41) % 118) - 59) / 1.2) ** 2))
    light = 1.03 - 0.20 * (((x - PAPER[0] * 0.45) / PAPER[0]) ** 2 + ((y - PAPER[1] * 0.38) / PAPER[1]) ** 2)
    sheet *= ((1 + tooth + cloud + laid) * light)[..., None]
    fibres = array(raster(_fibres(), PAPER, scale))
    return image(mix(sheet, fibres[..., :3], fibres[..., 3]))


def _fibres() -> str:
    """Loose bast fibres, a few hundred, each a short bent line."""
    rng = np.random.default_rng(17)
    drawn = ""
    for _ in range(420):
        x, y = rng.uniform(0, PAPER[0]), rng.uniform(0, PAPER[1])
        dx, dy = rng.normal(0, 13, 2)
        bx, by = rng.normal(0, 7, 2)
        light = rng.uniform() < 0.45
        drawn += path(
            f"M{x:.1f} {y:.1f} q{dx / 2 + bx:.1f} {dy / 2 + by:.1f} {dx:.1f} {dy:.1f}",
            fill="none",
            stroke="#FFFAEA" if light else "#8A6A3A",
            stroke_width=float(rng.uniform(0.5, 1.1)),
            stroke_linecap="round",
            opacity=float(rng.uniform(0.25, 0.5) if light else rng.uniform(0.10, 0.24)),
        )
    return drawn
