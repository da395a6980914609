"""Days and times as they are said, by the player's own calendar and clock."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Final

from game.i18n import NP_, _, language, pgettext

MONTHS: Final = (
    NP_("month on its own", "January"),
    NP_("month on its own", "February"),
    NP_("month on its own", "March"),
    NP_("month on its own", "April"),
    NP_("month on its own", "May"),
    NP_("month on its own", "June"),
    NP_("month on its own", "July"),
    NP_("month on its own", "August"),
    NP_("month on its own", "September"),
    NP_("month on its own", "October"),
    NP_("month on its own", "November"),
    NP_("month on its own", "December"),
)
SHORT_MONTHS: Final = (
    # Translators: on a leaf of the calendar, short: as the CLDR has them (months, stand-alone, abbreviated).
    NP_("short month", "Jan"),
    NP_("short month", "Feb"),
    NP_("short month", "Mar"),
    NP_("short month", "Apr"),
    NP_("short month", "May"),
    NP_("short month", "Jun"),
    NP_("short month", "Jul"),
    NP_("short month", "Aug"),
    NP_("short month", "Sep"),
    NP_("short month", "Oct"),
    NP_("short month", "Nov"),
    NP_("short month", "Dec"),
)
YEAR_DIGITS: Final = 4
ERAS: Final = {"th": 543}
"""By how much the years of a language's readers are ahead of the Common Era, which every file has."""


def year_words(year: int) -> str:
    """A year as it is counted where the language is spoken: '2026', in Thai '2569' of the Buddhist Era."""
    return str(year + ERAS.get(language(), 0))


def common_year(typed: str) -> str:
    """The year of the Common Era that somebody may mean by a number as the language counts years; '' where none is.

    >>> common_year("2026")
    ''
    """
    ahead = ERAS.get(language(), 0)
    return str(int(typed) - ahead) if ahead and typed.isdecimal() and len(typed) == YEAR_DIGITS else ""


def english_date(typed: str) -> str:
    """What somebody may mean by a word of a date in the language spoken, as English writes it; '' where it is none.

    >>> english_date("Nov")
    'november'
    """
    months = {
        pgettext(*name).casefold(): english.casefold()
        for names in (MONTHS, SHORT_MONTHS)
        for name, (_context, english) in zip(names, MONTHS, strict=True)
    }
    typed = typed.casefold()
    for template in (_("{day} {month} {year}"), _("{day} {month}")):
        pattern = re.escape(template)
        for name, matched in (("day", "[0-9]{1,2}"), ("month", ".+?"), ("year", f"[0-9]{{{YEAR_DIGITS}}}")):
            pattern = pattern.replace(re.escape(f"{{{name}}}"), f"(?P<{name}>{matched})")
        found = re.fullmatch(pattern, typed)
        if found and found["month"] in months:
            year = found.groupdict().get("year", "")
            return " ".join(filter(None, (found["day"], months[found["month"]], common_year(year) or year)))
    return months.get(typed) or common_year(typed)


def day_words(day: str, today: date | None = None, *, year: bool = False) -> str:
    """'Today', 'Yesterday', '19 October', '19 October 2025'."""
    when, now = date.fromisoformat(day), today or date.today()  # noqa: DTZ011 - the player's own calendar
    ago = (now - when).days
    if ago in {0, 1} and not year:
        return _("Today") if ago == 0 else _("Yesterday")
    month = pgettext(*MONTHS[when.month - 1])
    if year or when.year != now.year:
        return _("{day} {month} {year}").format(day=when.day, month=month, year=year_words(when.year))
    return _("{day} {month}").format(day=when.day, month=month)


def short_day(day: str) -> str:
    """'19 Oct'."""
    when = date.fromisoformat(day)
    return _("{day} {month}").format(day=when.day, month=month_words(when.month))


def month_words(month: int) -> str:
    """'Oct'."""
    return pgettext(*SHORT_MONTHS[month - 1])


def time_words(started: str) -> str:
    """'21:40', by the player's own clock."""
    return f"{moment(started).astimezone():%H:%M}"


def moment(text: str) -> datetime:
    """A point in time in ISO form, in UTC where it does not say.

    Raises:
        ValueError: it is none, or has no day in the player's own calendar.
    """
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        found = found.replace(tzinfo=UTC)
    try:
        found.astimezone()
        known = 1 < found.year < 9999  # so that it has a day in every zone: the next reader may live in another
    except (OSError, OverflowError):  # Windows knows no local time before 1970 or after 3000
        known = False
    if not known:
        raise ValueError(f"year {found.year} is out of range")  # as Python itself says of such a date
    return found
