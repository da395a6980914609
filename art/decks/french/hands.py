"""Hands: a fist, a fist seen from behind, a thumb along what is held, fingertips round a stem, a hand under a ball."""

from __future__ import annotations

import math

from art.decks.french.paint import Skin, cloth, detail, flat, shape, stroke
from art.kit.svg import number, place, rect

LINES = 2.2
"""Weight of the outlines of fingers."""


def _palm(skin: Skin) -> str:
    """What of the hand is behind a rod; the wrist is below."""
    return shape("M-15 -17C-21 -8 -20 10 -14 22L-11 36H11L14 20C18 8 17 -8 13 -17Z", skin.tone)


def _closed_fingers(skin: Skin, pitch: float, top: float) -> str:
    """Four fingertips that have come round a rod from the left."""
    ends = ((-17, 14), (-19, 15.5), (-18.5, 15), (-15.5, 12.5))
    out = ""
    for i, (left, right) in enumerate(ends):
        finger = {"fill": skin.tone, "stroke": "#1F1A17", "stroke_width": LINES}
        out += rect(left, top + i * pitch, right - left, pitch, pitch / 2, **finger)
    nails = "".join(
        f"M{number(x)} {number(top + i * pitch + 2.5)}v{number(pitch - 5)}" for i, x in enumerate((-11, -12.5, -12))
    )
    return out + detail(nails, colour=skin.shade)


def fist(skin: Skin, thing: str, *, slim: bool = False) -> str:
    """A hand closed round a rod, the thumb laid over the fingers."""
    pitch, top = (8.2, -16.0) if slim else (9.6, -19.0)
    thumb = (
        f"M18 {number(top + 2.6 * pitch)}C22 {number(top + pitch)} 17 {number(top - 3)} 6 {number(top - 4)}"
        f"C-1 {number(top - 4.5)} -3 {number(top + 3.4)} 3 {number(top + 4.6)}"
        f"C8 {number(top + 5.5)} 9 {number(top + 9)} 10 {number(top + 2.2 * pitch)}Z"
    )
    return _palm(skin) + thing + _closed_fingers(skin, pitch, top) + shape(thumb, skin.tone, stroke_width=LINES)


def thumb_along(skin: Skin, thing: str, *, slim: bool = False) -> str:
    """A hand closed round a rod or the foot of a fan, the thumb stretched up along it."""
    pitch, top = (8.2, -12.0) if slim else (9.4, -15.0)
    reach = -34 if slim else -38
    thumb = (
        f"M16 18C21 4 18 -12 10 {number(reach + 8)}C8 {number(reach - 1)} -2 {number(reach - 1)} -1 {number(reach + 9)}"
        "C0 -12 2 -6 1 2C0 8 3 14 8 18Z"
    )
    nail = f"M1.5 {number(reach + 12)}C0.5 {number(reach + 5)} 5 {number(reach + 2)} 7 {number(reach + 8)}"
    hand = _palm(skin) + thing + _closed_fingers(skin, pitch, top) + shape(thumb, skin.tone, stroke_width=LINES)
    return hand + detail(nail, colour=skin.shade)


def knuckles(skin: Skin, thing: str) -> str:
    """A fist seen from behind: the back of the hand, and four fingers bent away round what is held."""
    back = (
        "M-14 -20C-19 -20 -21 -15 -19 -10C-23 -8 -23 -2 -20 1C-23 4 -22 10 -19 12C-20 17 -17 21 -13 22"
        "L-11 37H12L16 21C20 8 20 -9 14 -19C7 -24 -7 -24 -14 -20Z"
    )
    out = thing + shape(back, skin.tone, stroke_width=2.6)
    out += detail("M-19 -10C-13 -11 -7 -10 -3 -9M-20 1C-14 0 -8 1 -3 2M-19 12C-14 11 -8 12 -4 12", stroke_width=1.8)
    out += detail("M2 -13C5 -9 5 -5 3 -1M3 3C6 6 5 10 3 13", colour=skin.shade, stroke_width=2)
    return out + flat("M14 -17C19 -8 19 8 15 20L12 35H6C11 20 14 2 10 -20Z", skin.shade, 0.55)


def _finger(data: str, width: float, skin: Skin) -> str:
    """A finger along a path, outlined."""
    return stroke(data, width + 2 * LINES) + stroke(data, width, skin.tone)


