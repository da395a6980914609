"""Validation of values in rows of records; an invalid row counts as damaged and is rebuilt.

Code that reads rows into values uses `check`, so that a page reports damage in one sentence and returns to the title;
`game.records.integrity` checks all rows in the same way.
"""

from __future__ import annotations

import math
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from game.i18n import _
from game.i18n.dates import moment
from game.match.journal_errors import DamagedJournalError
from game.match.untrusted_input import MOST_CHIPS, UntrustedInputError, json_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TEXT_LETTERS: Final = 200
"""Maximum length of a text of a record: a name, an item, a house rule's value."""
HOUSE_LETTERS: Final = 2_000
"""Maximum length of house rules as JSON; all rules of a game, all changed, have some 400 characters."""


def damaged() -> DamagedJournalError:
    """Return the error to raise for an invalid row."""
    return DamagedJournalError(_("Parts of the saved matches cannot be read."))


def check(*so: bool) -> None:
    """Raise `DamagedJournalError` unless all conditions are true."""
    if not all(so):
        raise damaged()


def is_amount(amount: float, deals: int = 1) -> bool:
    """Return whether `deals` deals can give an amount of this size, in chips or in luck."""
    return math.isfinite(amount) and abs(amount) <= MOST_CHIPS * deals


def is_share(won: int, deals: int) -> bool:
    """Return whether `won` wins in `deals` deals are possible, with at least one deal."""
    return 0 <= won <= deals and 0 < deals <= MOST_CHIPS


def is_count(number: int, least: int = 0) -> bool:
    """Return whether a number is at least `least` and small enough for an id or count."""
    return least <= number <= MOST_CHIPS


def is_text(text: str) -> bool:
    """Return whether this text fits on a page in one or two lines."""
    return len(text) <= TEXT_LETTERS and text.isprintable()


def is_text_list(value: Any) -> bool:
    """Return whether all texts in a JSON value, including keys, can be displayed."""
    return all(map(is_text, _texts(value)))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for each in value.items() if isinstance(value, dict) else value:
            yield from _texts(each)


def is_house_rules(house: str) -> bool:
    """Return whether a text has the form of house rules: a preset's name, or changed rules as JSON."""
    if not house.startswith("{"):
        return is_text(house)
    try:
        changed = json_of(house)
    except UntrustedInputError:  # invalid, and not shown
        changed = None
    return len(house) <= HOUSE_LETTERS and house.isprintable() and is_text_list(changed)


def check_days(days: Iterable[str], moments: Iterable[str] = ()) -> None:
    """Raise unless days and moments are dates and timestamps in the format of the records.

    Raises:
        DamagedJournalError: One is not.
    """
    try:
        check(*(date.fromisoformat(day).isoformat() == day for day in days))
        for each in moments:
            moment(each)
    except ValueError as error:
        raise damaged() from error
