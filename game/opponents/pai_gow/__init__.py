"""Opponents of Pai Gow, and the values of its moves."""

from game.opponents.pai_gow.first import think, think_best
from game.opponents.pai_gow.players import earlier, think_for
from game.opponents.pai_gow.worth import weigh

__all__ = ["earlier", "think", "think_best", "think_for", "weigh"]
