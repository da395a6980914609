"""Animation: easing functions, steps, and a timeline that plays steps at a chosen speed or completes them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

BREATH_S: Final = 1.6
FADE_MS: Final = 120
"""Duration of the fade that replaces every movement under reduced motion, in milliseconds."""


def ease_out(t: float) -> float:
    """Ease out: fast at first, slow at the end (cubic)."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """Ease in: slow at first, fast at the end (cubic); used for claims that slam down."""
    return t**3


def ease_in_out(t: float) -> float:
    """Ease in and out: slow at both ends."""
    return 3 * t * t - 2 * t**3


def linear(t: float) -> float:
    """Linear easing."""
    return t


def landing(t: float) -> float:
    """Ease out with a slight overshoot: rise to 1.04, then settle at 1."""
    if t < 0.72:
        return 1.04 * ease_out(t / 0.72)
    return 1.04 - 0.04 * ease_in_out((t - 0.72) / 0.28)


def shake(t: float, times: int = 2) -> float:
    """Oscillate around 0 with decreasing amplitude, starting at 1."""
    return math.sin(t * times * 2 * math.pi) * (1 - t)


def breath(seconds: float) -> float:
    """Return the brightness (0.7 to 1.0) of a thinking seat's pulsing glow, `seconds` after the pulse began."""
    return 0.85 + 0.15 * math.cos(seconds / BREATH_S * 2 * math.pi)


def mix(start: float, end: float, share: float) -> float:
    """Interpolate linearly between `start` and `end`; `share` runs from 0 to 1."""
    return start + (end - start) * share


class Step(Protocol):
    """One step of an animation, which is advanced by `update` and may be completed early by `finish`."""

    def update(self, ms: float) -> float | None:
        """Advance the step by `ms` milliseconds; return the milliseconds left over once it has finished, else None."""

    def finish(self) -> None:
        """Jump to the end of the step."""


class Tween:
    """Step that calls `frame` with an eased value from 0 to 1 over a number of milliseconds."""

    def __init__(
        self,
        ms: float,
        frame: Callable[[float], None] | None = None,
        *,
        ease: Callable[[float], float] = ease_out,
        start: Callable[[], None] | None = None,
        end: Callable[[], None] | None = None,
        delay: float = 0.0,
    ) -> None:
        self.ms = ms
        self.delay = delay
        self._frame, self._ease, self._start, self._end = frame, ease, start, end
        self._time = 0.0
        self._begun = self._done = False

    def update(self, ms: float) -> float | None:
        """Advance the tween by `ms` milliseconds; return the milliseconds left over once it has finished, else None."""
        if self._done:
            return ms
        self._time += ms
        if self._time < self.delay:
            return None
        self._begin()
        passed = self._time - self.delay
        if passed < self.ms:
            if self._frame is not None:
                self._frame(self._ease(passed / self.ms))
            return None
        self.finish()
        return passed - self.ms

    def finish(self) -> None:
        """Jump to the end of the tween."""
        if self._done:
            return
        self._begin()
        self._done = True
        if self._frame is not None:
            self._frame(self._ease(1.0))
        if self._end is not None:
            self._end()

    def _begin(self) -> None:
        if not self._begun:
            self._begun = True
            if self._start is not None:
                self._start()


def wait(ms: float) -> Tween:
    """Return a step that only pauses."""
    return Tween(ms)


def call(what: Callable[[], None]) -> Tween:
    """Return a step that calls a function and takes no time."""
    return Tween(0, end=what)


class Sequence:
    """Step that plays several steps one after another."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self._steps = list(steps)

    def update(self, ms: float) -> float | None:
        """Advance the sequence by `ms` milliseconds; return those left over once it has finished, otherwise None."""
        while self._steps:
            left = self._steps[0].update(ms)
            if left is None:
                return None
            self._steps.pop(0)
            ms = left
        return ms

    def finish(self) -> None:
        """Complete all remaining steps immediately, in order."""
        while self._steps:
            self._steps.pop(0).finish()


class Together:
    """Step that plays several steps in parallel and finishes with the longest one."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self._steps = list(steps)

    def update(self, ms: float) -> float | None:
        """Advance all steps by `ms` milliseconds; return those left over once all have finished, otherwise None."""
        left = [(step, step.update(ms)) for step in self._steps]
        self._steps = [step for step, rest in left if rest is None]
        if self._steps:
            return None
        return min((rest for _step, rest in left if rest is not None), default=ms)

    @property
    def busy(self) -> bool:
        """Whether any step is still playing."""
        return bool(self._steps)

    def finish(self) -> None:
        """Complete all steps immediately."""
        steps, self._steps = self._steps, []
        for step in steps:
            step.finish()


class Display:
    """Step that shows something for a while; other steps, such as counting, are played at the same time.

    `Timeline.finish_phase` completes those steps, but then shows the result for the whole time.
    """

    def __init__(self, ms: float, steps: Iterable[Step] = ()) -> None:
        self._ms = ms
        self._wait, self._steps = wait(ms), Together(steps)

    def update(self, ms: float) -> float | None:
        """Advance by `ms` milliseconds; return those left over once the time is up and all steps have finished."""
        left, rest = self._wait.update(ms), self._steps.update(ms)
        return None if left is None or rest is None else min(left, rest)

    def complete(self) -> bool:
        """Complete the steps and show the result for the whole time; return False if they were finished before."""
        if not self._steps.busy:
            return False
        self._steps.finish()
        self._wait = wait(self._ms)
        return True

    def finish(self) -> None:
        """Complete the steps and stop showing the result."""
        self._steps.finish()
        self._wait.finish()


class Timeline:
    """Queue of animation steps. The game never waits for it, because animations show only events of the past."""

    def __init__(self, speed: Callable[[], float] | None = None) -> None:
        self._speed = speed or (lambda: 1.0)
        self._queue: list[Step] = []

    @property
    def busy(self) -> bool:
        """Whether any step is still playing."""
        return bool(self._queue)

    def play(self, *steps: Step) -> None:
        """Append steps to be played one after another; at speed 0 ('off'), complete them at once."""
        self._queue.extend(steps)
        if self._speed() <= 0:
            self.finish()

    def update(self, seconds: float) -> bool:
        """Advance by `seconds`; return True while steps play, including the frame that ends the last one."""
        if not self._queue:
            return False
        speed = self._speed()
        if speed <= 0:
            self.finish()
            return True
        ms: float | None = seconds * 1000 * speed
        while self._queue and ms is not None:
            step = self._queue[0]
            ms = step.update(ms)
            if ms is not None and self._queue and self._queue[0] is step:
                self._queue.pop(0)
        return True

    def finish(self) -> bool:
        """Complete all steps immediately, as after a click; return True if there were any."""
        had = bool(self._queue)
        while self._queue:
            self._queue.pop(0).finish()
        return had

    def finish_phase(self, *, ended: bool = False) -> bool:
        """Complete the steps before the next `Display` and those in it; return whether it is shown now.

        A `Display` at the front that has nothing to complete ends, unless something else has `ended` just now.
        """
        while self._queue:
            step = self._queue[0]
            if isinstance(step, Display) and (step.complete() or ended):
                return True
            self._queue.pop(0).finish()
            ended = True
        return False

    def clear(self) -> None:
        """Drop all steps without completing them; for a scene that is being left."""
        self._queue.clear()
