"""The tile itself: ivory on a green back, carved, lit, and seen from slightly below, so that its lower edge shows."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from art.decks.mahjong.paint import BLACK, STRONG
from art.decks.mahjong.paint import IVORY as IVORY_PAINT
from art.kit.raster import Array, colour, layers, reduced
from art.kit.relief import Surface, fillet, flat, grain, groove, over, shade, shifted
from art.kit.svg import centred, document, group, rect

if TYPE_CHECKING:
    from PIL import Image

WIDTH, HEIGHT, RADIUS, DEPTH, MARGIN = 304, 404, 34, 42, 4
"""Units of a tile's face, its round corners, how much of its side is seen, and the clear rim of the picture."""
MASTER = 416
"""Pixels across the picture of a tile lying upright; the other pictures have the same scale."""
PER_UNIT = MASTER / (WIDTH + 2 * MARGIN)
OVERSAMPLE = 2

IVORY = colour("#f7f0dd")
IVORY_SIDE = colour("#e0d3af")
GREEN = colour("#1e7a50")
GREEN_SIDE = colour("#1a8052")


def _unit() -> float:
    return PER_UNIT * OVERSAMPLE


def _bone() -> Surface:
    unit = _unit()
    return Surface(
        specular=0.55,
        shininess=60,
        sky=0.10,
        occlusion=1.1,
        occlusion_reach=4 * unit,
        smoothing=0.6 * unit,
        cast_reach=5 * unit,
        cast_strength=0.5,
    )


def _mask(drawing: str, width: float, height: float) -> Array:
    return layers(document(drawing, width, height), round(width * _unit()))


@cache
def _blank(width: float, height: float, depth: float, top: float, *, ivory: bool) -> tuple[Array, Array, Array]:
    """Silhouette, colour and height of an uncut slab in its picture: the same for all faces, so made once."""
    unit = _unit()
    outline = rect(MARGIN, MARGIN + top, width, height, RADIUS, fill="#fff")
    body = _mask(outline, width + 2 * MARGIN, height + depth + top + 2 * MARGIN)[..., 3]
    shape = (body.shape[0], body.shape[1])
    figure = grain(shape, 2 * unit, 5, 0.006 if ivory else 0.02, 14) + grain(shape, 0.5 * unit, 6, 0.005)
    albedo = (IVORY if ivory else GREEN) * (1 + figure)[..., None]
    field = fillet(body, 17 * unit) * 0.8 + grain(shape, 6 * unit, 9, 0.10 * unit)
    return body, albedo, field


@cache
def _side(width: float, height: float, *, ivory: bool) -> Array:
    """The side of a lying tile: its silhouette stacked downwards, each slice in the colour of that depth."""
    body = _blank(width, height, DEPTH, 0, ivory=ivory)[0]
    tone = _face_up_side if ivory else _face_down_side
    picture = np.zeros((*body.shape, 4), np.float32)
    for i in range(DEPTH, -1, -1):
        way = i / DEPTH
        picture = over(picture, flat(shifted(body, way * DEPTH * _unit()), tone(way)))
    return picture


def _lying(top: Array, width: float, height: float, *, ivory: bool) -> Image.Image:
    """The lit top of a tile on its side, as a picture."""
    picture = over(_side(width, height, ivory=ivory), top)
    return reduced(picture, round(picture.shape[1] / OVERSAMPLE))


def _face_up_side(way: float) -> Array:
    """Ivory above, the green back below, with a fine light line where the two are dovetailed."""
    if way <= 0.46:
        part = way / 0.46
        return IVORY_SIDE * (1 - 0.30 * part) * (0.78 if part > 0.93 else 1)
    part = (way - 0.46) / 0.54
    seam = colour("#3c3c32") * max(0, 0.10 - abs(part - 0.12)) * 6
    return (GREEN_SIDE * (1 - 0.62 * part) + seam) * (0.8 if part > 0.93 else 1)


def _face_down_side(way: float) -> Array:
    if way < 0.42:
        return GREEN_SIDE * (0.92 - 0.45 * way / 0.42)
    return IVORY_SIDE * (0.92 - 0.38 * (way - 0.42) / 0.58)


