"""
Index marks: one shape for each rank, shared by all suits; the honours have the mark of the ones.

The shapes go by the names that players of Padang give the ranks: fin, crook, needle, spoon, nostrils, grill, scales,
broken bar, rope.
"""

from __future__ import annotations

from art.kit.brush import knife
from art.kit.svg import CUT, INK, circle, line, mirrored, number, path, place, polygon, rect, stretched, turned


def mark(rank: int, width: float, height: float, shape: str = CUT, ground: str = INK) -> str:
    """The mark of a rank round the origin within width x height, in the colour `shape` on the colour `ground`."""
    return _MARKS[rank](width / 2, height / 2, shape, ground)


def _fin(x: float, y: float, shape: str, ground: str) -> str:
    fin = "M-.92 1C-.55 .55 -.45 -.75 .42 -1C.05 -.35 .2 .55 .92 1Z"
    crease = "M-.42 .62C-.2 .1 -.1 -.3 .08 -.5"
    return path(stretched(fin, x, y), fill=shape) + line(stretched(crease, x, y), y * 0.16, ground)


def _crook(x: float, y: float, shape: str, _ground: str) -> str:
    hook = "M-.9 .72L.28 .72C.95 .72 .95 -.72 .28 -.72C-.12 -.72 -.16 -.05 .22 -.02"
    return line(stretched(hook, x, y), y * 0.48, shape, stroke_linecap="round", stroke_linejoin="round")


def _needle(x: float, y: float, shape: str, ground: str) -> str:
    shaft = knife([(-x * 0.95, y * 0.85), (0, 0), (x * 0.95, -y * 0.9)], y * 0.60, 0.05, 0.5, 0.8, shape)
    return shaft + circle(x * 0.70, -y * 0.66, y * 0.12, fill=ground)


def _spoon(x: float, y: float, shape: str, ground: str) -> str:
    """A spoon lying, its bowl at the left; where there is no width it stands."""
    if x < 1.3 * y:
        return turned(_spoon(y, y * 0.64, shape, ground), 90)
    bowl = circle(y - x, 0, y * 0.92, fill=shape) + circle(y - x, 0, y * 0.50, fill=ground)
    handle = knife([(1.7 * y - x, 0), (x * 0.5, 0), (x * 0.95, 0)], y * 0.60, 0.5, 0.9, 0.9, shape)
    return bowl + circle(y - x, 0, y * 0.22, fill=shape) + handle


def _nostrils(x: float, y: float, shape: str, ground: str) -> str:
    radius = min(y * 0.82, x * 0.46)
    return mirrored(circle(-x * 0.5, 0, radius, fill=shape) + circle(-x * 0.5, 0, radius * 0.42, fill=ground))


def _grill(x: float, y: float, shape: str, _ground: str) -> str:
    bars = 6 if x > 1.6 * y else 4
    pitch = x * 1.9 / bars
    grid = "".join(
        rect(-x * 0.95 + pitch * (i + 0.2), -y * 0.9, pitch * 0.6, y * 1.8, 1, fill=shape) for i in range(bars)
    )
    return grid + rect(-x * 0.95, -y * 0.15, x * 1.9, y * 0.30, fill=shape)


def _scales(x: float, y: float, shape: str, ground: str) -> str:
    """Rows of overlapping scales, each row half a scale aside; the lowest row is drawn first."""
    across = 6 if x > 1.6 * y else 2
    radius = x * 0.97 / across
    deep, drop = y * 0.62, y * 0.60
    style: dict[str, str | float] = {"fill": shape, "stroke": ground, "stroke_width": y * 0.15}
    arc = f"A{number(radius)} {number(deep * 0.9)} 0 0 0 {number(radius)} 0V{number(-deep)}Z"
    whole = path(f"M{number(-radius)} {number(-deep)}V0{arc}", **style) + circle(0, y * 0.16, y * 0.11, fill=ground)
    half = path(f"M0 {number(-deep)}V{number(deep * 0.9)}{arc}", **style)
    out = ""
    for row in (2, 1, 0):
        count, low = across - row % 2, row * drop - y * 0.46
        if row % 2:
            out += mirrored(place(half, -across * radius, low))
        out += "".join(place(whole, (i - (count - 1) / 2) * radius * 2, low) for i in range(count))
    return out


def _broken_bar(x: float, y: float, shape: str, _ground: str) -> str:
    """A stick snapped: two halves risen to a ragged gap, or where there is no width, one above the other, askew."""
    if x > 1.6 * y:
        half = [(-0.96, 0.06), (-0.16, -0.86), (-0.24, -0.34), (-0.06, -0.20), (-0.20, 0.22), (-0.96, 0.92)]
        return mirrored(polygon([(x * px, y * py) for px, py in half], fill=shape))
    half = [(-0.66, -0.98), (0.14, -0.98), (0.34, -0.02), (0.10, -0.28), (-0.12, 0.02), (-0.38, -0.22)]
    upper = polygon([(x * px, y * py) for px, py in half], fill=shape)
    return upper + turned(upper, 180)


def _rope(x: float, y: float, shape: str, _ground: str) -> str:
    lays = 7 if x > 1.6 * y else 4
    pitch = x * 1.9 / lays
    lay = "M-.55 .55C-.5 -.2 -.1 -.62 .55 -.55C.5 .2 .1 .62 -.55 .55Z"
    one = path(stretched(lay, pitch, y), fill=shape)
    return "".join(place(one, -x * 0.95 + pitch * (i + 0.5), 0) for i in range(lays))


_MARKS = {1: _fin, 2: _crook, 3: _needle, 4: _spoon, 5: _nostrils, 6: _grill, 7: _scales, 8: _broken_bar, 9: _rope}
