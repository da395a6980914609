"""All files in the player's folder: counting, exporting, deleting and restoring them."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import zipfile
from contextlib import closing, suppress
from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

from game.match.atomic_files import (
    EXPORTS,
    PART,
    REPLAYS,
    SCORE_PADS,
    atomic_write,
    retry_while_held,
    temporary_path,
)
from game.match.data_folders import FILE
from game.match.file_location import KEPT
from game.match.file_location import RENAMED_SUFFIX as WAL_AWAY
from game.match.journal_database import copy_all
from game.match.journal_opening import SET_ASIDE
from game.records.export import to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from game.match.store import Store
    from game.match.store_loan import StoreLoan

FOLDERS: Final = (REPLAYS, SCORE_PADS)
"""Data folders next to the journal.

The folder with exports is left out, because its owner will want to keep it.
"""
DELETED: Final = "taken away"
"""Folder for deleted files while the deletion can still be undone."""
CREATED_SINCE: Final = "taken away since"
"""Folder for files created after the deletion, while the deletion is being undone."""
JOURNAL: Final = (FILE, f"{FILE}-wal", f"{FILE}-shm")
"""Names of the journal and of SQLite's companion files, which only work together."""
NAMES: Final = (*JOURNAL, *FOLDERS)
HALF_WRITTEN: Final = (PART, ".copy", ".deals")
"""Suffixes of temporary export files; the last two are from older releases."""
DEALS: Final = "deals.json"


class UserData(NamedTuple):
    """Counts of the player's files and deals."""

    deals: int
    replays: int
    score_pads: int
    """Number of sessions recorded on the score pad."""


class FileCount(NamedTuple):
    """Counts of the player's files other than the journal."""

    replays: int
    score_pads: int


def count_files(home: Path) -> FileCount:
    """Count the files that deleting the user data would remove."""
    replays, pads = ([path for path in _files(home / name) if path.suffix != ".csv"] for name in FOLDERS)
    return FileCount(len(replays), len(pads))


def counted(store: Store, home: Path, files: FileCount | None = None) -> UserData:
    """Count all files and deals that deleting the user data would remove.

    `files` may be a result of `count_files`.

    Raises:
        DamagedJournalError: The match file cannot be read.
    """
    ((deals,),) = store.journal.rows("SELECT count(*) FROM deal WHERE id NOT IN (SELECT deal FROM removed)")
    return UserData(deals, *(files or count_files(home)))


def _files(folder: Path) -> list[Path]:
    """Return the finished files in a folder, without temporary ones."""
    found = folder.rglob("*") if folder.is_dir() else ()
    return sorted(path for path in found if path.suffix != PART and path.is_file())


def _set_aside(folder: Path) -> list[Path]:
    """Return the match files that were set aside because they were damaged or another program replaced them."""
    found = (path for suffix in (SET_ASIDE, KEPT) for path in folder.glob(f"{FILE}{suffix}*"))
    return sorted(path for path in found if path.is_file())


def _names(home: Path) -> list[str]:
    """Return the names of all user data files and folders, in the data folder or already moved aside."""
    aside = {path.name for folder in (home, home / DELETED, home / CREATED_SINCE) for path in _set_aside(folder)}
    renamed = {
        path.name
        for folder in (home, home / DELETED, home / CREATED_SINCE)
        for path in folder.glob(f"{FILE}-*{WAL_AWAY}*")
    }
    return [*NAMES, *sorted(aside | renamed)]


def export(store: Store, home: Path, target: Path) -> Iterator[tuple[int, int]]:
    """Write all user data to a ZIP file; yield (files written, files in total) after each.

    Unpacked, it is a folder with which the program can be started (`--data-dir`); it also contains all finished deals
    as `deals.json`, written by `game.records.export`. The file appears only once it is complete.

    Raises:
        OSError, sqlite3.Error: The file cannot be written, or the saved matches cannot be copied.
        DamagedJournalError: The saved matches cannot be read.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    over = [deal for (deal,) in store.journal.rows("SELECT deal FROM record ORDER BY deal")]
    files = [*_set_aside(home), *(path for name in FOLDERS for path in _files(home / name))]
    steps, done = len(over) + len(files) + 1, 0
    with (
        temporary_path(target) as copy,
        temporary_path(target) as told,
        atomic_write(target) as part,
        zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as packed,
    ):
        _copy(home / FILE, copy)
        packed.write(copy, FILE)
        yield (done := done + 1), steps
        with told.open("w", encoding="utf-8", newline="") as file:
            for _count in to_json(store.journal, over, file):
                yield (done := done + 1), steps
        packed.write(told, DEALS)
        taken: set[str] = set()
        for path in files:
            name = _writable(path.relative_to(home).as_posix(), taken)
            taken.add(name)
            packed.write(path, name)
            yield (done := done + 1), steps


def _writable(name: str, taken: set[str]) -> str:
    """Return a file name for the ZIP archive, with unencodable characters replaced and a number if it is taken."""
    path = PurePosixPath("".join("_" if "\ud800" <= letter <= "\udfff" else letter for letter in name))
    free, count = str(path), 1
    while free in taken:
        count += 1
        free = str(path.with_name(f"{path.stem}-{count}{path.suffix}"))
    return free


def _copy(file: Path, target: Path) -> None:
    """Copy the match file in its current state, including data still in SQLite's WAL."""
    source = f"{file.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(source, uri=True)) as now, closing(sqlite3.connect(target)) as other:
        copy_all(now, other)


