"""Rows of a choice panel: the action, its text and small pictures of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Choice(NamedTuple):
    """One row of a choice panel."""

    label: str
    do: Callable[[], None]
    pieces: tuple[str, ...] = ()
    primary: bool = False
    uses: tuple[str, ...] = ()
    """Pieces of the hand that are highlighted while the row is hovered."""
    key: str = ""
    name: str = ""
    closed: str = ""
    """Reason why the row cannot be chosen now; '' if it can."""


class Minis(NamedTuple):
    """Geometry of the small pieces at the left of a row, in units."""

    left: float
    wide: float
    high: float
    pitch: float
    right: float

    def indent(self, row: Choice) -> float:
        """Return the left edge of a row's text."""
        return self.left + self.wide + self.pitch * (len(row.pieces) - 1) + self.right