def carved(face: str, *, strong: bool = False) -> Image.Image:
    """A tile lying face up, with its face cut and painted; in high contrast its face is plain white with a dark rim."""
    unit = _unit()
    body, blank, field = _blank(WIDTH, HEIGHT, DEPTH, 0, ivory=True)
    if strong:
        blank = np.ones_like(blank)
        face += _rim()
    middle = f"translate({MARGIN + WIDTH / 2} {MARGIN + HEIGHT / 2})"
    ink = _mask(group(face, transform=middle), WIDTH + 2 * MARGIN, HEIGHT + DEPTH + 2 * MARGIN)
    painted = ink[..., 3]
    uncut = colour(STRONG[IVORY_PAINT] if strong else IVORY_PAINT)
    proud = np.clip(np.abs(ink[..., :3] - uncut).sum(2) * 2.2, 0, 1)
    albedo = blank * (1 - painted[..., None]) + ink[..., :3] * painted[..., None]
    height = field + groove(painted * proud, 2.4 * unit, 3.0 * unit)
    return _lying(shade(albedo, body, height, _bone()), WIDTH, HEIGHT, ivory=True)


def _rim() -> str:
    """The line round a face in high contrast."""
    return centred(WIDTH - 7, HEIGHT - 7, RADIUS - 3, fill="none", stroke=STRONG[BLACK], stroke_width=7)


def back(*, sideways: bool = False) -> Image.Image:
    """A tile lying face down, upright or sideways."""
    width, height = (HEIGHT, WIDTH) if sideways else (WIDTH, HEIGHT)
    body, albedo, field = _blank(width, height, DEPTH, 0, ivory=False)
    return _lying(shade(albedo, body, field, _bone()), width, height, ivory=False)


def back_top() -> Image.Image:
    """A standing tile of the player opposite: its green back, and above it its end, ivory behind green."""
    end, tall = 128.0, 370.0
    unit = _unit()
    body, albedo, field = _blank(WIDTH, tall, 0, end, ivory=False)
    crown = _mask(
        rect(MARGIN, MARGIN, WIDTH, end + 80, RADIUS, fill="#fff"), WIDTH + 2 * MARGIN, tall + end + 2 * MARGIN
    )
    rows = (np.arange(body.shape[0]) / unit - MARGIN)[:, None, None]
    light = 1.02 - 0.16 * np.clip(rows / (end * 0.52), 0, 1)
    paint = np.where(rows < end * 0.52, IVORY_SIDE * 1.06 * light, GREEN_SIDE * 0.82)
    crown_field = fillet(crown[..., 3], 12 * unit) * 0.7 + groove(
        (np.abs(rows[..., 0] - end * 0.52) < 3) * crown[..., 3], unit, unit
    )
    lit = shade(np.broadcast_to(paint, albedo.shape).astype(np.float32), crown[..., 3], crown_field, _bone())
    picture = over(lit, shade(albedo, body, field, _bone()))
    return reduced(picture, round(picture.shape[1] / OVERSAMPLE))


def edge_side(*, ivory_left: bool) -> Image.Image:
    """A standing tile of a player at the side, seen along its narrow side; its face is towards its player."""
    thick, long, drop = 250.0, 286.0, 188.0
    unit = _unit()
    seam = thick * 0.52 if ivory_left else thick * 0.48
    body = _mask(rect(MARGIN, MARGIN, thick, long, 28, fill="#fff"), thick + 2 * MARGIN, long + drop + 2 * MARGIN)[
        ..., 3
    ]
    columns = (np.arange(body.shape[1]) / unit - MARGIN)[None, :, None]
    ivory = (columns < seam) if ivory_left else (columns >= seam)
    paint = np.where(ivory, IVORY * 0.97, GREEN * 1.02)
    shape = (body.shape[0], body.shape[1])
    albedo = np.broadcast_to(paint, (*shape, 3)) * (1 + grain(shape, 2 * unit, 5, 0.006, 14))[..., None]
    joint = (np.abs(columns[..., 0] - seam) < 2.5) * body
    field = fillet(body, 13 * unit) * 0.8 + groove(joint.astype(np.float32), unit, unit)
    top = shade(albedo.astype(np.float32), body, field, _bone())
    picture = np.zeros((*shape, 4), np.float32)
    slices = 60
    for i in range(slices, -1, -1):
        way = i / slices
        wall = np.where(ivory, IVORY_SIDE * (0.84 - 0.22 * way), GREEN_SIDE * (0.66 - 0.26 * way))
        layer = np.dstack((np.broadcast_to(wall, (*shape, 3)), shifted(body, way * drop * unit)))
        picture = over(picture, layer.astype(np.float32))
    picture = over(picture, top)
    return reduced(picture, round(shape[1] / OVERSAMPLE))