class StoppedError(OSError):
    """Raised if the player cancels a move of files; those already moved are moved back."""


def _go_on() -> bool:
    return False


def set_aside(store: Store | StoreLoan, home: Path, stopped: Callable[[], bool] = _go_on) -> None:
    """Move all user data to a separate folder and continue without any; `purge` later deletes it permanently.

    `stopped` returns whether the player has cancelled. With a `StoreLoan`, any thread may call this.

    Raises:
        OSError, sqlite3.Error: The data cannot be moved; everything is back in its place, or `interrupted` is true.
        StoppedError: The player has cancelled; everything is back in its place, or `interrupted` is true.
    """
    if interrupted(home):
        resume_restore(store, home)
    purge(home)
    since = home / CREATED_SINCE
    since.mkdir(parents=True, exist_ok=True)  # while it exists, the next start restores the moved files: all or nothing
    try:
        with store.released():
            _move(home / DELETED, [(home / name, home / DELETED / name) for name in _names(home)], stopped)
            since.rmdir()
    except (OSError, sqlite3.Error):
        if not (home / DELETED).is_dir():  # otherwise a file could not be moved back, and the next start does that
            with suppress(OSError):
                since.rmdir()
        raise


def restore(store: Store | StoreLoan, home: Path, stopped: Callable[[], bool] = _go_on) -> None:
    """Undo `set_aside`, dropping files created since. If the program is killed meanwhile, `interrupted` returns True.

    Raises:
        OSError, sqlite3.Error: The data cannot be moved. Nothing has changed, or `interrupted` returns True; the call
            can be repeated.
        StoppedError: The player has cancelled. Nothing has changed, or `interrupted` returns True.
    """
    if interrupted(home):
        resume_restore(store, home)
        return
    away, since, names = home / DELETED, home / CREATED_SINCE, _names(home)
    since.mkdir(exist_ok=True)  # first, so that the next start purges nothing even if closing takes long
    with store.released():
        put_aside = [(home / name, since / name) for name in names]
        _move(since, [*put_aside, *((away / name, home / name) for name in names)], stopped)
    for folder in (away, since):
        shutil.rmtree(folder, ignore_errors=True)


def interrupted(home: Path) -> bool:
    """Return whether the program was terminated during `set_aside` or `restore`.

    If so, nothing may be purged before `resume_restore` has been called.
    """
    return (home / CREATED_SINCE).is_dir() and any((home / DELETED / name).exists() for name in _names(home))


def resume_restore(store: Store | StoreLoan, home: Path) -> None:
    """Restore the remaining files after an interruption, dropping files created since the deletion.

    Raises:
        OSError, sqlite3.Error: The data cannot be moved; nothing has changed.
    """
    names = _names(home)
    waits = [name for name in names if (home / DELETED / name).exists()]
    instead = [name for name in names if name in waits or (FILE in waits and name in JOURNAL)]
    started = home / CREATED_SINCE / "started"
    shutil.rmtree(started, ignore_errors=True)
    with store.released():
        put_aside = [(home / name, started / name) for name in instead]
        _move(started, [*put_aside, *((home / DELETED / name, home / name) for name in waits)])
    purge(home)


def _move(made: Path, moves: list[tuple[Path, Path]], stopped: Callable[[], bool] = _go_on) -> None:
    """Move existing files in order into a new folder `made`; if a move fails or is cancelled, move all of them back."""
    moved: list[tuple[Path, Path]] = []
    try:
        made.mkdir(exist_ok=True)
        for before, now in moves:
            if before.exists():
                retry_while_held(partial(before.rename, now))
                moved.append((before, now))
        if stopped():
            raise StoppedError(errno.ECANCELED, os.strerror(errno.ECANCELED))
    except OSError:
        for before, now in reversed(moved):
            with suppress(OSError):  # moves back as much as possible; `interrupted` detects the rest
                if not before.exists():
                    retry_while_held(partial(now.rename, before))
        with suppress(OSError):
            made.rmdir()
        raise


def purge(home: Path) -> None:
    """Permanently delete user data that was set aside, and leftovers of an interrupted export.

    Raises:
        OSError: The data cannot be deleted.
    """
    for name in (DELETED, CREATED_SINCE):
        if (home / name).is_dir():
            retry_while_held(partial(shutil.rmtree, home / name))
    for suffix in HALF_WRITTEN:
        for path in (home / EXPORTS).glob(f"sala-*-everything*{suffix}"):
            retry_while_held(path.unlink)
