"""Who plays when no person does. Opponents see views, never deals, and think in slices."""

from __future__ import annotations

from typing import Final

from game.opponents import daun_tiga, first, pai_gow, random_player
from game.opponents.choice import Choice, Think, Thinking, decide
from game.rules.contract import N_, Reason

OPPONENTS: Final[dict[str, Think]] = {
    "first": first.think,
    "beginner": pai_gow.think_beginner,
    "best": pai_gow.think_best,
    "bold": daun_tiga.bold,
    "chaser": daun_tiga.chaser,
    "random": random_player.think,
}
"""Every opponent by its key, as on the command line and in saved matches."""

OPPONENT_NAMES: Final[dict[str, str]] = {
    "first": N_("sound player"),
    "beginner": N_("beginner"),
    "best": N_("best player"),
    "bold": N_("bold player"),
    "chaser": N_("chases losses"),
    "random": N_("random player"),
}
"""What the lobby calls them, to be translated where shown."""

ONLY_IN: Final[dict[str, tuple[str, ...]]] = {"pai-gow": ("beginner", "best"), "daun-tiga": ("bold", "chaser")}
"""Opponents that know one game only, by the game's name, in the order the lobby shows them."""


def kinds_of(game: str) -> tuple[str, ...]:
    """The keys of all opponents of a game, the usual one first."""
    return ("first", *ONLY_IN.get(game, ()), "random")


__all__ = ["OPPONENTS", "OPPONENT_NAMES", "Choice", "Reason", "Think", "Thinking", "decide", "kinds_of"]
