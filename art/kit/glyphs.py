"""
Letters as outlines. The few glyphs that stand on pieces are stored in glyphs.json, so that no fonts are needed to draw.

To add a glyph, name it in `WANTED` and extract all of them again:

    python -m art.kit.glyphs kai=LXGWWenKai-Bold.ttf song=NotoSerifTC_900Black.ttf thai=Trirong_900Black.ttf

(Debian's fonts-lxgw-wenkai; the npm packages @expo-google-fonts/noto-serif-tc and @expo-google-fonts/trirong.)
All three are under the SIL Open Font License 1.1, see OFL.txt here.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

from art.kit.svg import INK, Style, group, number, path

STORE = Path(__file__).with_name("glyphs.json")
WANTED = {
    "kai": "一二三四五六七八九萬東南西北中發",
    "song": "千花紅",
    "thai": "๑๒๓๔๕๖๗๘๙พญานงแดเก้",
}


@cache
def _store() -> dict[str, dict[str, dict[str, Any]]]:
    glyphs: dict[str, dict[str, dict[str, Any]]] = json.loads(STORE.read_text(encoding="utf-8"))["glyphs"]
    return glyphs


def glyph(
    letter: str,
    x: float,
    y: float,
    height: float,
    font: str = "kai",
    colour: str = INK,
    *,
    width: float | None = None,
    most_width: float | None = None,
    bold: float = 0,
) -> str:
    """
    One letter, its ink centred on x, y and `height` high.

    `width` stretches it to exactly that, `most_width` only narrows it; `bold` adds that much outline.
    """
    entry = _store()[font][letter]
    left, low, right, high = entry["bounds"]
    y_scale = height / (high - low)
    x_scale = y_scale if width is None else width / (right - left)
    if most_width is not None:
        x_scale = min(x_scale, most_width / (right - left))
    style: dict[str, Style] = {"fill": colour}
    if bold:
        style |= {"stroke": colour, "stroke_width": bold / y_scale, "stroke_linejoin": "round"}
    move = f"translate({number(x)} {number(y)}) scale({x_scale:.5f} {-y_scale:.5f})"
    return path(
        entry["d"], transform=f"{move} translate({number(-(left + right) / 2)} {number(-(low + high) / 2)})", **style
    )


def word(
    text: str, x: float, y: float, height: float, font: str = "thai", colour: str = INK, most_width: float = 1e9
) -> str:
    """A word without stacked marks on one baseline, its ink centred on x, y."""
    run = ""
    advance = 0.0
    low, high = 1e9, -1e9
    for letter in text:
        entry = _store()[font][letter]
        run += path(entry["d"], fill=colour, transform=f"translate({number(advance)} 0)")
        advance += entry["advance"]
        low, high = min(low, entry["bounds"][1]), max(high, entry["bounds"][3])
    y_scale = height / (high - low)
    x_scale = min(y_scale, most_width / advance)
    move = f"translate({number(x)} {number(y)}) scale({x_scale:.5f} {-y_scale:.5f})"
    return group(run, transform=f"{move} translate({number(-advance / 2)} {number(-(low + high) / 2)})")


def extract(fonts: dict[str, Path]) -> None:
    """Write the store anew from font files."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.ttLib import TTFont

    glyphs: dict[str, dict[str, dict[str, Any]]] = {}
    sources = {}
    for name, letters in WANTED.items():
        font = TTFont(fonts[name], lazy=True)
        shapes, characters = font.getGlyphSet(), font.getBestCmap()
        sources[name] = {"family": font["name"].getDebugName(4), "copyright": font["name"].getDebugName(0)}
        glyphs[name] = {}
        for letter in letters:
            shape = shapes[characters[ord(letter)]]
            outline, bounds = SVGPathPen(shapes, number), BoundsPen(shapes)
            shape.draw(outline)
            shape.draw(bounds)
            glyphs[name][letter] = {
                "d": outline.getCommands(),
                "bounds": [round(edge, 2) for edge in bounds.bounds],
                "advance": shape.width,
            }
    store = {"licence": "SIL Open Font License 1.1, see OFL.txt", "sources": sources, "glyphs": glyphs}
    STORE.write_text(json.dumps(store, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    extract({name: Path(file) for name, file in (argument.split("=", 1) for argument in sys.argv[1:])})
