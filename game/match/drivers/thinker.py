"""Driver for an opponent, which thinks in slices so that front ends need not wait for it."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from game.match.drivers.base import BaseDriver
from game.rules.contract import Range

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from game.match.referee import StateId
    from game.opponents import Choice, Think, Thinking

BUDGET: Final = 200
"""Maximum iterations of an opponent's search, for levels that count them."""


class Thought:
    """A computation split into slices: an opponent's choice, a hint or a review."""

    def __init__(self, thinking: Thinking, clock: Callable[[], float] = perf_counter) -> None:
        """Wrap a generator of slices; tests replace `clock`, which returns seconds."""
        self._thinking, self._clock = thinking, clock
        self.choice: Choice | None = None
        """The result; None until it is finished."""

    def step(self, seconds: float) -> bool:
        """Run at least one slice, and more for up to `seconds`; return whether more time is needed."""
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


class Thinker(BaseDriver):
    """Driver whose answers are chosen by an opponent."""

    def __init__(
        self,
        think: Think,
        budget: int = BUDGET,
        *,
        chance: Callable[[], Random] | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Set the opponent. Tests replace `chance` (by default the chair's random stream) and `clock`."""
        self._think, self._budget, self._chance, self._clock = think, budget, chance, clock
        self._thought: Thought | None = None
        self._at: StateId

    def ask(self, at: StateId) -> None:
        """Start thinking about the question, or answer at once if only one answer is legal."""
        self._thought = None
        legal = self.chair.legal
        if len(legal) == 1 and not isinstance(legal[0], Range):
            self.chair.answer(at, legal[0])
            return
        rng = (self._chance or self.chair.chance)()
        self._at, self._thought = at, Thought(self._think(self.chair.view, rng, self._budget), self._clock)

    def step(self, seconds: float) -> bool:
        """Think for `seconds`, and answer once the choice is made; return whether more time is needed."""
        if self._thought is None:
            return False
        if self._thought.step(seconds) or self._thought.choice is None:
            return True
        choice, self._thought = self._thought.choice, None
        self.chair.answer(self._at, choice.move)
        return False
