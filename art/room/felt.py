"""Pong's table: jade felt in a rosewood rim, or in a border of Peranakan tiles for the Ceki cards."""

import numpy as np
from PIL import Image
from scipy import ndimage

from art.kit.svg import around, circle, group, path, place, polygon, rect
from art.room.draw import BRASS_FILL, raster
from art.room.light import Array, Shape, array, fillet, grid, image, inside, lamp, mix, noise, relief, rgb, shifted
from art.room.peranakan import border
from art.room.wood import LAMP, board

FRAME = (1368.0, 1052.0)  # the frame of every table, in units
CORNER = (276.0, 14.0)  # its upper left corner at 16:9
RIM = 34.0
MIDDLE = (CENTRE_X, CENTRE_Y) = (960 - CORNER[0], 497 - CORNER[1])  # of the four walls
WALL = 336.0, 338.0  # from the middle to the line outside which the walls stand
CREAM = "#E9DFA8"
ROSEWOOD = "#6A3F2C"
JADE, LOZENGE = "#1F6B4F", "#1B5B44"
WARM = (1.30, 0.90, 0.70)


def felt(colour: str, seed: int, shape: Shape, scale: float) -> Array:
    """Wool felt: short fibres, a nap brushed one way, faint clouds."""
    fibres = (
        noise(seed, 0.5 * scale, 0.5 * scale, shape) * 0.034 + noise(seed + 1, 1.7 * scale, 0.7 * scale, shape) * 0.020
    )
    hairs = np.clip(noise(seed + 3, 0.45 * scale, 3.2 * scale, shape) - 1.9, 0, 2) * 0.05
    nap = noise(seed + 2, 34 * scale, 40 * scale, shape) * 0.013
    return (rgb(colour) * (1 + fibres + hairs + nap)[..., None]).astype(np.float32)


def slab(inset: float, radius: float, scale: float) -> Array:
    """The mask of the frame moved in by `inset`."""
    body = rect(inset, inset, FRAME[0] - 2 * inset, FRAME[1] - 2 * inset, radius, fill="#fff")
    return array(raster(body, FRAME, scale))[..., 3]


def lamplight(shape: Shape, scale: float, radii: tuple[float, float]) -> Array:
    """The falloff of the lamp over the frame of the tables."""
    return lamp(shape, (LAMP[0] - CORNER[0], LAMP[1] - CORNER[1]), radii, scale)


def lit_felt(colour: str, inner: Array, scale: float, seed: int = 5) -> Array:
    """Felt by lamplight inside a rim that shades it: deepest under the upper and the left edge."""
    shape = (inner.shape[0], inner.shape[1])
    glow = lamplight(shape, scale, (900, 640))
    cloth = felt(colour, seed, shape, scale) * (0.60 + 0.56 * glow)[..., None]
    cloth[..., 0] *= 1 + 0.10 * glow
    cloth[..., 2] *= 1 - 0.04 * glow
    edge = inside(inner) / scale
    cloth *= (1 - 0.50 * np.exp(-edge / 12) - 0.18 * np.exp(-edge / 50))[..., None]
    fall = ndimage.gaussian_filter(shifted(inner, 10 * scale, 7 * scale), 6 * scale)
    return cloth * (1 - 0.42 * (1 - fall) * inner)[..., None]


def mitred(colour: str, shape: Shape, scale: float) -> Array:
    """The wood of a rim: four boards meeting in mitres."""
    y, x = grid(shape, scale)
    across = np.minimum(x, FRAME[0] - x)
    down = np.minimum(y, FRAME[1] - y)
    long = board(colour, 21, shape, scale, strength=0.42, ring=5, heart=2.5)
    tall = board(colour, 27, shape, scale, strength=0.42, ring=5, heart=2.5, upright=True)
    wood = np.where((across < down)[..., None], tall, long)
    joint = np.exp(-((np.abs(across - down) / 1.0) ** 2)) * (np.minimum(across, down) < RIM)
    return wood * (1 - 0.5 * joint)[..., None]


def rim(outer: Array, inner: Array, colours: Array, scale: float, warmth: tuple[float, float, float] = WARM) -> Array:
    """A rounded, oiled rim; brightness from the relief, hue kept warm in the highlights."""
    band = np.clip(outer - inner, 0, 1)
    glow = lamplight((band.shape[0], band.shape[1]), scale, (1100, 800))
    lit = relief(
        colours * (0.62 + 0.45 * glow)[..., None],
        fillet(band, 13 * scale),
        smooth=1.7 * scale,
        gloss=0.36,
        power=20,
        sky=0.07,
        hollow=0.35,
        hollow_size=8 * scale,
        wrap=0.85,
        cast=6 * scale,
        cast_depth=0.15,
    )
    bright = lit @ np.array((0.3, 0.59, 0.11), np.float32)
    return lit * 0.62 + bright[..., None] * np.array(warmth, np.float32) * 0.38


