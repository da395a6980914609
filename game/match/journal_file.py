"""The journal's one SQLite file: opened, looked at, brought to today's form, read and written, whatever befell it."""

from __future__ import annotations

import errno
import os
import sqlite3
import weakref
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from game.i18n import _
from game.match import schema
from game.match.given import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import UnionType

_T = TypeVar("_T")

IN_MEMORY: Final = ":memory:"

_KINDS: Final[Mapping[str, type | UnionType]] = {
    **dict.fromkeys(("id", "match", "number", "seat", "chips", "began", "amount", "moves"), int),
    **dict.fromkeys(("broke", "minutes", "follows", "spent"), int),
    **dict.fromkeys(("game", "options", "started", "name", "kind", "carry", "commitment", "header", "move"), str),
    **dict.fromkeys(("value",), str),
    **dict.fromkeys(("deals", "winner"), int | None),
    **dict.fromkeys(("seed", "ended", "outcome"), str | None),
    **dict.fromkeys(("sum", "link"), bytes | None),
    "cut": str,
    "derivation": int,
    "account": int | str,
    # of what is made from all that
    **dict.fromkeys(("deal", "seats", "won", "hints", "sound"), int),
    **dict.fromkeys(("day", "house", "level", "honour", "words", "shown"), str),
    **dict.fromkeys(("worth", "error"), float),
    "hero": int | None,
    "digest": bytes,
}
"""What each column holds, whatever a damaged file has there. SQLite itself lets any cell hold anything."""

_NO_FAULT_OF_THE_FILE: Final = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM),
    sqlite3.SQLITE_PROTOCOL,  # others hold every lock of the log that is written ahead
}
"""Primary result codes that say something of the disk or of other programs."""


@cache
def _empty() -> bytes:
    """A journal without a match, from which those in memory get their tables: making them anew takes much longer."""
    with closing(sqlite3.connect(IN_MEMORY, isolation_level=None)) as db:
        schema.upgrade(db, 0)
        return db.serialize()


class JournalError(Exception):
    """The file cannot serve as a journal. The message is a sentence for the player."""


class DamagedJournalError(JournalError):
    """The file is not a journal, or parts of it cannot be read."""


class NewerJournalError(JournalError):
    """It was written by a newer Sala: it may be looked at, but nothing is written into it."""


