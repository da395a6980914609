"""The table: where a deal of Pai Tong or Pong is played."""

from game.scenes.table.scene import TableScene

__all__ = ["TableScene"]
