"""Myriads, called ban: nine people half hidden in bundles of strokes, under their numeral and the sign of the suit."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from art.decks.ceki import people
from art.decks.ceki.card import FACES, Face
from art.decks.ceki.people import SOLID, bundle, head
from art.decks.money.ornament import lozenge, petal_row, sawtooth, zigzag
from art.kit.brush import knife
from art.kit.glyphs import glyph
from art.kit.svg import CUT, INK, centred, circle, ellipse, line, mirrored, path, place, polygon, rect

if TYPE_CHECKING:
    from collections.abc import Callable

NUMERALS = "一二三四五六七八九"


def heading(rank: int) -> str:
    """The suit's sign, and the numeral white in a black box."""
    box = centred(84, 84, 3, fill=INK) + centred(74, 74, 1, fill="none", stroke=CUT, stroke_width=2.8)
    height = {1: 9.5, 2: 40, 3: 52}.get(rank, 58)
    box += glyph(NUMERALS[rank - 1], 0, 0, height, "kai", CUT, most_width=60, bold=1.4)
    return place(box, 66, 44) + glyph("萬", -52, 44, 82, "kai", most_width=92)


def monk() -> str:
    """1: a bald monk sitting on a lotus, rays round his head, a string of great beads."""
    rays = "".join(place(knife([(0, -64), (0, -86)], 6.5, 0.2, 0.9, 0.8), 0, 62, angle=a) for a in range(-75, 76, 25))
    out = rays + people.sleeves([(-22, 110), (-66, 118), (-96, 166), (-92, 214), (-60, 244), (-8, 240)], (-62, 190))
    knee = [(-2, 292), (-52, 300), (-106, 288), (-104, 258), (-58, 244), (-6, 258)]
    out += path("M0 246C-60 232 -116 250 -110 292H110C116 250 60 232 0 246Z", fill=CUT)
    out += bundle(knee, (-58, 272), (1, 0.74, 0.48, 0.24)) + petal_row(-112, 112, 324, 30, 7)
    out += people.breast() + ellipse(0, 250, 30, 13, fill=CUT, stroke=INK, stroke_width=5.5) + line("M-18 250H18", 4)
    for degrees in range(14, 170, 19):
        x, y = 62 * math.cos(math.radians(degrees)), 128 + 62 * math.sin(math.radians(degrees))
        out += circle(x, y, 9, fill=CUT, stroke=INK, stroke_width=5)
    dots = ((-14, 24), (0, 20), (14, 24), (-7, 32), (7, 32))
    return out + head() + "".join(circle(x, y, 2.8, fill=INK) for x, y in dots)


def bride() -> str:
    """2: a bride in a long gown with a great pinned bun, both arms raised with blades."""
    blade = knife([(-88, 112), (-112, 56), (-112, 0), (-94, -46)], 20, 0.35, 0.08, 0.5)
    blade += knife([(-94, 92), (-110, 52), (-109, 10), (-99, -20)], 6, 0.3, 0.1, 0.5, CUT)
    blade += rect(-106, 104, 34, 7, 3, fill=INK)
    out = mirrored(blade)
    for i in range(4):
        arm = [(-20, 114 + i * 10), (-60 + i * 2, 146 + i * 9), (-88 + i * 5, 140 + i * 6), (-86 + i * 3, 116)]
        out += mirrored(knife(arm, 10 - i, 0.4, 0.4))
    hanging = [(-90, 124), (-106, 170), (-96, 214), (-80, 226)]
    out += mirrored("".join(knife([(x + i * 9, y - i * 3) for x, y in hanging], 8 - i, 0.5, 0.2) for i in range(3)))
    out += path("M-24 110C-30 160 -58 236 -88 322H88C58 236 30 160 24 110Z", stroke_width=6.5, **SOLID)
    drop = path("M0 -15C-12 0 -10 12 0 12C10 12 12 0 0 -15Z", fill=INK) + circle(0, 4, 3.2, fill=CUT)
    for count, y in ((2, 226), (3, 258)):
        out += "".join(place(drop, (i - (count - 1) / 2) * 32, y) for i in range(count))
    out += zigzag(-80, 80, 284, 14, 10, 7) + path("M-76 304H76L82 322H-82Z", fill=INK)
    out += people.belt(176, 34) + people.collar() + head("lady")
    out += path("M-48 62C-56 22 -28 8 0 10C28 8 56 22 48 62C40 36 22 32 0 34C-22 32 -40 36 -48 62Z", fill=INK)
    out += circle(0, -16, 28, fill=INK) + line("M-17 -14A17 15 0 0 1 17 -14M-8 -10A9 8 0 0 1 9 -10", 4, CUT)
    out += line("M-46 -32L46 4M46 -32L-46 4", 5.5) + circle(0, -15, 12, fill=INK)
    return out + mirrored(circle(-50, -34, 7, fill=CUT, stroke=INK, stroke_width=4.5) + circle(-54, 76, 6, fill=INK))


