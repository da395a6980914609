"""The pictures on the title's five trays: each game's surface with a few of its pieces."""

import math
from collections.abc import Callable, Mapping

import numpy as np
from PIL import Image, ImageFilter

from art.kit.atlas import read_sheet
from art.kit.svg import path, rect
from art.room.banig import banig
from art.room.batik import cloth
from art.room.draw import BRASS_FILL, raster
from art.room.felt import felt
from art.room.light import Array, image
from art.room.weave import RED, Band, reed

SIZE = (336.0, 250.0)
CORNER = 18.0
SCALE = 1.5
FINE = 3.0  # composed at twice the size, then halved
BANDS = (
    Band(0.035, 0.100, "#2B4166"),
    Band(0.122, 0.140, RED),
    Band(0.160, 0.178, RED),
    Band(0.824, 0.842, RED),
    Band(0.862, 0.880, RED),
    Band(0.902, 0.967, "#2B4166"),
)
Shadow = tuple[float, float, float, float]
LYING: tuple[Shadow, ...] = ((1.5, 2.5, 2.5, 0.5), (4, 9, 8, 0.38))
CARDS: tuple[Shadow, ...] = ((1, 1.5, 1.5, 0.35), (2.5, 5, 5, 0.36))


def _shape() -> tuple[int, int]:
    return round(SIZE[1] * FINE), round(SIZE[0] * FINE)


def _lit(colours: Array, fall: float = 0.62) -> Image.Image:
    """Darker away from the upper left of the middle."""
    height, width = colours.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    far = ((x - width * 0.46) / (width * 0.72)) ** 2 + ((y - height * 0.40) / (height * 0.78)) ** 2
    return image(colours * (1.12 - fall * far)[..., None]).convert("RGBA")


def _scaled(sprite: Image.Image, width: float) -> Image.Image:
    pixels = round(width * FINE)
    return (
        sprite.convert("RGBa")
        .resize((pixels, round(sprite.height * pixels / sprite.width)), Image.Resampling.LANCZOS)
        .convert("RGBA")
    )


def _put(
    ground: Image.Image, sprite: Image.Image, x: float, y: float, angle: float, shadows: tuple[Shadow, ...]
) -> None:
    """A piece with its middle at x, y in units, turned anti-clockwise, with its shadows."""
    if angle:
        sprite = sprite.convert("RGBa").rotate(angle, Image.Resampling.BICUBIC, expand=True).convert("RGBA")
    left, top = round(x * FINE - sprite.width / 2), round(y * FINE - sprite.height / 2)
    for dx, dy, sigma, opacity in shadows:
        margin = round(sigma * FINE * 3)
        dark = Image.new("L", (sprite.width + 2 * margin, sprite.height + 2 * margin))
        dark.paste(sprite.getchannel("A"), (margin, margin))
        dark = dark.filter(ImageFilter.GaussianBlur(sigma * FINE)).point([round(v * opacity) for v in range(256)])
        layer = Image.new("RGBA", ground.size, (8, 5, 2, 0))
        layer.paste((8, 5, 2), (0, 0, *ground.size))
        alpha = Image.new("L", ground.size)
        alpha.paste(dark, (left - margin + round(dx * FINE), top - margin + round(dy * FINE)))
        layer.putalpha(alpha)
        ground.alpha_composite(layer)
    layer = Image.new("RGBA", ground.size)
    layer.paste(sprite, (left, top))
    ground.alpha_composite(layer)


def _pai_tong() -> Image.Image:
    ground = _lit(reed(_shape(), FINE, BANDS, seed=3, straw="#C9AF78", reed_width=5, warp=17), 0.55)
    deck = read_sheet("thai")
    reach = 222.0
    for code, angle in (("back", 27), ("c5", 13.5), ("m7", 0), ("s9", -13.5), ("ot", -27)):
        turn = math.radians(angle)
        x, y = 168 - math.sin(turn) * reach, 348 - math.cos(turn) * reach
        _put(ground, _scaled(deck[code], 57), x, y, angle, CARDS)
    return ground


def _pong() -> Image.Image:
    ground = _lit(felt("#1F6B4F", 8, _shape(), FINE) * 1.12)
    deck = read_sheet("mahjong")
    for code, x, y, angle in (
        ("back", 78, 78, 9),
        ("gd", 260, 86, -8),
        ("m5", 106, 152, 5),
        ("s1", 229, 155, -4),
        ("c5", 168, 124, 0),
    ):
        _put(ground, _scaled(deck[code], 73), x, y, angle, LYING)
    return ground


def _pai_gow() -> Image.Image:
    ground = _lit(felt("#174A33", 9, _shape(), FINE) * 1.10)
    line = rect(
        13, 13, SIZE[0] - 26, SIZE[1] - 26, 9, fill="none", stroke="url(#brass)", stroke_width=1.6, opacity=0.75
    )
    ground.alpha_composite(raster(line, SIZE, FINE, BRASS_FILL))
    deck = read_sheet("dominoes")
    for code, x, y, angle in (("6-6", 72, 128, 6), ("4-2", 137, 125, 3), ("3-1", 201, 125, -3), ("5-4", 265, 128, -6)):
        _put(ground, _scaled(deck[code], 56), x, y, angle, LYING)
    return ground


def _tongits() -> Image.Image:
    ground = _lit(banig(_shape(), 10 * FINE, 2, 8), 0.66)
    deck = read_sheet("french")
    for code, x, y, angle in (("7C", 86, 152, 17), ("7S", 138, 138, 6), ("7H", 194, 136, -5), ("QH", 250, 147, -16)):
        _put(ground, _scaled(deck[code], 111), x, y, angle, CARDS)
    return ground


def _daun_tiga() -> Image.Image:
    ground = _lit(cloth(_shape(), 56 * FINE))
    deck = read_sheet("french")
    for code, x, y, angle in (("AS", 103, 136, 13), ("3D", 168, 127, 0), ("6C", 233, 136, -13)):
        _put(ground, _scaled(deck[code], 118), x, y, angle, CARDS)
    return ground


TRAYS: Mapping[str, Callable[[], Image.Image]] = {
    "pai-tong": _pai_tong,
    "pong": _pong,
    "pai-gow": _pai_gow,
    "tongits": _tongits,
    "daun-tiga": _daun_tiga,
}


def tray(game: str) -> Image.Image:
    """A game's picture; the upper corners are rounded as the tray's are."""
    drawn = TRAYS[game]().resize((round(SIZE[0] * SCALE), round(SIZE[1] * SCALE)), Image.Resampling.LANCZOS)
    w, h = SIZE
    outline = path(
        f"M0 {CORNER} A{CORNER} {CORNER} 0 0 1 {CORNER} 0 H{w - CORNER} A{CORNER} {CORNER} 0 0 1 {w} {CORNER} V{h} H0Z",
        fill="#fff",
    )
    drawn.putalpha(raster(outline, SIZE, SCALE).getchannel("A"))
    return drawn
