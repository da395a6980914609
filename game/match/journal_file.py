"""The journal's one SQLite file: opened, looked at, brought to today's form, read and written, whatever befell it."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
import weakref
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.i18n import _
from game.match import schema
from game.match.given import brief
from game.match.hindrance import PASSING, code_of, may_pass, reason_of

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
"""What each column holds, whatever a damaged file has there. SQLite itself lets any cell hold anything."""

START_WAIT_S: Final = 3.0
"""How long another program's lock is waited for when the file is opened, before there is any picture."""
WAIT_S: Final = 0.05
"""The same in play, where a frame waits for it; what is not written then is written later."""
AGAIN_S: Final = 1.0
"""From one try to the next to write what waits, where nothing else asks for one."""
LARGEST_COPY: Final = 2**27
"""Bytes of a file that is copied into memory while nothing can be written: a second of work at most."""
_DEAD: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
"""Primary result codes after which an open file may stay of no use though its disk is there again."""
MOST_IDS: Final = 10**12
"""Larger ids than any honest file has are not counted on from."""


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


class UnsavedError(JournalError):
    """It cannot be written now. The message is the journal's `hindrance`."""


class NewerJournalError(JournalError):
    """It was written by a newer Sala: it may be looked at, but nothing is written into it."""


class JournalFile:
    """One open file. Reading raises `JournalError`; writing never does.

    When a write fails in the middle of a match (disk full, a lock, a stick pulled out), play must go on: `on_trouble`
    is told one sentence, and whatever is written from then on waits in memory, in its order. Meanwhile the journal
    reads from a copy of the file that has all of it. `try_again` writes it down; `hindrance` says why that is not yet
    done. Only what no file could hold ends the writing for good. Where the file was deleted or another has taken its
    place, SQLite writes on into a file without a name, which this evening can be read from; that is told, too.
    """

    def __init__(self, path: Path | str, on_trouble: Callable[[str], None], hindered: Exception | None = None) -> None:
        """Open or make the file. One that could not be opened just now, being `hindered`, is opened later.

        Raises:
            DamagedJournalError: it is no journal, or broken.
            NewerJournalError: it was written by a newer Sala.
            OSError, sqlite3.OperationalError: it cannot be opened or written.
        """
        self._on_trouble = on_trouble
        self._path = path
        self._lost = ""
        """Why nothing is written any more, whatever is tried; '' where it is."""
        self._gone = False
        """Whether the file lies no longer in its place."""
        self._works: list[Work] = []
        """What waits to be written, in its order."""
        self._reason = ""
        """Why it waits."""
        self._next_try = 0.0
        self._stand: object = None
        """How far the file was written when it was copied."""
        self._given: dict[str, int] = {}
        """The highest id given so far, by table."""
        self._told: set[str] = set()
        # Who lets a journal in memory fall need not know that it is a file; whichever thread clears it away closes it.
        self._file: sqlite3.Connection | None = None
        self._db: sqlite3.Connection
        self._opened: os.stat_result | None = None
        if hindered is None:
            self._db = self._open_file()
            return
        self._db = _connected(IN_MEMORY)
        self.fill_from(Path(path))
        self._stand = _stand_of(self._db)
        self._wait_for(hindered)

    def _open_file(self) -> sqlite3.Connection:
        """Open the file itself, brought to today's form."""
        file = _connected(self._path)
        weakref.finalize(self, file.close)
        try:
            self._prepare(file)
            file.execute(f"PRAGMA busy_timeout = {round(WAIT_S * 1000)}")
            self._opened = None if self.in_memory else Path(self._path).stat()
        except BaseException:
            file.close()  # Windows moves no file that is open
            raise
        self._file = file
        return file

    def _prepare(self, db: sqlite3.Connection, *, newer: bool = False) -> None:
        """Look at a file, and bring it to today's form; one of a `newer` form is only looked at."""
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
            if code_of(error) in PASSING:
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
        self._prepare(self._db, newer=True)

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
        """Write everything into the one file and let go of it; what waits is given a little more time."""
        if self._works:
            self.wait_for_locks(START_WAIT_S)
            self.try_again()
        self._db.close()
        if self._file is not None:
            self._file.close()

    # Writing ----------------------------------------------------------------------------------------------------------

    def wait_for_locks(self, seconds: float) -> None:
        """From now on wait so long for another program's lock; a window has no time for it, a terminal has."""
        if self._file is not None:
            self._file.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def write(self, work: Work) -> bool:
        """Do the work in one transaction, now or never; False where it cannot be written, of which the player is told.

        As long as something else waits to be written this is not done: it may hang on that.
        """
        if self._lost or (self._reason and not self.try_again()):
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
        """Do the work in one transaction, now or later; False where that can never be, of which the player is told.

        What waits is tried again with it: always where it is `urgent`, else no more often than every `AGAIN_S`.
        """
        if self._lost:
            return False
        if self._reason and not ((urgent or time.monotonic() >= self._next_try) and self.try_again()):
            return self._keep(work)
        try:
            _done_whole(self._db, [work])
        except (sqlite3.Error, UnicodeError, OverflowError) as error:  # the last: no number of SQLite is so large
            if may_pass(error) and not self.in_memory:
                self._wait_for(error)
                return self._keep(work)
            self._lose(error)
            return False
        self._look_for_file()
        return True

    def _keep(self, work: Work) -> bool:
        """Let it wait, and do it in the copy that is read meanwhile."""
        if self._db is not self._file:
            try:
                _done_whole(self._db, [work])
            except (sqlite3.Error, UnicodeError, OverflowError) as error:
                self._lose(error)
                return False
        self._works.append(work)
        return True

    def _wait_for(self, error: Exception) -> None:
        """Nothing can be written now."""
        first = not self.hindrance
        self._reason = reason_of(error)
        self._next_try = time.monotonic() + AGAIN_S
        if self._db is self._file:
            self._db = self._copy(self._file) or self._file
        if first:
            self._on_trouble(self.hindrance)

    def _copy(self, file: sqlite3.Connection) -> sqlite3.Connection | None:
        """Copy the file into memory, as it is read; None where it is too large, or cannot be read either."""
        copy = _connected(IN_MEMORY)
        try:
            ((pages,),), ((size,),) = (file.execute(f"PRAGMA {of}").fetchall() for of in ("page_count", "page_size"))
            if pages * size <= LARGEST_COPY:
                copy_all(file, copy)
                copy.execute("PRAGMA foreign_keys = ON")
                self._stand = _stand_of(copy)
                return copy
        except sqlite3.Error:
            pass  # what is to be written waits all the same, and whoever reads is told by the file itself
        copy.close()
        return None

    def try_again(self) -> bool:
        """Write down what waits; True where nothing waits any more."""
        self._look_for_file()
        if not self._reason:
            return True
        self._next_try = time.monotonic() + AGAIN_S
        try:
            file = self._file or self._found_again()
            _done_whole(file, self._works or [_look])
        except (sqlite3.Error, OSError, UnicodeError, OverflowError, JournalError) as error:
            self._reason = reason_of(error)
            if self._file is not None and code_of(error) in _DEAD and self._db is not self._file:
                self._file.close()
                self._file = None
            return False
        self._works.clear()
        self._reason = ""
        if self._db is not file:
            self._db.close()
            self._db = file
        self._look_for_file()
        return True

    def _found_again(self) -> sqlite3.Connection:
        """Open the file once more. `JournalError` where it is not as it was left."""
        file = self._open_file()
        if _stand_of(file) != self._stand:
            file.close()
            self._file = None
            raise JournalError(_("another file lies in its place"))
        return file

    def new_id(self, table: str) -> int:
        """Give an id that no row of a table has, also where rows of it are still to be written."""
        try:
            query = f"SELECT max(id) FROM {table} WHERE id < {MOST_IDS}"  # noqa: S608 - the journal's own names
            ((highest,),) = self._db.execute(query).fetchall()
        except sqlite3.Error:  # it is met with again, and told, by what is written under the id
            highest = None
        self._given[table] = max(highest or 0, self._given.get(table, 0)) + 1
        return self._given[table]

    @property
    def hindrance(self) -> str:
        """Why not everything is saved at this moment, a sentence; '' where it is."""
        reason = self._lost or (os.strerror(errno.ENOENT) if self._gone else "")
        if reason:
            words = _("Nothing can be saved any more ({reason}). Play goes on, but can't be resumed from here.")
            return words.format(reason=reason)
        if self._reason:
            words = _(
                "Nothing can be saved just now: {reason}. What you play is kept in memory, and saved as soon as it can"
                " be."
            )
            return words.format(reason=self._reason)
        return ""

    @property
    def waiting_to_be_saved(self) -> bool:
        """Whether something is kept in memory until it can be written."""
        return bool(self._works)

    @property
    def blind(self) -> bool:
        """Whether what waits to be written cannot be read meanwhile."""
        return bool(self._works) and self._db is self._file

    def _lose(self, error: Exception) -> None:
        """Nothing is written any more: no file could hold this, and what comes after it hangs on it."""
        first = not self.hindrance
        self._lost = reason_of(error)
        if first:
            self._on_trouble(self.hindrance)

    def _look_for_file(self) -> None:
        """See whether the file was deleted, or another lies in its place. SQLite does not look."""
        first, self._gone = not self.hindrance, self._is_gone()
        if self._gone and first:
            self._on_trouble(self.hindrance)

    def _is_gone(self) -> bool:
        if self._opened is None:
            return False
        try:
            return not os.path.samestat(Path(self._path).stat(), self._opened)
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:  # whatever hides it now, what is written may well be there
            return False

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


def _connected(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, timeout=START_WAIT_S, check_same_thread=False)
    db.text_factory = _text
    db.execute("PRAGMA temp_store = MEMORY")  # the disk of temporary files may be full though this one is not
    return db


def _done_whole(db: sqlite3.Connection, works: Sequence[Work]) -> None:
    """Do all of it in one transaction, or nothing of it."""
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
    """How far a file is written: its last match, its last deal, and how many moves that has."""
    last = "SELECT count(*), max(move.number) FROM move WHERE deal = (SELECT max(id) FROM deal)"
    return [db.execute(query).fetchall() for query in ("SELECT max(id) FROM match", "SELECT max(id) FROM deal", last)]


def _look(db: sqlite3.Connection) -> None:
    """Write what changes nothing, to see whether anything can be written."""
    db.execute(f"PRAGMA user_version = {schema.VERSION}")


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
