"""Strings of cash as players see them: birds, fine bamboo, waisted rolls, torches. Each hangs from the origin."""

from __future__ import annotations

from art.kit.brush import knife
from art.kit.svg import CUT, INK, circle, diamond, ellipse, path, place, rect, stretched


def bird_head() -> str:
    """A bird's head looking left, about 40 x 40; the neck leaves downwards at 0, 14."""
    out = path("M-6 16C-9 8 -15 6 -15 -3C-15 -13 -7 -18 1 -18C11 -18 16 -10 15 -1C14 7 8 9 8 16Z", fill=INK)
    out += path("M-12 -8L-31 -1L-12 5Z", fill=INK) + knife([(-12, -1), (-25, -1)], 2.4, 1, 0.5, 0.1, CUT)
    out += circle(-3, -5, 5, fill=CUT) + circle(-4, -5, 2.3, fill=INK)
    for x, y in ((6, -30), (16, -27), (22, -18)):
        out += knife([(5, -13), (x * 0.75, y * 0.8), (x, y)], 5.2, 0.4, 0.5, 0.6)
    return out


def cord(length: float, beads: int, width: float) -> str:
    """A run of pierced beads downwards."""
    pitch = length / beads
    bead = stretched("M0 -.5C.62 -.34 .62 .34 0 .5C-.62 .34 -.62 -.34 0 -.5Z", width, pitch)
    one = path(bead, fill=INK, stroke=INK, stroke_width=2) + ellipse(0, 0, width * 0.17, pitch * 0.22, fill=CUT)
    return "".join(place(one, 0, pitch * (i + 0.5)) for i in range(beads))


def bird_string(length: float, width: float, *, right: bool = False) -> str:
    """A beaded string with a bird's head and tail; it looks left unless told otherwise."""
    size = width / 44
    head, tail = 32 * size, 27 * size
    body = length - head - tail + 8 * size
    beads = max(2, round(body / (26 * size)))
    out = place(cord(body, beads, 33 * size), 0, head - 4 * size)
    for i in range(1, beads):
        out += rect(-9 * size, head - 6.2 * size + body / beads * i, 18 * size, 4.4 * size, 1, fill=INK)
    out += place(bird_head(), 0, 21 * size, size * 1.06, flip=right)
    for side in (-1, 0, 1):
        feather = [(0, length - tail - 3 * size), (side * 10 * size, length - tail * 0.45), (side * 17 * size, length)]
        out += knife(feather, 10 * size, 0.6, 0.6, 0.6)
    return out


def fine_string(length: float, width: float) -> str:
    """A white, open string, dotted with diamonds."""
    out = rect(-width / 2, 0, width, length, width / 2, fill=CUT, stroke=INK, stroke_width=4.4)
    inner = width - 13
    out += rect(-inner / 2, 7, inner, length - 14, inner / 2, fill=CUT, stroke=INK, stroke_width=2.8)
    dots = max(2, round(length / 40))
    return out + "".join(diamond(0, length * (i + 0.5) / dots, 5, 7, fill=INK) for i in range(dots))


def waisted_string(length: float, width: float) -> str:
    """A roll pinched in the middle."""
    edge = (
        "M-.2 0L.2 0C.62 .06 .6 .36 .12 .46L.12 .54C.6 .64 .62 .94 .2 1L-.2 1C-.62 .94 -.6 .64 -.12 .54L-.12 .46"
        "C-.6 .36 -.62 .06 -.2 0Z"
    )
    hollow = stretched("M0 -.15C.3 -.1 .3 .1 0 .15C-.3 .1 -.3 -.1 0 -.15Z", width, length)
    out = path(stretched(edge, width, length), fill=INK)
    for y in (0.24, 0.76):
        out += place(path(hollow, fill=CUT), 0, length * y) + circle(0, length * y, width * 0.10, fill=INK)
    out += rect(-width * 0.24, length * 0.478, width * 0.48, length * 0.044, 2, fill=INK)
    return out + rect(-width * 0.1, length * 0.49, width * 0.2, length * 0.02, 0, fill=CUT)


def torch_string(length: float, width: float) -> str:
    """A string of the red nine: slim, with a flame for a tip."""
    tip = "M0 0C-.1 .05 -.5 .07 -.42 .13C-.36 .17 .36 .17 .42 .13C.5 .08 .12 .06 0 0Z"
    beads = cord(length * 0.80, round(length * 0.78 / 24), width * 0.86)
    foot = knife([(0, length * 0.94), (0, length)], width * 0.5, 1, 0.2, 0.2)
    return path(stretched(tip, width, length), fill=INK) + place(beads, 0, length * 0.155) + foot


def shrimp() -> str:
    """A curled shrimp with feelers, about 190 x 160."""
    body = [(-70, -34), (-20, -52), (44, -34), (64, 6), (36, 40), (-6, 44)]
    out = knife(body, 50, 0.35, 0.3, 0.35)
    for x, y in ((-44, 26), (-50, 48), (-40, 70)):
        out += knife([(4, 42), ((x - 4) * 0.5, 42 + (y - 42) * 0.4), (x, y)], 17, 0.6, 0.7, 0.7)
    out += circle(0, 42, 11, fill=INK)
    out += "".join(knife([(-12, 42 + d * 0.3), (-38, 44 + d)], 3.4, 0.4, 0.6, 0.6, CUT) for d in (-12, 2, 17))
    joint = knife([(-1, -25), (4, 0), (-1, 25)], 5, 0.6, 0.6, 0.5, CUT)
    for x, y, angle in ((-8, -46, -2), (20, -42, 26), (44, -24, 60), (52, 4, 100), (38, 28, 140)):
        out += place(joint, x, y, angle=angle)
    out += circle(-44, -44, 6.5, fill=CUT) + circle(-44, -44, 3, fill=INK)
    for i in range(3):
        feeler = [(-66, -38 + i * 5), (-92, -20 + i * 16), (-78, 14 + i * 12), (-58 + i * 10, 20 + i * 6)]
        out += knife(feeler, 5.4, 0.8, 0.3, 0.2)
    for x, y in ((-22, -30), (-4, -26), (14, -22), (26, -10)):
        out += knife([(x, y), (x - 8, y + 18), (x - 4, y + 30)], 6, 0.9, 0.2, 0.2)
    return out


def bird_row(count: int, y: float, length: float, width: float, pitch: float) -> str:
    """Birds side by side; those on the right look right."""
    return "".join(
        place(bird_string(length, width, right=i >= count / 2), (i - (count - 1) / 2) * pitch, y) for i in range(count)
    )


def row(string: str, count: int, y: float, pitch: float) -> str:
    """The same string side by side, round x = 0."""
    return "".join(place(string, (i - (count - 1) / 2) * pitch, y) for i in range(count))
