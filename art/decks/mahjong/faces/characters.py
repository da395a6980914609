"""Characters: the numeral in blue over a red myriad sign."""

from __future__ import annotations

from functools import partial

from art.decks.mahjong.paint import BLUE, FACES, RED
from art.kit.glyphs import glyph

NUMERALS = "一二三四五六七八九"
HEIGHTS = {1: 21, 2: 82, 3: 102}
"""Numerals of flat strokes are not drawn up to the height of the others."""


def character(rank: int, *, strong: bool = False) -> str:
    """Numeral and myriad sign of one rank."""
    numeral, bold = NUMERALS[rank - 1], 9 if strong else 0
    wide = 132 if rank == 1 else None
    upper = glyph(numeral, 0, -97, HEIGHTS.get(rank, 114), "kai", BLUE, width=wide, bold=bold)
    return upper + glyph("萬", 0, 76, 170, "kai", RED, bold=bold)


for _rank in range(1, 10):
    FACES.face(f"m{_rank}")(partial(character, _rank))
