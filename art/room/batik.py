"""Batik: a four-petalled kawung repeat in soga brown and cream on indigo, with the fine cracks of the wax."""

import numpy as np
from PIL import Image

from art.kit.svg import circle, diamond, group, line, path, place, polygon, rect, turned
from art.room.draw import raster
from art.room.felt import CORNER, FRAME
from art.room.light import LUMA, Array, Shape, array, grid, image, lamp, mix, noise, rgb
from art.room.wood import LAMP

INDIGO, SOGA, CREAM, WAX = "#1C2C4A", "#8A5426", "#E9D6AC", "#F3E6C6"
PETALS = (45, 135, 225, 315)
"""Angles of a flower's petals in degrees."""
_OUTER = "M0 -5 C-17 -12 -20 -34 0 -46 C20 -34 17 -12 0 -5Z"
_INNER = "M0 -12 C-8 -17 -9 -30 0 -36 C9 -30 8 -17 0 -12Z"


def _rose() -> str:
    petal = path(_OUTER, fill=CREAM) + path(_INNER, fill=SOGA) + circle(0, -25, 2.6, fill=WAX)
    return "".join(turned(petal, angle) for angle in PETALS) + circle(0, 0, 4.8, fill=WAX) + circle(0, 0, 2, fill=SOGA)


def _star() -> str:
    drawn = polygon([(0, -9), (9, 0), (0, 9), (-9, 0)], fill=SOGA) + circle(0, 0, 2.6, fill=WAX)
    return drawn + "".join(circle(x, y, 1.8, fill="#C9B27E") for x, y in ((14, 0), (-14, 0), (0, 14), (0, -14)))


def _paint(shape: Shape, repeat: tuple[float, float], at: tuple[float, float] = (0, 0)) -> Array:
    """The flat drawing, `repeat` pixels from motif to motif across and down, one of them at `at`."""
    cell = rect(0, 0, 100, 100, fill=INDIGO) + place(_rose(), 50, 50)
    cell += "".join(place(_rose(), x, y) for x in (0, 100) for y in (0, 100))
    cell += "".join(place(_star(), x, y) for x, y in ((50, 0), (0, 50), (100, 50), (50, 100)))
    move = f"translate({at[0]:.3f} {at[1]:.3f}) scale({repeat[0] / 100:.5f} {repeat[1] / 100:.5f})"
    frame = f'width="100" height="100" patternUnits="userSpaceOnUse" patternTransform="{move}"'
    pattern = f'<pattern id="batik" {frame}>{cell}</pattern>'
    height, width = shape
    return array(raster(rect(0, 0, width, height, fill="url(#batik)"), (width, height), 1, pattern))[..., :3]


def _cracks(shape: Shape, seed: int, fine: float) -> Array:
    """Where the wax broke and dye ran in: thin veins, more in some places than in others."""
    veins = np.clip(1 - np.abs(noise(seed + 5, fine, fine, shape)) / 0.018, 0, 1)
    return veins * np.clip(noise(seed + 6, 3.3 * fine, 3.3 * fine, shape), 0, 1)


def cloth(shape: Shape, repeat: float, seed: int = 4) -> Array:
    """A small piece of the cloth at full colour, `repeat` pixels from motif to motif."""
    paint = _paint(shape, (repeat, repeat))
    weave = (
        noise(seed, 1, 1, shape) * 0.03 + noise(seed + 1, 0.5, 2, shape) * 0.03 + noise(seed + 3, 30, 40, shape) * 0.05
    )
    cracks = _cracks(shape, seed, 9)
    return np.clip(paint * (0.92 * (1 + weave) * (1 - 0.30 * cracks))[..., None], 0, 1).astype(np.float32)


# Daun Tiga's table ----------------------------------------------------------------------------------------------------

PLACE = (12.0, 8.0, FRAME[0] - 24, FRAME[1] - 16)
BAND = 31.0
"""Width of the border."""
MOTIFS = 21, 16
"""Repeats of the motif across and down, so that it ends whole at the border on every side."""
TEETH = 56, 42
"""Triangles along the long and the short sides."""
MIDDLE, RIM = 0.40, 0.30
"""How much of its colour the motif keeps in the middle, and toward the edge where the seats are."""
DARK_SOGA, PALE = "#6B3F1F", "#C6AE7C"
MOTIF = "#9C6B38", "#D8C08A"
"""Two colours that are mixed for the motif of the field."""


def _tumpal(count: int, length: float) -> str:
    """A band of triangles along x from 0 to `length`, their points toward the middle of the cloth (down)."""
    step = length / count
    foot, tip = 6.5, 25.0
    drawn = rect(0, 0, length, BAND, fill=INDIGO) + rect(0, 0, length, 3.4, fill=DARK_SOGA)
    drawn += rect(0, 3.4, length, 2.2, fill=PALE)
    for i in range(count):
        x = step * (i + 0.5)
        half = step * 0.47
        drawn += polygon([(x - half, foot), (x + half, foot), (x, tip)], fill=DARK_SOGA)
        drawn += polygon([(x - half * 0.62, foot + 2.2), (x + half * 0.62, foot + 2.2), (x, tip - 6.2)], fill=PALE)
        drawn += polygon([(x - half * 0.30, foot + 3.8), (x + half * 0.30, foot + 3.8), (x, tip - 11)], fill=SOGA)
        drawn += circle(step * i, tip - 3.4, 1.7, fill=PALE) + circle(step * i, tip - 8.6, 1.1, fill=SOGA)
    drawn += circle(length, tip - 3.4, 1.7, fill=PALE)
    return drawn + rect(0, 26.2, length, 1.6, fill=PALE) + rect(0, 27.8, length, 3.2, fill=DARK_SOGA)


