"""The three honours: Old Thousand as a king, the Red Flower as a lady, the White Flower as a nun."""

from __future__ import annotations

import math

from art.decks.money.faces import ear, face
from art.decks.money.ornament import blossom, flame, lotus, stamp
from art.decks.thai.card import FACES, Face
from art.kit.brush import blob, knife
from art.kit.glyphs import word
from art.kit.svg import CUT, INK, around, circle, diamond, group, line, mirrored, path, place, polygon, rect

SOLID = {"fill": CUT, "stroke": INK, "stroke_linejoin": "round"}
"""A white shape with a black outline; its width is given where it is used."""


def crown(height: float, width: float) -> str:
    """A tiered, pointed crown standing on the origin; drawn 72 high and 64 wide."""
    edge = "M-32 0C-33 -12 -23 -17 -19 -22C-23 -27 -15 -32 -13 -36C-15 -40 -9 -45 -7 -48C-3 -58 -2 -65 0 -72"
    edge += "C2 -65 3 -58 7 -48C9 -45 15 -40 13 -36C15 -32 23 -27 19 -22C23 -17 33 -12 32 0Z"
    out = path(edge, fill=INK) + line("M-17 -22Q0 -17 17 -22M-11 -36Q0 -31 11 -36", 3, CUT)
    petal = path("M0 0C-6 -4 -6 -11 0 -16C6 -11 6 -4 0 0Z", fill=CUT)
    out += "".join(place(petal, i * 11, abs(i) * 0.6 - 4.2) for i in range(-2, 3))
    out += "".join(circle(i * 8.3, -27.4, 2.7, fill=CUT) for i in (-1, 0, 1))
    wing = "M0 0C8 -2 14 -10 12 -22C18 -18 22 -8 18 2C24 0 26 -4 27 -9C30 2 24 12 14 13C8 13 3 8 0 0Z"
    out += mirrored(place(path(wing, fill=INK), 28, 8))
    return group(out, transform=f"scale({width / 64:.3f} {height / 72:.3f})")


def _king_robe() -> str:
    skirt = "M-32 190C-50 206 -76 224 -88 250L-40 256L0 250L40 256L88 250C76 224 50 206 32 190Z"
    out = path(skirt, stroke_width=5.5, **SOLID)
    for y, count, pitch in ((206, 2, 27), (219, 3, 25), (232, 4, 22), (244, 4, 22)):
        for i in range(count):
            out += mirrored(line(f"M{20 + i * pitch * 0.78:.1f} {y}q{pitch * 0.36:.1f} 9 {pitch * 0.72:.1f} 0", 3))
    out += path("M-16 188H16L20 246L0 258L-20 246Z", fill=INK)
    return out + "".join(diamond(0, y, 8, 8, fill=CUT) for y in (206, 225, 243))


def _king_torso() -> str:
    out = path(
        "M-42 134Q0 122 42 134L34 172Q30 184 34 194H-34Q-30 184 -34 172Z",
        fill=INK, stroke=INK, stroke_width=4, stroke_linejoin="round",
    )  # fmt: skip
    out += mirrored(
        knife([(-36, 138), (-14, 160), (26, 188)], 4.5, 0.8, 0.8, 0.5, CUT) + circle(-27, 146, 2.6, fill=INK)
    )
    out += diamond(0, 164, 11, 14, fill=CUT) + diamond(0, 164, 5.5, 7, fill=INK)
    out += rect(-35, 186, 70, 9, 2, fill=CUT, stroke=INK, stroke_width=3)
    out += "".join(circle(i * 11, 190.5, 2.4, fill=INK) for i in range(-2, 3))
    out += mirrored(place(flame(), -36, 142, 0.46, -58))
    out += path("M-30 130Q0 156 30 130Q16 124 0 124Q-16 124 -30 130Z", fill=CUT, stroke=INK, stroke_width=4)
    return out + "".join(circle(i * 9, 137 - abs(i) * 2.2, 2.3, fill=INK) for i in range(-2, 3))


