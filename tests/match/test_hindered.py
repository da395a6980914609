"""Locks, full disks and missing folders: writes are queued in memory and written later."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.match import instance_lock, journal_database
from game.match.end_conditions import Length
from game.match.journal_errors import JournalError
from game.match.players import Player
from game.match.store import Store
from game.records.indexer import Index, remove
from game.rules.money.moves import WIN
from game.rules.moves import PASS

TWO = (Player("Aminah"), Player("Somchai", "first"))
ROOT = Path(__file__).resolve().parents[2]


def play_one(match) -> None:
    match.play(0, WIN)
    match.play(1, PASS)
    match.finish_deal()


def moves(place) -> list:
    with closing(sqlite3.connect(place)) as other:
        return other.execute(
            "SELECT deal.match, deal.number, move.number, seat, move FROM move JOIN deal ON deal.id = deal"
            " ORDER BY deal, move.number"
        ).fetchall()


@pytest.fixture
def lock(place):
    """Another program's lock on the file, held until it is rolled back."""
    others = []

    def take(kind="IMMEDIATE"):
        others.append(sqlite3.connect(place, isolation_level=None))
        others[-1].execute(f"BEGIN {kind}")
        return others[-1]

    yield take
    for other in others:
        other.close()


def no_room(store) -> sqlite3.Connection:
    """Make the disk refuse any further page."""
    file = store.journal._file.connection
    ((pages,),) = file.execute("PRAGMA page_count").fetchall()
    file.execute(f"PRAGMA max_page_count = {pages}")
    return file


@pytest.mark.parametrize("kind", ["IMMEDIATE", "EXCLUSIVE"])
def test_locked_journal_does_not_delay_moves_and_gets_them_all_once_unlocked(opened, place, nod, lock, kind):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    other = lock(kind)
    waits = store.journal._file.connection.execute("PRAGMA busy_timeout").fetchall()
    assert waits[0][0] <= 50, "milliseconds, for one frame"
    match.play(1, PASS)
    waits = store.journal._file.connection.execute("PRAGMA busy_timeout").fetchall()
    assert waits == [(0,)], "from then on no frame waits"
    play_one(match)
    match.next_deal()
    match.play(0, PASS)
    assert "another program has the file locked" in store.hindrance
    assert store.notices == (store.hindrance,)
    assert len(moves(place)) == 1
    other.execute("ROLLBACK")
    match.next_deal() if match.deal.result else match.play(1, PASS)
    assert store.try_again()
    assert store.hindrance == ""
    found = moves(place)
    assert len(found) == 6
    assert store.journal._file.connection.execute("PRAGMA busy_timeout").fetchall() == [(50,)]
    store.close()
    again = opened()
    assert again.notices == ()
    resumed = again.resume(match.id)
    assert (resumed.number, resumed.moves, resumed.ledger) == (2, match.moves, match.ledger)


def test_full_disk_is_reported_and_pending_deals_stay_readable(opened, nod, place):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    file = no_room(store)
    for _deal in range(40):
        play_one(match)
        match.next_deal()
    assert "the disk is full" in store.hindrance
    assert sum(tally.deals for tally in store.tallies()) == 80
    assert len(match.saved()) == 41
    assert [summary.number for summary in store.waiting()] == [41]
    second = store.start(nod, nod.Options(), TWO, 1)
    play_one(second)
    resumed = store.resume(match.id)
    assert (resumed.number, resumed.ledger) == (match.number, match.ledger)
    file.execute("PRAGMA max_page_count = 1000000")
    third = store.start(nod, nod.Options(), TWO)
    assert store.hindrance == ""
    assert len({match.id, second.id, third.id}) == 3
    store.close()
    again = opened()
    assert again.notices == ()
    assert {summary.id for summary in again.waiting()} == {match.id, third.id}
    assert not again.journal.changed()


