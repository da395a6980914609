"""Phases of a deal of Pai Tong or Pong: draw, discard, guess, claim."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Phase(StrEnum):
    """The phases of a deal; compare members with `is`."""

    TURN = "turn"
    """The actor draws. PT-21."""
    DISCARD = "discard"
    """The actor discards, or declares its win. PT-20, PT-21."""
    GUESS = "guess"
    """The actor may expose a piece as its guess. PT-54."""
    CLAIM = "claim"
    """All seats but the actor claim the discard or pass. PT-26."""
    OVER = "over"


TURN: Final = Phase.TURN
DISCARD: Final = Phase.DISCARD
GUESS: Final = Phase.GUESS
CLAIM: Final = Phase.CLAIM
OVER: Final = Phase.OVER
