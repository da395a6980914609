"""Where the window stood when it was closed, and whether it can stand there again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.ui.measure import MINIMUM

if TYPE_CHECKING:
    from collections.abc import Sequence

HELD: Final = 120
"""Pixels of the window's upper edge that must be on a monitor: enough to take hold of it."""


class Place(NamedTuple):
    """A window on the desktop, in pixels; the first monitor's upper left corner is (0, 0)."""

    x: int
    y: int
    width: int
    height: int


def fitting(kept: Sequence[int], monitors: Sequence[tuple[int, int]]) -> Place | None:
    """The place that was kept, its size as the monitors allow; None where nothing was kept, or nobody would see it.

    SDL tells how large the monitors are, not how they stand beside each other: the others may be on any side of the
    first. So a window of a monitor that was taken away comes back where it can be seen.
    """
    if len(kept) != len(Place._fields) or not monitors:
        return None
    place = Place(*kept)
    (first_wide, first_high), others = monitors[0], monitors[1:]
    beside, above = sum(wide for wide, _ in others), sum(high for _, high in others)
    seen = -beside + HELD <= place.x + place.width and place.x <= first_wide + beside - HELD
    if not seen or not -above <= place.y <= first_high + above - HELD:
        return None
    widest, highest = (max(size) for size in zip(*monitors, strict=True))
    least = min(MINIMUM[0], widest), min(MINIMUM[1], highest)
    wide, high = max(least[0], min(place.width, widest)), max(least[1], min(place.height, highest))
    return place._replace(width=wide, height=high)
