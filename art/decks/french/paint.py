"""The palette of the French cards, the two weights of line, the weaves of cloth, and the small shapes made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from art.kit.svg import circle, group, number, path, rect

if TYPE_CHECKING:
    from art.kit.svg import Style

INK, PAPER, CREAM = "#1F1A17", "#FBF5E6", "#F6ECD3"
CINNABAR, BRASS, INDIGO, JADE = "#B3261E", "#C69B4A", "#23395B", "#1F6B4F"
GROUND, PALE, SAND = "#E6D3A3", "#F8F0DA", "#D3B778"
GREY, HAIR, LOCK = "#8F877A", "#2A211D", "#6A5648"
OCHRE, WOOD, PALE_WOOD, STEEL = "#9A7430", "#6B3F22", "#8A5A2E", "#D9D4C6"

LINE: Final[dict[str, Style]] = {
    "stroke": INK,
    "stroke_width": 3,
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}
"""Every outline."""
THIN: Final[dict[str, Style]] = LINE | {"stroke_width": 1.6}
"""Every line inside an outline."""


@dataclass(frozen=True, slots=True)
class Skin:
    """A complexion and its shade."""

    tone: str
    shade: str


LIGHT, TAN, BROWN = Skin("#EBC69E", "#D9A67A"), Skin("#D8A476", "#BE8457"), Skin("#B98055", "#98623B")


def shape(data: str, fill: str = "none", **style: Style) -> str:
    """An outlined area."""
    return path(data, **LINE | {"fill": fill} | style)


def detail(data: str, fill: str = "none", colour: str = INK, **style: Style) -> str:
    """Thin lines, or a small area with a thin outline."""
    return path(data, **THIN | {"fill": fill, "stroke": colour} | style)


def flat(data: str, fill: str, opacity: float = 1) -> str:
    """An area without outline."""
    return path(data, fill=fill) if opacity == 1 else path(data, fill=fill, opacity=opacity)


def stroke(data: str, width: float, colour: str = INK, opacity: float = 1) -> str:
    """A line of any weight with round ends."""
    fading: dict[str, Style] = {} if opacity == 1 else {"opacity": opacity}
    return path(data, **LINE | {"fill": "none", "stroke": colour, "stroke_width": width} | fading)


def cord(data: str, width: float, colour: str) -> str:
    """A stem, rib or string: a coloured line with an ink edge."""
    return stroke(data, width + 3.2) + stroke(data, width, colour)


def cloth(data: str, fill: str, weave: str = "") -> str:
    """An outlined area, woven through with one of `WEAVES` where that is named."""
    return path(data, fill=fill) + (path(data, fill=f"url(#{weave})") if weave else "") + shape(data)


def dot(x: float, y: float, radius: float, fill: str, width: float = 1.6) -> str:
    """A button or a bead."""
    return circle(x, y, radius, **THIN | {"fill": fill, "stroke_width": width})


def blossom(x: float, y: float, radius: float = 8, fill: str = CREAM, heart: str = BRASS, petals: int = 5) -> str:
    """A small flower, as worn in the hair or woven into cloth."""
    r = radius
    petal = (
        f"M0 0C{number(-r * 0.62)} {number(-r * 0.4)} {number(-r * 0.5)} {number(-r)} 0 {number(-r)}"
        f"C{number(r * 0.5)} {number(-r)} {number(r * 0.62)} {number(-r * 0.4)} 0 0Z"
    )
    turns = range(petals)
    wheel = "".join(detail(petal, fill, transform=f"rotate({number(360 * i / petals)})") for i in turns)
    return group(wheel + dot(0, 0, r * 0.24, heart, 1), transform=f"translate({number(x)} {number(y)})")


def _weave(name: str, side: float, content: str, turn: str = "") -> str:
    size = f'width="{number(side)}" height="{number(side)}" patternUnits="userSpaceOnUse"'
    return f'<pattern id="{name}" {size}{turn}>{content}</pattern>'


def _lozenges(side: float, half_width: float, half_height: float, fill: str) -> str:
    """Diamonds at the corners and in the middle of a repeat, whole across its seams."""
    spots = [(x, y) for x in (0, side) for y in (0, side)] + [(side / 2, side / 2)]
    w, h = number(half_width), number(half_height)
    one = f"l{w} {h}l-{w} {h}l-{w} -{h}Z"
    return path("".join(f"M{number(x)} {number(y - half_height)}{one}" for x, y in spots), fill=fill)


def _kawung() -> str:
    seeds = ((13, 6, 3.2, 5), (13, 20, 3.2, 5), (6, 13, 5, 3.2), (20, 13, 5, 3.2))
    return "".join(f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{BRASS}"/>' for x, y, rx, ry in seeds)


def _sprigs() -> str:
    out = ""
    for x, y in ((8, 8), (23, 23)):
        around = ((0, -3), (0, 3), (-3, 0), (3, 0))
        out += "".join(circle(x + dx, y + dy, 2.6, fill=CREAM) for dx, dy in around) + circle(x, y, 1.8, fill=BRASS)
    return out


WEAVES: Final = (
    _weave("songket", 22, _lozenges(22, 5, 6, BRASS))
    + _weave("silk", 24, _lozenges(24, 5, 5, "#E3C88C"))
    + _weave("kawung", 26, _kawung())
    + _weave("sprig", 30, _sprigs())
    + _weave("check", 16, rect(0, 0, 8, 8, fill=CINNABAR) + rect(8, 8, 8, 8, fill=CINNABAR))
    + _weave("plait", 12, path("M0 6H12M6 0V12", stroke=OCHRE, stroke_width=1.2), ' patternTransform="rotate(45)"')
    + _weave("stripe", 14, path("M4 0V14", stroke=BRASS, stroke_width=2.2))
)
"""Patterns for `cloth`, to stand in a card's definitions."""
