"""Builds game/phones/web/fonts: what a phone's page shows, cut from art/fonts into pieces that it fetches as needed.

A page has at most 60 KB with its fonts: so each piece holds the letters of one script that a page can write, without
the signs that only the window has. What is missing in a piece (a Thai digit in a name, say) is the phone's own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FROM: Final = Path(__file__).parents[1] / "fonts"
OUT: Final = Path(__file__).parents[2] / "game" / "phones" / "web" / "fonts"

LATIN: Final = "".join(map(chr, (*range(0x20, 0x7F), 0xA0, 0xB7, 0xD7, *range(0xE0, 0x100)))) + "–—‘’“”…−"
THAI: Final = "".join(map(chr, (*range(0x0E01, 0x0E3A), *range(0x0E3F, 0x0E4E))))
NATIVE: Final = "三九张牌"
"""The letters of 牌九 and 三张: not every phone has Chinese ones."""


class Piece(NamedTuple):
    """One file: the face that it is cut from, and which letters of it."""

    face: str
    script: str
    letters: str

    @property
    def name(self) -> str:
        """Of the file, as the page's style sheet has it."""
        return f"{self.face}-{self.script}.woff2"


PIECES: Final = (
    Piece("SalaDisplay-SemiBold", "latin", LATIN),
    Piece("SalaDisplay-SemiBold", "thai", THAI),
    Piece("SalaDisplay-SemiBold", "native", NATIVE),
    Piece("SalaText-Medium", "latin", LATIN),
    Piece("SalaText-Medium", "thai", THAI),
    Piece("SalaText-Bold", "latin", LATIN),
)


def cut(piece: Piece) -> TTFont:
    """The piece as a font, with its face's name and copyright."""
    font = TTFont(FROM / f"{piece.face}.ttf", recalcTimestamp=False)
    options = Options()
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = [0, 1, 6]
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "liga"]
    cutter = Subsetter(options)
    cutter.populate(text=piece.letters)
    cutter.subset(font)
    font.flavor = "woff2"
    return font


def build() -> list[Path]:
    """Write all pieces; returns the files."""
    for piece in PIECES:
        cut(piece).save(OUT / piece.name)
    return [OUT / piece.name for piece in PIECES]
