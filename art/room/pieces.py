"""French cards for the tray pictures."""

import io
from pathlib import Path

import resvg_py
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from PIL import Image

from art.kit.svg import half_turned, path, place, rect
from art.room.draw import linear, raster

HERE = Path(__file__).parent
FONT = HERE.parents[0] / "fonts" / "SalaDisplay-Bold.ttf"
CARD = (500.0, 700.0)
BLACK, RED = "#1C1A22", "#B51B28"
SUITS = {
    "S": (
        "M0 -42 C10 -26 38 -8 38 14 C38 28 27 35 17 34 C10 33 5 29 3 24 C4 33 8 39 14 42 H-14 C-8 39 -4 33 -3 24"
        " C-5 29 -10 33 -17 34 C-27 35 -38 28 -38 14 C-38 -8 -10 -26 0 -42Z"
    ),
    "H": (
        "M0 38 C-8 24 -38 4 -38 -18 C-38 -34 -26 -42 -15 -42 C-7 -42 -1 -37 0 -30 C1 -37 7 -42 15 -42"
        " C26 -42 38 -34 38 -18 C38 4 8 24 0 38Z"
    ),
    "D": "M0 -44 C9 -26 20 -12 32 0 C20 12 9 26 0 44 C-9 26 -20 12 -32 0 C-20 -12 -9 -26 0 -44Z",
    "C": (
        "M0 -42 C12 -42 20 -33 20 -23 C20 -17 17 -12 13 -8 C17 -10 21 -11 24 -10 C34 -8 40 1 39 11 C38 22 29 29 19 28"
        " C11 27 6 23 3 17 C4 29 8 38 14 42 H-14 C-8 38 -4 29 -3 17 C-6 23 -11 27 -19 28 C-29 29 -38 22 -39 11"
        " C-40 1 -34 -8 -24 -10 C-21 -11 -17 -10 -13 -8 C-17 -12 -20 -17 -20 -23 C-20 -33 -12 -42 0 -42Z"
    ),
}
_LEFT, _MIDDLE, _RIGHT = 158.0, 250.0, 342.0
_TOP, _CENTRE, _BOTTOM = 165.0, 350.0, 535.0
PIPS = {
    "A": [(_MIDDLE, _CENTRE)],
    "3": [(_MIDDLE, _TOP), (_MIDDLE, _CENTRE), (_MIDDLE, _BOTTOM)],
    "6": [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _CENTRE, _BOTTOM)],
    "7": [*((x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _CENTRE, _BOTTOM)), (_MIDDLE, 257.0)],
}


def _rank(text: str, x: float, y: float, height: float, fill: str) -> str:
    """A rank as an outline of the display face, centred on x, y."""
    with TTFont(FONT) as font:
        glyphs = font.getGlyphSet()
        glyph = glyphs[font.getBestCmap()[ord(text)]]
        pen, box = SVGPathPen(glyphs), BoundsPen(glyphs)
        glyph.draw(pen)
        glyph.draw(box)
    x0, y0, x1, y1 = box.bounds
    scale = height / (y1 - y0)
    move = f"translate({x} {y}) scale({scale:.5f} {-scale:.5f}) translate({-(x0 + x1) / 2:.2f} {-(y0 + y1) / 2:.2f})"
    return path(pen.getCommands(), fill=fill, transform=move)


def card(rank: str, suit: str, width: int) -> Image.Image:
    """A pip card, without shadow."""
    ink = BLACK if suit in "SC" else RED
    fill = ink if suit in "SC" else "url(#red)"
    drawn = rect(4, 4, 492, 692, 30, fill="url(#paper)") + rect(
        4.75, 4.75, 490.5, 690.5, 29.5, fill="none", stroke="#B9AD93", stroke_width=1.5
    )
    for x, y in PIPS[rank]:
        pip = path(SUITS[suit], fill=fill)
        drawn += place(pip, x, y, 2.6 if rank == "A" else 1.18, 180 if y > _CENTRE + 1 else 0)
    corner = _rank(rank, 55, 70, 58, ink) + place(path(SUITS[suit], fill=fill), 55, 134, 0.54)
    drawn += corner + half_turned(corner, *CARD)
    defs = linear("paper", [(0, "#FFFDF7"), (1, "#F4EDDC")], (0, 0, 0.3, 1)) + linear(
        "red", [(0, "#D8343C"), (0.55, "#BB1A27"), (1, "#8F0F1D")]
    )
    return raster(drawn, CARD, width / CARD[0], defs)


def queen_of_hearts(width: int) -> Image.Image:
    """The court card in Filipino dress."""
    text = (HERE / "queen_of_hearts.svg").read_text(encoding="utf-8")
    png = bytes(resvg_py.svg_to_bytes(svg_string=text, width=width, skip_system_fonts=True))
    return Image.open(io.BytesIO(png)).convert("RGBA")
