"""Bodies and what they wear: necks, torsos, collars, buttons. Drawn round the figure's axis, y as on the card."""

from __future__ import annotations

from art.decks.french.paint import BRASS, Skin, cloth, detail, dot, flat, shape
from art.kit.svg import mirrored, number, place

EYE_LINE = 178
"""How low the eyes of a figure are on the card."""

MAN = (
    "M-34 256C-60 268 -90 272 -106 304C-114 336 -116 372 -116 430L116 430C116 372 114 336 106 304"
    "C90 272 60 268 34 256C16 268 -16 268 -34 256Z"
)
WOMAN = (
    "M-40 262C-60 268 -88 274 -100 304C-108 336 -108 372 -108 430L108 430C108 372 108 336 100 304"
    "C88 274 60 268 40 262C16 282 -16 282 -40 262Z"
)
"""Shoulders and chest, down to where the sash covers them."""


def head(parts: str, tilt: float = 0, scale: float = 1.12) -> str:
    """What is drawn round the point between the eyes, put on the figure's neck."""
    return place(parts, 0, EYE_LINE, scale, tilt)


def neck(skin: Skin, half_width: float = 21, opening: float = 46, low: float = 280, outline: str = "") -> str:
    """The neck with its shadow, and what the collar's opening shows, down to `low`."""
    w, o = half_width, opening
    data = (
        f"M{-w} 186L{-w} 212C{-w} 244 {-w - 4} 254 {-o - 14} 266L0 {low + 26}"
        f"L{o + 14} 266C{w + 4} 254 {w} 244 {w} 212L{w} 186Z"
    )
    under = (
        f"M{number(-w + 1.5)} 226C-10 252 12 252 {number(w - 1.5)} 228"
        f"L{number(w - 1.5)} 240C10 266 -12 264 {number(-w + 1.5)} 242Z"
    )
    drawn = shape(data, skin.tone, stroke=outline) if outline else shape(data, skin.tone)
    return drawn + flat(under, skin.shade, 0.8)


def torso(fill: str, weave: str = "", *, woman: bool = False) -> str:
    """A closed garment to below the sash."""
    return cloth(WOMAN if woman else MAN, fill, weave)


def arm_folds() -> str:
    """Where the upper arms lie against the body."""
    return mirrored(detail("M-80 306C-76 330 -77 350 -78 380"))


def standing_collar(fill: str, height: float = 18, gap: float = 5) -> str:
    """A collar that stands round the neck, open by `gap`."""
    half = (
        f"M-34 258C-34 {number(258 - height / 2)} -30 {number(256 - height)} -25 {number(254 - height)}"
        f"C-22 {number(262 - height * 0.4)} -12 268 {number(-gap / 2)} 272L{number(-gap / 2)} 286"
        "C-16 282 -30 272 -34 258Z"
    )
    return mirrored(shape(half, fill))


def buttons(top: float, bottom: float, count: int, fill: str = BRASS, radius: float = 4.4) -> str:
    """A row of buttons down the middle."""
    return "".join(dot(0, top + (bottom - top) * i / (count - 1), radius, fill) for i in range(count))
