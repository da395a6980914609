"""Strings: a lance, bent birds, shrimps, waisted rolls, birds, fine bamboo, and nine torches under a red seal."""

from __future__ import annotations

from art.decks.ceki.card import FACES, Face
from art.decks.money import strings
from art.decks.money.ornament import stamp
from art.kit.brush import knife
from art.kit.glyphs import glyph
from art.kit.svg import CUT, INK, centred, ellipse, mirrored, path, place, polygon, rect


@FACES.face("s1")
def lance() -> Face:
    """One long feathered lance."""
    out = rect(-7, 70, 14, 376, fill=INK)
    out += path("M0 -6C-26 34 -34 66 -22 96C-16 112 -10 122 -9 132H9C10 122 16 112 22 96C34 66 26 34 0 -6Z", fill=INK)
    out += knife([(0, 24), (0, 108)], 10, 0.2, 0.3, 0.6, CUT)
    for i in range(9):
        y = 176 + i * 30
        barb = knife([(0, y), (-30, y - 12), (-46 + i * 1.5, y - 38)], 15, 0.5, 0.1, 0.35)
        barb += knife([(-8, y - 4), (-28, y - 14), (-38, y - 28)], 3.6, 0.4, 0.1, 0.4, CUT)
        out += mirrored(barb)
    return Face(out + polygon([(-20, 446), (20, 446), (8, 424), (-8, 424)], fill=INK))


@FACES.face("s2")
def bent_birds() -> Face:
    """Two bent birds, back to back."""
    body = knife([(-6, 44), (26, 110), (-26, 200), (30, 300), (-4, 372)], 52, 0.7, 0.5, 0.4)
    for i, (x, y) in enumerate(((17, 96), (0, 150), (-20, 200), (0, 250), (22, 300), (12, 346))):
        body += ellipse(x, y, 13 - abs(i - 2.5), 8, 20, fill=CUT) + ellipse(x, y, 5, 3.4, 20, fill=INK)
    for side in (-1, 0, 1):
        body += knife([(-4, 366), (-4 + side * 14, 400), (-4 + side * 26, 446)], 17, 0.5, 0.6, 0.5)
    bird = body + place(strings.bird_head(), -4, 34, 1.75)
    return Face(place(bird, -54) + place(bird, 54, flip=True))


@FACES.face("s3")
def shrimps() -> Face:
    """Three shrimps, the middle one the other way."""
    shrimp = strings.shrimp()
    return Face("".join(place(shrimp, -8 if i == 1 else 8, 68 + i * 152, 0.98, flip=i == 1) for i in range(3)))


@FACES.face("s4")
def four_waisted() -> Face:
    """Four waisted rolls."""
    string = strings.waisted_string(208, 84)
    return Face(strings.row(string, 2, 6, 104) + strings.row(string, 2, 232, 104))


@FACES.face("s5")
def five_birds() -> Face:
    """Two birds over three."""
    return Face(strings.bird_row(2, 0, 218, 62, 100) + strings.bird_row(3, 228, 218, 58, 76))


@FACES.face("s6")
def six_fine() -> Face:
    """Two rows of three fine strings."""
    string = strings.fine_string(212, 46)
    return Face(strings.row(string, 3, 4, 70) + strings.row(string, 3, 230, 70))


@FACES.face("s7")
def seven_birds() -> Face:
    """Three birds over four."""
    return Face(strings.bird_row(3, 0, 218, 54, 74) + strings.bird_row(4, 228, 218, 50, 57))


@FACES.face("s8")
def eight_fine() -> Face:
    """Two rows of four fine strings."""
    string = strings.fine_string(212, 36)
    return Face(strings.row(string, 4, 4, 55) + strings.row(string, 4, 230, 55))


@FACES.face("s9")
def red_nine() -> Face:
    """Nine torches; the wood is cut away in the middle, where the red seal is stamped."""
    side = 148
    torches = strings.row(strings.torch_string(446, 18.5), 9, 0, 24.6)
    room = place(centred(side + 16, side + 16, 4, fill=CUT), 0, 223)
    seal = stamp(side, side, glyph("紅", 0, 0, side * 0.64, "song", CUT), 6, 4.5, 8)
    return Face(torches + room, red=place(seal, 0, 223, angle=-2))
