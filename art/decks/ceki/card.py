"""
The Ceki card: one upright picture between two black bands, out of which the index mark of the rank is cut.

A face is drawn in the field between the bands: round x = 0, 220 wide, from y = 0 down to `FIELD_HEIGHT`.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from art.decks.ceki.back import back
from art.decks.money.marks import mark
from art.decks.money.suits import STRONG_INKS, bold_sign, suit_of
from art.kit.contrast import BLACK as STRONG_BLACK
from art.kit.contrast import VERMILION, WHITE, bolder
from art.kit.deck import Faces
from art.kit.press import Block, Sheet, print_blocks
from art.kit.svg import CUT, INK, group, half_turned, path, place, polygon, rect

if TYPE_CHECKING:
    from PIL import Image

WIDTH, HEIGHT = 300, 690
FIELD_TOP, FIELD_HEIGHT = 122, 446
BAND_TOP, BAND = 16, 92
BAND_EDGE = f"M28 {BAND_TOP}H272Q284 {BAND_TOP} 284 28V{BAND_TOP + BAND}H16V28Q16 {BAND_TOP} 28 {BAND_TOP}Z"
MASTER = 270
"""Pixels across a card."""
PAPER, BLACK, RED = "#F8F5EC", "#15120F", "#B9211B"
STOCK = Sheet(WIDTH, HEIGHT, 26, PAPER, mottle=0.55)
EDGE = rect(3, 3, WIDTH - 6, HEIGHT - 6, 23, fill="none", stroke=INK, stroke_width=6)
"""The line round a card in high contrast."""
STRONG_STOCK = Sheet(WIDTH, HEIGHT, 26, WHITE, mottle=0, texture=0, ragged=0, gain=0.58, grain=0, wobble=0)


@dataclass(frozen=True, slots=True)
class Face:
    """The black picture, the red seals under it, and whether the bands are white with an outlined mark."""

    black: str
    red: str = ""
    pale: bool = False


FACES: Faces[Face] = Faces("art.decks.ceki.faces")


def frame(rank: int, *, pale: bool) -> str:
    """Both bands with their marks, and a toothed border between them."""
    low = BAND_TOP + BAND
    band = path(BAND_EDGE, fill=CUT if pale else INK, stroke=INK, stroke_width=4)
    if pale:
        inner = f"M30 {BAND_TOP + 7}H270Q277 {BAND_TOP + 7} 277 30V{low - 7}H23V30Q23 {BAND_TOP + 7} 30 {BAND_TOP + 7}Z"
        outlined = group(mark(rank, 216, 62, CUT, INK), stroke=INK, stroke_width=5)
        band += path(inner, fill="none", stroke=INK, stroke_width=2.6) + place(outlined, 150, BAND_TOP + BAND / 2 + 2)
    else:
        band += place(mark(rank, 226, 68), 150, BAND_TOP + BAND / 2 + 2)
    band += rect(14, low + 4, 272, 3.6, fill=INK)
    return band + half_turned(band, WIDTH, HEIGHT) + _teeth(4.5)


def strong_bands(rank: int, suit: str) -> str:
    """Both bands in high contrast, in the ink of the suit: its sign in the corner, then the mark."""
    band = path(BAND_EDGE, fill=INK, stroke=INK, stroke_width=4)
    band += place(bold_sign(suit), 62, BAND_TOP + BAND / 2, 1.06)
    band += rect(106, BAND_TOP + 14, 5, BAND - 28, fill=CUT)
    band += place(mark(rank, 150, 68), 196, BAND_TOP + BAND / 2 + 1)
    return band + half_turned(band, WIDTH, HEIGHT)


def _teeth(line: float) -> str:
    """The toothed border between the bands, on a line of that width."""
    low, out = BAND_TOP + BAND, ""
    top, tall, teeth = low + 2, HEIGHT - 2 * low - 4, 19
    pitch = tall / teeth
    for x, inward in ((14, 1), (286, -1)):
        out += rect(min(x, x + inward * line), top, line, tall, fill=INK)
        for i in range(teeth):
            y = top + pitch * i
            tooth = [(x + inward * 4, y + 1), (x + inward * 18, y + pitch / 2), (x + inward * 4, y + pitch - 1)]
            out += polygon(tooth, fill=INK)
    return out


def blocks(code: str) -> list[Block]:
    """The red and the black block of a card."""
    face = FACES.draw(code)
    _, rank = suit_of(code)
    black = frame(rank, pale=face.pale) + place(face.black, WIDTH / 2, FIELD_TOP)
    return [Block(place(face.red, WIDTH / 2, FIELD_TOP), RED, glazing=True), Block(black, BLACK)]


def make(code: str) -> Image.Image:
    """A card, or the back, at master size."""
    if code == "back":
        return back(WIDTH, HEIGHT, MASTER)
    return print_blocks(blocks(code), STOCK, MASTER, seed=zlib.crc32(f"ceki{code}".encode()) % 9999)


def make_strong(code: str) -> Image.Image:
    """A card in high contrast; the back is the same."""
    if code == "back":
        return make(code)
    face = FACES.draw(code)
    suit, rank = suit_of(code)
    black = EDGE + _teeth(9) + bolder(place(face.black, WIDTH / 2, FIELD_TOP), 1.5)
    red = place(face.red, WIDTH / 2, FIELD_TOP)
    bands = strong_bands(rank, suit)
    inks = [Block(red, VERMILION, glazing=True), Block(black, STRONG_BLACK), Block(bands, STRONG_INKS[suit])]
    return print_blocks(inks, STRONG_STOCK, MASTER, seed=0)
