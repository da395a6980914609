"""The back of the Ceki cards: Peranakan floor tiles in pink, mint and cream, printed from four blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from art.kit.press import Block, Sheet, print_blocks
from art.kit.svg import CUT, INK, around, centred, circle, group, line, path, place, rect

if TYPE_CHECKING:
    from PIL import Image

SIDE = 128
"""One tile; two across and five down, in a frame."""
CREAM, MINT, PINK, ROSE, LINE = "#F7EEDC", "#8CC9B4", "#E58FA2", "#BE4E70", "#55403F"
PETAL = "M0 -6C-16 -8 -26 -24 -20 -40C-14 -47 -6 -46 0 -40C6 -46 14 -47 20 -40C26 -24 16 -8 0 -6Z"
HEART = "M0 -15C-6 -19 -8 -27 -6 -33Q0 -28 6 -33C8 -27 6 -19 0 -15Z"
LEAF = "M0 0C-9 -7.5 -9 -17.5 0 -25C9 -17.5 9 -7.5 0 0Z"


def _at_corners(content: str) -> str:
    half = SIDE / 2
    return "".join(place(content, x * half, y * half) for x in (-1, 1) for y in (-1, 1))


def _mint() -> str:
    """The ground round a cream disc, with leaves between the petals."""
    ground = centred(SIDE, SIDE, fill=INK) + circle(0, 0, 56, fill=CUT)
    leaves = around(place(path(LEAF, fill=INK), 0, -27), 4, 45)
    return ground + leaves + _at_corners(circle(0, 0, 22, fill=CUT)) + circle(0, 0, 7, fill=INK)


def _pink() -> str:
    petals = around(path(PETAL, fill=INK) + path(HEART, fill=CUT), 4)
    corner = circle(0, 0, 15, fill=INK) + circle(0, 0, 5.5, fill=CUT)
    return petals + circle(0, 0, 13, fill=CUT) + _at_corners(corner)


def _rose() -> str:
    return around(path(HEART, fill=INK), 4) + _at_corners(circle(0, 0, 5.5, fill=INK))


def _lines() -> str:
    ring = {"fill": "none", "stroke": INK}
    out = circle(0, 0, 56, stroke_width=2.4, **ring) + circle(0, 0, 12, stroke_width=2.2, **ring)
    out += around(path(PETAL, stroke_width=2.2, stroke_linejoin="round", **ring), 4)
    out += around(place(line(LEAF + "M0 -4V-20", 2), 0, -27), 4, 45)
    out += _at_corners(circle(0, 0, 22, stroke_width=2.2, **ring))
    out += around(line("M-26 -64Q-13 -54 0 -59Q13 -54 26 -64", 2.4), 4)
    return out + centred(SIDE, SIDE, stroke_width=2.4, **ring)


def back(width: float, height: float, pixels: int) -> Image.Image:
    """The back of a card of that size, `pixels` wide."""
    left, top = (width - 2 * SIDE) / 2, (height - 5 * SIDE) / 2
    clip = rect(left, top, 2 * SIDE, 5 * SIDE, 8)
    middles = [(left + SIDE * (i + 0.5), top + SIDE * (j + 0.5)) for j in range(5) for i in range(2)]

    def tiled(tile: str) -> str:
        return group("".join(place(tile, x, y) for x, y in middles), clip_path="url(#panel)")

    border = rect(13, 14, width - 26, height - 28, 15, fill="none", stroke=INK, stroke_width=6)
    edge = rect(left, top, 2 * SIDE, 5 * SIDE, 8, fill="none", stroke=INK, stroke_width=3.2)
    tones = [
        Block(tiled(_mint()), MINT),
        Block(tiled(_pink()) + border, PINK),
        Block(tiled(_rose()), ROSE),
        Block(tiled(_lines()) + edge, LINE),
    ]
    stock = Sheet(width, height, 26, CREAM, mottle=0.5, grain=0.5, wobble=0.5, ragged=0.12)
    return print_blocks(tones, stock, pixels, seed=77, defs=f'<clipPath id="panel">{clip}</clipPath>')
