"""The title's two pictures: dusk over a pond with the lamplit sala, and the veranda floor the trays stand on."""

import numpy as np
from PIL import Image
from scipy import ndimage

from art.kit.svg import place, rect
from art.room import land
from art.room.draw import raster
from art.room.land import HEIGHT, HORIZON, SHORE, WIDTH
from art.room.light import Array, Shape, array, grid, image, lamp, mix, noise, rgb
from art.room.pavilion import DEFS as PAVILION_DEFS
from art.room.pavilion import pavilion
from art.room.wood import planks

DUSK = (WIDTH, HEIGHT)
VERANDA = (1920.0, 514.0)
SALA_X = 1440.0
_SKY = (
    (0, "#0D1730"),
    (110, "#15264A"),
    (230, "#2F3C62"),
    (315, "#6A5266"),
    (370, "#A9645A"),
    (425, "#DA8A54"),
    (HORIZON, "#F2BC72"),
)


def _sky(shape: Shape, scale: float) -> Array:
    """Night blue to ember, brightest behind the sala; long clouds lit from below."""
    y, _ = grid(shape, scale)
    heights = [stop[0] for stop in _SKY]
    colours = [rgb(stop[1]) for stop in _SKY]
    sky = np.stack([np.interp(y, heights, [float(c[i]) for c in colours]) for i in range(3)], -1).astype(np.float32)
    sky *= (1 + 0.24 * lamp(shape, (1430, 430), (640, 240), scale))[..., None]
    sky *= (1 - 0.34 * lamp(shape, (300, 250), (640, 300), scale))[..., None]  # calm behind the words
    streaks = noise(3, 7 * scale, 150 * scale, shape) + 0.5 * noise(4, 3 * scale, 60 * scale, shape)
    veil = np.clip(streaks - 0.35, 0, 2) / 2
    high = np.exp(-(((y - 250) / 90) ** 2))
    low = np.exp(-(((y - 372) / 46) ** 2))
    warm = lamp(shape, (1350, 400), (900, 260), scale)
    sky = sky + (veil * high * 0.10)[..., None] * np.array((0.85, 0.62, 0.72), np.float32)
    sky = sky + (veil * low * (0.10 + 0.30 * warm))[..., None] * np.array((1.0, 0.60, 0.36), np.float32)
    under = np.clip(ndimage.shift(veil, (-5 * scale, 0), order=1) - veil, 0, 1)
    sky = sky + (under * (high + low) * 0.16)[..., None] * np.array((1.0, 0.70, 0.50), np.float32)
    return sky + noise(5, 0.6, 0.6, shape)[..., None] * 0.004


def _water(picture: Array, scale: float) -> Array:
    """The pond: what stands above it mirrored in ripples that widen towards us, a path of moonlight."""
    top, bottom = round(SHORE * scale), picture.shape[0]
    rows = bottom - top
    shape = (rows, picture.shape[1])
    depth = np.linspace(0, 1, rows, dtype=np.float32)[:, None]
    ripple = noise(12, 0.9 * scale, 22 * scale, shape) * (0.6 + 3.2 * depth) + noise(
        13, 2.0 * scale, 60 * scale, shape
    ) * (0.4 + 2.6 * depth)
    source = top - 1 - np.arange(rows, dtype=np.float32)[:, None] * 2.5 + ripple * 1.6 * scale
    across = np.arange(shape[1], dtype=np.float32)[None] + ripple * 1.3 * scale
    where = np.stack([np.broadcast_to(source, shape), np.broadcast_to(across, shape)])
    mirrored = np.stack(
        [ndimage.map_coordinates(picture[..., i], where, order=1, mode="nearest") for i in range(3)], -1
    )
    shade = (0.70 - 0.30 * depth)[..., None] * np.array((0.84, 0.92, 1.02), np.float32)
    water = mirrored * shade + rgb("#0E1A2A") * 0.12
    glints = np.clip(noise(14, 0.55 * scale, 17 * scale, shape) - 0.9, 0, 2)
    x = (np.arange(shape[1], dtype=np.float32)[None] + 0.5) / scale
    moonpath = np.exp(-(((x - land.MOON[0]) / (16 + 34 * depth)) ** 2))
    lamplight = np.exp(-(((x - SALA_X) / 300) ** 2))
    water = water + (glints * (0.03 + 0.34 * moonpath))[..., None] * np.array((1.0, 0.92, 0.72), np.float32)
    water = water + (glints * 0.16 * lamplight * (1 - 0.5 * depth))[..., None] * np.array((1.0, 0.74, 0.40), np.float32)
    shoreline = np.exp(-depth * rows / scale / 2.2)
    return (water * (1 - 0.5 * shoreline)[..., None]).astype(np.float32)


def _over(ground: Array, body: str, scale: float, defs: str) -> Array:
    layer = array(raster(body, DUSK, scale, defs))
    return mix(ground, layer[..., :3], layer[..., 3])


def dusk(scale: float) -> Image.Image:
    """The upper picture, 1920 x 566 units; the words stand in its calm left half."""
    shape = (round(HEIGHT * scale), round(WIDTH * scale))
    picture = _sky(shape, scale)
    far = land.stars() + land.moon() + land.hills() + land.palms() + place(pavilion(), SALA_X, 0)
    picture = _over(picture, far, scale, land.DEFS + PAVILION_DEFS)
    top = round(SHORE * scale)
    picture[top:] = _water(picture, scale)
    pond, pond_defs = land.lotus_pond()
    feet = place(_stilts(), SALA_X, 0)
    picture = _over(
        picture, feet + pond + land.reeds() + land.fireflies(), scale, land.DEFS + pond_defs + PAVILION_DEFS
    )
    return image(picture)


def _stilts() -> str:
    """The lowest step, in front of the water it stands in."""
    return rect(-66, 510, 132, 9, 2, fill="#502B14") + rect(-66, 510, 132, 2, 1, fill="#E5AC60", opacity=0.4)


def veranda(scale: float) -> Image.Image:
    """The lower picture, 1920 x 514 units: the edge beam of the veranda, then planks by lamplight."""
    shape = (round(VERANDA[1] * scale), round(VERANDA[0] * scale))
    boards = planks("#4A2D1B", 31, shape, scale, width=94, strength=0.22)
    light = 0.30 + 0.82 * lamp(shape, (960, 134), (1150, 330), scale)
    boards *= light[..., None]
    y, _ = grid(shape, scale)
    beam = (y < 17).astype(np.float32)
    bright = 0.55 + 0.8 * lamp(shape, (960, -6), (1100, 300), scale)
    face = rgb("#4A2A17") * (bright * (1.12 - 0.03 * np.clip(y, 0, 17)))[..., None]
    face *= (1 + 0.05 * noise(41, 0.8 * scale, 60 * scale, shape))[..., None]
    floor = boards * (1 - 0.62 * np.exp(-np.clip(y - 17, 0, 400) / 11))[..., None]
    out = mix(floor, face, beam)
    lip = np.exp(-(((y - 1.6) / 1.5) ** 2)) * (0.55 + 0.45 * lamp(shape, (1200, 0), (900, 200), scale))
    out = mix(out, np.broadcast_to(rgb("#C98F4C"), out.shape), lip * 0.85)
    return image(out)
