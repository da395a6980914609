"""Storage that does not answer: play goes on in memory, and what waits is written once storage answers again."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Event, current_thread, main_thread
from types import SimpleNamespace

import pytest

from game.match import file_thread_requests, journal_database, journal_file, journal_reader, open_file
from game.match.journal_errors import StalledReadError
from game.match.players import Player
from game.match.store import Store
from game.records.indexer import Index, remove, restore
from game.rules.money.moves import WIN
from game.rules.moves import PASS

TWO = (Player("Aminah"), Player("Somchai", "first"))
ROOT = Path(__file__).resolve().parents[2]
FAR = 60.0
"""Seconds after which a test that would hang goes on, and fails."""


class Storage:
    """A fault hook: while it is frozen, whatever writes into a file waits, as after `fsfreeze`.

    Only then is an answer soon too late: the storage below it may itself be slow.
    """

    def __init__(self, monkeypatch):
        self._patch = monkeypatch
        self._open = Event()
        self._open.set()
        self._whole = journal_database.write_atomically
        self.error = None
        self.held_up_window = False
        monkeypatch.setattr(journal_database, "write_atomically", self._write)
        self._wait_at_most(FAR)

    def _wait_at_most(self, seconds):
        self._patch.setattr(file_thread_requests, "ANSWER_S", seconds)
        self._patch.setattr(journal_file, "COMMIT_S", seconds)

    def _write(self, db, works):
        if db.execute("PRAGMA database_list").fetchone()[2]:  # the path; none in memory
            if current_thread() is main_thread() and not self._open.is_set():
                self.held_up_window = True
            assert self._open.wait(FAR)
            if self.error is not None:
                raise self.error
        self._whole(db, works)

    def freeze(self):
        self._wait_at_most(0.01)
        self._open.clear()

    def thaw(self, store=None):
        """Let storage answer; with `store`, wait until it has, and write the rest as the window does."""
        self._wait_at_most(FAR)
        self._open.set()
        while store is not None and store.journal._requests.late is not None:
            assert store.journal._requests.late.task.wait(FAR)
            store.try_again()


@pytest.fixture
def storage(monkeypatch):
    made = Storage(monkeypatch)
    yield made
    assert not made.held_up_window
    made.thaw()


def play_one(match) -> None:
    match.play(0, WIN)
    match.play(1, PASS)
    match.finish_deal()


def deals(place) -> list:
    with closing(sqlite3.connect(place)) as other:
        return other.execute(
            "SELECT match, number, (SELECT count(*) FROM move WHERE deal = deal.id) FROM deal ORDER BY id"
        ).fetchall()


@pytest.mark.parametrize("first", ["move", "deal", "match", "setting"])
def test_play_continues_while_storage_stalls_and_everything_is_written_afterwards(opened, place, nod, storage, first):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    if first != "move":
        play_one(match)
    storage.freeze()
    if first == "setting":
        store.change(names=("Mei",))
    if first == "match":
        store.start(nod, nod.Options(), TWO)
    if first != "move":
        match.next_deal()
    play_one(match)
    match.next_deal()
    match.play(0, PASS)
    second = store.start(nod, nod.Options(), TWO)
    assert "the disk is not responding" in store.hindrance
    assert store.waiting_to_be_saved
    assert not store.try_again()
    assert len(match.saved()) == match.number
    assert {summary.id for summary in store.waiting()} >= {match.id, second.id}
    assert sum(tally.deals for tally in store.tallies()) == 2 * (match.number - 1)
    assert store.resume(match.id).moves == match.moves
    storage.thaw(store)
    assert store.try_again()
    assert (store.hindrance, store.waiting_to_be_saved) == ("", False)
    match.play(1, PASS)
    written = deals(place)
    assert [row[1:] for row in written if row[0] == match.id][-1] == (match.number, 2)
    store.close()
    again = opened()
    assert again.notices == ()
    assert not again.journal.changed()
    assert deals(place) == written
    assert again.settings.names == (("Mei",) if first == "setting" else ())


def test_brief_storage_stall_shows_only_the_unsaved_indicator(opened, nod, storage, monkeypatch):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    storage.freeze()
    match.play(0, PASS)
    assert store.hindrance
    assert not store.try_again()
    assert store.notices == ()
    monkeypatch.setattr(file_thread_requests, "OVERDUE_S", 0.0)
    assert not store.try_again()
    assert not store.try_again()
    assert store.notices == (store.hindrance,)


def test_write_that_fails_after_a_stall_is_tried_again(opened, place, nod, storage):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    storage.freeze()
    match.play(0, PASS)
    match.play(1, PASS)
    storage.error = sqlite3.OperationalError("database or disk is full")
    storage.error.sqlite_errorcode = sqlite3.SQLITE_FULL
    storage.thaw(store)
    assert not store.try_again()
    assert "the disk is full" in store.hindrance
    assert deals(place) == [(1, 1, 0)]
    storage.error = None
    assert store.try_again()
    assert deals(place) == [(1, 1, 2)]


def test_records_that_storage_writes_only_after_a_stall_are_read(opened, nod, storage):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    play_one(match)
    storage.freeze()
    index = Index(store.journal)
    index.finish()
    assert store.journal.rows("SELECT count(*) FROM record") == [(0,)]
    assert not remove(store.journal, [1])
    storage.thaw(store)
    assert store.try_again()
    assert store.journal.rows("SELECT count(*) FROM record") == [(1,)]
    match.next_deal()
    assert not store.journal.changed()


def test_deletion_reported_as_failed_is_undone_if_storage_carries_it_out_later(opened, place, nod, storage):
    """It used to stay done, without a word and without an undo button, and was made final at the next start."""
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    play_one(match)
    match.next_deal()
    Index(store.journal).finish()
    storage.freeze()
    assert not remove(store.journal, [1])
    match.play(0, PASS)
    storage.thaw(store)
    assert store.try_again()
    Index(store.journal).finish()
    assert store.journal.rows("SELECT deal FROM record") == [(1,)]
    store.close()
    with closing(sqlite3.connect(place)) as file:
        assert file.execute("SELECT count(*) FROM removed").fetchone() == (0,)
        assert file.execute("SELECT count(*) FROM move").fetchone() == (3,)
    again = opened()
    assert again.notices == ()
    assert not again.journal.changed()


def test_program_waits_for_a_long_write_while_it_makes_progress(opened, nod):
    store = opened()
    count = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 20000) SELECT max(n) FROM c"
    assert store.journal.write(lambda db: db.execute(count).fetchall())
    beats = store.journal._requests.worker.beats
    assert beats
    store.start(nod, nod.Options(), TWO).play(0, PASS)
    assert store.journal._requests.worker.beats == beats, "a move is too short for that"


def test_records_computed_during_a_frame_do_not_wait_long_for_storage(opened, nod, monkeypatch):
    store = opened()
    play_one(store.start(nod, nod.Options(), TWO))
    waited = []
    ask = file_thread_requests.FileRequests.ask

    def noted(requests, call, late, patience):
        waited.append(patience)
        return ask(requests, call, late, patience)

    monkeypatch.setattr(file_thread_requests.FileRequests, "ask", noted)
    Index(store.journal).finish()
    assert store.journal.rows("SELECT count(*) FROM record") == [(1,)]
    assert 0 < max(waited) <= 0.05, "0.1 s with `ANSWER_S`"


def test_journal_too_large_to_copy_is_not_read_while_storage_stalls(opened, nod, storage, monkeypatch):
    monkeypatch.setattr(journal_database, "LARGEST_COPY", 0)
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    storage.freeze()
    match.play(0, PASS)
    with pytest.raises(StalledReadError, match="is not responding"):
        store.journal.rows("SELECT * FROM match")
    assert store.waiting() == ()
    second = store.start(nod, nod.Options(), TWO)
    assert second.id != match.id
    match.play(1, PASS)
    storage.thaw(store)
    assert store.try_again()
    assert len(store.waiting()) == 2
    assert store.resume(match.id).moves == match.moves


def test_cached_results_from_a_journal_too_large_to_copy_do_not_wait_for_storage(opened, nod, monkeypatch):
    """Whether they are still valid was asked of the file in the window's thread, which waited for a write there."""
    monkeypatch.setattr(journal_database, "LARGEST_COPY", 0)
    store = opened()
    store.start(nod, nod.Options(), TWO)
    answers, answered = Event(), []

    def count():
        return store.journal.rows("SELECT count(*) FROM match")

    def work(db):
        db.create_function("stall", 0, lambda: answered.append(answers.wait(FAR)))
        db.execute("SELECT stall()").fetchall()

    assert store.journal.cached("matches", count) == [(1,)]
    monkeypatch.setattr(file_thread_requests, "ANSWER_S", 0.01)
    monkeypatch.setattr(journal_file, "COMMIT_S", 0.01)
    assert not store.journal.write(work)
    assert store.journal.cached("matches", count) == [(1,)]
    with pytest.raises(StalledReadError):
        store.journal.cached("others", count)
    answers.set()
    assert store.journal._requests.late.task.wait(FAR)
    assert answered == [True], "the window's thread waited"
    assert store.try_again()
    monkeypatch.setattr(file_thread_requests, "ANSWER_S", FAR)
    assert store.journal.cached("others", count) == [(1,)]


