"""The one-eyed face: a strict profile that looks to the viewer's left, as two jacks and a king have it by custom."""

from __future__ import annotations

from dataclasses import dataclass

from art.decks.french.face import WHITE
from art.decks.french.paint import HAIR, INK, LINE, Skin, detail, flat, shape, stroke
from art.kit.svg import ellipse, path

NOSES = {
    "straight": "C-32 -6 -33 -3 -33.6 0C-35.6 6 -40 11 -42.5 16C-43.5 20 -40 22 -36 22",
    "hooked": "C-32 -7 -34 -5 -36 -1C-39.6 3 -43 9 -43.6 15C-44 20 -41 23.4 -36 22.4",
    "short": "C-31.4 -5 -31.6 -1 -32.4 3C-35 8 -39.6 10.4 -41.4 14C-42.4 18 -39 20.4 -35.6 21",
}
"""From the brow to the lip."""
BROWS = {
    "level": "M-32.6 -13C-26 -19.6 -17 -19 -9.6 -12.4C-17 -15.4 -25 -15.4 -32.6 -13Z",
    "raised": "M-32 -16.6C-26 -23.4 -16 -22.4 -9 -15C-16.6 -19 -24.6 -19.4 -32 -16.6Z",
    "knit": "M-33.4 -9.6C-28 -17.4 -17 -20.6 -8.6 -15.6C-17 -16.6 -26 -13.4 -32.6 -6.6Z",
}


@dataclass(frozen=True, slots=True)
class Profile:
    """What a profile is like; `chin` pushes the chin out."""

    skin: Skin
    nose: str
    brow: str
    chin: float = 0
    hair: str = HAIR
    lined: bool = False
    smiling: bool = False


def profile(look: Profile) -> str:
    """The whole profile with its ear, without hair."""
    c = look.chin
    outline = (
        f"M-24 -46C-31 -38 -34 -26 -33.5 -15{NOSES[look.nose]}"
        "C-35.5 24.5 -36 26 -38 28.5C-39.5 31 -38 33 -34.5 34C-37.5 35.5 -38 38.5 -35.5 41"
        f"C-34.5 43.5 {-36.5 - c} 46 {-36 - c} 50C{-35 - c} 56.5 -28 59.5 -20 58C-8 56 2 50 10 42"
        "C18 34 24 22 25 6C40 -4 42 -30 30 -46C14 -60 -12 -58 -24 -46Z"
    )
    skin = look.skin
    out = path(outline, fill=skin.tone)
    under = "M25 6C24 22 18 34 10 42C2 50 -8 56 -20 58C-24 58.6 -28 58 -31 56C-18 52 -6 44 2 34C8 26 9 14 9 4Z"
    out += flat(under, skin.shade, 0.55) + shape(outline)
    out += flat("M-30.5 2C-28 -4 -22 -5.5 -15.5 -1.5C-19 4.2 -26 5.2 -30.5 2Z", WHITE)
    out += ellipse(-26, -0.2, 3, 4.2, fill=INK) + stroke("M-31 1.2C-27.5 -5.4 -21 -6.4 -13.5 -1.6", 2.6)
    out += stroke("M-27 -8.6C-22 -11.4 -17 -10.4 -12.6 -6.8", 1, opacity=0.55)
    out += path(BROWS[look.brow], fill=look.hair, stroke=look.hair, stroke_width=1.2, stroke_linejoin="round")
    out += detail("M-33 15.4C-30 14 -28 18.4 -31 21.4")
    lips = (
        "M-37.6 28.8C-36 27.6 -32 30.4 -25.5 34C-29 38.8 -33 41 -35.8 40.4C-37.6 38 -37 35.6 -34.5 34"
        "C-38 33 -39 31 -37.6 28.8Z"
    )
    out += flat(lips, "#9A4A36", 0.75)
    out += stroke(
        "M-34.5 34C-31 34.4 -26 33.4 -21.5 29.6" if look.smiling else "M-34.5 34C-31 34 -28 34 -23.5 33.2", 1.9
    )
    if look.smiling:
        out += stroke("M-20 26C-18 29 -18 32 -20 35", 1, opacity=0.5)
    ear = "M12 2C14 -8 26 -9 27 2C27 11 21 19 15 19C12 19 12 10 12 2Z"
    out += path(ear, **LINE | {"fill": skin.tone}) + detail("M17 2C20 -1 23 1 22 6C21 10 18 12 17 13")
    if look.lined:
        out += stroke("M-27 24C-23 27 -21 31 -21 35M-14 4L-8 2M-14 6.5L-8 7", 1, opacity=0.55)
    return out
