"""Where the pips of the number cards stand, as parts of the card's width and height; the lower half is upside down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

Spot = tuple[float, float]
LEFT, MIDDLE, RIGHT = 0.30, 0.50, 0.70


def _columns(*rows: float) -> tuple[Spot, ...]:
    """The same rows in both outer columns."""
    return tuple((x, y) for x in (LEFT, RIGHT) for y in rows)


def _middle(*rows: float) -> tuple[Spot, ...]:
    return tuple((MIDDLE, y) for y in rows)


LAYOUTS: Final[Mapping[str, tuple[Spot, ...]]] = {
    "A": _middle(0.50),
    "2": _middle(0.20, 0.80),
    "3": _middle(0.20, 0.50, 0.80),
    "4": _columns(0.20, 0.80),
    "5": _columns(0.20, 0.80) + _middle(0.50),
    "6": _columns(0.20, 0.50, 0.80),
    "7": _columns(0.20, 0.50, 0.80) + _middle(0.35),
    "8": _columns(0.20, 0.50, 0.80) + _middle(0.35, 0.65),
    "9": _columns(0.20, 0.40, 0.60, 0.80) + _middle(0.50),
    "T": _columns(0.20, 0.40, 0.60, 0.80) + _middle(0.30, 0.70),
}


def inverted(spot: Spot) -> bool:
    """Whether the pip there stands on its head: all below the middle do."""
    return spot[1] > 0.5
