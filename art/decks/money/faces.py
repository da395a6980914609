"""Faces from the front, as woodcutters draw them: one outline, lids, brows, nose and mouth as knife cuts."""

from __future__ import annotations

from art.kit.brush import blob, knife
from art.kit.svg import CUT, INK, circle, mirrored, path, stretched

_BROWS = {
    "lady": [(-0.88, -0.30), (-0.50, -0.47), (-0.08, -0.26)],
    "nun": [(-0.76, -0.26), (-0.46, -0.42), (-0.12, -0.30)],
    "king": [(-0.86, -0.42), (-0.5, -0.48), (-0.08, -0.26)],
}
_HALF_OUTLINE = [(-0.72, -0.82), (-0.98, -0.2), (-0.84, 0.42), (-0.36, 0.92)]


def face(width: float, height: float, mood: str, outline: float = 4.5) -> str:
    """A face round the origin; moods: lady, king (bearded), nun (eyes lowered)."""
    x, y = width / 2, height / 2
    fine = outline * 0.8

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(px * x, py * y) for px, py in points]

    right = [(-px, py) for px, py in reversed(_HALF_OUTLINE)]
    out = blob(at((0, -1), *_HALF_OUTLINE, (0, 1), *right), CUT, outline)
    if mood == "nun":
        eye = knife(at((-0.72, -0.08), (-0.45, 0.06), (-0.16, -0.05)), fine * 1.1, 0.3, 0.3)
    else:
        lids = "M-.80 -.11C-.58 -.23 -.30 -.18 -.13 .03C-.34 .07 -.60 .04 -.80 -.11Z"
        eye = path(stretched(lids, x, y), fill=CUT, stroke=INK, stroke_width=fine * 0.55)
        eye += knife(at((-0.90, -0.16), (-0.48, -0.20), (-0.12, 0.03)), fine * 1.35, 0.2, 0.3, 0.4)
        eye += circle(-x * 0.44, -y * 0.075, height * 0.050, fill=INK)
    brow = knife(at(*_BROWS[mood]), fine * (2.2 if mood == "king" else 1.2), 0.2, 0.3)
    out += mirrored(eye + brow)
    out += knife(at((-0.10, -0.06), (-0.08, 0.26), (-0.17, 0.36), (0, 0.42), (0.15, 0.34)), fine * 0.9, 0.3, 0.3)
    if mood == "king":
        moustache = at((0, 0.50), (-0.4, 0.52), (-0.86, 0.34), (-1.06, 0.08))
        lip = "M-.24 .64Q0 .56 .24 .64Q0 .80 -.24 .64Z"
        return out + mirrored(knife(moustache, fine * 2.6, 0.5, 0.1, 0.25)) + path(stretched(lip, x, y), fill=INK)
    lips = stretched("M-1 .63Q-.4 .55 0 .60Q.4 .55 1 .63Q0 .84 -1 .63Z", x * (0.26 if mood == "lady" else 0.24), y)
    out += path(lips, fill=INK if mood == "lady" else CUT, stroke=INK, stroke_width=fine * 0.5)
    return out + knife(
        at((-0.2, 0.645), (0, 0.66), (0.2, 0.645)), fine * 0.5, 0.5, 0.5, 0.5, CUT if mood == "lady" else INK
    )


def ear(data: str, outline: float) -> str:
    """An ear beside a face, given as a path for the left one; drawn on both sides."""
    return mirrored(path(data, fill=CUT, stroke=INK, stroke_width=outline))
