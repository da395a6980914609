"""What holds things on the table: the dice cup, the pot of Tongits with its coins, a coin seen from the side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from art.kit.svg import circle, ellipse, group, line, path, place, rect
from art.room.draw import BRASS_FILL, blur, linear, radial, raster
from art.room.light import array, image, noise

if TYPE_CHECKING:
    from PIL import Image

PX = 4.0
CUP = (124.0, 128.0)
POT = (160.0, 84.0)
COIN = (56.0, 25.0)
COIN_STEP = 8.0
"""Units between the coins of a pile."""
WOOD = linear(
    "wood", [(0, "#2E180B"), (0.10, "#5A3418"), (0.30, "#A56B36"), (0.55, "#6F421E"), (1, "#28150A")], (0, 0, 1, 0)
)
LACQUER = linear("lacquer", [(0, "#4A0D0A"), (0.28, "#C23A2C"), (0.55, "#8E1C16"), (1, "#3E0A08")], (0, 0, 1, 0))
INSIDE = linear("inside", [(0, "#0D0703"), (0.7, "#20120A"), (1, "#4A2C16")])


def _grained(picture: Image.Image, seed: int) -> Image.Image:
    """Turned wood is not smooth: fine rings across, faint clouds."""
    drawn = array(picture)
    shape = (drawn.shape[0], drawn.shape[1])
    rings = noise(seed, 0.5 * PX, 14 * PX, shape) * 0.045 + noise(seed + 1, 6 * PX, 9 * PX, shape) * 0.03
    return image(drawn[..., :3] * (1 + rings)[..., None], drawn[..., 3])


UPRIGHT = "M4 18C7 66 12 100 17 112C34 127 90 127 107 112C112 100 117 66 120 18Z"
TURNED = "M17 16C12 30 7 62 4 108C20 127 104 127 120 108C117 62 112 30 107 16Z"
BOWL = "M4 26C8 66 46 80 80 80C114 80 152 66 156 26Z"
"""Outlines of the cup, the cup upside down, and the pot."""


def _within(outline: str) -> str:
    """The clip that keeps what runs round a vessel on it."""
    return f'<clipPath id="within"><path d="{outline}"/></clipPath>'


def _band(y: float, height: float, half: float, taper: float, sag: float) -> str:
    """A lacquered band round a cup, brass wire at both edges; `half` is half its width at the upper edge."""
    x0, x1, x2, x3 = 62 - half, 62 + half, 62 + half - taper, 62 - half + taper
    upper = f"M{x0} {y}C{x0 + 24} {y + sag} {x1 - 24} {y + sag} {x1} {y}"
    lower = f"M{x3} {y + height}C{x3 + 24} {y + height + sag} {x2 - 24} {y + height + sag} {x2} {y + height}"
    body = f"{upper}L{x2} {y + height}C{x2 - 24} {y + height + sag} {x3 + 24} {y + height + sag} {x3} {y + height}Z"
    drawn = path(body, fill="url(#lacquer)")
    for edge in (upper, lower):
        drawn += line(edge, 2.6, "#3A1F0C", opacity=0.6) + line(edge, 1.7, "url(#brass)")
    return group(drawn, clip_path="url(#within)")


def cup() -> Image.Image:
    """The dice cup standing, its mouth open."""
    drawn = path(UPRIGHT, fill="url(#wood)")
    drawn += path("M17 112C34 127 90 127 107 112L108 108C88 121 36 121 16 108Z", fill="#1A0C05", opacity=0.55)
    drawn += _band(38, 20, 56.6, 1.8, 17)
    drawn += ellipse(62, 18, 59, 16.5, fill="url(#lip)") + ellipse(62, 19, 52.5, 12.6, fill="url(#inside)")
    drawn += line("M3.9 17.6A58.2 16 0 0 1 120.1 17.6", 1.6, "#F0C880", opacity=0.75)
    drawn += line("M9.5 19A52.5 12.6 0 0 1 114.5 19", 1.4, "#120904", opacity=0.8)
    drawn += line("M22 34C24 70 28 94 32 110", 6, "#FFE3AE", opacity=0.20, stroke_linecap="round", filter="url(#soft)")
    lip = linear("lip", [(0, "#8A5A2E"), (0.4, "#B9793E"), (1, "#5A3418")], (0, 0, 1, 0))
    defs = WOOD + LACQUER + INSIDE + lip + BRASS_FILL + _within(UPRIGHT) + blur("soft", 1.6)
    return _grained(raster(drawn, CUP, PX, defs), 61)


def cup_down() -> Image.Image:
    """The dice cup set down over the dice, its foot up."""
    drawn = path(TURNED, fill="url(#wood)")
    drawn += path("M4 108C20 127 104 127 120 108L120 103C102 121 22 121 4 103Z", fill="#1A0C05", opacity=0.5)
    drawn += _band(66, 20, 55.2, -1.6, 17)
    drawn += ellipse(62, 16, 45, 12.5, fill="url(#foot)")
    drawn += line("M17.9 15.7A44.2 12 0 0 1 106.1 15.7", 1.4, "#F0C880", opacity=0.7)
    drawn += ellipse(62, 17, 33, 8.4, fill="none", stroke="#3E220F", stroke_width=2)
    drawn += ellipse(62, 17.8, 33, 8.4, fill="none", stroke="#D9A25A", stroke_width=0.8, opacity=0.6)
    drawn += line("M29 30C25 58 22 82 21 106", 6, "#FFE3AE", opacity=0.20, stroke_linecap="round", filter="url(#soft)")
    foot = linear("foot", [(0, "#8A5A2E"), (0.4, "#B0733B"), (1, "#553016")], (0, 0, 1, 0.3))
    defs = WOOD + LACQUER + foot + BRASS_FILL + _within(TURNED) + blur("soft", 1.6)
    return _grained(raster(drawn, CUP, PX, defs), 63)


def _coin_lying(half: float, height: float, thick: float) -> str:
    """A brass coin seen from the side, round 0, 0: its edge, its face, the square hole."""
    edge = f"M{-half} 0V{thick}A{half} {height} 0 0 0 {half} {thick}V0Z"
    drawn = path(edge, fill="url(#edge)") + ellipse(0, 0, half, height, fill="url(#face)")
    drawn += ellipse(0, 0, half - 0.6, height - 0.4, fill="none", stroke="#F6E2A8", stroke_width=0.7, opacity=0.7)
    drawn += ellipse(0, 0.1, half * 0.74, height * 0.72, fill="none", stroke="#7A581E", stroke_width=0.9, opacity=0.75)
    w, h = half * 0.25, height * 0.27
    drawn += path(f"M{-w} {-h * 0.8}H{w}L{w * 1.08} {h}H{-w * 1.08}Z", fill="#2A1A09")
    return drawn + line(f"M{-w * 1.08} {h}H{w * 1.08}", 0.7, "#F0D592", opacity=0.8)


COIN_FILLS = linear(
    "edge", [(0, "#5A3F14"), (0.22, "#C69B4A"), (0.5, "#8F6A2A"), (1, "#4A3310")], (0, 0, 1, 0)
) + linear("face", [(0, "#F0D592"), (0.45, "#CDA352"), (1, "#94702D")], (0, 0, 0.8, 1))


def coin_lying() -> Image.Image:
    """One coin of a pile: laid one over the other 8 units apart they make a stake that can be counted."""
    drawn = place(_coin_lying(27, 9.6, 4.6), COIN[0] / 2, 10.2)
    return raster(drawn, COIN, PX, COIN_FILLS)


def _pot(coins: str) -> str:
    drawn = path(BOWL, fill="url(#bowl)")
    drawn += path("M30 66C50 79 110 79 130 66L126 69C106 83 54 83 34 69Z", fill="#160A04", opacity=0.5)
    wire = line("M8 46C40 66 120 66 152 46", 2.6, "#2A160A", opacity=0.6)
    drawn += group(wire + line("M8 46C40 66 120 66 152 46", 1.6, "url(#brass)"), clip_path="url(#within)")
    drawn += ellipse(80, 26, 76, 20, fill="url(#lip)") + ellipse(80, 27, 68.5, 15.6, fill="url(#inside)")
    drawn += coins
    drawn += path("M4 26A76 20 0 0 0 156 26L148.5 27A68.5 15.6 0 0 1 11.5 27Z", fill="url(#front)")
    drawn += line("M4.9 25.6A75.2 19.4 0 0 1 155.1 25.6", 1.5, "#F0C880", opacity=0.7)
    drawn += line("M11.5 27.4A68.5 15.6 0 0 0 148.5 27.4", 1.2, "#E8BE74", opacity=0.8)
    return drawn + line(
        "M30 40C36 56 46 66 58 72", 5, "#FFE3AE", opacity=0.20, stroke_linecap="round", filter="url(#soft)"
    )


def pot(*, full: bool) -> Image.Image:
    """The bowl of the pot, empty or with a heap of coins."""
    coins = ""
    if full:
        spots = ((-42, 24), (40, 24), (0, 22), (-22, 29), (24, 29), (-30, 18), (30, 18), (0, 30), (-10, 14), (13, 13))
        coins = "".join(place(_coin_lying(18, 7, 3.2), 80 + x, y) for x, y in sorted(spots, key=lambda spot: spot[1]))
        coins += place(_coin_lying(18, 7, 3.2), 78, 8.5)
        clip = '<clipPath id="mouth"><path d="M11.5 27A68.5 15.6 0 0 0 148.5 27V-20H11.5Z"/></clipPath>'
        coins = group(coins, clip_path="url(#mouth)")
    else:
        clip = ""
    bowl = linear("bowl", [(0, "#42240F"), (0.3, "#A56B36"), (0.6, "#6F421E"), (1, "#28150A")], (0, 0, 1, 0))
    lip = linear("lip", [(0, "#8A5A2E"), (0.4, "#B0733B"), (1, "#5A3418")], (0, 0, 1, 0))
    front = linear("front", [(0, "#7A4A22"), (0.35, "#B97B40"), (1, "#4E2C12")], (0, 0, 1, 0))
    defs = bowl + lip + front + INSIDE + BRASS_FILL + COIN_FILLS + clip + _within(BOWL) + blur("soft", 1.6)
    return _grained(raster(_pot(coins), POT, PX, defs), 67)


def button() -> Image.Image:
    """The banker's mark: a brass disc with a lotus cut in dark enamel."""
    drawn = circle(22, 22, 21, fill="url(#brass)") + circle(22, 22, 17.4, fill="url(#enamel)")
    drawn += circle(22, 22, 20.4, fill="none", stroke="#5A3F14", stroke_width=1.1)
    drawn += circle(22, 22, 17.6, fill="none", stroke="#5A3F14", stroke_width=1)
    petal = "M0 9C-5 4 -5 -5 0 -11C5 -5 5 4 0 9Z"
    shown = ((-62, 0.86), (62, 0.86), (-33, 0.98), (33, 0.98), (0, 1.12))
    for angle, size in shown:
        leaf = path(petal, fill="url(#brass)", stroke="#4A120E", stroke_width=1.1, transform="translate(0 -7)")
        drawn += place(leaf, 22, 29.5, size, angle)
    drawn += rect(14, 30.4, 16, 1.8, 0.9, fill="url(#brass)")
    enamel = radial("enamel", [(0, "#A32A20"), (1, "#6A120D")], (0.4, 0.35), 0.7)
    return raster(drawn, (44, 44), PX, BRASS_FILL + enamel)
