"""Text of a plaque's tooltip: the player, level and chips, and the meaning of the marks next to the plaque."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.opponents import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.players import Player


def plaque_words(game: str, player: Player, name: str, chips: str, marks: Sequence[str], *, acts: bool) -> str:
    """Return a plaque's tooltip; `marks` are lines from the game, `acts` is True if the seat is to move."""
    who = _("{name}, a person").format(name=name)
    if not player.is_person:
        level = _(LEVELS[game][player.kind].title)
        who = _("{name}, played by the program: {level}").format(name=name, level=level)
    held = _("Chips: {chips}").format(chips=chips)
    lines = [name if name == _("You") else who, held, *marks]
    if acts:
        lines.append(_("The light shows whose turn it is."))
    return "\n".join(lines)
