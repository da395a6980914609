"""A border of Peranakan tiles: glazed pink, mint and cream with raised flowers, as on the front of a shophouse."""

import numpy as np
from scipy import ndimage

from art.kit.svg import around, circle, path, place, polygon, rect, turned
from art.room.draw import raster
from art.room.light import Array, array, fillet, noise, relief

CREAM, PINK, ROSE, MINT, LEAF = "#F3E9D2", "#E9B9AE", "#C05A50", "#8FC3A8", "#3F8A6B"
TILE = 100.0
_PETAL = "M0 -5 C-12 -10 -15 -25 0 -33 C15 -25 12 -10 0 -5Z"
_LEAF = "M0 0 C-8 -8 -8 -22 0 -30 C8 -22 8 -8 0 0Z"


def _flower_tile() -> str:
    """A rose of six petals on pink, in a cream field with quarter circles of mint at the corners."""
    drawn = rect(0, 0, TILE, TILE, fill=PINK)
    for x, y in ((0, 0), (TILE, 0), (0, TILE), (TILE, TILE)):
        drawn += circle(x, y, 30, fill=CREAM) + circle(x, y, 23, fill=MINT) + circle(x, y, 10, fill=CREAM)
    drawn += place("".join(turned(path(_LEAF, fill=LEAF), angle) for angle in (45, 135, 225, 315)), 50, 50, 1.72)
    drawn += place(around(path(_PETAL, fill=CREAM), 6), 50, 50, 1.34)
    drawn += place(around(path(_PETAL, fill=ROSE), 6), 50, 50, 1.16)
    drawn += place(around(path("M0 -9 C-5 -12 -6 -20 0 -25 C6 -20 5 -12 0 -9Z", fill="#EBA79C"), 6), 50, 50, 1.16)
    return drawn + circle(50, 50, 9, fill="#E3B545")


def _leaf_tile() -> str:
    """The tile between: a cream lozenge with a bud on mint, so that the row has a rhythm of two."""
    drawn = rect(0, 0, TILE, TILE, fill=MINT) + polygon([(50, 4), (96, 50), (50, 96), (4, 50)], fill=CREAM)
    for x, y in ((0, 0), (TILE, 0), (0, TILE), (TILE, TILE)):
        drawn += circle(x, y, 22, fill=LEAF) + circle(x, y, 13, fill=CREAM)
    drawn += place(around(path(_LEAF, fill=LEAF), 4), 50, 50, 1.3)
    return drawn + place(around(path(_PETAL, fill="#DB8A80"), 4, 45), 50, 50, 0.86) + circle(50, 50, 7, fill=ROSE)


def _raised() -> str:
    """What stands up from the glaze: the flower, in white on black."""
    drawn = rect(0, 0, TILE, TILE, fill="#000") + place(around(path(_PETAL, fill="#777"), 6), 50, 50, 1.34)
    return drawn + place(around(path(_PETAL, fill="#fff"), 6), 50, 50, 1.16) + circle(50, 50, 8, fill="#ddd")


def _steps(start: float, end: float, wanted: float) -> list[tuple[float, float]]:
    """Tiles of about the wanted length that fill a side exactly; an odd number, so that the corners match."""
    count = round((end - start) / wanted)
    count += 1 - count % 2
    length = (end - start) / count
    return [(start + i * length, length) for i in range(count)]


def border(frame: tuple[float, float], scale: float, *, edge: float, width: float) -> tuple[Array, Array]:
    """Colours and mask of a row of tiles `edge` units inside a frame, `width` wide, glazed and lit."""
    spots: list[tuple[float, float, float, float, bool]] = []
    corner = edge + width
    for x in (edge, frame[0] - corner):
        spots += [(x, y, width, width, True) for y in (edge, frame[1] - corner)]
        spots += [(x, y, width, h, i % 2 == 1) for i, (y, h) in enumerate(_steps(corner, frame[1] - corner, width))]
    for y in (edge, frame[1] - corner):
        spots += [(x, y, w, width, i % 2 == 1) for i, (x, w) in enumerate(_steps(corner, frame[0] - corner, width))]
    joint = 0.8
    colour, shape, raised = "", "", ""
    for x, y, w, h, flower in spots:
        move = f"translate({x + joint / 2:.3f} {y + joint / 2:.3f})"
        move += f" scale({(w - joint) / TILE:.5f} {(h - joint) / TILE:.5f})"
        colour += f'<g transform="{move}" clip-path="url(#tile)">{_flower_tile() if flower else _leaf_tile()}</g>'
        shape += f'<g transform="{move}">{rect(0, 0, TILE, TILE, 5, fill="#fff")}</g>'
        if flower:
            raised += f'<g transform="{move}" clip-path="url(#tile)">{_raised()}</g>'
    clip = f'<clipPath id="tile">{rect(0, 0, TILE, TILE)}</clipPath>'
    paint = array(raster(colour, frame, scale, clip))
    body = array(raster(shape, frame, scale))[..., 3]
    relief_map = array(raster(raised, frame, scale, clip))[..., 0]
    size = (body.shape[0], body.shape[1])
    uneven = noise(91, 9 * scale, 9 * scale, size) * 0.03 + noise(92, 0.5 * scale, 0.5 * scale, size) * 0.012
    height = fillet(body, 1.6 * scale) + ndimage.gaussian_filter(relief_map, 0.7 * scale) * 1.1 * scale
    lit = relief(
        paint[..., :3] * (1 + uneven)[..., None],
        height,
        smooth=0.5 * scale,
        gloss=0.5,
        power=34,
        sky=0.1,
        hollow=0.6,
        hollow_size=4 * scale,
        wrap=0.35,
        cast=3 * scale,
        cast_depth=0.3,
    )
    grout = np.zeros_like(body)
    for x, y, w, h, _ in spots:
        grout[round(y * scale) : round((y + h) * scale), round(x * scale) : round((x + w) * scale)] = 1
    colours = lit * body[..., None] + np.array((0.20, 0.15, 0.11), np.float32) * (1 - body[..., None])
    return colours.astype(np.float32), grout
