"""Layout of the replay viewer: the table in the middle, a column on each side, the control bar below."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.table.geometry import Box
from game.ui.measure import CANVAS

TABLE: Final = (1368.0, 1052.0)
"""Width and height of a table's frame in its own units."""
SHARE: Final = 0.865
"""Largest scale of the table, relative to its usual size."""
COLUMN: Final = 272.0
LEAST_COLUMN: Final = 172.0
"""Minimum width of a column, in units and in pixels."""
BAR: Final = 140.0
LEAST_BAR: Final = 100.0
EDGE: Final = 12.0
SIDE: Final = 32.0


class Places(NamedTuple):
    """Positions of the replay viewer's table, columns and control bar, in pixels."""

    u: float
    """Pixels per unit outside the table."""
    table_u: float
    origin: tuple[float, float]
    """Upper left corner of the table's canvas."""
    table: Box
    left: Box
    right: Box
    bar: Box


def places(width: int, height: int) -> Places:
    """Return the layout for a window size in pixels.

    The table is as large as the bar and the columns allow.
    """
    u = min(height / CANVAS[1], width / 1728)
    edge, side = EDGE * u, max(SIDE * u, 10.0)
    bar_high = max(BAR * u, LEAST_BAR)
    bar = Box(side, height - edge - bar_high, width - 2 * side, bar_high)
    room = bar.y - 1.5 * edge
    column = max(COLUMN * u, LEAST_COLUMN)
    table_u = min(SHARE * u, room / TABLE[1] if room < SHARE * u * TABLE[1] else SHARE * u)
    table_u = min(table_u, (width - 2 * column) / TABLE[0])
    wide, high = TABLE[0] * table_u, TABLE[1] * table_u
    table = Box((width - wide) / 2, edge + (room - edge - high) / 2, wide, high)
    origin = table.x - (CANVAS[0] - TABLE[0]) / 2 * table_u, table.y - (CANVAS[1] - TABLE[1]) / 2 * table_u
    gap = max(24 * u, 10.0)
    reach = min(table.x - gap - side, 316 * u) if width / height > 1.7 else table.x - gap - side
    left = Box(side, edge, table.x - gap - side, room - edge)
    right = Box(table.right + gap, edge, reach, room - edge)
    return Places(u, table_u, origin, table, left, right, bar)
