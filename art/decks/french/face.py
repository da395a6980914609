"""
The three-quarter face, built of a head and of brows, eyes, nose and mouth that are chosen one by one.

Everything on a head has its origin between the eyes: the chin is about 57 below, the crown 56 above.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from art.decks.french.paint import BRASS, CINNABAR, HAIR, INK, LINE, THIN, Skin, detail, flat, shape, stroke
from art.kit.svg import circle, ellipse, group, number, path

WHITE = "#FFFAEE"

BROWS: Final = {
    "arched": "M-10.5 -12.4C-5 -17.6 4 -18.4 11.5 -13.4C4 -15.6 -5 -14.8 -10.5 -12.4Z",
    "fine": "M-9.5 -14.6C-4 -20.4 5 -20.8 12 -14.4C5 -18.4 -3 -18.2 -9.5 -14.6Z",
    "straight": "M-11 -13.6C-4 -16.2 5 -16.8 12.5 -14.6C5 -14.2 -4 -13 -11 -11.4Z",
    "full": "M-11.5 -11C-6.5 -18.6 5 -20 13 -13C4.5 -14.4 -5 -13 -11.5 -11Z",
    "heavy": "M-12.5 -10C-7.5 -19.6 6 -21.4 14 -12.4C5 -13.8 -5 -11.4 -12.5 -10Z",
    "bushy": (
        "M-13 -9C-12 -16 -8 -19.6 -3 -19C3 -21.4 10 -19 15 -12.6C11 -14 8 -13.2 6 -13.6"
        "C2 -13 -2 -12.6 -6 -11.4C-9 -11 -11 -10 -13 -9Z"
    ),
}
"""Over the eye on the viewer's right; the inner end is at the left."""


@dataclass(frozen=True, slots=True)
class Eye:
    """The white, the lash line, the iris, and the fold of the lid above and the line below, where it has them."""

    white: str
    lid: str
    iris: float = 4.5
    fold: str = ""
    below: str = "M-5 4.4C-1 6 4 5.6 7 3"
    drop: float = 0


EYES: Final = {
    "almond": Eye(
        "M-9 1.4C-5 -4.6 4 -5.2 9.6 -.4C5 4.4 -4 5 -9 1.4Z",
        "M-9.4 1.8C-5 -5 4 -5.8 10.4 -1",
        fold="M-6.5 -8.2C-2 -10.8 4 -10.6 8.6 -7.6",
    ),
    "round": Eye(
        "M-8.6 1.4C-5.4 -6.2 4.6 -6.8 9 0C5.6 5.6 -4.6 6 -8.6 1.4Z",
        "M-9 1.8C-5.4 -6.6 4.6 -7.2 9.6 -.2",
        iris=5,
        fold="M-6.5 -9.6C-2 -12 4 -11.8 8 -8.4",
        below="M-4.6 5.4C-1 7 4 6.6 6.6 4",
    ),
    "hooded": Eye(
        "M-9 1.8C-5 -2.6 4 -3 9.6 .6C5 4.4 -4 4.8 -9 1.8Z",
        "M-9.6 1.8C-5 -3.2 4 -3.6 10.6 .8",
        iris=4.3,
        fold="M-9.4 -2.6C-5 -7.6 5 -8 11.4 -1.6",
        below="M-6 5.6C-1 7.4 4 7 8 4.4",
    ),
    "smiling": Eye(
        "M-9.2 2C-5 -4.6 4.6 -4.8 9.8 1.2C5 2.2 -4 2.8 -9.2 2Z",
        "M-9.8 2.4C-5 -5.2 4.6 -5.6 10.8 1.6",
        iris=4.2,
        fold="M-6.5 -8C-2 -10.6 4 -10.2 8.6 -6.8",
        below="M-7 6.2C-2 3.8 4 3.6 8.4 5.4",
    ),
    "lowered": Eye(
        "M-9 2.2C-4 -.6 4 -.8 9.8 1.4C5 5.4 -4 6 -9 2.2Z",
        "M-9.6 2.4C-4 -1 4 -1.4 11 1.2",
        iris=4.2,
        fold="M-8.4 -1.6C-4 -7 5 -7.4 10 -2.6",
        below="",
        drop=1.6,
    ),
}


