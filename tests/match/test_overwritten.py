"""Another program overwrites the open file in place: neither what it wrote nor a deal of the player's is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from types import SimpleNamespace

import pytest

from game.match import journal_database, open_file
from game.match.players import Player
from game.match.store import Store
from game.records import user_data
from game.rules.money.moves import WIN
from game.rules.moves import PASS

TWO = (Player("Aminah"), Player("Somchai", "first"))
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="tried on POSIX systems alone")
WHEN = ["during per deal", "between deals", "while the window is idle", "while deals wait", "at closing"]


def play_one(match) -> None:
    match.play(0, WIN)
    match.play(1, PASS)
    match.finish_deal()


def deals(place) -> list:
    """Return the deals of a whole file, which is read with whatever WAL lies beside it."""
    with closing(sqlite3.connect(place)) as other:
        assert other.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return other.execute("SELECT match, number, outcome IS NOT NULL FROM deal ORDER BY id").fetchall()


def kept_copies(place) -> list:
    ends = ("-wal", "-shm")
    return sorted(path for path in place.parent.iterdir() if ".kept-" in path.name and not path.name.endswith(ends))


@pytest.fixture
def home(tmp_path):
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "sala.sqlite3"


@pytest.fixture
def playing(home, nod):
    """A store whose match is in its second deal; a part of it is in the file, the rest in its WAL."""
    with closing(Store.open(home)) as store:
        store.change(names=("Mei",))
    store = Store.open(home)
    match = store.start(nod, nod.Options(), TWO)
    play_one(match)
    match.next_deal()
    assert home.with_name("sala.sqlite3-wal").stat().st_size
    yield store, match
    store.close()


@pytest.fixture
def older(home, tmp_path, playing):
    """A copy of the file alone, as it was before the match."""
    return shutil.copy(home, tmp_path / "older")


@pytest.fixture
def foreign(tmp_path, nod):
    with closing(Store.open(tmp_path / "other" / "sala.sqlite3")) as store:
        match = store.start(nod, nod.Options(), TWO)
        for _deal in range(2):
            play_one(match)
            match.next_deal()
    return tmp_path / "other" / "sala.sqlite3"


@pytest.fixture(params=["older journal", "another journal", "garbage", "nothing"])
def content(request, older, foreign):
    """Content that the other program writes."""
    return {
        "older journal": older.read_bytes(),
        "another journal": foreign.read_bytes(),
        "garbage": b"no database " * 3000,
        "nothing": b"",
    }[request.param]


def checkpoint(home) -> None:
    """Let another program copy the WAL into the file, so that an older copy differs from it."""
    with closing(sqlite3.connect(home)) as other:
        assert other.execute("PRAGMA wal_checkpoint").fetchone()[0] == 0


@pytest.mark.parametrize("when", WHEN)
def test_journal_overwritten_in_place_is_left_alone_and_no_deal_is_lost(playing, home, content, when):
    store, match = playing
    checkpoint(home)
    assert store.try_again()
    assert store.notices == ()
    with closing(sqlite3.connect(home, isolation_level=None)) as other:
        if when == "while deals wait":
            other.execute("BEGIN IMMEDIATE")
            play_one(match)
            match.next_deal()
            assert "has the file locked" in store.hindrance
        home.write_bytes(content)
    if when == "during per deal":
        match.play(0, WIN)
    elif when == "between deals":
        play_one(match)
        match.next_deal()
    if when != "at closing":
        assert store.try_again()
        (other_file,) = kept_copies(home)
        assert (store.hindrance, store.waiting_to_be_saved) == ("", False)
        assert store.notices[-1] == store.elsewhere
        assert str(other_file) in store.elsewhere
        assert home.read_bytes() == content
        assert not home.with_name("sala.sqlite3-wal").exists()
    moves, number = match.moves, match.number
    store.close()
    assert home.read_bytes() == content
    (other_file,) = kept_copies(home)
    expected = [(1, 1, 1), (1, 2, 1), (1, 3, 0)] if number == 3 else [(1, 1, 1), (1, 2, 0)]
    assert deals(other_file) == expected
    assert sorted(path.name for path in home.parent.iterdir()) == ["sala.lock", home.name, other_file.name]
    other_file.replace(home)
    with closing(Store.open(home)) as again:
        assert again.notices == ()
        assert again.resume(match.id).moves == moves
        assert again.settings.names == ("Mei",)


def test_journal_overwritten_by_an_older_copy_is_detected_whatever_its_checkpoint_state(playing, home, tmp_path):
    """Pages of an older checkpoint are still in the WAL, so that they alone do not look foreign."""
    store, match = playing
    checkpoint(home)
    older = home.read_bytes()
    with closing(sqlite3.connect(home, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM deal").fetchall()  # keeps the WAL from being restarted
        play_one(match)
        match.next_deal()
    checkpoint(home)
    assert home.read_bytes() != older
    assert store.try_again()
    home.write_bytes(older)
    assert store.try_again()
    assert str(kept_copies(home)[0]) in store.elsewhere
    store.close()
    assert home.read_bytes() == older
    assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 1), (1, 3, 0)]


@pytest.mark.parametrize("mode", ["PASSIVE", "FULL", "RESTART", "TRUNCATE"])
def test_checkpoint_by_another_program_is_not_taken_for_overwriting(playing, home, mode):
    store, match = playing
    for _round in range(3):
        with closing(sqlite3.connect(home)) as other:
            assert other.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()[0] == 0
        assert store.try_again()
        play_one(match)
        match.next_deal()
    assert (store.notices, store.elsewhere, kept_copies(home)) == ((), "", [])
    store.close()
    assert len(deals(home)) == 5


def test_the_programs_own_checkpoints_are_not_mistaken_for_overwriting(playing, home):
    store, match = playing
    store.journal._file.connection.execute("PRAGMA wal_autocheckpoint = 3")
    size = home.stat().st_size
    for _deal in range(40):
        play_one(match)
        match.next_deal()
    assert home.stat().st_size > size
    assert (store.notices, kept_copies(home)) == ((), [])


def test_setting_written_by_another_program_is_not_taken_for_overwriting(playing, home):
    store, _match = playing
    with closing(sqlite3.connect(home, isolation_level=None)) as other:
        other.execute("UPDATE setting SET value = '[\"Noi\"]' WHERE name = 'names'")
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert store.try_again()
    assert (store.notices, kept_copies(home)) == ((), [])
    assert store.journal.rows("SELECT value FROM setting WHERE name = 'names'") == [('["Noi"]',)]


def test_journal_rewritten_with_identical_content_stays_in_use(playing, home):
    store, match = playing
    checkpoint(home)
    assert store.try_again()
    os.utime(home, (0, 0))
    assert store.try_again()
    home.write_bytes(home.read_bytes())
    play_one(match)
    assert (store.notices, kept_copies(home)) == ((), [])


@pytest.mark.parametrize("how", ["older", "garbage", "nothing", "deleted"])
def test_overwritten_wal_is_not_copied_into_the_file(playing, home, how):
    store, match = playing
    wal = home.with_name("sala.sqlite3-wal")
    older = wal.read_bytes()
    play_one(match)
    match.next_deal()
    file = home.read_bytes()
    content = {"older": older, "garbage": bytes(range(256)) * 400, "nothing": b"", "deleted": b""}[how]
    if how == "deleted":
        wal.unlink()
    else:
        wal.write_bytes(content)
    play_one(match)
    assert str(kept_copies(home)[0]) in store.elsewhere
    assert home.read_bytes() == file
    assert wal.exists() == (how != "deleted")
    assert how == "deleted" or wal.read_bytes() == content
    store.close()
    assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 1), (1, 3, 1)]


def test_overwritten_file_is_not_changed_when_the_store_closes_on_a_full_disk(playing, home, foreign, monkeypatch):
    store, match = playing
    home.write_bytes(foreign.read_bytes())
    monkeypatch.setattr(open_file, "disk_usage", lambda _folder: SimpleNamespace(free=0))
    play_one(match)
    assert "the disk is full" in store.hindrance
    assert store.waiting_to_be_saved
    assert store.resume(match.id).moves == match.moves
    store.close()
    assert home.read_bytes() == foreign.read_bytes()
    assert not home.with_name("sala.sqlite3-wal").exists()
    away = home.with_name("sala.sqlite3-wal-away")
    assert away.stat().st_size
    with closing(Store.open(home)) as again:
        user_data.set_aside(again, home.parent)
        assert not away.exists()
        user_data.restore(again, home.parent)
        assert away.exists()
        user_data.set_aside(again, home.parent)
        user_data.purge(home.parent)


def test_overwritten_file_without_a_copy_in_memory_ends_saving_and_is_not_changed(playing, home, foreign, monkeypatch):
    store, match = playing
    store.close()
    monkeypatch.setattr(journal_database, "LARGEST_COPY", 0)
    store = Store.open(home)
    match = store.resume(match.id)
    match.play(0, WIN)
    home.write_bytes(foreign.read_bytes())
    assert match.play(1, PASS)
    assert "Nothing more can be saved" in store.hindrance
    store.close()
    assert home.read_bytes() == foreign.read_bytes()


@pytest.mark.parametrize("content", ["older journal", "garbage", "nothing"], indirect=True)
def test_file_overwritten_while_it_had_to_be_closed_is_left_alone(playing, home, content, monkeypatch):
    store, match = playing
    checkpoint(home)
    with monkeypatch.context() as patched:

        def fail(_db, _works):
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise error

        file = store.journal._file
        patched.setattr(file, "write", lambda *_all: fail(None, None))
        patched.setattr(open_file, "reopen", lambda *_all, **_more: fail(None, None))
        patched.setattr("game.match.journal_file.reopen", lambda *_all, **_more: fail(None, None))
        patched.setattr(file, "write_pending", lambda *_all: fail(None, None))
        play_one(match)
        assert not store.try_again()
    assert store.journal._file is None
    home.write_bytes(content)
    assert not store.try_again()
    assert home.read_bytes() == content
    store.close()
    assert home.read_bytes() == content
    assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 1)]


@pytest.mark.parametrize("how", ["garbage", "nothing", "deleted"])
def test_start_after_a_kill_saves_to_a_new_file_if_the_old_one_was_overwritten(playing, home, nod, tmp_path, how):
    """Sala was killed before it could write its copy; what is left of the old file and of the other is kept."""
    _store, _match = playing
    checkpoint(home)
    wal = home.with_name("sala.sqlite3-wal").read_bytes()
    place = shutil.copytree(home.parent, tmp_path / "killed") / home.name
    content = b"no database " * 3000 if how == "garbage" else b""
    os.utime(f"{place}-wal", (0, 0))  # long before
    if how == "deleted":
        place.unlink()
    else:
        place.write_bytes(content)
    with closing(Store.open(place)) as again:
        assert again.on_disk
        assert again.borrowed == ""
        assert "could not be read" in again.notices[-1]
        play_one(again.start(nod, nod.Options(), TWO))
    assert deals(place) == [(1, 1, 1)]
    aside = {path: path.read_bytes() for path in place.parent.iterdir() if ".damaged-" in path.name}
    assert all(any(f"{path}," in notice for path in aside) for notice in again.notices)
    assert wal in aside.values()
    if how == "garbage":
        assert content in aside.values()


def test_empty_journal_file_is_opened_without_a_notice(home):
    home.touch()
    with closing(Store.open(home)) as store:
        assert store.notices == ()


def test_another_program_with_the_wal_open_does_not_copy_it_into_the_overwritten_file(playing, home, foreign):
    """The program that closes a database last copies its WAL, even one that Sala has left alone with the file."""
    store, _match = playing
    command = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); print(*db.execute('SELECT * FROM match')); input()"
    )
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", command, home], stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout.readline()
        home.write_bytes(foreign.read_bytes())
        assert store.try_again()
        store.close()
        other.communicate("\n")
    assert home.read_bytes() == foreign.read_bytes()
    assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 0)]


def test_folder_at_the_path_of_the_wal_is_detected(playing, home):
    store, match = playing
    wal = home.with_name("sala.sqlite3-wal")
    wal.rename(home.with_name("moved"))
    wal.mkdir()
    play_one(match)
    assert store.notices == (store.elsewhere,)
    assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 1)]


def test_journal_can_be_read_when_the_disk_is_too_full_for_its_shm_file(playing, home, monkeypatch):
    """On a full disk SQLite cannot make the file by which programs share their reading."""
    store, match = playing
    store.close()
    connect = sqlite3.connect

    def full(source, *everything, **how):
        if "mode=ro" in str(source):
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise error
        return connect(source, *everything, **how)

    with closing(connect(":memory:")) as copy:
        monkeypatch.setattr(sqlite3, "connect", full)
        journal_database.copy_read_only(home, copy, in_read_only_folder=False)
        assert copy.execute("SELECT count(*) FROM deal").fetchone() == (match.number,)
