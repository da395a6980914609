"""What the tooltip of a plaque says: who sits there, how it plays, what it has, and what the marks beside it mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.opponents import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.players import Player
    from game.ui.plaque import Plaque


def plaque_words(game: str, player: Player, plaque: Plaque, marks: Sequence[str], *, acts: bool) -> str:
    """Lines about one seat of a game; `marks` are the game's own, and `acts` says that the plaque is lit."""
    who = _("{name}, a person").format(name=plaque.name)
    if not player.is_person:
        level = _(LEVELS[game][player.kind].title)
        who = _("{name}, played by the program: {level}").format(name=plaque.name, level=level)
    chips = _("Chips: {chips}").format(chips=plaque.chips)
    lines = [plaque.name if plaque.name == _("You") else who, chips, *marks]
    if acts:
        lines.append(_("The light shows whose turn it is."))
    return "\n".join(lines)