def fingertips(skin: Skin, thing: str) -> str:
    """Thumb and forefinger hold a stem, the other fingers are spread as a dancer's."""
    spread = ("M6 16C-8 18 -20 12 -28 0", "M4 10C-8 8 -18 0 -23 -13", "M2 5C-6 0 -12 -8 -14 -23")
    out = "".join(_finger(path, 6.6, skin) for path in spread)
    palm = "M-9 11C-6 4 0 -1 8 0C16 1 19 9 17 18L13 38H-3L-5 26C-10 22 -12 16 -9 11Z"
    out += shape(palm, skin.tone, stroke_width=LINES)
    out += flat("M-8 13C-5 8 1 3 8 4C10 12 2 18 -5 20C-8 18 -9 15 -8 13Z", skin.tone)
    out += thing
    forefinger = "M8 7C2 0 -6 -4 -8 -9C-6 -13 -2 -13 3 -10"
    thumb = "M14 14C17 4 14 -6 6 -11"
    out += _finger(forefinger, 6.4, skin) + _finger(thumb, 7, skin)
    return (
        out
        + flat("M6 4C12 2 16 6 16 14C13 20 7 18 3 10Z", skin.tone)
        + detail("M4 16C8 20 12 21 15 20", colour=skin.shade)
    )


def under_ball(skin: Skin, ball: str) -> str:
    """The back of an open hand that carries a ball: four fingers up over it, the thumb along its side."""
    out = ball
    spread = (
        ("M-6 6C-16 -2 -25 -10 -31 -22", 8.0),
        ("M-3 2C-9 -12 -13 -22 -15 -35", 8.6),
        ("M2 1C2 -14 3 -26 3 -38", 8.8),
        ("M7 3C12 -8 17 -20 20 -32", 8.4),
    )
    for data, width in spread:
        out += _finger(data, width, skin)
    out += _finger("M10 16C20 12 30 4 37 -8", 8.8, skin)
    back = "M-12 2C-6 -4 8 -5 13 2C18 7 18 13 15 19C12 26 11 32 11 42H-11C-11 34 -12 26 -15 18C-17 11 -16 6 -12 2Z"
    out += shape(back, skin.tone, stroke_width=LINES)
    fold = "M-12 5C-7 -1 8 -2 13 5L17 12C12 18 -8 16 -14 11Z"
    out += flat(fold, skin.tone)
    out += detail(
        "M-9 2C-8 5 -7 7 -6 9M-2 -2C-2 2 -2 4 -1 7M4 -2C4 2 5 4 5 7M10 1C9 4 9 6 9 8",
        colour=skin.shade,
        stroke_width=1.8,
    )
    return out + flat("M10 22C12 30 11 34 11 40H4C5 34 6 28 10 22Z", skin.shade, 0.6)


def arm(
    elbow: tuple[float, float],
    wrist: tuple[float, float],
    widths: tuple[float, float],
    fill: str,
    weave: str = "",
    cuff: str = "",
) -> str:
    """A sleeve, or a bare forearm, from the elbow below the sash up to the wrist; `widths` are halves."""
    (x0, y0), (x1, y1) = elbow, wrist
    angle = math.atan2(y1 - y0, x1 - x0)
    across, along = (-math.sin(angle), math.cos(angle)), (math.cos(angle), math.sin(angle))

    def edge(x: float, y: float, width: float) -> str:
        return f"{number(x + across[0] * width)} {number(y + across[1] * width)}"

    low, high = widths
    bulge = (low + high) / 2 * 1.12
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    sleeve = (
        f"M{edge(x0, y0, low)}Q{edge(*middle, bulge)} {edge(x1, y1, high)}"
        f"L{edge(x1, y1, -high)}Q{edge(*middle, -bulge)} {edge(x0, y0, -low)}Z"
    )
    out = cloth(sleeve, fill, weave)
    if cuff:
        bx, by = x1 - along[0] * 11, y1 - along[1] * 11
        wide, end = high * 1.1, high * 1.06
        out += shape(f"M{edge(bx, by, wide)}L{edge(x1, y1, end)}L{edge(x1, y1, -end)}L{edge(bx, by, -wide)}Z", cuff)
    return out


def held(hand: str, x: float, y: float, angle: float = 0, scale: float = 1) -> str:
    """A hand with what it holds, its grip at that point."""
    return place(hand, x, y, scale, angle)
