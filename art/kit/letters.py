"""Ranks and initials out of the game's own display face: for indices and corner marks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from art.kit.svg import number, path

FONT: Final = Path(__file__).resolve().parents[1] / "fonts" / "SalaDisplay-Bold.ttf"


@cache
def _outline(letter: str) -> tuple[str, tuple[float, float, float, float]]:
    """A letter of the display face: its outline and the edges of its ink."""
    with TTFont(FONT) as font:
        shapes = font.getGlyphSet()
        drawn = shapes[font.getBestCmap()[ord(letter)]]
        pen, box = SVGPathPen(shapes, number), BoundsPen(shapes)
        drawn.draw(pen)
        drawn.draw(box)
    return pen.getCommands(), box.bounds


def letter(
    text: str, x: float, base: float, height: float, width: float, paint: str, bold: float = 0, *, exact: bool = False
) -> str:
    """A letter on its baseline whose capitals are `height` high, at most or exactly `width` wide."""
    drawn, (left, _, right, _) = _outline(text)
    _, (_, _, _, capital) = _outline("K")
    y_scale = height / capital
    x_scale = width / (right - left) if exact else min(y_scale, width / (right - left))
    move = f"translate({number(x)} {number(base)}) scale({x_scale:.5f} {-y_scale:.5f})"
    return path(
        drawn,
        fill=paint,
        stroke=paint,
        stroke_width=bold / y_scale,
        transform=f"{move} translate({number(-(left + right) / 2)} 0)",
    )
