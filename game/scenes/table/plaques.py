"""The plaques of a table together: those that wait are painted once and kept, lit ones each time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.table.ground import Drawn
from game.table.plaque_words import plaque_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.rules.contract import Seat
    from game.ui.plaque import Plaque


def waiting_plaques(plaques: Sequence[Plaque]) -> list[Drawn]:
    """The plaques without light, each to be kept with what lies on the table."""
    return [Drawn(plaque.draw, plaque.look, plaque.reach) for plaque in plaques if plaque.glow == 0]


def paint_lit_plaques(surface: Surface, plaques: Sequence[Plaque]) -> None:
    """The plaques with light."""
    for plaque in plaques:
        if plaque.glow > 0:
            plaque.draw(surface)


def tell_of_plaques(
    plaques: Sequence[Plaque], match: Match, acts: Seat | None, marks_of: Callable[[Seat], Sequence[str]]
) -> None:
    """Say in each plaque's tooltip who sits there, whose turn it is, and what stands beside it."""
    for seat, (plaque, player) in enumerate(zip(plaques, match.players, strict=True)):
        marks, lit = marks_of(seat), seat == acts
        plaque.node.tooltip = plaque_words(match.game.name, player, plaque.name, plaque.chips, marks, acts=lit)
