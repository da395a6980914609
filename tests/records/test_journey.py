"""The journey: its twenty stops, how their goals are counted, and what carries the progress."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.schema import VERSION
from game.match.store import Store
from game.records.export import to_json
from game.records.importer import Importer
from game.records.indexer import Index, purge, remove, restore
from game.records.journey import BY_KEY, KINDS, REWARDS, STOPS, Stop, begin, progress, reached_by, unlocked
from game.rules import GAMES
from game.table.characters import CHARACTERS
from game.words import words_of
from tools.scenarios import expert_answer

if TYPE_CHECKING:
    from pathlib import Path

    from game.match.match import Match

MOST_MATCHES = 60


def play(match: Match, rng: Random) -> None:
    """Play the deal on the table to its end."""
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, expert_answer(match, seat, rng))


def gain(match: Match) -> int:
    """Return the first seat's gain in the finished deal."""
    assert match.deal.result is not None
    return sum(entry.amount for entry in match.deal.result.entries if entry.account == 0)


def play_stop(store: Store, stop: Stop, *, wins: bool = True, most: int = MOST_MATCHES) -> list[str]:
    """Play matches at a stop until its goal is reached; return the stops that were reported as reached, in order.

    Progress is compared after each deal with a count made here from the results.
    """
    told, reached = [], 0
    for number in range(most):
        rng, total = Random(number), 0
        match = begin(store, stop)
        while True:
            play(match, rng)
            found = reached_by(store, match)
            total += gain(match)
            made = words_of(stop.game).keepsakes.earned(match.deal.view(None).table, 0)
            reached += {
                "deals": True,
                "gains": gain(match) > 0,
                "unaided": gain(match) > 0,
                "honours": bool(stop.honours.intersection(made)),
                "ahead": match.number == stop.deals and total > 0,
            }[stop.goal.kind]
            match.finish_deal()
            Index(store.journal).finish()
            after = progress(store)[stop.key]
            assert after.reached == min(reached, stop.goal.target)
            assert (found is not None) == (after.done and not told)
            if found is not None:
                told.append(found.key)
            if match.over or (after.done and wins):
                break
            match.next_deal()
        if told:
            return told
        match.end()
    return told


