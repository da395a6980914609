"""Bamboo: jointed sticks, in the layouts and colours of Chinese sets. The bird of rank 1 is in bird.py."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from art.decks.mahjong.paint import BLUE, FACES, GREEN, IVORY, RED
from art.kit.svg import number, path, place, rect

if TYPE_CHECKING:
    from collections.abc import Sequence

Stick = tuple[float, float, str, float]


def _columns(rows: tuple[float, ...], colours: tuple[str, ...]) -> list[Stick]:
    return [(x, y, c, 0) for y in rows for x, c in zip((-86, 0, 86), colours, strict=True)]


LAYOUTS: dict[int, tuple[float, float, Sequence[Stick]]] = {
    2: (142, 46, [(0, -90, BLUE, 0), (0, 90, GREEN, 0)]),
    3: (142, 46, [(0, -90, BLUE, 0), (-64, 90, GREEN, 0), (64, 90, GREEN, 0)]),
    4: (142, 46, [(-64, -90, BLUE, 0), (64, -90, GREEN, 0), (-64, 90, GREEN, 0), (64, 90, BLUE, 0)]),
    5: (
        138,
        44,
        [(-84, -90, GREEN, 0), (84, -90, BLUE, 0), (0, 0, RED, 0), (-84, 90, BLUE, 0), (84, 90, GREEN, 0)],
    ),
    6: (142, 44, [(x, y, c, 0) for y, c in ((-90, GREEN), (90, BLUE)) for x in (-84, 0, 84)]),
    7: (96, 40, [(0, -124, RED, 0), *_columns((4, 124), (GREEN, BLUE, GREEN))]),
    8: (
        134,
        38,
        [(x, -88, GREEN, a) for x, a in ((-106, 0), (106, 0), (-38, 30), (38, -30))]
        + [(x, 88, BLUE, a) for x, a in ((-106, 0), (106, 0), (-38, -30), (38, 30))],
    ),
    9: (98, 40, _columns((-122, 0, 122), (RED, BLUE, GREEN))),
}
"""By rank: length and width of a stick, then middle, colour and slant of each."""


def stick(length: float, width: float, paint: str) -> str:
    """Two segments, thin in the waist, with knobs at the ends and the joint, and a highlight in each."""
    half, waist, foot = length / 2, width * 0.22, width * 0.40
    data = ""
    for top, bottom in ((-half, -2.0), (2.0, half)):
        near, far = number(top + length * 0.12), number(bottom - length * 0.12)
        w, f = number(waist), number(foot)
        data += f"M-{f} {number(top)}C-{w} {near} -{w} {far} -{f} {number(bottom)}"
        data += f"H{f}C{w} {far} {w} {near} {f} {number(top)}Z"
    out = path(data, fill=paint)
    for y, reach in ((-half, 0.5), (0, 0.58), (half, 0.5)):
        out += rect(-width * reach, y - length * 0.045, 2 * width * reach, length * 0.09, length * 0.045, fill=paint)
    for y in (-half / 2, half / 2):
        out += rect(-width * 0.07, y - length * 0.13, width * 0.14, length * 0.26, width * 0.07, fill=IVORY)
    return out


def several(rank: int, *, strong: bool = False) -> str:
    """The sticks of one rank."""
    length, width, sticks = LAYOUTS[rank]
    width *= 1.2 if strong and rank != 8 else 1  # the slanted sticks of the eight would touch
    return "".join(place(stick(length, width, paint), x, y, angle=angle) for x, y, paint, angle in sticks)


for _rank in LAYOUTS:
    FACES.face(f"s{_rank}")(partial(several, _rank))
