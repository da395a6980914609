"""Time budget of a frame for a new scene's pictures; the remaining ones are left to later frames."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

_Made = TypeVar("_Made")


class FrameBudgetExceeded(Exception):  # noqa: N818 - nothing went wrong
    """Raised if a picture is not cached and the current frame has no time left to create it."""


LEAST_SHARE: Final = 1 / 3
"""Fraction of a frame's budget reserved for new pictures, even if existing ones use all the time.

Without this, a slow machine would create one picture per frame and redraw all others each time.
"""


class _Share:
    """Time budget of one frame: its limit, the time used so far, and whether a picture is being created now."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.spent = seconds, 0.0
        self.start = perf_counter()
        self.begun = self.inside = False

    @property
    def done(self) -> bool:
        """Whether the frame's budget is used up.

        It never is before new pictures have taken a certain share of it, nor while a picture is being created.
        """
        if not self.begun or self.inside or self.spent < self.seconds * LEAST_SHARE:
            return False
        return perf_counter() - self.start >= self.seconds


_SHARE: Final[ContextVar[_Share | None]] = ContextVar("share", default=None)
"""Time budget of the current frame; None if the frame has no budget."""


@contextmanager
def frame_budget(seconds: float) -> Iterator[None]:
    """Limit the time of a `with` block; once it is used up, the next new picture raises `FrameBudgetExceeded`."""
    token = _SHARE.set(_Share(seconds))
    try:
        yield
    finally:
        _SHARE.reset(token)


@contextmanager
def unlimited() -> Iterator[None]:
    """Lift the time limit for all pictures created in a `with` block."""
    token = _SHARE.set(None)
    try:
        yield
    finally:
        _SHARE.reset(token)


def is_limited() -> bool:
    """Return whether the frame has a budget; a drawing that exceeds it is repeated in the next frame."""
    return _SHARE.get() is not None


def make(how: Callable[[], _Made]) -> _Made:
    """Call `how`, which creates a picture for a cache, and return the picture.

    Raises:
        FrameBudgetExceeded: The budget of this frame is used up.
    """
    share = _SHARE.get()
    if share is None:
        return how()
    if share.done:
        raise FrameBudgetExceeded
    if share.inside:
        return how()
    start = perf_counter()
    share.begun = share.inside = True
    try:
        return how()
    finally:
        share.inside = False
        share.spent += perf_counter() - start


def built_in_background(begun: Sequence[Future[_Made]]) -> list[_Made]:
    """Return the results of the futures in `begun`; wait for them unless the frame has a budget.

    Raises:
        FrameBudgetExceeded: The frame has a budget, and not all results are ready.
    """
    if _SHARE.get() is not None and not all(each.done() for each in begun):
        raise FrameBudgetExceeded
    return [each.result() for each in begun]
