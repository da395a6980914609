"""Opponents of the money games (Pai Tong and Pong)."""

from __future__ import annotations

from game.opponents.money.first_release import think
from game.opponents.money.move_choice import earlier, player, think_for
from game.opponents.money.move_evaluation import weigh

__all__ = ["earlier", "player", "think", "think_for", "weigh"]