def test_stalled_read_of_a_journal_too_large_to_copy_does_not_end_the_match(opened, nod, monkeypatch):
    """A stall that began between two readings used to hold the window up, or to end the match for good."""
    monkeypatch.setattr(journal_database, "LARGEST_COPY", 0)
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    answers, held_up_window = Event(), []
    read = journal_reader.JournalReader.read

    def waits(reader, query, parameters=()):
        held_up_window.append(current_thread() is main_thread())
        assert answers.wait(FAR)
        return read(reader, query, parameters)

    monkeypatch.setattr(file_thread_requests, "ANSWER_S", 0.01)
    monkeypatch.setattr(journal_reader.JournalReader, "read", waits)
    with pytest.raises(StalledReadError, match="too large to keep in memory"):
        store.resume(match.id)
    assert store.waiting() == ()
    second = store.start(nod, nod.Options(), TWO)
    answers.set()
    monkeypatch.setattr(file_thread_requests, "ANSWER_S", FAR)
    assert store.journal._requests.late.task.wait(FAR)
    assert store.try_again()
    assert not any(held_up_window)
    assert {summary.id for summary in store.waiting()} == {match.id, second.id}
    assert store.resume(match.id).moves == match.moves


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no file that is open")
def test_deleted_journal_is_written_again_even_if_storage_stalls_meanwhile(opened, place, nod, storage):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    for path in place.parent.glob("sala.sqlite3*"):
        path.unlink()
    storage.freeze()
    held = Event()
    whole = open_file.write_rescue_file

    def wait(*everything, **how):
        held.set()
        assert storage._open.wait(FAR)
        return whole(*everything, **how)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(open_file, "write_rescue_file", wait)
        match.play(0, PASS)
        assert held.wait(FAR)
        match.play(1, PASS)
        assert "is not responding" in store.hindrance
        storage.thaw(store)
    assert store.try_again()
    assert "has written it again in full" in store.notices[-1]
    store.close()
    assert deals(place) == [(1, 1, 2)]


