"""Circles: engraved discs in blue, green and red, laid out as Chinese sets have them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from art.decks.mahjong.paint import BLUE, FACES, GOLD, GREEN, IVORY, RED
from art.kit.svg import around, circle, ellipse, path, place, ring_of

if TYPE_CHECKING:
    from collections.abc import Sequence

LAYOUTS: dict[int, tuple[float, Sequence[tuple[float, float, str]]]] = {
    2: (68, [(0, -92, GREEN), (0, 92, BLUE)]),
    3: (54, [(-76, -122, BLUE), (0, 0, RED), (76, 122, GREEN)]),
    4: (58, [(-72, -100, BLUE), (72, -100, GREEN), (-72, 100, GREEN), (72, 100, BLUE)]),
    5: (54, [(-72, -114, BLUE), (72, -114, GREEN), (0, 0, RED), (-72, 114, GREEN), (72, 114, BLUE)]),
    6: (49, [(x, y, c) for y, c in ((-122, GREEN), (20, RED), (126, RED)) for x in (-64, 64)]),
    7: (
        43,
        [(-88, -142, GREEN), (0, -104, GREEN), (88, -66, GREEN)] + [(x, y, RED) for y in (38, 134) for x in (-62, 62)],
    ),
    8: (44, [(x, y, BLUE) for y in (-141, -47, 47, 141) for x in (-58, 58)]),
    9: (42, [(x, y, c) for y, c in ((-122, GREEN), (0, RED), (122, BLUE)) for x in (-92, 0, 92)]),
}
"""By rank: the radius of a disc, and middle and colour of each."""

HEART = {BLUE: GREEN, GREEN: BLUE, RED: RED}
"""The second colour in the middle of a disc."""


def rosette(ring: str) -> str:
    """A large disc, radius 100: rings, a wreath of beads, a six-petalled flower."""
    petal = ellipse(21, 0, 15.5, 8.2, fill=IVORY)
    return (
        circle(0, 0, 100, fill=ring)
        + circle(0, 0, 86, fill=IVORY)
        + circle(0, 0, 80, fill=ring)
        + ring_of(12, 60, 12.5, fill=IVORY)
        + circle(0, 0, 44, fill=IVORY)
        + circle(0, 0, 38, fill=HEART[ring])
        + around(petal, 6)
        + circle(0, 0, 7.5, fill=GOLD if ring == RED else RED)
    )


def disc(ring: str) -> str:
    """A small disc, radius 100: fewer and bolder parts, to be read at the table's size."""
    return (
        circle(0, 0, 100, fill=ring)
        + circle(0, 0, 84, fill=IVORY)
        + circle(0, 0, 74, fill=ring)
        + ring_of(8, 50, 13.5, 22.5, fill=IVORY)
        + circle(0, 0, 27, fill=IVORY)
        + circle(0, 0, 18, fill=HEART[ring])
    )


def target(ring: str) -> str:
    """A small disc in high contrast, radius 100: nothing but rings."""
    out = circle(0, 0, 100, fill=ring) + circle(0, 0, 70, fill=IVORY) + circle(0, 0, 48, fill=ring)
    return out + circle(0, 0, 17, fill=IVORY)


@FACES.face("c1")
def one() -> str:
    """The great disc: sixteen petals round a red flower."""
    leaf = path("M0 -52C13 -60 13 -76 0 -85C-13 -76 -13 -60 0 -52Z", fill=IVORY)
    petal = path("M0 -13C8 -20 8 -32 0 -39C-8 -32 -8 -20 0 -13Z", fill=IVORY)
    wheel = circle(0, 0, 104, fill=GREEN) + circle(0, 0, 94, fill=IVORY) + circle(0, 0, 89, fill=GREEN)
    wheel += around(leaf, 16) + circle(0, 0, 49, fill=IVORY) + circle(0, 0, 44, fill=RED) + around(petal, 8)
    wheel += circle(0, 0, 11, fill=IVORY) + circle(0, 0, 7, fill=BLUE)
    return place(wheel, scale=1.08)


def several(rank: int, *, strong: bool = False) -> str:
    """The discs of one rank."""
    radius, discs = LAYOUTS[rank]
    shape = target if strong else rosette if radius > 50 else disc
    return "".join(place(shape(ring), x, y, radius / 100) for x, y, ring in discs)


for _rank in LAYOUTS:
    FACES.face(f"c{_rank}")(partial(several, _rank))
