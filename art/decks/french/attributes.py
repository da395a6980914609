"""What the court cards carry of wood, metal and cane. Each is drawn upright round the point where it is held."""

from __future__ import annotations

from art.decks.french.paint import (
    BRASS,
    CINNABAR,
    CREAM,
    INDIGO,
    JADE,
    LINE,
    PALE_WOOD,
    STEEL,
    THIN,
    WOOD,
    blossom,
    cord,
    detail,
    dot,
    flat,
    shape,
    stroke,
)
from art.kit.svg import circle, number, path, place, polar, turned


def staff(top: float, bottom: float, fill: str = WOOD, half_width: float = 5) -> str:
    """A straight rod."""
    w = half_width
    return shape(f"M{-w} {bottom}L{-w} {top}H{w}L{w} {bottom}Z", fill)


def keris() -> str:
    """A keris in its sheath: the boat-shaped mouthpiece, a ringed bent hilt above it, the blade out of sight."""
    out = shape("M-11 -60C-10 0 -9 60 -6 120H6C9 60 11 0 11 -60Z", WOOD)
    out += detail("M-4 -40C-3 10 -2 60 0 112", colour="#9C6A3E", stroke_width=2)
    out += shape("M-12 -42H12L11 -54H-11Z", BRASS) + detail("M-11 -48H11")
    boat = (
        "M-44 -92C-40 -70 -22 -56 0 -56C20 -56 36 -64 44 -84C47 -91 44 -96 38 -92C28 -84 16 -82 4 -84"
        "C-12 -88 -28 -92 -38 -100C-44 -104 -46 -98 -44 -92Z"
    )
    out += shape(boat, PALE_WOOD)
    out += detail("M-36 -88C-28 -72 -14 -65 2 -65C18 -65 30 -71 38 -84", colour="#C99A5E", stroke_width=2)
    out += detail("M-20 -85C-16 -76 -8 -72 2 -72", colour="#5A3A1E")
    out += shape("M-9 -86H9L7 -98H-7Z", BRASS) + dot(0, -92, 2.6, CINNABAR, 1)
    hilt = (
        "M-7 -98C-9 -112 -10 -124 -8 -136C-6 -148 2 -156 14 -158C24 -160 32 -154 34 -146C35 -141 30 -139 26 -142"
        "C20 -146 14 -144 12 -136C10 -124 9 -112 7 -98Z"
    )
    out += shape(hilt, WOOD)
    out += detail(
        "M-6 -128C-3 -122 4 -120 9 -122M-7 -120C-3 -114 4 -112 9 -114M-6 -112C-3 -107 4 -105 8 -107", colour="#C99A5E"
    )
    return out + detail("M2 -146C8 -152 18 -153 25 -149", colour="#C99A5E")


def cane() -> str:
    """A walking stick with a brass knob."""
    out = staff(-104, 96, "#4A2E1B", 4.6) + shape("M-8 -100H8L6 -116H-6Z", BRASS)
    out += circle(0, -127, 14, **LINE | {"fill": BRASS})
    return out + detail("M-12 -131C-4 -125 4 -125 12 -131M-12 -123C-4 -117 4 -117 12 -123")


def spear() -> str:
    """A leaf-shaped spear with a tuft of red hair."""
    out = staff(-160, 90, WOOD, 4.6)
    out += shape("M0 -222C13 -204 15 -186 7 -166H-7C-15 -186 -13 -204 0 -222Z", STEEL) + detail("M0 -216V-168")
    out += shape("M-9 -168H9L7 -154H-7Z", BRASS)
    tuft = "M-7 -154C-18 -140 -20 -122 -14 -106L-8 -114L-4 -102L0 -112L4 -102L8 -114L14 -106C20 -122 18 -140 7 -154Z"
    return out + shape(tuft, CINNABAR) + detail("M-4 -150C-8 -136 -8 -126 -7 -116M4 -150C8 -136 8 -126 7 -116")


def sword() -> str:
    """A Thai sword in its scabbard, the long wound hilt upwards."""
    out = shape("M-8 100V-84H8V100Z", INDIGO) + shape("M-9 -34H9V-46H-9Z", BRASS) + shape("M-9 -68H9V-86H-9Z", BRASS)
    out += shape("M-17 -84C-17 -92 -10 -94 0 -94C10 -94 17 -92 17 -84C10 -80 -10 -80 -17 -84Z", BRASS)
    out += shape("M-6 -93C-8 -120 -8 -150 -6 -176H6C8 -150 8 -120 6 -93Z", CINNABAR)
    out += "".join(detail(f"M-7 {y}L7 {y - 7}M-7 {y - 7}L7 {y}", colour=BRASS) for y in range(-100, -170, -14))
    return out + shape("M-9 -172H9L11 -184C6 -190 3 -196 0 -208C-3 -196 -6 -190 -11 -184Z", BRASS)


