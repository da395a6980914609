"""A lock, a full disk, a folder that goes away: what cannot be written waits in memory and is written later."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from game.match import journal_file
from game.match.journal_file import JournalError
from game.match.length import Length
from game.match.players import Player
from game.match.store import Store
from game.records.index import Index
from game.records.removal import remove
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
    """Another program's lock on the file, until it is let go of."""
    others = []

    def take(kind="IMMEDIATE"):
        others.append(sqlite3.connect(place, isolation_level=None))
        others[-1].execute(f"BEGIN {kind}")
        return others[-1]

    yield take
    for other in others:
        other.close()


def no_room(store) -> sqlite3.Connection:
    """Let the disk have no room for another page."""
    file = store.journal._file
    ((pages,),) = file.execute("PRAGMA page_count").fetchall()
    file.execute(f"PRAGMA max_page_count = {pages}")
    return file


@pytest.mark.parametrize("kind", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_lock_holds_up_no_move_and_everything_is_written_once_it_is_gone(opened, place, nod, lock, kind):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    other = lock(kind)
    before = time.perf_counter()
    match.play(1, PASS)
    play_one(match)
    match.next_deal()
    match.play(0, PASS)
    assert time.perf_counter() - before < 2.0, "never as long as the lock itself"
    assert "another program keeps the file locked" in store.hindrance
    assert store.notices == (store.hindrance,)
    assert len(moves(place)) == 1
    other.execute("ROLLBACK")
    match.next_deal() if match.deal.result else match.play(1, PASS)
    assert store.try_again()
    assert store.hindrance == ""
    found = moves(place)
    assert len(found) == 6
    store.close()
    again = opened()
    assert again.notices == ()
    resumed = again.resume(match.id)
    assert (resumed.number, resumed.moves, resumed.ledger) == (2, match.moves, match.ledger)


def test_a_full_disk_is_called_so_and_the_deals_are_read_meanwhile(opened, nod, place):
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


def test_a_full_disk_at_each_write_in_turn_loses_nothing(opened, place, nod):
    """Wherever it sets in, and wherever it ends, the file holds in the end what it would have held without it."""

    def evening(store, full_from, full_to):
        count = 0

        def turn():
            nonlocal count
            count += 1
            if count == full_from:
                no_room(store)
            if count == full_to:
                store.journal._file.execute("PRAGMA max_page_count = 1000000")

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
            store.journal._file.execute("PRAGMA max_page_count = 1000000")
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


def test_records_wait_too_and_are_made_once_they_can_be_written(opened, nod, lock):
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


def test_nothing_is_deleted_in_memory_alone(opened, nod, lock, place):
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


def test_a_file_too_large_to_be_copied_waits_all_the_same(opened, nod, lock, monkeypatch, place):
    monkeypatch.setattr(journal_file, "LARGEST_COPY", 0)
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    play_one(match)
    other = lock()
    match.next_deal()
    match.play(0, PASS)
    assert store.waiting() == ()
    with pytest.raises(JournalError, match="just now"):
        store.resume(match.id)
    second = store.start(nod, nod.Options(), TWO)
    second.play(0, PASS)
    other.execute("ROLLBACK")
    assert store.try_again()
    assert [summary.id for summary in store.waiting()] == [second.id, match.id]
    assert store.resume(match.id).moves == match.moves
    assert store.resume(second.id).moves == second.moves


def test_what_no_file_could_hold_takes_nothing_with_it_that_waits(opened, nod, lock, place):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    other = lock()
    play_one(match)
    store.start(nod, nod.Options(), TWO, ledger=[2**70, 0])
    assert "any more" in store.hindrance
    other.execute("ROLLBACK")
    store.close()
    assert len(moves(place)) == 2


def test_a_start_that_is_hindered_is_saved_later(opened, place, nod, lock):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    store.close()
    other = lock()
    store = opened()
    assert "just now" in store.hindrance
    assert (store.borrowed, store.on_disk) == ("", True)
    resumed = store.resume(match.id)
    resumed.play(1, PASS)
    other.execute("ROLLBACK")
    assert store.try_again()
    store.close()
    assert len(moves(place)) == 2


def test_another_file_in_its_place_is_not_written_into(opened, place, nod, lock, tmp_path):
    """A start was hindered, and meanwhile somebody has put an older copy there."""
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
    assert "another file lies in its place" in store.hindrance
    place.write_bytes(whole)
    assert store.try_again()
    assert {summary.id for summary in store.waiting()} >= {1, 2, third.id}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows moves no folder in which a file is open")
def test_a_folder_that_was_moved_away_and_comes_back_is_all_right_again(tmp_path, nod):
    home = tmp_path / "home"
    store = Store.open(home / "sala.sqlite3")
    match = store.start(nod, nod.Options(), TWO)
    home.rename(tmp_path / "away")
    match.play(0, PASS)
    assert "No such file" in store.hindrance
    (tmp_path / "away").rename(home)
    match.play(1, PASS)
    assert store.hindrance == ""
    store.close()
    assert len(moves(home / "sala.sqlite3")) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9 (signal 9)")
def test_a_kill_while_deals_wait_leaves_the_file_as_it_was_before(place, nod, opened):
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
@pytest.mark.parametrize("hindered", ["full", "read-only"])
def test_a_real_disk_that_is_full_for_a_moment_or_may_not_be_written(tmp_path, hindered):
    """A tmpfs of 4 MB is filled up, or mounted read-only, in the middle of an evening, and is all right again."""
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


def test_a_full_disk_of_temporary_files_hinders_nothing(store):
    """SQLite sorts in a file there, and calls the disk full that has the room of years."""
    assert store.journal.rows("PRAGMA temp_store") == [(2,)]
