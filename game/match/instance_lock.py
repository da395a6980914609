"""Lock that lets one process at a time write to a folder; the system releases it when the process ends.

It is a lock that SQLite holds on an empty file next to the journal: by `fcntl` on Linux and macOS, by `LockFileEx` on
Windows. Both end with their process, so that a crash locks nobody out.
"""

from __future__ import annotations

import sqlite3
import weakref
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX: Final = ".lock"


class AlreadyLocked(Exception):  # noqa: N818 - what it is
    """Raised if another process holds the lock."""


class InstanceLock:
    """Lock on a folder, held from construction until `close`.

    Raises:
        AlreadyLocked: Another program, or another store of this one, holds it.
        sqlite3.Error, OSError: The folder cannot be written.
    """

    def __init__(self, journal: Path) -> None:
        file = journal.with_suffix(SUFFIX)
        try:
            self._db = _locked(file)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
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
