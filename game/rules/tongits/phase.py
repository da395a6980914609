"""Number of players, rounds and phases of Tongits. TG-01, TG-20 to TG-22, TG-42, TG-46."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

SEATS: Final = 3
"""Number of players, always three. TG-01."""


def round_of(turns: int) -> int:
    """Return the current round, from 1, after `turns` turns; a round has one turn per seat. TG-46.

    >>> [round_of(turns) for turns in (0, 2, 3, 11, 12)]
    [1, 1, 2, 4, 5]
    """
    return turns // SEATS + 1


class Phase(StrEnum):
    """The phases of a deal: drawing, playing, answering a call."""

    DRAW = "draw"
    """The actor draws, takes the discard, or calls a draw under `start_of_turn`. TG-20, TG-40."""
    PLAY = "play"
    """The actor lays bahays, lays off, and ends the turn. TG-21, TG-22."""
    ANSWER = "answer"
    """The caller's opponents fold or challenge. TG-42."""
    OVER = "over"


# in Python 3.11 `Phase.DRAW` is a call each time, and these are compared in every move
TO_DRAW: Final = Phase.DRAW
TO_PLAY: Final = Phase.PLAY
TO_ANSWER: Final = Phase.ANSWER
OVER: Final = Phase.OVER
