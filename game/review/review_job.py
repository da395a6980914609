"""A review in progress, computed in slices between frames: first moments, then luck."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.opponents.luck import luck_of
from game.review.moments import find, stakes

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from game.match.in_memory_match import InMemoryMatch
    from game.opponents.luck import Luck
    from game.review.moments import Moments
    from game.rules.contract import Seat


def luck_of_match(
    match: InMemoryMatch, tell: Callable[[float], None] | None = None
) -> Generator[None, None, tuple[Luck, ...]]:
    """Compute each seat's luck in the finished deal of a match, in slices, with the stakes as placed.

    `tell` is called with the share of the work done, 0 to 1.
    """
    return luck_of(match.deal.copy(), stakes=stakes(match), tell=tell)


class ReviewJob:
    """Computes the review of one seat. Call `step` until it returns False; moments are ready before luck."""

    def __init__(self, match: InMemoryMatch, seat: Seat, since: int = 0) -> None:
        """Start a review; raise `MatchError` if the deal is not over.

        `since` is the number of moves made before the person sat down.
        """
        self.seat = seat
        self.found: Moments | None = None
        self.luck: tuple[Luck, ...] | None = None
        """Luck by seat; None until it is computed."""
        self.share = 0.0
        """Share of the work done, 0 to 1: first for the moments, then again for the luck."""
        self._work: Generator[None, None, None] | None = self._working(
            find(match, seat, since, self._tell), luck_of_match(match, self._tell)
        )

    @property
    def ready(self) -> bool:
        """Whether the review is complete."""
        return self._work is None

    def step(self, seconds: float) -> bool:
        """Run at least one slice, and more for about `seconds`; return whether work is left."""
        until = time.perf_counter() + seconds
        while self._work is not None:
            try:
                next(self._work)
            except StopIteration:
                self._work = None
            if time.perf_counter() >= until:
                break
        return self._work is not None

    def finish(self) -> None:
        """Compute the rest of the review without pausing."""
        while self.step(1.0):
            pass

    def _tell(self, share: float) -> None:
        self.share = share

    def _working(
        self, moments: Generator[None, None, Moments], luck: Generator[None, None, tuple[Luck, ...]]
    ) -> Generator[None, None, None]:
        self.found = yield from moments
        self.share = 0.0
        self.luck = yield from luck
