"""Rows of a choice: what each does, its words, and the small pieces on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Choice(NamedTuple):
    """One row: what it does, its words, and the pieces on it."""

    label: str
    do: Callable[[], None]
    pieces: tuple[str, ...] = ()
    primary: bool = False
    uses: tuple[str, ...] = ()
    """Pieces of the hand that stand out while it is pointed at."""
    key: str = ""
    name: str = ""
    closed: str = ""
    """Why it cannot be chosen now, '' where it can."""


class Minis(NamedTuple):
    """Small pieces at the left of a row, in units."""

    left: float
    wide: float
    high: float
    pitch: float
    right: float

    def indent(self, row: Choice) -> float:
        """Where a row's words begin."""
        return self.left + self.wide + self.pitch * (len(row.pieces) - 1) + self.right
