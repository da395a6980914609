"""Where all that belongs to each part of the table lies, so that a part can be drawn anew by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scenes.table.geometry import Box
from game.scenes.tables.daun_tiga import layout as places

if TYPE_CHECKING:
    from pygame import Rect

    from game.scenes.tables.daun_tiga.board import Board
    from game.scenes.tables.daun_tiga.kept_layer import Part

SHADOW: Final = 14.0
"""Units that shadows reach beyond what throws them."""
RESULT: Final = (95.0, 190.0)
"""Units from the middle of a result to its ends at most: in a group of size 1, and at the foot."""
RESULT_PX: Final = 84
"""The same in pixels, for small windows, where words are no smaller than they can be read."""
MIDDLE_AREA: Final = Box(540, 240, 840, 380)
"""Nothing of the panel in the middle or its shadow reaches beyond this."""


def find_areas(board: Board) -> dict[Part, Rect]:
    """The area of each part in pixels, shadows and results too."""
    frame, scale, scene = board.frame, board.kit.scale, board.scene
    areas: dict[Part, Rect] = {
        "bank": frame.rect(places.BANK.grown(SHADOW)),
        "middle": frame.rect(MIDDLE_AREA),
        "left": scale.left,
        "right": scale.right,
    }
    for seat in range(scene.shown.seats):
        home = board.home(seat)
        rect = frame.rect(home.around().grown(SHADOW))
        x, y = frame.point(*home.pill)
        wide = max(round(scale.f(RESULT[seat == scene.viewer] * home.size)), RESULT_PX)
        high = max(round(scale.f(24 * home.size)), 20)
        areas[seat] = rect.union((round(x) - wide, round(y) - high, 2 * wide, 2 * high))
    return areas
