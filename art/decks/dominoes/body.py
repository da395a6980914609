"""The domino itself: a block of black lacquer with hollow pips, seen from slightly below: its lower end shows."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from art.decks.dominoes.paint import RED, WHITE
from art.kit import contrast
from art.kit.raster import Array, colour, layers, reduced
from art.kit.relief import (
    Surface,
    fillet,
    flat,
    from_linear,
    grain,
    groove,
    over,
    shade,
    shifted,
    to_linear,
)
from art.kit.svg import around, circle, document, ellipse, group, path, place, rect

if TYPE_CHECKING:
    from PIL import Image

    from art.decks.dominoes.paint import Face, Pip

WIDTH, HEIGHT, RADIUS, DEPTH, MARGIN = 228, 596, 38, 26, 4
"""Units of a tile's face, its round corners, how much of its end is seen, and the clear rim of the picture."""
MASTER = 264
"""Pixels across the picture of a tile lying upright; the other pictures have the same scale."""
PER_UNIT = MASTER / (WIDTH + 2 * MARGIN)
OVERSAMPLE = 2
PIP, ACE = 0.186, 0.208
"""Radii in parts of the width: pips nearly touch; the single pip of a one is larger."""
HOLLOW = 14
"""Depth of a pip in units."""
STEP = 29
"""Units from one tile of a stack to the next: its thickness, and the dark line under it."""

LACQUER = colour("#261b19")
SIDE = colour("#3b2722")
PAINTS = {RED: "#ee4429", WHITE: "#efe6d2"}
STRONG_PAINTS = {RED: "#ff5a1f", WHITE: contrast.WHITE}
RING = 0.46
"""In high contrast a red pip is a ring: the radius of its hole, in parts of the pip's."""


def _unit() -> float:
    return PER_UNIT * OVERSAMPLE


def _lacquered() -> Surface:
    unit = _unit()
    return Surface(
        specular=0.60,
        shininess=34,
        sky=0.11,
        occlusion=1.0,
        occlusion_reach=8 * unit,
        smoothing=0.7 * unit,
        cast_reach=14 * unit,
        cast_strength=0.5,
        wrap=0.15,
    )


def _mask(drawing: str, width: float, height: float) -> Array:
    size = width + 2 * MARGIN, height + DEPTH + 2 * MARGIN
    return layers(document(drawing, *size), round(size[0] * _unit()))


@cache
def _blank(width: float, height: float) -> tuple[Array, Array, Array]:
    """Silhouette, colour and height of an uncut block in its picture: the same for all faces, so made once."""
    unit = _unit()
    body = _mask(rect(MARGIN, MARGIN, width, height, RADIUS, fill="#fff"), width, height)[..., 3]
    shape = (body.shape[0], body.shape[1])
    along = 20 if height > width else 0.05
    figure = grain(shape, 1.2 * unit, 3, 0.045, along) + grain(shape, 8 * unit, 4, 0.05, 6 if along > 1 else 0.3)
    albedo = LACQUER * (1 + figure)[..., None]
    return body, albedo.astype(np.float32), fillet(body, 18 * unit) + grain(shape, 9 * unit, 9, 0.05 * unit)


def _shine(lit: Array, keep: Array) -> Array:
    """The soft reflection of a window on the lacquer, at the upper left; `keep` is where the lacquer is."""
    unit = _unit()
    rows, columns = np.mgrid[0 : lit.shape[0], 0 : lit.shape[1]].astype(np.float32) / unit
    band = np.exp(-((((columns - 70) * 0.8 + (rows - 120) * 0.42) / 70) ** 2)) * 0.055 * keep
    lit[..., :3] = from_linear(to_linear(lit[..., :3]) + band[..., None].astype(np.float32))
    return lit


@cache
def _end(width: float, height: float) -> Array:
    """The end of a lying tile: its silhouette stacked downwards, darker with every slice."""
    body = _blank(width, height)[0]
    picture = np.zeros((*body.shape, 4), np.float32)
    for i in range(DEPTH, -1, -1):
        way = i / DEPTH
        tone = SIDE * (1 - 0.72 * way) * (0.6 if way > 0.92 else 1)
        picture = over(picture, flat(shifted(body, way * DEPTH * _unit()), tone))
    return picture


def _round(pip: Pip) -> tuple[float, float, float]:
    """Middle and radius of a pip in units of the picture; the only pip of a one is the larger kind."""
    one = pip.x == 0.5 and pip.colour == RED
    return MARGIN + WIDTH * pip.x, MARGIN + HEIGHT * pip.y, WIDTH * (ACE if one else PIP)


