"""What a move is worth: every legal move with its worth, its error and the reasons for it. Worked out in slices."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Final

from game.rules.contract import Move, Reason, View

__all__ = ["CHIPS", "WINS", "Weigh", "Weighing", "Worth", "weighed"]

CHIPS: Final = "chips"
WINS: Final = "wins"


@dataclass(frozen=True, slots=True)
class Worth:
    """What one move is worth to the seat that may make it."""

    move: Move
    worth: float
    """Expected chips of the deal for this seat after the move, or its chance to win, 0 to 1: see `unit`."""
    error: float
    """One standard error of it; 0 where it is exact."""
    unit: str
    """`CHIPS` or `WINS`."""
    reasons: tuple[Reason, ...] = ()
    """In words and numbers from what this seat may see, the weightiest first."""
    wins: float | None = None
    """Chance to win the deal after the move, where the weighing knows it beside the chips."""
    apart: float | None = None
    """One standard error of how far it is from the master's choice, where both were tried in the same deals."""


Weighing = Generator[None, None, tuple[Worth, ...]]
"""Yields while it works, as a thought does, and returns the moves worth naming, the best first."""

Weigh = Callable[[View, Random, int], Weighing]
"""(view, own random stream, budget in iterations) -> weighing. The same three give the same on every machine."""


def weighed(weigh: Weigh, view: View, rng: Random, budget: int = 0) -> tuple[Worth, ...]:
    """Let it be weighed to the end at once."""
    weighing = weigh(view, rng, budget)
    while True:
        try:
            next(weighing)
        except StopIteration as end:
            found: tuple[Worth, ...] = end.value
            return found
