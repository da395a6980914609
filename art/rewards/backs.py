"""Backs of cards, each in the shapes of the Thai, the Ceki and the French cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from art.kit.svg import around, circle, ellipse, group, line, path, place, polygon, rect, turned
from art.room.draw import linear, raster

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

SHAPES = {"thai": (240, 768, 14.0), "ceki": (270, 621, 14.0), "french": (430, 602, 26.0)}
"""Size of the picture in pixels and radius of its corners, by sheet."""


class Cloth(NamedTuple):
    """Ground, border and pattern of a back."""

    ground: str
    edge: str
    line: str
    pattern: Callable[[float, float], str]
    """Draws the field of this width and height, from the upper left corner."""


def _grid(width: float, height: float, pitch: float, motif: Callable[[int, int], str]) -> str:
    """Motifs in offset rows, symmetrical about the middle."""
    columns, rows = int(width / pitch / 2) + 2, int(height / pitch / 2) + 2
    return "".join(
        place(motif(row, column), width / 2 + (column + (row % 2) / 2) * pitch, height / 2 + row * pitch * 0.86)
        for row in range(-rows, rows + 1)
        for column in range(-columns, columns + 1)
    )


def _pond(width: float, height: float) -> str:
    petal = "M0 4C-7 -2 -7 -14 0 -21C7 -14 7 -2 0 4Z"

    def motif(row: int, column: int) -> str:
        if (row * 2 + column) % 3 == 0:
            pink = path(petal, fill="#E9A0AE", stroke="#8E3B55", stroke_width=1.4)
            return "".join(turned(pink, angle) for angle in (-58, 58, -30, 30, 0)) + circle(0, 0, 3, fill="#F2CF6B")
        pad = path("M0 0L13 -8A16 12 0 1 0 15 4Z", fill="#3F7F5E", stroke="#1D4B3A", stroke_width=1.4)
        return place(pad, angle=(row * 47 + column * 83) % 360)

    ripples = "".join(line(f"M0 {y} H{width}", 1.2, "#4F8FA0", opacity=0.5) for y in range(12, int(height), 22))
    return ripples + _grid(width, height, 54, motif)


def _peranakan(width: float, height: float) -> str:
    petal = "M0 -3C-11 -8 -13 -20 0 -27C13 -20 11 -8 0 -3Z"

    def motif(row: int, column: int) -> str:
        if (row + column) % 2:
            leaf = path("M0 -2C-6 -7 -6 -13 0 -17C6 -13 6 -7 0 -2Z", fill="#58A89A")
            return around(leaf, 4, 45) + circle(0, 0, 3, fill="#E9C25A")
        flower = around(path(petal, fill="#D9627F", stroke="#8C2E4C", stroke_width=1.2), 6)
        heart = circle(0, 0, 5.5, fill="#E9C25A", stroke="#8C2E4C", stroke_width=1)
        return flower + around(circle(0, -15, 2, fill="#F7E3E0"), 6) + heart

    return _grid(width, height, 60, motif)


def _lanterns(width: float, height: float) -> str:
    def motif(row: int, column: int) -> str:
        if (row * 3 + column * 2) % 4 == 0:
            body = "M-9 -14C-11 -4 -8 8 -6 12H6C8 8 11 -4 9 -14C4 -18 -4 -18 -9 -14Z"
            glow = ellipse(0, 2, 22, 24, fill="#F6B860", opacity=0.16)
            return glow + path(body, fill="url(#lantern)") + rect(-6, 12, 12, 2.6, 1, fill="#7A3A16")
        return circle(0, 0, 1.6 + (row * 5 + column * 3) % 3 * 0.6, fill="#DCE4F2", opacity=0.8)

    crest = f"Q{width * 0.25} {height * 0.84} {width * 0.5} {height * 0.9} T{width} {height * 0.88}"
    hills = path(f"M0 {height} V{height * 0.9} {crest} V{height}Z", fill="#0E1830")
    return _grid(width, height, 46, motif) + hills


def _sampaguita(width: float, height: float) -> str:
    petal = "M0 -2C-7 -6 -8 -15 0 -22C8 -15 7 -6 0 -2Z"

    def motif(row: int, column: int) -> str:
        leaf = path("M0 0C-8 -8 -8 -22 0 -30C8 -22 8 -8 0 0Z", fill="#2E7A4E", stroke="#14452C", stroke_width=1.2)
        if (row + column) % 3 == 0:
            return around(leaf, 3, 60)
        flower = around(path(petal, fill="#FBF7E6", stroke="#B9AE84", stroke_width=1), 7)
        return flower + circle(0, 0, 4, fill="#E7D27C")

    return _grid(width, height, 52, motif)


CLOTHS = {
    "lotus": Cloth("#2E6C80", "#F3E6C6", "#D9B56A", _pond),
    "peranakan": Cloth("#F3E3D3", "#3E8F86", "#C7506F", _peranakan),
    "lanterns": Cloth("#1B2A4E", "#F0D9A0", "#D98A3A", _lanterns),
    "sampaguita": Cloth("#1F5B46", "#F4EAD2", "#E0B65A", _sampaguita),
}


def back(key: str, sheet: str) -> Image.Image:
    """A back in the shape of a sheet's cards."""
    width, height, radius = SHAPES[sheet]
    cloth = CLOTHS[key]
    inset = 15.0
    field = (inset, inset, width - 2 * inset, height - 2 * inset)
    clip = f'<clipPath id="field">{rect(*field, radius * 0.6)}</clipPath>'
    lantern = linear("lantern", [(0, "#F9D98C"), (1, "#E0672A")])
    drawn = rect(0.8, 0.8, width - 1.6, height - 1.6, radius, fill=cloth.edge, stroke="#4A3A28", stroke_width=1.6)
    inner = rect(*field, fill=cloth.ground) + place(cloth.pattern(field[2], field[3]), inset, inset)
    drawn += group(inner, clip_path="url(#field)")
    drawn += rect(*field, radius * 0.6, fill="none", stroke=cloth.line, stroke_width=4)
    fine = (inset + 7, inset + 7, field[2] - 14, field[3] - 14)
    drawn += rect(*fine, radius * 0.4, fill="none", stroke=cloth.line, stroke_width=1.6)
    shade = polygon([(0, 0), (width, 0), (0, height)], fill="#FFFFFF", opacity=0.05)
    return raster(drawn + group(shade, clip_path="url(#field)"), (width, height), 1, clip + lantern)


PICTURES = {key: {f"{sheet}/back": partial(back, key, sheet) for sheet in SHAPES} for key in CLOTHS}
