"""How wide a hand lies that is open in its sets, in widths of a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.table.settlement.report import Row

STEP: Final = 1.045
"""From piece to piece, in widths of a piece."""
GROUP_GAP: Final = 0.35
"""Space after each group, in widths of a piece, at the least."""


def hand_width(row: Row) -> float:
    """The width of a hand in widths of a piece, with the least gaps."""
    pieces = sum(len(group.pieces) + group.lacking for group in row.groups) + len(row.rest)
    return pieces * STEP + hand_gaps(row) * GROUP_GAP


def hand_gaps(row: Row) -> int:
    """How many gaps there are between its groups."""
    return max(1, len(row.groups) - (not row.rest))
