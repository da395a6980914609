"""Who plays Tongits: four strengths and three temperaments, and the player of the first release."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.opponents.tongits.decisions import thinker
from game.opponents.tongits.habits import FIRST

if TYPE_CHECKING:
    from typing import Final

    from game.opponents.choice import Think

think: Final[Think] = thinker(FIRST)
"""The player of the first release."""
