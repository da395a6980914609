"""Shapes of widgets, painted with Pillow and cached: boxes, lines, shadows, glows, rings, circles."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Required, TypedDict, Unpack

from PIL import Image, ImageChops, ImageDraw

from game.ui import disk_cache, theme
from game.ui.masks import blurred_box, rounded
from game.ui.picture import Picture, PictureStore, to_surface
from game.ui.rounded_boxes import Look, box
from game.ui.shading import box_shadow, filled

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from pygame import Rect, Surface

    from game.ui.masks import Tip
    from game.ui.scale import Scale
    from game.ui.shading import Fill
    from game.ui.theme import Colour

CURVE_FINE: Final = 4
"""Supersampling factor of curves."""
SHAPES_KEPT: Final = 1.0
"""Cache limit, in window-sized pictures."""


class BoxLook(TypedDict, total=False):
    """Keyword arguments for the appearance of a box; see `Look`."""

    radius: Required[float]
    fill: Fill
    opacity: float
    line: Fill
    line_width: float
    line_opacity: float
    top_light: float
    inner_line: float
    shadow: str
    tip: Tip | None


class GlowLook(TypedDict, total=False):
    """Keyword arguments for the appearance of a glow."""

    radius: Required[float]
    sigma: Required[float]
    colour: Required[Colour]
    opacity: float
    grow: float


class DashedLook(TypedDict, total=False):
    """Keyword arguments for the dashed outline of an empty slot."""

    radius: Required[float]
    width: Required[float]
    colour: Required[Colour]
    opacity: Required[float]
    fill: Fill
    fill_opacity: float


class Paint:
    """Paints and caches shapes for one scale. Sizes are in pixels; names of shadows are keys of `theme.SHADOWS`."""

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        self._store = PictureStore(scale.screenfuls(SHAPES_KEPT))
        self._disk = disk_cache.volume(f"shapes-{scale.u:.4f}")

    @property
    def bytes(self) -> int:
        """Memory used by the cached shapes, in bytes."""
        return self._store.bytes

    def clear(self) -> None:
        """Empty the cache."""
        self._store.clear()

    def _cached(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """Return a shape from memory or the disk cache; if it is in neither, paint and cache it."""
        disk = self._disk
        return self._store.get(key, make if disk is None else lambda: disk.picture(repr(key), make))

    def painted(self, key: Hashable, size: tuple[int, int], make: Callable[[], Surface]) -> Picture:  # noqa: ARG002
        """Return the picture that `make` paints, cached under `key`; the size of the picture is that of the surface."""

        def whole() -> Picture:
            surface = make()
            return Picture(surface, 0, 0, surface.get_size())

        return self._cached(("painted", key), whole)

    def box(self, w: int, h: int, **look: Unpack[BoxLook]) -> Picture:
        """Return a rounded box; the picture's `size` excludes the shadow and tip."""
        how = Look(**look)
        return self._cached((w, h, how), lambda: box(self.scale, w, h, how))

    def fill(self, surface: Surface, rect: Rect, *, alpha: float = 1.0, **look: Unpack[BoxLook]) -> None:
        """Draw a box over a rectangle; takes the same arguments as `box`."""
        self.box(*rect.size, **look).draw(surface, *rect.topleft, alpha)

    def lacquer(self, surface: Surface, rect: Rect, *, alpha: float = 1.0, **look: Unpack[BoxLook]) -> None:
        """Draw a box over a rectangle, by default of lacquer with a brass line; takes the same arguments as `fill`."""
        lacquer: BoxLook = {"fill": theme.LACQUER, "line": theme.BRASS_LINE, "line_width": self.scale.line, **look}
        self.fill(surface, rect, alpha=alpha, **lacquer)

    def shine(self, surface: Surface, rect: Rect, *, alpha: float = 1.0, **look: Unpack[GlowLook]) -> None:
        """Draw a glow around a rectangle; takes the same arguments as `glow`."""
        self.glow(*rect.size, **look).draw(surface, *rect.topleft, alpha)

    def outline(self, surface: Surface, rect: Rect, *, alpha: float = 1.0, **look: Unpack[DashedLook]) -> None:
        """Draw the dashed outline of an empty slot; takes the same arguments as `dashed`."""
        self.dashed(*rect.size, **look).draw(surface, *rect.topleft, alpha)

    def ring(
        self,
        w: int,
        h: int,
        *,
        radius: float,
        width: float,
        colour: Fill,
        opacity: float = 1.0,
        gap: float = 0.0,
        angle: float = 0.0,
    ) -> Picture:
        """Return a rounded outline, `gap` pixels outside a box of w x h, rotated clockwise by `angle` degrees."""
        key = ("ring", w, h, radius, width, colour, opacity, gap, angle)

        def make() -> Picture:
            pad = math.ceil(gap + width)
            outer = rounded(w + 2 * pad, h + 2 * pad, radius + pad)
            hole = rounded(w + 2 * pad, h + 2 * pad, radius + gap, inset=width)
            mask = ImageChops.subtract(outer, hole)
            if angle:
                mask = mask.resize((mask.width * 2, mask.height * 2), Image.Resampling.BICUBIC)
                mask = mask.rotate(-angle, Image.Resampling.BICUBIC, expand=True)
                mask = mask.resize(((mask.width + 1) // 2, (mask.height + 1) // 2), Image.Resampling.BOX)
            image = filled(mask, colour, opacity, diagonal=(*mask.size, 0, 0))
            return Picture(to_surface(image), (w - mask.width) // 2, (h - mask.height) // 2, (w, h))

        return self._cached(key, make)

    def glow(
        self, w: int, h: int, *, radius: float, sigma: float, colour: Colour, opacity: float = 1.0, grow: float = 0.0
    ) -> Picture:
        """Return a blurred glow for a box of w x h, extended by `grow` pixels on each side."""
        key = ("glow", w, h, radius, sigma, colour, opacity, grow)

        def make() -> Picture:
            grown = round(grow)
            size = (w + 2 * grown, h + 2 * grown)
            mask, pad = blurred_box(*size, radius + grown, sigma)
            image = filled(mask, (colour,), opacity)
            return Picture(to_surface(image), -pad - grown, -pad - grown, (w, h))

        return self._cached(key, make)

    def shadow(self, w: int, h: int, *, radius: float, name: str) -> Picture:
        """Return the shadow of a box of w x h, without the box; `name` is a key of `theme.SHADOWS`."""
        key = ("shadow", w, h, radius, name)
        return self._cached(key, lambda: box_shadow(w, h, radius, name, self.scale.u))

    def disc(
        self,
        diameter: int,
        *,
        fill: Fill,
        line: Fill = (),
        line_width: float = 0,
        line_opacity: float = 1.0,
        shadow: str = "none",
    ) -> Picture:
        """Return a filled circle with an optional outline and shadow."""
        return self.box(
            diameter,
            diameter,
            radius=diameter / 2,
            fill=fill,
            line=line,
            line_width=line_width,
            line_opacity=line_opacity,
            shadow=shadow,
        )

    def line(
        self, length: int, width: int = 0, *, colour: Colour = theme.BRASS, opacity: float = 0.7, vertical: bool = False
    ) -> Picture:
        """Return a straight line; a `width` of 0 is a hairline."""
        width = width or self.scale.hairline
        size = (width, length) if vertical else (length, width)
        key = ("line", size, colour, opacity)
        return self._cached(
            key, lambda: Picture(to_surface(Image.new("RGBA", size, (*colour, round(255 * opacity)))), 0, 0, size)
        )

    def arc(self, diameter: int, *, width: float, colour: Colour, share: float, opacity: float = 1.0) -> Picture:
        """Return an arc, clockwise from the top; a `share` of 1 is the full circle."""
        share = round(share * 120) / 120
        key = ("arc", diameter, width, colour, share, opacity)

        def make() -> Picture:
            fine = Image.new("L", (diameter * 4, diameter * 4), 0)
            ImageDraw.Draw(fine).arc(
                (0, 0, diameter * 4 - 1, diameter * 4 - 1),
                -90,
                -90 + 360 * share,
                fill=255,
                width=max(1, round(width * 4)),
            )
            mask = fine.resize((diameter, diameter), Image.Resampling.BOX)
            return Picture(to_surface(filled(mask, (colour,), opacity)), 0, 0, (diameter, diameter))

        return self._cached(key, make)

    def curve(
        self,
        w: int,
        h: int,
        points: tuple[tuple[float, float], ...],
        *,
        width: float,
        colour: Colour,
        opacity: float = 1.0,
        area: bool = False,
        dashes: tuple[float, ...] = (),
    ) -> Picture:
        """Return a line through points in an area of w x h pixels, with round joints; `area` fills the shape.

        `dashes` has the lengths of lines and gaps alternately, in pixels; if it is empty, the line is solid.
        """
        key = ("curve", w, h, points, width, colour, opacity, area, dashes)

        def make() -> Picture:
            fine = Image.new("L", (w * CURVE_FINE, h * CURVE_FINE), 0)
            pen = ImageDraw.Draw(fine)
            place = [(x * CURVE_FINE, y * CURVE_FINE) for x, y in points]
            if area:
                pen.polygon(place, fill=255)
            else:
                for part in _dashed(place, [dash * CURVE_FINE for dash in dashes]):
                    pen.line(part, fill=255, width=max(1, round(width * CURVE_FINE)), joint="curve")
            mask = fine.resize((w, h), Image.Resampling.BOX)
            return Picture(to_surface(filled(mask, (colour,), opacity)), 0, 0, (w, h))

        return self._cached(key, make)

    def dashed(
        self,
        w: int,
        h: int,
        *,
        radius: float,
        width: float,
        colour: Colour,
        opacity: float,
        fill: Fill = (),
        fill_opacity: float = 0.0,
    ) -> Picture:
        """Return a rounded outline with dashes 6 units long, marking an empty slot."""
        key = ("dashed", w, h, radius, width, colour, opacity, fill, fill_opacity)

        def make() -> Picture:
            edge = ImageChops.subtract(rounded(w, h, radius), rounded(w, h, radius - width, inset=width))
            dash = self.scale.px(6, 3)
            gaps = Image.new("L", (w, h), 255)
            pen = ImageDraw.Draw(gaps)
            for start in range(dash + dash // 2, w, 2 * dash):
                pen.rectangle((start, 0, start + dash - 1, max(1, width)), fill=0)
                pen.rectangle((start, h - 1 - max(1, width), start + dash - 1, h), fill=0)
            for start in range(dash + dash // 2, h, 2 * dash):
                pen.rectangle((0, start, max(1, width), start + dash - 1), fill=0)
                pen.rectangle((w - 1 - max(1, width), start, w, start + dash - 1), fill=0)
            image = Image.new("RGBA", (w, h), (0, 0, 0, 0))
            if fill:
                image = filled(rounded(w, h, radius), fill, fill_opacity)
            image.alpha_composite(filled(ImageChops.multiply(edge, gaps), (colour,), opacity))
            return Picture(to_surface(image), 0, 0, (w, h))

        return self._cached(key, make)


def _dashed(points: list[tuple[float, float]], dashes: list[float]) -> list[list[tuple[float, float]]]:
    """Return the visible segments of a line through points; `dashes` alternates dash and gap lengths.

    Without dashes, the line is one segment.
    """
    if not dashes:
        return [points]
    parts, part = [], [points[0]]
    turn, left = 0, dashes[0]
    for (x, y), end in pairwise(points):
        whole = gone = math.dist((x, y), end)
        while gone > left:
            gone -= left
            share = 1 - gone / whole
            at = (x + (end[0] - x) * share, y + (end[1] - y) * share)
            if turn % 2 == 0:
                parts.append([*part, at])
            turn += 1
            part, left = [at], dashes[turn % len(dashes)]
        left -= gone
        part.append(end)
    return [*parts, part] if turn % 2 == 0 and len(part) > 1 else parts
