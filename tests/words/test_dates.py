"""Days as they are said: by the calendar of whoever reads the language."""

from __future__ import annotations

from datetime import date

import pytest

from game.i18n import languages, pgettext, speaking
from game.i18n.dates import SHORT_MONTHS, common_year, day_words, english_date, short_day, year_words


def test_a_day_of_this_year_has_no_year():
    now = date(2026, 11, 27)
    assert day_words("2026-11-27", now) == "Today"
    assert day_words("2026-10-19", now) == "19 October"
    assert day_words("2025-10-19", now) == "19 October 2025"
    assert day_words("2026-11-27", now, year=True) == "27 November 2026"


@pytest.mark.parametrize("code", languages())
def test_years_are_counted_as_where_the_language_is_spoken(code):
    with speaking(code):
        assert year_words(2026) == ("2569" if code == "th" else "2026")
        assert ("2569" in day_words("2026-11-27", year=True)) == (code == "th")
        assert common_year("2569") == ("2026" if code == "th" else "")
        assert common_year("19") == ""


def test_thai_figures_are_a_year_too():
    with speaking("th"):
        assert common_year("๒๕๖๙") == "2026"


@pytest.mark.parametrize("code", languages())
def test_every_word_of_a_date_as_it_is_written_is_known_in_english(code):
    with speaking(code):
        for month, english in enumerate(("january", "may", "november"), 1):
            number = (1, 5, 11)[month - 1]
            for written in (day_words(f"2025-{number:02}-27", year=True), short_day(f"2025-{number:02}-27")):
                said = [english_date(word) or word for word in written.split()]
                assert " ".join(said) in {f"27 {english} 2025", f"27 {english}"}
            assert english_date(pgettext(*SHORT_MONTHS[number - 1])) == english
        assert english_date("Mali") == english_date("27") == english_date("") == ""
