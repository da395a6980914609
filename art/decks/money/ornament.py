"""Ornaments of our own: lotus petals, flames in the Thai manner, a lotus, blossoms, stamps, the knot in the middle."""

from __future__ import annotations

import math
from itertools import pairwise

from art.kit.brush import knife
from art.kit.svg import (
    CUT,
    INK,
    around,
    centred,
    circle,
    diamond,
    line,
    mirrored,
    path,
    place,
    polygon,
    ring_of,
    stretched,
    turned,
)

FLAME = (
    "M0 0C-15 -7 -24 -22 -19 -40C-15 -55 -2 -60 4 -72C8 -81 5 -92 -3 -103C15 -97 27 -84 28 -68C30 -62 34 -61 40 -68"
    "C43 -53 37 -45 30 -40C35 -36 43 -37 49 -45C50 -27 37 -13 21 -8C14 -5 7 -2 0 0Z"
)


def flame() -> str:
    """One flame leaf, rooted in the origin, rising about 100."""
    veins = (
        knife([(2, -9), (-7, -26), (-2, -42), (10, -54), (14, -72), (10, -86)], 7, 0.2, 0.1, 0.4, CUT)
        + knife([(10, -13), (22, -20), (32, -30)], 4.5, 0.2, 0.1, 0.4, CUT)
        + knife([(10, -33), (20, -42), (27, -52)], 4, 0.2, 0.1, 0.4, CUT)
    )
    return path(FLAME, fill=INK) + veins


def petal_row(left: float, right: float, y: float, height: float, count: int) -> str:
    """A border of small lotus petals standing on y, each with its seed cut out."""
    pitch = (right - left) / count
    petal = "M-.46 0C-.5 -.5 -.16 -.62 0 -1C.16 -.62 .5 -.5 .46 0Z"
    seed = "M-.2 0C-.22 -.34 -.06 -.42 0 -.62C.06 -.42 .22 -.34 .2 0Z"
    one = path(stretched(petal, pitch, height), fill=INK) + path(stretched(seed, pitch, height), fill=CUT)
    return "".join(place(one, left + pitch * (i + 0.5), y) for i in range(count))


def lotus(petals: int = 5) -> str:
    """A lotus from the side, its foot on the origin, about 106 high; 5 or 7 petals."""
    spread = ((-78, 78, 17), (78, 78, 17), (-52, 90, 20), (52, 90, 20), (-26, 98, 22), (26, 98, 22), (0, 106, 23))
    out = "".join(turned(_lotus_petal(length, width), angle) for angle, length, width in spread[-petals:])
    out += path("M-26 2Q0 -16 26 2Q20 14 0 14Q-20 14 -26 2Z", fill=INK)
    return out + "".join(circle(i * 8.5, 1 + abs(i) * 0.8, 2.6, fill=CUT) for i in range(-2, 3))


def _lotus_petal(length: float, width: float) -> str:
    edge = stretched("M0 0C-1 -.2 -1.05 -.6 0 -1C1.05 -.6 1 -.2 0 0Z", width, length)
    out = path(edge, fill=CUT, stroke=INK, stroke_width=5, stroke_linejoin="round")
    for side in (-0.45, 0, 0.45):
        vein = [(side * width * 0.35, -length * 0.18), (side * width * 0.9, -length * 0.5)]
        out += knife([*vein, (side * width * 0.45, -length * 0.80)], 4.2, 0.25, 0.15, 0.4)
    return out


def blossom(radius: float, petals: int = 8, outline: float = 4, *, pale: bool = False) -> str:
    """A flower from above; a pale one has no veins and an open heart."""
    out = ""
    for size, turn in ((radius, 0.0), (radius * 0.66, 0.5)):
        width = size * math.tan(math.pi / petals) * 0.98
        edge = "M0 0C-.7 -.35 -1.25 -.78 -.36 -.97Q0 -.86 .36 -.97C1.25 -.78 .7 -.35 0 0Z"
        petal = path(stretched(edge, width, size), fill=CUT, stroke=INK, stroke_width=outline, stroke_linejoin="round")
        if not pale:
            petal += knife([(0, -size * 0.45), (0, -size * 0.82)], outline * 0.9, 0.8, 0.2, 0.3)
            side = knife([(-width * 0.3, -size * 0.55), (-width * 0.42, -size * 0.80)], outline * 0.7, 0.6, 0.2, 0.3)
            petal += mirrored(side)
        out += around(petal, petals, 360 / petals * turn)
    out += circle(0, 0, radius * 0.22, fill=CUT if pale else INK, stroke=INK, stroke_width=outline)
    return out + ring_of(6, radius * 0.12, radius * 0.035, fill=INK if pale else CUT)


