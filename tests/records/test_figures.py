"""Statistics agree with the ledger, with one another, and with the rules."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from game.i18n import speaking
from game.match.match import Match
from game.match.players import Player
from game.match.store import Store
from game.records import deal_search
from game.records.deal_search import ORDERS, DealFilter, DealSearch, Facets, counts, items_made, keep, rows_of
from game.records.indexer import Index
from game.records.statistics import FiguresFilter, WinRate, choices, figures, persons
from game.rules import GAMES
from game.words import words_of
from tests.records.conftest import evening

Table = Callable[..., tuple[Player, ...]]


def found(store: Store, **wanted: object) -> list[int]:
    search = DealSearch(store.journal, DealFilter(**wanted))  # type: ignore[arg-type]
    while search.step():
        pass
    return search.found


@pytest.mark.parametrize("game", GAMES)
def test_chips_in_the_statistics_equal_each_persons_chips_in_the_match(store: Store, table: Table, game: str) -> None:
    names = ("Aminah", "Ramon")[: GAMES[game].default_seats]
    match = evening(store, game, table(game, *names), 5)
    Index(store.journal).finish()
    for seat, name in enumerate(names):
        own = figures(store.journal, FiguresFilter(name, game))
        assert own.chips == match.ledger[seat]
        assert own.share.deals == 5
        assert own.line[-1][1] == match.ledger[seat]
        assert sum(level.chips for level in own.levels) == own.chips
        assert sum(level.share.deals for level in own.levels) == own.share.deals
    seats = store.journal.rows("SELECT deal, sum(chips) FROM record_seat GROUP BY deal")
    paid = dict(
        store.journal.rows("SELECT deal, sum(amount) FROM payment WHERE typeof(account) = 'integer' GROUP BY deal")
    )
    assert dict(seats) == paid


def test_sums_per_day_in_the_records_equal_sums_over_deals(played: Store) -> None:
    journal = played.journal
    by_deal = journal.rows(
        "SELECT name, game, day, house, level, seats, count(*), sum(won), sum(chips), sum(hints) FROM record_person"
        " GROUP BY name, game, day, house, level, seats ORDER BY 1, 2, 3, 4, 5, 6"
    )
    assert journal.rows("SELECT * FROM record_day ORDER BY 1, 2, 3, 4, 5, 6") == by_deal
    by_seat = journal.rows("SELECT name, kind, game, count(*) FROM record_seat GROUP BY 1, 2, 3 ORDER BY 1, 2, 3")
    assert journal.rows("SELECT * FROM record_name ORDER BY 1, 2, 3") == by_seat
    assert dict(persons(journal)) == {"Aminah": 4 * len(GAMES)}


def test_record_totals_per_kind_of_player_equal_the_journal_tallies(played: Store) -> None:
    own = {
        (game, kind): (deals, won, chips)
        for game, kind, deals, won, chips in played.journal.rows(
            "SELECT game, kind, count(*), sum(won), sum(chips) AS total FROM record_seat GROUP BY game, kind"
        )
    }
    assert own == {(line.game, line.kind): (line.deals, line.won, line.chips) for line in played.tallies()}


@pytest.mark.parametrize("game", GAMES)
def test_recorded_honours_are_known_ones_and_come_from_deals_with_a_gain(store: Store, table: Table, game: str) -> None:
    evening(store, game, table(game, "Aminah", kind="random"), 25)
    Index(store.journal).finish()
    known = {honour.id for honour in words_of(game).keepsakes.honours}
    rows = store.journal.rows(
        "SELECT honour, chips, won FROM record_honour JOIN record_person USING (deal, seat, name)"
    )
    assert {honour for honour, _chips, _won in rows} <= known
    assert all(won for _honour, _chips, won in rows)
    own = figures(store.journal, FiguresFilter("Aminah", game))
    assert sum(made.times for made in own.honours) == len(rows)
    assert [made.honour.id for made in own.honours if not made.honour.rare] == [
        honour.id for honour in words_of(game).keepsakes.honours if not honour.rare
    ]


def test_statistics_can_be_filtered_by_rules_level_and_period(played: Store) -> None:
    journal = played.journal
    houses, levels = choices(journal, "Aminah", "pong")
    assert (houses, levels) == (("standard",), ("first",))
    assert figures(journal, FiguresFilter("Aminah", "pong", "standard", "first")).share.deals == 4
    assert figures(journal, FiguresFilter("Aminah", "pong", "fast")).share.deals == 0
    assert figures(journal, FiguresFilter("Aminah", level="master")).share.deals == 0
    assert figures(journal, FiguresFilter("Aminah", period="week")).share.deals == 4 * len(GAMES)
    later = date.today().replace(year=date.today().year + 2)  # noqa: DTZ011
    assert figures(journal, FiguresFilter("Aminah", period="year"), later).share.deals == 0


def test_share_based_on_too_few_deals_is_marked_as_such() -> None:
    assert WinRate(0, 0).too_few
    assert WinRate(3, 10).too_few
    assert not WinRate(30, 100).too_few
    low, high = WinRate(30, 100).range
    assert 0.21 < low < 0.22
    assert 0.39 < high < 0.40


def test_player_who_joined_later_is_recorded_only_for_deals_played_from_start_to_end(
    store: Store, table: Table
) -> None:
    from tests.records.conftest import play_out

    rules = GAMES["pong"]
    match: Match = store.start(rules, rules.Options(), table("pong", "Aminah"), 3, "7" * 64)
    from random import Random

    rng = Random(2)
    play_out(match, rng)
    match.finish_deal()
    match.sit(1, Player("Ramon"))
    match.next_deal()
    play_out(match, rng)
    match.finish_deal()
    Index(store.journal).finish()
    assert dict(persons(store.journal)) == {"Aminah": 2, "Ramon": 1}


def test_hints_are_counted_for_the_person_who_asked(store: Store, table: Table) -> None:
    from random import Random

    from tests.records.conftest import play_out

    rules = GAMES["tongits"]
    match = store.start(rules, rules.Options(), table("tongits", "Aminah", "Ramon"), 1, "7" * 64)
    match.hinted(0)
    match.hinted(0)  # the same question once more
    match.play(min(match.deal.pending()), match.deal.legal(min(match.deal.pending()))[0])
    match.hinted(0)
    play_out(match, Random(1))
    Index(store.journal).finish()
    assert figures(store.journal, FiguresFilter("Aminah")).hints == 2
    assert figures(store.journal, FiguresFilter("Ramon")).hints == 0


def test_deal_in_play_is_not_recorded(store: Store, table: Table) -> None:
    rules = GAMES["pong"]
    store.start(rules, rules.Options(), table("pong", "Aminah"), 3, "7" * 64)
    index = Index(store.journal)
    assert index.waiting == 0
    assert not index.step(0.0)
    assert persons(store.journal) == ()


def test_deal_with_changed_moves_keeps_its_chips_but_is_not_marked_valid(place: Path, table: Table) -> None:
    store = Store.open(place)
    evening(store, "pong", table("pong", "Aminah"), 2)
    store.close()
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute("UPDATE move SET move = 'pass' WHERE deal = 1 AND number = 1")
    store = Store.open(place)
    Index(store.journal).finish()
    first, second = rows_of(store.journal, [1, 2])
    assert (first.sound, second.sound) == (False, True)
    paid = sum(amount for (amount,) in store.journal.rows("SELECT amount FROM payment WHERE account = 0"))
    assert figures(store.journal, FiguresFilter("Aminah")).chips == paid
    store.close()


def test_deal_with_an_out_of_range_date_does_not_stop_recording(place: Path, table: Table) -> None:
    store = Store.open(place)
    evening(store, "pong", table("pong", "Aminah"), 2)
    store.close()
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute("UPDATE deal SET started = '9999-12-31T23:59:59-14:00' WHERE id = 1")
    store = Store.open(place)
    Index(store.journal).finish()
    assert [row.deal for row in rows_of(store.journal, [1, 2])] == [2]
    store.close()


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE deal SET winner = 99 WHERE match = 1",
        "UPDATE deal SET winner = -1 WHERE match = 1",
        "UPDATE match SET options = 'null' WHERE id = 1",
        "UPDATE match SET options = '[]' WHERE id = 1",
        "UPDATE deal SET carry = '5' WHERE match = 1",
        "DELETE FROM seat WHERE match = 1 AND seat = 1",
        "DELETE FROM seat WHERE match = 1 AND seat = 3",
        "DELETE FROM seat WHERE match = 1",
        "UPDATE payment SET account = account + 50 WHERE typeof(account) = 'integer' AND deal <= 3",
        "UPDATE payment SET amount = 9000000000000000000 WHERE deal <= 3",
        "UPDATE payment SET amount = 'x' WHERE deal <= 3",
        "UPDATE deal SET started = 'x' WHERE match = 1",
    ],
)
def test_invalid_deals_are_skipped_and_reported_once(place: Path, table: Table, statement: str) -> None:
    store = Store.open(place)
    evening(store, "pong", table("pong", "Aminah"), 3)
    evening(store, "pong", table("pong", "Somchai"), 2)
    store.close()
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute(statement)
    store = Store.open(place)
    index = Index(store.journal)
    index.finish()
    assert index.waiting == 0
    assert [row.deal for row in rows_of(store.journal, range(1, 6))] == [4, 5]
    assert store.notices == ("Parts of the saved matches cannot be read.",)
    assert not index.mend()
    store.close()


def test_deal_dated_year_1_does_not_stop_recording(place: Path, table: Table) -> None:
    store = Store.open(place)
    evening(store, "pong", table("pong", "Aminah"), 2)
    store.close()
    with closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.execute("UPDATE deal SET started = '0001-01-01T00:00:00' WHERE id = 1")
    store = Store.open(place)
    index = Index(store.journal)
    index.finish()
    assert index.waiting == 0
    assert 2 in [row.deal for row in rows_of(store.journal, [1, 2])]
    store.close()


# The list -------------------------------------------------------------------------------------------------------------


def test_deal_search_filters_by_game_player_result_and_words(played: Store) -> None:
    journal = played.journal
    everything = found(played)
    assert len(everything) == 4 * len(GAMES)
    assert everything == sorted(everything, reverse=True)
    assert found(played, order="oldest") == sorted(everything)
    for game in GAMES:
        assert {row.game for row in rows_of(journal, found(played, game=game))} == {game}
    won, lost = found(played, person="Aminah", result="won"), found(played, person="Aminah", result="lost")
    even = found(played, person="Aminah")
    assert not set(won) & set(lost)
    assert set(won) | set(lost) <= set(even)
    assert set(found(played, words="pong aminah")) == set(found(played, game="pong"))
    assert found(played, words="nobody is called so") == []
    assert found(played, words="%") == []
    dear = [row.chips for row in rows_of(journal, found(played, order="dearest"))]
    assert dear == sorted(dear, reverse=True)


def test_deal_search_in_thai_finds_both_common_era_and_buddhist_years(played: Store) -> None:
    year = int(rows_of(played.journal, found(played))[0].day[:4])
    of_year = found(played, words=str(year))
    assert of_year
    assert found(played, words=str(year + 543)) == []
    with speaking("th"):
        assert found(played, words=str(year)) == found(played, words=str(year + 543)) == of_year


def test_deal_search_finds_a_deal_by_the_name_given_to_it(played: Store) -> None:
    deal = found(played)[3]
    assert keep(played.journal, deal, "The velvet hearts")
    assert found(played, words="VELVET hearts") == [deal]
    assert found(played, kept=True) == [deal]
    assert counts(played.journal).kept == 1
    assert rows_of(played.journal, [deal])[0].kept == "The velvet hearts"
    assert keep(played.journal, deal, "")
    assert found(played, kept=True) == []


def test_counts_shown_on_the_deal_filters_equal_the_number_of_listed_deals(played: Store) -> None:
    counted = counts(played.journal)
    assert counted.deals == len(found(played))
    assert dict(counted.games) == {game: len(found(played, game=game)) for game in GAMES}
    for name, _own, count in counted.persons:
        assert count == len(found(played, person=name))


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    "wanted", [{}, {"game": "tongits"}, {"person": "Aminah", "result": "won"}, {"words": "aminah"}]
)
def test_deal_search_results_can_be_sorted_in_every_order(
    played: Store, monkeypatch: pytest.MonkeyPatch, order: str, wanted: dict[str, str]
) -> None:
    whole = found(played, order=order, **wanted)
    assert len(whole) > 3
    keys = {
        row.deal: (row.chips if order == "dearest" else 0, row.started, row.deal)
        for row in rows_of(played.journal, whole)
    }
    assert whole == sorted(whole, key=lambda deal: keys[deal], reverse=order != "oldest")
    monkeypatch.setattr(deal_search, "TOP", 3)
    monkeypatch.setattr(deal_search, "SLICE", 4)
    search = DealSearch(played.journal, DealFilter(order=order, **wanted))  # type: ignore[arg-type]
    shown = 0
    while search.step():
        assert len(search.found) >= shown, "a list never grows shorter"
        shown = len(search.found)
        if "words" not in wanted and order != "dearest":
            assert search.found == whole[:shown], "what stands there stays where it is"
    assert search.found == whole
    assert not search.step()


def test_each_deal_search_step_examines_a_limited_number_of_deals(
    played: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However rare the matches: a search for a player without deals takes as many short steps as any other."""
    monkeypatch.setattr(deal_search, "SLICE", 4)
    ((deals,),) = played.journal.rows("SELECT count(*) FROM record")
    for order in ORDERS:
        search, steps = DealSearch(played.journal, DealFilter(person="Nobody", result="won", order=order)), 1
        while search.step():
            steps += 1
        assert search.found == []
        assert steps >= deals // 4


