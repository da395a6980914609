"""Rows of a choice panel: each offers one action, with its text and small pictures of the pieces it uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Choice(NamedTuple):
    """One row of a choice panel: an action, its text and its pieces."""

    label: str
    do: Callable[[], None]
    pieces: tuple[str, ...] = ()
    primary: bool = False
    uses: tuple[str, ...] = ()
    """Pieces of the hand that are highlighted while the row is hovered."""
    key: str = ""
    name: str = ""
    second: str = ""
    """Second, smaller line of the text."""
    tooltip: str = ""
    closed: str = ""
    """Reason why the row cannot be chosen now; '' if it can."""


class Minis(NamedTuple):
    """Sizes and positions of the small pieces at the left of a choice row, in units."""

    left: float
    wide: float
    high: float
    pitch: float
    right: float

    def indent(self, row: Choice) -> float:
        """Return the x coordinate, in units, at which a row's text starts."""
        return self.left + self.wide + self.pitch * (len(row.pieces) - 1) + self.right

    def within(self, high: float) -> Minis:
        """Return a copy of the sizes in which pieces are at most `high` units high."""
        less = min(1.0, high / self.high)
        return Minis(self.left, self.wide * less, self.high * less, self.pitch * less, self.right)
