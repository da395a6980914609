"""Opponents of a game by strength and temperament, and retired ones that old matches still name."""

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
EARLIER_TITLES: Final = {
    "master": (N_("master of an earlier release"), N_("master of a still earlier release")),
    "adept": (
        N_("adept of an earlier release"),
        N_("adept of a still earlier release"),
        N_("adept of long ago"),
    ),
    "casual": (
        N_("casual player of an earlier release"),
        N_("casual player of a still earlier release"),
        N_("casual player of long ago"),
    ),
    "beginner": (N_("beginner of an earlier release"),),
}
"""Titles of the earlier players of each strength, the latest first."""


def levels_of(sound: Think, **others: Level) -> dict[str, Level]:
    """Return a game's opponents by key: the steady player first, the random one last."""
    return {"first": Level(sound, N_("steady player")), **others, "random": RANDOM}


def key_of(strength: str, temperament: str) -> str:
    """Return the key in `LEVELS` of this strength and temperament: 'master', 'master-bold'."""
    if not strength:
        return temperament
    return strength if temperament == TEMPERAMENTS[0] else f"{strength}-{temperament}"


def ladder_of(think_for: Callable[[str, str], Think], first: Think, **old: Level) -> dict[str, Level]:
    """Return a game's opponents by key: each strength with each temperament, then retired ones.

    `first` is the player of the first release, against which all others are measured; `old` are further players of that
    release.
    """
    ladder = {
        key: Level(think_for(strength, temperament), TITLES[key], strength, temperament)
        for strength in reversed(STRENGTHS)
        for temperament in TEMPERAMENTS
        for key in [key_of(strength, temperament)]
    }
    return {
        **ladder,
        "first": Level(first, N_("player of the first release"), shown=False),
        **{key: level._replace(shown=False) for key, level in old.items()},
        "random": RANDOM._replace(shown=False),
    }


def earlier_of(players: Mapping[str, Think]) -> dict[str, Level]:
    """Return retired players as levels, the latest of each strength first, with versioned keys such as 'casual-3'."""
    titles = {strength: iter(each) for strength, each in EARLIER_TITLES.items()}
    found = {}
    for key, think in players.items():
        strength = key.partition("-")[0]
        found[key] = Level(think, next(titles[strength]), strength, TEMPERAMENTS[0])
    return found
