"""Lock that lets one process at a time write to a folder; the system releases it when the process ends.

SQLite holds the lock on an empty file next to the journal, with `fcntl` on Linux and macOS and `LockFileEx` on Windows.
Both locks end with the process, so the folder never stays locked after a crash.
"""

from __future__ import annotations

import errno
import sqlite3
import sys
import weakref
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX: Final = ".lock"
NO_LOCKS: Final = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP}
"""Errors raised by a file system without file locks, such as a network drive whose lock service is not running."""


class AlreadyLocked(Exception):  # noqa: N818 - what it is
    """Raised if another process holds the lock."""


def check_locks(folder: Path) -> None:
    """Test file locks with a temporary file; SQLite mistakes missing lock support for a held lock.

    Raises:
        OSError: The file system has no file locks, or the folder cannot be written.
    """
    if sys.platform == "win32":
        return
    import fcntl  # noqa: PLC0415 - not on Windows

    with TemporaryFile(dir=folder) as file:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def has_locks(folder: Path) -> bool:
    """Return False if the file system of a folder has no file locks, and True in all other cases.

    If the check fails for another reason, such as missing permission, the result is also True.
    """
    try:
        check_locks(folder)
    except OSError as error:
        return error.errno not in NO_LOCKS
    return True


class InstanceLock:
    """Lock on a folder, held from construction until `close`.

    Raises:
        AlreadyLocked: Another program, or another store of this program, holds the lock.
        sqlite3.Error, OSError: The folder cannot be written, or has no file locks.
    """

    def __init__(self, journal: Path) -> None:
        file = journal.with_suffix(SUFFIX)
        try:
            self._db = _locked(file)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                check_locks(file.parent)
                raise AlreadyLocked from error
            if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
                raise
            file.write_bytes(b"")  # the lock file is always empty; another program wrote to it
            self._db = _locked(file)
        weakref.finalize(self, self._db.close)  # released with the object if `close` was forgotten

    def close(self) -> None:
        """Release the lock."""
        self._db.close()


def _locked(file: Path) -> sqlite3.Connection:
    # A forgotten lock is released in whichever thread collects the object.
    db = sqlite3.connect(file, isolation_level=None, timeout=0, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = MEMORY")  # no data is written, so a crash leaves nothing to undo
        db.execute("BEGIN EXCLUSIVE")
    except BaseException:
        db.close()
        raise
    return db