def spearman() -> str:
    """3: a warrior in scale armour, half his face dark, with a spear as thin as a needle."""
    out = knife([(-104, 322), (0, 160), (104, -18)], 14, 0.4, 0.7, 0.9)
    out += polygon([(86, -2), (112, -46), (112, 14), (98, 6)], fill=INK)
    out += people.boots(268, 30)
    out += polygon([(-44, 212), (44, 212), (62, 274), (24, 262), (0, 280), (-24, 262), (-62, 274)], fill=INK)
    out += mirrored(line("M-44 226L-30 256M-30 222L-22 252M-14 222L-10 262", 4.6, CUT))
    out += path("M-46 110Q0 96 46 110L38 214Q0 224 -38 214Z", fill=INK)
    for row in range(5):
        count = 4 - row % 2
        y = 140 + row * 17
        for i in range(count):
            x = (i - (count - 1) / 2) * 20
            out += line(f"M{x - 9:.0f} {y}Q{x:.0f} {y + 17} {x + 9:.0f} {y}", 4, CUT)
    out += rect(-42, 206, 84, 12, 2, fill=CUT, stroke=INK, stroke_width=4)
    for i in range(4):
        pad = [(-38, 112 + i * 9), (-70 + i * 2, 116 + i * 10), (-92 + i * 7, 146 + i * 7)]
        out += mirrored(knife(pad, 10 - i, 0.4, 0.3))
    out += knife([(-84, 152), (-92, 190), (-66, 226), (-46, 232)], 20, 0.7, 0.5) + circle(
        -44, 232, 11, **SOLID, stroke_width=5
    )
    out += knife([(84, 150), (98, 120), (84, 84), (58, 66)], 20, 0.7, 0.5) + circle(54, 64, 11, **SOLID, stroke_width=5)
    out += people.collar() + head("patch")
    out += path("M-46 34Q0 -6 46 34L38 40Q0 18 -38 40Z", fill=INK) + path("M-30 18Q0 -34 30 18Q0 2 -30 18Z", fill=INK)
    return out + circle(0, 2, 5, fill=CUT)


def parasol_bearer() -> str:
    """4: a stout man under a parasol, his navel showing."""
    out = people.skirt(262, 54, 84, black=True)
    out += people.sleeves([(-22, 110), (-74, 120), (-108, 172), (-104, 224), (-72, 258), (-40, 262)], (-60, 196))
    out += circle(0, 206, 68, stroke_width=7, **SOLID) + circle(0, 206, 52, fill="none", stroke=INK, stroke_width=5.5)
    spiral = [(r * math.cos(a), 210 + r * math.sin(a)) for a, r in ((i * 0.42, 36 - i * 1.35) for i in range(25))]
    out += knife(spiral, 8, 0.3, 0.5, 0.7) + mirrored(circle(-30, 152, 5, fill=INK))
    out += people.collar() + rect(-4, -60, 8, 80, fill=INK) + head("stache")
    shade = "M-106 26C-92 -26 -44 -54 0 -54C44 -54 92 -26 106 26Q88 8 71 24Q53 4 35 22Q18 2 0 20"
    out += path(shade + "Q-18 2 -35 22Q-53 4 -71 24Q-88 8 -106 26Z", fill=INK)
    return out + "".join(
        knife([(0, -48), (x * 0.5, -34), (x, 10)], 5, 0.3, 0.8, 0.8, CUT) for x in (-71, -35, 0, 35, 71)
    )


