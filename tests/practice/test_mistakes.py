"""Mistakes: found in a person's deals, asked again after growing pauses, and exported, imported and deleted."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.match.archived_deal import ArchivedDeal, archived_deal
from game.match.journal import Journal
from game.match.journal_errors import DamagedJournalError
from game.match.players import Player
from game.match.replay import ReplayError
from game.match.schema import VERSION
from game.match.store import Store
from game.practice import mistakes
from game.practice.mistakes import (
    INTERVALS,
    LEARNT,
    MistakeFinder,
    after_answer,
    answered,
    position_of,
    schedule,
)
from game.practice.position import PositionMatch, Weighing
from game.records.indexer import Index, purge, remove, restore
from game.rules import GAMES
from game.rules.contract import Move
from tests.practice.records_file import exported, import_into
from tests.records.conftest import evening

TODAY = date(2026, 11, 29)
ME = "Aminah"
GAME, DEALS = "pai-gow", 6


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return a store with a match of Pai Gow in which all seats played at random."""
    opened = Store.open(tmp_path / "sala.sqlite3")
    evening(opened, GAME, (Player(ME), *(Player(f"Guest {place}", "first") for place in (1, 2, 3))), DEALS, 3)
    Index(opened.journal).finish()
    yield opened
    opened.close()


def find(store: Store, person: str = ME, today: date = TODAY) -> MistakeFinder:
    finder = MistakeFinder(store.journal)
    finder.choose(person)
    while finder.step(1.0, today):
        pass
    return finder


def test_mistake_finder_reviews_each_of_the_persons_deals_exactly_once(store: Store) -> None:
    finder = MistakeFinder(store.journal)
    finder.choose(ME)
    assert finder.waiting == DEALS
    while finder.step(0.001, TODAY):
        pass
    assert (finder.weighed, finder.waiting) == (DEALS, 0)
    assert find(store).weighed == 0
    assert find(store, "Guest 1").weighed == 0


