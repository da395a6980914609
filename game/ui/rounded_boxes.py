"""Rounded boxes with outline, highlight and shadow, composed of corners for speed.

The sides of a box are uniform except for a tip and for an outline of several colours, so only the corners are painted,
and the sides are stretched. An outline of several colours is drawn on top in four narrow strips, and the part around a
tip is painted separately and inserted.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import pygame
from PIL import Image, ImageDraw
from pygame import Rect, Surface

from game.ui import theme
from game.ui.masks import bubble, lengthened, outline, rounded
from game.ui.picture import Picture, stretched, to_surface
from game.ui.shading import box_shadow, filled, outside, shadow_corner, shadow_picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.masks import Tip
    from game.ui.scale import Scale
    from game.ui.shading import Fill, Part


class Look(NamedTuple):
    """Appearance of a box: fill, outline, highlight at the top, shadow.

    Several colours of an outline form a diagonal gradient. Lengths are in pixels. A `tip` (side, position along
    the side, width, height) makes a bubble that points outwards.
    """

    radius: float
    fill: Fill = ()
    opacity: float = 1.0
    line: Fill = ()
    line_width: float = 0
    line_opacity: float = 1.0
    top_light: float = 0.0
    inner_line: float = 0.0
    shadow: str = "none"
    tip: Tip | None = None


def box(scale: Scale, w: int, h: int, look: Look) -> Picture:
    """Paint a box like `whole_box`, but faster if possible: stretch a small box and insert the tip."""
    return _tipped(scale, w, h, look) if look.tip is not None else _of_corners(scale, w, h, look, pad=0)


def _of_corners(scale: Scale, w: int, h: int, look: Look, pad: int) -> Picture:
    """Paint a box without a tip from its corners.

    The gradient of the outline extends `pad` pixels beyond each side.
    """
    corner = _corner(scale, look)
    small_w = min(w, 2 * corner + 1)
    small_h = min(h, 2 * corner + 1) if len(look.fill) <= 1 else h
    several = len(look.line) > 1 and look.line_width > 0
    small = whole_box(scale, small_w, small_h, look._replace(line=()) if several else look)
    picture = stretched(small, w - small_w, h - small_h)
    if several:
        _draw_outline(picture, look, pad)
    return picture


def _corner(scale: Scale, look: Look) -> int:
    """Return the distance in pixels from a corner beyond which the box's sides are uniform."""
    corner = math.ceil(look.radius + look.line_width + scale.f(10)) + 4
    return corner if look.shadow == "none" else max(corner, shadow_corner(look.radius, look.shadow, scale.u))


def _tipped(scale: Scale, w: int, h: int, look: Look) -> Picture:
    """Paint a box with a tip, by inserting the part around the tip into a box without one."""
    assert look.tip is not None  # noqa: S101 - who calls it has looked
    side, along, wide, high = look.tip
    upright, far = side in {"top", "bottom"}, side in {"bottom", "right"}
    length, depth = (w, h) if upright else (h, w)
    corner, pad = _corner(scale, look), math.ceil(high) + 1
    reach = math.ceil(wide / 2) + corner
    begin, end = math.floor(along) - reach, math.ceil(along) + reach
    first = begin - corner if begin >= corner else 0
    last = end + corner if end <= length - corner else length
    if last - first >= length or len(look.fill) > 1:  # a gradient covers the tip too
        return whole_box(scale, w, h, look)
    deep = min(depth, 2 * corner + 1)
    place = _turned(first, depth - deep if far else 0, upright)
    near = look._replace(tip=(side, along - first, wide, high))
    field = (w + 2 * pad, h + 2 * pad)
    part = whole_box(scale, *_turned(last - first, deep, upright), near, within=(*field, *place))
    plain = _of_corners(scale, w, h, look._replace(tip=None), pad)
    size = part.surface.get_size()
    surface = Surface((size[0] + w - part.size[0], size[1] + h - part.size[1]), pygame.SRCALPHA, part.surface)
    surface.blit(plain.surface, (plain.dx - part.dx, plain.dy - part.dy), None, pygame.BLEND_PREMULTIPLIED)
    # If the tip is near a corner, the inserted part includes that corner and extends to the end.
    (all_along, all_deep), (left, top) = _turned(*size, upright), _turned(-part.dx, -part.dy, upright)
    from_, to = (begin - first + left if first else 0), (end - first + left if last < length else all_along)
    middle = top + deep // 2
    upper, lower = (0, all_deep) if deep == depth else (middle, all_deep) if far else (0, middle)
    cut = Rect(*_turned(from_, upper, upright), *_turned(to - from_, lower - upper, upright))
    surface.fill((0, 0, 0, 0), cut.move(place))
    surface.blit(part.surface, cut.move(place), cut, pygame.BLEND_PREMULTIPLIED)
    return Picture(surface, part.dx, part.dy, (w, h))


