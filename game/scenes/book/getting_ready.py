"""What a turn of the book will show is got ready in slices beforehand, so that no frame waits for a page to be set."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from game.scenes.book.columns import Spot
    from game.scenes.book.strip import Strip
    from game.ui.kit import Kit

SLICE_S: Final = 0.006
"""Of a frame in which the reader waits or only reads."""


class GettingReady:
    """One thing at a time is got ready; what was is known by its key until something else is begun."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._steps: Iterator[None] | None = None
        self._then: Callable[[], None] | None = None

    def begin(self, key: Hashable, steps: Callable[[], Iterator[None]], then: Callable[[], None] | None = None) -> None:
        """Get this ready, unless it is or is about to be; `then` is done once it is, instead of what waited before."""
        if then is not None or self._then is None:
            self._then = then
            if key != self._key:
                self._key, self._steps = key, steps()

    def drop(self) -> None:
        """Nothing is ready any more: the window or the page has changed."""
        self._key = self._steps = self._then = None

    def step(self, seconds: float = SLICE_S) -> bool:
        """Go on for a moment; whether there was something to do."""
        if self._steps is not None:
            end = perf_counter() + seconds
            while perf_counter() < end:
                if next(self._steps, self) is self:
                    self._steps = None
                    break
            return True
        if self._then is None:
            return False
        then, self._then = self._then, None
        then()
        return True


def measured(strips: Sequence[Strip], width: int) -> Iterator[None]:
    """Measure strips one by one: their words are broken into lines, which stay known."""
    for strip in strips:
        strip.height_for(width)
        yield


def painted(kit: Kit, spots: Sequence[Spot], rects: Sequence[Rect], spread: int) -> Iterator[None]:
    """Paint the strips of a spread one by one beside the window: their letters and pieces stay known."""
    beside = Surface((1, 1))
    for spot in spots:
        at = spot.column - spread * len(rects)
        if 0 <= at < len(rects):
            spot.strip.place(Rect(rects[at].x, rects[at].y + spot.y, rects[at].w, spot.high))
            with kit.text.recording():
                spot.strip.draw(beside)
            yield
