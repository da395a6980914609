"""Icons as masks: white on nothing, tinted when they are drawn.  A box of 28 units, strokes 2.2 wide."""

import math

from PIL import Image

from art.kit.svg import circle, path, place, polar, rect
from art.room.draw import raster

SIDE = 140  # px
BOX = 28.0
STROKE = 2.2


def _line(d: str, width: float = STROKE) -> str:
    return path(d, fill="none", stroke="#fff", stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def _solid(d: str) -> str:
    return path(d, fill="#fff", stroke="#fff", stroke_width=1.2, stroke_linejoin="round")


def _ring(x: float, y: float, r: float, width: float = STROKE) -> str:
    return circle(x, y, r, fill="none", stroke="#fff", stroke_width=width)


def _dot(x: float, y: float, r: float) -> str:
    return circle(x, y, r, fill="#fff")


def _petals(reach: float, size: float, width: float = 0) -> str:
    spots = [polar(reach, -90 + 72 * i) for i in range(5)]
    return "".join(_ring(x, y, size, width) if width else _dot(x, y, size) for x, y in spots)


def _sun(count: int, near: float, far: float) -> str:
    rays = ((polar(near, 360 / count * i), polar(far, 360 / count * i)) for i in range(count))
    return "".join(_line(f"M{a[0]:.2f} {a[1]:.2f} L{b[0]:.2f} {b[1]:.2f}") for a, b in rays)


def _gear() -> str:
    """Eight teeth round a hub."""
    outline = []
    for i in range(8):
        for offset, radius in ((-15, 7.8), (-10, 10.6), (10, 10.6), (15, 7.8)):
            outline.append(polar(radius, 45 * i + offset))
    return _line("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in outline) + "Z") + _ring(0, 0, 3.5)


def _fan() -> str:
    """A hand of five cards seen from behind: an opponent played by the program."""
    drawn = ""
    for angle in (-48, -24, 0, 24, 48):
        a = math.radians(angle)
        drawn += (
            place(_line("M-2.6 -16 H2.6 V-5 H-2.6Z", 1.7), 0, 9, 1, angle)
            if a
            else place(_line("M-2.6 -16.5 H2.6 V-5 H-2.6Z", 1.7), 0, 9)
        )
    return drawn


def _arrow(angle: float) -> str:
    return place(_line("M-9 0 H9 M3.5 -5.5 L9 0 L3.5 5.5"), 0, 0, 1, angle)


def _chevron(angle: float) -> str:
    return place(_line("M-3.5 -8 L4.5 0 L-3.5 8", 2.6), 0, 0, 1, angle)


_SPEAKER = _solid("M-10.5 -3.4 H-6.4 L-0.8 -8.4 V8.4 L-6.4 3.4 H-10.5Z")

DRAWINGS: dict[str, str] = {
    "menu": _line("M-9 -6 H9 M-9 0 H9 M-9 6 H9"),
    "hint": _line("M-4 7.6 H4 M-3 11 H3 M-4 4.5 C-4 1.5 -7.5 0 -7.5 -4 A7.5 7.5 0 0 1 7.5 -4 C7.5 0 4 1.5 4 4.5Z"),
    "sort": _line("M-9 -6 H9 M-9 0 H3.5 M-9 6 H-2"),
    "swap": _line("M-9.5 -4.5 H8.5 M3.5 -9.5 L8.5 -4.5 L3.5 0.5")
    + _line("M9.5 4.5 H-8.5 M-3.5 -0.5 L-8.5 4.5 L-3.5 9.5"),
    "label": _line("M-10 -6 H3.5 L10 0 L3.5 6 H-10Z") + _dot(3, 0, 1.5),
    "rules": _line("M0 -8 C-5 -11 -10 -10 -11 -9 V8 C-9 7 -5 6 0 9 C5 6 9 7 11 8 V-9 C10 -10 5 -11 0 -8 V9"),
    "statistics": _line("M-10.5 9.5 H10.5 M-7 9 V1 M0 9 V-9 M7 9 V-4"),
    "replays": _line("M-9 -3 A9.5 9.5 0 1 1 -8 5 M-10 -10 V-3 H-3"),
    "settings": _gear(),
    "quit": _line("M3 -9.5 H-8.5 V9.5 H3 M0 0 H11 M7 -4 L11 0 L7 4"),
    "play": _solid("M-6.5 -9 L9.5 0 L-6.5 9Z"),
    "pause": rect(-7, -8.5, 5, 17, 1.4, fill="#fff") + rect(2, -8.5, 5, 17, 1.4, fill="#fff"),
    "log": _line("M-9.5 -8.5 H9.5 V5 H-1 L-5.5 9.5 V5 H-9.5Z M-5 -3.8 H5 M-5 0.6 H2"),
    "coins": _ring(0, 0, 9, 4) + rect(-2.9, -2.9, 5.8, 5.8, 0.4, fill="#fff"),
    "strings": "".join(rect(x - 2, -10.2, 4, 20.4, 2, fill="#fff") for x in (-7.8, 0, 7.8)),
    "myriads": _dot(0, -5.6, 4.8) + _solid("M-9.6 9.6 C-9 -1.6 9 -1.6 9.6 9.6Z"),
    "crown": _solid("M-9.4 8 L-10.2 -5 L-4.4 0.6 L0 -9 L4.4 0.6 L10.2 -5 L9.4 8Z"),
    "red-flower": path(
        "".join(
            f"M{x - 4.7:.2f} {y:.2f} a4.7 4.7 0 1 0 9.4 0 a4.7 4.7 0 1 0 -9.4 0Z"
            for x, y in (polar(6.1, -90 + 72 * i) for i in range(5))
        ),
        fill="#fff",
        mask="url(#heart)",
    ),
    "open-flower": _petals(6.4, 3.6, 2) + _dot(0, 0, 2.4),
    "arrow-right": _arrow(0),
    "arrow-down": _arrow(90),
    "arrow-left": _arrow(180),
    "arrow-up": _arrow(-90),
    "right": _chevron(0),
    "down": _chevron(90),
    "left": _chevron(180),
    "up": _chevron(-90),
    "speaker": _SPEAKER + _line("M3.2 -4 A5.6 5.6 0 0 1 3.2 4 M6.2 -7.6 A10.4 10.4 0 0 1 6.2 7.6"),
    "mute": _SPEAKER + _line("M4 -4 L11 4 M11 -4 L4 4"),
    "fullscreen": _line("M-10 -4 V-9 H-5 M5 -9 H10 V-4 M10 4 V9 H5 M-5 9 H-10 V4"),
    "person": _ring(0, -5.2, 4.6) + _line("M-9 10 C-8.4 -1 8.4 -1 9 10Z"),
    "people": _ring(-3.6, -5, 3.8)
    + _line("M-11.4 9 C-10.9 -0.6 3.7 -0.6 4.2 9Z")
    + _line("M3.4 -9 A3.8 3.8 0 0 1 3.4 -1.2 M6.6 2.2 C9.4 3.2 11.2 5.6 11.4 9 H8.2"),
    "sala": _line("M-11.5 -1.5 L0 -10.5 L11.5 -1.5Z M-7.5 -1 V9.5 M7.5 -1 V9.5 M-11 9.5 H11"),
    "phone": _line(
        "M-4 -11 H4 A2.4 2.4 0 0 1 6.4 -8.6 V8.6 A2.4 2.4 0 0 1 4 11"
        " H-4 A2.4 2.4 0 0 1 -6.4 8.6 V-8.6 A2.4 2.4 0 0 1 -4 -11Z",
    )
    + _line("M-1.6 7 H1.6"),
    "steps": _line("M-10.5 9.5 H-3.8 V3.2 H2.8 V-3.2 H9.5 V-9.5"),
    "target": _ring(0, 0, 10) + _ring(0, 0, 5) + _dot(0, 0, 1.7),
    "pad": _line(
        "M-6 -6.5 H6 C10 -6.5 11.6 2 11.6 6 C11.6 9.4 8 9.4 6 6.6 C5 5 4 4 2.6 4 H-2.6 C-4 4 -5 5 -6 6.6"
        " C-8 9.4 -11.6 9.4 -11.6 6 C-11.6 2 -10 -6.5 -6 -6.5Z",
    )
    + _line("M-7.4 -1.2 H-3 M-5.2 -3.4 V1", 1.9)
    + _dot(4, -2.8, 1.35)
    + _dot(6.6, -0.2, 1.35),
    "fan": _fan(),
    "plus": _line("M-8 0 H8 M0 -8 V8", 2.6),
    "minus": _line("M-8 0 H8", 2.6),
    "check": _line("M-9 0.6 L-3 7 L9.5 -6.5", 2.8),
    "close": _line("M-7 -7 L7 7 M7 -7 L-7 7", 2.6),
    "lock": _line("M-5 -2 V-5.2 A5 5 0 0 1 5 -5.2 V-2") + rect(-8.2, -2, 16.4, 11.6, 2, fill="#fff"),
    "dice": _line("M-8.4 -8.4 H8.4 V8.4 H-8.4Z")
    + "".join(_dot(x, y, 1.6) for x, y in ((-4, -4), (4, -4), (0, 0), (-4, 4), (4, 4))),
    "eye": _line("M-11 0 C-6 -8 6 -8 11 0 C6 8 -6 8 -11 0Z") + _dot(0, 0, 3.2),
    "light": _ring(0, 0, 4.4) + _sun(8, 7.6, 10.6),
}

_HEART = (
    '<mask id="heart" maskUnits="userSpaceOnUse" x="-14" y="-14" width="28" height="28">'
    f"{rect(-14, -14, 28, 28, fill='#fff')}{circle(0, 0, 3, fill='#000')}</mask>"
)


def icon(name: str) -> Image.Image:
    """One icon as a white mask."""
    drawn = raster(place(DRAWINGS[name], BOX / 2, BOX / 2), (BOX, BOX), SIDE / BOX, _HEART)
    white = Image.new("RGBA", drawn.size, (255, 255, 255, 0))
    white.putalpha(drawn.getchannel("A"))
    return white
