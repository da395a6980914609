"""Dragons and winds: one great letter each, but for the white dragon, a double frame."""

from __future__ import annotations

from functools import partial

from art.decks.mahjong.paint import BLACK, BLUE, FACES, GREEN, IVORY, RED
from art.kit.glyphs import glyph
from art.kit.svg import centred, line, path, place

LETTERS = {
    "rd": ("中", 264, RED),
    "gd": ("發", 254, GREEN),
    "we": ("東", 244, BLACK),
    "ws": ("南", 244, BLACK),
    "ww": ("西", 222, BLACK),
    "wn": ("北", 232, BLACK),
}


@FACES.face("wd")
def white() -> str:
    """The white dragon: a frame within a frame, so that it is not taken for a blank."""
    out = path("M-114 -146H114V146H-114ZM-96 -128V128H96V-128Z", fill=BLUE, fill_rule="evenodd")
    fret = "M48 -112V-80H82V80H48V112H-48V80H-82V-80H-48V-112Z"
    out += line(fret, 10, BLUE, stroke_linejoin="miter")
    knob = centred(26, 26, 2, fill=BLUE) + centred(9, 9, 0, fill=IVORY)
    return out + "".join(place(knob, x, y) for x in (-73, 73) for y in (-103, 103))


def letter(sign: str, height: float, paint: str, *, strong: bool = False) -> str:
    """One great letter."""
    return glyph(sign, 0, 0, height, "kai", paint, bold=11 if strong else 0)


for _code, _drawn in LETTERS.items():
    FACES.face(_code)(partial(letter, *_drawn))
