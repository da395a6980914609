"""
The 21 throws of two dice: where every pip lies, and in which colour.

1 and 4 are red, 2, 3, 5 and 6 white, but for the double six, which is half red. There is no bar between the ends.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from art.decks.dominoes.paint import FACES, RED, WHITE, Face, Pip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Spot = tuple[float, float]

L, C, R = 0.28, 0.50, 0.72
ROWS_ABOVE = (0.109, 0.265, 0.422)
ROWS_BELOW = (0.891, 0.735, 0.578)
SQUARE_ABOVE, SQUARE_BELOW = 0.37, 0.63
"""The inner row of a four, whose pips stand closer together than the outer rows of a six."""


def _end(outer: float, middle: float, inner: float, square: float, *, falling: bool) -> Mapping[int, Sequence[Spot]]:
    """The spots of one end, from its outer row inward; the diagonal of a three runs down to the left at both ends."""
    near, far = (R, L) if falling else (L, R)
    return {
        1: ((C, outer),),
        2: ((L, outer), (R, outer)),
        3: ((near, outer), (C, middle), (far, inner)),
        4: ((L, outer), (R, outer), (L, square), (R, square)),
        5: ((L, outer), (R, outer), (C, middle), (L, inner), (R, inner)),
        6: tuple((x, y) for y in (outer, middle, inner) for x in (L, R)),
    }


ABOVE = _end(*ROWS_ABOVE, SQUARE_ABOVE, falling=True)
BELOW = _end(*ROWS_BELOW, SQUARE_BELOW, falling=False)
LONG_THREE = ((R, 0.50), (C, 0.696), (L, 0.89))
"""The three under a one or a two: it has more room, and is spread over it."""

ENDS: Mapping[str, tuple[int, int]] = {
    "6-6": (6, 6),
    "6-5": (5, 6),
    "6-4": (4, 6),
    "6-3": (3, 6),
    "6-2": (2, 6),
    "6-1": (1, 6),
    "5-5": (5, 5),
    "5-4": (4, 5),
    "5-3": (3, 5),
    "5-2": (2, 5),
    "5-1": (1, 5),
    "4-4": (4, 4),
    "4-3": (4, 3),
    "4-2": (4, 2),
    "4-1": (4, 1),
    "3-3": (3, 3),
    "3-2": (2, 3),
    "3-1": (1, 3),
    "2-2": (2, 2),
    "2-1": (1, 2),
    "1-1": (1, 1),
}
"""Which end lies above, which below: the red end above, or else the smaller one."""


def throw(code: str) -> Face:
    """The pips of one tile, from the upper end to the lower."""
    top, bottom = ENDS[code]
    if code == "6-6":  # Heaven: red at the left above and at the right below
        upper = (Pip(x, y, RED if x == L else WHITE) for x, y in ABOVE[6])
        return *upper, *(Pip(x, y, RED if x == R else WHITE) for x, y in BELOW[6])
    below = LONG_THREE if bottom == 3 and top in (1, 2) else BELOW[bottom]
    ends = ((top, ABOVE[top]), (bottom, below))
    return tuple(Pip(x, y, RED if value in (1, 4) else WHITE) for value, spots in ends for x, y in spots)


for _code in ENDS:
    FACES.face(_code)(partial(throw, _code))
