"""The opponents of Tongits."""

from __future__ import annotations

from typing import Final

from game.opponents import tongits
from game.opponents.ladder import earlier_of, ladder_of

LEVELS: Final = ladder_of(tongits.think_for, tongits.think, **earlier_of(tongits.earlier()))
