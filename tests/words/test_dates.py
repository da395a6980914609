"""Days in words, in the calendar of the reader's language."""

from __future__ import annotations

import sys
from datetime import UTC, date, datetime

import pytest

from game.i18n import languages, pgettext, speaking
from game.i18n.dates import (
    SHORT_MONTHS,
    common_year,
    day_words,
    english_date,
    moment,
    short_day,
    time_words,
    year_words,
)


def test_dates_in_the_current_year_are_written_without_the_year():
    now = date(2026, 11, 27)
    assert day_words("2026-11-27", now) == "Today"
    assert day_words("2026-10-19", now) == "19 October"
    assert day_words("2025-10-19", now) == "19 October 2025"
    assert day_words("2026-11-27", now, year=True) == "27 November 2026"


@pytest.mark.parametrize("code", languages())
def test_years_are_written_in_the_languages_calendar(code):
    with speaking(code):
        assert year_words(2026) == ("2569" if code == "th" else "2026")
        assert ("2569" in day_words("2026-11-27", year=True)) == (code == "th")
        assert common_year("2569") == ("2026" if code == "th" else "")
        assert common_year("19") == ""


def test_common_era_year_can_be_read_from_thai_digits():
    with speaking("th"):
        assert common_year("๒๕๖๙") == "2026"


@pytest.mark.parametrize("code", languages())
def test_every_translated_date_word_can_be_converted_to_english(code):
    with speaking(code):
        for month, english in enumerate(("january", "may", "november"), 1):
            number = (1, 5, 11)[month - 1]
            for written in (day_words(f"2025-{number:02}-27", year=True), short_day(f"2025-{number:02}-27")):
                said = " ".join(english_date(word) or word for word in written.split())
                assert {*said.split()} in ({"27", english, "2025"}, {"27", english})
            assert english_date(pgettext(*SHORT_MONTHS[number - 1])) == english
        assert english_date("Mali") == english_date("27") == english_date("") == ""


BEYOND = ("9999-12-31T23:59-14:00", "9999-12-31T23:59", "0001-01-01T00:00+14:00", "0001-01-01")


def test_timestamp_without_an_offset_is_read_as_utc():
    assert moment("2026-11-27T21:40") == datetime(2026, 11, 27, 21, 40, tzinfo=UTC) == moment("2026-11-28T05:40+08:00")


@pytest.mark.parametrize("text", [*BEYOND, "then", ""])
def test_invalid_and_out_of_range_timestamps_are_rejected(text):
    with pytest.raises(ValueError, match=r"isoformat|out of range"):
        moment(text)


FAR = pytest.mark.skipif(sys.platform == "win32", reason="Windows knows local times from 1970 to 3000 alone")


@pytest.mark.parametrize(
    "text",
    [
        *("1970-01-03T00:00+14:00", "2999-12-28T23:59-14:00"),
        pytest.param("0002-01-01T00:00+14:00", marks=FAR),
        pytest.param("9998-12-31T23:59-14:00", marks=FAR),
    ],
)
def test_even_extreme_timestamps_can_be_described(text):
    assert time_words(text).count(":") == 1


@pytest.mark.parametrize("fault", [OSError, OverflowError])
def test_timestamps_in_years_without_a_local_time_are_rejected(monkeypatch, fault):
    class Unknown(datetime):
        def astimezone(self, _zone=None):
            raise fault

    monkeypatch.setattr("game.i18n.dates.datetime", Unknown)
    with pytest.raises(ValueError, match="year 1960 is out of range"):
        moment("1960-01-01")
