"""The sound player of every game: it knows the game's first principles and looks no further."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents import daun_tiga, money, pai_gow, tongits

if TYPE_CHECKING:
    from random import Random

    from game.opponents.choice import Think, Thinking
    from game.rules.contract import View

BY_GAME: Final[dict[str, Think]] = {
    "pai-tong": money.think,
    "pong": money.think,
    "pai-gow": pai_gow.think,
    "tongits": tongits.think,
    "daun-tiga": daun_tiga.think,
}
"""One module a game."""


def think(view: View, rng: Random, budget: int) -> Thinking:
    """Play as the game's own module does."""
    return BY_GAME[view.table.game](view, rng, budget)