def _inlay(scale: float, *, walls: bool) -> Image.Image:
    """The brass line in the rim; on the felt the line of the walls with a lozenge at each corner."""
    half = RIM / 2
    drawn = rect(
        half, half, FRAME[0] - RIM, FRAME[1] - RIM, 33, fill="none", stroke="#3A1E10", stroke_width=3.6, opacity=0.5
    )
    drawn += rect(
        half,
        half,
        FRAME[0] - RIM,
        FRAME[1] - RIM,
        33,
        fill="none",
        stroke="url(#brass)",
        stroke_width=1.8,
        opacity=0.72,
    )
    if walls:
        (cx, cy), (wx, wy) = MIDDLE, WALL
        for inset, opacity in ((0, 0.17), (7, 0.10)):
            box = (cx - wx + inset, cy - wy + inset, 2 * (wx - inset), 2 * (wy - inset))
            drawn += rect(*box, 10, fill="none", stroke=CREAM, stroke_width=1.4, opacity=opacity)
        lozenge = polygon(
            [(0, -15), (15, 0), (0, 15), (-15, 0)], fill=LOZENGE, stroke=CREAM, stroke_opacity=0.38, stroke_width=1.4
        )
        lozenge += polygon([(0, -7), (7, 0), (0, 7), (-7, 0)], fill=CREAM, opacity=0.28)
        drawn += "".join(place(lozenge, cx + sx * wx, cy + sy * wy) for sx in (-1, 1) for sy in (-1, 1))
    return raster(drawn, FRAME, scale, BRASS_FILL)


def _rails(scale: float) -> Image.Image:
    """Brass on both sides of the tiles, and a fine stitched line on the felt with a blossom at each corner."""
    drawn = ""
    for inset, width, radius in ((46.0, 2.6, 9), (6.6, 1.4, 9)):
        box = (inset, inset, FRAME[0] - 2 * inset, FRAME[1] - 2 * inset, radius)
        drawn += rect(*box, fill="none", stroke="#3A1E10", stroke_width=width + 1.6, opacity=0.6)
        drawn += rect(*box, fill="none", stroke="url(#brass)", stroke_width=width, opacity=0.85)
    inset = 74.0
    drawn += rect(
        inset,
        inset,
        FRAME[0] - 2 * inset,
        FRAME[1] - 2 * inset,
        4,
        fill="none",
        stroke=CREAM,
        stroke_width=1.4,
        opacity=0.16,
    )
    petal = path("M0 -5 C-7 -9 -8 -20 0 -26 C8 -20 7 -9 0 -5Z", fill=CREAM)
    blossom = circle(0, 0, 30, fill="#1B5B44") + group(around(petal, 6) + circle(0, 0, 3, fill=CREAM), opacity=0.34)
    corners = [(x, y) for x in (inset, FRAME[0] - inset) for y in (inset, FRAME[1] - inset)]
    drawn += "".join(place(blossom, x, y, 0.66) for x, y in corners)
    return raster(drawn, FRAME, scale, BRASS_FILL)


def jade(scale: float) -> Image.Image:
    """The table for tiles: rosewood rim, jade felt, the line of the four walls."""
    outer, inner = slab(0, 46, scale), slab(RIM, 24, scale)
    shape = (outer.shape[0], outer.shape[1])
    table = mix(rim(outer, inner, mitred(ROSEWOOD, shape, scale), scale), lit_felt(JADE, inner, scale), inner)
    inlay = array(_inlay(scale, walls=True))
    return image(mix(table, inlay[..., :3], inlay[..., 3]), outer)


def peranakan(scale: float) -> Image.Image:
    """The table for Ceki cards: the same felt in a rosewood edge with glazed tiles set into it."""
    outer, inner = slab(0, 14, scale), slab(48, 7, scale)
    shape = (outer.shape[0], outer.shape[1])
    table = mix(rim(outer, inner, mitred(ROSEWOOD, shape, scale), scale), lit_felt(JADE, inner, scale), inner)
    tiles, mask = border(FRAME, scale, edge=8, width=36)
    glow = lamplight(shape, scale, (1100, 800))
    table = mix(table, tiles * (0.66 + 0.40 * glow)[..., None], mask)
    rails = array(_rails(scale))
    return image(mix(table, rails[..., :3], rails[..., 3]), outer)


def shadow(scale: float, margin: float) -> Image.Image:
    """What a table throws on the floor, for a frame with `margin` units round it: soft, so made small."""
    size = (FRAME[0] + 2 * margin, FRAME[1] + 2 * margin)
    body = array(raster(rect(margin, margin, *FRAME, 40, fill="#fff"), size, scale))[..., 3]
    far = ndimage.gaussian_filter(shifted(body, 16 * scale, 4 * scale), 24 * scale)
    near = ndimage.gaussian_filter(shifted(body, 4 * scale, scale), 5 * scale)
    dark = 1 - (1 - 0.62 * far) * (1 - 0.5 * near)
    return image(np.broadcast_to(rgb("#080502"), (*dark.shape, 3)), dark)