def governor() -> str:
    """5: a governor, hands on his hips: plumed hat, sash, epaulettes, two rows of buttons, high boots."""
    out = people.boots(262, 28)
    out += mirrored(knife([(-50, 122), (-108, 172), (-92, 214), (-50, 232)], 27, 0.7, 0.55))
    out += mirrored(
        knife([(-62, 128), (-100, 172), (-90, 204)], 5, 0.4, 0.4, 0.5, CUT)
        + circle(-52, 232, 11, **SOLID, stroke_width=5)
    )
    out += path(
        "M-52 110Q0 96 52 110L46 208L72 276Q36 266 4 284L0 240L-4 284Q-36 266 -72 276L-46 208Z",
        stroke_width=6.5,
        **SOLID,
    )
    out += line("M0 130V240", 5) + mirrored("".join(circle(-20, y, 5, fill=INK) for y in (142, 164, 186, 244)))
    out += knife([(-44, 124), (0, 168), (44, 214)], 19, 0.8, 0.8) + knife(
        [(-40, 126), (0, 166), (40, 210)], 4.4, 0.6, 0.6, 0.5, CUT
    )
    out += path("M-46 206Q0 220 46 206L48 222Q0 236 -48 222Z", fill=INK) + rect(
        -11, 212, 22, 18, 2, **SOLID, stroke_width=4
    )
    shoulder = circle(-52, 118, 14, fill=INK) + circle(-52, 118, 5.4, fill=CUT)
    out += mirrored(
        shoulder + "".join(knife([(-64 + i * 7, 128), (-68 + i * 8, 152)], 5.4, 0.9, 0.3) for i in range(4))
    )
    out += people.collar() + head("stache")
    hat = "M-84 34C-70 6 -50 4 -40 -6C-24 -30 24 -30 40 -6C50 4 70 6 84 34C60 22 30 18 0 18C-30 18 -60 22 -84 34Z"
    out += path(hat, fill=INK) + line("M-66 22C-40 4 40 4 66 22", 4, CUT) + circle(0, -4, 8, fill=CUT)
    out += knife([(24, -16), (62, -44), (92, -30), (98, -6)], 17, 0.4, 0.15, 0.4)
    return out + knife([(34, -22), (62, -38), (86, -28)], 4.4, 0.3, 0.2, 0.4, CUT)


def householder() -> str:
    """6: a man rising behind the roof of his house, arms spread along the ridge."""
    out = people.sleeves(
        [(-22, 108), (-66, 114), (-100, 148), (-98, 186), (-60, 200), (-4, 196)], (-62, 164), (1, 0.76, 0.52, 0.28)
    )
    out += path("M-21 128C-26 152 -32 176 -32 204H32C32 176 26 152 21 128L0 150Z", stroke_width=5.5, **SOLID)
    out += "".join(lozenge(0, y, 11, 11, 0.3) for y in (164, 188)) + people.collar()
    roof = "M-70 204Q0 196 70 204L84 238Q98 250 112 240Q110 262 90 262H-90Q-110 262 -112 240Q-98 250 -84 238Z"
    out += path(roof, fill=INK) + path(
        "M-76 204Q-82 188 -70 184Q-66 194 -56 200Q0 192 56 200Q66 194 70 184Q82 188 76 204Z", fill=INK
    )
    out += line("M-66 214Q0 206 66 214", 4.4, CUT)
    for i in range(-4, 5):
        out += knife([(i * 13, 222), (i * 17, 238), (i * 19, 252)], 6.4, 0.5, 0.9, 0.8, CUT)
    out += rect(-86, 262, 172, 52, 0, stroke_width=6, **SOLID) + rect(-104, 311, 208, 11, 2, fill=INK)
    out += path("M-20 312V292A20 20 0 0 1 20 292V312Z", fill=INK) + line("M0 278V312", 4, CUT)
    window = rect(-72, 274, 38, 26, 0, fill=INK) + "".join(
        rect(-68 + i * 11, 278, 7, 18, 0, fill=CUT) for i in range(3)
    )
    out += mirrored(window) + head("stache")
    hat = (
        path("M-50 34H50L42 18H-42Z", fill=INK)
        + path("M-30 18L-24 -14H24L30 18Z", fill=INK)
        + rect(-22, -2, 44, 5, fill=CUT)
    )
    return out + hat + "".join(rect(i * 9.5 - 17, 3, 4.4, 12, fill=CUT) for i in range(4))


def comb_bearer() -> str:
    """7: a serrated cloak like a comb, a serrated crown."""
    edge = [(-30, 106), (-56, 126), (-70, 152), (-78, 180), (-84, 208), (-89, 236), (-93, 264), (-97, 292), (-100, 322)]
    out = polygon([*edge, *((-x, y) for x, y in reversed(edge))], fill=INK)
    out += mirrored(sawtooth(edge[::-1], 17))
    for i in range(4):
        half = 40 + i * 14
        y = 168 + i * 36
        out += zigzag(-half, half, y, 20, 6 + i * 2, 8, CUT)
    out += path("M-20 118L0 160L20 118Z", fill=CUT) + people.collar()
    out += mirrored(rect(-52, 314, 34, 9, 3, fill=CUT)) + head()
    crown = [(-54 + i * 108 / 14, (-24 if i % 2 else 12) - 8 * math.sin(math.pi * i / 14)) for i in range(15)]
    return out + polygon([(-54, 34), *crown, (54, 34)], fill=INK) + line("M-44 26H44", 4.4, CUT)


