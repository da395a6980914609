"""Chooses the size of text over a table; text is reduced rather than cover a hand or the face of a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from game.table.geometry import Spot, overlap
from game.table.panel_placement import BACKS, OWN_HAND, covered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.table.geometry import Box
    from game.table.panel_placement import Room
    from game.ui.render_context import RenderContext
    from game.ui.widgets import Pill

PillT = TypeVar("PillT", bound="Pill")
LESS: Final = (2.0, 1.75, 1.5, 1.35, 1.2, 1.1, 1.0)
"""Text enlargements to try, in this order, until the text fits."""
GRAZE_PX: Final = 0.5
"""Pixels by which a label may overlap a face, because both are rounded."""


def labels_clear_of(
    ctx: RenderContext, make: Callable[[], Sequence[PillT]], faces: Callable[[], Iterable[Spot]]
) -> Sequence[PillT]:
    """Return the labels that `make` places, at the largest text scale at which they cover none of these faces.

    The faces are in pixels. Labels that cover a face at every scale have their normal size.
    """
    if ctx.scale.enlarged <= LESS[-1]:
        return make()
    spots = list(faces())
    for most in LESS:
        with ctx.text.enlarged_at_most(most):
            labels = make()
        areas = [Spot(*label.rect.center, *label.rect.size) for label in labels]
        if not any(overlap(area, spot) > GRAZE_PX for area in areas for spot in spots):
            break
    return labels


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
