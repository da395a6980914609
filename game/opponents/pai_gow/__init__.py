"""Opponents of Pai Gow: four strengths, three temperaments, and the player of the first release."""

from typing import Final

from game.opponents.ladder import ladder_of
from game.opponents.pai_gow.first_release import think
from game.opponents.pai_gow.players import think_for, weigh

LEVELS: Final = ladder_of(think_for, think, "best", *("master-1", "adept-1", "casual-1", "beginner-1"))

__all__ = ["LEVELS", "think", "think_for", "weigh"]