def test_full_disk_at_any_write_loses_no_data(opened, place, nod):
    """Wherever the fault begins and ends, the file finally equals one written without it."""

    def evening(store, full_from, full_to):
        count = 0

        def turn():
            nonlocal count
            count += 1
            if count == full_from:
                no_room(store)
            if count == full_to:
                store.journal._file.connection.execute("PRAGMA max_page_count = 1000000")

        match = store.start(nod, nod.Options(), TWO, length=Length(minutes=600))
        for _deal in range(3):
            turn()
            match.play(0, PASS)
            turn()
            match.hinted(0)
            turn()
            match.sit(1, Player("Mei", "random"))
            turn()
            match.play(1, PASS)
            turn()
            match.spend(6)
            turn()
            play_one(match)
            turn()
            match.promise()
            match.next_deal()
        turn()
        store.change(names=("Ali" * 7,))
        match.end()

    tables = ("match", "seat", "deal", "move", "payment", "sat", "hint", "evening", "due", "setting")
    held = {}
    for full_from, full_to in [(0, 0), *((at, at + gap) for at in range(1, 23) for gap in (1, 5))]:
        store = opened()
        evening(store, full_from, full_to)
        if store.journal._file is not None:
            store.journal._file.connection.execute("PRAGMA max_page_count = 1000000")
        assert store.try_again()
        store.close()
        with closing(sqlite3.connect(place)) as other:
            rows = [other.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables]  # noqa: S608
            kept = other.execute("SELECT moves, seat FROM hint ORDER BY 1, 2").fetchall()
        again = opened()
        assert not again.journal.changed()
        again.close()
        held[full_from, full_to] = rows, kept
        for beside in place.parent.glob(f"{place.name}*"):
            beside.unlink()
    assert len(set(map(str, held.values()))) == 1, held


def test_deal_records_are_written_once_the_lock_is_released(opened, nod, lock):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    play_one(match)
    index = Index(store.journal)
    other = lock()
    index.finish()
    assert index.waiting == 0, "nothing that anybody could wait for"
    other.execute("ROLLBACK")
    assert store.try_again()
    index.finish()
    assert store.journal.rows("SELECT count(*) FROM record") == [(1,)]


def test_deal_removal_fails_while_writes_are_pending(opened, nod, lock, place):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    play_one(match)
    other = lock()
    assert not remove(store.journal, [1])
    match.next_deal()
    assert not remove(store.journal, [1])
    other.execute("ROLLBACK")
    assert remove(store.journal, [1])
    with closing(sqlite3.connect(place)) as file:
        assert file.execute("SELECT deal FROM removed").fetchall() == [(1,)]


def test_writes_are_queued_even_if_the_journal_is_too_large_to_copy(opened, nod, lock, monkeypatch, place):
    monkeypatch.setattr(journal_database, "LARGEST_COPY", 0)
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    play_one(match)
    other = lock()
    match.next_deal()
    match.play(0, PASS)
    assert store.waiting() == ()
    with pytest.raises(JournalError, match="right now"):
        store.resume(match.id)
    second = store.start(nod, nod.Options(), TWO)
    second.play(0, PASS)
    other.execute("ROLLBACK")
    assert store.try_again()
    assert [summary.id for summary in store.waiting()] == [second.id, match.id]
    assert store.resume(match.id).moves == match.moves
    assert store.resume(second.id).moves == second.moves


def test_unwritable_value_does_not_discard_pending_writes(opened, nod, lock, place):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    other = lock()
    play_one(match)
    store.start(nod, nod.Options(), TWO, ledger=[2**70, 0])
    assert "Nothing more can be saved" in store.hindrance
    other.execute("ROLLBACK")
    store.close()
    assert len(moves(place)) == 2


def test_matches_played_in_a_store_opened_during_a_lock_are_saved_later(opened, place, nod, lock, monkeypatch):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    store.close()
    other = lock()
    store = opened()
    assert "right now" in store.hindrance
    assert (store.borrowed, store.on_disk) == ("", True)
    resumed = store.resume(match.id)
    resumed.play(1, PASS)
    looked = []
    with monkeypatch.context() as patch:
        patch.setattr(journal_database, "prepare", lambda *_all, **_how: looked.append(1))
        assert not store.try_again()
    assert looked == [], "a file is not looked through in every second in which it is locked"
    other.execute("ROLLBACK")
    assert store.try_again()
    store.close()
    assert len(moves(place)) == 2


def test_pending_writes_are_not_written_to_a_replacement_file(opened, place, nod, lock, tmp_path):
    """The file was locked at the start, and then replaced by an older copy."""
    store = opened()
    store.start(nod, nod.Options(), TWO)
    store.close()
    older = tmp_path / "older"
    shutil.copy(place, older)
    store = opened()
    store.start(nod, nod.Options(), TWO)
    store.close()
    other = lock()
    store = opened()
    third = store.start(nod, nod.Options(), TWO)
    other.execute("ROLLBACK")
    other.close()
    whole = place.read_bytes()
    shutil.copy(older, place)
    assert not store.try_again()
    assert "a different file is in its place" in store.hindrance
    place.write_bytes(whole)
    assert store.try_again()
    assert {summary.id for summary in store.waiting()} >= {1, 2, third.id}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows moves no folder in which a file is open")
