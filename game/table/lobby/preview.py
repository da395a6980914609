"""Which pieces lie on the little table of the lobby, and where."""

from __future__ import annotations

import math
from typing import Final, NamedTuple


class Fan(NamedTuple):
    """Cards held as a hand, from the left, on a lobby's picture of the pieces."""

    codes: tuple[str, ...]
    high: float
    """Height of a card as a share of the picture's."""
    step: float
    """Degrees from card to card."""


RATIO: Final = 1368 / 1052
"""Width of a table for a height of 1."""
REACH: Final = 0.78
PIVOT: Final = 1.26
"""Radius and middle of a fan's arc, as shares of the table's height."""


class Lying(NamedTuple):
    """One piece on the table: its code, its middle as shares of width and height, its height as one, degrees."""

    code: str
    x: float
    y: float
    high: float
    angle: float


FANS: Final = {
    "thai": Fan(("back", "c5", "m7", "s9", "ot"), 0.62, 13),
    "ceki": Fan(("back", "c5", "m7", "s9", "ot"), 0.54, 13),
    "french": Fan(("back", "7C", "7S", "7H", "QH"), 0.47, 12),
}
"""By sheet."""
TILES: Final = (
    Lying("back", 0.24, 0.31, 0.34, -9),
    Lying("gd", 0.76, 0.33, 0.34, 8),
    Lying("m5", 0.33, 0.62, 0.34, -5),
    Lying("s1", 0.67, 0.63, 0.34, 4),
    Lying("c5", 0.50, 0.48, 0.34, 0),
)
ONE_SUIT: Final = {"gd": "we", "m5": "5", "s1": "1", "c5": "3"}
"""What lies in the place of these where the tiles have one suit: a wind, and numbers of it."""
DOMINOES: Final = (
    Lying("5-5", 0.205, 0.48, 0.56, -3),
    Lying("6-1", 0.378, 0.50, 0.56, -1),
    Lying("4-2", 0.622, 0.50, 0.56, 1),
    Lying("2-1", 0.795, 0.48, 0.56, 3),
)
"""Two hands of two."""


def lying(equipment: str, own: Fan | None, suit: str) -> tuple[Lying, ...]:
    """The pieces of these; `own` are the cards that a game shows itself, `suit` the one suit of tiles, '' for all."""
    if equipment == "mahjong":
        return tuple(one._replace(code=_of_suit(one.code, suit)) for one in TILES)
    if equipment == "dominoes":
        return DOMINOES
    fan = own or FANS[equipment]
    found = []
    for place, code in enumerate(fan.codes):
        angle = (place - (len(fan.codes) - 1) / 2) * fan.step
        turn = math.radians(angle)
        x, y = 0.5 + math.sin(turn) * REACH / RATIO, PIVOT - math.cos(turn) * REACH
        found.append(Lying(code, x, y, fan.high, angle))
    return tuple(found)


def _of_suit(code: str, suit: str) -> str:
    """The tile that lies where this one does, of the suit that is played with."""
    if not suit or code not in ONE_SUIT:
        return code
    other = ONE_SUIT[code]
    return f"{suit}{other}" if other.isdigit() else other
