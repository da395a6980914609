"""The SQLite file of the journal: opening, checking, upgrading, reading, writing and recovery."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
import weakref
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING, Any, Final

from game.i18n import _
from game.match import schema
from game.match.file_location import FileLocation, FileState, spare_copy, write_beside
from game.match.untrusted_input import brief
from game.match.write_errors import PASSING, code_of, may_pass, reason_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import UnionType

    Work = Callable[[sqlite3.Connection], object]
    """Writes something; done again, it writes the same."""

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
"""Type of each column, checked on reading, because SQLite lets any cell hold anything."""

START_WAIT_S: Final = 3.0
"""Seconds to wait for another program's lock when the file is opened, before the first frame."""
WAIT_S: Final = 0.05
"""Seconds to wait for another program's lock during play, which blocks a frame; a failed write is repeated later."""
AGAIN_S: Final = 1.0
"""Seconds between retries of pending writes, if no other write triggers one."""
LARGEST_COPY: Final = 2**27
"""Maximum bytes of a file that is copied into memory while nothing can be written: a second of work at most."""
_DEAD: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
"""Primary result codes after which an open file may stay unusable even when its disk is back."""
MOST_IDS: Final = 10**12
"""Highest plausible id; larger ones are not continued."""


@cache
def _empty() -> bytes:
    """Return the bytes of an empty journal, which journals in memory copy because creating tables is slow."""
    with closing(sqlite3.connect(IN_MEMORY, isolation_level=None)) as db:
        schema.upgrade(db, 0)
        return db.serialize()


class JournalError(Exception):
    """Raised if the file cannot be used as a journal. The message is a sentence for the player."""


class DamagedJournalError(JournalError):
    """Raised if the file is not a journal, or parts of it cannot be read."""

    spare: Path | None = None
    """A copy of the file alone, if another program may have put it next to a WAL that is not its own."""


class UnsavedError(JournalError):
    """Raised if the file cannot be written now. The message is the journal's `hindrance`."""


class NewerJournalError(JournalError):
    """Raised if the file was written by a newer Sala; it may be read, but not written."""


class NotInstalledError(JournalError):
    """A match is of a game that is not installed; it can go on as soon as that is."""


