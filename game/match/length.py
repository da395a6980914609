"""How long an evening lasts, beside a number of deals: until somebody's chips are gone, or for a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MINUTES: Final = (15, 30, 45, 60, 90, 120, 180)
"""How long one may choose to play."""


class Length(NamedTuple):
    """What ends an evening, whichever comes first; neither of the two is the usual one."""

    broke: bool = False
    """It ends with the deal after which somebody has no chips left."""
    minutes: int = 0
    """It ends with the deal in which so much time at the table has passed; 0 is without such an end."""

    def reached(self, ledger: Sequence[int], seconds: float) -> bool:
        """Whether it ends with the deal that was just paid."""
        return (self.broke and min(ledger) <= 0) or self.up(seconds)

    def up(self, seconds: float) -> bool:
        """Whether the time is over, so that this deal is the last one."""
        return self.minutes > 0 and seconds >= self.minutes * 60


WITHOUT_END: Final = Length()
"""Nothing but the number of deals ends it, or the players."""
