"""All data in a player's folder: exported into one file that Sala opens, deleted as a whole, and restored."""

from __future__ import annotations

import errno
import json
import sqlite3
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import NoReturn

import pytest

from game.match import atomic_files, journal_database
from game.match.data_folders import FILE
from game.match.journal_opening import SET_ASIDE
from game.match.store import Store
from game.match.write_errors import reason_of
from game.records import user_data
from game.records.indexer import Index
from game.records.user_data import DELETED, UserData, counted, export, purge, restore, set_aside
from game.rules import GAMES
from game.score_pad.ledger_files import LedgerFolder
from tests.records.conftest import evening

NOTHING = UserData(0, 0, 0)


@pytest.fixture
def played(store: Store, table: Callable, tmp_path: Path) -> Store:
    """Store with finished and unfinished deals, settings, a replay, a ledger and a damaged file set aside."""
    evening(store, "pong", table("pong", "Aminah"), 2)
    store.start(GAMES["tongits"], GAMES["tongits"].Options(), table("tongits", "Aminah"), 3, "7" * 64)
    store.change(names=("Aminah",), text_size=1.5, window=(1, 2, 1280, 720))
    for name in ("replays/pong-1.sala", "score pads/2026-01-01 pong.json", "score pads/2026-01-01 pong.csv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "sala-2026-01-01.json").write_text("exported")
    (tmp_path / f"{FILE}{SET_ASIDE}2026-01-01").write_text("Aminah's deals, damaged")
    Index(store.journal).finish()
    return store


def user_files(home: Path) -> dict[str, bytes]:
    """Return the files in the folder, except for the journal and the lock file."""
    open_now = {*user_data.JOURNAL, "sala.lock"}
    files = [path for path in home.rglob("*") if path.is_file() and path.name not in open_now]
    return {path.relative_to(home).as_posix(): path.read_bytes() for path in files}


def test_user_data_includes_the_ledger_folder() -> None:
    assert LedgerFolder().folder.name in user_data.FOLDERS


def test_user_data_counts_deals_replays_and_ledgers(played: Store, tmp_path: Path) -> None:
    assert counted(played, tmp_path) == UserData(deals=3, replays=1, score_pads=1)


def test_partially_written_files_are_neither_counted_nor_exported(played: Store, tmp_path: Path) -> None:
    before = counted(played, tmp_path)
    for name in ("replays/pong-2.sala-1a2b3c4d.part", "score pads/2026-01-02 pong.json.part"):
        (tmp_path / name).write_text("half")
    assert counted(played, tmp_path) == before
    target = tmp_path / "records" / "all.zip"
    list(export(played, tmp_path, target))
    with zipfile.ZipFile(target) as packed:
        assert not [name for name in packed.namelist() if name.endswith(".part")]
        assert "replays/pong-1.sala" in packed.namelist()


def test_user_data_export_does_not_touch_other_files_in_the_folder(played: Store, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    others = [f"all{suffix}" for suffix in (".copy", ".deals", ".part", ".zip.part")]
    for name in others:
        (folder / name).write_text("mine")
    list(export(played, tmp_path, folder / "all.zip"))
    assert [(folder / name).read_text() for name in others] == ["mine"] * 4
    assert sorted(path.name for path in folder.iterdir()) == sorted([*others, "all.zip", "sala-2026-01-01.json"])


def test_partial_export_files_are_deleted_at_the_next_start(played: Store, tmp_path: Path) -> None:
    work = export(played, tmp_path, tmp_path / "records" / "sala-2026-01-01-everything.zip")
    next(work)
    names = [path.name for path in (tmp_path / "records").glob("*.part")]
    assert len(names) == 3
    work.close()
    for name in names:
        (tmp_path / "records" / name).write_text("Aminah")
    purge(tmp_path)
    assert not list((tmp_path / "records").glob("*.part"))


def test_export_keeps_files_apart_whose_names_cannot_be_encoded(played: Store, tmp_path: Path) -> None:
    files = (("_.sala", "plain"), ("\udce9.sala", "one"), ("\udce8.sala", "two"), ("_-2.sala", "also plain"))
    for name, text in files:
        try:
            (tmp_path / "replays" / name).write_text(text)
        except (OSError, UnicodeError):
            pytest.skip("the disk has no such names here")
    target = tmp_path / "records" / "all.zip"
    list(export(played, tmp_path, target))
    with zipfile.ZipFile(target) as packed:
        found = {name: packed.read(name).decode() for name in packed.namelist() if "_" in name}
    assert sorted(found.values()) == sorted(text for _name, text in files)
    assert (found["replays/_.sala"], found["replays/_-2.sala"]) == ("plain", "also plain")


def test_unpacked_user_data_export_can_be_opened(played: Store, tmp_path: Path) -> None:
    target = tmp_path / "records" / "all.zip"
    steps = list(export(played, tmp_path, target))
    assert steps[-1][0] == steps[-1][1]
    other = tmp_path.parent / f"{tmp_path.name} unpacked"
    with zipfile.ZipFile(target) as packed:
        assert packed.testzip() is None
        packed.extractall(other)
    opened = Store.open(other / FILE)
    assert opened.notices == ()
    assert opened.settings == played.settings
    assert [one.game for one in opened.waiting()] == ["tongits"]
    assert counted(opened, other) == counted(played, tmp_path)
    assert opened.resume(opened.waiting()[0].id).deal.seed == played.resume(played.waiting()[0].id).deal.seed
    opened.close()
    assert len(json.loads((other / "deals.json").read_text())["deals"]) == 2
    assert (other / "replays" / "pong-1.sala").read_text() == "replays/pong-1.sala"


def test_user_data_export_that_stops_or_fails_leaves_no_file(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "records" / "all.zip"
    work = export(played, tmp_path, target)
    next(work)
    work.close()

    def full(*_values: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(user_data, "to_json", full)
    with pytest.raises(OSError, match="No space"):
        list(export(played, tmp_path, target))
    assert [path.name for path in target.parent.iterdir()] == ["sala-2026-01-01.json"]


def test_setting_data_aside_removes_everything_except_the_window_position(played: Store, tmp_path: Path) -> None:
    set_aside(played, tmp_path)
    assert counted(played, tmp_path) == NOTHING
    assert played.waiting() == ()
    assert (played.settings.names, played.settings.text_size) == ((), 1.0)
    assert played.settings.window == (1, 2, 1280, 720)
    assert (tmp_path / "records" / "sala-2026-01-01.json").exists(), "an export stays"
    purge(tmp_path)
    assert not (tmp_path / DELETED).exists()
    played.close()
    assert all(b"Aminah" not in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


def test_set_aside_data_can_be_restored_after_new_matches(played: Store, tmp_path: Path, table: Callable) -> None:
    before, settings, found = user_files(tmp_path), played.settings, counted(played, tmp_path)
    set_aside(played, tmp_path)
    evening(played, "pai-gow", table("pai-gow", "Somebody"), 1)
    played.change(speed=2.0)
    restore(played, tmp_path)
    assert user_files(tmp_path) == before
    assert played.settings == settings
    assert counted(played, tmp_path) == found
    assert [one.game for one in played.waiting()] == ["tongits"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows moves no file that another program has open")
def test_another_programs_lock_during_restore_does_not_stop_saving(
    played: Store, tmp_path: Path, table: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_database, "START_WAIT_S", 0.01)
    settings = played.settings
    set_aside(played, tmp_path)
    with closing(sqlite3.connect(tmp_path / DELETED / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        restore(played, tmp_path)
        assert "has the file locked" in played.hindrance
        assert played.settings == settings
        assert [one.game for one in played.waiting()] == ["tongits"]
        evening(played, "pai-gow", table("pai-gow", "Somebody"), 1)
    assert played.try_again()
    played.close()
    with closing(Store.open(tmp_path / FILE)) as again:
        assert again.settings == settings
        assert again.journal.rows("SELECT count(*) FROM match") == [(3,)]


@pytest.fixture
def other_program(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], sqlite3.Connection]:
    """Return a function that opens a database of the player's, which cannot be moved until that is closed.

    So it is on Windows; elsewhere the system's refusal is put in its place.
    """
    rename, held = Path.rename, []

    def opened(path: Path) -> sqlite3.Connection:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        held.append((path, other))
        return other

    def refused(path: Path, target: Path) -> Path:
        for place, other in held:
            with suppress(sqlite3.ProgrammingError):  # it is closed
                if other.in_transaction and path == place:
                    error = PermissionError(errno.EACCES, "The process cannot access the file")
                    error.winerror = 32  # type: ignore[attr-defined]
                    raise error
        return rename(path, target)

    if sys.platform != "win32":
        monkeypatch.setattr(Path, "rename", refused)
    return opened


def test_setting_data_aside_and_restoring_it_wait_while_another_program_has_the_file_open(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other_program: Callable
) -> None:
    """A virus scanner that looked at the file for a moment kept everything from being deleted, or from coming back."""
    before, settings, found = user_files(tmp_path), played.settings, counted(played, tmp_path)
    waits: list[float] = []

    def released(seconds: float) -> None:
        waits.append(seconds)
        other.close()

    monkeypatch.setattr(atomic_files, "sleep", released)
    other = other_program(tmp_path / FILE)
    set_aside(played, tmp_path)
    assert counted(played, tmp_path) == NOTHING
    other = other_program(tmp_path / DELETED / FILE)
    restore(played, tmp_path)
    assert len(waits) == 2
    assert user_files(tmp_path) == before
    assert played.settings == settings
    assert counted(played, tmp_path) == found


def test_restoring_data_can_be_tried_again_once_another_program_has_released_the_file(
    played: Store, tmp_path: Path, table: Callable, monkeypatch: pytest.MonkeyPatch, other_program: Callable
) -> None:
    monkeypatch.setattr(atomic_files, "HOLD_WAITS_S", ())
    before, settings, found = user_files(tmp_path), played.settings, counted(played, tmp_path)
    set_aside(played, tmp_path)
    evening(played, "pai-gow", table("pai-gow", "Somebody"), 1)
    other = other_program(tmp_path / DELETED / FILE)
    with pytest.raises(PermissionError) as refused:
        restore(played, tmp_path)
    assert reason_of(refused.value) == "another program has the file locked"
    assert not user_data.interrupted(tmp_path)
    assert played.hindrance == ""
    assert [(one.game, one.deals) for one in played.tallies() if one.kind == "person"] == [("pai-gow", 1)]
    other.close()
    restore(played, tmp_path)
    assert user_files(tmp_path) == before
    assert played.settings == settings
    assert counted(played, tmp_path) == found


def test_setting_data_aside_changes_nothing_if_a_folder_cannot_be_moved(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, settings, found = user_files(tmp_path), played.settings, counted(played, tmp_path)
    rename = Path.rename

    def stuck(path: Path, target: Path) -> Path:
        if path.name == "score pads" and DELETED in str(target):
            raise PermissionError(13, "Permission denied")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", stuck)
    with pytest.raises(PermissionError):
        set_aside(played, tmp_path)
    assert user_files(tmp_path) == before
    assert played.settings == settings
    assert counted(played, tmp_path) == found
    assert played.notices == ()


@pytest.mark.parametrize("first", range(4))
def test_failed_attempt_to_set_data_aside_is_undone_at_the_next_start(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    """Regression: 'Nothing is deleted' was shown, but files that could not be moved back were purged at exit."""
    before, settings, found = user_files(tmp_path), played.settings, counted(played, tmp_path)
    rename, calls = Path.rename, []

    def stuck(path: Path, target: Path) -> Path:
        calls.append(path)
        if len(calls) > first:
            raise PermissionError(13, "Permission denied")
        return rename(path, target)

    with monkeypatch.context() as held:
        held.setattr(Path, "rename", stuck)
        with pytest.raises(PermissionError):
            set_aside(played, tmp_path)
    assert user_data.interrupted(tmp_path) == (first > 0), "so that nothing is purged"
    played.close()
    again = Store.open(tmp_path / FILE)
    if first:
        user_data.resume_restore(again, tmp_path)
    assert user_files(tmp_path) == before
    assert again.settings == settings
    assert counted(again, tmp_path) == found
    again.close()


class Killed(BaseException):
    """Raised in place of a kill: nothing after it is executed."""


@pytest.mark.parametrize("after", range(7))
def test_kill_while_data_is_restored_loses_no_data(
    played: Store, tmp_path: Path, table: Callable, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    before, settings, found = user_files(tmp_path), played.settings, counted(played, tmp_path)
    set_aside(played, tmp_path)
    evening(played, "pai-gow", table("pai-gow", "Somebody"), 1)
    for name in user_data.FOLDERS:
        (tmp_path / name).mkdir()
        (tmp_path / name / "since").write_text("since")
    rename, left = Path.rename, [None] * after

    def until(path: Path, target: Path) -> Path:
        if not left:
            raise Killed
        left.pop()
        return rename(path, target)

    with monkeypatch.context() as broken:
        broken.setattr(Path, "rename", until)
        with pytest.raises(Killed):
            restore(played, tmp_path)
    played.close()
    again = Store.open(tmp_path / FILE)
    assert user_data.interrupted(tmp_path)
    user_data.resume_restore(again, tmp_path)
    assert not user_data.interrupted(tmp_path)
    assert user_files(tmp_path) == before
    assert again.settings == settings
    assert counted(again, tmp_path) == found
    again.close()


def test_kill_while_restore_waits_for_the_file_to_close_loses_no_data(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing showed yet that data was being restored, and the next start purged it."""
    before = user_files(tmp_path)
    set_aside(played, tmp_path)

    def killed(_store: Store) -> NoReturn:
        raise Killed

    with monkeypatch.context() as broken:
        broken.setattr(Store, "released", killed)
        with pytest.raises(Killed):
            restore(played, tmp_path)
    played.close()
    again = Store.open(tmp_path / FILE)
    assert user_data.interrupted(tmp_path)
    user_data.resume_restore(again, tmp_path)
    assert user_files(tmp_path) == before
    again.close()


@pytest.mark.parametrize("after", range(5))
def test_kill_while_data_is_set_aside_loses_no_data(
    played: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    """Not even matches without replays: the remaining files are not mistaken for ones created afterwards."""
    before, settings, found = user_files(tmp_path), played.settings, counted(played, tmp_path)
    left = [None] * after

    def until(call: Callable[..., object]) -> Callable[..., object]:
        def called(*values: object) -> object:
            if not left:
                raise Killed
            left.pop()
            return call(*values)

        return called

    with monkeypatch.context() as broken:
        for name in ("rename", "rmdir"):
            broken.setattr(Path, name, until(getattr(Path, name)))
        with pytest.raises(Killed):
            set_aside(played, tmp_path)
    played.close()
    again = Store.open(tmp_path / FILE)
    if after:
        assert user_data.interrupted(tmp_path)
        user_data.resume_restore(again, tmp_path)
    assert not user_data.interrupted(tmp_path)
    purge(tmp_path)
    assert user_files(tmp_path) == before
    assert again.settings == settings
    assert counted(again, tmp_path) == found
    again.close()


def test_failed_restore_of_user_data_can_be_tried_again(
    played: Store, tmp_path: Path, table: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = counted(played, tmp_path)
    set_aside(played, tmp_path)
    evening(played, "pai-gow", table("pai-gow", "Somebody"), 1)
    rename = Path.rename

    def stuck(path: Path, target: Path) -> Path:
        if path.parent.name == DELETED and path.name == "score pads":
            raise PermissionError(13, "Permission denied")
        assert not Path(target).exists(), "Windows replaces no file so"
        return rename(path, target)

    with monkeypatch.context() as broken:
        broken.setattr(Path, "rename", stuck)
        with pytest.raises(PermissionError):
            restore(played, tmp_path)
    assert counted(played, tmp_path).deals == 1
    assert not user_data.interrupted(tmp_path)
    restore(played, tmp_path)
    assert counted(played, tmp_path) == found


def test_purge_deletes_partial_export_files(played: Store, tmp_path: Path) -> None:
    for suffix in user_data.HALF_WRITTEN:
        (tmp_path / "records" / f"sala-2026-01-01-everything-2{suffix}").write_text("Aminah")
    (tmp_path / "records" / "sala-2026-01-01-everything.zip").write_text("exported")
    purge(tmp_path)
    left = sorted(path.name for path in (tmp_path / "records").iterdir())
    assert left == ["sala-2026-01-01-everything.zip", "sala-2026-01-01.json"]


def test_export_replaces_unencodable_characters_in_file_names(played: Store, tmp_path: Path) -> None:
    try:
        (tmp_path / "replays" / "a\udcff.sala").write_text("odd")
    except (OSError, UnicodeError):
        pytest.skip("no such names here")
    target = tmp_path / "records" / "all.zip"
    list(export(played, tmp_path, target))
    with zipfile.ZipFile(target) as packed:
        assert packed.read("replays/a_.sala") == b"odd"


def test_second_programs_store_does_not_count_as_on_disk(played: Store, tmp_path: Path) -> None:
    assert played.on_disk
    second = Store.open(tmp_path / FILE)
    assert not second.on_disk, "another program has the file"
    second.close()