@dataclass(frozen=True, slots=True)
class Nose:
    """The lit side with the tip, and the far nostril, for a face that looks to the viewer's right."""

    ridge: str
    nostril: str


NOSES: Final = {
    "straight": Nose("M3 -3C3.5 6 7 12 8.5 16.5C9 20.5 5 21.5 2 21", "M-6 16C-8 19 -6.5 21.6 -3.5 20.8"),
    "broad": Nose("M4 4C4.6 9 9.6 12.6 10.6 17C11.2 21.6 6 22.4 2.4 21.6", "M-8 14.6C-11 18.6 -9 22.4 -4 21.2"),
    "hooked": Nose(
        "M3 -5C4 -1 9.4 3 10.6 10C11 16 10 19.4 7.4 22C5.4 23.2 3.4 22.6 1.6 21.6", "M-5 17C-7 19.8 -5.6 22 -3 21.2"
    ),
    "button": Nose("M4.6 8C5.4 10.4 8 12 8.4 15.4C8.6 18.8 5 19.6 2.4 19", "M-5.4 14.6C-7.2 17 -6 19.6 -3.2 18.8"),
    "long": Nose("M3 -6C3.2 6 6.2 14 8.2 19.4C8.8 23 5 24 2 23.4", "M-5.6 18.6C-7.4 21.6 -6 24 -3.2 23.2"),
    "fine": Nose("M2.6 -1C3 6 5.4 12 6.6 16.4C7 19.6 4 20.6 1.4 20", "M-4.6 16C-6.2 18.6 -5 20.6 -2.8 20"),
}


@dataclass(frozen=True, slots=True)
class Mouth:
    """The lips, the line between them, and what shades the chin."""

    lips: str
    line: str
    weight: float = 1.9
    painted: bool = False


MOUTHS: Final = {
    "calm": Mouth(
        "M-11 34.4C-5 31.4 -2 31 0 32.2C2 31 5 31.4 11 34.4C6 39.8 -6 39.8 -11 34.4Z", "M-13 33.8C-5 36 5 36 13 33.8"
    ),
    "smile": Mouth(
        "M-12 33C-5 31 -2 31 0 32C2 31 5 31 12 33C7 40.6 -7 40.6 -12 33Z", "M-14.6 31.4C-6 37 6 37 14.6 31.4"
    ),
    "firm": Mouth(
        "M-10 34.6C-5 33 -2 32.6 0 33.2C2 32.6 5 33 10 34.6C6 38.6 -6 38.6 -10 34.6Z",
        "M-13.4 35.2C-5 34.2 5 34.2 13.4 35.2",
    ),
    "wide": Mouth(
        "M-13 34.4C-6 30.2 -2 30.4 0 31.6C2 30.4 6 30.2 13 34.4C7 42 -7 42 -13 34.4Z", "M-15 33.4C-6 36 6 36 15 33.4"
    ),
    "bow": Mouth(
        "M-11 34C-6 30.4 -3 29.4 0 31C3 29.4 6 30.4 11 34C6 41 -6 41 -11 34Z",
        "M-12 33.4C-5 35.6 5 35.6 12 33.4",
        1.6,
        painted=True,
    ),
    "rose": Mouth(
        "M-9 34.6C-5 29.6 -2.6 28.8 0 30.8C2.6 28.8 5 29.6 9 34.6C5.6 42 -5.6 42 -9 34.6Z",
        "M-9.6 34.4C-4 35.4 4 35.4 9.6 34.4",
        1.6,
        painted=True,
    ),
    "gentle": Mouth(
        "M-12.6 33C-6 31 -2.6 29.8 0 31.4C2.6 29.8 6 31 12.6 33C7 40.4 -7 40.4 -12.6 33Z",
        "M-14 31.8C-6 36.6 6 36.6 14 31.8",
        1.6,
        painted=True,
    ),
    "proud": Mouth(
        "M-11.6 35C-6 30.6 -3 30 0 31.4C3 30 6 30.6 11.6 35C6 41.4 -6 41.4 -11.6 35Z",
        "M-13 35.2C-5 35 5 35 13 35.2",
        1.6,
        painted=True,
    ),
}