def mother() -> str:
    """8: a woman with a child wrapped in her shawl."""
    out = people.skirt(282, 62, 92, black=True)
    out += path(
        "M0 106C-70 112 -108 170 -100 232C-94 278 -50 300 0 300C50 300 94 278 100 232C108 170 70 112 0 106Z", fill=CUT
    )
    shawl = [(-8, 108), (-66, 122), (-104, 186), (-94, 252), (-48, 292), (-2, 298)]
    out += bundle(shawl, (0, 216), (1, 0.86, 0.72, 0.60), 11)
    out += people.collar()
    child = circle(0, 0, 34, stroke_width=6.5, **SOLID) + path(
        "M-32 -10C-26 -32 26 -32 32 -10Q0 -22 -32 -10Z", fill=INK
    )
    child += mirrored(circle(-11, 2, 4, fill=INK)) + line("M-9 15Q0 23 9 15", 4.6) + circle(0, -38, 9, fill=INK)
    out += place(child, 10, 206) + knife([(-62, 228), (-4, 262), (66, 220)], 24, 0.3, 0.4)
    out += knife([(-46, 236), (0, 258), (50, 230)], 4.6, 0.3, 0.3, 0.5, CUT) + head("lady")
    out += path("M-46 58C-54 14 -24 8 0 10C24 8 54 14 46 58C36 34 20 30 0 34C-20 30 -36 34 -46 58Z", fill=INK)
    return out + ellipse(0, -4, 32, 17, fill=INK) + line("M-20 -4Q0 -16 20 -4", 4.4, CUT)


def thorned_king() -> str:
    """9: bolt upright in a wreath of thorns, two thorny rods in his raised hands."""
    rod = knife([(-98, 130), (-100, 40), (-96, -34)], 10, 0.9, 0.5)
    rod += "".join(
        polygon([(-97, 96 - i * 28), (-116 if i % 2 else -78, 82 - i * 28), (-99, 76 - i * 28)], fill=INK)
        for i in range(5)
    )
    out = mirrored(rod)
    for i in range(4):
        arm = [(-18, 112 + i * 11), (-56 + i, 150 + i * 11), (-88 + i * 5, 146 + i * 7), (-96 + i * 4, 108)]
        out += mirrored(knife(arm, 11 - i, 0.4, 0.5))
    out += mirrored(circle(-98, 104, 12, stroke_width=5.5, **SOLID))
    spikes = [(-86 + i * 172 / 12, 322 if i % 2 == 0 else 290) for i in range(13)]
    out += polygon([(-30, 110), (-40, 226), *spikes, (40, 226), (30, 110)], stroke_width=6.5, **SOLID)
    for i in range(6):
        x = (i - 2.5) * 27
        out += polygon([(x * 0.52 - 5, 240), (x * 0.52 + 5, 240), (x + 1, 300)], fill=INK)
    out += (
        people.belt(218, 36)
        + "".join(lozenge(0, y, 14, 13, 0.3) for y in (168, 196))
        + people.collar()
        + head("stache")
    )
    for angle in range(-84, 85, 21):
        out += place(polygon([(-9, -40), (0, abs(angle) * 0.22 - 92), (9, -40)], fill=INK), 0, 62, angle=angle)
    return out + path("M-44 40Q0 16 44 40Q0 28 -44 40Z", fill=INK)


PEOPLE: dict[int, tuple[Callable[[], str], float]] = {
    1: (monk, 6), 2: (bride, 14), 3: (spearman, 10), 4: (parasol_bearer, 22), 5: (governor, 10), 6: (householder, 8),
    7: (comb_bearer, 4), 8: (mother, 2), 9: (thorned_king, 4),
}  # fmt: skip
"""By rank: the figure, and how far below the heading it begins."""


def person(rank: int) -> Face:
    """The heading and the figure of one rank."""
    figure, drop = PEOPLE[rank]
    return Face(heading(rank) + place(figure(), 0, 128 + drop, 0.945 if rank in (2, 4) else 0.965))


for _rank in PEOPLE:
    FACES.face(f"m{_rank}")(partial(person, _rank))
