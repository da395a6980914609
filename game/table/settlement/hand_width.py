"""Width of a hand displayed in sets, as a multiple of a piece's width."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.table.settlement.report import Row

STEP: Final = 1.045
"""Distance from piece to piece, as a multiple of their width."""
GROUP_GAP: Final = 0.35
"""Least gap after each group, as a multiple of a piece's width."""


def hand_width(row: Row) -> float:
    """Return the width of a hand with minimal gaps, as a multiple of a piece's width."""
    pieces = sum(len(group.pieces) + group.lacking for group in row.groups) + len(row.rest)
    return pieces * STEP + hand_gaps(row) * GROUP_GAP


def hand_gaps(row: Row) -> int:
    """Return the number of gaps between the sets of a displayed hand."""
    return max(1, len(row.groups) - (not row.rest))
