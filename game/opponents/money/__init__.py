"""The opponents of Pai Tong and Pong."""

from __future__ import annotations

from game.opponents.money.first import think
from game.opponents.money.play import earlier, player, think_for
from game.opponents.money.weigh import weigh

__all__ = ["earlier", "player", "think", "think_for", "weigh"]
