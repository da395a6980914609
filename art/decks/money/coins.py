"""Coins and the things that coins are called: eyes, eggplants, melons, fans, fruit, drums, shells. Radius 100 each."""

from __future__ import annotations

import math

from art.kit.brush import knife
from art.kit.svg import (
    CUT,
    INK,
    Point,
    around,
    circle,
    line,
    mirrored,
    number,
    path,
    place,
    polar,
    polygon,
    rect,
    ring_of,
)


def rings(*radii: float) -> str:
    """Discs laid on each other, black first, then in turns."""
    return "".join(circle(0, 0, radius, fill=CUT if i % 2 else INK) for i, radius in enumerate(radii))


def eye(petals: int = 12) -> str:
    """A coin like an eye: a wreath of petals round an iris."""
    petal = path("M0 -46C-12 -54 -10 -66 0 -72C10 -66 12 -54 0 -46Z", fill=CUT)
    iris = circle(0, 0, 42, fill=CUT) + circle(0, 0, 30, fill=INK) + circle(-9, -9, 9, fill=CUT)
    return rings(100, 86, 78) + around(petal, petals) + iris


def open_eye() -> str:
    """The eye for small sizes: two rings and a pupil."""
    return rings(100, 72, 46, 16)


def radiant_eye() -> str:
    """A whole eye with lids in a wreath of rays."""
    rays = around(knife([(0, -74), (0, -98)], 12, 1, 0.15, 0.05), 16)
    lids = path(
        "M-62 0C-30 -46 30 -46 62 0C30 46 -30 46 -62 0Z", fill=CUT, stroke=INK, stroke_width=7, stroke_linejoin="round"
    )
    pupil = circle(0, 0, 30, fill=INK) + circle(0, 0, 20, fill="none", stroke=CUT, stroke_width=5)
    return rays + circle(0, 0, 74, fill=INK) + circle(0, 0, 63, fill=CUT) + lids + pupil + circle(-8, -9, 7.5, fill=CUT)


def cash() -> str:
    """A coin with a square hole, four rays and four dots."""
    ray = polygon([(-24, -39), (0, -66), (24, -39)], fill=CUT)
    hole = rect(-27, -27, 54, 54, 1, fill=CUT) + rect(-16, -16, 32, 32, 0, fill=INK)
    return rings(100, 84, 73) + around(ray, 4) + ring_of(4, 52, 8.5, 45, fill=CUT) + hole


def open_cash() -> str:
    """The coin with a hole for small sizes."""
    return rings(100) + rect(-36, -36, 72, 72, 0, fill=CUT)


def melon() -> str:
    """A striped watermelon with a stalk."""
    out = circle(0, 0, 100, fill=INK)
    for lean in (-0.78, -0.42, 0, 0.42, 0.78):
        stripe: list[Point] = []
        for i in range(9):
            t = (i / 4 - 1) * 0.90
            jag = (1 if i % 2 else -1) * 4.5 * (1 - abs(t))
            stripe.append((math.sin(lean) * math.sqrt(1 - t * t) * 92 + jag, t * 100))
        out += knife(stripe, 19, 0.1, 0.1, 0.5, CUT)
    return out + knife([(0, -93), (5, -112), (26, -122), (34, -108), (24, -104)], 13, 0.9, 0.3, 0.2)


def eggplant() -> str:
    """A round eggplant with its calyx and stalk."""
    out = circle(0, 0, 100, fill=CUT, stroke=INK, stroke_width=12)
    for i in range(9):
        angle = 18 + 18 * i
        out += knife([polar(86, angle), polar(42 if i % 2 else 55, angle)], 13, 1, 0.1, 0.1)
    star = [polar(34 if i % 2 else 80, 18 + 36 * i) for i in range(10)]
    calyx = polygon([(x, y * 0.62) for x, y in star], fill=INK, stroke=INK, stroke_width=7, stroke_linejoin="round")
    out += place(calyx, 0, -52) + knife([(0, -60), (0, -105), (20, -128)], 24, 0.7, 0.9, 0.5)
    return out + knife([(-24, -50), (0, -44), (24, -50)], 8, 0.3, 0.3, 0.5, CUT)