@FACES.face("ot")
def king(*, small: bool) -> Face:
    """The king with sword and lotus; one great red seal in the middle of the card."""
    blade = polygon([(-104, 150), (-110, 56), (-103, 22), (-96, 56), (-97, 150)], stroke_width=4.5, **SOLID)
    out = blade + knife([(-103, 40), (-102, 146)], 4, 0.4, 0.8)
    out += (
        rect(-118, 148, 32, 8, 3, fill=INK) + rect(-106, 152, 9, 32, 3, fill=INK) + circle(-101.5, 187, 6.5, fill=INK)
    )
    out += rect(95, 66, 7, 186, 2, fill=INK) + place(lotus(), 98.5, 68, 0.43) + _king_robe()
    sleeve = [
        (-36, 134),
        (-62, 142),
        (-84, 168),
        (-106, 162),
        (-112, 172),
        (-96, 186),
        (-76, 188),
        (-58, 172),
        (-40, 160),
    ]
    cuff = line("M-82 166L-74 188M-90 168L-84 188", 4) + knife([(-56, 146), (-66, 156), (-70, 172)], 5, 0.3, 0.3)
    out += mirrored(blob(sleeve, CUT, 5) + cuff) + _king_torso()
    slipper = (
        "M-14 252C-34 250 -54 252 -66 248C-72 246 -74 240 -70 236C-80 240 -82 252 -72 258C-54 264 -30 262 -14 260Z"
    )
    out += mirrored(path(slipper, fill=INK))
    out += ear("M-30 88C-40 84 -42 100 -36 110C-34 116 -30 114 -28 110Z", 4)
    out += mirrored(knife([(-37, 112), (-39, 122), (-36, 128)], 5, 0.4, 0.8, 0.8))
    out += place(face(62, 72, "king", 4.6), 0, 98)
    out += path("M-13 128Q0 122 13 128Q8 148 0 152Q-8 148 -13 128Z", fill=INK)
    out += knife([(0, 132), (0, 148)], 2.6, 0.8, 0.2, 0.2, CUT) + place(crown(72, 68), 0, 75)

    width, height = (150, 96) if small else (106, 84)
    seal = stamp(width, height, word("พญา", 0, 0, height * 0.55, "thai", CUT, width * 0.76), 5, 3.6, 6)
    side = mirrored(place(flame(), 62, 22, 0.56, 60) + place(flame(), 62, -22, 0.56, 120, flip=True))
    return Face(
        place(out, 0, 2, 0.84 if small else 0.93), middle="" if small else side, red_middle=seal, ornament=False
    )


def _lady_dress() -> str:
    out = path(
        "M-26 176C-30 200 -84 198 -108 222C-116 232 -118 248 -118 264"
        "H118C118 248 116 232 108 222C84 198 30 200 26 176Z",
        stroke_width=5.5, **SOLID,
    )  # fmt: skip
    out += path("M46 200C30 222 -20 246 -62 264H22C58 248 84 226 92 210C78 204 62 202 46 200Z", fill=INK)
    ornament = diamond(0, 0, 8, 9, fill=CUT) + diamond(0, 0, 3, 3.4, fill=INK)
    out += "".join(place(ornament, 68 - t * 24, 212 + t * 11.5, angle=40) for t in range(5))
    out += knife([(40, 204), (4, 230), (-54, 256)], 3.6, 0.7, 0.7, 0.5, CUT)
    out += knife([(84, 212), (52, 240), (16, 262)], 3.6, 0.7, 0.7, 0.5, CUT)
    out += knife([(100, 228), (94, 246), (96, 264)], 4.5, 0.3, 0.6)
    out += path("M-24 160V184Q0 206 24 184V160Z", fill=CUT, stroke=INK, stroke_width=4.5)
    beads = (35, 62, 90, 118, 145)
    pearls = ((44 * math.cos(math.radians(a)), 186 + 30 * math.sin(math.radians(a))) for a in beads)
    return out + line("M-34 190Q0 222 34 190", 6) + "".join(circle(x, y, 4.2, fill=INK) for x, y in pearls)


