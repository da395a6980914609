"""The opponents of Pai Tong and Pong."""

from __future__ import annotations

from game.opponents.money.first import think

__all__ = ["think"]