def _hollows(face: Face, shape: tuple[int, ...]) -> Array:
    """The pips as round hollows of the height field: steep at the rim, flat in the middle."""
    unit = _unit()
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32) + 0.5
    out = np.zeros(shape[:2], np.float32)
    for x, y, radius in map(_round, face):
        way = np.hypot(columns / unit - x, rows / unit - y) / radius
        out -= HOLLOW * unit * np.clip(1 - way**2.4, 0, 1)
    return out


def strong(face: Face) -> Image.Image:
    """A tile lying face up in high contrast: black within a white rim, red pips as rings, nothing hollow."""
    body, _, field = _blank(WIDTH, HEIGHT)
    drawing = rect(MARGIN, MARGIN, WIDTH, HEIGHT, RADIUS, fill=contrast.BLACK)
    drawing += rect(
        MARGIN + 5, MARGIN + 5, WIDTH - 10, HEIGHT - 10, RADIUS - 4, fill="none", stroke=contrast.WHITE, stroke_width=8
    )
    for pip in face:
        x, y, radius = _round(pip)
        drawing += circle(x, y, radius * 0.96, fill=STRONG_PAINTS[pip.colour])
        if pip.colour == RED:
            drawing += circle(x, y, radius * RING, fill=contrast.BLACK)
    paint = _mask(drawing, WIDTH, HEIGHT)[..., :3]
    lit = shade(np.ascontiguousarray(paint), body, field, _lacquered())
    picture = over(_end(WIDTH, HEIGHT), lit)
    return reduced(picture, round(picture.shape[1] / OVERSAMPLE))


def carved(face: Face) -> Image.Image:
    """A tile lying face up: hollow pips, painted."""
    body, blank, field = _blank(WIDTH, HEIGHT)
    paint = [(_round(pip), PAINTS[pip.colour]) for pip in face]
    ink = _mask("".join(circle(*spot, fill=tone) for spot, tone in paint), WIDTH, HEIGHT)
    painted = ink[..., 3]
    albedo = blank * (1 - painted[..., None]) + ink[..., :3] * painted[..., None]
    lit = shade(albedo, body, field + _hollows(face, body.shape), _lacquered())
    picture = over(_end(WIDTH, HEIGHT), _shine(lit, body * (1 - painted)))
    return reduced(picture, round(picture.shape[1] / OVERSAMPLE))


def _blossom() -> str:
    """The mark on the back, cut and not painted: a plum blossom in a ring."""
    petal = ellipse(0, -17, 9.5, 11.5, fill="#fff")
    return around(petal, 5) + path(
        "M0 -40A40 40 0 1 1 -0.1 -40ZM0 -34.5A34.5 34.5 0 1 0 0.1 -34.5Z", fill="#fff", fill_rule="evenodd"
    )


@cache
def _face_down(width: float, height: float) -> Array:
    """The lit back of a tile, before its end is set under it."""
    unit = _unit()
    body, albedo, field = _blank(width, height)
    mark = place(_blossom(), MARGIN + width / 2, MARGIN + height / 2)
    cut = _mask(group(mark), width, height)[..., 3]
    lit = shade(albedo * (1 - 0.25 * cut[..., None]), body, field + groove(cut, 2.6 * unit, 2.2 * unit), _lacquered())
    return _shine(lit, body)


def back(*, sideways: bool = False) -> Image.Image:
    """A tile lying face down, upright or across."""
    width, height = (HEIGHT, WIDTH) if sideways else (WIDTH, HEIGHT)
    picture = over(_end(width, height), _face_down(width, height))
    return reduced(picture, round(picture.shape[1] / OVERSAMPLE))


def stack(count: int) -> Image.Image:
    """A pile of tiles face down, as they stand in the woodpile: the ends of all of them show."""
    unit = _unit()
    tile = over(_end(WIDTH, HEIGHT), _face_down(WIDTH, HEIGHT))
    room = round((count - 1) * STEP * unit)
    picture = np.zeros((tile.shape[0] + room, tile.shape[1], 4), np.float32)
    body = np.zeros(picture.shape[:2], np.float32)
    body[: tile.shape[0]] = _blank(WIDTH, HEIGHT)[0]
    sunk = np.zeros_like(picture)
    sunk[: tile.shape[0]] = tile
    black = np.zeros(3, np.float32)
    for level in range(count):
        down = room - round(level * STEP * unit)
        if level:  # the tile above shades the lip of the one below
            picture = over(picture, flat(shifted(body, down + DEPTH * unit + 3 * unit) * 0.55 * picture[..., 3], black))
        picture = over(picture, shifted(sunk, down))
    return reduced(picture, round(picture.shape[1] / OVERSAMPLE))


def face_box() -> list[float]:
    """Where a face's surface lies in its picture: x, y, width, height in pixels."""
    return [round(length * PER_UNIT, 2) for length in (MARGIN, MARGIN, WIDTH, HEIGHT)]
