"""Hair: drawn back, swept up, cut short, in a bun, in profile, and what shows under a hat."""

from __future__ import annotations

from art.decks.french.paint import HAIR, LINE, LOCK, shape, stroke
from art.kit.svg import circle, mirrored, number


def _strands(count: int = 5, colour: str = LOCK) -> str:
    """Fine lines from the parting down to the ears."""
    side = "".join(
        f"M{3 + i * 5} {number(-45 - i * 0.5)}C{number(20 + i * 3.6)} {number(-44 + i * 1.2)}"
        f" {number(32 + i * 1.8)} {-30 + i} {number(38 + i * 0.8)} -10"
        for i in range(count)
    )
    return mirrored(stroke(side, 1.1, colour))


def parted(colour: str = HAIR) -> str:
    """Drawn back from a parting in the middle."""
    cap = "M-37 0C-48 -38 -28 -66 0 -66C28 -66 48 -38 37 0C38 -14 26 -30 0 -42C-26 -30 -38 -14 -37 0Z"
    return shape(cap, colour) + _strands()


def side_parted(colour: str = HAIR) -> str:
    """Drawn across the brow from a parting at one side, in a soft wave."""
    cap = (
        "M-38 2C-49 -36 -30 -67 0 -67C30 -67 49 -36 38 2C39 -14 33 -30 17 -43C8 -34 -10 -27 -27 -26"
        "C-35 -20 -38 -10 -38 2Z"
    )
    waves = (
        "M17 -43C4 -36 -14 -32 -32 -34M14 -48C0 -42 -18 -40 -36 -42M22 -42C31 -34 36 -24 38 -12M26 -48"
        "C36 -40 40 -28 41 -14"
    )
    return shape(cap, colour) + stroke(waves, 1.1, LOCK)


def swept(colour: str = HAIR) -> str:
    """Swept up high from the brow."""
    cap = "M-37 2C-50 -40 -30 -70 0 -70C30 -70 50 -40 37 2C38 -20 26 -38 0 -42C-26 -38 -38 -20 -37 2Z"
    lines = "".join(
        f"M{x} {-41 + abs(x) * 0.28:.1f}C{x * 1.02:.1f} -54 {x * 0.74:.1f} -62 {x * 0.42:.1f} -68"
        for x in (-30, -20, -10, 10, 20, 30)
    )
    return shape(cap, colour) + stroke(lines, 1.1, LOCK)


def short(colour: str, lock: str) -> str:
    """A man's hair, parted at the side."""
    cap = (
        "M-39 2C-48 -30 -40 -64 -4 -67C32 -70 48 -36 39 2C40 -10 38 -20 33 -28C20 -28 0 -32 -16 -42"
        "C-22 -34 -34 -30 -36 -18"
        "C-38 -10 -38 -4 -39 2Z"
    )
    lines = "".join(
        f"M{-12 + i * 2} {-45 - i * 4}C{4 + i * 4} {-38 - i * 4} {20 + i * 3} {-32 - i * 4} {34 + i} {-30 - i * 3}"
        for i in range(5)
    )
    return shape(cap, colour) + stroke(lines, 1.1, lock)


def under_hat(colour: str = HAIR) -> str:
    """What shows of short hair under a hat."""
    return mirrored(shape("M-38 0C-45 -14 -44 -36 -34 -46L-30 -30C-36 -20 -34 -10 -38 0Z", colour))


def in_profile(colour: str = HAIR, lock: str = LOCK) -> str:
    """A man's hair seen from the side."""
    cap = (
        "M-26 -38C-34 -58 -6 -72 16 -66C44 -60 52 -26 40 0C36 14 32 22 24 26L26 8C26 -8 14 -10 11 2L9 16L5 8"
        "C8 -10 0 -22 -12 -28C-18 -31 -24 -34 -26 -38Z"
    )
    lines = "".join(
        f"M{-18 + i * 5} {-44 - i * 3}C{4 + i * 5} {-46 - i * 3} {26 + i * 2} {-34 - i * 4} {34 + i} {-6 - i * 5}"
        for i in range(5)
    )
    return shape(cap, colour) + stroke(lines, 1.1, lock)


def nape(colour: str = HAIR) -> str:
    """What shows of short hair behind the ear, under a hat, in profile."""
    return shape(
        "M8 -32C26 -40 46 -34 44 -12C42 6 36 18 24 26L26 6C26 -8 14 -10 11 2L9 14L4 6C8 -8 4 -20 8 -32Z", colour
    )


def bun(x: float, y: float, radius: float, colour: str = HAIR) -> str:
    """A knot of hair; goes behind the head."""
    k = radius / 30
    inside = "M-16 -4C-10 -18 10 -20 19 -6M-15 8C-6 -8 12 -10 20 6"
    ball = circle(x, y, radius, **LINE | {"fill": colour})
    moved = stroke(inside, 1.2 / k, LOCK)
    return ball + f'<g transform="translate({number(x)} {number(y)}) scale({k:.3f})">{moved}</g>'
