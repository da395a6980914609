"""Opponents of Tongits: four strengths, three temperaments, and the player of the first release."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.opponents.ladder import ladder_of
from game.opponents.tongits.decisions import thinker
from game.opponents.tongits.move_evaluation import weigh
from game.opponents.tongits.profile import FIRST, VERSIONS, tempered

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


LEVELS: Final = ladder_of(think_for, think, *("master-1", "adept-4", "adept-3", "casual-6", "casual-5", "casual-4"))

__all__ = ["LEVELS", "think", "think_for", "weigh"]
