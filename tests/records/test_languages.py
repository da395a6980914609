"""A player who changes the language stays the same person in the records, with a translated name."""

import sqlite3
from contextlib import closing
from datetime import date, timedelta
from random import Random

import pytest

from game import i18n
from game.cli_output import print_records
from game.i18n.dates import MONTHS, day_words, short_day
from game.match.players import PERSON, Player, known_as, seated, translated_name_now
from game.match.replay import export
from game.match.store import Store
from game.records.cli import RecordsError, catch_up, summary
from game.records.deal_record import local_day
from game.records.deal_search import DealFilter, DealSearch, counts, rows_of
from game.records.indexer import Index
from game.records.record_text import reader_of, row_words
from game.records.statistics import FiguresFilter, figures, persons
from game.rules import GAMES
from tests.records.conftest import evening, play_out

EARLIER = {"en": "You", "th": "คุณ", "ms": "Anda", "fil": "Ikaw", "zh_Hant": "你"}
NUMBERS = {"en": "Player 2", "th": "ผู้เล่น 2", "ms": "Pemain 2", "fil": "Manlalaro 2", "zh_Hant": "玩家 2"}


def opponents(game, *persons):
    return (*persons, *(Player(f"Guest {place}", "first") for place in range(GAMES[game].default_seats - len(persons))))


def test_unnamed_player_is_the_same_person_in_all_languages(store):
    for number, code in enumerate(i18n.LANGUAGE_NAMES, 1):
        with i18n.speaking(code):
            evening(store, "pong", seated([PERSON, "first", "first", "first"], game="pong"), 1, number)
    Index(store.journal).finish()
    assert persons(store.journal) == (("You", len(EARLIER)),)
    assert figures(store.journal, FiguresFilter("You")).share.deals == len(EARLIER)


@pytest.mark.parametrize("code", i18n.LANGUAGE_NAMES)
def test_default_names_stored_by_earlier_versions_are_recognised(store, code):
    """They stored 'You' and 'Player 2' in the language of the session."""
    evening(store, "pong", opponents("pong", Player(EARLIER[code])), 1)
    evening(store, "pong", opponents("pong", Player("Mali"), Player(NUMBERS[code])), 1, 2)
    Index(store.journal).finish()
    assert {name for name, _deals in persons(store.journal)} == {"You", "Mali", "Player 2"}
    with i18n.speaking(code):
        assert translated_name_now("You") == EARLIER[code]
        assert translated_name_now("Player 2") == NUMBERS[code]
    assert {known_as(EARLIER[code]), known_as(NUMBERS[code]), known_as("Mali")} == {"You", "Player 2", "Mali"}


def test_journal_upgrade_records_again_only_the_deals_with_default_names(store, place, monkeypatch):
    """So that 100,000 deals of named players need not be read again."""
    monkeypatch.setattr("game.records.deal_record.known_as", lambda name: name)
    for number, name in enumerate((*EARLIER.values(), "Mali"), 1):
        evening(store, "pong", opponents("pong", Player(name)), 1, number)
    evening(store, "pong", opponents("pong", Player("Mali"), Player(NUMBERS["th"])), 1, 9)
    Index(store.journal).finish()
    assert len(persons(store.journal)) == len(EARLIER) + 2
    monkeypatch.undo()
    store.close()
    with closing(sqlite3.connect(place)) as db:
        db.execute("DROP TABLE mistake")
        db.execute("DROP TABLE puzzle")
        db.execute("DROP TABLE rating")
        db.execute("DROP TABLE journey")
        db.execute("DROP TABLE decision")
        db.execute("DROP TABLE emblem")
        db.execute("PRAGMA user_version = 5")
        db.commit()
    with closing(Store.open(place)) as again:
        index = Index(again.journal)
        assert index.waiting == len(EARLIER)  # 'You' in English is what it was, the one with a number is not
        index.finish()
        assert dict(persons(again.journal)) == {"You": len(EARLIER), "Mali": 2, "Player 2": 1}
        assert {name for name, own, _deals in counts(again.journal).persons if own} == {"You", "Mali", "Player 2"}


