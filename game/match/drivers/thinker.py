"""An opponent: thinks in slices, so that no front end ever waits for it."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from game.match.drivers.sitting import Sitting
from game.rules.contract import Range

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from game.match.referee import At
    from game.opponents import Choice, Think, Thinking

BUDGET: Final = 200
"""Iterations an opponent may think, where its level counts them."""


class Thought:
    """One thought, stepped a little at a time: an opponent's, a hint's or a review's."""

    def __init__(self, thinking: Thinking, clock: Callable[[], float] = perf_counter) -> None:
        """`clock` stands in for the time in tests, in seconds."""
        self._thinking, self._clock = thinking, clock
        self.choice: Choice | None = None
        """What came of it; None while it goes on."""

    def step(self, seconds: float) -> bool:
        """Think for so long, one slice at least; True while there is more to think."""
        end = self._clock() + seconds
        while self.choice is None:
            try:
                next(self._thinking)
            except StopIteration as done:
                self.choice = done.value
                break
            if self._clock() >= end:
                return True
        return False


class Thinker(Sitting):
    """Answers what its opponent thinks of."""

    def __init__(
        self,
        think: Think,
        budget: int = BUDGET,
        *,
        chance: Callable[[], Random] | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """`chance` stands in for the chair's own random stream, `clock` for the time in tests."""
        self._think, self._budget, self._chance, self._clock = think, budget, chance, clock
        self._thought: Thought | None = None
        self._at: At

    def ask(self, at: At) -> None:
        """Begin to think, unless there is nothing to think about."""
        self._thought = None
        legal = self.chair.legal
        if len(legal) == 1 and not isinstance(legal[0], Range):
            self.chair.answer(at, legal[0])
            return
        rng = (self._chance or self.chair.chance)()
        self._at, self._thought = at, Thought(self._think(self.chair.view, rng, self._budget), self._clock)

    def step(self, seconds: float) -> bool:
        """Think for so long, and answer when done."""
        if self._thought is None:
            return False
        if self._thought.step(seconds) or self._thought.choice is None:
            return True
        choice, self._thought = self._thought.choice, None
        self.chair.answer(self._at, choice.move)
        return False
