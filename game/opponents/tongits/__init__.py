"""Opponents of Tongits: four strengths, three temperaments, and the player of the first release."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.opponents.tongits.decisions import thinker
from game.opponents.tongits.move_evaluation import weigh
from game.opponents.tongits.profile import EARLIER, FIRST, VERSIONS, tempered

if TYPE_CHECKING:
    from game.opponents.choice import Think

think: Final[Think] = thinker(FIRST)
"""The player of the first release."""


@lru_cache
def think_for(strength: str, temperament: str) -> Think:
    """Return the Tongits opponent with this strength and temperament.

    Raises:
        KeyError, ValueError: There is no such player.
    """
    return thinker(tempered(VERSIONS[strength], temperament))


def earlier() -> dict[str, Think]:
    """Return retired opponents, all steady, by strength and version ('casual-4')."""
    return {key: thinker(habits) for key, habits in EARLIER.items()}


__all__ = ["earlier", "think", "think_for", "weigh"]