def test_deals_whose_review_cannot_be_stored_are_reviewed_again_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a full disk: the room may not say that no decision has cost much."""

    def refuse(_journal: Journal, _work: object) -> Iterator[None]:
        yield
        return False

    with monkeypatch.context() as full:
        full.setattr(Journal, "writing", refuse)
        finder = find(store)
        assert finder.halted
        assert finder.waiting == DEALS
    finder.choose("")
    finder.choose(ME)
    while finder.step(1.0, TODAY):
        pass
    assert (finder.halted, finder.waiting) == (False, 0)


def test_strength_slice_replays_only_the_moves_up_to_the_next_decision(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    deal = type(GAMES[GAME].deal(4, "0" * 64, GAMES[GAME].Options(), None))
    play = deal.play
    monkeypatch.setattr(deal, "play", lambda *given: made.append("play") or play(*given))  # type: ignore[func-returns-value]
    times = iter(range(10**9))
    monkeypatch.setattr(mistakes, "time", SimpleNamespace(perf_counter=lambda: next(times)))
    finder = MistakeFinder(store.journal)
    finder.choose(ME)
    most = 0
    while finder.step(1.5, TODAY):  # the clock is read once before and once in each slice
        most = max(most, len(made))
        made.clear()
    longest = max(count for (count,) in store.journal.rows("SELECT count(*) FROM move GROUP BY deal"))
    assert 0 < most < longest


def test_deal_that_is_temporarily_unreadable_is_reviewed_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    finder = MistakeFinder(store.journal)
    finder.choose(ME)
    newest = max(deal for (deal,) in store.journal.rows("SELECT deal FROM record"))

    def busy(journal: Journal, deal: int) -> ArchivedDeal:
        if deal == newest:
            raise DamagedJournalError("The saved matches cannot be read (database is locked).")
        return archived_deal(journal, deal)

    with monkeypatch.context() as patch:
        patch.setattr(mistakes, "archived_deal", busy)
        while finder.step(1.0, TODAY):
            pass
    assert finder.weighed == DEALS - 1
    assert find(store).weighed == 1


def test_new_mistakes_are_due_immediately_and_the_costliest_is_first(store: Store) -> None:
    find(store)
    found = schedule(store.journal, ME, TODAY)
    assert len(found.due) > 1
    assert [each.cost for each in found.due] == sorted((each.cost for each in found.due), reverse=True)
    assert (found.later, found.learnt, found.next) == (0, 0, "")
    assert schedule(store.journal, "somebody else", TODAY).due == ()


def test_correctly_answered_mistakes_return_at_growing_intervals_until_learnt() -> None:
    box, days = 0, []
    for _answer in range(LEARNT):
        box, day = after_answer(box, TODAY, right=True)
        days.append((date.fromisoformat(day) - TODAY).days if day else None)
    assert days == [*INTERVALS, None]
    assert after_answer(3, TODAY, right=False) == (0, (TODAY + timedelta(days=1)).isoformat())


def test_stored_answer_determines_when_the_mistake_is_due_again(store: Store) -> None:
    find(store)
    first, second, *rest = schedule(store.journal, ME, TODAY).due
    answered(store.journal, first, TODAY, right=True)
    answered(store.journal, second._replace(box=2), TODAY, right=True)
    found = schedule(store.journal, ME, TODAY)
    assert found.due == tuple(rest)
    assert (found.later, found.next) == (2, (TODAY + timedelta(days=1)).isoformat())
    tomorrow = schedule(store.journal, ME, TODAY + timedelta(days=1))
    assert first._replace(box=1, day=tomorrow.due[0].day) == tomorrow.due[0]
    assert second.moves in {each.moves for each in schedule(store.journal, ME, TODAY + timedelta(days=7)).due}


@pytest.mark.parametrize("ahead", [timedelta(days=24), timedelta(days=3650)])
def test_mistakes_scheduled_under_a_wrong_clock_become_due_once_it_is_corrected(store: Store, ahead: timedelta) -> None:
    find(store, today=TODAY + ahead)
    (mistake, *rest) = schedule(store.journal, ME, TODAY + ahead).due
    answered(store.journal, mistake, TODAY + ahead, right=True)
    found = schedule(store.journal, ME, TODAY)
    assert (len(found.due), found.later) == (1 + len(rest), 0)


def test_travel_to_an_earlier_time_zone_does_not_make_a_mistake_due_early(store: Store) -> None:
    find(store)
    mistake = schedule(store.journal, ME, TODAY).due[0]
    answered(store.journal, mistake, TODAY, right=False)
    assert mistake[:3] not in [each[:3] for each in schedule(store.journal, ME, TODAY - timedelta(days=1)).due]


def test_practice_position_shows_only_its_seats_view_and_rejects_a_repeated_answer(store: Store) -> None:
    find(store)
    mistake = schedule(store.journal, ME, TODAY).due[0]
    position = position_of(store.journal, mistake)
    assert [player.is_person for player in position.players] == [seat == mistake.seat for seat in range(4)]
    ((text,),) = store.journal.rows(
        "SELECT move FROM move WHERE deal = ? AND number = ?", (mistake.deal, mistake.moves + 1)
    )
    given: list[Move] = []
    match = PositionMatch(position, given.append)
    assert match.question.seat == mistake.seat
    assert match.deal.result is None
    played = position.game.parse_move(text)
    weighing = Weighing(GAME, match.question, mistake.moves)
    weighing.finish()
    assert weighing.moment is None, "nothing is compared before the answer"
    match.play(mistake.seat, played)
    assert given == [played]
    weighing.answer(played)
    weighing.finish()
    assert weighing.moment is not None
    assert not weighing.right
    assert weighing.moment.chips == pytest.approx(mistake.cost)
    better = Weighing(GAME, match.question, mistake.moves)
    better.answer(weighing.moment.best.move)
    better.finish()
    assert better.right


def test_export_and_import_keep_mistakes_and_their_schedule(store: Store, tmp_path: Path) -> None:
    find(store)
    answered(store.journal, schedule(store.journal, ME, TODAY).due[0], TODAY, right=True)
    kept = "SELECT moves, mistake.seat, cost, box, mistake.day FROM mistake ORDER BY deal, moves"
    with closing(Store.open(tmp_path / "other" / "sala.sqlite3")) as other:
        import_into(other, exported(store, DEALS), tmp_path)
        assert other.journal.rows(kept) == store.journal.rows(kept)
        assert schedule(other.journal, ME, TODAY)._replace(due=()) == schedule(store.journal, ME, TODAY)._replace(
            due=()
        )


def test_import_accepts_deals_without_mistakes_but_rejects_invalid_ones(store: Store, tmp_path: Path) -> None:
    text = exported(store, DEALS)
    with closing(Store.open(tmp_path / "other" / "sala.sqlite3")) as other:
        with pytest.raises(ReplayError, match="practice"):
            import_into(other, text.replace('"practice": []', '"practice": [[0, 0, 1.0, 0, "soon"]]'), tmp_path)
        import_into(other, text.replace('"practice": [], ', ""), tmp_path)
        assert other.journal.rows("SELECT count(*) AS amount FROM record") == [(DEALS,)]


def test_deleted_deal_is_no_longer_practised_and_its_mistakes_are_deleted_for_good(store: Store) -> None:
    find(store)
    mistake = schedule(store.journal, ME, TODAY).due[0]
    remove(store.journal, [mistake.deal])
    assert mistake not in schedule(store.journal, ME, TODAY).due
    restore(store.journal, [mistake.deal])
    Index(store.journal).finish()
    assert mistake in schedule(store.journal, ME, TODAY).due
    remove(store.journal, [mistake.deal])
    purge(store.journal)
    assert store.journal.rows("SELECT moves FROM mistake WHERE deal = ?", (mistake.deal,)) == []


def test_schedule_skips_invalid_mistake_rows(store: Store) -> None:
    find(store)
    before = schedule(store.journal, ME, TODAY)
    for column, value in (("day", "soon"), ("box", -1), ("cost", "much")):
        bad = before.due[0]
        store.journal.write(
            lambda db, column=column, value=value, bad=bad: db.execute(  # type: ignore[misc]
                f"UPDATE mistake SET {column} = ? WHERE deal = ? AND moves = ?",  # noqa: S608 - the names stand above
                (value, bad.deal, bad.moves),
            )
        )
        assert schedule(store.journal, ME, TODAY).due == before.due[1:]


def test_version_6_journal_can_be_opened_and_its_mistakes_practised(store: Store, tmp_path: Path) -> None:
    store.close()
    path = tmp_path / "sala.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DROP TABLE mistake")
        db.execute("DROP TABLE puzzle")
        db.execute("DROP TABLE rating")
        db.execute("DROP TABLE journey")
        db.execute("DROP TABLE decision")
        db.execute("DROP TABLE emblem")
        db.execute("PRAGMA user_version = 6")
    with closing(Store.open(path)) as opened:
        assert opened.journal.rows("SELECT moves FROM mistake") == []
        assert find(opened).weighed == DEALS
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
