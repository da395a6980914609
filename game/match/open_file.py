"""An open journal file as used by its own thread, which opens, watches, writes, reopens and relocates it."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.match import journal_database
from game.match.file_location import FileLocation, FileState, mark_unreported, spare_copy, write_rescue_file
from game.match.journal_database import IN_MEMORY, connect, copy_all, fingerprint, page_size_of, set_lock_wait, size_of
from game.match.journal_errors import DamagedJournalError, ForeignFileError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.journal_database import Work

STEPS: Final = 20_000
"""Number of steps of SQLite's virtual machine between two signals that a long write is making progress."""


class Sighting(NamedTuple):
    """State of the file, and SQLite's data version, which changes if another program writes to it.

    `version` is None if the data version could not be read.
    """

    state: FileState
    version: int | None


class OpenFile:
    """A journal file that was opened and checked. Every method may wait for storage."""

    def __init__(self, path: Path | str, lock_wait: float, spares: list[Path]) -> None:
        """Open a file, after copying it if `spare_copy` finds that necessary, and upgrade it to the current schema.

        After that, the connection waits `lock_wait` seconds for another program's lock. The path of a copy is added to
        `spares`.

        Raises:
            DamagedJournalError, NewerJournalError, OSError, sqlite3.OperationalError: See `JournalFile`.
        """
        spare = None if path == IN_MEMORY else spare_copy(Path(path))
        self.connection = connect(path)
        self.location: FileLocation | None = None
        """Location of the file; None for one in memory."""
        self.overwritten = False
        """Whether another program had overwritten the file or its WAL at the last check."""
        self._closed = False
        self._content: object = None
        """Fingerprint of the file after the last write."""
        self._trusted_version: int | None = None
        """SQLite's data version of the last state of the file that was found valid: see `Sighting`."""
        try:
            if path != IN_MEMORY:
                self.location = FileLocation(Path(path))
            journal_database.prepare(self.connection, path)
            set_lock_wait(self.connection, lock_wait)
            if self.location is not None:
                self.location.watch(page_size_of(self.connection))
                self._trusted_version = self._read_version()
                self._note_write()
        except BaseException as error:
            self.connection.close()  # Windows moves no file that is open
            if self.location is not None:
                self.location.release()
            if isinstance(error, DamagedJournalError):
                error.spare = spare
            elif spare is not None:
                spares.append(spare)
            raise
        if spare is not None:
            spares.append(spare)
        self.version = None if self.location is None else self.check_state().version
        """SQLite's data version of the file state that is copied in memory: see `Sighting`."""

    def check_state(self) -> Sighting:
        """Return whether the file is still in its place, and whether another program has written into it."""
        state = self._where()
        return Sighting(state, self._read_version())

    def _read_version(self) -> int | None:
        try:
            ((version,),) = self.connection.execute("PRAGMA data_version").fetchall()
        except sqlite3.Error:  # a lock, or a fault that the next write reports
            return None
        return int(version)

    def _where(self) -> FileState:
        if self.location is None:
            return FileState.HERE
        state = self.location.check_state()
        if state is FileState.HERE and self.location.renamed_files:  # it may be back, but not with its WAL
            return FileState.REPLACED
        if state in {FileState.HERE, FileState.OVERWRITTEN}:
            version = self._read_version()
            if state is FileState.HERE and self.location.has_its_wal():
                self._trusted_version = version
            else:
                state = self._find_reason(self.location, version)
            self.overwritten = state is FileState.OVERWRITTEN
        return state

    def _find_reason(self, location: FileLocation, version: int | None) -> FileState:
        """Return `HERE` if another program wrote with SQLite; otherwise `OVERWRITTEN`.

        Call this if the content is not the expected one. A checkpoint that empties or restarts the WAL changes SQLite's
        data version, but not the data.
        """
        try:
            if version in {None, self._trusted_version} or self.fingerprint() != self._content:
                return FileState.OVERWRITTEN
            location.accept()
        except (sqlite3.Error, OSError):
            return FileState.OVERWRITTEN
        self._trusted_version = version
        return FileState.HERE

    def _note_write(self) -> None:
        """Record the state of the file after a write by this program."""
        if self.location is not None:
            self.location.note_write()
            with suppress(sqlite3.Error):
                self._content = self.fingerprint()

    def write(self, works: Sequence[Work], beat: Callable[[], None] | None = None) -> tuple[bool, Sighting]:
        """Write unless another file has replaced this one; return whether anything was written, and the file's state.

        `beat` is called periodically while SQLite works.

        Raises:
            sqlite3.Error, UnicodeError, OverflowError: The write failed.
        """
        state = self._where()
        if state in {FileState.MISSING, FileState.REPLACED, FileState.OVERWRITTEN}:
            return False, Sighting(state, None)
        if beat is not None:
            self.connection.set_progress_handler(beat, STEPS)
        try:
            journal_database.write_atomically(self.connection, works)
        finally:
            if beat is not None:
                self.connection.set_progress_handler(None, 0)
        self._note_write()
        return True, self.check_state()

    def write_pending(self, works: Sequence[Work]) -> None:
        """Make the pending writes; if there are none, test whether the file is writable.

        Raises:
            sqlite3.Error, UnicodeError, OverflowError: The write failed.
        """
        journal_database.write_atomically(self.connection, works or [journal_database.probe_write])
        self._note_write()

    def fingerprint(self) -> object:
        """Return a value that identifies the file's content.

        Raises:
            sqlite3.Error: The file cannot be read.
        """
        return fingerprint(self.connection)

    def check_content(self, expected: object) -> None:
        """Compare the file's fingerprint with the expected one.

        Raises:
            ForeignFileError: The fingerprints differ.
            sqlite3.Error: The file cannot be read.
        """
        if self.fingerprint() != expected:
            raise ForeignFileError(_("a different file is in its place"))

    def close(self) -> None:
        """Close the file; SQLite copies the WAL into it unless it was moved, replaced or overwritten.

        A WAL that belongs to an overwritten file is renamed.
        """
        if not self._closed:
            self._where()
            self.close_as_seen()

    def close_as_seen(self) -> None:
        """Close the file like `close`, but without checking it again."""
        if self._closed:
            return
        self._closed = True
        if self.overwritten:
            self.connection.interrupt()  # SQLite then copies no pages into it; `setconfig` needs Python 3.12
        self.connection.close()
        if self.location is None:
            return
        self.location.release()
        if self.overwritten and self.location.has_its_wal():
            with suppress(OSError):  # otherwise it stays, and the next start copies it next to the journal
                self.location.rename_wal()

    def suspend(self) -> None:
        """Close the file temporarily and record its state, since closing may change it."""
        self.close()
        if self.location is not None and not self.overwritten:
            with suppress(OSError):  # the content recorded before is compared
                self.location.accept()


