"""The pieces in the lobby's picture that previews a table."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from game.rules.equipment import CEKI_CARDS, CHINESE_DOMINOES, FRENCH_CARDS, MAHJONG_TILES, THAI_CARDS


class Fan(NamedTuple):
    """A fan of cards in the preview picture, left to right."""

    codes: tuple[str, ...]
    high: float
    """Height of a card as a fraction of the picture's height."""
    step: float
    """Angle between neighbouring cards, in degrees."""


RATIO: Final = 1368 / 1052
"""Width of the picture divided by its height."""
REACH: Final = 0.78
PIVOT: Final = 1.26
"""Y coordinate of the centre of a fan's arc, as a fraction of the picture's height.

`REACH` is the arc's radius, in the same measure.
"""


class PreviewPiece(NamedTuple):
    """A piece in the preview picture: its code, centre, height, and angle in degrees.

    `x` is a fraction of the picture's width; `y` and `high` are fractions of its height.
    """

    code: str
    x: float
    y: float
    high: float
    angle: float


FANS: Final = {
    THAI_CARDS.name: Fan(("back", "c5", "m7", "s9", "ot"), 0.62, 13),
    CEKI_CARDS.name: Fan(("back", "c5", "m7", "s9", "ot"), 0.54, 13),
    FRENCH_CARDS.name: Fan(("back", "7C", "7S", "7H", "QH"), 0.47, 12),
}
"""Fans of cards to show, by sprite sheet."""
TILES: Final = (
    PreviewPiece("back", 0.24, 0.31, 0.34, -9),
    PreviewPiece("gd", 0.76, 0.33, 0.34, 8),
    PreviewPiece("m5", 0.33, 0.62, 0.34, -5),
    PreviewPiece("s1", 0.67, 0.63, 0.34, 4),
    PreviewPiece("c5", 0.50, 0.48, 0.34, 0),
)
ONE_SUIT: Final = {"gd": "we", "m5": "5", "s1": "1", "c5": "3"}
"""Replacement for each tile if only one suit is used: 'w' and a wind, or a rank of that suit."""
DOMINOES: Final = (
    PreviewPiece("5-5", 0.205, 0.48, 0.56, -3),
    PreviewPiece("6-1", 0.378, 0.50, 0.56, -1),
    PreviewPiece("4-2", 0.622, 0.50, 0.56, 1),
    PreviewPiece("2-1", 0.795, 0.48, 0.56, 3),
)
"""Dominoes to show: two hands of two tiles."""


def shown_pieces(equipment: str, own: Fan | None, suit: str) -> tuple[PreviewPiece, ...]:
    """Return the pieces to show.

    `own` is the game's own fan of cards; `suit` is the only suit of tiles to show, or '' for all suits.
    """
    if equipment == MAHJONG_TILES.name:
        return tuple(one._replace(code=_of_suit(one.code, suit)) for one in TILES)
    if equipment == CHINESE_DOMINOES.name:
        return DOMINOES
    fan = own or FANS[equipment]
    found = []
    for place, code in enumerate(fan.codes):
        angle = (place - (len(fan.codes) - 1) / 2) * fan.step
        turn = math.radians(angle)
        x, y = 0.5 + math.sin(turn) * REACH / RATIO, PIVOT - math.cos(turn) * REACH
        found.append(PreviewPiece(code, x, y, fan.high, angle))
    return tuple(found)


def _of_suit(code: str, suit: str) -> str:
    """Return the tile to show instead of `code` if only one suit is used."""
    if not suit or code not in ONE_SUIT:
        return code
    other = ONE_SUIT[code]
    return f"{suit}{other}" if other.isdigit() else other
