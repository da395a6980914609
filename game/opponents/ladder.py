"""Opponents of a game by strength and temperament, including retired ones that old matches refer to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents import random_player
from game.opponents.choice import STRENGTHS, TEMPERAMENTS, Level
from game.rules.contract import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.opponents.choice import Think

RANDOM: Final = Level(random_player.think, N_("random player"))
"""The random player, which can play every game."""

TITLES: Final = {
    "master": N_("master"),
    "master-bold": N_("bold master"),
    "master-sly": N_("sly master"),
    "adept": N_("adept"),
    "adept-bold": N_("bold adept"),
    "adept-sly": N_("sly adept"),
    "casual": N_("casual player"),
    "casual-bold": N_("bold casual player"),
    "casual-sly": N_("sly casual player"),
    "beginner": N_("beginner"),
    "beginner-bold": N_("bold beginner"),
    "beginner-sly": N_("sly beginner"),
}
"""Titles by key. Each is one whole message, because languages combine strength and temperament differently."""
REPLACEMENTS: Final = {
    "master": N_("master (replaces an earlier one)"),
    "adept": N_("adept (replaces an earlier one)"),
    "casual": N_("casual player (replaces an earlier one)"),
    "beginner": N_("beginner (replaces an earlier one)"),
    "steady": N_("steady player (replaces an earlier one)"),
    "bold": N_("bold player (replaces an earlier one)"),
    "chaser": N_("loss chaser (replaces an earlier player)"),
}
"""Titles of current opponents, by key, for use in an old match where they replace a retired one."""


def levels_of(sound: Think, **others: Level) -> dict[str, Level]:
    """Return a game's opponents by key: the steady player first, the random one last."""
    return {"first": Level(sound, N_("steady player")), **others, "random": RANDOM}


def key_of(strength: str, temperament: str) -> str:
    """Return the key in `LEVELS` of this strength and temperament, such as 'master' or 'master-bold'."""
    if not strength:
        return temperament
    return strength if temperament == TEMPERAMENTS[0] else f"{strength}-{temperament}"


def ladder_of(think_for: Callable[[str, str], Think], first: Think, *retired: str) -> dict[str, Level]:
    """Return a game's opponents by key: each strength with each temperament, then those that only old matches name.

    `first` is the player of the first release, against which all others are measured; `retired` holds keys such as
    'casual-3'.
    """
    ladder = {
        key: Level(think_for(strength, temperament), TITLES[key], strength, temperament)
        for strength in reversed(STRENGTHS)
        for temperament in TEMPERAMENTS
        for key in [key_of(strength, temperament)]
    }
    return {
        **ladder,
        "first": Level(first, N_("first-release player"), shown=False),
        **replacements(ladder, *retired),
        "random": RANDOM._replace(shown=False),
    }


def replacements(current: Mapping[str, Level], *retired: str) -> dict[str, Level]:
    """Return, for each retired key, the current opponent most like it, with a title that mentions the replacement.

    A retired key is a current one with a version ('casual-3'), or 'best', which the master replaces.
    """
    like = {key: "master" if key == "best" else key.partition("-")[0] for key in retired}
    return {key: current[one]._replace(title=REPLACEMENTS[one], shown=False) for key, one in like.items()}
