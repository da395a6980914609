"""Two programs in one folder: the second reports it and saves nothing; a crash of the first leaves no lock."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.match.instance_lock import AlreadyLocked, InstanceLock
from game.match.journal_database import copy_all
from game.match.players import Player
from game.match.settings import Settings
from game.match.store import Store
from game.rules.money.moves import WIN
from game.rules.moves import PASS

ROOT = Path(__file__).parents[2]
TWO = (Player("Aminah"), Player("Somchai", "first"))
HOLDER = """
import sys
from game.match.store import Store
store = Store.open(sys.argv[1])
print(len(store.notices), flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def both(place):
    """Return the store of the first program, and a function that opens the second program's store."""
    stores = [Store.open(place)]

    def second():
        stores.append(Store.open(place))
        return stores[-1]

    yield stores[0], second
    for store in stores:
        store.close()


@pytest.fixture
def holder(place):
    """Another program that has the file open."""
    child = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(place)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout.readline() == "0\n"
    yield child
    child.kill()
    child.communicate()


def test_second_program_reports_that_another_is_running_and_reads_its_data(both, nod):
    first, second = both
    first.change(speed=2.0)
    match = first.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    other = second()
    (notice,) = other.notices
    assert "another window" in notice
    assert other.settings == Settings(speed=2.0)
    assert other.resume(other.unfinished().id).moves == match.moves
    assert first.notices == ()


def test_second_program_does_not_change_the_first_programs_data(both, nod, place):
    first, second = both
    match = first.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    other = second()
    other.change(speed=0.0, names=("Mei",))
    twin = other.resume(match.id)
    twin.play(1, WIN)
    twin.finish_deal()
    other.delete_match(match.id)
    third = other.start(nod, nod.Options(), TWO)
    third.play(0, PASS)
    other.close()
    match.play(1, PASS)
    first.close()
    again = Store.open(place)
    assert again.notices == ()
    assert again.settings == Settings()
    assert again.unfinished().id == match.id
    assert again.resume(match.id).moves == ((0, PASS), (1, PASS))
    again.close()


def test_second_program_reports_each_match_that_is_not_saved(both, nod):
    _first, second = both
    other = second()
    told = []
    other.listen(told.append)
    other.start(nod, nod.Options(), TWO)
    assert len(told) == 2
    assert "not being saved" in told[1]


def test_second_program_does_not_set_aside_a_locked_file(place, tmp_path, nod):
    """Even if it cannot read the file."""
    claim = InstanceLock(place)
    place.write_bytes(b"nothing of a database " * 500)
    other = Store.open(place)
    assert len(other.notices) == 2
    assert other.unfinished() is None
    other.start(nod, nod.Options(), TWO).play(0, PASS)
    other.close()
    claim.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sala.lock", "sala.sqlite3"]
    assert place.read_bytes() == b"nothing of a database " * 500


def test_another_programs_lock_is_reported_until_that_program_ends(holder, place):
    store = Store.open(place)
    assert "another window" in store.notices[0]
    store.close()
    holder.communicate("\n")
    store = Store.open(place)
    assert store.notices == ()
    store.close()


def test_killed_program_does_not_leave_the_folder_locked(holder, place):
    holder.kill()
    holder.communicate()
    assert not [path.name for path in place.parent.iterdir() if path.name.startswith("sala.lock-")]
    store = Store.open(place)
    assert store.notices == ()
    assert store.change(speed=2.0).speed == 2.0
    store.close()
    assert Store.open(place).settings.speed == 2.0


def test_lock_file_with_random_content_can_be_locked(place):
    place.with_suffix(".lock").write_bytes(b"noise " * 3000)
    claim = InstanceLock(place)
    with pytest.raises(AlreadyLocked):
        InstanceLock(place)
    claim.close()
    InstanceLock(place).close()


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_journal_locked_by_another_program_does_not_delay_the_start(place, nod, mode, monkeypatch):
    """Regression: Python's database copy retries for ever on a locked file, so that no window opened."""
    with closing(Store.open(place)) as store:
        store.change(speed=2.0)
        store.start(nod, nod.Options(), TWO)
    connect = sqlite3.connect
    with closing(connect(place, isolation_level=None)) as other:
        other.execute(f"PRAGMA journal_mode = {mode}")
        other.execute("PRAGMA locking_mode = exclusive")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("PRAGMA user_version = 99")
        monkeypatch.setattr(sqlite3, "connect", lambda *what, **more: connect(*what, **more | {"timeout": 0.05}))
        with closing(Store.open(place)) as store:
            first, then = store.notices
            assert "kept in memory only" in first
            assert then == store.unread == "The saved matches cannot be read (database is locked)."
            assert store.waiting() == ()
        with (
            closing(connect(place, timeout=0.05)) as source,
            closing(connect(":memory:")) as target,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            copy_all(source, target)
        other.execute("ROLLBACK")
    with closing(Store.open(place)) as store:
        assert (store.notices, store.unread, store.settings.speed) == ((), "", 2.0)
        assert len(store.waiting()) == 1


@pytest.mark.parametrize("name", ["Štěpán ศาลา", "50%25 #1", "a b&c=d;e"])
def test_folder_with_special_characters_works_for_two_programs(tmp_path, nod, name):
    """SQLite gets some paths as URIs, in which a few characters have a meaning."""
    place = tmp_path / name / "sala.sqlite3"
    first = Store.open(place)
    match = first.start(nod, nod.Options(), TWO)
    second = Store.open(place)
    assert [summary.id for summary in second.waiting()] == [match.id]
    assert "another window" in second.notices[0]
    second.close()
    first.close()
    assert sorted(path.name for path in place.parent.iterdir()) == ["sala.lock", "sala.sqlite3"]
