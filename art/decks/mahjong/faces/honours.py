"""Dragons and winds: one great letter each, but for the white dragon, a double frame."""

from __future__ import annotations

from functools import partial

from art.decks.mahjong.paint import BLACK, BLUE, FACES, GREEN, IVORY, RED
from art.kit.glyphs import glyph
from art.kit.svg import path, place

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
    out = path("M-112 -142H112V142H-112ZM-94 -124V124H94V-124Z", fill=BLUE, fill_rule="evenodd")
    out += path("M-80 -108H80V108H-80ZM-70 -98V98H70V-98Z", fill=BLUE, fill_rule="evenodd")
    corner = path("M16 54H54V16H74V74H16Z", fill=IVORY) + path("M25 46H46V25H63V63H25Z", fill=BLUE)
    for x, y, angle in ((-112, -142, 0), (112, -142, 90), (112, 142, 180), (-112, 142, 270)):
        out += place(corner, x, y, angle=angle)
    return out


for _code, (_letter, _height, _paint) in LETTERS.items():
    FACES.face(_code)(partial(glyph, _letter, 0, 0, _height, "kai", _paint))
