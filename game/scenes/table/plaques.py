"""Plaques of a table: unlit ones are cached, lit ones are painted in every frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.opponents import LEVELS
from game.scenes.table.background import Drawn
from game.table.characters import both_names
from game.table.moods import face_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.match.players import Player
    from game.rules.contract import Seat
    from game.table.moods import Moods
    from game.ui.plaque import Plaque


def plaque_words(game: str, player: Player, name: str, chips: str, marks: Sequence[str], *, acts: bool) -> str:
    """Return a plaque's tooltip; `marks` are lines from the game, `acts` is True if the seat is to move."""
    who = _("{name}, a person").format(name=name)
    if not player.is_person:
        full = both_names(name) if name == player.name else name  # the house has no native name
        level = _(LEVELS[game][player.kind].title)
        who = _("{name}, computer player: {level}").format(name=full, level=level)
    held = _("Chips: {chips}").format(chips=chips)
    lines = [name if name == _("You") else who, held, *marks]
    if acts:
        lines.append(_("The light shows whose turn it is."))
    return "\n".join(lines)


def waiting_plaques(plaques: Sequence[Plaque]) -> list[Drawn]:
    """Return the unlit plaques, to be cached with the pieces at rest."""
    return [Drawn(plaque.draw, plaque.look, plaque.reach) for plaque in plaques if plaque.glow == 0]


def paint_lit_plaques(surface: Surface, plaques: Sequence[Plaque]) -> None:
    """Paint the lit plaques."""
    for plaque in plaques:
        if plaque.glow > 0:
            plaque.draw(surface)


def describe_plaques(
    plaques: Sequence[Plaque], match: Match, acts: Seat | None, marks_of: Callable[[Seat], Sequence[str]]
) -> None:
    """Set each plaque's tooltip: the player, whether it is their turn, and what the marks mean."""
    for seat, (plaque, player) in enumerate(zip(plaques, match.players, strict=True)):
        marks, lit = marks_of(seat), seat == acts
        plaque.node.tooltip = plaque_words(match.game.name, player, plaque.name, plaque.chips, marks, acts=lit)


def show_faces(plaques: Sequence[Plaque], match: Match, acts: Seat | None, moods: Moods) -> bool:
    """Set the face on each plaque of an opponent that has one; return whether one changed."""
    changed = False
    for seat, (plaque, player) in enumerate(zip(plaques, match.players, strict=True)):
        mood = moods.of(seat, acts=seat == acts)
        face = face_of(player, mood) if plaque.name == player.name else ""  # the house has no face
        changed |= face != plaque.face
        plaque.face = face
    return changed