def test_journey_has_twenty_tables_from_kelantan_via_penang_bangkok_and_macau_to_manila() -> None:
    places = [stop.place for stop in STOPS]
    assert len(places) == 20
    assert CHARACTERS[STOPS[0].guests[0][0]].region == "Kelantan"
    assert places.index("Penang") < places.index("Bangkok") < places.index("Macau") < places.index("Manila") == 19
    assert {stop.game for stop in STOPS} == set(GAMES)
    assert len(BY_KEY) == len(REWARDS) == 20
    assert {stop.reward.kind for stop in STOPS} == set(KINDS)
    met = {name for stop in STOPS for name, _kind in stop.guests}
    assert met == set(CHARACTERS), "one meets everybody"


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.key)
def test_every_journey_host_lives_at_the_stop_and_the_table_there_can_be_played(stop: Stop) -> None:
    host = CHARACTERS[stop.guests[0][0]]
    assert host.home == stop.place or stop.key == "macau"
    assert len(stop.guests) + 1 in GAMES[stop.game].seats
    match = begin(Store.open(IN_MEMORY), stop)
    assert [(player.name, player.kind) for player in match.known[1:]] == [*stop.guests]
    assert match.options == stop.options
    known = {honour.id for honour in words_of(stop.game).keepsakes.honours}
    assert stop.honours <= known
    assert bool(stop.honours) == (stop.goal.kind == "honours")
    assert stop.goal.game == stop.game


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.key)
def test_every_journey_goal_can_be_reached_and_is_reported_once(stop: Stop, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = iter(f"{number:064x}" for number in range(1, 10_000))
    monkeypatch.setattr("game.match.in_memory_match.deal_seed", lambda *_terms: next(seeds))
    store = Store.open(IN_MEMORY)
    assert unlocked(store) == set()
    assert play_stop(store, stop) == [stop.key]
    assert unlocked(store) == {stop.reward.key}
    assert all(not each.reached for key, each in progress(store).items() if key != stop.key)


def test_hint_used_in_a_match_rules_out_a_journey_goal_that_forbids_hints() -> None:
    store, stop = Store.open(IN_MEMORY), BY_KEY["penang"]
    match = begin(store, stop)
    while not match.over:
        if match.paid:
            match.next_deal()
        match.hinted(0)
        play(match, Random(1))
        match.finish_deal()
    assert progress(store)["penang"].reached == 0


def test_unfinished_match_does_not_reach_a_journey_goal_that_requires_a_gain() -> None:
    store, stop = Store.open(IN_MEMORY), BY_KEY["taiping"]
    for number in range(20):
        match = begin(store, stop)
        play(match, Random(number))
        if gain(match) > 0:
            break
    assert gain(match) > 0
    match.finish_deal()
    match.end()
    assert progress(store)["taiping"].reached == 0


def test_match_with_a_deleted_deal_does_not_reach_a_journey_goal_that_requires_a_gain() -> None:
    store, stop = Store.open(IN_MEMORY), BY_KEY["taiping"]
    assert play_stop(store, stop) == [stop.key]
    ((match,),) = store.journal.rows("SELECT max(match) AS match FROM journey")
    paid = store.journal.rows(
        "SELECT deal.id, amount FROM deal JOIN payment ON payment.deal = deal.id AND account = 0 WHERE match = ?",
        (match,),
    )
    worst = min(paid, key=lambda row: row[1])[0]
    remove(store.journal, [worst])
    assert not progress(store)[stop.key].done, "the other deals have gained, but not the match"
    restore(store.journal, [worst])
    assert progress(store)[stop.key].done


def test_only_matches_begun_at_a_journey_stop_count_for_its_goal() -> None:
    store, stop = Store.open(IN_MEMORY), BY_KEY["pasir-mas"]
    match = begin(store, stop)
    again = store.resume(match.id)
    assert again.terms.stop == stop.key
    same = store.start(match.game, match.options, match.known, 1, ledger=match.began)
    assert store.resume(same.id).terms.stop == ""
    play(same, Random(1))
    same.finish_deal()
    assert progress(store)[stop.key].reached == 0
    play(again, Random(1))
    assert progress(store)[stop.key].reached == 1


def journey_of_three(store: Store) -> None:
    """Play the three deals that the first stop asks for."""
    assert play_stop(store, STOPS[0]) == [STOPS[0].key]


def test_deleted_deals_do_not_count_towards_the_journey_until_they_are_restored() -> None:
    store = Store.open(IN_MEMORY)
    journey_of_three(store)
    (deal,) = store.journal.rows("SELECT min(deal.id) AS id FROM deal")[0]
    assert remove(store.journal, [deal])
    assert progress(store)[STOPS[0].key].reached == 2
    assert restore(store.journal, [deal])
    assert progress(store)[STOPS[0].key].reached == 3
    deals = [deal for (deal,) in store.journal.rows("SELECT id FROM deal")]
    remove(store.journal, deals)
    for (match,) in store.journal.rows("SELECT match FROM journey"):
        store.journal.end_match(match)
    purge(store.journal)
    assert store.journal.rows("SELECT match FROM journey") == []


@pytest.mark.parametrize(("name", "counts"), [("", True), ("Mali", False)])
def test_export_and_import_keep_journey_progress_only_for_the_same_person(
    tmp_path: Path, name: str, *, counts: bool
) -> None:
    old, path = Store.open(IN_MEMORY), tmp_path / "records.json"
    journey_of_three(old)
    deals = [deal for (deal,) in old.journal.rows("SELECT id FROM deal WHERE outcome IS NOT NULL")]
    with path.open("w", encoding="utf-8") as file:
        assert [*to_json(old.journal, deals, file)][-1] == 3
    new = Store.open(IN_MEMORY)
    new.change(names=(name,) if name else ())
    importer = Importer(new.journal, path)
    while importer.check(1.0):
        pass
    while importer.take(1.0):
        pass
    Index(new.journal).finish()
    assert progress(new)[STOPS[0].key].reached == (3 if counts else 0)


def test_journey_progress_is_kept_when_the_persons_name_changes() -> None:
    store = Store.open(IN_MEMORY)
    journey_of_three(store)
    store.change(names=("Mali",))
    assert progress(store)[STOPS[0].key].done


def test_version_7_journal_can_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "sala.sqlite3"
    with closing(Store.open(path)) as store:
        store.start(GAMES["pong"], GAMES["pong"].Options(), begin(Store.open(IN_MEMORY), STOPS[0]).known, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DROP TABLE journey")
        db.execute("DROP TABLE decision")
        db.execute("DROP TABLE emblem")
        db.execute("PRAGMA user_version = 7")
    with closing(Store.open(path)) as opened:
        assert opened.unfinished() is not None
        assert not any(each.reached for each in progress(opened).values())
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
