"""Anti-aliased masks: rounded boxes, bubbles with a tip, and their outlines and blurs."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

FINE: Final = 8
"""Supersampling factor of corners."""
Tip = tuple[str, float, float, float]
"""Tip of a bubble: side, position along the side, width, height."""


def rounded(w: int, h: int, radius: float, *, inset: float = 0) -> Image.Image:
    """Return the mask of a rounded box in an area of w x h; `inset` shrinks the box on every side."""
    if inset != int(inset):  # an edge between pixels: both neighbours, mixed
        part = inset - int(inset)
        outer, inner = (rounded(w, h, radius + inset - whole, inset=whole) for whole in (int(inset), int(inset) + 1))
        return Image.blend(outer, inner, part)
    inset = int(inset)
    mask = Image.new("L", (w, h), 0)
    inner_w, inner_h = w - 2 * inset, h - 2 * inset
    if inner_w <= 0 or inner_h <= 0:
        return mask
    mask.paste(255, (inset, inset, w - inset, h - inset))
    radius = min(radius, inner_w / 2, inner_h / 2)
    if radius <= 0:
        return mask
    side = math.ceil(radius)
    far_x, far_y = w - inset - side, h - inset - side
    places = ((inset, inset), (far_x, inset), (inset, far_y), (far_x, far_y))
    # Corners of a pill may share a column: the darker value of both is taken.
    for piece, at in zip(_corners(radius), places, strict=True):
        box = (*at, at[0] + side, at[1] + side)
        mask.paste(ImageChops.darker(mask.crop(box), piece), at)
    return mask


@lru_cache(maxsize=64)
def _corners(radius: float) -> tuple[Image.Image, ...]:
    """Return the corners of a rounded box: upper left, upper right, lower left, lower right."""
    side = math.ceil(radius)
    fine = Image.new("L", (side * FINE, side * FINE), 0)
    reach = radius * 2 * FINE
    ImageDraw.Draw(fine).ellipse((0, 0, reach - 1, reach - 1), fill=255)
    if side > radius:  # the corner's image is larger than the corner: it is full past the centre
        edge = round(radius * FINE)
        pen = ImageDraw.Draw(fine)
        pen.rectangle((edge, 0, side * FINE, side * FINE), fill=255)
        pen.rectangle((0, edge, side * FINE, side * FINE), fill=255)
    corner = fine.resize((side, side), Image.Resampling.BOX)
    mirrored = corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    flipped, turned = (each.transpose(Image.Transpose.FLIP_TOP_BOTTOM) for each in (corner, mirrored))
    return corner, mirrored, flipped, turned


def bubble(w: int, h: int, radius: float, tip: Tip, pad: int, *, inset: float = 0) -> Image.Image:
    """Return the mask of a box of w x h with a tip and a margin of `pad`; `inset` shrinks the box."""
    field = Image.new("L", (w + 2 * pad, h + 2 * pad), 0)
    field.paste(rounded(w, h, radius - inset, inset=inset), (pad, pad))
    side, along, wide, high = tip
    along, half = round(along * FINE) / FINE, wide / 2  # the same wherever the box begins, however floats are rounded
    apex = (
        inset * math.hypot(half, high) / half
    )  # how much lower the inner tip is if its slanted sides are `inset` inside
    base = (high + inset - apex) * half / high
    edge_x, edge_y = {"top": (0, 0), "bottom": (0, h), "left": (0, 0), "right": (w, 0)}[side]
    away = -1 if side in {"top", "left"} else 1
    points = ((along - base, -away * inset), (along, away * (high - apex)), (along + base, -away * inset))
    if side in {"top", "bottom"}:
        corners = [(pad + edge_x + x, pad + edge_y + y) for x, y in points]
    else:
        corners = [(pad + edge_x + y, pad + edge_y + x) for x, y in points]
    across, down = zip(*corners, strict=True)
    left, top = max(0, math.floor(min(across))), max(0, math.floor(min(down)))
    right, bottom = min(field.width, math.ceil(max(across)) + 1), min(field.height, math.ceil(max(down)) + 1)
    if left >= right or top >= bottom:
        return field
    fine = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE), 0)
    ImageDraw.Draw(fine).polygon([(round((x - left) * FINE), round((y - top) * FINE)) for x, y in corners], fill=255)
    small = fine.resize((right - left, bottom - top), Image.Resampling.BOX)
    field.paste(ImageChops.lighter(field.crop((left, top, right, bottom)), small), (left, top))
    return field


def blurred_box(w: int, h: int, radius: float, sigma: float) -> tuple[Image.Image, int]:
    """Return the mask of a blurred rounded box, and the distance by which it extends beyond the box, in pixels.

    Only the corners are blurred; the middles of the sides are stretched.
    """
    pad = math.ceil(3 * sigma) + 1
    corner = math.ceil(radius + 3 * sigma) + 2
    small_w, small_h = min(w, 2 * corner + 1), min(h, 2 * corner + 1)
    field = Image.new("L", (small_w + 2 * pad, small_h + 2 * pad), 0)
    field.paste(rounded(small_w, small_h, radius), (pad, pad))
    field = field.filter(ImageFilter.GaussianBlur(sigma))
    return lengthened(lengthened(field, w - small_w, sideways=True), h - small_h, sideways=False), pad


def lengthened(field: Image.Image, more: int, *, sideways: bool) -> Image.Image:
    """Return the mask lengthened by `more` pixels, by repeating its middle row or column."""
    if more <= 0:
        return field
    wide, high = field.size
    if sideways:
        half = wide // 2
        out = Image.new("L", (wide + more, high))
        out.paste(field.crop((0, 0, half, high)), (0, 0))
        out.paste(field.crop((half, 0, half + 1, high)).resize((more, high)), (half, 0))
        out.paste(field.crop((half, 0, wide, high)), (half + more, 0))
        return out
    half = high // 2
    out = Image.new("L", (wide, high + more))
    out.paste(field.crop((0, 0, wide, half)), (0, 0))
    out.paste(field.crop((0, half, wide, half + 1)).resize((wide, more)), (0, half))
    out.paste(field.crop((0, half, wide, high)), (0, half + more))
    return out


def outline(outer: Image.Image, inner: Image.Image) -> Image.Image:
    """Return the mask of the area between an outer and an inner shape."""
    return ImageChops.subtract(outer, inner)


def scaled(mask: Image.Image, opacity: float) -> Image.Image:
    """Return the mask with all values multiplied by an opacity."""
    return mask if opacity >= 1 else mask.point(_levels(opacity))


@lru_cache(maxsize=32)
def _levels(opacity: float) -> list[int]:
    return [round(value * opacity) for value in range(256)]