def paddle() -> str:
    """A boatman's paddle, the blade up and its tip painted."""
    blade = "M-5 -112C-24 -124 -27 -170 -20 -206C-14 -226 14 -226 20 -206C27 -170 24 -124 5 -112Z"
    out = staff(-120, 96, PALE_WOOD) + shape(blade, BRASS) + detail("M0 -116V-204")
    out += flat("M-20 -196C-13 -190 13 -190 20 -196L19 -206C14 -224 -14 -224 -19 -206Z", JADE)
    return out + shape(blade) + detail("M-21 -196C-13 -190 13 -190 21 -196")


def _fan_point(radius: float, angle: float) -> str:
    x, y = polar(radius, angle)
    return f"{number(x)} {number(y)}"


def folding_fan(radius: float = 78, start: float = -150, end: float = -32, ribs: int = 9) -> str:
    """An opened fan of red silk with flowers, its pivot at the hand."""
    r, inner, edge = radius, radius * 0.46, radius * 0.91
    angles = [start + (end - start) * i / (ribs - 1) for i in range(ribs)]
    out = "".join(cord(f"M0 10L{_fan_point(r * 0.55, angle)}", 3, BRASS) for angle in angles)
    a, b = start - 4, end + 4
    leaf = (
        f"M{_fan_point(inner, a)}L{_fan_point(r, a)}A{r} {r} 0 0 1 {_fan_point(r, b)}"
        f"L{_fan_point(inner, b)}A{inner} {inner} 0 0 0 {_fan_point(inner, a)}Z"
    )
    out += shape(leaf, CINNABAR)
    out += path(
        f"M{_fan_point(edge, a)}A{edge} {edge} 0 0 1 {_fan_point(edge, b)}", fill="none", stroke=CREAM, stroke_width=4
    )
    out += "".join(detail(f"M{_fan_point(r * 0.47, angle)}L{_fan_point(r * 0.985, angle)}") for angle in angles[1:-1])
    spots = (polar(r * 0.70, angle) for angle in angles[1:-1:2])
    return out + "".join(blossom(x, y, 8.5) for x, y in spots)


def takraw(radius: float = 44) -> str:
    """A ball of woven cane: three double strips and the holes between them."""
    r = radius
    out = circle(0, 0, r, **LINE | {"fill": "#A87C34"})
    y, bow = r * 0.20, r * 0.30
    n = number
    strip = (
        f"M{n(-r * 0.97)} {n(-y)}C{n(-r / 2)} {n(-y - bow)} {n(r / 2)} {n(-y - bow)} {n(r * 0.97)} {n(-y)}"
        f"L{n(r * 0.97)} {n(y)}C{n(r / 2)} {n(y - bow)} {n(-r / 2)} {n(y - bow)} {n(-r * 0.97)} {n(y)}Z"
    )
    seam = f"M{n(-r * 0.98)} 0C{n(-r / 2)} {n(-bow)} {n(r / 2)} {n(-bow)} {n(r * 0.98)} 0"
    for angle in (30, 90, 150):
        out += turned(detail(strip, "#D9B56C") + detail(seam), angle)
    corners = (polar(r * 0.15, -90 + 72 * i) for i in range(5))
    hole = "M" + "L".join(f"{n(cx)} {n(cy)}" for cx, cy in corners) + "Z"
    for angle in (90, 210, 330):
        x, hy = polar(r * 0.66, angle)
        out += place(path(hole, **THIN | {"fill": "#4A3717"}), x, hy, 1, angle)
    return out + circle(0, 0, r, **LINE | {"fill": "none"})


def moon_kite() -> str:
    """The moon kite of the Malay east coast, about 210 high: wings, crescent tail, bow on top."""
    out = shape("M-3 -96H3V110H-3Z", WOOD)
    out += shape("M-44 26C-34 66 34 66 44 26C66 74 38 106 0 106C-38 106 -66 74 -44 26Z", CINNABAR)
    moon = "M-45 50C-28 76 28 76 45 50C48 78 28 94 0 94C-28 94 -48 78 -45 50Z"
    out += detail(moon, CREAM)
    out += "".join(circle(x, 82 - abs(x) * 0.16 - x * x * 0.006, 3.4, fill=CINNABAR) for x in (-26, -13, 0, 13, 26))
    out += shape(
        "M0 -70C30 -70 66 -50 78 -20C50 -34 22 -22 0 -2C-22 -22 -50 -34 -78 -20C-66 -50 -30 -70 0 -70Z", INDIGO
    )
    inlay = "M0 -58C24 -58 44 -48 56 -36C34 -38 16 -30 0 -18C-16 -30 -34 -38 -56 -36C-44 -48 -24 -58 0 -58Z"
    out += detail(inlay, BRASS) + blossom(0, -42, 13, CREAM, CINNABAR, 6)
    out += blossom(-32, -46, 8, CREAM, CINNABAR) + blossom(32, -46, 8, CREAM, CINNABAR)
    out += shape("M-3 -70H3V4H-3Z", WOOD) + stroke("M-16 -90C-8 -102 8 -102 16 -90", 3)
    return out + shape("M-16 -90C-8 -100 8 -100 16 -90C8 -86 -8 -86 -16 -90Z", BRASS)