@FACES.face("rf")
def lady(*, small: bool) -> Face:
    """A lady in a sash with a flower in her hair; a small red seal beside her."""
    out = _lady_dress()
    out += path(
        "M-64 140C-80 104 -76 48 -40 30C-46 8 -22 -6 -4 4C14 -6 36 8 32 28C72 40 80 100 64 140C56 128 58 96 50 84H-50"
        "C-58 96 -56 128 -64 140Z",
        fill=INK,
    )
    out += knife([(-30, 30), (-6, 20), (22, 29)], 4, 0.2, 0.2, 0.5, CUT)
    out += knife([(-24, 20), (-10, 6), (4, 10)], 3, 0.2, 0.2, 0.5, CUT)
    for k in range(3):
        strand = [(-58 + k * 12, 80 - k * 10), (-48 + k * 12, 52 - k * 6), (-24 + k * 10, 38)]
        out += mirrored(knife(strand, 3, 0.1, 0.1, 0.5, CUT))
    out += ear("M-52 104C-64 98 -66 122 -57 134C-53 138 -48 136 -48 130Z", 4)
    out += mirrored(
        circle(-60, 144, 5.5, fill=INK) + diamond(-60, 164, 7, 14, fill=INK) + circle(-60, 164, 3, fill=CUT)
    )
    out += place(face(104, 124, "lady", 4.6), 0, 112)
    out += path("M-54 100C-52 66 -26 62 0 68C26 62 52 66 54 100C62 60 40 44 0 46C-40 44 -62 60 -54 100Z", fill=INK)
    out += path("M0 60C-6 66 -6 74 0 80C6 74 6 66 0 60Z", fill=CUT, stroke=INK, stroke_width=2.8)
    leaf = path("M0 0C18 -16 40 -14 52 2C36 12 14 12 0 0Z", fill=INK) + knife(
        [(8, 0), (42, 2)], 2.8, 0.3, 0.2, 0.4, CUT
    )
    out += place(leaf, 76, 84, 0.92, 60) + place(leaf, 30, 14, 0.8, -150) + place(blossom(46, 7), 66, 48)
    side = 84 if small else 62
    seal = stamp(side, side, word("นาง", 0, 0, side * 0.46, "thai", CUT, side * 0.76), 4, 2.6, 4.5)
    return Face(place(out, 0, 10, 0.965), red_half=place(seal, -78 if small else -91, 172))


@FACES.face("wf")
def nun() -> Face:
    """A nun in open lines under a halo of petals, a lotus between her joined hands."""
    petal = path("M-8 -70C-12 -80 -6 -88 0 -93C6 -88 12 -80 8 -70", stroke_width=3, **SOLID)
    out = place(around(petal, 24), 0, 84) + circle(0, 84, 70, fill=CUT, stroke=INK, stroke_width=3.4)
    out += circle(0, 84, 63, fill="none", stroke=INK, stroke_width=2.4)
    out += path(
        "M-20 134C-26 154 -66 158 -84 186C-100 212 -108 240 -110 264H110C108 240 100 212 84 186C66 158 26 154 20 134Z",
        stroke_width=4.6, **SOLID,
    )  # fmt: skip
    out += path("M-17 120V144Q0 160 17 144V120Z", fill=CUT, stroke=INK, stroke_width=3.6)
    folds = (
        [(24, 150), (-4, 172), (-40, 200), (-62, 240)],
        [(34, 153), (8, 174), (-24, 202), (-48, 244)],
        [(46, 156), (20, 178), (-6, 202)],
        [(-26, 152), (-14, 164), (-8, 172)],
        [(-84, 196), (-80, 226), (-92, 262)],
        [(-72, 186), (-66, 214), (-74, 262)],
        [(82, 190), (80, 226), (92, 262)],
        [(68, 176), (66, 206), (76, 262)],
        [(54, 168), (52, 190), (56, 208)],
    )
    out += "".join(knife(fold, 5, 0.25, 0.25) for fold in folds)
    out += blob([(-66, 264), (-50, 236), (-22, 216), (0, 208), (22, 216), (50, 236), (66, 264)], CUT, 4)
    out += rect(-74, 261, 148, 14, 0, fill=CUT) + place(lotus(7), 0, 206, 0.60)
    hands = "M-30 268C-30 244 -22 226 -15 214C-9 204 -4 196 0 190C4 196 9 204 15 214C22 226 30 244 30 268Z"
    out += path(hands, stroke_width=4.2, **SOLID) + knife([(0, 194), (0, 268)], 3.2, 0.6, 0.6)
    fingers = (
        [(-7, 208), (-11, 226), (-13, 244)],
        [(-14, 216), (-20, 234), (-22, 250)],
        [(-30, 262), (-16, 256), (-12, 246)],
    )
    cuffs = ([(-52, 240), (-38, 250), (-36, 262)], [(-40, 230), (-30, 240)])
    out += mirrored("".join(knife(cut, 3, 0.3, 0.4) for cut in (*fingers, *cuffs)))
    out += ear("M-37 82C-47 77 -49 97 -42 106C-39 109 -36 107 -35 104Z", 3.6)
    out += mirrored(knife([(-44, 87), (-40, 98)], 2.6, 0.4, 0.4)) + place(face(78, 98, "nun", 4.2), 0, 84)
    stubble = ((-18, 47), (-6, 43), (6, 43), (18, 47), (-12, 54), (0, 51), (12, 54))
    out += "".join(circle(x, y, 1.8, fill=INK) for x, y in stubble)
    return Face(place(out, 0, 16, 0.94), pale=True)
