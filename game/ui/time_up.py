"""How long a frame makes pictures of a scene that opens: what is not made by then waits for the next frame."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

_Made = TypeVar("_Made")


class TimeUp(Exception):  # noqa: N818 - nothing went wrong
    """A picture is still to be made, and this frame has no time left for it."""


class _Share:
    """What one frame may do: how long it makes pictures, how long it has, and whether it is just making one."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.spent = seconds, 0.0
        self.begun = self.inside = False

    @property
    def done(self) -> bool:
        """At least one picture is made, and made whole, so that whoever draws the same again gets on each time."""
        return self.begun and not self.inside and self.spent >= self.seconds


_SHARE: Final[ContextVar[_Share | None]] = ContextVar("share", default=None)
"""None where a frame makes whatever it shows."""


@contextmanager
def making_for(seconds: float) -> Iterator[None]:
    """Make pictures inside the block for so long; the next one after that raises `TimeUp`."""
    token = _SHARE.set(_Share(seconds))
    try:
        yield
    finally:
        _SHARE.reset(token)


@contextmanager
def in_one_go() -> Iterator[None]:
    """Make everything inside the block, however long that takes."""
    token = _SHARE.set(None)
    try:
        yield
    finally:
        _SHARE.reset(token)


def goes_on() -> bool:
    """Whether what is made now will be wanted again in the next frame, as drawing has still to come to its end."""
    return _SHARE.get() is not None


def make(how: Callable[[], _Made]) -> _Made:
    """Make what will be kept.

    Raises:
        TimeUp: this frame has made its share.
    """
    share = _SHARE.get()
    if share is None:
        return how()
    if share.done:
        raise TimeUp
    if share.inside:
        return how()
    start = perf_counter()
    share.begun = share.inside = True
    try:
        return how()
    finally:
        share.inside = False
        share.spent += perf_counter() - start


def made_beside(begun: Sequence[Future[_Made]]) -> list[_Made]:
    """What threads make, once all of it is there.

    Raises:
        TimeUp: it is not, and this frame does not wait for it.
    """
    if _SHARE.get() is not None and not all(each.done() for each in begun):
        raise TimeUp
    return [each.result() for each in begun]
