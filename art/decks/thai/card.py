"""
The Thai card: long and narrow, the same from both ends, with an index band at each.

A face is drawn for one half: round x = 0, from y = 0 below the band down to `HALF`, 248 wide. It appears twice, the
second time turned, with an ornament between. Cards are drawn a second time, bolder and barer, for heights under 90
pixels: a face that then leaves things out takes an argument `small`. High contrast prints that drawing, too, large.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from art.decks.money.marks import mark
from art.decks.money.ornament import flame, knot, petal_row
from art.decks.money.suits import STRONG_INKS, bold_sign, suit_of, suit_sign
from art.kit.contrast import BLACK as STRONG_BLACK
from art.kit.contrast import VERMILION, WHITE, bolder
from art.kit.deck import Faces
from art.kit.glyphs import glyph
from art.kit.press import Block, Sheet, print_blocks
from art.kit.svg import CUT, INK, around, diamond, group, half_turned, path, place, rect

if TYPE_CHECKING:
    from PIL import Image

WIDTH, HEIGHT, HALF = 300, 960, 264
MASTER, SMALL_MASTER = 240, 64
"""Pixels across a card, and across its variant for small sizes."""
DIGITS = " ๑๒๓๔๕๖๗๘๙"
PAPER, BLACK, RED = "#F2E4C4", "#1D1510", "#B3261E"
STOCK = Sheet(WIDTH, HEIGHT, 20, PAPER)
SMALL_STOCK = Sheet(WIDTH, HEIGHT, 22, PAPER, ragged=0.06, grain=0.25, wobble=0.4)
STRONG_STOCK = Sheet(WIDTH, HEIGHT, 20, WHITE, mottle=0, texture=0, ragged=0, gain=0.58, grain=0, wobble=0)
LEFT, RIGHT = 25, 275
"""The inside of the frame."""
BAND, SMALL_BAND = (26, 118), (24, 172)
"""Top and height of the index band."""
FIELD, SMALL_FIELD, STRONG_FIELD = 172, 206, 211
"""Where the field of the upper half begins."""


@dataclass(frozen=True, slots=True)
class Face:
    """
    What is printed beside the frame and the bands.

    `half` and `red_half` are drawn in the field and appear twice; `middle` and `red_middle` once, round the card's
    middle, instead of the suit's ornament where `ornament` is off. A pale card has a white index cell.
    """

    half: str
    middle: str = ""
    red_half: str = ""
    red_middle: str = ""
    ornament: bool = True
    pale: bool = False


FACES: Faces[Face] = Faces("art.decks.thai.faces")


def band(rank: int, suit: str, *, pale: bool) -> str:
    """Index cell with the rank's mark, the Thai digit, the suit's sign, and a row of petals below."""
    top, tall = BAND
    middle = top + tall / 2
    cell = rect(LEFT + 1, top, 104, tall, 2, fill=CUT if pale else INK, stroke=INK, stroke_width=3)
    if pale:
        cell += rect(LEFT + 6, top + 5, 94, tall - 10, 1, fill="none", stroke=INK, stroke_width=2)
        outlined = group(mark(rank, 78, 74, CUT, INK), stroke=INK, stroke_width=4)
        cell += place(outlined, LEFT + 53, middle)
    else:
        cell += rect(LEFT + 7, top + 6, 92, tall - 12, 1, fill="none", stroke=CUT, stroke_width=2.2)
        cell += place(mark(rank, 76, 78), LEFT + 53, middle)
    digit = glyph(DIGITS[rank], 181, middle, 92, "thai", most_width=86, bold=2)
    sign = place(suit_sign(suit), 252, middle) + "".join(diamond(252, middle + d, 5, 7, fill=INK) for d in (-38, 38))
    border = petal_row(LEFT, RIGHT, top + tall + 24, 19, 12) + rect(LEFT - 4, top + tall + 24, 258, 3.4, fill=INK)
    return cell + digit + sign + border


def small_band(rank: int, *, pale: bool) -> str:
    """The band of the small variant: nothing but the mark and the digit, as large as they go."""
    top, tall = SMALL_BAND
    middle = top + tall / 2
    cell = rect(LEFT - 1, top, 122, tall, 0, fill=CUT if pale else INK, stroke=INK, stroke_width=7)
    shape, ground = (INK, CUT) if pale else (CUT, INK)
    cell += place(mark(rank, 94, 116, shape, ground), LEFT + 60, middle)
    digit = glyph(DIGITS[rank], 212, middle, 132, "thai", most_width=112, bold=5)
    return cell + digit + rect(LEFT - 4, top + tall, 258, 7, fill=INK)


def strong_band(rank: int, suit: str) -> tuple[str, str]:
    """The band in high contrast: mark, digit and a large suit sign. First what is printed in the suit's ink."""
    top, tall = SMALL_BAND
    middle = top + tall / 2
    cell = rect(LEFT - 1, top, 128, tall, 0, fill=INK) + place(mark(rank, 92, 124), LEFT + 63, middle)
    sign = place(bold_sign(suit, INK, CUT), 214, top + 132, 1.12)
    digit = glyph(DIGITS[rank], 214, top + 49, 88, "thai", most_width=100, bold=7)
    return cell + sign, digit + rect(LEFT - 4, top + tall, 258, 9, fill=INK)