def _turned(along: int, deep: int, upright: bool) -> tuple[int, int]:  # noqa: FBT001 - as the tip stands
    """Convert (along, deep), relative to a side of a box, to (x, y) in the picture, or the reverse."""
    return (along, deep) if upright else (deep, along)


def whole_box(scale: Scale, w: int, h: int, look: Look, *, within: Part | None = None) -> Picture:
    """Paint every pixel of a box of w x h; `within` is the area covered by the outline's gradient."""
    radius, fill, opacity, line, line_width, line_opacity, top_light, inner_line, shadow, tip = look
    pad = math.ceil(tip[3]) + 1 if tip else 0
    shape = bubble(w, h, radius, tip, pad) if tip else rounded(w, h, radius)
    image = filled(shape, fill, opacity) if fill else Image.new("RGBA", shape.size, (0, 0, 0, 0))
    if inner_line:
        inset = scale.px(5, 2)
        inner = outline(rounded(w, h, radius - inset, inset=inset), rounded(w, h, radius - inset - 1, inset=inset + 1))
        image.alpha_composite(filled(inner, (theme.IVORY,), inner_line), (pad, pad))
    if line and line_width:
        inside = (
            bubble(w, h, radius, tip, pad, inset=line_width)
            if tip
            else rounded(w, h, radius - line_width, inset=line_width)
        )
        image.alpha_composite(
            filled(outline(shape, inside), line, line_opacity, diagonal=within or (*shape.size, 0, 0))
        )
    if top_light and w > 2 * radius:  # a circle has no straight edge at its top
        light = Image.new("L", shape.size, 0)
        thick, y = scale.px(1.2, 1), pad + max(math.ceil(line_width), scale.px(1.9))
        ImageDraw.Draw(light).rectangle(
            (pad + radius, y, pad + w - 1 - radius, y + thick - 1), fill=round(255 * top_light)
        )
        image.alpha_composite(filled(light, (theme.WHITE,), 1.0))
    picture = Picture(to_surface(image), -pad, -pad, (w, h))
    if shadow == "none":
        return picture
    under = shadow_picture(shape, theme.SHADOWS[shadow], scale.u) if tip else box_shadow(w, h, radius, shadow, scale.u)
    if tip:
        under = under._replace(dx=under.dx - pad, dy=under.dy - pad)
    if opacity < 1:  # a shadow must not show through a translucent box
        under = outside(under, shape, pad)
    surface = under.surface.copy()
    picture.draw(surface, -under.dx, -under.dy)
    return Picture(surface, under.dx, under.dy, (w, h))


def _draw_outline(picture: Picture, look: Look, pad: int) -> None:
    """Draw a gradient outline around a box; the gradient runs diagonally over the box and its padding."""
    w, h = picture.size
    for mask, x, y in _line_strips(w, h, look.radius, look.line_width):
        part = (w + 2 * pad, h + 2 * pad, x + pad, y + pad)
        strip = to_surface(filled(mask, look.line, look.line_opacity, diagonal=part))
        picture.surface.blit(strip, (x - picture.dx, y - picture.dy), None, pygame.BLEND_PREMULTIPLIED)


def _line_strips(w: int, h: int, radius: float, width: float) -> Iterator[tuple[Image.Image, int, int]]:
    """Yield the non-empty strips of an outline's mask, each with its x and y in the box."""
    corner = math.ceil(max(radius, width)) + 2
    small_w, small_h = min(w, 2 * corner + 1), min(h, 2 * corner + 1)
    ring = outline(rounded(small_w, small_h, radius), rounded(small_w, small_h, radius - width, inset=width))
    if small_h == h:
        yield lengthened(ring, w - small_w, sideways=True), 0, 0
        return
    for begin, y in ((0, 0), (small_h - corner, h - corner)):
        yield lengthened(ring.crop((0, begin, small_w, begin + corner)), w - small_w, sideways=True), 0, y
    thick = min(math.ceil(width), small_w)
    for begin, x in ((0, 0), (small_w - thick, w - thick)):
        yield ring.crop((begin, corner, begin + thick, corner + 1)).resize((thick, h - 2 * corner)), x, corner
