"""Move evaluation: each legal move with its value, standard error and reasons. Computed in slices."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Final

from game.rules.contract import N_, Move, Reason, View

BREAKS_PAIR: Final = N_("Breaks your pair of {word}: {count} short instead of {before}.")
BREAKS_GROUP: Final = N_("Breaks up your {word}: {count} short instead of {before}.")
BREAKS_BAHAY: Final = N_("It breaks up a bahay.")
BREAKS_CARDS: Final = N_("It breaks up the {cards}. Unseen cards that would make them a bahay: {count}.")

BROKEN: Final = {
    BREAKS_PAIR: N_("You broke your pair of {word}"),
    BREAKS_GROUP: N_("You broke up your {word}"),
    BREAKS_BAHAY: N_("You broke up a bahay"),
    BREAKS_CARDS: N_("You broke up a half-made bahay"),
}
"""Message that describes a mistake, keyed by the reason against the move; both have the same placeholders."""

TRIED: Final = N_("Tried in {count} possible deals.")
"""Reason that says how a value was found, not why it is high or low."""

__all__ = ["CHIPS", "TRIED", "WINS", "Weigh", "Weighing", "Worth", "weighed"]

CHIPS: Final = "chips"
WINS: Final = "wins"


@dataclass(frozen=True, slots=True)
class Worth:
    """Estimated value of one legal move for the seat whose turn it is."""

    move: Move
    worth: float
    """Expected chips of the deal for this seat after the move, or its probability of winning (0 to 1): see `unit`."""
    error: float
    """Standard error of `worth`; 0 if the value is exact."""
    unit: str
    """Unit of `worth`: `CHIPS` or `WINS`."""
    reasons: tuple[Reason, ...] = ()
    """Reasons in words and numbers, based only on what this seat may see; the most important first."""
    wins: float | None = None
    """Probability of winning the deal after the move; None if it is unknown or `worth` already states it."""
    apart: float | None = None
    """Standard error of the difference from the master's choice, if both were tried in the same deals."""


Weighing = Generator[None, None, tuple[Worth, ...]]
"""Generator that yields between slices and returns the moves worth reporting, best first."""

Weigh = Callable[[View, Random, int], Weighing]
"""Function (view, own random stream, budget in iterations) -> `Weighing`; equal arguments produce equal results."""


def weighed(weigh: Weigh, view: View, rng: Random, budget: int = 0) -> tuple[Worth, ...]:
    """Run a move evaluation to completion and return its result."""
    weighing = weigh(view, rng, budget)
    while True:
        try:
            next(weighing)
        except StopIteration as end:
            found: tuple[Worth, ...] = end.value
            return found
