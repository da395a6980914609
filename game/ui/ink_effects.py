"""Seal, brush stroke and ring of dust, painted with Pillow; the same seed always produces the same picture."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

if TYPE_CHECKING:
    from game.ui.theme import Colour

SEAL_RED: Final = (194, 43, 33)
BRUSH_RED: Final = (184, 37, 28)
FRAME: Final = (250, 232, 196)
LIGHT, SHADE = (255, 248, 230), (233, 211, 160)
"""Colours of lettering at its top and bottom."""
LIP: Final = (52, 6, 3)
"""Colour of the dark edge under the lettering."""
DUST: Final = (250, 232, 186)
SMOOTH: Final = Image.Resampling.BICUBIC


def _noise(size: tuple[int, int], cell: float, chance: Random, *, across: float = 0.0) -> Image.Image:
    """Return smooth noise; its cells are `cell` pixels high and, unless `across` is their width, as wide."""
    w = max(2, round(size[0] / (across or cell)) + 2)
    h = max(2, round(size[1] / cell) + 2)
    return Image.frombytes("L", (w, h), chance.randbytes(w * h)).resize(size, SMOOTH)


def _sharpened(mask: Image.Image, factor: float) -> Image.Image:
    """Return a mask whose soft edges are made `factor` times as steep."""
    return mask.point([max(0, min(255, round((level - 128) * factor + 128))) for level in range(256)])


def _with_rough_edge(mask: Image.Image, noise: Image.Image, depth: float, sharpness: float) -> Image.Image:
    """Return a soft mask whose edge is moved in and out by noise; `depth` is 0 to 1."""
    moved = ImageChops.add(mask, noise.point([round(level * depth) for level in range(256)]), 1, -round(127 * depth))
    return _sharpened(moved, sharpness)


def _shaded(mask: Image.Image, colour: Colour, top: float, bottom: float, grain: Image.Image) -> Image.Image:
    """Return a mask filled with a colour and textured by `grain`.

    Its brightness factor runs from `top` to `bottom`.
    """
    column = Image.new("RGB", (1, mask.height))
    for y in range(mask.height):
        light = top + (bottom - top) * y / max(1, mask.height - 1)
        column.putpixel((0, y), tuple(min(255, round(part * light)) for part in colour))
    image = column.resize(mask.size)
    texture = grain.point([round(216 + level * 39 / 255) for level in range(256)])
    image = ImageChops.multiply(image, Image.merge("RGB", (texture,) * 3))
    image.putalpha(mask)
    return image


def seal(side: int, seed: int) -> Image.Image:
    """Return a square stamp of red paste with a worn edge and a thin frame, without its characters."""
    chance = Random(seed)
    mask = Image.new("L", (side, side))
    pad = side // 14
    ImageDraw.Draw(mask).rounded_rectangle((pad, pad, side - pad, side - pad), side // 11, fill=255)
    mask = mask.filter(ImageFilter.GaussianBlur(side / 60))
    mask = _with_rough_edge(mask, Image.blend(_noise(mask.size, 5, chance), _noise(mask.size, 14, chance), 0.4), 0.5, 7)
    image = _shaded(mask, SEAL_RED, 1.12, 0.82, _noise(mask.size, 4, chance))
    frame = Image.new("RGBA", image.size)
    inset = round(side * 0.125)
    box = (inset, inset, side - inset, side - inset)
    ImageDraw.Draw(frame).rounded_rectangle(box, side // 18, outline=(*FRAME, 225), width=max(2, side // 60))
    image.alpha_composite(frame)
    return image


def stroke(w: int, h: int, seed: int) -> Image.Image:
    """Return one stroke of a broad red brush, full at the left and dry at the right."""
    chance = Random(seed)
    mask = Image.new("L", (w, h))
    pen = ImageDraw.Draw(mask)
    steps = 48
    upper = [chance.uniform(-0.035, 0.035) for _ in range(steps + 1)]
    lower = [chance.uniform(-0.035, 0.035) for _ in range(steps + 1)]
    bend = [0.05 * math.sin(math.pi * i / steps) for i in range(steps + 1)]
    edge = [(w * i / steps, h * (0.14 + upper[i] - bend[i] / 2)) for i in range(steps + 1)]
    edge += [(w * i / steps, h * (0.86 + lower[i] + bend[i] / 2)) for i in range(steps, -1, -1)]
    pen.polygon(edge, fill=255)
    mask = mask.filter(ImageFilter.GaussianBlur(h / 60))
    bristle = _noise((w, h), 4, chance, across=w / 5)
    grain = _noise((w, h), 3, chance)
    along = Image.linear_gradient("L").rotate(90).resize((w, h))  # 0 at the left, 255 at the right
    fringe = ImageChops.add(along, bristle.point([round(level * 0.10) for level in range(256)]), 1, -13)
    left = fringe.point([max(0, min(255, round((level - 11) * 24))) for level in range(256)])
    right = fringe.point([max(0, min(255, round((241 - level) * 20))) for level in range(256)])
    mask = ImageChops.multiply(ImageChops.multiply(mask, left), right)
    dry = along.point([max(0, min(255, round((level / 255 - 0.62) * 1.9 * 150))) for level in range(256)])
    gaps = ImageChops.add(Image.blend(bristle, grain, 0.3), dry, 1, -208)
    mask = ImageChops.multiply(mask, ImageChops.invert(gaps.point([min(255, level * 6) for level in range(256)])))
    return _shaded(mask, BRUSH_RED, 1.10, 0.84, bristle)


def carved(letters: Image.Image, seed: int) -> Image.Image:
    """Return lettering with a dry edge, lit from above, over a dark lip.

    `letters` is the mask of the lettering, with a margin.
    """
    chance = Random(seed)
    soft = letters.filter(ImageFilter.GaussianBlur(1.0))
    grain = Image.blend(_noise(letters.size, 3, chance), _noise(letters.size, 8, chance), 0.4)
    mask = _with_rough_edge(soft, grain, 0.2, 4)
    column = Image.new("RGB", (1, 2))
    column.putpixel((0, 0), LIGHT)
    column.putpixel((0, 1), SHADE)
    face = column.resize(letters.size, SMOOTH)
    face.putalpha(mask)
    lip = Image.new("RGBA", letters.size, (*LIP, 0))
    shifted = ImageChops.offset(mask, max(1, letters.height // 40), max(1, letters.height // 26))
    lip.putalpha(shifted.filter(ImageFilter.GaussianBlur(1.5)).point([round(level * 0.85) for level in range(256)]))
    return Image.alpha_composite(lip, face)


def with_shadow(image: Image.Image, blur: float, drop: int) -> Image.Image:
    """Return a picture with a soft shadow `drop` pixels below; the picture needs an empty margin."""
    alpha = ImageChops.offset(image.getchannel("A"), 0, drop).filter(ImageFilter.GaussianBlur(blur))
    shadow = Image.new("RGBA", image.size, (12, 3, 0, 0))
    shadow.putalpha(alpha.point([round(level * 0.6) for level in range(256)]))
    return Image.alpha_composite(shadow, image)


def dust(w: int, h: int, seed: int, motes: int = 90) -> Image.Image:
    """Return an elliptical ring of light with `motes` grains of dust flying off; nearly fills w x h."""
    chance = Random(seed)
    glow = Image.new("L", (w, h))
    pen = ImageDraw.Draw(glow)
    rx, ry = w / 2 * 0.68, h / 2 * 0.68
    thick = max(2, round(h * 0.06))
    pen.ellipse((w / 2 - rx, h / 2 - ry, w / 2 + rx, h / 2 + ry), outline=255, width=thick)
    glow = ImageChops.add(
        glow.filter(ImageFilter.GaussianBlur(h / 40)).point([round(level * 0.7) for level in range(256)]),
        glow.filter(ImageFilter.GaussianBlur(h / 12)),
    )
    cloud = _noise((w, h), h / 12, chance).point([round(110 + level * 0.57) for level in range(256)])
    glow = ImageChops.multiply(glow, cloud)
    grains = Image.new("L", (w, h))
    pen = ImageDraw.Draw(grains)
    for _ in range(motes):
        turn, out = chance.uniform(0, 2 * math.pi), abs(chance.gauss(0, 0.16)) + 1.04
        size = chance.uniform(0.5, 1.9) * (1.5 - min(out - 1, 0.5)) * h / 180
        x, y = w / 2 + rx * out * math.cos(turn), h / 2 + ry * out * math.sin(turn)
        pen.ellipse((x - size, y - size, x + size, y + size), fill=round(chance.uniform(110, 235)))
    image = Image.new("RGBA", (w, h), (*DUST, 0))
    image.putalpha(ImageChops.lighter(glow, grains))
    return image
