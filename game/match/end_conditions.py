"""End conditions of a session besides a number of deals: a player out of chips, or a time limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MINUTES: Final = (15, 30, 45, 60, 90, 120, 180)
"""Time limits to choose from, in minutes."""


class Length(NamedTuple):
    """End conditions of a session, which ends as soon as one of them is met. By default there are none."""

    ends_when_broke: bool = False
    """Whether the session ends after the deal in which a player loses the last of their chips."""
    minutes: int = 0
    """Limit on the time at the table in minutes, after which the current deal is the last one; 0 for no limit."""

    def reached(self, ledger: Sequence[int], seconds: float) -> bool:
        """Return whether the session ends after the deal just paid, given the chips by seat and the time played."""
        return (self.ends_when_broke and min(ledger) <= 0) or self.up(seconds)

    def up(self, seconds: float) -> bool:
        """Return whether the time limit has passed, which makes the current deal the last."""
        return self.minutes > 0 and seconds >= self.minutes * 60


WITHOUT_END: Final = Length()
"""A `Length` without end conditions: the session ends only after a number of deals, or when the players leave."""
