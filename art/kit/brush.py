"""Curves through points, and the knife-cut stroke: a line that swells and tapers as a woodcutter's knife leaves it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from art.kit.svg import CUT, INK, Point, polygon

Curve = Sequence[Point]


def curve(points: Curve, steps: int = 12, *, closed: bool = False) -> list[Point]:
    """A Catmull-Rom spline through the points, `steps` points a span."""
    anchors = list(points)
    if len(anchors) == 2 and not closed:
        (x0, y0), (x1, y1) = anchors
        return [(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps) for i in range(steps + 1)]
    if closed:
        padded = [anchors[-1], *anchors, anchors[0], anchors[1]]
    else:
        padded = [_beyond(anchors[1], anchors[0]), *anchors, _beyond(anchors[-2], anchors[-1])]
    out = [_spline(padded[i - 1 : i + 3], j / steps) for i in range(1, len(padded) - 2) for j in range(steps)]
    if not closed:
        out.append(anchors[-1])
    return out


def _beyond(inner: Point, end: Point) -> Point:
    return 2 * end[0] - inner[0], 2 * end[1] - inner[1]


def _spline(four: Curve, t: float) -> Point:
    def axis(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)

    (ax, ay), (bx, by), (cx, cy), (dx, dy) = four
    return axis(ax, bx, cx, dx), axis(ay, by, cy, dy)


def knife(
    points: Curve,
    width: float,
    start: float = 0.2,
    end: float = 0.12,
    peak: float = 0.45,
    colour: str = INK,
) -> str:
    """A stroke through the points: `start` and `end` are its widths there as parts of `width`, reached at `peak`."""
    spine = curve(points)
    lengths = [0.0]
    for (x0, y0), (x1, y1) in pairwise(spine):
        lengths.append(lengths[-1] + math.hypot(x1 - x0, y1 - y0))
    total = lengths[-1] or 1
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(spine):
        way = lengths[i] / total
        if way < peak:
            tip, rise = start, way / peak
        else:
            tip, rise = end, (1 - way) / (1 - peak) if peak < 1 else 1
        swell = tip + (1 - tip) * (0.5 - 0.5 * math.cos(math.pi * rise))
        half = width * 0.5 * swell
        (x0, y0), (x1, y1) = spine[max(i - 1, 0)], spine[min(i + 1, len(spine) - 1)]
        dx, dy = x1 - x0, y1 - y0
        norm = math.hypot(dx, dy) or 1
        left.append((x - dy / norm * half, y + dx / norm * half))
        right.append((x + dy / norm * half, y - dx / norm * half))
    return polygon(left + right[::-1], fill=colour)


def blob(points: Curve, fill: str = CUT, outline: float = 5) -> str:
    """A closed soft shape through the points."""
    spline = curve(points, 10, closed=True)
    if not outline:
        return polygon(spline, fill=fill)
    return polygon(spline, fill=fill, stroke=INK, stroke_width=outline, stroke_linejoin="round")


def sine(y0: float, y1: float, amplitude: float, waves: float, steps: int = 48, phase: float = 0) -> list[Point]:
    """A wave running downwards, as points for a stroke."""
    return [
        (amplitude * math.sin(2 * math.pi * (waves * i / steps + phase)), y0 + (y1 - y0) * i / steps)
        for i in range(steps + 1)
    ]
