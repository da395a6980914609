"""What the court cards carry that has grown: rose, lotus, orchid, rice. Each stands on the point where it is held."""

from __future__ import annotations

import math

from art.decks.french.paint import BRASS, CINNABAR, CREAM, INK, JADE, cord, detail, dot, shape
from art.kit.svg import circle, ellipse, place, turned


def _stem(data: str) -> str:
    return cord(data, 3.8, JADE)


def _leaf(x: float, y: float, angle: float, length: float) -> str:
    a, b, c = round(length * 0.36), round(length * 0.3), round(length * 0.8)
    d = round(length * 0.28)
    blade = f"M0 0C{-a} {-b} {-d} {-c} 0 {-length}C{d} {-c} {a} {-b} 0 0Z"
    return place(shape(blade, JADE) + detail(f"M0 -3V{-length * 0.75:.0f}"), x, y, 1, angle)


def rose() -> str:
    """A red rose with two leaves."""
    out = _stem("M0 60C-2 0 4 -40 0 -88") + _leaf(-1, -40, -58, 38) + _leaf(1, -56, 52, 36)
    outer, inner = "M0 0C-20 -4 -25 -26 -9 -36C10 -36 20 -14 0 0Z", "M0 0C-12 -3 -15 -16 -6 -22C6 -21 12 -9 0 0Z"
    flower = "".join(turned(shape(outer, CINNABAR), angle) for angle in range(0, 360, 60))
    flower += "".join(turned(detail(inner, "#CB4A3A"), angle + 30) for angle in range(0, 360, 72))
    return out + place(flower + dot(0, 0, 6, BRASS), 0, -114)


def lotus() -> str:
    """A pink lotus, half open."""
    petals = (
        (-62, 42, 12, "#D8897B"),
        (62, 42, 12, "#D8897B"),
        (-36, 54, 15, "#E7B2A4"),
        (36, 54, 15, "#E7B2A4"),
        (-15, 60, 16, "#F3D6CA"),
        (15, 60, 16, "#F3D6CA"),
        (0, 62, 15, CREAM),
    )
    flower = ""
    for angle, length, width, fill in petals:
        low, high, w = round(length * 0.3), round(length * 0.72), width * 0.9
        petal = f"M0 0C{-width} {-low} {-w:.1f} {-high} 0 {-length}C{w:.1f} {-high} {width} {-low} 0 0Z"
        flower += turned(shape(petal, fill), angle)
    flower += detail("M0 -14V-46") + shape("M-13 -2C-6 8 6 8 13 -2C6 -8 -6 -8 -13 -2Z", JADE)
    return _stem("M0 60C-2 0 6 -30 0 -84") + place(flower, 0, -82)


def orchid() -> str:
    """A spray of white orchids."""
    out = _stem("M0 60C-4 0 10 -50 -6 -96C-12 -112 -24 -122 -34 -124") + _leaf(2, -28, 48, 44)
    petal = shape("M0 0C-9 -5 -9 -17 0 -21C9 -17 9 -5 0 0Z", CREAM)
    flower = place("".join(turned(petal, angle) for angle in range(0, 360, 72)), angle=10)
    flower += place(detail("M0 0C-6 2 -6 10 0 12C6 10 6 2 0 0Z", CINNABAR), 0, -2) + circle(0, -1, 2.2, fill=BRASS)
    for x, y, size in ((-36, -126, 13), (-14, -112, 18), (9, -84, 19), (-11, -64, 17)):
        out += place(flower, x, y, size / 18)
    return out


def rice() -> str:
    """A tied sheaf of ripe rice, the ears drooping to both sides."""
    out = ""
    for i in range(-3, 4):
        out += cord(f"M{i * 1.5} 70C{i * 2} 10 {i * 3} -40 {i * 11} -88", 2.8, JADE if i % 2 else "#8C9A3F")
    for i in (-3, 3, -2, 2, -1, 1, 0):
        side = 1 if i > 0 else -1
        for j in range(7):
            way = j / 6
            x, y = i * (9 + 5 * way) + side * 6 * way * way, -74 - 38 * math.sin(way * 2.1)
            for m in (-1, 1):
                angle = m * 24 + i * 7 + 40 * way * side
                out += ellipse(x + m * 3.4, y, 3.1, 6.2, angle, fill=BRASS, stroke=INK, stroke_width=1.3)
    return out + shape("M-12 -34C-4 -30 4 -30 12 -34L11 -24C4 -20 -4 -20 -11 -24Z", CINNABAR)