def _corner() -> str:
    """The square where two bands meet: a rose in a diamond."""
    drawn = rect(0, 0, BAND, BAND, fill=DARK_SOGA) + rect(3.4, 3.4, BAND - 6.8, BAND - 6.8, fill=PALE)
    drawn += rect(5.2, 5.2, BAND - 10.4, BAND - 10.4, fill=INDIGO)
    drawn += diamond(BAND / 2, BAND / 2, 9.6, 9.6, fill=PALE) + diamond(BAND / 2, BAND / 2, 7.8, 7.8, fill=DARK_SOGA)
    return drawn + place(_rose(), BAND / 2, BAND / 2, 0.13)


def _border() -> str:
    """The border on a cloth whose upper left corner is 0, 0."""
    width, height = PLACE[2], PLACE[3]
    across, down = _tumpal(TEETH[0], width - 2 * BAND), _tumpal(TEETH[1], height - 2 * BAND)
    drawn = place(across, BAND, 0) + place(across, width - BAND, height, 1, 180)
    drawn += place(down, width, BAND, 1, 90) + place(down, 0, height - BAND, 1, -90)
    return drawn + "".join(place(_corner(), x, y) for x in (0, width - BAND) for y in (0, height - BAND))


def _field(shape: Shape, scale: float) -> Array:
    """The motif, dimmed: soga on indigo, quieter toward the edge."""
    width, height = PLACE[2], PLACE[3]
    repeat = (width - 2 * BAND) / MOTIFS[0] * scale, (height - 2 * BAND) / MOTIFS[1] * scale
    drawn = np.clip((_paint(shape, repeat, (BAND * scale, BAND * scale)) @ LUMA - 0.17) / 0.55, 0, 1)
    y, x = grid(shape, scale)
    out_x, out_y = np.abs(x / width * 2 - 1), np.abs(y / height * 2 - 1)
    outward = np.clip(((out_x**3 + out_y**3) ** (1 / 3) - 0.45) / 0.3, 0, 1)
    amount = drawn * (MIDDLE - (MIDDLE - RIM) * outward)
    soga = rgb(MOTIF[0]) * 0.75 + rgb(MOTIF[1]) * 0.25
    cracks = _cracks(shape, 4, 8 * scale)
    ground = np.broadcast_to(rgb(INDIGO), (*shape, 3))
    return mix(ground, np.broadcast_to(soga, (*shape, 3)), amount * (1 - 0.35 * cracks))


def table(scale: float) -> Image.Image:
    """The cloth on the frame of all tables: folded once each way for years, hemmed, lit by the lamp."""
    left, top, width, height = PLACE
    shape = (round(height * scale), round(width * scale))
    band = array(raster(_border(), (width, height), scale))[: shape[0], : shape[1]]
    bleed = 0.98 - 0.22 * _cracks(shape, 40, 6 * scale)
    made = mix(_field(shape, scale), band[..., :3] * bleed[..., None], band[..., 3])
    y, x = grid(shape, scale)
    weave = noise(8, 0.45 * scale, 1.6 * scale, shape) * 0.026 + noise(9, 1.6 * scale, 0.45 * scale, shape) * 0.026
    weave = weave + noise(10, 30 * scale, 40 * scale, shape) * 0.022
    creases = sum(_crease(x - width * part) + _crease(y - height * part) for part in (1 / 3, 2 / 3))
    glow = lamp(shape, (LAMP[0] - CORNER[0] - left, LAMP[1] - CORNER[1] - top), (900, 640), scale)
    made = made * ((1 + weave + creases) * (0.62 + 0.55 * glow))[..., None]
    made[..., 0] *= 1 + 0.08 * glow
    rim = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y))
    made = made * (1 - 0.45 * np.exp(-rim / 1.6) + 0.12 * np.exp(-(((rim - 2.6) / 1.0) ** 2)))[..., None]
    mask = array(raster(rect(left, top, width, height, 6, fill="#fff"), FRAME, scale))[..., 3]
    full = np.zeros((*mask.shape, 3), np.float32)
    x0, y0 = round(left * scale), round(top * scale)
    full[y0 : y0 + shape[0], x0 : x0 + shape[1]] = made[: mask.shape[0] - y0, : mask.shape[1] - x0]
    hem = array(raster(group(_hem(), opacity=0.55), FRAME, scale))
    return image(mix(full, hem[..., :3], hem[..., 3]), mask)


def _crease(away: Array) -> Array:
    """Light and shade of an old fold: bright on the side of the lamp, dark beyond it."""
    return 0.05 * np.exp(-(((away + 1.6) / 1.9) ** 2)) - 0.06 * np.exp(-(((away - 1.2) / 1.7) ** 2))


def _hem() -> str:
    left, top, width, height = PLACE
    x0, y0, x1, y1 = left + 1.9, top + 1.9, left + width - 1.9, top + height - 1.9
    return line(f"M{x0} {y0}H{x1}V{y1}H{x0}Z", 0.9, "#D9C08A", stroke_dasharray="4 3.4")
