"""
Faces in four moods.

A face stands in units of its own: the line of the eyes is y = 0, the chin is at about y = 61 and a cheek at about
x = 46. The portrait scales and tilts it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from art.faces.paint import INK, TEAK, both_sides, clipped, dark, edged, fill, light, mix, shaded, stroke, unique
from art.kit.svg import circle, ellipse, group, number, place

if TYPE_CHECKING:
    from collections.abc import Callable

MOODS = ("calm", "pleased", "annoyed", "thinking")
Brow = tuple[float, float, float]
"""How far the inner end, the outer end and the middle of a brow are lowered."""


@dataclass(frozen=True)
class Pose:
    """How a mood holds the head: tilt in degrees, drop, opening of the lids, gaze, left and right brow."""

    tilt: float
    drop: float
    open: float
    gaze: tuple[float, float]
    left: Brow
    right: Brow


POSES = {
    "calm": Pose(0, 0, 1.0, (0, 0.4), (0, 0, 0), (0, 0, 0)),
    "pleased": Pose(-5, -3, 0.72, (0, -0.3), (-5, -4, -5), (-5, -4, -5)),
    "annoyed": Pose(8, 6, 0.78, (4.2, 1), (7, -2, 0), (8.5, -3, 1)),
    "thinking": Pose(-9, -1, 0.98, (3.8, -3.6), (3, 1, 2), (-9, -6, -9)),
}


@dataclass(frozen=True)
class Look:
    """Measures and colours of a face."""

    skin: str
    shade: str
    lip: str
    brow_colour: str
    wide: float = 46
    jaw: float = 40
    chin: float = 14
    high: float = 61
    top: float = 60
    brow: float = 5
    brow_up: float = 0
    apart: float = 20.5
    eye: float = 1.0
    lashes: bool = False
    painted: bool = False
    nose: float = 10
    mouth: float = 42
    age: int = 0
    ears: bool = True
    blush: str = "#C8452F"
    cast: str = ""
    """Path of the shadow that a hat or hair throws on the forehead."""
    stubble: bool = False
    glasses: str = ""
    """Colour of the frame of the glasses."""
    beard: Callable[[str], str] | None = None
    """Moustache and beard by mood."""
    bold: bool = False


def _outline(look: Look) -> str:
    w, j, c, h, t = look.wide, look.jaw, look.chin, look.high, look.top
    return (
        f"M{-w} -6 C{-w} {-t * 0.72} {-w * 0.62} {-t} 0 {-t} C{w * 0.62} {-t} {w} {-t * 0.72} {w} -6 "
        f"C{w} 14 {j + 3} 26 {j} 36 C{j - 4} 48 {c + 9} {h - 8} {c * 0.7} {h - 2} Q0 {h + 2.5} {-c * 0.7} {h - 2} "
        f"C{-c - 9} {h - 8} {-j + 4} 48 {-j} 36 C{-j - 3} 26 {-w} 14 {-w} -6Z"
    )


def _smiling_eye(look: Look) -> str:
    arc = stroke("M-11.5 3.5 Q0 -10.5 11.5 3", INK, 5.6 if look.bold else 4.2)
    if look.lashes:
        arc += stroke("M10.5 2 L15 -1.5", INK, 2.6)
    return arc + stroke("M-8.5 9 Q0 11.5 8 8.5", dark(look.shade, 0.12), 1.6, 0.7)


def _eye(look: Look, pose: Pose, side: int, *, flat: float) -> str:
    high = 8.6 * pose.open * look.eye
    lid = f"M-11.5 2.5 C-7 {-high + flat} 5 {-high - 2 + flat * 0.2} 12 -0.5"
    almond = f"{lid} C7 {high * 0.82} -5 {high * 0.86} -11.5 2.5Z"
    x, y = pose.gaze[0] * side, pose.gaze[1] - 0.4
    ball = fill(almond, "#FFF9EA") + fill(almond, "#D9C4A4", 0.6, (0, -high * 1.25 + flat * 0.5))
    ball += circle(x, y, 6.4, fill="#4A2A18") + circle(x, y, 3.3, fill=INK)
    ball += circle(x - 2 * side, y - 2.5, 1.9, fill="#FFFDF4")
    eye = clipped(almond, ball) + stroke(lid, INK, 4.8 if look.bold else 3.6)
    eye += stroke(f"M12 -0.5 C7 {high * 0.82} -2 {high * 0.86} -6 {high * 0.62}", dark(look.shade, 0.35), 1.3)
    fold = f"M-9 {-high - 1.5 + flat} C-4 {-high - 5 + flat * 0.5} 6 {-high - 5} 12.5 -5"
    eye += stroke(fold, dark(look.shade, 0.15), 1.6)
    return eye + (stroke("M11 -0.5 L16 -4.5", INK, 2.6) if look.lashes else "")


def _eyes(look: Look, mood: str) -> str:
    drawn = ""
    for side in (-1, 1):
        eye = _smiling_eye(look) if mood == "pleased" else ""
        eye = eye or _eye(look, POSES[mood], side, flat=5.6 if mood == "annoyed" else 0)
        drawn += group(eye, transform=f"translate({number(side * look.apart)} 0) scale({side} 1)")
    return drawn


def brows(look: Look, mood: str) -> str:
    """Return both brows; they are drawn over hats and hair, so that the mood is always seen."""
    pose, half, drawn = POSES[mood], look.brow / 2, ""
    for side, (inner, outer, middle) in ((-1, pose.left), (1, pose.right)):
        data = (
            f"M-12 {1 + inner - half} Q-1 {-7 + middle - half * 0.8} 14 {outer + 1} "
            f"Q1 {-6 + middle + half * 1.24} -11 {1 + inner + half} Q-14 {1 + inner} -12 {1 + inner - half}Z"
        )
        at = f"translate({number(side * look.apart)} {number(-16.5 + look.brow_up)}) scale({side} 1)"
        drawn += group(fill(data, look.brow_colour), transform=at)
    return drawn


def _nose(look: Look) -> str:
    w = look.nose
    shadow = f"M3 -4 C4 8 {w + 1} 15 {w} 22 C{w - 2} 27 3 28 0 28 C4 25 5 18 3 -4Z"
    wings = f"M{-w} 21 C{-w - 1} 26 {-w + 4} 27.5 -4 26 Q0 30 4 26 C{w - 4} 27.5 {w + 1} 26 {w} 21"
    bridge = stroke("M-1.5 2 Q-2.5 12 -3 19", light(look.skin, 0.45), 2.6, 0.8)
    return fill(shadow, look.shade, 0.75) + stroke(wings, dark(look.shade, 0.3), 2) + bridge


def _laughing(look: Look, full: float) -> str:
    data = "M-19 -3 Q0 2 19 -3 C16 13 8 17 0 17 C-8 17 -16 13 -19 -3Z"
    teeth = fill("M-20 -5 Q0 1 20 -5 L17 4 Q0 8 -17 4Z", "#FFFAEC")
    inside = fill(data, "#5B1A1A") + teeth + ellipse(0, 16, 10, 6, fill="#C75B52")
    lips = stroke(data, look.lip if full == 1 else dark(look.shade, 0.4), 3 if full == 1 else 2.4)
    corners = stroke("M-22.5 -6 Q-20 -3.5 -20 -1.5 M22.5 -6 Q20 -3.5 20 -1.5", dark(look.shade, 0.3), 2)
    return clipped(data, inside) + lips + corners


def _cross(look: Look, full: float) -> str:
    lips = fill(f"M-13 3.5 C-8 {-2.5 * full} -4 -2.5 0 -1 C4 -2.5 9 {-2 * full} 14 5 C8 3.5 -6 2.5 -13 3.5Z", look.lip)
    lips += fill("M-9 4 Q1 10.5 10 5 Q1 3 -9 4Z", light(look.lip, 0.18))
    lips += stroke("M-15.5 6.5 C-8 1 5 0.5 16.5 9", dark(look.lip, 0.5), 4 if look.bold else 3)
    return lips + stroke("M-6 13.5 Q1 10.5 8 13.5", dark(look.shade, 0.25), 1.8)


def _pursed(look: Look, full: float) -> str:
    data = f"M-10 1 C-6 {-4 * full} -2 -4 0 -2.5 C3 -4.5 7 {-4 * full} 10 -1 L9 2 Q0 3 -10 1Z"
    lips = fill(data, look.lip) + fill("M-8 2 Q1 9 8.5 1.5Z", light(look.lip, 0.18))
    return place(lips + stroke("M-11 1.5 Q0 3.5 11 -2", dark(look.lip, 0.5), 2.8), 4)


def _resting(look: Look, full: float) -> str:
    up, low = -4.5 * full, -2.5 * full
    lips = fill(f"M-16 -2.5 C-9 {up} -4 {up} 0 {low} C4 {up} 9 {up} 16 -2.5 Q0 7 -16 -2.5Z", look.lip)
    lips += fill("M-12 1 Q0 13 12 1 Q0 5 -12 1Z", light(look.lip, 0.2))
    lips += stroke("M-17 -4 Q-9 3 0 2.6 Q9 3 17 -4", dark(look.lip, 0.5), 3.4 if look.bold else 2.5)
    return lips + stroke("M-19.5 -6.5 Q-18 -5 -18 -3 M19.5 -6.5 Q18 -5 18 -3", dark(look.shade, 0.2), 1.7)


_MOUTHS = {"calm": _resting, "pleased": _laughing, "annoyed": _cross, "thinking": _pursed}


def _wrinkles(look: Look) -> str:
    colour, drawn = dark(look.shade, 0.18), ""
    if look.age >= 1:
        drawn += stroke("M-15 27 C-21 32 -23 37 -22 42 M15 27 C21 32 23 37 22 42", colour, 2)
    if look.age >= 2:
        drawn += stroke("M-36 -2 L-41 -5 M-36 3 L-41 4 M36 -2 L41 -5 M36 3 L41 4", colour, 1.7)
        drawn += stroke("M-30 11 Q-22 15 -14 11 M14 11 Q22 15 30 11", colour, 1.7)
    return drawn


def _ears(look: Look) -> str:
    drawn = ""
    for side, tone in ((-1, look.skin), (1, look.shade)):
        ear = shaded("M0 -9 C9 -15 15 -7 12 2 C10 10 8 17 2 17 C-2 16 -2 8 -2 4Z", tone, dark(look.shade, 0.1))
        ear += stroke("M3 -5 C8 -7 9 -2 7 3 Q4 6 5 10", dark(look.shade, 0.3), 1.6)
        drawn += group(ear, transform=f"translate({number(side * (look.wide - 2))} 4) scale({side} 1)")
    return drawn


def _soft(colour: str, opacity: float, *ellipses: tuple[float, float, float, float]) -> str:
    """Return ellipses that fade out towards their edges."""
    name = unique("s")
    stops = f'<stop offset="0" stop-color="{colour}" stop-opacity="{opacity}"/>'
    stops += f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/>'
    spots = "".join(ellipse(*box, fill=f"url(#{name})") for box in ellipses)
    return f'<radialGradient id="{name}">{stops}</radialGradient>{spots}'


def _glasses(look: Look) -> str:
    x, drawn = look.apart + 0.5, ""
    bridge = f"M-4.5 -1 Q0 -5 4.5 -1 M{x + 17} -2 L{look.wide - 1} -5 M{-x - 17} -2 L{1 - look.wide} -5"
    for side in (-1, 1):
        drawn += circle(side * x, 1, 16.5, fill="none", stroke=TEAK, stroke_width=4.4)
        drawn += circle(side * x, 1, 16.5, fill="none", stroke=look.glasses, stroke_width=2.4)
        drawn += stroke(f"M{side * x - 10} -5 L{side * x - 3} -11", "#FFFFFF", 2.2, 0.75)
    return drawn + stroke(bridge, TEAK, 4.4) + stroke(bridge, look.glasses, 2.4)


def face(look: Look, mood: str) -> str:
    """Return the head without hair, hat and brows."""
    skin = _soft(light(look.skin, 0.5), 0.6, (-20, -20, 34, 40))
    skin += _soft(look.blush, 0.44 if mood == "pleased" else 0.28, (-28, 22, 17, 13), (28, 22, 17, 13))
    if look.cast:
        skin += fill(look.cast, dark(look.shade, 0.15), 0.5)
    if look.stubble:
        skin += fill("M-47 26 C-40 40 -34 38 -22 38 Q0 28 22 38 C34 38 40 40 47 26 L44 70 H-44Z", "#4A2A1C", 0.16)
    drawn = _ears(look) if look.ears else ""
    drawn += shaded(_outline(look), look.skin, look.shade, (-11, -5), more=skin)
    drawn += _nose(look) + _wrinkles(look) + _eyes(look, mood)
    if mood == "annoyed":
        drawn += stroke("M-3.5 -17 Q-2 -13 -3 -9 M3.5 -17 Q2 -13 3 -9", dark(look.shade, 0.12), 1.9)
    drawn += place(_MOUTHS[mood](look, 1 if look.painted else 0.8), 0, look.mouth)
    drawn += look.beard(mood) if look.beard else ""
    return drawn + (_glasses(look) if look.glasses else "")


def moustache(colour: str, edge: str, wide: float = 23) -> Callable[[str], str]:
    """Return what draws a moustache, which rises with a laugh."""

    def drawn(mood: str) -> str:
        up = 31 if mood == "pleased" else 33
        half = f"M0 {up} C{wide * 0.3} {up - 4} {wide * 0.7} {up} {wide} {up + 7} "
        half += f"C{wide * 0.6} {up + 9} 6 {up + 7} 0 {up + 6}Z"
        return both_sides(edged(half, colour, edge, 1))

    return drawn


def goatee(colour: str, edge: str, lip: float = 23) -> Callable[[str], str]:
    """Return what draws a moustache and a tuft on the chin."""
    above = moustache(colour, edge, lip)

    def drawn(mood: str) -> str:
        y = 63 if mood == "pleased" else 58
        tuft = f"M-10 {y} Q0 {y - 4} 10 {y} C9 {y + 9} 4 {y + 14} 0 {y + 16} C-4 {y + 14} -9 {y + 9} -10 {y}Z"
        return above(mood) + shaded(tuft, colour, mix(colour, edge, 0.35), (-4, -2), edge, 1.6)

    return drawn
