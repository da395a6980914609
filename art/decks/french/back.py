"""The back: a songket cloth in maroon and gold, bamboo-shoot points at both ends, a lotus wheel in the middle."""

from __future__ import annotations

from art.kit.svg import around, circle, diamond, document, group, path, place, polygon, rect, turned

MAROON, DEEP, GOLD, CREAM, INDIGO = "#7B1F1B", "#5E1412", "#D0A04A", "#F1DFB4", "#23395B"
LEFT, TOP, RIGHT, BOTTOM = 34.0, 34.0, 466.0, 666.0
"""The cloth on a card of 500 by 700."""
SIDE, END = 30.0, 92.0
"""Width of the border at the sides and at the ends."""
SEED = "M0 -4C-7 -9 -8 -19 0 -26C8 -19 7 -9 0 -4Z"


def _lattice() -> str:
    """Gold lozenges with a flower in each, symmetrical round the origin."""
    out = ""
    half_width, half_height = 46.5, 44.8
    flower = around(path(SEED, fill=GOLD), 4) + circle(0, 0, 3.4, fill=CREAM)
    small = diamond(0, 0, 8, 8, fill=CREAM, stroke=DEEP, stroke_width=3)
    lines = ""
    for i in range(-6, 7):
        x, reach = i * 2 * half_width, 6 * half_width
        top, bottom = -6 * half_height, 6 * half_height
        lines += f"M{x - reach} {top:.1f}L{x + reach} {bottom:.1f}M{x + reach} {top:.1f}L{x - reach} {bottom:.1f}"
    out += path(lines, fill="none", stroke=DEEP, stroke_width=9) + path(lines, fill="none", stroke=GOLD, stroke_width=3)
    for row in range(-5, 6):
        for column in range(-4, 5):
            out += place(flower if (row + column) % 2 else small, column * half_width, row * half_height)
    return out


def _shoots(width: float) -> str:
    """A row of bamboo shoots pointing up from y = 0, on gold, `width` wide."""
    count = 7
    pitch = width / count
    out = ""
    for i in range(count):
        x = -width / 2 + pitch * (i + 0.5)
        half = pitch / 2
        out += polygon([(x - half, 0), (x, -62), (x + half, 0)], fill=GOLD)
        out += polygon([(x - half + 7, -2), (x, -47), (x + half - 7, -2)], fill=MAROON)
        out += diamond(x, -14, 7, 10, fill=CREAM) + diamond(x, -32, 3.4, 6, fill=GOLD)
        if i:
            out += diamond(x - half, -52, 4, 7, fill=CREAM)
    return out


def _end() -> str:
    """The upper end: shoots that point inwards."""
    return place(_shoots(RIGHT - LEFT - 2 * SIDE), 0, TOP + 18 - 350, 1, 180)


def _wheel() -> str:
    """The lotus in the middle: two rings of petals in a beaded ring."""
    outer = "M0 -40C-17 -52 -17 -76 0 -92C17 -76 17 -52 0 -40Z"
    inner = "M0 -14C-11 -22 -11 -38 0 -48C11 -38 11 -22 0 -14Z"
    out = circle(0, 0, 122, fill=MAROON, stroke=GOLD, stroke_width=3) + circle(0, 0, 114, fill=DEEP)
    out += around(circle(0, -104, 4.2, fill=GOLD), 36) + circle(0, 0, 95, fill=MAROON, stroke=GOLD, stroke_width=2.4)
    out += turned(around(path(outer, fill=INDIGO, stroke=GOLD, stroke_width=2.4), 8), 22.5)
    out += around(path(outer, fill=GOLD, stroke=DEEP, stroke_width=3), 8)
    out += around(path("M0 -54C-7 -60 -7 -72 0 -80C7 -72 7 -60 0 -54Z", fill=MAROON), 8)
    out += circle(0, 0, 44, fill=DEEP, stroke=GOLD, stroke_width=2.4) + around(path(inner, fill=CREAM), 8)
    return out + circle(0, 0, 12, fill=GOLD, stroke=DEEP, stroke_width=3) + circle(0, 0, 5, fill=DEEP)


def _sides() -> str:
    """A chain of lozenges down the left side."""
    x = LEFT - 250 + SIDE / 2 + 3.5
    return "".join(
        diamond(x, y * 24.0, 7, 10, fill=GOLD) + diamond(x, y * 24.0, 3, 5, fill=MAROON) for y in range(-12, 13)
    ) + "".join(circle(x, y * 24.0 + 12, 2.4, fill=CREAM) for y in range(-12, 12))


def drawing(blank: str, paint: str) -> str:
    """The back as a document, on the same blank as the faces; `paint` are its definitions."""
    width, height = RIGHT - LEFT, BOTTOM - TOP
    field = rect(LEFT - 250 + SIDE, TOP - 350 + END, width - 2 * SIDE, height - 2 * END)
    clips = f'<clipPath id="field">{field}</clipPath>'
    out = rect(LEFT - 250, TOP - 350, width, height, 16, fill=MAROON)
    out += group(_lattice(), clip_path="url(#field)")
    out += rect(
        LEFT - 250 + SIDE,
        TOP - 350 + END,
        width - 2 * SIDE,
        height - 2 * END,
        fill="none",
        stroke=GOLD,
        stroke_width=3.2,
    )
    half = _end() + _sides()
    out += half + turned(half, 180) + _wheel()
    out += rect(LEFT - 250 + 7, TOP - 350 + 7, width - 14, height - 14, 10, fill="none", stroke=GOLD, stroke_width=2.6)
    out += rect(LEFT - 250, TOP - 350, width, height, 16, fill="none", stroke=DEEP, stroke_width=3)
    return document(blank + group(out, transform="translate(250 350)"), 500, 700, paint + clips)
