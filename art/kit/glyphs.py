"""Letters as outlines, out of glyphs.json: no fonts are needed to draw. `art.kit.outlines` fills that store."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from art.kit.svg import INK, Style, group, number, path

STORE = Path(__file__).with_name("glyphs.json")


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