def fan() -> str:
    """An open folding fan on its pivot."""
    spread, outer, inner = 58, 150, 62

    def rib(radius: float, degrees: float) -> Point:
        x, y = polar(radius, degrees - 90)
        return x, y + 62

    def arc(radius: float, end: Point, sweep: int) -> str:
        return f"A{radius} {radius} 0 0 {sweep} {number(end[0])} {number(end[1])}"

    def at(point: Point) -> str:
        return f"{number(point[0])} {number(point[1])}"

    leaf = f"M{at(rib(outer, -spread))}{arc(outer, rib(outer, spread), 1)}L{at(rib(inner, spread))}"
    leaf += f"{arc(inner, rib(inner, -spread), 0)}Z"
    out = path(leaf, fill=INK, stroke=INK, stroke_width=8, stroke_linejoin="round")
    hem = 135
    out += line(f"M{at(rib(hem, 4 - spread))}{arc(hem, rib(hem, spread - 4), 1)}", 8, CUT)
    for i in range(7):
        angle = spread * (2 * (i + 0.5) / 7 - 1)
        out += knife([rib(66, angle), rib(120, angle)], 12, 0.4, 1, 0.9, CUT)
    for i in range(6):
        angle = (spread - 6) * (2 * i / 5 - 1)
        out += knife([rib(2, angle), rib(inner, angle)], 11, 0.7, 1, 0.8)
    return out + circle(0, 62, 11, fill=INK)


def fruit() -> str:
    """A golden apple (chan) from above: four lobes of the calyx."""
    lobe = path("M0 -12C-42 -30 -34 -66 0 -80C34 -66 42 -30 0 -12Z", fill=CUT) + knife(
        [(0, -26), (0, -62)], 11, 0.8, 0.2
    )
    nick = line("M-13 -84Q0 -72 13 -84", 8, CUT, stroke_linecap="round")
    return rings(100) + around(lobe, 4, 45) + rings(0, 19, 10) + around(nick, 4)


def open_fruit() -> str:
    """The fruit for small sizes."""
    lobe = path("M0 -10C-46 -30 -38 -66 0 -82C38 -66 46 -30 0 -10Z", fill=CUT)
    return rings(100) + around(lobe, 4, 45)


def great_coin() -> str:
    """A big coin of petals, for the ranks that have only two."""
    petal = path("M0 -36C-17 -50 -15 -68 0 -76C15 -68 17 -50 0 -36Z", fill=CUT) + knife(
        [(0, -46), (0, -66)], 5, 0.8, 0.2
    )
    return rings(100, 90, 84) + around(petal, 12) + rings(0, 31, 23) + rect(-10, -10, 20, 20, 1, fill=CUT)


def drum(studs: int = 18) -> str:
    """A drum from above: studs round three swirling commas."""
    comma = path("M2 -8C-36 -6 -46 -56 2 -60C30 -60 50 -42 56 -16C40 -36 16 -36 2 -8Z", fill=CUT)
    skin = circle(0, 0, 74, fill=CUT) + circle(0, 0, 66, fill=INK)
    return circle(0, 0, 100, fill=INK) + ring_of(studs, 87, 6.2, fill=CUT) + skin + around(comma, 3)


def standing_drum() -> str:
    """A drum from the side, 200 wide and 300 high, with an eye painted on its belly."""
    out = path("M-72 -150C-115 -70 -115 70 -72 150H72C115 70 115 -70 72 -150Z", fill=INK)
    for y in (-122, 122):
        out += "".join(circle(i * 25, y, 8, fill=CUT) for i in range(-2, 3))
    out += line("M-93 -102H93M-93 102H93", 8, CUT)
    return out + place(eye(10), scale=0.66) + circle(0, 0, 70, fill="none", stroke=CUT, stroke_width=8)


def sail() -> str:
    """A junk: a ribbed lug sail filled by the wind, mast, pennant, hull with an eye, a wave."""
    canvas = path("M-36 44C-50 0 -46 -52 -22 -88C14 -86 52 -64 74 -36C82 -8 80 20 70 44Z", fill=INK)
    battens = "".join(
        knife(run, 8, 0.6, 0.6, 0.5, CUT)
        for run in (
            [(-36, -58), (8, -56), (56, -46)],
            [(-46, -26), (12, -24), (76, -18)],
            [(-46, 8), (14, 10), (78, 12)],
        )
    )
    mast = rect(-30, -112, 9, 170, 1, fill=INK) + path(
        "M-24 -112C-6 -118 8 -106 26 -112L18 -96C4 -92 -8 -102 -24 -98Z", fill=INK
    )
    hull = path("M-92 50C-70 56 70 56 96 46C92 74 74 90 52 92H-50C-74 90 -88 74 -92 50Z", fill=INK)
    eye_spot = circle(62, 68, 9, fill=CUT) + circle(63, 68, 4, fill=INK)
    wave = line("M-70 76Q-56 66 -42 76T-14 76T14 76T36 76", 6, CUT, stroke_linecap="round")
    return canvas + battens + mast + hull + eye_spot + wave


