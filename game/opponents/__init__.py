"""Who plays when no person does. Opponents see views, never deals, and think in slices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents import daun_tiga, money, pai_gow, random_player, tongits
from game.opponents.choice import Choice, Level, Reason, Think, Thinking, decide
from game.rules.contract import N_

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import View

RANDOM: Final = Level(random_player.think, N_("random player"))
"""Plays every game."""


def levels_of(sound: Think, **others: Level) -> dict[str, Level]:
    """A game's opponents by their keys, the usual one first: its steady player, others of its own, the random one."""
    return {"first": Level(sound, N_("steady player")), **others, "random": RANDOM}


LEVELS: Final[dict[str, dict[str, Level]]] = {
    "pai-tong": levels_of(money.think),
    "pong": levels_of(money.think),
    "pai-gow": levels_of(
        pai_gow.think,
        beginner=Level(pai_gow.think_beginner, N_("beginner")),
        best=Level(pai_gow.think_best, N_("best player")),
    ),
    "tongits": levels_of(tongits.think),
    "daun-tiga": levels_of(
        daun_tiga.think,
        bold=Level(daun_tiga.bold, N_("bold player")),
        chaser=Level(daun_tiga.chaser, N_("chases losses")),
    ),
}
"""The opponents of each game of `GAMES` by their keys, as on the command line and in saved matches, in the order that
the lobby shows them. Every game has a 'first' and a 'random'."""


def sound_choice(view: View, rng: Random) -> Choice:
    """What the sound player of the view's game would do."""
    return decide(LEVELS[view.table.game]["first"].think, view, rng)


__all__ = ["LEVELS", "RANDOM", "Choice", "Level", "Reason", "Think", "Thinking", "decide", "levels_of", "sound_choice"]
