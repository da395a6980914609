"""Another program moves, deletes or replaces the file while Sala has it open: no file is mixed with another's WAL."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.match import journal_database, open_file
from game.match.file_location import FileState
from game.match.players import Player
from game.match.store import Store
from game.records import user_data
from game.rules.money.moves import WIN
from game.rules.moves import PASS

TWO = (Player("Aminah"), Player("Somchai", "first"))
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows replaces no file that is open")


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
    return sorted(path for path in place.parent.iterdir() if ".kept-" in path.name)


@pytest.fixture
def foreign(tmp_path, nod):
    """A file of somebody else, with three deals; given as a path outside the folder."""
    folder = tmp_path / "other"
    store = Store.open(folder / "sala.sqlite3")
    match = store.start(nod, nod.Options(), TWO)
    for _deal in range(2):
        play_one(match)
        match.next_deal()
    store.close()
    return folder / "sala.sqlite3"


@pytest.fixture
def home(tmp_path):
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "sala.sqlite3"


@pytest.fixture
def playing(home, nod):
    """A store whose match is in its second deal, none of which is in the file without its WAL."""
    with closing(Store.open(home)) as store:
        store.change(names=("Mei",))
    store = Store.open(home)
    match = store.start(nod, nod.Options(), TWO)
    play_one(match)
    match.next_deal()
    assert home.with_name("sala.sqlite3-wal").stat().st_size
    yield store, match
    store.close()


def replace_file(foreign, home) -> None:
    """Let a file take the place of another as synchronising programs do it."""
    shutil.copy(foreign, home.with_name("new"))
    home.with_name("new").replace(home)


@pytest.mark.parametrize("when", ["between moves", "while the window is idle", "at closing"])
def test_replacing_the_open_journal_file_damages_neither_file(playing, home, foreign, when):
    store, match = playing
    before = foreign.read_bytes()
    replace_file(foreign, home)
    if when == "between moves":
        play_one(match)
        match.next_deal()
    elif when == "while the window is idle":
        assert store.try_again()
    assert home.read_bytes() == before
    if when != "at closing":
        (other,) = (path for path in kept_copies(home) if not path.name.endswith(("-wal", "-shm")))
        assert (store.hindrance, store.waiting_to_be_saved) == ("", False)
        assert store.notices == (store.elsewhere,)
        assert str(other) in store.elsewhere
        match.play(0, PASS)
        assert match.saved()[-1].moves == tuple((seat, str(move)) for seat, move in match.moves)
    store.close()
    assert home.read_bytes() == before
    assert len(deals(home)) == 3
    (other,) = kept_copies(home)
    assert deals(other) == [(1, 1, 1), (1, 2, 1), (1, 3, 0)] if when == "between moves" else [(1, 1, 1), (1, 2, 0)]
    other.replace(home)
    with closing(Store.open(home)) as again:
        assert again.notices == ()
        assert again.resume(match.id).moves == match.moves
        assert again.settings.names == ("Mei",)


@pytest.mark.parametrize("when", ["while it is open", "after a kill"])
def test_replaced_target_of_a_symbolic_link_is_detected(home, foreign, nod, tmp_path, when):
    target = tmp_path / "target" / "matches"
    target.parent.mkdir()
    target.touch()
    home.symlink_to(target)
    before = foreign.read_bytes()
    with closing(Store.open(home)) as store:
        play_one(store.start(nod, nod.Options(), TWO))
        if when == "after a kill":
            home = home.with_name("link")
            shutil.copytree(target.parent, tmp_path / "killed")
            target = tmp_path / "killed" / "matches"
            os.utime(f"{target}-wal", (0, 0))  # long before
            home.symlink_to(target)
        replace_file(foreign, target)
    if when == "after a kill":
        with closing(Store.open(home)) as store:
            assert "closed unexpectedly" in store.notices[0]
        assert before in [path.read_bytes() for path in (target, *kept_copies(home))]
    else:
        assert target.read_bytes() == before
        assert len(deals(target)) == 3
        assert deals(kept_copies(home)[0]) == [(1, 1, 1)]


def test_killed_program_leaves_no_wal_next_to_a_replaced_file(playing, home, foreign):
    """A killed program leaves behind exactly the files that are on the disk at that moment."""
    store, _match = playing
    replace_file(foreign, home)
    store.try_again()
    shutil.copytree(home.parent, home.parent.with_name("killed"))
    killed = home.parent.with_name("killed") / home.name
    assert len(deals(killed)) == 3
    assert deals(kept_copies(killed)[0]) == [(1, 1, 1), (1, 2, 0)]


def test_reopened_journal_file_keeps_its_own_wal(playing, home, foreign, nod):
    store, _match = playing
    with closing(Store.open(foreign)) as other:
        play_one(other.start(nod, nod.Options(), TWO))
        for suffix in ("", "-wal", "-shm"):
            shutil.copy(f"{foreign}{suffix}", home.with_name(f"new{suffix}"))
    assert home.with_name("new-wal").stat().st_size
    wal = home.with_name("new-wal").read_bytes()
    for suffix in ("", "-wal", "-shm"):
        home.with_name(f"new{suffix}").replace(f"{home}{suffix}")
    store.close()
    assert home.with_name("sala.sqlite3-wal").read_bytes() == wal
    assert len(deals(home)) == 4
    assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 0)]


def test_wal_that_cannot_be_emptied_is_renamed(playing, home, foreign):
    """Another program reads an old state of the file, so its WAL is still needed."""
    store, match = playing
    with closing(sqlite3.connect(home, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM deal").fetchall()
        play_one(match)
        replace_file(foreign, home)
        match.next_deal()
        assert not home.with_name("sala.sqlite3-wal").exists()
        assert reader.execute("SELECT count(*) FROM deal").fetchall() == [(2,)]
    store.close()
    assert len(deals(home)) == 3
    assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 1), (1, 3, 0)]
    assert sorted(path.name for path in home.parent.iterdir()) == ["sala.lock", home.name, kept_copies(home)[0].name]


def test_deleted_journal_file_is_written_again(playing, home):
    store, match = playing
    home.unlink()
    match.play(0, PASS)
    assert (store.hindrance, store.elsewhere, kept_copies(home)) == ("", "", [])
    (told,) = store.notices
    assert "deleted or moved" in told
    match.play(1, PASS)
    store.close()
    with closing(Store.open(home)) as again:
        assert again.notices == ()
        assert again.resume(match.id).moves == match.moves


def test_moved_journal_file_stays_intact_and_can_be_moved_back(playing, home, tmp_path):
    store, match = playing
    home.rename(tmp_path / "moved")
    store.try_again()
    assert deals(tmp_path / "moved") == [(1, 1, 1), (1, 2, 0)]
    play_one(match)
    (tmp_path / "moved").replace(home)
    match.next_deal()
    store.close()
    assert deals(home) == [(1, 1, 1), (1, 2, 0)]
    assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 1), (1, 3, 0)]


def test_journal_in_a_replaced_folder_is_saved_to_a_new_file(playing, home, foreign):
    store, match = playing
    home.parent.rename(home.parent.with_name("away"))
    foreign.parent.rename(home.parent)
    play_one(match)
    store.close()
    assert len(deals(home)) == 3
    assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 1)]


def test_moves_are_queued_when_the_disk_is_full_after_the_file_was_replaced(playing, home, foreign, monkeypatch):
    store, match = playing
    before = foreign.read_bytes()
    replace_file(foreign, home)
    with monkeypatch.context() as patched:
        patched.setattr(open_file, "disk_usage", lambda _folder: SimpleNamespace(free=0))
        play_one(match)
        match.next_deal()
        assert "the disk is full" in store.hindrance
        assert not store.try_again()
        assert store.waiting_to_be_saved
        assert store.resume(match.id).number == match.number == 3
        assert not home.with_name("sala.sqlite3-wal").stat().st_size
    assert store.try_again()
    assert (store.hindrance, store.waiting_to_be_saved) == ("", False)
    store.close()
    assert home.read_bytes() == before
    assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 1), (1, 3, 0)]
    assert len(kept_copies(home)) == 1


def test_folder_moved_back_during_the_check_is_not_taken_for_a_deleted_file(playing, home, tmp_path, monkeypatch):
    """A folder moved away and back between two system calls would otherwise look like one whose file was deleted."""
    away = home.parent.rename(tmp_path / "away")

    def moved_back_after_failing(call):
        def wrapped(*everything, **how):
            try:
                return call(*everything, **how)
            except FileNotFoundError:
                if away.exists():
                    away.rename(home.parent)
                raise

        return wrapped

    location = playing[0].journal._location
    with monkeypatch.context() as patched:
        patched.setattr(os, "stat", moved_back_after_failing(os.stat))
        patched.setattr(os, "open", moved_back_after_failing(os.open))
        assert location.check_state() is FileState.FOLDER_MISSING
    assert location.check_state() is FileState.HERE


def test_pending_moves_are_written_to_the_new_journal_file(playing, home, foreign):
    store, match = playing
    before = foreign.read_bytes()
    with closing(sqlite3.connect(home, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        play_one(match)
        assert "has the file locked" in store.hindrance
        replace_file(foreign, home)
        assert store.try_again()
    assert (store.hindrance, store.waiting_to_be_saved) == ("", False)
    store.close()
    assert home.read_bytes() == before
    assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 1)]


@pytest.mark.parametrize("back", [False, True])
def test_journal_is_not_reopened_after_a_drive_failure_next_to_another_files_wal(
    playing, home, foreign, monkeypatch, back
):
    """The file had to be closed, and its WAL still exists."""
    store, match = playing
    with closing(sqlite3.connect(home, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM deal").fetchall()
        with monkeypatch.context() as patched:

            def fail(db, _works):
                if db is store.journal._file.connection:
                    error = sqlite3.OperationalError("disk I/O error")
                    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
                    raise error
                return whole(db, _works)

            whole = journal_database.write_atomically
            patched.setattr(journal_database, "write_atomically", fail)
            play_one(match)
            assert not store.try_again()
        assert store.journal._file is None
        shutil.copytree(home.parent, home.parent.with_name("unplugged"), copy_function=shutil.copy2)
    for suffix in ("", "-wal", "-shm"):
        home.with_name(home.name + suffix).unlink(missing_ok=True)
        shutil.copy2(home.parent.with_name("unplugged") / (home.name + suffix), home.parent)
    assert home.with_name("sala.sqlite3-wal").stat().st_size
    if not back:
        replace_file(foreign, home)
    now = home.read_bytes()
    assert store.try_again() is back
    assert (home.read_bytes() == now) or back
    store.close()
    if back:
        assert deals(home) == [(1, 1, 1), (1, 2, 1)]
        assert [path for path in kept_copies(home) if path.read_bytes() != now] == []
    else:
        assert home.read_bytes() == now
        assert deals(kept_copies(home)[0]) == [(1, 1, 1), (1, 2, 1)]


def test_failed_new_journal_file_is_deleted(playing, home, foreign, monkeypatch):
    store, match = playing
    replace_file(foreign, home)
    with monkeypatch.context() as patched:

        def refuse(*_all, **_more):
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

        patched.setattr(journal_database, "prepare", refuse)
        for _try in range(3):
            assert not store.try_again()
    assert kept_copies(home) == []
    match.play(0, PASS)
    assert store.try_again()
    assert "kept" in store.elsewhere
    assert match.saved()[-1].moves == ((0, str(PASS)),)


def test_new_journal_file_is_not_overwritten_if_it_is_replaced_too(playing, home, foreign):
    store, match = playing
    replace_file(foreign, home)
    play_one(match)
    (first,) = (path for path in kept_copies(home) if not path.name.endswith(("-wal", "-shm")))
    replace_file(foreign, first)
    match.next_deal()
    store.close()
    assert len(deals(home)) == len(deals(first)) == 3
    (second,) = set(kept_copies(home)) - {first, *(first.with_name(first.name + end) for end in ("-wal", "-shm"))}
    assert deals(second) == [(1, 1, 1), (1, 2, 1), (1, 3, 0)]


@pytest.mark.parametrize("whose", ["older copy", "somebody else's"])
def test_journal_file_replaced_after_a_kill_is_not_overwritten(home, foreign, nod, tmp_path, whose):
    """Sala is killed, its WAL stays, and then a backup of the file alone is restored."""
    with closing(Store.open(home)) as store:
        store.start(nod, nod.Options(), TWO)
    older = shutil.copy(home, tmp_path / "older") if whose == "older copy" else foreign
    before = older.read_bytes()
    with closing(Store.open(home)) as store:
        for _match in range(4):
            match = store.start(nod, nod.Options(), TWO)
            play_one(match)
            match.next_deal()
        killed = tmp_path / "killed"
        shutil.copytree(home.parent, killed)
    place = killed / home.name
    assert place.with_name("sala.sqlite3-wal").stat().st_size
    os.utime(f"{place}-wal", (0, 0))  # long before
    replace_file(older, place)
    with closing(Store.open(place)) as again:
        assert "closed unexpectedly" in again.notices[0]
    files = [
        path for path in (place, *kept_copies(place)) if path.read_bytes() == before or deals(path) == deals(older)
    ]
    assert len(files) == 1, "what was put there is still there, under one name or another"


@pytest.mark.parametrize("changed", [False, True], ids=["untouched", "longer"])
def test_kill_right_after_a_checkpoint_is_not_taken_for_another_program(playing, home, tmp_path, changed):
    """SQLite copies a long WAL into the file, which is then newer than the WAL, now and then in the middle of play."""
    _store, match = playing
    with closing(sqlite3.connect(home)) as other:
        assert other.execute("PRAGMA wal_checkpoint").fetchone()[0] == 0
        shutil.copytree(home.parent, tmp_path / "killed")
    place = tmp_path / "killed" / home.name
    assert place.with_name("sala.sqlite3-wal").stat().st_size
    if changed:
        with place.open("ab") as file:
            file.write(bytes(4096))
    os.utime(f"{place}-wal", (0, 0))
    with closing(Store.open(place)) as again:
        assert bool(kept_copies(place)) == changed
        assert bool(again.notices) == changed
        assert again.resume(match.id).moves == match.moves


@pytest.mark.parametrize("whose", ["its own", "somebody else's"])
def test_checkpoint_cut_short_by_a_full_disk_is_not_taken_for_another_program(playing, home, tmp_path, whose):
    """The pages that were in the file before are there, and none of those by which it was to grow."""
    store, match = playing
    while home.with_name("sala.sqlite3-wal").stat().st_size < 100 * 4096:
        play_one(match)
        match.next_deal()
    old_size = home.stat().st_size
    shutil.copytree(home.parent, tmp_path / "killed")
    store.close()
    place = tmp_path / "killed" / home.name
    pages = bytearray(home.read_bytes()[:old_size])
    assert old_size < home.stat().st_size
    if whose != "its own":
        pages[24] ^= 1  # the counter of changes, on page 1
    place.write_bytes(pages)
    os.utime(f"{place}-wal", (0, 0))
    with closing(Store.open(place)) as again:
        assert bool(kept_copies(place)) == bool(again.notices) == (whose != "its own")
        assert again.resume(match.id).moves == match.moves


def test_killed_program_leaves_no_rescue_copy_of_an_unchanged_journal(playing, home, tmp_path):
    _store, match = playing
    shutil.copytree(home.parent, tmp_path / "killed")
    place = tmp_path / "killed" / home.name
    now = home.stat().st_mtime_ns
    wal = place.with_name("sala.sqlite3-wal")
    os.utime(wal, ns=(now, place.stat().st_ctime_ns + 1))
    with closing(Store.open(place)) as again:
        assert again.notices == ()
        assert again.resume(match.id).moves == match.moves
    assert kept_copies(place) == []


def test_deleting_user_data_includes_rescue_copies(playing, home, foreign):
    store, match = playing
    replace_file(foreign, home)
    play_one(match)
    store.close()
    with closing(Store.open(home)) as store:
        assert kept_copies(home)
        user_data.set_aside(store, home.parent)
        assert kept_copies(home) == []
        user_data.purge(home.parent)


def test_rescue_file_is_complete_without_its_wal_when_the_next_start_reports_it(playing, foreign, home, nod, tmp_path):
    """The report tells the player to rename this one file; its WAL with the last moves used to stay behind."""
    _store, match = playing
    replace_file(foreign, home)
    match.play(0, PASS)
    match.play(1, PASS)
    (kept,) = (path for path in kept_copies(home) if not path.name.endswith(("-wal", "-shm")))
    killed = tmp_path / "killed"
    shutil.copytree(home.parent, killed)
    place, kept = killed / home.name, killed / kept.name
    assert kept.with_name(f"{kept.name}-wal").stat().st_size
    with closing(Store.open(place)) as again:
        assert str(kept) in again.notices[0]
    assert kept_copies(place) == [kept]
    kept.replace(place)
    with closing(Store.open(place)) as renamed:
        assert renamed.notices == ()
        assert renamed.resume(match.id).moves == match.moves


def test_rescue_file_in_use_by_another_program_is_reported_by_every_start_until_it_is_complete(
    playing, foreign, home, tmp_path
):
    _store, match = playing
    replace_file(foreign, home)
    match.play(0, PASS)
    killed = tmp_path / "killed"
    shutil.copytree(home.parent, killed)
    place = killed / home.name
    (kept,) = (path for path in kept_copies(place) if not path.name.endswith(("-wal", "-shm")))
    with closing(sqlite3.connect(kept, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM deal").fetchall()
        with closing(Store.open(place)) as again:
            assert str(kept) in again.notices[0]
    with closing(Store.open(place)) as later:
        assert str(kept) in later.notices[0]
    assert kept_copies(place) == [kept]


@pytest.mark.parametrize("end", ["killed", "closed"])
def test_replaced_file_is_reported_again_if_the_program_was_killed_during_the_notice(place, nod, tmp_path, end):
    """A kill in the moment of the notice used to leave nobody who knew where the matches were."""
    script = (
        "import os, sys, time; sys.path.insert(0, sys.argv[2])\n"
        "from pathlib import Path\n"
        "from game.match.players import seated\n"
        "from game.match.store import Store\n"
        "from game.rules import GAMES\n"
        "place = Path(sys.argv[1])\n"
        "store = Store.open(place)\n"
        "store.listen(lambda said: os._exit(9) if sys.argv[3] == 'killed' and 'has replaced' in said else None)\n"
        "pong = GAMES['pong']\n"
        "players = seated(['person', *['first'] * 3])\n"
        "store.start(pong, pong.Options(), players)\n"
        "place.with_name('other').write_bytes(b'')\n"
        "place.with_name('other').replace(place)\n"
        "store.start(pong, pong.Options(), players)\n"
        "while not store.elsewhere:  # on a busy machine it is saved a little later\n"
        "    store.try_again(), time.sleep(0.01)\n"
        "store.close()\n"
    )
    command = [sys.executable, "-c", script, str(place), str(Path(__file__).resolve().parents[2]), end]
    assert subprocess.run(command, check=False).returncode == (9 if end == "killed" else 0)
    (kept,) = (path for path in place.parent.glob("*.kept-*") if path.name[-4:] not in {"-wal", "-shm"})
    with closing(Store.open(place)) as again:
        told = [said for said in again.notices if str(kept) in said]
    assert len(told) == (end == "killed")
    assert not list(place.parent.glob("*.untold"))
    with closing(Store.open(place)) as third:
        assert third.notices == ()