class JournalFile:
    """One open file. Reading raises `JournalError`; writing never does.

    When a write fails in the middle of a match (disk full, stick pulled out), play must go on: the journal tells
    `on_trouble` one sentence, once, and takes nothing more. The same is told where the file was deleted or another has
    taken its place: then SQLite writes on into a file without a name, which this evening can be read from.
    """

    def __init__(self, path: Path | str, on_trouble: Callable[[str], None]) -> None:
        """Open or make the file.

        Raises:
            DamagedJournalError: it is no journal, or broken.
            NewerJournalError: it was written by a newer Sala.
            OSError, sqlite3.OperationalError: it cannot be opened or written.
        """
        self._on_trouble = on_trouble
        self._path = path
        self._lost = False
        self._unsaved = False
        """Whether it was told that nothing is saved any more."""
        self._told: set[str] = set()
        # Who lets a journal in memory fall need not know that it is a file; whichever thread clears it away closes it.
        self._db = sqlite3.connect(path, isolation_level=None, timeout=3, check_same_thread=False)
        weakref.finalize(self, self._db.close)
        self._db.text_factory = _text
        try:
            self._prepare()
            self._opened = None if self.in_memory else Path(path).stat()
        except BaseException:
            self._db.close()  # Windows moves no file that is open
            raise

    def _prepare(self, *, newer: bool = False) -> None:
        """Look at the file, and bring it to today's form; one of a `newer` form is only looked at."""
        db = self._db
        try:
            version = int(db.execute("PRAGMA user_version").fetchone()[0])
            if version > schema.VERSION and not newer:
                raise NewerJournalError(_("The saved matches were written by a newer Sala."))
            if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise DamagedJournalError(_("Parts of the saved matches cannot be read."))
            if version:  # a schema that is not ours, or a file that cannot be written, shows before a match begins
                db.execute("BEGIN IMMEDIATE")
                schema.look(db, version)
                if not _in_order(db) and (newer or not _put_in_order(db)):
                    raise DamagedJournalError(_("Parts of the saved matches cannot be read."))
                db.execute("COMMIT")
            # A kill loses nothing in WAL whatever `synchronous` says; NORMAL spares a wait for the disk at every move.
            # Only a power cut can take the last moves, and then leaves a whole file with the moves before them.
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("PRAGMA foreign_keys = ON")
            if self._path == IN_MEMORY and not newer:
                with closing(sqlite3.connect(IN_MEMORY)) as template:
                    template.deserialize(_empty())
                    template.backup(db)
            else:
                schema.upgrade(db, version)
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in _NO_FAULT_OF_THE_FILE:
                raise
            raise DamagedJournalError(str(error)) from error
        except (UnicodeError, ValueError, TypeError) as error:  # SQLite's own complaint quotes a broken name
            raise DamagedJournalError(str(error)) from error

    def fill_from(self, file: Path, *, still: bool = False) -> None:
        """Take over all that stands in a file which is not this program's to write, and leave that as it is.

        A `still` file lies where nothing can be written: SQLite has no room there to agree with others about reading.

        Raises:
            DamagedJournalError: it is no journal, or broken.
            sqlite3.OperationalError: it cannot be opened, or another program keeps it for itself.
        """
        alone = still and not file.with_name(f"{file.name}-wal").exists()
        source = f"{file.absolute().as_uri()}?{'immutable=1' if alone else 'mode=ro'}"
        with closing(sqlite3.connect(source, uri=True, timeout=3)) as other:
            copy_all(other, self._db)
        self._prepare(newer=True)

    @property
    def in_memory(self) -> bool:
        """Whether it is no file on a disk, and gone when it is closed."""
        return self._path == IN_MEMORY

    def tell(self, sentence: str) -> None:
        """Let the player know of something that was read."""
        self._on_trouble(sentence)

    def tell_once(self, sentence: str) -> None:
        """The same, but not again what was told in this way before: what is read piece by piece has many faults."""
        if sentence not in self._told:
            self._told.add(sentence)
            self.tell(sentence)

    def close(self) -> None:
        """Write everything into the one file and let go of it."""
        self._db.close()

    # Writing ----------------------------------------------------------------------------------------------------------

    def write(self, work: Callable[[sqlite3.Connection], None]) -> bool:
        """Do the work in one transaction; False where it cannot be written, of which the player was told."""

        def done(db: sqlite3.Connection) -> bool:
            work(db)
            return True

        return self._commit(done, otherwise=False)

    def _commit(self, work: Callable[[sqlite3.Connection], _T], otherwise: _T) -> _T:
        """Do the work in one transaction; `otherwise` where it cannot be written."""
        if self._lost:
            return otherwise
        try:
            self._db.execute("BEGIN IMMEDIATE")
            done = work(self._db)
            self._db.execute("COMMIT")
        except (sqlite3.Error, UnicodeError, OverflowError) as error:  # the last: no number of SQLite is so large
            self._lost = True
            if self._db.in_transaction:
                self._db.rollback()
            self._tell_unsaved(error)
            return otherwise
        if not self._unsaved and self._is_gone():
            self._tell_unsaved(os.strerror(errno.ENOENT))
        return done

    def _is_gone(self) -> bool:
        """Whether the file was deleted, or another lies in its place. SQLite does not look."""
        if self._opened is None:
            return False
        try:
            return not os.path.samestat(Path(self._path).stat(), self._opened)
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:  # whatever hides it now, what is written may well be there
            return False

    def _tell_unsaved(self, reason: object) -> None:
        if self._unsaved:
            return
        self._unsaved = True
        words = _("Nothing can be saved any more ({reason}). Play goes on, but can't be resumed from here.")
        self._on_trouble(words.format(reason=reason))

    # Reading ----------------------------------------------------------------------------------------------------------

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """All rows of a query; `DamagedJournalError` where the file cannot be read, or a cell holds what it cannot."""
        found, wrong = self._read(query, parameters)
        if wrong:
            raise DamagedJournalError(_("Parts of the saved matches cannot be read."))
        return found

    def sound_rows(self, query: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """Those rows of a query that can be read; whoever listens is told once that there are others."""
        found, wrong = self._read(query, parameters)
        if wrong:
            self.tell_once(_("Parts of the saved matches cannot be read."))
        return found

    def unsound(self, query: str) -> int:
        """How many rows of a query hold what they cannot; `DamagedJournalError` where the file cannot be read."""
        return self._read(query, ())[1]

    def _read(self, query: str, parameters: Sequence[Any]) -> tuple[list[Any], int]:
        """The rows whose cells hold what they should, and how many others there are."""
        try:
            with closing(self._db.execute(query, parameters)) as cursor:
                kinds = [_KINDS.get(column[0], object) for column in cursor.description]
                rows = cursor.fetchall()
        except (sqlite3.DatabaseError, UnicodeError, OverflowError) as error:
            reason = brief(str(error))
            raise DamagedJournalError(
                _("The saved matches cannot be read ({reason}).").format(reason=reason)
            ) from error
        sound = [row for row in rows if all(map(isinstance, row, kinds))]
        return sound, len(rows) - len(sound)


def copy_all(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a whole database, as long as another program does not keep it for itself: Python would try for ever.

    Raises:
        sqlite3.OperationalError: that program has not let it go for as long as `source` waits.
    """

    def look(status: int, _left: int, _all: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise sqlite3.OperationalError("database is locked")

    source.backup(target, progress=look)


def _in_order(db: sqlite3.Connection) -> bool:
    """Whether every row stands where it is looked for, and in the indices what stands in the rows.

    A row that one flipped bit moved to another match would else be found by one query and missed by the next.
    """
    return bool(db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")


def _put_in_order(db: sqlite3.Connection) -> bool:
    """Make the indices anew from the rows, whose own sums then tell what is wrong; whether that was all that it was."""
    db.execute("REINDEX")
    return _in_order(db)


def _text(data: bytes) -> str | bytes:
    """A text, or the bytes of what is none."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data
