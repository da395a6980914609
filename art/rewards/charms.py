"""Charms that hang from the title's line by a cord: a moon kite, a lantern, a rain tree, a naga and a durian."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from art.kit.svg import around, circle, ellipse, group, line, mirrored, path, place, polygon
from art.room.draw import BRASS_FILL, linear, raster

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

SIZE = (100.0, 170.0)
SCALE = 2.4
GOLD, DARK, RED, CREAM, JADE, INDIGO = "#E6BC63", "#3A2110", "#B3261E", "#F4E4BC", "#2C7A5B", "#2B4A7E"
DEFS = BRASS_FILL + linear("glow", [(0, "#FFD98A"), (1, "#D8402E")]) + linear("leaf", [(0, "#4E9A62"), (1, "#1F5B3C")])


def _tassel(y: float, colour: str = RED) -> str:
    """A knot with a tassel below, at the middle."""
    threads = "".join(line(f"M{x * 0.4} {y + 7} L{x} {y + 32}", 1.8, colour) for x in (-6, -3.6, -1.2, 1.2, 3.6, 6))
    return threads + circle(0, y + 4, 4.4, fill="url(#brass)", stroke=DARK, stroke_width=0.8)


def kite() -> str:
    """The wau bulan: wings above, a crescent below."""
    wing = "M0 -22C16 -42 38 -38 44 -22C34 -8 14 -10 0 -14Z"
    moon = "M-34 12C-24 40 24 40 34 12C22 26 -22 26 -34 12Z"
    flower = around(path("M0 -2C-4 -6 -4 -11 0 -14C4 -11 4 -6 0 -2Z", fill=GOLD), 6) + circle(0, 0, 3, fill=CREAM)
    wings = mirrored(path(wing, fill=RED, stroke=GOLD, stroke_width=2) + place(flower, 25, -24, 0.6))
    body = path("M0 -46C5 -30 5 14 0 30C-5 14 -5 -30 0 -46Z", fill=INDIGO, stroke=GOLD, stroke_width=1.6)
    crescent = path(moon, fill=INDIGO, stroke=GOLD, stroke_width=2) + "".join(
        circle(x, y, 2, fill=CREAM) for x, y in ((-22, 24), (-11, 29), (0, 31), (11, 29), (22, 24))
    )
    return crescent + wings + body + _tassel(36)


def lantern() -> str:
    """A round red lantern with gilt ribs."""
    ribs = "".join(ellipse(0, 0, rx, 29, fill="none", stroke=GOLD, stroke_width=1.4) for rx in (10, 21))
    bulb = ellipse(0, 0, 32, 29, fill="url(#glow)", stroke=DARK, stroke_width=1)
    caps = "".join(
        path(f"M-14 {y} H14 V{y + 6} H-14Z", fill="url(#brass)", stroke=DARK, stroke_width=0.8) for y in (-32, 26)
    )
    return bulb + ribs + line("M-32 0 H32", 1.2, GOLD) + caps + _tassel(32)


def tree() -> str:
    """A rain tree on a medal."""
    medal = circle(0, 0, 38, fill="url(#brass)", stroke=DARK, stroke_width=1) + circle(0, 0, 33, fill="#17303A")
    trunk = path("M-3 26C-2 12 -6 6 -16 -2L-13 -4C-6 0 -2 4 0 8C2 4 7 0 14 -4L16 -2C7 6 3 12 4 26Z", fill="#8A5A30")
    crown = "".join(
        ellipse(x, y, rx, ry, fill="url(#leaf)", stroke="#163D2A", stroke_width=0.8)
        for x, y, rx, ry in ((-14, -6, 15, 8), (14, -6, 15, 8), (0, -13, 18, 9), (-8, -16, 10, 6), (9, -15, 10, 6))
    )
    ground = path("M-25 22 Q0 14 25 22 Q14 33 0 33 Q-14 33 -25 22Z", fill=JADE)
    return medal + ground + trunk + crown + _tassel(40, JADE)


def naga() -> str:
    """A naga coiled like a letter S, with a crest and scales."""
    body = "M-26 34C-2 44 26 34 22 16C18 0 -18 4 -18 -14C-18 -28 0 -32 8 -24"
    coil = line(body, 15, DARK, stroke_linecap="round") + line(body, 12, JADE, stroke_linecap="round")
    scales = line(body, 12, GOLD, stroke_dasharray="1.6 5.4", opacity=0.75)
    belly = line(body, 3, CREAM, opacity=0.6)
    head = path("M4 -31C14 -38 28 -34 32 -24C26 -20 18 -17 8 -18Z", fill=JADE, stroke=DARK, stroke_width=1.2)
    crest = polygon([(6, -30), (-2, -48), (12, -38), (14, -52), (20, -36), (29, -44), (26, -32)], fill="url(#brass)")
    eye = circle(19, -28, 2.6, fill=CREAM) + circle(19.6, -28, 1.2, fill=DARK)
    tongue = line("M31 -23 L40 -22 M37 -22.4 L41 -26", 1.6, RED)
    return coil + scales + belly + crest + head + eye + tongue + _tassel(44, INDIGO)


def durian() -> str:
    """A durian, cut open."""
    thorns = around(polygon([(-5, -27), (0, -36), (5, -27)], fill="#7E8C3A", stroke=DARK, stroke_width=0.6), 18)
    shell = ellipse(0, 2, 28, 33, fill="#8E9B42", stroke=DARK, stroke_width=1)
    inner = path("M-13 -22C-20 -6 -18 20 0 31C18 20 20 -6 13 -22C6 -27 -6 -27 -13 -22Z", fill=CREAM)
    pods = "".join(
        ellipse(x, y, rx, ry, angle, fill="#F0C24E", stroke="#B98924", stroke_width=0.8)
        for x, y, rx, ry, angle in ((0, -12, 9, 7, 0), (-5, 4, 8, 9, 12), (6, 7, 7, 9, -14), (0, 20, 7, 6, 0))
    )
    stem = line("M0 -34 V-44", 5, "#6A4A22", stroke_linecap="round")
    spines = group(thorns, transform="translate(0 2) scale(0.95 1.1)")
    return stem + spines + shell + inner + pods + _tassel(38, "#8E9B42")


def charm(draw: Callable[[], str]) -> Image.Image:
    """A charm on its cord."""
    cord = line("M50 0 V54", 2.2, "#7A1E18") + circle(50, 3, 3.4, fill="url(#brass)", stroke=DARK, stroke_width=0.8)
    return raster(cord + place(draw(), 50, 84), SIZE, SCALE, DEFS)


DRAWINGS = {"wau": kite, "lantern": lantern, "rain-tree": tree, "naga": naga, "durian": durian}
PICTURES = {key: {"charm": partial(charm, draw)} for key, draw in DRAWINGS.items()}
