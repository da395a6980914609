"""Rows of a choice panel; each offers an action, with text and small pictures of its pieces."""

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
    """Sizes and positions of the small pieces on the left of a choice row, in units."""

    left: float
    wide: float
    high: float
    pitch: float
    right: float

    def indent(self, row: Choice) -> float:
        """Return the x coordinate, in units, at which a row's text starts."""
        return self.left + self.wide + self.pitch * (len(row.pieces) - 1) + self.right

    def within(self, high: float) -> Minis:
        """Return a copy in which pieces are at most `high` units high."""
        less = min(1.0, high / self.high)
        return Minis(self.left, self.wide * less, self.high * less, self.pitch * less, self.right)
