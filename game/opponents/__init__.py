"""Who plays when no person does. Opponents see views, never deals, and think in slices."""

from __future__ import annotations

from typing import Final

from game.opponents import first, random_player
from game.opponents.choice import Choice, Reason, Think, Thinking, decide
from game.rules.contract import N_

OPPONENTS: Final[dict[str, Think]] = {"first": first.think, "random": random_player.think}
"""Every opponent by its key, as on the command line and in saved matches."""

OPPONENT_NAMES: Final[dict[str, str]] = {"first": N_("sound player"), "random": N_("random player")}
"""What the lobby calls them, to be translated where shown."""

__all__ = ["OPPONENTS", "OPPONENT_NAMES", "Choice", "Reason", "Think", "Thinking", "decide"]