@dataclass(frozen=True, slots=True)
class Look:
    """
    What a face is like.

    `turn` is from -1 to 1, positive to the viewer's right; `jaw` widens the chin, `chin` lengthens it.
    """

    skin: Skin
    brow: str
    eye: str
    nose: str
    mouth: str
    turn: float = -0.5
    woman: bool = False
    jaw: float = 0
    chin: float = 0
    hair: str = HAIR
    lined: bool = False

    @property
    def side(self) -> int:
        """1 when it looks to the viewer's right, else -1."""
        return 1 if self.turn >= 0 else -1

    def across(self, x: float) -> float:
        """Where a feature at x in a full face comes to lie."""
        return x * (1 - 0.08 * abs(self.turn)) + 6.5 * self.turn


def _outline(look: Look) -> str:
    j, c, low = look.jaw, 4 * look.turn, look.chin
    n = number
    if look.woman:
        side, chin = (36, 37, 33, 27), (19, 44, 12, 52, 6, 57)
    else:
        side, chin = (37, 38, 36, 24), (27, 41, 19, 52, 10, 58)
    edge, cheek, low_cheek, cheek_y = side
    a, a_y, b, b_y, d, bottom = chin
    return (
        f"M{-edge} -18C{-cheek} 7 {-low_cheek} {cheek_y} {n(-a - j + c)} {n(a_y + low * 0.6)}"
        f"C{n(-b - j + c)} {n(b_y + low)} {n(-d - j / 2 + c)} {n(bottom + low)} {n(c)} {n(bottom + low)}"
        f"C{n(d + j / 2 + c)} {n(bottom + low)} {n(b + j + c)} {n(b_y + low)} {n(a + j + c)} {n(a_y + low * 0.6)}"
        f"C{low_cheek} {cheek_y} {cheek} 7 {edge} -18C{edge} -44 20 -56 0 -56C-20 -56 {-edge} -44 {-edge} -18Z"
    )


def _ears(look: Look) -> str:
    out = ""
    for m in (-1, 1):
        if m == look.side and abs(look.turn) > 0.35:
            continue
        lobe = f"M{m * 35} -4C{m * 42} -10 {m * 47} -3 {m * 44} 8C{m * 42} 17 {m * 38} 21 {m * 34} 17Z"
        out += path(lobe, **LINE | {"fill": look.skin.tone}) + detail(f"M{m * 39} 0C{m * 42} 2 {m * 42} 8 {m * 38} 11")
    return out


def _shaded_side(look: Look) -> str:
    m, c = look.side, 4 * look.turn
    data = (
        f"M{-36 * m} -30C{-37 * m} 8 {-34 * m} 28 {number(-20 * m + c)} 45"
        f"C{number(-10 * m + c)} 55 {number(-4 * m + c)} 57 {number(2 * m + c)} 57"
        f"C{number(-12 * m + c)} 48 {-23 * m} 34 {-26 * m} 12C{-27 * m} -2 {-27 * m} -14 {-25 * m} -30Z"
    )
    return flat(data, look.skin.shade, 0.55)