def test_closing_gives_up_on_storage_that_never_answers(opened, place, nod, storage, monkeypatch):
    monkeypatch.setattr(journal_database, "START_WAIT_S", 0.01)
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    storage.freeze()
    match.play(0, PASS)
    match.play(1, PASS)
    task = None
    store.try_again()
    task = store.journal._requests.late.task
    store.close()
    storage.thaw()
    assert task.wait(FAR)
    assert deals(place) == [(1, 1, 1)], "the move that storage had taken, and none that waited in memory"


def test_program_exits_even_if_storage_never_answers(tmp_path):
    script = (
        "import sys, threading; sys.path.insert(0, sys.argv[2])\n"
        "from game.match import journal_database\n"
        "from game.match.open_file import OpenFile\n"
        "from game.match.players import seated\n"
        "from game.match.store import Store\n"
        "from game.rules import GAMES\n"
        "store = Store.open(sys.argv[1])\n"
        "journal_database.START_WAIT_S = 0.1\n"
        "pong = GAMES['pong']\n"
        "OpenFile.write = lambda *_all: threading.Event().wait()\n"
        "store.start(pong, pong.Options(), seated(['person', *['first'] * 3]))\n"
        "assert 'is not responding' in store.hindrance\n"
        "store.close()\n"
        "print('closed')\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "sala.sqlite3"), str(ROOT)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=FAR)
    assert (done.returncode, done.stdout, done.stderr) == (0, "closed\n", "")


def test_idle_stores_thread_ends_when_the_store_closes(place, nod):
    store = Store.open(place)
    store.start(nod, nod.Options(), TWO)
    thread = store.journal._requests.worker._thread
    assert thread.is_alive()
    store.close()
    del store
    thread.join(FAR)
    assert not thread.is_alive()


def test_changes_by_another_program_are_read_without_a_restart(opened, nod, meddle):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    meddle("UPDATE seat SET kind = 'random' WHERE seat = 1")
    assert store.try_again()
    assert store.journal.changed()
    match.play(0, PASS)
    assert store.hindrance == ""


@pytest.mark.parametrize(("count", "longest"), [(1, 0.06), (40, 0.1), (100_000, 1.0)])
def test_deleting_a_few_deals_waits_only_briefly_for_storage(count, longest):
    """It used to hold a frame up for as long as a deletion of any length."""
    asked = []
    journal = SimpleNamespace(write=lambda _work, *, commit_s, undo=None: asked.append((commit_s, undo)))
    remove(journal, range(count))
    restore(journal, range(count))
    assert all(journal_file.SLICE_COMMIT_S < seconds <= longest for seconds, _undo in asked)
    assert [undo is None for _seconds, undo in asked] == [False, True]