def reopen(
    path: Path,
    location: FileLocation | None,
    works: Sequence[Work],
    expected: object,
    lock_wait: float,
    *,
    awaited: bool,
    spares: list[Path],
) -> OpenFile:
    """Reopen a file after writes have failed, and make the pending writes.

    `expected` is the file's fingerprint; `awaited` means that a missing file must not be created. The file is checked
    only once it can be written, because checking a large file takes long.

    Raises:
        JournalError: The file was changed in the meantime.
        OSError, sqlite3.Error, UnicodeError, OverflowError: The file cannot be opened or written yet.
    """
    if awaited:
        path.stat()  # SQLite would make one where there is none
    if location is not None and not location.may_be_opened_again():
        raise ForeignFileError(_("a different file is in its place"))
    with closing(connect(path)) as probe:
        set_lock_wait(probe, 0)
        journal_database.write_atomically(probe, ())
    file = OpenFile(path, lock_wait, spares)
    try:
        file.check_content(expected)
        file.write_pending(works)
    except BaseException:
        file.close()
        raise
    return file


class LentFile:
    """A journal's file while a thread closes and moves it, during which the journal does not use it."""

    def __init__(self, file: OpenFile | None, path: Path, lock_wait: float, spares: list[Path]) -> None:
        """Lend a file; None means that it has already been closed. The other parameters are those of `reopen`."""
        self._file, self._path = file, path
        self._lock_wait, self._spares = lock_wait, spares
        self._expected: object = None

    def close(self) -> None:
        """Close the file, so that it may be moved.

        Raises:
            sqlite3.Error: The file cannot be read.
        """
        if self._file is not None:
            self._expected = self._file.fingerprint()
            self._file.suspend()

    def reopen(self) -> OpenFile | None:
        """Reopen the file at its old path after checking its content; return None if it was not open.

        Raises:
            JournalError: Another file is in its place.
            OSError, sqlite3.Error: The file cannot be opened or written.
        """
        if self._file is None:
            return None
        location = self._file.location
        return reopen(self._path, location, (), self._expected, self._lock_wait, awaited=True, spares=self._spares)


class Rescue(NamedTuple):
    """All data of a journal whose file was moved or replaced, to be written into a new file."""

    file: OpenFile | None
    """The old file; None if it had to be closed."""
    location: FileLocation | None
    whole: sqlite3.Connection
    """All data except `missing`: the old file itself, or a copy that is closed at the end."""
    missing: Sequence[Work]
    path: Path
    """Path of the old file."""

    def write(self, lock_wait: float, *, instead: bool, spares: list[Path]) -> tuple[Path, OpenFile]:
        """Write all data into a new file, open it, and close the old one; return its path and the file.

        For `instead`, see `write_rescue_file`.

        Raises:
            OSError, sqlite3.Error, UnicodeError, OverflowError, JournalError: The data cannot be read or written.
        """
        try:
            if self.file is not None and self.location is not None and not self.file.overwritten:
                with suppress(sqlite3.Error):  # whatever is wrong with it, its WAL must not stay
                    self.file.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                self.location.rename_wal()
            if not instead:
                mark_unreported(self.path)
            kept = write_rescue_file(self.path, partial(_write_all, self.whole, self.missing), instead=instead)
            try:
                file = OpenFile(kept, lock_wait, spares)
            except BaseException:
                kept.unlink(missing_ok=True)
                raise
        finally:
            if self.file is None or self.whole is not self.file.connection:
                self.whole.close()
        if self.file is not None:
            self.file.close_as_seen()
        if self.location is not None:
            self.location.delete_renamed_wal(emptied=self.file is not None and self.file.overwritten)
        return kept, file


def _write_all(whole: sqlite3.Connection, missing: Sequence[Work], path: Path) -> None:
    """Write all data, including missing writes, into an empty file.

    Raises:
        OSError, sqlite3.Error: The data cannot be read or written.
    """
    if size_of(whole) > disk_usage(path.parent).free:  # or else it would be filled up at every try
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with closing(connect(path)) as new:
        copy_all(whole, new)
        if missing:
            journal_database.write_atomically(new, missing)