def test_opponent_named_like_another_languages_default_keeps_its_name(store):
    players = (Player("Mali"), Player("Anda", "first"), *opponents("pong")[2:])
    evening(store, "pong", players, 1)
    Index(store.journal).finish()
    assert ("Anda", False, 1) in counts(store.journal).persons


@pytest.mark.parametrize("code", i18n.LANGUAGE_NAMES)
def test_default_name_is_shown_in_the_current_language(store, code):
    match = evening(store, "pong", seated([PERSON, PERSON, "first", "first"], game="pong"), 1)
    Index(store.journal).finish()
    search = DealSearch(store.journal, DealFilter())
    while search.step():
        pass
    row = rows_of(store.journal, search.found)[0]
    with i18n.speaking(code):
        assert reader_of(row).names[1] == NUMBERS[code]
        assert row.called in {*reader_of(row).names, ""}
        assert not row.name or row.called in row_words(row)
        text = export(match)
    assert "player 1 person: Player 2" in text
    assert code == "en" or f"# {NUMBERS[code]}" in text


def test_deal_search_finds_default_names_in_english_and_in_the_current_language(store):
    with i18n.speaking("th"):
        evening(store, "pong", seated([PERSON, PERSON, "first", "first"], game="pong"), 1)
        Index(store.journal).finish()
    for words in ("ผู้เล่น 2", "player 2"):
        search = DealSearch(store.journal, DealFilter(words=words))
        while search.step():
            pass
        assert len(search.found) == 1


@pytest.mark.parametrize("code", i18n.LANGUAGE_NAMES)
def test_deal_search_finds_dates_written_in_english_or_the_current_language(store, code):
    with i18n.speaking(code):
        match = evening(store, "pong", opponents("pong", Player("Mali")), 1)
        Index(store.journal).finish()
        ((started,),) = store.journal.rows("SELECT started FROM match WHERE id = ?", (match.id,))
        day = local_day(started)
        for words in (day_words(day, year=True), f"{int(day[8:])} {MONTHS[int(day[5:7]) - 1][1]} {day[:4]}", day):
            search = DealSearch(store.journal, DealFilter(words=words))
            while search.step():
                pass
            assert len(search.found) == 1, words


@pytest.mark.parametrize("code", i18n.LANGUAGE_NAMES)
def test_deal_search_finds_session_dates_after_the_language_was_changed(store, code):
    with i18n.speaking("ms" if code == "en" else "en"):
        match = evening(store, "pong", opponents("pong", Player("Mali")), 1)
        Index(store.journal).finish()
    ((started,),) = store.journal.rows("SELECT started FROM match WHERE id = ?", (match.id,))
    day = local_day(started)
    with i18n.speaking(code):
        for words in (day_words(day, year=True), short_day(day)):
            search = DealSearch(store.journal, DealFilter(words=words))
            while search.step():
                pass
            assert len(search.found) == 1, words
        another = date.fromisoformat(day) + timedelta(days=40)
        search = DealSearch(store.journal, DealFilter(words=day_words(another.isoformat(), year=True)))
        while search.step():
            pass
        assert search.found == []


@pytest.mark.parametrize("code", i18n.LANGUAGE_NAMES)
def test_sala_records_accepts_and_prints_translated_default_names(store, code, capsys):
    match = store.start(GAMES["pong"], GAMES["pong"].Options(), seated([PERSON, "first", "first", "first"], (), "pong"))
    play_out(match, Random(3))
    match.finish_deal()
    catch_up(store)
    found = summary(store, EARLIER[code], None)
    assert set(found["persons"]) == {"You"}
    with i18n.speaking(code):
        print_records(found)
        assert f" {EARLIER[code]} " in capsys.readouterr().out
        with pytest.raises(RecordsError, match=EARLIER[code]):
            summary(store, "Mali", None)
