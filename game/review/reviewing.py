"""A review in the making: moments and luck of a deal, worked out in slices beside the window."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.opponents.luck import luck_of
from game.review.decisions import stakes
from game.review.moments import find

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from game.match.unwritten import UnwrittenMatch
    from game.opponents.luck import Luck
    from game.review.moments import Found
    from game.rules.contract import Seat


def luck_of_match(
    match: UnwrittenMatch, tell: Callable[[float], None] | None = None
) -> Generator[None, None, tuple[Luck, ...]]:
    """The luck of the deal on the table, which is over, by seat; what was staked is staked again.

    `tell` hears how much of the work is done, 0 to 1.
    """
    return luck_of(match.deal.copy(), stakes=stakes(match), tell=tell)


class Reviewing:
    """The review of one seat; `step` it until nothing is left. What is ready is there at once, moments first."""

    def __init__(self, match: UnwrittenMatch, seat: Seat, since: int = 0) -> None:
        """`since` is how many moves had been made when the person sat down. `MatchError`: the deal is not over."""
        self.seat = seat
        self.found: Found | None = None
        self.luck: tuple[Luck, ...] | None = None
        """By seat."""
        self.share = 0.0
        """How much of the moments is done, 0 to 1; once they are found, of the luck."""
        self._work: Generator[None, None, None] | None = self._working(
            find(match, seat, since, self._tell), luck_of_match(match, self._tell)
        )

    @property
    def ready(self) -> bool:
        """Whether nothing is left to do."""
        return self._work is None

    def step(self, seconds: float) -> bool:
        """Work for about so long, one slice at least; True while there is more to do."""
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
        """Work to the end at once."""
        while self.step(1.0):
            pass

    def _tell(self, share: float) -> None:
        self.share = share

    def _working(
        self, moments: Generator[None, None, Found], luck: Generator[None, None, tuple[Luck, ...]]
    ) -> Generator[None, None, None]:
        self.found = yield from moments
        self.share = 0.0
        self.luck = yield from luck
