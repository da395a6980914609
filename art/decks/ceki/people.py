"""
Parts of the nearly abstract people of the myriads: bundles of cut strokes in which the eye finds a body.

A figure stands round x = 0; its chin is at y = 105, its shoulders at 112, its feet at 322.
"""

from __future__ import annotations

from art.kit.brush import Curve, blob, curve, knife
from art.kit.svg import CUT, INK, Point, circle, mirrored, path, place, polygon, stretched

SOLID = {"fill": CUT, "stroke": INK, "stroke_linejoin": "round"}
"""A white shape with a black outline; its width is given where it is used."""


def bundle(points: Curve, centre: Point, sizes: tuple[float, ...], width: float = 10.5) -> str:
    """The same stroke again and again, shrinking towards a centre; both sides of the body."""
    out = ""
    for i, size in enumerate(sizes):
        run = [
            (centre[0] + (x - centre[0]) * size + i * 1.5, centre[1] + (y - centre[1]) * size + i * 1.2)
            for x, y in points
        ]
        out += knife(run, width - i * 1.3, 0.35, 0.3)
    return mirrored(out)


def sleeves(points: Curve, centre: Point, sizes: tuple[float, ...] = (1, 0.82, 0.65, 0.48, 0.31)) -> str:
    """Wide sleeves: a white ground, so that what is behind stays behind, and a bundle on it."""
    ground = mirrored(polygon(curve([*points, (-14, (points[0][1] + points[-1][1]) / 2)], 10), fill=CUT))
    return ground + bundle(points, centre, sizes)


def folded_arms() -> str:
    """Arms folded in wide sleeves, with dark cuffs."""
    out = sleeves([(-22, 108), (-70, 116), (-108, 166), (-100, 216), (-62, 246), (-4, 236)], (-72, 200))
    cuff = path("M-100 214C-102 240 -92 258 -74 268C-66 258 -62 250 -60 244Z", fill=INK)
    return out + mirrored(cuff + knife([(-92, 232), (-84, 248), (-76, 256)], 4, 0.6, 0.2, 0.3, CUT))


def breast() -> str:
    """The front of a robe, white, between the sleeves."""
    front = "M-21 128C-27 160 -38 196 -36 236Q0 250 36 236C38 196 27 160 21 128L0 150Z"
    return path(front, stroke_width=5.5, **SOLID)


def belt(y: float = 226, half: float = 40) -> str:
    """A dark belt with three studs."""
    edge = f"M{-half} {y}Q0 {y + 18} {half} {y}L{half + 4} {y + 20}Q0 {y + 36} {-half - 4} {y + 20}Z"
    knots = "".join(circle(x, y + (20 if x == 0 else 17), 3.8, fill=CUT) for x in (-22, 0, 22))
    return path(edge, fill=INK) + knots


def collar() -> str:
    """The crossed collar, over everything that meets at the neck."""
    out = path("M-32 104L0 156L32 104L19 99L0 130L-19 99Z", fill=INK)
    return out + knife([(-25, 104), (0, 142), (25, 104)], 3.6, 0.8, 0.8, 0.5, CUT)


def skirt(top: float, half: float, hem: float, *, black: bool) -> str:
    """A skirt to the ground in fanned folds: black ones on white, or white ones cut from black."""
    edge = f"M{-half} {top}Q0 {top + 12} {half} {top}L{hem} 322H{-hem}Z"
    if black:
        out = path(edge, fill=INK)
        folds = range(-3, 4)
    else:
        out = path(edge, stroke_width=6, **SOLID)
        folds = range(-4, 5)
    for i in folds:
        way = i / (len(folds) // 2) * 0.86
        run = [(way * half, top + 14), (way * (half + hem) / 2, (top + 326) / 2), (way * hem, 318)]
        out += knife(run, 5.8 if black else 10, 0.3, 0.8, 0.85, CUT if black else INK)
    return out


def boots(top: float, spread: float) -> str:
    """Two legs in black boots."""
    boot = f"M{-spread - 18} {top}H{-spread + 12}V322H{-spread - 34}Q{-spread - 32} 306 {-spread - 16} 304Z"
    strap = knife([(-spread - 17, top + 14), (-spread + 12, top + 14)], 4.4, 0.9, 0.9, 0.5, CUT)
    return mirrored(path(boot, fill=INK) + strap)


def head(kind: str = "plain", width: float = 82, height: float = 94) -> str:
    """A half-abstract face round 0, 58; kinds: plain, stache, patch (half of it dark), lady."""
    x, y = width / 2, height / 2

    def at(*points: Point) -> list[Point]:
        return [(px * x, py * y) for px, py in points]

    left = [(-0.8, -0.78), (-1, -0.1), (-0.72, 0.6)]
    if kind == "lady":
        left = [(-0.74, -0.82), (-0.94, -0.16), (-0.62, 0.62)]
    outline = [(0, -1), *left, (0, 1), *((-px, py) for px, py in reversed(left))]
    out = blob(at(*outline), CUT, 6.5)
    if kind == "lady":
        lids = knife(at((-0.80, 0.0), (-0.44, -0.12), (-0.12, 0.08)), 7, 0.3, 0.3) + circle(
            -x * 0.42, y * 0.04, 3.4, fill=INK
        )
        out += mirrored(lids + knife(at((-0.80, -0.28), (-0.46, -0.40), (-0.12, -0.26)), 5, 0.3, 0.3))
    else:
        brow = knife(at((-0.82, -0.30), (-0.45, -0.44), (-0.06, -0.06)), 9, 0.3, 0.3, 0.4)
        lids = knife(at((-0.74, 0.06), (-0.42, -0.1), (-0.16, 0.1)), 6, 0.3, 0.3)
        out += mirrored(brow + lids + circle(-x * 0.44, y * 0.04, 3.6, fill=INK))
    out += knife(at((0, -0.08), (0.02, 0.3), (-0.18, 0.40), (0.02, 0.46)), 5, 0.5, 0.5)
    if kind == "stache":
        out += mirrored(knife(at((0, 0.58), (-0.4, 0.56), (-0.9, 0.86)), 9, 0.7, 0.15, 0.3))
    else:
        out += path(stretched("M-.26 .68Q0 .56 .26 .68Q0 .86 -.26 .68Z", x, y), fill=INK)
    if kind == "patch":
        dark = "M0 -1C.9 -.95 1.04 -.2 .96 .2C.6 .3 .2 -.2 0 -1Z"
        out += path(stretched(dark, x, y), fill=INK) + circle(x * 0.5, 0, 7, fill=CUT) + circle(x * 0.5, 0, 3, fill=INK)
    return place(out, 0, 58)
