"""What a row of the records can hold: one that holds something else was damaged, and is made again from its deal.

Whoever reads rows into values looks at them by `check`, so that a page is told of by one sentence and left for the
title; `game.records.whole` looks at all rows by the same.
"""

from __future__ import annotations

import math
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from game.i18n import _
from game.match.journal_file import DamagedJournalError
from game.match.past import MOST_CHIPS

if TYPE_CHECKING:
    from collections.abc import Iterable


def damaged() -> DamagedJournalError:
    """What is raised where a row holds what it cannot."""
    return DamagedJournalError(_("Parts of the saved matches cannot be read."))


def check(*so: bool) -> None:
    """Raise `DamagedJournalError` unless all of this is so."""
    if not all(so):
        raise damaged()


def is_amount(amount: float, deals: int = 1) -> bool:
    """Whether so many chips, or so much luck, can have come of so many deals."""
    return math.isfinite(amount) and abs(amount) <= MOST_CHIPS * deals


def is_share(won: int, deals: int) -> bool:
    """Whether so many of so many deals, of which there are some, can have been won."""
    return 0 <= won <= deals and 0 < deals <= MOST_CHIPS


def is_count(number: int, least: int = 0) -> bool:
    """Whether this can be the number of something, or count something."""
    return least <= number <= MOST_CHIPS


def local(moment: str) -> datetime:
    """A point in time, in UTC where it does not say, by the player's own clock. `ValueError`, `OverflowError`: none."""
    found = datetime.fromisoformat(moment)
    return (found if found.tzinfo is not None else found.replace(tzinfo=UTC)).astimezone()


def check_days(days: Iterable[str], moments: Iterable[str] = ()) -> None:
    """Look whether these are days, and points in time, as the records have them.

    Raises:
        DamagedJournalError: one is not.
    """
    try:
        check(*(date.fromisoformat(day).isoformat() == day for day in days))
        for moment in moments:
            local(moment)
    except (ValueError, OverflowError) as error:  # the last: no day of the calendar here
        raise damaged() from error