def frame(*, small: bool) -> str:
    """The border: two lines, or one bold one."""
    if small:
        return rect(12, 12, WIDTH - 24, HEIGHT - 24, 10, fill="none", stroke=INK, stroke_width=11)
    outer = rect(11, 11, WIDTH - 22, HEIGHT - 22, 13, fill="none", stroke=INK, stroke_width=6.5)
    return outer + rect(20, 20, WIDTH - 40, HEIGHT - 40, 6, fill="none", stroke=INK, stroke_width=2.2)


def blocks(code: str, *, small: bool = False) -> list[Block]:
    """The red and the black block of a card."""
    suit, rank = suit_of(code)
    face = FACES.draw(code, small=small)
    top, size = (SMALL_FIELD, 0.98) if small else (FIELD, 1.0)
    head = small_band(rank, pale=face.pale) if small else band(rank, suit, pale=face.pale)
    half = head + place(face.half, WIDTH / 2, top, size)
    black = frame(small=small) + half + half_turned(half, WIDTH, HEIGHT)
    middle = face.middle
    if face.ornament and not small:
        middle += knot(suit)
    black += place(middle, WIDTH / 2, HEIGHT / 2)
    red = place(face.red_middle, WIDTH / 2, HEIGHT / 2)
    if face.red_half:
        seal = place(face.red_half, WIDTH / 2, top, size)
        red += seal + half_turned(seal, WIDTH, HEIGHT)
    return [Block(red, RED, glazing=True), Block(black, BLACK)]


def make(code: str) -> Image.Image:
    """A card, or the back, at master size."""
    if code == "back":
        return back(MASTER, STOCK)
    return print_blocks(blocks(code), STOCK, MASTER, seed=_seed(code))


def make_small(code: str) -> Image.Image:
    """The variant for heights under 90 pixels."""
    if code == "back":
        return back(SMALL_MASTER, SMALL_STOCK)
    return print_blocks(blocks(code, small=True), SMALL_STOCK, SMALL_MASTER, seed=_seed(code), oversample=6)


def strong_blocks(code: str) -> list[Block]:
    """The blocks of a card in high contrast: seals, the index cells in the ink of the suit, and the black picture."""
    suit, rank = suit_of(code)
    face = FACES.draw(code, small=True)
    cells, rest = strong_band(rank, suit)
    picture = bolder(face.half, 1.7) if face.pale else face.half
    half = rest + place(picture, WIDTH / 2, STRONG_FIELD, 0.965)
    black = frame(small=True) + half + half_turned(half, WIDTH, HEIGHT)
    black += place(face.middle, WIDTH / 2, HEIGHT / 2)
    red = place(face.red_middle, WIDTH / 2, HEIGHT / 2)
    if face.red_half:
        seal = place(face.red_half, WIDTH / 2, STRONG_FIELD, 0.965)
        red += seal + half_turned(seal, WIDTH, HEIGHT)
    inks = [Block(red, VERMILION, glazing=True), Block(black, STRONG_BLACK)]
    return [*inks, Block(cells + half_turned(cells, WIDTH, HEIGHT), STRONG_INKS[suit])]


def make_strong(code: str) -> Image.Image:
    """A card in high contrast; the back is the same."""
    if code == "back":
        return make(code)
    return print_blocks(strong_blocks(code), STRONG_STOCK, MASTER, seed=_seed(code))


def _seed(code: str) -> int:
    return zlib.crc32(f"thai{code}".encode()) % 9999


def back(width: int, stock: Sheet) -> Image.Image:
    """Plain dark orange: a fine frame with a flame in each corner over a ground of tone-on-tone flowers."""
    light = rect(12, 12, 276, 936, 12, fill="none", stroke=INK, stroke_width=3.6)
    light += rect(20, 20, 260, 920, 8, fill="none", stroke=INK, stroke_width=2.2)
    for x, y, angle, flip in ((34, 34, 135, False), (266, 34, -135, True), (34, 926, 45, True), (266, 926, -45, False)):
        light += place(flame(), x, y, 0.5, angle, flip=flip)
    petal = path("M0 -2C-5 -7 -5 -13 0 -17C5 -13 5 -7 0 -2Z", fill=INK)
    flower = place(around(petal, 4), scale=0.85)
    ground = ""
    for row in range(-10, 11):
        count = 5 if row % 2 else 6
        for i in range(count):
            aside = (i - (count - 1) / 2) * 44
            if abs(aside) < 104 or abs(row) < 9:
                ground += place(flower, WIDTH / 2 + aside, HEIGHT / 2 + row * 42)
    orange = Sheet(WIDTH, HEIGHT, stock.radius, "#B4541B", grain=stock.grain * 0.6, wobble=stock.wobble * 0.6)
    tones = [Block(ground, "#9B4212"), Block(light, "#EBC78A")]
    return print_blocks(tones, orange, width, seed=5, oversample=2 if width > 100 else 4)