def _eye(look: Look, m: int) -> str:
    """The eye on that side, with its brow; the one farther away is narrower."""
    eye = EYES[look.eye]
    gaze = 1.4 * look.side * m
    ball = circle(gaze, eye.drop - 0.2, eye.iris, fill=INK) + circle(gaze + 1.4, eye.drop - 1.6, 1.1, fill=WHITE)
    name = f"eye{m + 1}"
    out = f'<clipPath id="{name}">{path(eye.white)}</clipPath>'
    out += path(eye.white, fill=WHITE) + group(ball, clip_path=f"url(#{name})")
    lash = eye.lid + ("l2.2 -1.8" if look.woman else "")
    out += stroke(lash, 2.6)
    if eye.fold:
        out += stroke(eye.fold, 1.1, opacity=0.6)
    if eye.below:
        out += stroke(eye.below, 0.9, opacity=0.5)
    brow = path(BROWS[look.brow], fill=look.hair, stroke=look.hair, stroke_width=1.2, stroke_linejoin="round")
    scale = 0.86 if m == look.side and abs(look.turn) > 0.3 else 1
    x = number(look.across(m * 17.5))
    return group(
        out + group(brow, transform="translate(0 -1)"), transform=f"translate({x} 0) scale({number(scale * m)} 1)"
    )


def _nose_and_mouth(look: Look) -> str:
    nose, mouth = NOSES[look.nose], MOUTHS[look.mouth]
    x = look.across(0)
    lines = detail(nose.ridge) + detail(nose.nostril)
    out = group(lines, transform=f"translate({number(x)} 0) scale({look.side} 1)")
    colour, opacity = (CINNABAR, 1.0) if mouth.painted else ("#9A4A36", 0.75)
    lips = flat(mouth.lips, colour, opacity) + stroke(mouth.line, mouth.weight)
    lips += stroke("M-5 45C-2 46.8 2 46.8 5 45", 2, look.skin.shade)
    return out + group(lips, transform=f"translate({number(x + 0.6 * look.turn)} {number(look.chin * 0.4)})")


def face(look: Look) -> str:
    """The whole face, ears and all, without hair."""
    outline = _outline(look)
    out = _ears(look) + path(outline, fill=look.skin.tone) + _shaded_side(look)
    if look.woman:
        out += "".join(ellipse(look.across(m * 23), 17, 8.5, 5.5, fill=CINNABAR, opacity=0.2) for m in (-1, 1))
    out += shape(outline) + "".join(_eye(look, m) for m in (-1, 1)) + _nose_and_mouth(look)
    if look.lined:
        for m in (-1, 1):
            a = look.across
            fold = (
                f"M{number(a(m * 12) + 1.5 * look.turn)} 20C{number(a(m * 17))} 24 {number(a(m * 18.5))} 29"
                f" {number(a(m * 18))} 33"
            )
            pouch = f"M{number(a(m * 12))} 8C{number(a(m * 16))} 10.5 {number(a(m * 21))} 10 {number(a(m * 24))} 7.6"
            out += stroke(fold + pouch, 1, opacity=0.5)
    return out


def moustache(look: Look) -> str:
    """A trimmed moustache."""
    data = "M0 26C-5 24.4 -11 26.6 -14.5 31.4C-9 31 -4 30.8 0 29.8C4 30.8 9 31 14.5 31.4C11 26.6 5 24.4 0 26Z"
    hair = path(data, **THIN | {"fill": look.hair, "stroke_width": 1})
    return group(hair, transform=f"translate({number(look.across(0))} 0)")


def goatee(look: Look) -> str:
    """A pointed beard on the chin."""
    data = "M-9 44C-4 47 4 47 9 44C13 52 8 66 0 70C-8 66 -13 52 -9 44Z"
    return group(detail(data, look.hair), transform=f"translate({number(4.6 * look.turn)} 0)")


def earring(side: int, fill: str = BRASS) -> str:
    """A stud with a drop below it."""
    x = side * 40
    return circle(x, 24, 4.6, **THIN | {"fill": fill}) + detail(f"M{x} 29l-3.6 8h7.2Z", fill)
