"""Who plays Tongits: four strengths and three temperaments, and the player of the first release."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.opponents.tongits.decisions import thinker
from game.opponents.tongits.habits import FIRST, VERSIONS, tempered
from game.opponents.tongits.worth import weigh

if TYPE_CHECKING:
    from game.opponents.choice import Think

think: Final[Think] = thinker(FIRST)
"""The player of the first release."""


@lru_cache
def think_for(strength: str, temperament: str) -> Think:
    """The player of a strength and a temperament; `KeyError` or `ValueError` where there is none such."""
    return thinker(tempered(VERSIONS[strength], temperament))


__all__ = ["think", "think_for", "weigh"]
