"""The aces: one large pip with an ornament cut out of it, the ace of spades largest, as old tax stamps made it."""

from __future__ import annotations

from art.decks.french.card import FACES, HEIGHT, WIDTH, Face
from art.decks.french.suits import PIP_PAINT, PIPS, pip
from art.kit.svg import around, circle, diamond, group, mirrored, path, place, stretched, turned

CUT = "#FBF6EA"
PETAL = "M0 0C-13 -9 -15 -27 0 -40C15 -27 13 -9 0 0Z"


def _line(data: str, width: float = 3) -> str:
    return path(data, fill="none", stroke=CUT, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def _on_card(picture: str, y: float = HEIGHT / 2) -> Face:
    return Face(place(picture, WIDTH / 2, y))


def _inset(suit: str, height: float, size: float, width: float, y: float = 0) -> str:
    """A fine line that follows the pip's outline inside it."""
    scale = height / 100 * size
    outline = path(PIPS[suit], fill="none", stroke=CUT, stroke_width=width / scale, stroke_linejoin="round")
    return place(outline, 0, y, scale)


def _lotus() -> str:
    """An open lotus on its leaves, about 150 wide, standing on the origin."""
    out = ""
    for angle, length, width in ((74, 1.55, 0.95), (48, 1.85, 1.1), (24, 2.1, 1.15)):
        petal = stretched(PETAL, width, length)
        out += mirrored(turned(path(petal, fill=CUT, stroke=PIP_PAINT, stroke_width=4), angle))
    middle = path(stretched(PETAL, 1.2, 2.25), fill=CUT, stroke=PIP_PAINT, stroke_width=4)
    vein = path("M0 -16V-62", fill="none", stroke=PIP_PAINT, stroke_width=3, stroke_linecap="round")
    return out + middle + vein


def _tendrils() -> str:
    """Flame scrolls that grow from under the lotus to both sides."""
    one = _line("M6 26C34 40 70 40 92 18C108 0 104 -26 84 -28C68 -28 62 -10 74 -4C82 -1 88 -8 85 -14", 4.4)
    one += _line("M92 18C110 22 122 10 122 -8M60 35C66 50 84 54 96 44", 3.6)
    one += path("M104 -22C112 -38 104 -54 92 -64C90 -48 92 -34 104 -22Z", fill=CUT)
    return mirrored(one)


@FACES.face("AS")
def ace_of_spades() -> Face:
    """A lotus between flame scrolls under a crown of beads."""
    out = pip("S", 0, 0, 390) + _inset("S", 390, 0.89, 3.2, 3)
    out += place(_tendrils(), 0, 62, 1.0) + place(_lotus(), 0, 84, 1.12)
    out += "".join(circle(x, y, r, fill=CUT) for x, y, r in ((0, -40, 6.5), (-17, -28, 4.5), (17, -28, 4.5)))
    out += path(
        "M0 -124C-8 -100 -24 -86 -24 -70C-24 -60 -14 -54 0 -54C14 -54 24 -60 24 -70C24 -86 8 -100 0 -124Z", fill=CUT
    )
    out += path(
        "M0 -100C-5 -86 -12 -78 -12 -71C-12 -66 -6 -63 0 -63C6 -63 12 -66 12 -71C12 -78 5 -86 0 -100Z", fill=PIP_PAINT
    )
    out += diamond(0, 118, 7, 10, fill=CUT)
    return _on_card(out, HEIGHT / 2 - 6)


@FACES.face("AH")
def ace_of_hearts() -> Face:
    """A hibiscus with two leaves."""
    petal = "M0 -5C-26 -10 -38 -40 -16 -56C-8 -62 -4 -54 0 -54C4 -54 8 -62 16 -56C38 -40 26 -10 0 -5Z"
    flower = around(path(petal, fill=CUT, stroke=PIP_PAINT, stroke_width=3), 5)
    flower += around(path("M0 -14V-38M-5 -20L-9 -36M5 -20L9 -36", fill="none", stroke=PIP_PAINT, stroke_width=2.4), 5)
    flower += circle(0, 0, 8, fill=PIP_PAINT) + circle(0, 0, 4, fill=CUT)
    leaf = path("M0 0C10 -18 34 -22 52 -12C42 8 18 14 0 0Z", fill=CUT)
    leaf += path("M6 -1C18 -8 30 -11 44 -10", fill="none", stroke=PIP_PAINT, stroke_width=2.6)
    out = pip("H", 0, 0, 262) + _inset("H", 262, 0.87, 3)
    out += mirrored(place(leaf, 13, 34, 0.66, 38)) + place(flower, 0, -12, 0.98)
    return _on_card(place(out, scale=1.1))


@FACES.face("AD")
def ace_of_diamonds() -> Face:
    """A woven lozenge of kawung seeds."""
    out = pip("D", 0, 0, 300) + _inset("D", 300, 0.86, 3)
    seed = path("M0 -5C-10 -12 -11 -26 0 -35C11 -26 10 -12 0 -5Z", fill=CUT)
    cross = around(seed, 4, 45) + circle(0, 0, 4, fill=CUT)
    out += place(cross, 0, 0, 1.12)
    for y in (-58, 58):
        out += place(around(seed, 4, 45), 0, y, 0.6) + diamond(0, y * 1.62, 5, 9, fill=CUT)
    out += mirrored(diamond(50, 0, 6, 9, fill=CUT) + circle(29, -35, 3.6, fill=CUT) + circle(29, 35, 3.6, fill=CUT))
    return _on_card(place(out, scale=1.1))


@FACES.face("AC")
def ace_of_clubs() -> Face:
    """Three jasmine blossoms."""
    petal = path("M0 -4C-13 -12 -14 -30 0 -38C14 -30 13 -12 0 -4Z", fill=CUT)
    blossom = around(petal, 5) + circle(0, 0, 5, fill=CUT)
    out = pip("C", 0, 0, 270) + _inset("C", 270, 0.885, 3, 1)
    for x, y, angle in ((0, -73, 0), (-63, 26, -24), (63, 26, 24)):
        out += place(blossom, x, y, 0.98, angle)
    stalk = group(_line("M0 96C0 60 0 26 0 -14M0 46C-8 34 -18 30 -26 29M0 46C8 34 18 30 26 29", 4))
    return _on_card(place(out + stalk, scale=1.1))
