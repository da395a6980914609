"""
Takes the outlines of the few letters that stand on pieces from font files, and stores them in glyphs.json.

To add a letter, name it in `WANTED` and take all of them again:

    python -m art.kit.outlines kai=LXGWWenKai-Bold.ttf song=NotoSerifTC_900Black.ttf thai=Trirong_900Black.ttf

(Debian's fonts-lxgw-wenkai; the npm packages @expo-google-fonts/noto-serif-tc and @expo-google-fonts/trirong.)
All three are under the SIL Open Font License 1.1, see OFL.txt here.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from art.kit.glyphs import STORE
from art.kit.svg import number

WANTED = {
    "kai": "一二三四五六七八九萬東南西北中發",
    "song": "千花紅",
    "thai": "๑๒๓๔๕๖๗๘๙พญานง",
}


def extract(fonts: dict[str, Path]) -> None:
    """Write the store anew from font files."""
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
