"""The journal's SQLite operations: connections, transactions, copies, checks and upgrades."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.match import schema
from game.match.instance_lock import has_locks
from game.match.journal_errors import DamagedJournalError, NewerJournalError
from game.match.write_errors import PASSING, code_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Work = Callable[[sqlite3.Connection], object]
    """Callable that writes something to a database; repeating it gives the same result."""

IN_MEMORY: Final = ":memory:"

START_WAIT_S: Final = 3.0
"""Seconds to wait for another program's lock when the file is opened, before the first frame."""
_NO_PLACE: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL}
"""SQLite's primary result codes for failing to create a file next to the database."""
LARGEST_COPY: Final = 2**27
"""Maximum size in bytes of a file that is copied into memory, which then takes at most a second."""


def connect(path: Path | str) -> sqlite3.Connection:
    """Return a connection to a database; any thread may use it.

    Raises:
        sqlite3.OperationalError: The database cannot be opened.
    """
    db = sqlite3.connect(path, isolation_level=None, timeout=START_WAIT_S, check_same_thread=False)
    db.text_factory = _text
    db.execute("PRAGMA temp_store = MEMORY")  # the disk for temporary files may be full
    db.execute("PRAGMA mmap_size = 0")  # a mapped file that another program shortens would end the process
    db.execute("PRAGMA secure_delete = ON")  # Linux builds have it on; elsewhere deleted deals would stay in the file
    db.execute("PRAGMA checkpoint_fullfsync = ON")  # on macOS `fsync` alone leaves the pages in the drive's cache
    return db


def _text(data: bytes) -> str | bytes:
    """Decode bytes from the file as text; return the bytes unchanged if they are not valid text."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def set_lock_wait(db: sqlite3.Connection, seconds: float) -> None:
    """Set how many seconds a connection waits for another program's lock."""
    db.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")


# Checking and upgrading -----------------------------------------------------------------------------------------------


def prepare(db: sqlite3.Connection, path: Path | str, *, newer: bool = False) -> None:
    """Check a journal and upgrade it to the current schema; a `newer` schema is only checked.

    Raises:
        DamagedJournalError: The database is not a journal, or damaged.
        NewerJournalError: The database was written by a newer Sala, and `newer` is false.
        sqlite3.OperationalError: The database cannot be written.
    """
    try:
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        if version > schema.VERSION and not newer:
            raise NewerJournalError(_("The saved matches were written by a newer version of Sala."))
        if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise DamagedJournalError(_("Parts of the saved matches cannot be read."))
        if version:  # detects a foreign schema or an unwritable file before a match begins
            db.execute("BEGIN IMMEDIATE")
            schema.check_tables(db, version)
            if not _in_order(db) and (newer or not _put_in_order(db)):
                raise DamagedJournalError(_("Parts of the saved matches cannot be read."))
            db.execute("COMMIT")
        # A kill loses nothing in WAL whatever `synchronous` says; NORMAL spares a wait for the disk at every move.
        # Only a power cut can lose the last moves, and then leaves an intact file with the moves before them.
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute("PRAGMA foreign_keys = ON")
        if path == IN_MEMORY and not newer:
            fill_empty(db)
        else:
            schema.upgrade(db, version)
    except sqlite3.DatabaseError as error:
        if code_of(error) in PASSING:
            raise
        raise DamagedJournalError(str(error)) from error
    except (UnicodeError, ValueError, TypeError) as error:  # SQLite's error message may quote a broken name
        raise DamagedJournalError(str(error)) from error


