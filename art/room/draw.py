"""What the room's drawings need beyond the plain shapes: palette, gradients with alpha, blurs, rasterising in units."""

import io
from collections.abc import Sequence

import resvg_py
from PIL import Image

from art.kit.svg import attributes, group, number

Stop = tuple[float, str] | tuple[float, str, float]

TEAK = "#3B2417"
IVORY = "#F4EAD2"
INK = "#1E1712"
CINNABAR = "#B3261E"
JADE = "#1F6B4F"
INDIGO = "#23395B"
BRASS = "#C69B4A"
OLD_GOLD = "#EBCF8E"
MARIGOLD = "#E0A526"
STRAW = "#B89C66"


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        f'<stop offset="{number(stop[0])}" stop-color="{stop[1]}"'
        + (f' stop-opacity="{number(stop[2])}"/>' if len(stop) > 2 else "/>")
        for stop in stops
    )


def linear(name: str, stops: Sequence[Stop], line: tuple[float, float, float, float] = (0, 0, 0, 1)) -> str:
    """A linear gradient over the box of what it fills; stops may carry an opacity."""
    x1, y1, x2, y2 = line
    box = attributes({"x1": x1, "y1": y1, "x2": x2, "y2": y2})
    return f'<linearGradient id="{name}"{box}>{_stops(stops)}</linearGradient>'


def radial(name: str, stops: Sequence[Stop], centre: tuple[float, float] = (0.5, 0.5), radius: float = 0.5) -> str:
    """A radial gradient over the box of what it fills."""
    box = attributes({"cx": centre[0], "cy": centre[1], "r": radius})
    return f'<radialGradient id="{name}"{box}>{_stops(stops)}</radialGradient>'


def blur(name: str, sigma: float) -> str:
    """A blur, in sRGB: linear light bands visibly on dark ground."""
    return (
        f'<filter id="{name}" x="-80%" y="-80%" width="260%" height="260%" color-interpolation-filters="sRGB">'
        f'<feGaussianBlur stdDeviation="{number(sigma)}"/></filter>'
    )


BRASS_FILL = linear("brass", [(0, "#F0D592"), (0.45, "#C69B4A"), (1, "#8A6425")], (0, 0, 0.6, 1))


def squeezed(content: str, x: float, y: float, sx: float, sy: float, angle: float = 0) -> str:
    """A fragment moved, turned, and scaled apart along x and y."""
    turn = f" rotate({number(angle)})" if angle else ""
    return group(content, transform=f"translate({number(x)} {number(y)}){turn} scale({sx:.4f} {sy:.4f})")


def raster(body: str, size: tuple[float, float], scale: float = 1, defs: str = "") -> Image.Image:
    """The drawing of `size` units as RGBA at `scale` pixels a unit."""
    width, height = round(size[0] * scale), round(size[1] * scale)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {width / scale:.5f} {height / scale:.5f}" width="{width}" height="{height}">'
        f"<defs>{defs}</defs>{body}</svg>"
    )
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
    return Image.open(io.BytesIO(png)).convert("RGBA")
