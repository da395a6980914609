"""Finds the opponent for each combination of strength and temperament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.opponents import LEVELS, STRENGTHS, key_of, offered

if TYPE_CHECKING:
    from collections.abc import Mapping

STRENGTH_WORDS: Final[Mapping[str, str]] = {
    "beginner": N_("beginner"),
    "casual": N_("casual player"),
    "adept": N_("adept"),
    "master": N_("master"),
}
TASTE_WORDS: Final[Mapping[str, str]] = {
    "steady": N_("steady"),
    "bold": N_("bold"),
    "sly": N_("sly"),
    "chaser": N_("loss chaser"),
}
ABOUT: Final[Mapping[str, str]] = {
    "beginner": N_(
        "Plays what catches the eye: misses chances, forgets what is on the table and clings to favourites."
    ),
    "casual": N_("Knows the game, but now and then misses a chance or holds on to something too long."),
    "adept": N_("Plays soundly and seldom slips."),
    "master": N_("Remembers everything shown, weighs every move and gives nothing away."),
    "steady": N_("Takes no needless risks."),
    "bold": N_("Likes high stakes and big hands."),
    "sly": N_("Hides its hand and strikes when nobody expects it."),
    "chaser": N_("Raises its stakes after each loss until it has won back what it lost."),
}
"""Description of each strength and temperament; temperament does not affect strength."""


def strengths(game: str) -> tuple[str, ...]:
    """Return the strengths that a game offers, weakest first; () for a game of chance."""
    there = {level.strength for level in offered(game).values()}
    return tuple(strength for strength in STRENGTHS if strength in there)


def tastes(game: str) -> tuple[str, ...]:
    """Return the temperaments that a game offers, in the order of its opponents, or ()."""
    return tuple(dict.fromkeys(level.temperament for level in offered(game).values() if level.temperament))


def with_strength(game: str, kind: str, strength: str) -> str:
    """Return the key of the opponent that has this strength and the temperament of `kind`."""
    taste = LEVELS[game][kind].temperament or tastes(game)[0]
    return key_of(strength, taste)


def with_taste(game: str, kind: str, taste: str) -> str:
    """Return the key of the opponent that has this temperament and the strength of `kind`."""
    return key_of(LEVELS[game][kind].strength, taste)
