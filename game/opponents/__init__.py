"""Computer players of every game. They see only views, never deals, and work in slices."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents import random_player
from game.opponents.advice import Weigh, Weighing, Worth, weighed
from game.opponents.choice import (
    STRENGTHS,
    TEMPERAMENTS,
    Choice,
    Level,
    Reason,
    Think,
    Thinking,
    decide,
)
from game.opponents.rollouts import weigh_by_playing_on
from game.rules.contract import N_
from game.rules.lazy_mapping import LazyMapping

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from game.rules.contract import View

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
    "casual": (N_("casual player of an earlier release"), N_("casual player of a still earlier release")),
    "beginner": (N_("beginner of an earlier release"),),
}
"""Titles of retired players of each strength, the latest first."""


def levels_of(sound: Think, **others: Level) -> dict[str, Level]:
    """Return a game's opponents by key: its steady player first, then its other players, then the random one."""
    return {"first": Level(sound, N_("steady player")), **others, "random": RANDOM}


def key_of(strength: str, temperament: str) -> str:
    """Return an opponent's key in `LEVELS` from its strength and temperament, such as 'master' or 'master-bold'."""
    if not strength:
        return temperament
    return strength if temperament == TEMPERAMENTS[0] else f"{strength}-{temperament}"


def ladder_of(think_for: Callable[[str, str], Think], first: Think, **old: Level) -> dict[str, Level]:
    """Return a game's opponents by key: every strength with every temperament, then retired ones for old matches.

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
    """Return retired players as levels by key with version ('casual-3'), the latest of each strength first."""
    titles = {strength: iter(each) for strength, each in EARLIER_TITLES.items()}
    found = {}
    for key, think in players.items():
        strength = key.partition("-")[0]
        found[key] = Level(think, next(titles[strength]), strength, TEMPERAMENTS[0])
    return found


class Players(NamedTuple):
    """All opponents of one game by key, and its move evaluation function."""

    levels: dict[str, Level]
    weigh: Weigh
    """Function that evaluates the game's moves."""


def _money(game: str) -> Players:
    from game.opponents import money  # noqa: PLC0415 - each game's players are read in when they are asked for

    levels = ladder_of(partial(money.think_for, game), money.think, **earlier_of(money.earlier(game)))
    return Players(levels, money.weigh)


def _pai_gow() -> Players:
    from game.opponents import pai_gow  # noqa: PLC0415

    old = {"best": Level(pai_gow.think_best, N_("best player")), **earlier_of(pai_gow.earlier())}
    levels = ladder_of(pai_gow.think_for, pai_gow.think, **old)
    return Players(levels, pai_gow.weigh)


def _tongits() -> Players:
    from game.opponents import tongits  # noqa: PLC0415

    return Players(ladder_of(tongits.think_for, tongits.think, **earlier_of(tongits.earlier())), tongits.weigh)


def _daun_tiga() -> Players:
    from game.opponents import daun_tiga, daun_tiga_first, daun_tiga_second  # noqa: PLC0415

    earlier = {
        "steady-2": (daun_tiga_second.steady, N_("steady player of an earlier release"), "", "steady"),
        "bold-2": (daun_tiga_second.bold, N_("bold player of an earlier release"), "", "bold"),
        "chaser-2": (daun_tiga_second.chaser, N_("chases losses, from an earlier release"), "", "chaser"),
        "bold-1": (daun_tiga_first.bold, N_("bold player of a still earlier release"), "", "bold"),
        "chaser-1": (daun_tiga_first.chaser, N_("chases losses, from a still earlier release"), "", "chaser"),
    }
    levels = {
        "steady": Level(daun_tiga.steady, N_("steady player"), temperament="steady"),
        "bold": Level(daun_tiga.bold, N_("bold player"), temperament="bold"),
        "chaser": Level(daun_tiga.chaser, N_("chases losses"), temperament="chaser"),
        "first": Level(daun_tiga_first.steady, N_("player of the first release"), shown=False),
        **{key: Level(*each, shown=False) for key, each in earlier.items()},
        "random": RANDOM._replace(shown=False),
    }
    return Players(levels, daun_tiga.weigh)


PLAYERS: Final[LazyMapping[Players]] = LazyMapping(
    {
        "pai-tong": partial(_money, "pai-tong"),
        "pong": partial(_money, "pong"),
        "pai-gow": _pai_gow,
        "tongits": _tongits,
        "daun-tiga": _daun_tiga,
    }
)
"""The players of each game, by game key."""


def _levels(game: str) -> dict[str, Level]:
    return PLAYERS[game].levels


def _weigh(game: str) -> Weigh:
    return PLAYERS[game].weigh


LEVELS: Final[LazyMapping[dict[str, Level]]] = LazyMapping({game: partial(_levels, game) for game in PLAYERS})
"""The opponents of each game of `GAMES` by key, in the order in which the lobby shows them.

The keys are those of the command line and of saved matches. Every game has a 'first' and a 'random'.
"""

WEIGHERS: Final[LazyMapping[Weigh]] = LazyMapping({game: partial(_weigh, game) for game in PLAYERS})
"""The move evaluation of each game that has its own."""


def offered(game: str) -> dict[str, Level]:
    """Return the opponents that the lobby offers for a game, by key, in display order."""
    return {key: level for key, level in LEVELS[game].items() if level.shown}


def usual(game: str) -> str:
    """Return the key of the default opponent for new players: competent, but a beginner can sometimes beat it."""
    shown = offered(game)
    return "casual" if "casual" in shown else next(iter(shown))


def substitute_for(game: str, key: str) -> str:
    """Return the key that the lobby shows for an opponent chosen in an earlier release.

    It is the key itself or that of the most similar opponent; the key of a person is returned unchanged.
    """
    shown = offered(game)
    if key in shown or key not in LEVELS[game]:
        return key
    level = LEVELS[game][key]
    like = level.strength or level.temperament or {"best": "master", "random": "beginner"}.get(key, "")
    return like if like in shown else usual(game)


def best_of(game: str) -> Think:
    """Return a game's strongest player, which also gives advice."""
    levels = LEVELS[game]
    return levels["master" if "master" in levels else "first"].think


def advise(view: View, rng: Random, budget: int = 0) -> Thinking:
    """Choose the move that a master would make in this seat, with reasons. Runs in slices."""
    return best_of(view.table.game)(view, rng, budget)


def weigh_for(game: str) -> Weigh:
    """Return a game's move evaluation function: its own if it has one, else one based on rollouts."""
    return WEIGHERS.get(game) or weigh_by_playing_on(LEVELS[game]["first"].think)


def sound_choice(view: View, rng: Random) -> Choice:
    """Return the choice of the game's standard player for this view."""
    return decide(LEVELS[view.table.game]["first"].think, view, rng)


__all__ = [
    "LEVELS",
    "RANDOM",
    "STRENGTHS",
    "TEMPERAMENTS",
    "Choice",
    "Level",
    "Reason",
    "Think",
    "Thinking",
    "Weigh",
    "Weighing",
    "Worth",
    "advise",
    "best_of",
    "decide",
    "key_of",
    "ladder_of",
    "levels_of",
    "offered",
    "sound_choice",
    "substitute_for",
    "usual",
    "weigh_for",
    "weighed",
]
