"""SVG fragments built as strings: shapes, placing, mirroring. Everything that is drawn is made of these."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

Point = tuple[float, float]
Style = str | float

INK = "#000"
"""In a printing block: what prints. The colour comes from the press."""
CUT = "#fff"
"""In a printing block: what is cut away and shows the paper."""


def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def attributes(style: dict[str, Style]) -> str:
    """`stroke_width=3` as ` stroke-width="3"`."""
    return "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for key, value in style.items()
    )


def path(data: str, **style: Style) -> str:
    """A path of any data."""
    return f'<path d="{data}"{attributes(style)}/>'


def line(data: str, width: float, colour: str = INK, **style: Style) -> str:
    """An open path drawn as a line of even width."""
    return path(data, fill="none", stroke=colour, stroke_width=width, **style)


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **style: Style) -> str:
    """A rectangle, round at the corners where `radius` is given."""
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="{number(radius)}"'
    return f"<rect {box}{attributes(style)}/>"


def centred(width: float, height: float, radius: float = 0, **style: Style) -> str:
    """A rectangle round the origin."""
    return rect(-width / 2, -height / 2, width, height, radius, **style)


def circle(x: float, y: float, radius: float, **style: Style) -> str:
    """A circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{attributes(style)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, angle: float = 0, **style: Style) -> str:
    """An ellipse, turned by `angle` degrees."""
    turn = f' transform="rotate({number(angle)} {number(x)} {number(y)})"' if angle else ""
    box = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
    return f"<ellipse {box}{turn}{attributes(style)}/>"


def polygon(points: Iterable[Point], **style: Style) -> str:
    """A closed run of straight lines."""
    return path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z", **style)


def diamond(x: float, y: float, half_width: float, half_height: float, **style: Style) -> str:
    """A diamond standing on its point."""
    corners = ((x, y - half_height), (x + half_width, y), (x, y + half_height), (x - half_width, y))
    return polygon(corners, **style)


def group(content: str, **style: Style) -> str:
    """Fragments under common attributes."""
    return f"<g{attributes(style)}>{content}</g>"


def place(content: str, x: float = 0, y: float = 0, scale: float = 1, angle: float = 0, *, flip: bool = False) -> str:
    """Move a fragment drawn round the origin to x, y: first mirrored (left to right), then scaled, then turned."""
    transform = f"translate({number(x)} {number(y)})"
    if angle:
        transform += f" rotate({number(angle)})"
    if flip or scale != 1:
        transform += f" scale({-scale if flip else scale:.4f} {scale:.4f})"
    return group(content, transform=transform)


def turned(content: str, angle: float) -> str:
    """The fragment turned about the origin, clockwise."""
    return group(content, transform=f"rotate({number(angle)})")


def around(content: str, count: int, start: float = 0) -> str:
    """`count` copies turned round the origin at even angles."""
    return "".join(turned(content, start + 360 / count * i) for i in range(count))


def mirrored(content: str, axis: float = 0) -> str:
    """The fragment and its mirror image about the vertical through `axis`."""
    return content + group(content, transform=f"translate({number(2 * axis)} 0) scale(-1 1)")


def half_turned(content: str, width: float, height: float) -> str:
    """The fragment turned by 180 degrees about the middle of a card."""
    return group(content, transform=f"rotate(180 {number(width / 2)} {number(height / 2)})")


def polar(radius: float, degrees: float) -> Point:
    """The point at that distance and angle from the origin, 0 degrees to the right, clockwise."""
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)


def ring_of(count: int, radius: float, dot: float, start: float = 0, **style: Style) -> str:
    """A circle of dots round the origin."""
    spots = (polar(radius, start + 360 / count * i) for i in range(count))
    return "".join(circle(x, y, dot, **style) for x, y in spots)


_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def stretched(data: str, x_scale: float, y_scale: float) -> str:
    """Path data with absolute point commands only (M L C Q Z), its x and y scaled apart."""
    scales = (x_scale, y_scale)
    count = -1

    def scaled(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return number(float(match.group()) * scales[count % 2])

    return _NUMBER.sub(scaled, data)


def document(body: str, width: float, height: float, defs: str = "", view: str | None = None) -> str:
    """A whole SVG file."""
    box = view or f"0 0 {number(width)} {number(height)}"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{box}" width="{number(width)}" height="{number(height)}"><defs>{defs}</defs>{body}</svg>'
    )


def gradient(name: str, *stops: tuple[float, str], x2: float = 0, y2: float = 1) -> str:
    """A linear gradient from the upper left corner of the shape it fills."""
    marks = "".join(f'<stop offset="{number(at)}" stop-color="{colour}"/>' for at, colour in stops)
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="{number(x2)}" y2="{number(y2)}">{marks}</linearGradient>'
