"""What a row of the records can hold: one that holds something else was damaged, and is made again from its deal.

Whoever reads rows into values looks at them by `check`, so that a page is told of by one sentence and left for the
title; `game.records.whole` looks at all rows by the same.
"""

from __future__ import annotations

import math
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from game.i18n import _
from game.i18n.dates import moment
from game.match.given import MOST_CHIPS, GivenError, json_of
from game.match.journal_file import DamagedJournalError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TEXT_LETTERS: Final = 200
"""Of the longest text that a page shows of a record: a name, what was paid for, a house rule's value."""
HOUSE_LETTERS: Final = 2_000
"""Of house rules as JSON; all that a game has, each another than usual, are some 400."""


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


def is_text(text: str) -> bool:
    """Whether a page can show this in a line or two."""
    return len(text) <= TEXT_LETTERS and text.isprintable()


def are_texts(value: Any) -> bool:
    """Whether all texts within a value of JSON, names of its fields too, can be shown."""
    return all(map(is_text, _texts(value)))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for each in value.items() if isinstance(value, dict) else value:
            yield from _texts(each)


def is_house(house: str) -> bool:
    """Whether these can be house rules: the name of a preset, or JSON of what is not as usual."""
    if not house.startswith("{"):
        return is_text(house)
    try:
        changed = json_of(house)
    except GivenError:  # nothing is shown of it
        changed = None
    return len(house) <= HOUSE_LETTERS and house.isprintable() and are_texts(changed)


def check_days(days: Iterable[str], moments: Iterable[str] = ()) -> None:
    """Look whether these are days, and points in time, as the records have them.

    Raises:
        DamagedJournalError: one is not.
    """
    try:
        check(*(date.fromisoformat(day).isoformat() == day for day in days))
        for each in moments:
            moment(each)
    except ValueError as error:
        raise damaged() from error
