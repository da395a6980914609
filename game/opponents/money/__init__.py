"""Opponents of the money games, Pai Tong and Pong."""

from __future__ import annotations

from game.opponents.money.first_release import think
from game.opponents.money.move_evaluation import weigh
from game.opponents.money.play import earlier, player, think_for

__all__ = ["earlier", "player", "think", "think_for", "weigh"]
