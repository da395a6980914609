"""Opponents of the money games (Pai Tong and Pong)."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.opponents.ladder import ladder_of
from game.opponents.money.first_release import think
from game.opponents.money.move_choice import player, think_for
from game.opponents.money.move_evaluation import weigh

PAI_TONG_LEVELS: Final = ladder_of(
    partial(think_for, "pai-tong"),
    think,
    *("master-3", "master-2", "adept-4", "adept-3", "adept-2", "casual-4", "casual-3", "beginner-3"),
)
PONG_LEVELS: Final = ladder_of(
    partial(think_for, "pong"),
    think,
    *("master-3", "master-2", "adept-3", "adept-2", "casual-3", "casual-2", "beginner-2"),
)

__all__ = ["PAI_TONG_LEVELS", "PONG_LEVELS", "player", "think", "think_for", "weigh"]
