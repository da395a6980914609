"""End conditions of a session other than a number of deals: a player without chips, or a time limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MINUTES: Final = (15, 30, 45, 60, 90, 120, 180)
"""Time limits to choose from, in minutes."""


class Length(NamedTuple):
    """End conditions of a session; the first one met ends it. The default has none."""

    broke: bool = False
    """Whether the session ends after the deal in which a player loses the last chips."""
    minutes: int = 0
    """It ends with the deal in which this time at the table has passed; 0 for no limit."""

    def reached(self, ledger: Sequence[int], seconds: float) -> bool:
        """Whether the session ends after the deal that was just paid, by chips or by time."""
        return (self.broke and min(ledger) <= 0) or self.up(seconds)

    def up(self, seconds: float) -> bool:
        """Whether the time limit has passed, so that the current deal is the last one."""
        return self.minutes > 0 and seconds >= self.minutes * 60


WITHOUT_END: Final = Length()
"""No end condition, apart from a number of deals or the players leaving."""