def test_moves_are_saved_once_a_moved_folder_is_back(tmp_path, nod):
    home = tmp_path / "home"
    store = Store.open(home / "sala.sqlite3")
    match = store.start(nod, nod.Options(), TWO)
    home.rename(tmp_path / "away")
    match.play(0, PASS)
    assert f"saved-matches folder is missing: {home}." in store.hindrance
    assert store.waiting_to_be_saved
    assert not store.try_again()
    (tmp_path / "away").rename(home)
    match.play(1, PASS)
    assert store.hindrance == ""
    store.close()
    assert len(moves(home / "sala.sqlite3")) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows moves no folder with an open file")
def test_no_write_stays_queued_if_a_lock_ends_while_the_folder_is_missing(tmp_path, nod):
    """A write queued then, but no retry due, would come after later ones, or be lost in a kill and break the chain."""
    home, away = tmp_path / "home", tmp_path / "away"
    with closing(Store.open(home / "sala.sqlite3")) as store:
        match = store.start(nod, nod.Options(), TWO)
        with closing(sqlite3.connect(home / "sala.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            match.play(0, WIN)
            match.play(1, PASS)
            match.finish_deal()
            home.rename(away)
        match.next_deal()
        match.play(0, PASS)
        assert "saved-matches folder is missing" in store.hindrance
        assert len(moves(away / "sala.sqlite3")) == 3
        away.rename(home)
        assert store.try_again()
        match.play(1, PASS)
        assert (store.hindrance, store.waiting_to_be_saved) == ("", False)
        assert len(moves(home / "sala.sqlite3")) == 4
        assert not store.journal.changed()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9 (signal 9)")
def test_kill_during_pending_writes_leaves_the_file_unchanged(place, nod, opened):
    store = opened()
    store.start(nod, nod.Options(), TWO).play(0, PASS)
    store.close()
    script = (
        "import os, sqlite3, sys; sys.path.insert(0, sys.argv[2])\n"
        "from game.match.store import Store\n"
        "from game.match.players import seated\n"
        "from game.rules import GAMES\n"
        "store = Store.open(sys.argv[1])\n"
        "other = sqlite3.connect(sys.argv[1], isolation_level=None); other.execute('BEGIN IMMEDIATE')\n"
        "pong = GAMES['pong']\n"
        "store.start(pong, pong.Options(), seated(['person', *['first'] * 3]))\n"
        "assert store.hindrance\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(place), str(ROOT)], check=False)
    assert done.returncode == -9
    again = opened()
    assert again.notices == ()
    assert [summary.game for summary in again.waiting()] == ["nod"]
    assert len(moves(place)) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="needs a small tmpfs in a namespace of its own")
@pytest.mark.parametrize("hindered", ["full", "full at closing", "read-only"])
def test_play_survives_a_real_disk_that_is_full_or_read_only(tmp_path, hindered):
    """A 4 MB tmpfs is filled up or mounted read-only during a session, and then usable again."""
    disk = tmp_path / "disk"
    disk.mkdir()
    script = Path(__file__).with_name("small_disk.py")
    space = ["unshare", "--mount", *([] if os.getuid() == 0 else ["--user", "--map-root-user"])]
    if shutil.which("unshare") is None or subprocess.run([*space, "true"], check=False, capture_output=True).returncode:
        if os.environ.get("SALA_REQUIRE_WINDOW") == "1":
            pytest.fail("no namespace can be made here")
        pytest.skip("NOT TRIED ON A REAL DISK: no namespace can be made here")
    command = [*space, sys.executable, str(script), str(disk), hindered]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all is saved" in done.stdout


def test_sqlite_keeps_temporary_tables_in_memory(store):
    """Otherwise SQLite sorts in a temporary file, and reports a full disk although the journal's disk has room."""
    assert store.journal.rows("PRAGMA temp_store") == [(2,)]


def test_missing_file_is_not_recreated_by_pending_writes(opened, place, nod, lock):
    """A drive is removed while writes are pending; its folder may still exist and be empty."""
    store = opened()
    store.start(nod, nod.Options(), TWO)
    store.close()
    other = lock()
    store = opened()
    second = store.start(nod, nod.Options(), TWO)
    other.execute("ROLLBACK")
    other.close()
    away = place.with_name("away")
    place.rename(away)
    assert not store.try_again()
    with pytest.raises(FileNotFoundError) as missing:  # in the words of the system
        place.stat()
    assert missing.value.strerror in store.hindrance
    assert not place.exists()
    away.rename(place)
    assert store.try_again()
    assert second.id in {summary.id for summary in store.waiting()}


def block_folder(home, how) -> None:
    """Let the folder be impossible to make or to lock."""
    if how == "a file":
        home.write_text("no folder")
    elif how == "no parent":
        home.parent.rmdir()
        home.parent.write_text("no folder")
    else:
        (home / "sala.lock").mkdir(parents=True)


def unblock_folder(home, how) -> None:
    if how == "a file":
        home.unlink()
    elif how == "no parent":
        home.parent.unlink()
    else:
        (home / "sala.lock").rmdir()


@pytest.mark.parametrize("how", ["a file", "no parent", "no lock"])
def test_session_without_a_data_folder_is_saved_once_the_folder_exists(tmp_path, nod, how):
    home = tmp_path / "parent" / "home"
    home.parent.mkdir()
    block_folder(home, how)
    store = Store.open(home / "sala.sqlite3")
    (told,) = store.notices
    assert told == store.hindrance
    assert str(home) in told
    assert (store.borrowed, store.unread, store.on_disk) == ("", "", True)
    assert not store.waiting_to_be_saved, "nothing has been played or chosen yet"
    store.change(names=("Mei",))
    match = store.start(nod, nod.Options(), TWO)
    play_one(match)
    match.next_deal()
    assert store.waiting_to_be_saved
    assert not store.try_again()
    assert [summary.id for summary in store.waiting()] == [match.id]
    assert store.notices == (told,)
    unblock_folder(home, how)
    match.play(0, PASS)
    assert store.try_again()
    assert (store.hindrance, store.waiting_to_be_saved) == ("", False)
    second = Store.open(home / "sala.sqlite3")
    assert "another window" in second.notices[0], "the folder was locked, too"
    second.close()
    store.close()
    with closing(Store.open(home / "sala.sqlite3")) as again:
        assert again.notices == ()
        assert again.settings.names == ("Mei",)
        assert again.resume(match.id).moves == match.moves
        assert not again.journal.changed()


def test_deals_played_with_a_read_only_folder_are_saved_once_it_is_writable(opened, place, nod, monkeypatch):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    store.close()
    with monkeypatch.context() as patched:

        def refuse(_file):
            raise PermissionError(13, "Permission denied")

        patched.setattr("game.match.journal_opening.InstanceLock", refuse)
        store = opened()
        resumed = store.resume(match.id)
        resumed.play(1, PASS)
        assert "Permission denied" in store.hindrance
        assert len(moves(place)) == 1
    assert store.try_again()
    assert len(moves(place)) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX locks")
def test_missing_file_lock_support_is_reported_and_deals_are_saved_once_locks_work(opened, nod, monkeypatch, place):
    """SQLite reports both alike, and the notice used to say that Sala was open in another window."""
    before = opened()
    match = before.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    assert place.with_name(f"{place.name}-wal").stat().st_size, "which must be read, too"
    with monkeypatch.context() as patched:

        def refuse(_file, _how):
            raise OSError(errno.ENOLCK, "No locks available")

        def busy(_file):
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error

        patched.setattr("fcntl.lockf", refuse)
        patched.setattr(instance_lock, "_locked", busy)
        store = opened()
        assert (store.notices, store.borrowed) == ((store.hindrance,), "")
        assert "right now: the disk does not support file locks." in store.hindrance
        resumed = store.resume(match.id)
        resumed.play(1, PASS)
        assert not store.try_again()
        before.close()
        assert len(moves(place)) == 1
    assert store.try_again()
    assert len(moves(place)) == 2


def test_file_in_a_folder_that_appears_after_the_start_is_not_overwritten(tmp_path, nod):
    """A drive is plugged in only after the start, and has matches of its own."""
    home, drive = tmp_path / "home", tmp_path / "drive"
    place = home / "sala.sqlite3"
    with closing(Store.open(drive / "sala.sqlite3")) as store:
        play_one(store.start(nod, nod.Options(), TWO))
    home.write_text("no folder")
    store = Store.open(place)
    play_one(store.start(nod, nod.Options(), TWO))
    home.unlink()
    drive.rename(home)
    before = moves(place)
    assert not store.try_again()
    assert "a different file is in its place" in store.hindrance
    assert store.waiting_to_be_saved
    store.close()
    assert moves(place) == before
    (kept,) = home.glob("*.kept-*")
    assert len(moves(kept)) == 2
