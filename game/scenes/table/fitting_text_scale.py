"""Chooses the size of text over a table; text is reduced rather than cover a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.table.panel_placement import BACKS, OWN_HAND, covered

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.table.geometry import Box
    from game.table.panel_placement import Room
    from game.ui.render_context import RenderContext

LESS: Final = (2.0, 1.75, 1.5, 1.35, 1.2, 1.1, 1.0)
"""Text enlargements to try, in this order, until the text fits."""


def largest_text(
    ctx: RenderContext, room: Room, place: Callable[[], Box], avoid: Sequence[Box] = (), *, legible: float = 1.0
) -> float:
    """Return the largest text scale at which the text covers as little of the table as possible.

    `place` returns the box that the text needs at the scale being tried. Rather than shrink below `legible`, the
    text covers the backs of closed hands or the wall.
    """
    best, least = LESS[0], None
    over_backs = 0.0
    for most in (LESS[0], *(less for less in LESS[1:] if less < ctx.scale.enlarged)):
        with ctx.text.enlarged_at_most(most):
            found = covered(place(), room, avoid)
        if found <= BACKS and not over_backs:
            over_backs = most
        if least is None or found < least or found == least >= OWN_HAND:  # smaller text covers less of the hand
            best, least = most, found
        if not found:
            break
    return max(best, over_backs) if best < min(legible, ctx.scale.enlarged) else best