def test_count_next_to_each_filter_equals_the_number_of_deals_it_finds(played: Store) -> None:
    for wanted in (
        DealFilter(words="aminah"),
        DealFilter(game="pong", result="nobody"),
        DealFilter(person="Aminah", result="won"),
        DealFilter(game="tongits", person="Aminah", result="lost", period="week"),
    ):
        facets = Facets(played.journal, wanted)
        while facets.step():
            pass
        for game in GAMES:
            assert facets.games.get(game, 0) == len(found(played, **wanted._replace(game=game)._asdict()))
        assert facets.deals == len(
            found(played, **wanted._replace(person="", result=wanted.result if not wanted.person else "")._asdict())
        )
        assert facets.names.get("Aminah", 0) <= facets.deals


def test_filtering_by_scoring_item_finds_the_deals_in_which_a_person_scored_it(store: Store, table: Table) -> None:
    evening(store, "pong", table("pong", "Aminah", "Ramon", kind="random"), 20)
    evening(store, "daun-tiga", table("daun-tiga", "Aminah", kind="random"), 5)
    Index(store.journal).finish()
    made = items_made(store.journal)
    assert {game for game, _honour, _count in made} >= {"pong", "daun-tiga"}
    for game, honour, count in made:
        deals = found(store, item=(game, honour))
        assert len(deals) == count
        own = [
            deal
            for (deal,) in store.journal.rows(
                "SELECT DISTINCT deal AS id FROM record_honour WHERE game = ? AND honour = ? AND name = 'Ramon'",
                (game, honour),
            )
        ]
        assert sorted(found(store, item=(game, honour), whose="Ramon")) == sorted(own)
