"""The three honours: Old Thousand as an officer, the Red Flower as a Nyonya, the White Flower as a cat."""

from __future__ import annotations

from art.decks.ceki.card import FACES, Face
from art.decks.money.faces import ear, face
from art.decks.money.ornament import blossom, stamp
from art.kit.brush import knife
from art.kit.glyphs import glyph
from art.kit.svg import CUT, INK, around, circle, diamond, ellipse, line, mirrored, path, place, rect, ring_of

SOLID = {"fill": CUT, "stroke": INK, "stroke_linejoin": "round"}
"""A white shape with a black outline; its width is given where it is used."""


def _officer_robe() -> str:
    out = mirrored(path("M-16 414H-58L-66 438Q-66 446 -54 446H-14Z", fill=INK) + rect(-60, 434, 44, 3.6, fill=CUT))
    out += path(
        "M-40 160C-70 166 -96 200 -104 262C-108 300 -98 316 -84 320L-92 416H92L84 320C98 316 108 300 104 262"
        "C96 200 70 166 40 160Z",
        stroke_width=7, **SOLID,
    )  # fmt: skip
    for i in range(5):
        sleeve = [
            (-50 - i * 4, 178 + i * 5),
            (-84 + i * 2, 212 + i * 7),
            (-92 + i * 6, 270 + i * 3),
            (-70 + i * 4, 312),
        ]
        out += mirrored(knife(sleeve, 9 - i * 0.9, 0.2, 0.25, 0.4))
    cuff = path("M-100 262C-108 300 -100 330 -86 352C-74 350 -62 334 -58 312C-72 310 -88 290 -100 262Z", fill=INK)
    out += mirrored(cuff + line("M-92 300C-88 320 -84 330 -80 338M-80 306C-78 320 -76 326 -72 330", 3.6, CUT))
    out += path("M-92 384H92L94 416H-94Z", fill=INK)
    out += "".join(line(f"M{i * 22 - 88} 404c4 -16 18 -16 22 0c-4 -7 -9 -7 -11 0", 3.8, CUT) for i in range(8))
    out += "".join(knife([(x * 0.8, 336), (x, 360), (x * 1.06, 382)], 6, 0.2, 0.5) for x in (-62, -34, 34, 62))
    out += path("M-40 160L0 214L40 160L24 154L0 186L-24 154Z", fill=INK)
    return out + knife([(-26, 160), (0, 198), (26, 160)], 3.6, 0.8, 0.8, 0.5, CUT)


@FACES.face("ot")
def officer() -> Face:
    """A bearded officer in a winged hat, holding the great seal before him."""
    out = _officer_robe() + mirrored(rect(-108, 58, 66, 15, 7, fill=INK) + rect(-100, 63.5, 48, 4, 2, fill=CUT))
    out += ear("M-44 104C-58 98 -60 122 -52 134C-48 138 -44 134 -43 130Z", 5) + place(
        face(94, 110, "king", 5.6), 0, 116
    )
    hat = "M-50 88C-54 60 -50 40 -40 30C-36 8 -18 -2 0 -2C18 -2 36 8 40 30C50 40 54 60 50 88Q0 72 -50 88Z"
    out += path(hat, fill=INK) + line("M-40 34Q0 20 40 34", 4, CUT)
    out += diamond(0, 54, 12, 16, fill=CUT) + diamond(0, 54, 6, 8, fill=INK)
    out += mirrored(knife([(-44, 78), (-20, 70), (-8, 68)], 3.6, 0.3, 0.3, 0.5, CUT))
    out += path("M-26 158Q0 150 26 158C28 190 14 214 0 232C-14 214 -28 190 -26 158Z", fill=INK)
    for x in (-13, 0, 13):
        out += knife([(x, 162), (x * 0.9, 186), (x * 0.25, 218 - abs(x) * 0.6)], 3.6, 0.7, 0.2, 0.2, CUT)
    out += path("M-10 163Q0 158 10 163Q0 170 -10 163Z", fill=CUT)
    seal = stamp(124, 124, glyph("千", 0, 0, 88, "song", CUT, most_width=90), 6, 4.5, 8)
    return Face(out, red=place(seal, 0, 300, angle=-2))


def _kebaya() -> str:
    out = path(
        "M-30 238C-34 268 -84 266 -100 300C-110 326 -112 386 -112 446"
        "H112C112 386 110 326 100 300C84 266 34 268 30 238Z",
        fill=INK,
    )
    out += path("M-26 250L-6 446H30L30 250Z", fill=CUT, stroke=INK, stroke_width=4)
    out += path("M-30 246L2 320L14 446H34C30 380 40 320 34 246L4 304Z", stroke_width=5, **SOLID)
    out += "".join(circle(22 + (i % 2) * 2, 318 + i * 19, 4, fill=INK) for i in range(7))
    for y in (332, 372, 412):
        out += diamond(-2, y, 11, 17, fill=CUT, stroke=INK, stroke_width=3) + circle(-2, y, 5, fill=INK)
    sprig = around(path("M0 -3C-6 -9 -5 -14 0 -16C5 -14 6 -9 0 -3Z", fill=CUT), 5)
    left = ((-84, 320), (-58, 352), (-88, 384), (-56, 412), (-60, 300))
    right = ((84, 320), (64, 356), (90, 388), (62, 416), (60, 300))
    return out + "".join(place(sprig, x, y) for x, y in (*left, *right))


