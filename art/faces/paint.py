"""Shapes of the portraits: colour mixing, two-tone shading, flowers and leaves."""

from __future__ import annotations

from itertools import count

from art.kit.svg import circle, group, line, number, path, place

INK = "#1E1712"
TEAK = "#3B2417"
_IDS = count()
"""Numbers for clip paths and gradients; they do not influence the picture."""


def unique(prefix: str) -> str:
    """Return an id that no other element of the document has."""
    return f"{prefix}{next(_IDS)}"


def mix(first: str, second: str, share: float) -> str:
    """Return the colour that lies at `share` (0 to 1) of the way between two '#RRGGBB' colours."""
    pairs = zip(bytes.fromhex(first[1:]), bytes.fromhex(second[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def dark(colour: str, share: float = 0.25) -> str:
    """Return a darker, warmer shade of the colour."""
    return mix(colour, "#2A1210", share)


def light(colour: str, share: float = 0.25) -> str:
    """Return a lighter, warmer tint of the colour."""
    return mix(colour, "#FFF3D6", share)


def fill(data: str, colour: str, opacity: float = 1, move: tuple[float, float] = (0, 0)) -> str:
    """Return a filled path, moved by `move`."""
    shape = path(data, fill=colour, opacity=opacity)
    return place(shape, *move) if any(move) else shape


def stroke(data: str, colour: str, width: float, opacity: float = 1, dash: str = "none") -> str:
    """Return an open line with round ends."""
    style = {"stroke_linecap": "round", "stroke_linejoin": "round", "opacity": opacity, "stroke_dasharray": dash}
    return line(data, width, colour, **style)


def edged(data: str, colour: str, edge: str, width: float) -> str:
    """Return a filled path with an outline."""
    return path(data, fill=colour, stroke=edge, stroke_width=width, stroke_linejoin="round")


def bead(x: float, y: float, radius: float, colour: str, edge: str = TEAK, width: float = 1.3) -> str:
    """Return a small outlined disc."""
    return circle(x, y, radius, fill=colour, stroke=edge, stroke_width=width)


def clipped(data: str, content: str) -> str:
    """Return the content, visible only inside the path; holes follow the even-odd rule."""
    name = unique("c")
    shape = path(data, clip_rule="evenodd")
    return f'<clipPath id="{name}">{shape}</clipPath>' + group(content, clip_path=f"url(#{name})")


def shaded(
    data: str,
    base: str,
    shade: str,
    slide: tuple[float, float] = (-9, -5),
    edge: str = TEAK,
    width: float = 2.2,
    more: str = "",
) -> str:
    """Return a shape in two tones with a soft middle: its lit copy is moved by `slide` inside the outline."""
    half = slide[0] * 0.55, slide[1] * 0.55
    tones = fill(data, shade) + fill(data, mix(base, shade, 0.5), move=half) + fill(data, base, move=slide)
    return clipped(data, tones + more) + stroke(data, edge, width)


def tube(data: str, width: float, colour: str, edge: str = TEAK, edge_width: float = 2.2) -> str:
    """Return a thick rounded line with an outline."""
    return stroke(data, edge, width + 2 * edge_width) + stroke(data, colour, width)


def both_sides(content: str) -> str:
    """Return the fragment and its mirror image about x = 0."""
    return content + group(content, transform="scale(-1 1)")


def blossom(x: float, y: float, count_: int, radius: float, colours: tuple[str, str, str], angle: float = 0) -> str:
    """Return a flower; `colours` are those of petal, outline and heart."""
    petal, edge, heart = colours
    half, high = number(radius * 0.46), number(radius)
    low = number(radius * 0.35)
    data = f"M0 0 C-{half} -{low} -{half} -{high} 0 -{high} C{half} -{high} {half} -{low} 0 0Z"
    width = max(0.8, radius * 0.11)
    turned = (place(edged(data, petal, edge, width), angle=angle + 360 * k / count_) for k in range(count_))
    return place("".join(turned) + circle(0, 0, radius * 0.28, fill=heart), x, y)


JASMINE = ("#FFF8E6", "#C9A96B", "#E9B93C")
ORCHID = ("#C65BB8", "#6E2468", "#F8D25A")
GOLD = ("#F4D27A", "#8A5E1C", "#C8323A")
ROSE = ("#F6C0C4", "#B0506A", "#F4D27A")


def jasmine(x: float, y: float, radius: float, angle: float = 0) -> str:
    """Return a white blossom: jasmine, sampaguita."""
    return blossom(x, y, 6, radius, JASMINE, angle)


def hibiscus(x: float, y: float, radius: float, angle: float = 0) -> str:
    """Return a red hibiscus with its pollen-tipped stamen."""
    flower = blossom(0, 0, 5, radius, ("#D2322B", "#7A1416", "#7A1416"), angle)
    flower += place(blossom(0, 0, 5, radius * 0.82, ("#E2473D", "#D2322B", "#7A1416"), angle))
    end = radius * 0.62
    flower += stroke(
        f"M0 0 Q{number(end / 2)} {number(-end / 2)} {number(end)} {number(-end)}", "#F4C54D", radius * 0.15
    )
    flower += "".join(
        circle(radius * a, -radius * b, radius * 0.08, fill="#FFE7A0") for a, b in ((0.62, 0.6), (0.5, 0.62))
    )
    return place(flower, x, y)


def leaf(x: float, y: float, length: float, angle: float) -> str:
    """Return a green leaf that points away from x, y."""
    wide, low, high = (number(length * part) for part in (0.43, 0.3, 0.8))
    top = number(length)
    data = f"M0 0 C{wide} -{low} {wide} -{high} 0 -{top} C-{wide} -{high} -{wide} -{low} 0 0Z"
    return place(edged(data, "#2E7D58", "#164A35", 1.4) + stroke(f"M0 0V-{high}", "#7DBE93", 1), x, y, angle=angle)
