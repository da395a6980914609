"""Opponents for every game. They receive views, never deals, and think in slices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games import Registry
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
from game.opponents.ladder import RANDOM, key_of, ladder_of, levels_of
from game.opponents.move_evaluation import Weigh, Weighing, Worth, weighed
from game.opponents.rollouts import weigh_by_playing_on

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import View

LEVELS: Final = Registry[dict[str, Level]]("levels")
"""The opponents of each game of `GAMES` by key, in the order in which the lobby shows them.

The keys are those of the command line and of saved matches. Every game has a 'first' and a 'random'.
"""

WEIGHERS: Final = Registry[Weigh]("weigh")
"""Move evaluation functions by game key, for games that have their own."""


def offered(game: str) -> dict[str, Level]:
    """Return the opponents that the lobby offers for a game, in display order, by key."""
    return {key: level for key, level in LEVELS[game].items() if level.shown}


def usual(game: str) -> str:
    """Return the key of the default opponent, which plays competently but can be beaten by a beginner."""
    shown = offered(game)
    return "casual" if "casual" in shown else next(iter(shown))


def substitute_for(game: str, key: str) -> str:
    """Return the key of the current opponent that replaces one chosen in an earlier release.

    A key that is still in use, or that of a person, is returned unchanged.
    """
    shown = offered(game)
    if key in shown or key not in LEVELS[game]:
        return key
    level = LEVELS[game][key]
    like = level.strength or level.temperament or ("beginner" if key == "random" else "")
    return like if like in shown else usual(game)


def best_of(game: str) -> Think:
    """Return a game's strongest opponent, which also gives advice."""
    levels = LEVELS[game]
    return levels["master" if "master" in levels else "first"].think


def advise(view: View, rng: Random, budget: int = 0) -> Thinking:
    """Choose a move for a view as the game's strongest opponent would, with reasons; yields between slices."""
    return best_of(view.table.game)(view, rng, budget)


def weigh_for(game: str) -> Weigh:
    """Return the game's move evaluation function, by default one based on rollouts."""
    return WEIGHERS.get(game) or weigh_by_playing_on(LEVELS[game]["first"].think)


def sound_choice(view: View, rng: Random) -> Choice:
    """Return the move that the game's standard opponent chooses for this view."""
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