def _in_order(db: sqlite3.Connection) -> bool:
    """Return whether the indices of a file agree with its rows.

    If they do not, for example after a flipped bit moved a row to another match, one query may find a row that
    another misses.
    """
    return bool(db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")


def _put_in_order(db: sqlite3.Connection) -> bool:
    """Rebuild the indices of a file from its rows; return whether they agree afterwards.

    Damage in the rows themselves is detected by their checksums.
    """
    db.execute("REINDEX")
    return _in_order(db)


# Writing --------------------------------------------------------------------------------------------------------------


def write_atomically(db: sqlite3.Connection, works: Sequence[Work]) -> None:
    """Run all writes in one transaction, so that either all or none of them apply.

    Raises:
        sqlite3.Error, UnicodeError, OverflowError: The writes failed.
    """
    try:
        db.execute("BEGIN IMMEDIATE")
        for work in works:
            work(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.rollback()
        raise


def probe_write(db: sqlite3.Connection) -> None:
    """Test whether the file can be written, with a write that changes no data."""
    db.execute(f"PRAGMA user_version = {schema.VERSION}")


def fingerprint(db: sqlite3.Connection) -> object:
    """Return a value that identifies a file's content: its last match, last deal, and that deal's number of moves."""
    deal = "SELECT max(id), commitment FROM deal"
    last = "SELECT count(*), max(move.number) FROM move WHERE deal = (SELECT max(id) FROM deal)"
    return [db.execute(query).fetchall() for query in ("SELECT max(id) FROM match", deal, last)]


# Copying --------------------------------------------------------------------------------------------------------------


@cache
def _empty() -> bytes:
    """Return the bytes of an empty journal; copying them is faster than creating the tables."""
    with closing(sqlite3.connect(IN_MEMORY, isolation_level=None)) as db:
        schema.upgrade(db, 0)
        return db.serialize()


def fill_empty(db: sqlite3.Connection) -> None:
    """Copy an empty journal into a database in memory."""
    with closing(sqlite3.connect(IN_MEMORY)) as template:
        template.deserialize(_empty())
        template.backup(db)


def page_size_of(db: sqlite3.Connection) -> int:
    """Return the size of a database's pages in bytes."""
    ((size,),) = db.execute("PRAGMA page_size").fetchall()
    return int(size)


def take_in_wal(path: Path) -> bool:
    """Copy the WAL next to a database into it; return whether the database is then complete.

    SQLite deletes the WAL afterwards. Call this while this program does not have the database open.
    """
    try:
        with closing(connect(path)) as db:
            set_lock_wait(db, 0)
            ((busy, _pages, _copied),) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.Error:  # a full disk, a lock, or damage
        return False
    return not busy


def size_of(db: sqlite3.Connection) -> int:
    """Return the size of a database in bytes."""
    ((pages,),), ((size,),) = (db.execute(f"PRAGMA {of}").fetchall() for of in ("page_count", "page_size"))
    return int(pages * size)


def copy_all(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a database, waiting only as long as `source` does if another program has locked it.

    Raises:
        sqlite3.OperationalError: The database stayed locked for longer.
    """

    def look(status: int, _left: int, _all: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise sqlite3.OperationalError("database is locked")

    source.backup(target, progress=look)


def copy_into_memory(file: sqlite3.Connection) -> sqlite3.Connection | None:
    """Copy a file into memory; return None if it is too large or unreadable."""
    copy = connect(IN_MEMORY)
    try:
        if size_of(file) <= LARGEST_COPY:
            copy_all(file, copy)
            copy.execute("PRAGMA foreign_keys = ON")
            return copy
    except sqlite3.Error:
        pass  # reading reports the fault
    copy.close()
    return None


def copy_read_only(path: Path, target: sqlite3.Connection, *, in_read_only_folder: bool) -> None:
    """Copy all data from a file that this process cannot write to, leaving the file unchanged.

    If the file is in a read-only folder (`in_read_only_folder`), SQLite cannot coordinate its reading with other
    programs. If the file system does not support locks, the file is first copied to a temporary folder, and that copy
    is read.

    Raises:
        sqlite3.OperationalError: The file cannot be opened, or another program has locked it.
        OSError: The file system does not support locks, and the file cannot be copied.
    """
    wal = path.with_name(f"{path.name}-wal")
    if not has_locks(path.parent):
        with TemporaryDirectory() as folder:
            copy = Path(folder) / path.name
            for each, to in ((path, copy), (wal, copy.with_name(wal.name))):
                if each.exists():
                    shutil.copyfile(each, to)
            _copy_by(copy.absolute().as_uri(), target)
        return
    if not (in_read_only_folder and not wal.exists()):
        try:
            _copy_by(f"{path.absolute().as_uri()}?mode=ro", target)
        except sqlite3.OperationalError as error:
            # Even to read, SQLite may have to create files next to the journal, for which there may be no space.
            if code_of(error) not in _NO_PLACE or not path.exists() or (wal.exists() and wal.stat().st_size):
                raise
        else:
            return
    _copy_by(f"{path.absolute().as_uri()}?immutable=1", target)


def _copy_by(source: str, target: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(source, uri=True, timeout=3)) as other:
        copy_all(other, target)