class JournalFile:
    """One open journal file. Reading raises `JournalError`; failed writes are queued instead of raising.

    When a write fails in the middle of a match (disk full, a lock, a removed drive), play must continue: `on_trouble`
    is called with one sentence, and all later writes are queued in memory, in order. Meanwhile the journal reads from a
    copy of the file that includes them. `try_again` writes the queue; `hindrance` says why that has not happened yet.
    Only data that no file could hold ends writing for good.

    If another program deletes or replaces the file, SQLite notices nothing: it continues to write into a file without a
    name, with a WAL that the next program to open the path would apply to the wrong file. Therefore every write looks
    whether the file is still there. If it is not, all data goes into a new file beside it, where writing continues (see
    `elsewhere`). If its whole folder was moved or removed, the open file is used until it returns.
    """

    def __init__(
        self,
        path: Path | str,
        on_trouble: Callable[[str], None],
        hindered: Exception | None = None,
        *,
        still: bool = False,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        """Open or create the file; with `hindered`, the reason why it could not be opened, retry that later.

        `prepare` is called before each retry and makes the folder, for example; it raises the exceptions below, or
        `JournalError`. `still`: see `fill_from`.

        Raises:
            DamagedJournalError: The file is not a journal, or damaged.
            NewerJournalError: The file was written by a newer Sala.
            OSError, sqlite3.OperationalError: The file cannot be opened or written.
        """
        self._on_trouble = on_trouble
        self._path = path
        self._lost = ""
        """Reason why writing has ended for good; '' while it has not."""
        self._gone = False
        """Whether the file's folder is no longer in its place, or another one."""
        self._elsewhere: Path | None = None
        """The path of the file that was replaced; `_path` is then that of the file beside it."""
        self._displaced = False
        """Whether the file was replaced, and no new one could be written yet."""
        self._closed = False
        self._prepare_place = prepare
        self._is_foreign = False
        """Whether another file lay at the path when this one was to be opened again."""
        self._works: list[Work] = []
        """Pending writes, in order."""
        self._reason = ""
        """Reason why writes are pending."""
        self._next_try = 0.0
        self._patience = WAIT_S
        """Seconds to wait for another program's lock while no writes are pending."""
        self._stand: object = None
        """State of the file when it was copied: see `_stand_of`."""
        self._given: dict[str, int] = {}
        """Highest id assigned so far, by table."""
        self._told: set[str] = set()
        # A forgotten journal in memory is closed in whichever thread collects the object.
        self._file: sqlite3.Connection | None = None
        self._db: sqlite3.Connection
        self._place: FileLocation | None = None
        self._awaited = True
        """Whether there was a file when it was tried first, and so a missing one must not be created."""
        if hindered is None:
            self._db = self._open_file()
            return
        self._db = _connected(IN_MEMORY)
        if Path(path).exists():
            self.fill_from(Path(path), still=still)
        else:
            self._awaited = False
            _fill_empty(self._db)
        self._stand = _stand_of(self._db)
        self._wait_for(hindered)

    def _open_file(self) -> sqlite3.Connection:
        """Open the journal file on disk and upgrade it to the current schema."""
        spare = None if self.in_memory else spare_copy(Path(self._path))
        file = _connected(self._path)
        weakref.finalize(self, file.close)
        try:
            place = None if self.in_memory else FileLocation(Path(self._path))
            self._prepare(file)
            _let_wait(file, self._patience)
            if place is not None:
                place.note_wal()
        except BaseException as error:
            file.close()  # Windows moves no file that is open
            if isinstance(error, DamagedJournalError):
                error.spare = spare
            else:
                self._tell_of(spare)
            raise
        self._tell_of(spare)
        self._file, self._place = file, place
        return file

    def _tell_of(self, spare: Path | None) -> None:
        """Notify the player of a copy that was made because the file may have been replaced; None if there is none."""
        if spare is not None:
            words = _(
                "Sala had stopped without warning, and then another program changed the file of the saved matches. A"
                " copy of what it put there is kept as {file}."
            )
            self.notify(words.format(file=spare))

    def _prepare(self, db: sqlite3.Connection, *, newer: bool = False) -> None:
        """Check a journal file and upgrade it to the current schema; a `newer` schema is only checked."""
        try:
            version = int(db.execute("PRAGMA user_version").fetchone()[0])
            if version > schema.VERSION and not newer:
                raise NewerJournalError(_("The saved matches were written by a newer Sala."))
            if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise DamagedJournalError(_("Parts of the saved matches cannot be read."))
            if version:  # detects a foreign schema or an unwritable file before a match begins
                db.execute("BEGIN IMMEDIATE")
                schema.look(db, version)
                if not _in_order(db) and (newer or not _put_in_order(db)):
                    raise DamagedJournalError(_("Parts of the saved matches cannot be read."))
                db.execute("COMMIT")
            # A kill loses nothing in WAL whatever `synchronous` says; NORMAL spares a wait for the disk at every move.
            # Only a power cut can lose the last moves, and then leaves an intact file with the moves before them.
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("PRAGMA foreign_keys = ON")
            if self._path == IN_MEMORY and not newer:
                _fill_empty(db)
            else:
                schema.upgrade(db, version)
        except sqlite3.DatabaseError as error:
            if code_of(error) in PASSING:
                raise
            raise DamagedJournalError(str(error)) from error
        except (UnicodeError, ValueError, TypeError) as error:  # SQLite's error message may quote a broken name
            raise DamagedJournalError(str(error)) from error

    def fill_from(self, file: Path, *, still: bool = False) -> None:
        """Copy all data from a file that this program may not write, and leave that file unchanged.

        A `still` file is in a place where nothing can be written: SQLite cannot coordinate its reading with others
        there.

        Raises:
            DamagedJournalError: The file is not a journal, or damaged.
            sqlite3.OperationalError: The file cannot be opened, or another program has locked it.
        """
        alone = still and not file.with_name(f"{file.name}-wal").exists()
        source = f"{file.absolute().as_uri()}?{'immutable=1' if alone else 'mode=ro'}"
        with closing(sqlite3.connect(source, uri=True, timeout=3)) as other:
            copy_all(other, self._db)
        self._prepare(self._db, newer=True)

    @property
    def in_memory(self) -> bool:
        """Whether the journal exists only in memory and is lost when it is closed."""
        return self._path == IN_MEMORY

    def notify(self, sentence: str) -> None:
        """Pass a message for the player to the callback `on_trouble`."""
        self._on_trouble(sentence)

    def notify_once(self, sentence: str) -> None:
        """Pass a message for the player, but only once: data read in pieces would repeat the same fault."""
        if sentence not in self._told:
            self._told.add(sentence)
            self.notify(sentence)

    def close(self) -> None:
        """Write everything into the file and close it; pending writes get a little more time."""
        if self._closed:
            return
        if self._works:
            self.wait_for_locks(START_WAIT_S)
        self.try_again()
        if self._works and self._file is None and self._is_foreign:
            self._save_elsewhere(instead=False)
        elif self._gone and self._place is not None and self._place.make_folder_again():
            self._save_elsewhere(instead=True)
        self._closed = True
        self._db.close()
        if self._file is not None:
            self._file.close()

    # Writing ----------------------------------------------------------------------------------------------------------

    def wait_for_locks(self, seconds: float) -> None:
        """Set how many seconds to wait for another program's lock: short in a window, longer in a terminal."""
        self._patience = seconds
        if self._file is not None:
            _let_wait(self._file, seconds)

    def write(self, work: Work) -> bool:
        """Write in one transaction, without queueing; return False after notifying the player if that fails.

        It also fails while other writes are pending, because it may depend on them.
        """
        if self._lost or not self._ready():
            return False
        try:
            _done_whole(self._db, [work])
        except (sqlite3.Error, UnicodeError, OverflowError) as error:
            if may_pass(error) and not self.in_memory:
                self._wait_for(error)
            else:
                self._lose(error)
            return False
        self._look_for_file()
        return True

    def _commit(self, work: Work, *, urgent: bool = False) -> bool:
        """Write in one transaction, now or later; return False after notifying the player if neither is possible.

        Pending writes are retried with it: always if it is `urgent`, else at most every `AGAIN_S`.
        """
        if self._lost:
            return False
        if not self._ready(urgent=urgent):
            return self._keep(work)
        try:
            _done_whole(self._db, [work])
        except (sqlite3.Error, UnicodeError, OverflowError) as error:  # OverflowError: too large for SQLite
            if may_pass(error) and not self.in_memory:
                self._wait_for(error)
                return self._keep(work)
            self._lose(error)
            return False
        self._look_for_file()
        return True

    def _ready(self, *, urgent: bool = True) -> bool:
        """Whether the file can be written, as far as is known; pending writes are retried first, see `_commit`."""
        if not self._reason:
            self._look_for_file()
            return not self._reason
        return (urgent or time.monotonic() >= self._next_try) and self.try_again()

    def _keep(self, work: Work) -> bool:
        """Queue a write and apply it to the copy in memory; return False if it can never be written."""
        if self._db is not self._file:
            try:
                _done_whole(self._db, [work])
            except (sqlite3.Error, UnicodeError, OverflowError) as error:
                self._lose(error)
                return False
        self._works.append(work)
        return True

    def _wait_for(self, error: Exception) -> None:
        """Start to queue writes because of this error."""
        first = not self.hindrance
        self._reason = reason_of(error)
        self._next_try = time.monotonic() + AGAIN_S
        if self._file is not None and self._patience <= WAIT_S:
            _let_wait(self._file, 0)  # it is retried every second and must not delay a frame
        if self._db is self._file:
            self._db = self._copy(self._file) or self._file
        if first:
            self._on_trouble(self.hindrance)

    def _copy(self, file: sqlite3.Connection) -> sqlite3.Connection | None:
        """Copy the file into memory; return None if it is too large or unreadable."""
        copy = _connected(IN_MEMORY)
        try:
            ((pages,),), ((size,),) = (file.execute(f"PRAGMA {of}").fetchall() for of in ("page_count", "page_size"))
            if pages * size <= LARGEST_COPY:
                copy_all(file, copy)
                copy.execute("PRAGMA foreign_keys = ON")
                self._stand = _stand_of(copy)
                return copy
        except sqlite3.Error:
            pass  # writes are queued all the same, and reading reports the fault
        copy.close()
        return None

    def try_again(self) -> bool:
        """Write the pending writes; return whether none is left."""
        self._look_for_file()
        if not self._reason:
            return not self._gone
        self._next_try = time.monotonic() + AGAIN_S
        if self._displaced:
            return False
        try:
            file = self._file or self._found_again()
            _done_whole(file, self._works or [_look])
        except (sqlite3.Error, OSError, UnicodeError, OverflowError, JournalError) as error:
            self._reason = reason_of(error)
            if self._file is not None and code_of(error) in _DEAD and self._db is not self._file:
                self._file.close()
                self._file = None
                if self._place is not None:
                    self._place.look()  # closing may have written into it
            return False
        self._go_on_in(file)
        self._look_for_file()
        return not self.waiting_to_be_saved

    def _go_on_in(self, file: sqlite3.Connection) -> None:
        """Read from and write to a file in which everything is saved, from now on."""
        self._works.clear()
        self._reason = ""
        self._is_foreign = False
        _let_wait(file, self._patience)
        if self._db is not file:
            self._db.close()
            self._db = file

    def _found_again(self) -> sqlite3.Connection:
        """Open the file again after writes have failed.

        Raises:
            JournalError: The file was changed in the meantime.

        It is checked only once it can be written, because a check takes longer the larger the file is.
        """
        if self._prepare_place is not None:
            self._prepare_place()
        if self._awaited:
            Path(self._path).stat()  # SQLite would make one where there is none
        if self._place is not None and not self._place.may_have_its_wal():
            raise self._foreign()
        with closing(_connected(self._path)) as probe:
            _let_wait(probe, 0)
            _done_whole(probe, ())
        place = self._place
        file = self._open_file()
        if _stand_of(file) != self._stand:
            file.close()
            self._file, self._place = None, place
            raise self._foreign()
        return file

    def _foreign(self) -> JournalError:
        self._is_foreign = True
        return JournalError(_("another file lies in its place"))

    def new_id(self, table: str) -> int:
        """Return an id that is not used by any row of a table, including pending rows."""
        try:
            query = f"SELECT max(id) FROM {table} WHERE id < {MOST_IDS}"  # noqa: S608 - the journal's own names
            ((highest,),) = self._db.execute(query).fetchall()
        except sqlite3.Error:  # the write that uses the id reports the same fault
            highest = None
        self._given[table] = max(highest or 0, self._given.get(table, 0)) + 1
        return self._given[table]

    @property
    def hindrance(self) -> str:
        """A sentence on why some data is not saved at this moment; '' if all of it is."""
        if self._lost:
            words = _("Nothing can be saved any more ({reason}). Play goes on, but can't be resumed from here.")
            return words.format(reason=self._lost)
        if self._gone:
            words = _(
                "The folder of your saved matches is not in its place any more: {folder}. If you moved it, put it back:"
                " what you play is saved in it."
            )
            return words.format(folder=Path(self._path).parent)
        if self._reason and self._place is None:
            words = _(
                "Nothing can be saved at {file} just now: {reason}. What you play is kept in memory, and saved as soon"
                " as it can be."
            )
            return words.format(file=self._path, reason=self._reason)
        if self._reason:
            words = _(
                "Nothing can be saved just now: {reason}. What you play is kept in memory, and saved as soon as it can"
                " be."
            )
            return words.format(reason=self._reason)
        return ""

    @property
    def elsewhere(self) -> str:
        """A sentence on where everything is saved since another file has taken the place of this one; '' normally."""
        if self._elsewhere is None:
            return ""
        words = _(
            "Another program has put a different file in the place of your saved matches. Sala does not touch that one;"
            " your matches are all in {kept}, where Sala goes on saving. To see them at the next start, close Sala and"
            " rename that file to {file}."
        )
        return words.format(kept=self._path, file=self._elsewhere.name)

    @property
    def waiting_to_be_saved(self) -> bool:
        """Whether writes are pending in memory, or in a file that is not in its place."""
        return bool(self._works) or self._gone or self._displaced

    @property
    def blind(self) -> bool:
        """Whether the pending writes cannot be read back, because there is no copy in memory."""
        return bool(self._works) and self._db is self._file

    def _lose(self, error: Exception) -> None:
        """Stop writing for good, because no file could hold this data and later writes depend on it."""
        first = not self.hindrance
        self._lost = reason_of(error)
        if first:
            self._on_trouble(self.hindrance)

    def _look_for_file(self) -> None:
        """Check whether the file was moved, deleted or replaced, which SQLite does not notice, and save it then."""
        if self._place is None or self._file is None:
            self._gone = False
            return
        lies, before = self._place.look(), self.hindrance
        if lies is FileState.HERE and self._place.away:  # it is back, but not with its WAL
            lies = FileState.REPLACED
        self._gone = lies is FileState.AWAY
        if lies in {FileState.MISSING, FileState.REPLACED}:
            self._save_elsewhere(instead=lies is FileState.MISSING)
        else:
            self._displaced = False
        if self._gone and not before:
            self._on_trouble(self.hindrance)

    def _save_elsewhere(self, *, instead: bool) -> None:
        """Write all data into a new file and go on there; if that fails, queue writes until it can be done.

        The new file is beside the one that has taken this one's place, or, with `instead`, in this one's place if
        nothing else is there.
        """
        file, place = self._file, self._place
        try:
            if file is not None and place is not None:
                with suppress(sqlite3.Error):  # whatever is wrong with it, its WAL must not stay
                    file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                place.put_wal_away()
            path = Path(self._path) if self._elsewhere is None else self._elsewhere
            kept = write_beside(path, self._write_all, instead=instead)
            before, self._path = self._path, kept
            try:
                new = self._open_file()
            except BaseException:
                self._path = before
                kept.unlink(missing_ok=True)
                raise
        except (sqlite3.Error, OSError, UnicodeError, OverflowError, JournalError) as error:
            self._displaced = True
            self._wait_for(error)
            return
        self._displaced, self._awaited = False, True
        self._go_on_in(new)
        if file is not None:
            file.close()
        if place is not None:
            place.delete_what_is_away()
        self._elsewhere = None if kept == path else path
        words = _(
            "The file of your saved matches was deleted or moved while Sala had it open. It was written again, whole:"
            " {file}."
        )
        self._on_trouble(self.elsewhere or words.format(file=kept))

    def _write_all(self, path: Path) -> None:
        """Write all data, including pending writes, into an empty file.

        Raises:
            OSError, sqlite3.Error: It cannot be read or written.
        """
        ((pages,),), ((size,),) = (self._db.execute(f"PRAGMA {of}").fetchall() for of in ("page_count", "page_size"))
        if pages * size > disk_usage(path.parent).free:  # or else it would be filled up at every try
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with closing(_connected(path)) as new:
            copy_all(self._db, new)
            if self._works and self._db is self._file:
                _done_whole(new, self._works)

    # Reading ----------------------------------------------------------------------------------------------------------

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """Return all rows of a query.

        Raises:
            DamagedJournalError: The file cannot be read, or a cell has a value of the wrong type.
        """
        found, wrong = self._read(query, parameters)
        if wrong:
            raise DamagedJournalError(_("Parts of the saved matches cannot be read."))
        return found

    def valid_rows(self, query: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """Return the valid rows of a query; the player is notified once if there are invalid ones."""
        found, wrong = self._read(query, parameters)
        if wrong:
            self.notify_once(_("Parts of the saved matches cannot be read."))
        return found

    def invalid(self, query: str) -> int:
        """Return the number of invalid rows of a query.

        Raises:
            DamagedJournalError: The file cannot be read.
        """
        return self._read(query, ())[1]

    def _read(self, query: str, parameters: Sequence[Any]) -> tuple[list[Any], int]:
        """Return the valid rows of a query and the number of invalid ones."""
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


def _connected(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, timeout=START_WAIT_S, check_same_thread=False)
    db.text_factory = _text
    db.execute("PRAGMA temp_store = MEMORY")  # the disk for temporary files may be full
    db.execute("PRAGMA secure_delete = ON")  # Linux builds have it on; elsewhere deleted deals would stay in the file
    return db


def _fill_empty(db: sqlite3.Connection) -> None:
    """Copy an empty journal into a database in memory."""
    with closing(sqlite3.connect(IN_MEMORY)) as template:
        template.deserialize(_empty())
        template.backup(db)


def _let_wait(db: sqlite3.Connection, seconds: float) -> None:
    """Set how many seconds a connection waits for another program's lock."""
    db.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")


def _done_whole(db: sqlite3.Connection, works: Sequence[Work]) -> None:
    """Apply all writes in one transaction, or none of them."""
    try:
        db.execute("BEGIN IMMEDIATE")
        for work in works:
            work(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.rollback()
        raise


def _stand_of(db: sqlite3.Connection) -> object:
    """Return a fingerprint of a file's state: its last match, its last deal, and that deal's number of moves."""
    last = "SELECT count(*), max(move.number) FROM move WHERE deal = (SELECT max(id) FROM deal)"
    return [db.execute(query).fetchall() for query in ("SELECT max(id) FROM match", "SELECT max(id) FROM deal", last)]


def _look(db: sqlite3.Connection) -> None:
    """Make a write that changes no data, to test whether the file can be written."""
    db.execute(f"PRAGMA user_version = {schema.VERSION}")


def copy_all(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a whole database, with a time limit for another program's lock, on which Python would wait for ever.

    Raises:
        sqlite3.OperationalError: The lock was held for as long as `source` waits.
    """

    def look(status: int, _left: int, _all: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise sqlite3.OperationalError("database is locked")

    source.backup(target, progress=look)


def _in_order(db: sqlite3.Connection) -> bool:
    """Whether the rows of a file agree with its indices.

    A row that one flipped bit moved to another match would otherwise be found by one query and missed by the next.
    """
    return bool(db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")


def _put_in_order(db: sqlite3.Connection) -> bool:
    """Rebuild the indices of a file from its rows; return whether that repaired it.

    Any fault in the rows shows in their own sums.
    """
    db.execute("REINDEX")
    return _in_order(db)


def _text(data: bytes) -> str | bytes:
    """Decode bytes from the file as text; return them unchanged if they are not valid text."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data