def cockle() -> str:
    """A ribbed shell on its hinge."""
    out = path("M0 80C-50 78 -110 25 -100 -25C-80 -80 -30 -92 0 -92C30 -92 80 -80 100 -25C110 25 50 78 0 80Z", fill=INK)
    for i in range(-3, 4):
        x = 80 * math.sin(math.radians(i * 22))
        y = 62 - 136 * math.cos(math.radians(i * 19.3))
        out += knife([(x * 0.16, 50), (x * 0.62, (50 + y) * 0.5 + 2), (x, y)], 17, 0.2, 0.9, 0.8, CUT)
    for reach in (52, 86):
        side, low, high = number(reach * 1.02), number(62 - reach * 0.95), number(62 - reach * 1.9)
        out += line(f"M-{side} {low}Q0 {high} {side} {low}", 8)
    return out + path("M-34 66Q0 46 34 66L20 92Q0 100 -20 92Z", fill=INK)


def wheel() -> str:
    """Eight spokes in a studded rim."""
    spoke = knife([(0, -20), (0, -80)], 18, 0.8, 1, 0.9)
    return rings(100, 76) + around(spoke, 8) + rings(32, 13) + ring_of(8, 88, 6, 22.5, fill=CUT)


def slipper() -> str:
    """A beaded slipper from above, toe up, about 110 x 236 round the origin."""
    edge = "M-44 -10C-50 26 -33 46 -38 74C-42 106 -22 117 0 117C24 117 43 106 39 74C36 46 52 26 48 -10Z"
    out = path(edge, fill=CUT, stroke=INK, stroke_width=7, stroke_linejoin="round")
    out += line("M-36 -4C-41 26 -25 46 -30 74C-33 99 -18 108 0 108C19 108 34 99 31 74C28 46 44 26 40 -4", 2.6)
    for i in range(4):
        out += knife([(i - 20, 8 + i * 23), (2, 17 + i * 23), (23 - i, 8 + i * 23)], 4.8, 0.3, 0.3)
    out += "".join(polygon([(2, 26 + y), (6, 31 + y), (2, 36 + y), (-2, 31 + y)], fill=INK) for y in (0, 23, 46))
    toe = "M-47 8C-62 -38 -50 -94 -10 -116C-2 -124 4 -128 6 -128C8 -128 14 -124 22 -116C60 -92 64 -36 52 8"
    out += path(
        toe + "C42 -16 26 -26 3 -26C-20 -26 -36 -16 -47 8Z",
        fill=INK,
        stroke=INK,
        stroke_width=3,
        stroke_linejoin="round",
    )
    petal = path("M0 -6C-10 -14 -9 -26 0 -31C9 -26 10 -14 0 -6Z", fill=CUT) + knife([(0, -14), (0, -26)], 3, 0.8, 0.2)
    out += place(around(petal, 8) + circle(0, 0, 4.6, fill=CUT), 5, -74)
    for i in range(15):
        angle = math.radians(198 + i * 10.8)
        out += circle(4 + 48 * math.cos(angle), -58 + 58 * math.sin(angle), 2.9, fill=CUT)
    for i in range(7):
        way = i / 3 - 1
        out += circle(3 + way * 38, 8 * way * way + 6 * abs(way) - 36, 2.9, fill=CUT)
    return out


def buckle() -> str:
    """A belt buckle 200 wide: a pointed oval round a place for a flower of radius 33."""
    out = path("M-100 0C-70 -75 70 -75 100 0C70 75 -70 75 -100 0Z", fill=INK)
    out += line("M-86 0C-60 -60 60 -60 86 0C60 60 -60 60 -86 0Z", 4.5, CUT)
    leaf = path("M40 0C48 -20 62 -16 76 0C62 16 48 20 40 0Z", fill=CUT) + circle(56, 0, 5, fill=INK)
    return out + mirrored(leaf) + circle(0, 0, 36, fill=CUT)
