"""Dates and times as text, in the player's calendar and time zone."""

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
"""Years by which a language's calendar is ahead of the Common Era, which all files use."""


def year_words(year: int) -> str:
    """Return a year in the calendar of the language: '2026', or '2569' in Thai, which uses the Buddhist Era."""
    return str(year + ERAS.get(language(), 0))


def common_year(typed: str) -> str:
    """Convert a year in the language's calendar to the Common Era; return '' if this is unnecessary or impossible.

    >>> common_year("2026")
    ''
    """
    ahead = ERAS.get(language(), 0)
    return str(int(typed) - ahead) if ahead and typed.isdecimal() and len(typed) == YEAR_DIGITS else ""


def english_date(typed: str) -> str:
    """Translate a word of a date, typed in the current language, into English; return '' for any other word.

    A day with a comma after it is translated as well.

    >>> english_date("Nov")
    'november'
    >>> english_date("27,")
    '27'
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
    bare = typed.rstrip(",")  # Filipino has a comma after the day
    return months.get(bare) or common_year(bare) or (bare if bare != typed and bare.isdecimal() else "")


def day_words(day: str, today: date | None = None, *, year: bool = False) -> str:
    """Format an ISO date as 'Today', 'Yesterday', '19 October' or '19 October 2025'.

    The year is included if it is not the current one, or if `year` is set.
    """
    when, now = date.fromisoformat(day), today or date.today()  # noqa: DTZ011 - the player's own calendar
    ago = (now - when).days
    if ago in {0, 1} and not year:
        return _("Today") if ago == 0 else _("Yesterday")
    month = pgettext(*MONTHS[when.month - 1])
    if year or when.year != now.year:
        return _("{day} {month} {year}").format(day=when.day, month=month, year=year_words(when.year))
    return _("{day} {month}").format(day=when.day, month=month)


def day_and_month(day: date) -> str:
    """Format a date as '19 October', without its year."""
    return _("{day} {month}").format(day=day.day, month=pgettext(*MONTHS[day.month - 1]))


def month_and_year(day: date) -> str:
    """Format the month of a date as 'October 2026'."""
    # Translators: the heading of a month in a calendar.
    return _("{month} {year}").format(month=pgettext(*MONTHS[day.month - 1]), year=year_words(day.year))


def short_day(day: str) -> str:
    """Format an ISO date as '19 Oct'."""
    when = date.fromisoformat(day)
    return _("{day} {month}").format(day=when.day, month=month_words(when.month))


def month_words(month: int) -> str:
    """Return the abbreviated name of a month: 'Oct'."""
    return pgettext(*SHORT_MONTHS[month - 1])


def time_words(started: str) -> str:
    """Format a UTC timestamp as a local time such as '21:40'."""
    return f"{moment(started).astimezone():%H:%M}"


def moment(text: str) -> datetime:
    """Parse an ISO timestamp; one without a UTC offset is in UTC.

    Raises:
        ValueError: The text is not a timestamp, or it is out of range in the player's time zone.
    """
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        found = found.replace(tzinfo=UTC)
    try:
        found.astimezone()
        known = 1 < found.year < 9999  # so that it is valid in every time zone: the next reader's may differ
    except (OSError, OverflowError):  # Windows knows no local time before 1970 or after 3000
        known = False
    if not known:
        raise ValueError(f"year {found.year} is out of range")  # like Python's own message for such a date
    return found