def stamp(width: float, height: float, content: str, radius: float = 5, rule: float = 3.2, pad: float = 6) -> str:
    """A seal for the red block: a solid with a fine rule inside, and what is cut into it."""
    inner = centred(width - 2 * pad, height - 2 * pad, max(0, radius - 3), fill="none", stroke=CUT, stroke_width=rule)
    return centred(width, height, radius, fill=INK) + inner + content


def knot(suit: str) -> str:
    """The ornament in the middle of a card, the same from both ends, about 244 x 84; `suit` c, s, m or h."""
    side = _KNOT_SIDES[suit]()
    heart = _diamond_heart() if suit == "m" else _leaf_heart() if suit == "s" else _flower_heart()
    return side + turned(side, 180) + heart


def _coin_side() -> str:
    return place(flame(), 38, 14, 0.84, 84) + knife([(46, -22), (66, -30), (88, -24)], 6, 0.15, 0.15, 0.5)


def _string_side() -> str:
    lower = knife([(36, 10), (62, 26), (92, 14), (92, -10), (74, -12), (72, 2)], 8, 0.2, 0.3, 0.4)
    upper = knife([(40, -16), (60, -28), (84, -30), (110, -16), (116, 10)], 7, 0.2, 0.2, 0.5)
    return lower + upper + circle(106, 22, 4.5, fill=INK)


def _myriad_side() -> str:
    return place(flame(), 40, 6, 0.74, 62) + place(flame(), 40, -6, 0.74, 118, flip=True)


def _honour_side() -> str:
    leaves = place(flame(), 40, 14, 0.62, 48) + place(flame(), 50, -4, 0.66, 84)
    return leaves + place(flame(), 42, -14, 0.5, 128, flip=True)


_KNOT_SIDES = {"c": _coin_side, "s": _string_side, "m": _myriad_side, "h": _honour_side}


def _flower_heart() -> str:
    return circle(0, 0, 43, fill=INK) + circle(0, 0, 37, fill=CUT) + blossom(33, 8, 3)


def _diamond_heart() -> str:
    rings = "".join(diamond(0, 0, half, half, fill=fill) for half, fill in ((44, INK), (34, CUT), (25, INK)))
    return rings + blossom(17, 4, 2, pale=True)


def _leaf_heart() -> str:
    leaf = path("M0 -4C-12 -14 -10 -26 0 -34C10 -26 12 -14 0 -4Z", fill=CUT) + knife([(0, -12), (0, -26)], 4, 0.8, 0.2)
    return diamond(0, 0, 50, 42, fill=INK) + around(leaf, 4) + circle(0, 0, 5, fill=CUT)


def lozenge(x: float, y: float, half_width: float, half_height: float, seed: float = 0.45) -> str:
    """A diamond with its middle cut out."""
    out = diamond(x, y, half_width, half_height, fill=INK)
    return out + diamond(x, y, half_width * seed, half_height * seed, fill=CUT) if seed else out


def zigzag(left: float, right: float, y: float, height: float, count: int, width: float, colour: str = INK) -> str:
    """A line of teeth."""
    step = (right - left) / count
    points = "L".join(f"{left + step * i:.1f} {y + (0 if i % 2 else height):.1f}" for i in range(count + 1))
    return line(f"M{points}", width, colour, stroke_linejoin="miter")


def sawtooth(points: list[tuple[float, float]], depth: float) -> str:
    """Teeth along a run of points, pointing left of the way."""
    out = ""
    for (x0, y0), (x1, y1) in pairwise(points):
        dx, dy = x1 - x0, y1 - y0
        length = math.hypot(dx, dy)
        tip = ((x0 + x1) / 2 + dy / length * depth, (y0 + y1) / 2 - dx / length * depth)
        out += polygon([(x0, y0), tip, (x1, y1)], fill=INK)
    return out
