"""Words over a table are as large as the free room allows: smaller than was asked for before they cover a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.table.panel_place import BACKS, OWN_HAND, covered

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.table.geometry import Box
    from game.table.panel_place import Room
    from game.ui.kit import Kit

LESS: Final = (2.0, 1.75, 1.5, 1.35, 1.2, 1.1, 1.0)
"""How much larger than designed words may be: the next where the one before leaves no place for them."""


def largest(
    kit: Kit, room: Room, place: Callable[[], Box], avoid: Sequence[Box] = (), *, legible: float = 1.0
) -> float:
    """How large words may be so that they cover as little as they can; what they need at a size, `place` finds out.

    Rather than less large than `legible` they cover backs: closed hands, or the wall.
    """
    best, least = LESS[0], None
    over_backs = 0.0
    for most in (LESS[0], *(less for less in LESS[1:] if less < kit.scale.enlarged)):
        with kit.text.enlarged_at_most(most):
            found = covered(place(), room, avoid)
        if found <= BACKS and not over_backs:
            over_backs = most
        if least is None or found < least or found == least >= OWN_HAND:  # what must be covered is covered less
            best, least = most, found
        if not found:
            break
    return max(best, over_backs) if best < min(legible, kit.scale.enlarged) else best
