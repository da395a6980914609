"""Opponents of Pai Gow, and the values of moves."""

from game.opponents.pai_gow.first_release import think, think_best
from game.opponents.pai_gow.move_evaluation import weigh
from game.opponents.pai_gow.players import earlier, think_for

__all__ = ["earlier", "think", "think_best", "think_for", "weigh"]