@FACES.face("rf")
def nyonya() -> Face:
    """A lady in a kebaya, her bun full of pins, a flower behind her ear; two small red seals."""
    out = _kebaya() + path("M-26 204V244Q0 276 26 244V204Z", fill=CUT, stroke=INK, stroke_width=5.5)
    out += line("M-24 240Q0 264 24 240", 4) + circle(0, 258, 7, fill=INK)
    out += path(
        "M-76 170C-96 112 -78 66 -40 56C-44 22 -22 2 0 2C22 2 44 22 40 56C78 66 96 112 76 170C66 150 70 118 58 106H-58"
        "C-70 118 -66 150 -76 170Z",
        fill=INK,
    )
    out += "".join(line(f"M{-r} 34A{r} {r * 0.8:.1f} 0 0 1 {r} 34", 3.8, CUT) for r in (32, 22, 12))
    pin = rect(-2.5, -64, 5, 30, 1, fill=INK) + circle(0, -66, 7.5, fill=CUT, stroke=INK, stroke_width=4)
    out += "".join(place(pin, 0, 44, angle=angle) for angle in (-58, -20, 20, 58))
    for k in range(4):
        strand = [(-68 + k * 11, 112 - k * 9), (-54 + k * 11, 84 - k * 6), (-22 + k * 7, 64)]
        out += mirrored(knife(strand, 3.6, 0.1, 0.1, 0.5, CUT))
    out += ear("M-60 132C-74 126 -76 152 -66 166C-61 170 -56 167 -56 160Z", 5)
    out += mirrored(circle(-68, 178, 7, fill=CUT, stroke=INK, stroke_width=4)) + place(
        face(116, 140, "lady", 5.4), 0, 144
    )
    hairline = "M-60 136C-60 92 -30 84 0 98C30 84 60 92 60 136C72 80 44 66 0 72C-44 66 -72 80 -60 136Z"
    out += path(hairline, fill=INK) + place(blossom(40, 7), 70, 88)
    seal = stamp(60, 60, glyph("花", 0, 0, 40, "song", CUT), 4, 3, 5)
    return Face(place(out, 0, 24, 0.946), red=place(seal, -76, 252, angle=-2) + place(seal, 76, 252, angle=2))


def _cat_head() -> str:
    out = path(
        "M-62 262C-66 236 -62 212 -56 196L-28 220Q0 212 28 220L56 196C62 212 66 236 62 262C58 300 30 318 0 318"
        "C-30 318 -58 300 -62 262Z",
        stroke_width=5, **SOLID,
    )  # fmt: skip
    side = line("M-50 210L-44 230L-34 222", 3.4, stroke_linecap="round")
    side += path("M-44 262Q-30 244 -14 264Q-30 270 -44 262Z", fill=CUT, stroke=INK, stroke_width=3.8)
    side += ellipse(-29, 259, 3.6, 7, fill=INK)
    side += "".join(
        knife([(-26, 288 + i * 5), (-60, 284 + i * 9), (-86, 280 + i * 14)], 3.4, 0.5, 0.3) for i in range(3)
    )
    out += mirrored(side) + path("M-8 278H8L0 287Z", fill=INK)
    out += line("M0 286V294M0 294Q-12 304 -20 296M0 294Q12 304 20 296", 3.6, stroke_linecap="round")
    return out + "".join(knife([(x, 220), (x * 0.8, 238)], 4, 0.8, 0.2, 0.2) for x in (-12, 0, 12))


@FACES.face("wf")
def cat() -> Face:
    """A cat in open lines under a great white blossom."""
    wheel = circle(0, 0, 102, fill=CUT, stroke=INK, stroke_width=3.6)
    wheel += circle(0, 0, 93, fill="none", stroke=INK, stroke_width=2.6) + blossom(87, 8, 4.2, pale=True)
    out = place(wheel + ring_of(16, 97.5, 2.2, fill=INK), 0, 106)
    out += path("M-46 300C-84 330 -98 392 -84 428C-74 448 74 448 84 428C98 392 84 330 46 300Z", stroke_width=5, **SOLID)
    tail = [(80, 430), (112, 414), (104, 366), (86, 352), (78, 366)]
    out += knife(tail, 15, 1, 0.8, 0.5)
    out += knife([(80, 430), (111, 414), (103, 367), (88, 356), (82, 364)], 7.5, 1, 0.8, 0.5, CUT)
    legs = "M-22 438C-26 400 -24 372 -20 356M-22 438Q-40 446 -56 438M-2 438V380"
    stripes = knife([(-72, 352), (-60, 364), (-58, 380)], 4.4, 0.2, 0.3)
    stripes += knife([(-80, 384), (-66, 392), (-62, 410)], 4.4, 0.2, 0.3)
    out += mirrored(line(legs, 4.4, stroke_linecap="round") + stripes)
    for x, y in ((-14, 336), (0, 342), (14, 336), (-7, 352), (8, 353)):
        out += knife([(x, y), (x * 0.9, y + 14)], 4, 0.8, 0.1, 0.2)
    return Face(out + _cat_head(), pale=True)
