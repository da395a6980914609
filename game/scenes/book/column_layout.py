"""Arranges strips in columns, and lays out the next pages in short time slices so that no frame is delayed."""

from __future__ import annotations

from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect, Surface

from game.scenes.book.strip import DONE, WAIT
from game.ui.layout import grid

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from game.scenes.book.strip import Strip
    from game.ui.render_context import RenderContext


class Spot(NamedTuple):
    """Position of a strip: its column, and the distance from the column's top."""

    strip: Strip
    column: int
    y: int
    high: int


def flow(ctx: RenderContext, strips: Sequence[Strip], width: int, high: int) -> tuple[Spot, ...] | None:
    """Arrange strips in columns of this size in pixels; return None if a strip is higher than a column."""
    heights = [strip.height_for(width) for strip in strips]
    if any(each > high for each in heights):
        return None
    spots: list[Spot] = []
    column = y = 0
    for at, strip in enumerate(strips):
        gap = ctx.scale.px(strip.gap) if y else 0
        need = least = heights[at]
        after = at
        # a heading keeps its first block with it
        while strips[after].keeps_next and after + 1 < len(strips):
            after += 1
            need += ctx.scale.px(strips[after].gap) + heights[after]
            if after == at + 1 and not strips[at - 1].keeps_next:
                least = need  # at least the beginning of a longer one
        need = next((each for each in (need, least) if each <= high), heights[at])
        if y and need > high - y - gap:
            column, y, gap = column + 1, 0, 0
        spots.append(Spot(strip, column, y + gap, heights[at]))
        y += gap + heights[at]
    return tuple(spots)


def tower(ctx: RenderContext, strips: Sequence[Strip], width: int) -> tuple[tuple[Spot, ...], int]:
    """Arrange all strips in one column of unlimited height; return their positions and the height in pixels."""
    spots: list[Spot] = []
    y = 0
    for strip in strips:
        y += ctx.scale.px(strip.gap) if y else 0
        high = strip.height_for(width)
        spots.append(Spot(strip, 0, y, high))
        y += high
    return tuple(spots), y


def column_rects(area: Rect, count: int, gap: int, widest: int) -> list[Rect]:
    """Divide an area into columns; a single column is centred and at most `widest` pixels wide."""
    if count == 1:
        wide = min(area.w, widest)
        return [Rect(area.x + (area.w - wide) // 2, area.y, wide, area.h)]
    return grid(area, count, count, gap)


SLICE_S: Final = 0.004
"""Seconds of preparation per frame, whether the reader is waiting for a page or reading one."""


class Prefetcher:
    """Runs one preparation at a time in slices, and remembers the key of the last finished one."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._steps: Iterator[bool] | None = None
        self._then: Callable[[], None] | None = None

    def begin(self, key: Hashable, steps: Callable[[], Iterator[bool]], then: Callable[[], None] | None = None) -> None:
        """Start the preparation identified by `key`, unless it is finished or in progress.

        `then` is called once the preparation is finished, and replaces any earlier `then`. While one is pending, calls
        without `then` do nothing.
        """
        if then is not None or self._then is None:
            self._then = then
            if key != self._key:
                self._key, self._steps = key, steps()

    @property
    def working(self) -> bool:
        """Whether a preparation is in progress, even if it is waiting for a thread."""
        return self._steps is not None

    def discard_all(self) -> None:
        """Discard all prepared work after the window size or the page has changed."""
        self._key = self._steps = self._then = None

    def step(self, seconds: float = SLICE_S) -> bool:
        """Work for `seconds`; return whether another frame will be needed soon."""
        if self._steps is not None:
            end = perf_counter() + seconds
            while self._steps is not None and (left := end - perf_counter()) > 0:
                part = next(self._steps, None)
                if part is None:
                    self._steps = None
                elif part is WAIT:
                    if self._then is None:
                        return False  # nothing waits for it
                    sleep(left)  # leave the CPU to the thread
                    break
            return True
        if self._then is None:
            return False
        then, self._then = self._then, None
        then()
        return True


def measured(strips: Sequence[Strip], width: int) -> Iterator[bool]:
    """Measure strips one at a time in advance, to cache their line breaks."""
    for strip in strips:
        strip.height_for(width)
        yield DONE


def painted(ctx: RenderContext, spots: Sequence[Spot], rects: Sequence[Rect], spread: int) -> Iterator[bool]:
    """Paint the strips of a spread off screen in steps, to cache their glyphs and pieces."""
    beside = Surface((1, 1))
    for spot in spots:
        at = spot.column - spread * len(rects)
        if 0 <= at < len(rects):
            spot.strip.place(Rect(rects[at].x, rects[at].y + spot.y, rects[at].w, spot.high))
            parts = spot.strip.parts(beside)
            while True:
                with ctx.text.recording():  # per part, as the window is drawn between parts
                    part = next(parts, None)
                if part is None:
                    break
                yield part
