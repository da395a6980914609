"""The SQLite file of the journal: opening, checking, upgrading, reading, writing and recovering it."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
import weakref
from contextlib import closing, suppress
from functools import cache, partial
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import _
from game.match import schema
from game.match.file_location import FileLocation, FileState, spare_copy, write_beside
from game.match.file_worker import FileWorker
from game.match.untrusted_input import brief
from game.match.write_errors import PASSING, StalledError, code_of, may_pass, reason_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import UnionType

    from game.match.file_worker import Result, Task

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
ANSWER_S: Final = 0.05
"""Seconds beyond that to wait for storage to answer, before play goes on in memory."""
COMMIT_S: Final = 1.0
"""Seconds beyond `ANSWER_S` for storage to take what a long write, such as a deletion, has changed."""
STEPS: Final = 20_000
"""Steps of SQLite's virtual machine between two signs that a long write goes on."""
AGAIN_S: Final = 1.0
"""Seconds between retries of pending writes, if no other write triggers one."""
LARGEST_COPY: Final = 2**27
"""Maximum bytes of a file that is copied into memory: a second of work at most."""
_DEAD: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
"""Primary result codes after which an open file may stay unusable even when its disk is back."""
MOST_IDS: Final = 10**12
"""Highest plausible id; larger ones are not continued."""


@cache
def _empty() -> bytes:
    """Return the bytes of an empty journal; copying them is faster than creating the tables."""
    with closing(sqlite3.connect(IN_MEMORY, isolation_level=None)) as db:
        schema.upgrade(db, 0)
        return db.serialize()


class JournalError(Exception):
    """Raised if the file cannot be used as a journal. The message is a sentence for the player."""


class DamagedJournalError(JournalError):
    """Raised if the file is not a journal or is partly unreadable."""

    spare: Path | None = None
    """A copy of the file alone, if another program may have put it next to a WAL that is not its own."""


class UnsavedError(JournalError):
    """Raised if the file cannot be written at the moment. The message is the journal's `hindrance`."""


class NewerJournalError(JournalError):
    """Raised if the file was written by a newer Sala, in which case it may only be read."""


class NotInstalledError(JournalError):
    """Raised for a match whose game is not installed; it can be resumed once the game is."""


class JournalFile:
    """One open journal file. Reading raises `JournalError`; failed writes are queued instead of raising.

    All data is also in memory, in a copy from which the journal reads; the file is used by one thread of its own
    (`FileWorker`), which may be stopped by storage that does not answer. A write waits for that thread, but only
    briefly.

    When a write fails in the middle of a match (disk full, a lock, a removed drive) or takes too long, play must
    continue: `on_trouble` is called with one sentence, and all later writes are queued, in order, and done in the copy
    at once. `try_again` writes the queue; `hindrance` says why that has not happened yet. Only data that no file could
    hold ends writing for good. A file that is too large for a copy is read itself, without what is queued.

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
        """Open or create the file. If `hindered` says why it could not be opened, retry that later.

        `prepare` is called before each retry, by the file's thread, and makes the folder, for example; it raises the
        exceptions below, or `JournalError`. `still`: see `fill_from`.

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
        """State of the file without the pending writes: see `_stand_of`."""
        self._given: dict[str, int] = {}
        """Highest id assigned so far, by table."""
        self._told: set[str] = set()
        self._worker = FileWorker()
        self._late: _Late | None = None
        """The task that storage has not answered yet, and how to continue then. No other task is added meanwhile."""
        self._spares: list[Path] = []
        """Copies made by the worker of which the player has not been told yet."""
        # A forgotten journal in memory is closed in whichever thread collects the object.
        self._file: sqlite3.Connection | None = None
        self._db: sqlite3.Connection
        """From which to read: the copy in memory, or the file itself if that is too large."""
        self._place: FileLocation | None = None
        self._version: int | None = None
        """SQLite's number of the state of the file that the copy has: see `_Seen`."""
        self._close_later: weakref.finalize[..., Any] | None = None
        self._awaited = True
        """Whether there was a file when it was tried first, and so a missing one must not be created."""
        if hindered is None:
            try:
                opened = _opened(path, self._patience, self._spares)
            finally:
                self._tell_of_spares()
            self._db = (_copied(opened.file) if opened.place is not None else None) or opened.file
            self._adopt(opened)
            return
        self._db = _connected(IN_MEMORY)
        if Path(path).exists():
            self.fill_from(Path(path), still=still)
        else:
            self._awaited = False
            _fill_empty(self._db)
        self._wait_for(hindered)

    def _adopt(self, opened: _Opened) -> None:
        """Use a file that was just opened from now on."""
        if self._db is self._file:
            self._db = opened.file
        self._file, self._place, self._version = opened
        self._close_later = weakref.finalize(self, opened.file.close)

    def _tell_of_spares(self) -> None:
        """Notify the player of copies that were made because the file may have been replaced."""
        words = _(
            "Sala had stopped without warning, and then another program changed the file of the saved matches. A copy"
            " of what it put there is kept as {file}."
        )
        while self._spares:
            self.notify(words.format(file=self._spares.pop(0)))

    @staticmethod
    def _prepare(db: sqlite3.Connection, path: Path | str, *, newer: bool = False) -> None:
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
            if path == IN_MEMORY and not newer:
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
        """Copy all data from a file that is not writable here, leaving that file unchanged.

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
        self._prepare(self._db, self._path, newer=True)

    @property
    def in_memory(self) -> bool:
        """Whether the journal exists only in memory and is lost when it is closed."""
        return self._path == IN_MEMORY

    def notify(self, sentence: str) -> None:
        """Send a message for the player to the callback `on_trouble`."""
        self._on_trouble(sentence)

    def notify_once(self, sentence: str) -> None:
        """Send a message for the player unless it was sent before, since several reads may meet the same error."""
        if sentence not in self._told:
            self._told.add(sentence)
            self.notify(sentence)

    def close(self) -> None:
        """Write everything to the file and close it, allowing a little extra time for pending writes."""
        if self._closed:
            return
        if self._works or self._late is not None:
            self.wait_for_locks(START_WAIT_S)
        self._settle(START_WAIT_S)
        self.try_again()
        if self._works and self._file is None and self._is_foreign and self._late is None:
            self._save_elsewhere(instead=False)
        elif self._gone and self._place is not None and self._late is None and self._made_folder_again(self._place):
            self._save_elsewhere(instead=True)
        self._closed = True
        if self._db is not self._file:
            self._db.close()
        self._patience = START_WAIT_S
        with suppress(StalledError):
            if self._file is not None and self._late is None:
                self._ask(self._file.close, _ignore)
        self._worker.end()
        if self._late is not None and self._close_later is not None:
            self._close_later.detach()  # or the end of the program would wait; the next start reads the WAL left behind

    def _made_folder_again(self, place: FileLocation) -> bool:
        try:
            return self._ask(place.make_folder_again, _ignore)
        except StalledError:
            return False

    # The file's thread ------------------------------------------------------------------------------------------------

    def _ask(
        self, call: Callable[[], Result], late: Callable[[Task[Result]], None], patience: float | None = None
    ) -> Result:
        """Let the worker make a call and return its result; `late` is called with it later if that takes too long.

        `patience` is how many seconds to wait, beyond `ANSWER_S` and while nothing shows that it goes on; by default
        those for another program's lock.

        Raises:
            StalledError: It takes too long.
        """
        seconds = ANSWER_S + (self._patience if patience is None else patience)
        beats = self._worker.beats
        task = self._worker.add(call)
        while not task.wait(seconds):
            if beats == self._worker.beats:
                self._late = _Late(task, late, time.monotonic())
                raise StalledError
            beats = self._worker.beats
        return task.result()

    def _settle(self, seconds: float = 0) -> bool:
        """Take the answer that storage owed, if it is there within `seconds`; return whether it owes none now."""
        if self._late is None:
            return True
        task, then, since = self._late
        if not task.wait(seconds):
            if time.monotonic() >= since + AGAIN_S:  # what is over sooner is not worth a sentence
                self.notify_once(self.hindrance)
            return False
        self._told.discard(self.hindrance)
        self._late = None
        then(task)
        self._tell_of_spares()
        return self._late is None

    # Writing ----------------------------------------------------------------------------------------------------------

    def wait_for_locks(self, seconds: float) -> None:
        """Set how long to wait for another program's lock: short in a window, longer in a terminal."""
        self._patience = seconds
        if self._file is not None and self._late is None:
            _let_wait(self._file, seconds)

    def write(self, work: Work) -> bool:
        """Run `work` in one transaction; if that fails, notify the player and return False without queueing it.

        It also fails while other writes are pending, because it may depend on them. What storage does too late is done
        all the same.
        """
        if self._lost or not self._ready():
            return False
        try:
            written = self._write_now(work, queued=0)
        except (StalledError, sqlite3.Error, UnicodeError, OverflowError) as error:
            if may_pass(error) and not self.in_memory:
                self._wait_for(error)
            else:
                self._lose(error)
            return False
        return written or (not self._reason and self.write(work))

    def _commit(self, work: Work, *, urgent: bool = False) -> bool:
        """Run `work` in one transaction, now or later; if neither is possible, notify the player and return False.

        Pending writes are retried with it: always if it is `urgent`, else at most every `AGAIN_S`.
        """
        if self._lost:
            return False
        if not self._ready(urgent=urgent):
            return self._keep(work)
        try:
            written = self._write_now(work, queued=1)
        except (StalledError, sqlite3.Error, UnicodeError, OverflowError) as error:  # OverflowError: too large
            if may_pass(error) and not self.in_memory:
                self._wait_for(error)
                return self._keep(work)
            self._lose(error)
            return False
        if written:
            return True
        return self._keep(work) if self._reason else self._commit(work, urgent=urgent)

    def _ready(self, *, urgent: bool = True) -> bool:
        """Whether the file can be written, as far as is known; pending writes are retried first, see `_commit`."""
        if self._reason and (urgent or time.monotonic() >= self._next_try):
            self.try_again()
        return not self._reason  # while the folder is away, the open file can be written all the same

    def _write_now(self, work: Work, *, queued: int) -> bool:
        """Write into the file and the copy; return False if the file is not in its place, after looking for another.

        `queued` is 1 if the work is queued when storage does not answer in time.

        Raises:
            StalledError, sqlite3.Error, UnicodeError, OverflowError: It cannot be written, or not in time.
        """
        if self._file is None or self._place is None:
            _done_whole(self._db, [work])
            return True
        # A long write does not wait for long in one place, except to be committed.
        patience = self._patience if queued else max(self._patience, COMMIT_S)
        call = partial(_write_in_place, self._file, self._place, [work], None if queued else self._worker.beat)
        written: bool
        written, seen = self._ask(call, partial(self._written_late, work, queued), patience)
        if written:
            self._repeat_in_copy(work)
        self._found(seen)
        return written

    def _written_late(self, work: Work, queued: int, task: Task[tuple[bool, _Seen]]) -> None:
        try:
            written, seen = task.result()
        except (sqlite3.Error, OSError, UnicodeError, OverflowError) as error:
            self._fail(error)
            return
        if written and queued:
            self._drop(queued)
        elif written:
            self._repeat_in_copy(work)
        self._found(seen)

    def _repeat_in_copy(self, work: Work) -> None:
        """Do a write that is in the file in the copy, too; if that fails, go on without a copy."""
        if self._db is self._file:
            return
        try:
            _done_whole(self._db, [work])
        except (sqlite3.Error, UnicodeError, OverflowError):
            if self._file is not None:
                self._db.close()
                self._db = self._file

    def _drop(self, count: int) -> None:
        """Remove writes from the queue that storage has done; those that are left are written by the next retry."""
        del self._works[:count]
        if self._works and self._file is not None:
            with suppress(StalledError, sqlite3.Error):  # the retry reports it
                self._stand = self._ask(partial(_stand_of, self._file), self._stand_late)

    def _stand_late(self, task: Task[object]) -> None:
        with suppress(sqlite3.Error):
            self._stand = task.result()

    def _keep(self, work: Work) -> bool:
        """Queue a write and do it in the copy in memory; return False if it can never be written."""
        if self._db is not self._file:
            try:
                _done_whole(self._db, [work])
            except (sqlite3.Error, UnicodeError, OverflowError) as error:
                self._lose(error)
                return False
        self._works.append(work)
        return True

    def _wait_for(self, error: Exception) -> None:
        """Start queueing writes because of this error."""
        first = not self.hindrance
        if not self._reason and self._db is not self._file:
            self._stand = _stand_of(self._db)
        self._reason = reason_of(error)
        self._next_try = time.monotonic() + AGAIN_S
        if self._file is not None and self._late is None and self._patience <= WAIT_S:
            _let_wait(self._file, 0)  # it is retried every second and must not delay a frame
        if first and self._late is None:  # `_settle` tells of a disk that does not answer for longer
            self._on_trouble(self.hindrance)

    def try_again(self) -> bool:
        """Write the pending writes; return whether none is left."""
        if not self._settle():
            return False
        self._look_for_file()
        if not self._reason:
            return not self._gone
        self._next_try = time.monotonic() + AGAIN_S
        if self._displaced or self._late is not None:
            return False
        works = list(self._works)
        call = partial(_write_all_works, self._file, works) if self._file is not None else self._reopening(works)
        try:
            opened = self._ask(call, partial(self._retried_late, len(works)))
        except _RETRIED as error:
            self._fail(error)
            return False
        finally:
            self._tell_of_spares()
        self._retried(len(works), opened)
        self._look_for_file()
        return not self.waiting_to_be_saved

    def _retried(self, count: int, opened: _Opened | None) -> None:
        """Go on after pending writes were done, in a file that was `opened` for them or in the same as before."""
        if opened is not None:
            self._adopt(opened)
        self._drop(count)
        if not self._works:
            self._go_on()

    def _retried_late(self, count: int, task: Task[_Opened | None]) -> None:
        try:
            opened = task.result()
        except _RETRIED as error:
            self._fail(error)
        else:
            self._retried(count, opened)

    def _fail(self, error: BaseException) -> None:
        """Note why pending writes could not be done; close a file that may stay unusable."""
        self._reason = reason_of(error)
        self._is_foreign |= isinstance(error, _ForeignFileError)
        if self._file is not None and self._late is None and self._patience <= WAIT_S:
            _let_wait(self._file, 0)  # a write that was too late kept its patience
        if self._file is not None and code_of(error) in _DEAD and self._db is not self._file:
            file, self._file = self._file, None
            with suppress(StalledError):
                self._ask(partial(_close_and_look, file, self._place), _ignore)

    def _go_on(self) -> None:
        """Write into the file at once from now on, because everything is saved in it."""
        self._works.clear()
        self._reason = ""
        self._is_foreign = False
        if self._file is not None:
            _let_wait(self._file, self._patience)

    def _reopening(self, works: Sequence[Work]) -> Callable[[], _Opened | None]:
        """Return a call that opens the file again after writes have failed, and does the pending ones."""
        return partial(
            _reopen, Path(self._path), self._place, works, self._stand, self._prepare_place, self._patience,
            awaited=self._awaited, spares=self._spares,
        )  # fmt: skip

    def new_id(self, table: str) -> int:
        """Return an id that is not used by any row of a table, including pending rows."""
        highest = None
        # The write that uses the id reports the same fault.
        with suppress(sqlite3.Error, StalledError):
            self._check_answering()
            query = f"SELECT max(id) FROM {table} WHERE id < {MOST_IDS}"  # noqa: S608 - the journal's own names
            ((highest,),) = self._db.execute(query).fetchall()
        self._given[table] = max(highest or 0, self._given.get(table, 0)) + 1
        return self._given[table]

    @property
    def hindrance(self) -> str:
        """A sentence on why some data is not saved at the moment; '' if everything is."""
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
        """A sentence on where data is saved now that another file has replaced this one; normally ''."""
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
        """Whether writes are pending in memory or went to a file other than the player's own."""
        return bool(self._works) or self._gone or self._displaced

    @property
    def blind(self) -> bool:
        """Whether pending writes cannot be read back because there is no copy in memory."""
        return bool(self._works) and self._db is self._file

    def _lose(self, error: Exception) -> None:
        """Give up writing, because this data can never be stored and later writes depend on it."""
        first = not self.hindrance
        self._lost = reason_of(error)
        if first:
            self._on_trouble(self.hindrance)

    def _look_for_file(self) -> None:
        """Check whether the file was moved, deleted or replaced, and if so save its data elsewhere."""
        if self._place is None or self._file is None:
            self._gone = False
            return
        try:
            seen = self._ask(partial(_watch, self._file, self._place), lambda task: self._found(task.result()))
        except StalledError as error:
            self._wait_for(error)
        else:
            self._found(seen)

    def _found(self, seen: _Seen) -> None:
        """Go on where the file was found: in itself or in a new file; read it anew if another program wrote into it."""
        before, lies = self.hindrance, seen.lies
        self._gone = lies is FileState.AWAY
        if lies in {FileState.MISSING, FileState.REPLACED}:
            self._save_elsewhere(instead=lies is FileState.MISSING)
        else:
            self._displaced = False
            if seen.version not in {None, self._version} and not self._works:
                self._copy_again(seen.version)
        if self._gone and not before:
            self._on_trouble(self.hindrance)

    def _copy_again(self, version: int | None) -> None:
        """Replace the copy in memory by one of the file as it is now."""
        if self._file is None or self._db is self._file or self._late is not None:
            return
        try:
            copy = self._ask(partial(_copied, self._file), _ignore)  # a late one is made again
        except StalledError as error:
            self._wait_for(error)
            return
        if copy is not None:
            self._db.close()
            self._db, self._version = copy, version

    def _save_elsewhere(self, *, instead: bool) -> None:
        """Write all data to a new file and use that; if it fails, queue writes and retry later.

        The new file is beside the one that has taken this one's place, or, with `instead`, in this one's place if
        nothing else is there.
        """
        path = Path(self._path) if self._elsewhere is None else self._elsewhere
        works = list(self._works)
        try:
            if self._db is self._file:
                whole, missing = self._db, works
            else:  # a copy of the copy, which is read and changed meanwhile
                whole, missing = _connected(IN_MEMORY), []
                self._db.backup(whole)
            call = partial(
                _write_elsewhere, self._file, self._place, whole, missing, path, self._patience,
                instead=instead, spares=self._spares,
            )  # fmt: skip
            new = self._ask(call, partial(self._moved_late, len(works), path))
        except _RETRIED as error:
            self._displaced = True
            self._wait_for(error)
        else:
            self._moved(len(works), path, new)

    def _moved(self, count: int, path: Path, new: tuple[Path, _Opened]) -> None:
        """Go on in a new file that has all data, with the first `count` pending writes."""
        kept, opened = new
        self._displaced, self._awaited = False, True
        self._path = kept
        self._adopt(opened)
        self._drop(count)
        if not self._works:
            self._go_on()
        self._elsewhere = None if kept == path else path
        words = _(
            "The file of your saved matches was deleted or moved while Sala had it open. It was written again, whole:"
            " {file}."
        )
        self._on_trouble(self.elsewhere or words.format(file=kept))

    def _moved_late(self, count: int, path: Path, task: Task[tuple[Path, _Opened]]) -> None:
        try:
            new = task.result()
        except _RETRIED as error:
            self._fail(error)
        else:
            self._moved(count, path, new)

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
        """Return the valid rows of a query; if any are invalid, notify the player once."""
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
            self._check_answering()
            with closing(self._db.execute(query, parameters)) as cursor:
                kinds = [_KINDS.get(column[0], object) for column in cursor.description]
                rows = cursor.fetchall()
        except (StalledError, sqlite3.DatabaseError, UnicodeError, OverflowError) as error:
            reason = reason_of(error) if isinstance(error, StalledError) else brief(str(error))
            raise DamagedJournalError(
                _("The saved matches cannot be read ({reason}).").format(reason=reason)
            ) from error
        sound = [row for row in rows if all(map(isinstance, row, kinds))]
        return sound, len(rows) - len(sound)

    def _check_answering(self) -> None:
        """Raise an error if reading would wait for storage that does not answer.

        Raises:
            StalledError: It would.
        """
        if self._late is not None and self._db is self._file:
            raise StalledError


class _ForeignFileError(JournalError):
    """Raised if the file that is found again is not the one that was open before."""


_RETRIED: Final = (StalledError, sqlite3.Error, OSError, UnicodeError, OverflowError, JournalError)
"""Errors after which a write is tried again later."""


class _Opened(NamedTuple):
    """A journal file that was opened and checked; `place` is None for one in memory. `version`: see `_Seen`."""

    file: sqlite3.Connection
    place: FileLocation | None
    version: int | None


class _Seen(NamedTuple):
    """Where the file is, and SQLite's number that changes with every transaction of others; None if it is unknown."""

    lies: FileState
    version: int | None


class _Late(NamedTuple):
    """A task that was not done in time, what to do with it then, and when it was given up, in seconds."""

    task: Task[Any]
    then: Callable[[Task[Any]], None]
    since: float


def _ignore(_task: object) -> None:
    """Do nothing with the result of a late task."""


# What the file's thread does ------------------------------------------------------------------------------------------


def _opened(path: Path | str, patience: float, spares: list[Path]) -> _Opened:
    """Open a journal file and upgrade it to the current schema; add a copy that was made of it first to `spares`.

    Raises:
        DamagedJournalError, NewerJournalError, OSError, sqlite3.OperationalError: See `JournalFile`.
    """
    spare = None if path == IN_MEMORY else spare_copy(Path(path))
    file = _connected(path)
    try:
        place = None if path == IN_MEMORY else FileLocation(Path(path))
        JournalFile._prepare(file, path)  # noqa: SLF001 - of this module
        _let_wait(file, patience)
        if place is not None:
            place.note_wal()
    except BaseException as error:
        file.close()  # Windows moves no file that is open
        if isinstance(error, DamagedJournalError):
            error.spare = spare
        elif spare is not None:
            spares.append(spare)
        raise
    if spare is not None:
        spares.append(spare)
    return _Opened(file, place, None if place is None else _watch(file, place).version)


def _watch(file: sqlite3.Connection, place: FileLocation) -> _Seen:
    """Return whether a file is still in its place, and whether another program has written into it."""
    try:
        ((version,),) = file.execute("PRAGMA data_version").fetchall()
    except sqlite3.Error:  # a lock, or a fault that the next write reports
        version = None
    return _Seen(_where(place), version)


def _where(place: FileLocation) -> FileState:
    lies = place.look()
    # It may be back, but not with its WAL.
    return FileState.REPLACED if lies is FileState.HERE and place.away else lies


def _write_in_place(
    file: sqlite3.Connection, place: FileLocation, works: Sequence[Work], beat: Callable[[], None] | None = None
) -> tuple[bool, _Seen]:
    """Write into a file unless another one is in its place; return whether that was done, and how the file is then.

    `beat` is called now and then while SQLite works.
    """
    lies = _where(place)
    if lies in {FileState.MISSING, FileState.REPLACED}:
        return False, _Seen(lies, None)
    if beat is not None:
        file.set_progress_handler(beat, STEPS)
    try:
        _done_whole(file, works)
    finally:
        if beat is not None:
            file.set_progress_handler(None, 0)
    return True, _watch(file, place)


def _write_all_works(file: sqlite3.Connection, works: Sequence[Work]) -> None:
    """Do pending writes; without any, test whether the file can be written."""
    _done_whole(file, works or [_look])


def _close_and_look(file: sqlite3.Connection, place: FileLocation | None) -> None:
    file.close()
    if place is not None:
        place.look()  # closing may have written into it


def _reopen(
    path: Path,
    place: FileLocation | None,
    works: Sequence[Work],
    stand: object,
    prepare: Callable[[], None] | None,
    patience: float,
    *,
    awaited: bool,
    spares: list[Path],
) -> _Opened:
    """Open a file again after writes have failed, and do the pending ones.

    It is checked only once it can be written, because a check takes longer the larger the file is.

    Raises:
        JournalError: The file was changed in the meantime.
        OSError, sqlite3.Error, UnicodeError, OverflowError: It cannot be opened or written yet.
    """
    if prepare is not None:
        prepare()
    if awaited:
        path.stat()  # SQLite would make one where there is none
    if place is not None and not place.may_have_its_wal():
        raise _ForeignFileError(_("another file lies in its place"))
    with closing(_connected(path)) as probe:
        _let_wait(probe, 0)
        _done_whole(probe, ())
    opened = _opened(path, patience, spares)
    try:
        _check_stand(opened.file, stand)
        _write_all_works(opened.file, works)
    except BaseException:
        opened.file.close()
        raise
    return opened


def _check_stand(file: sqlite3.Connection, stand: object) -> None:
    if _stand_of(file) != stand:
        raise _ForeignFileError(_("another file lies in its place"))


def _write_elsewhere(
    file: sqlite3.Connection | None,
    place: FileLocation | None,
    whole: sqlite3.Connection,
    missing: Sequence[Work],
    path: Path,
    patience: float,
    *,
    instead: bool,
    spares: list[Path],
) -> tuple[Path, _Opened]:
    """Write all data into a new file, open it, and close the old one; return the new path and the open file.

    `whole` has the data but for the `missing` writes; it is closed in the end. `instead`: see `write_beside`.

    Raises:
        OSError, sqlite3.Error, UnicodeError, OverflowError, JournalError: It cannot be read or written.
    """
    try:
        if file is not None and place is not None:
            with suppress(sqlite3.Error):  # whatever is wrong with it, its WAL must not stay
                file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            place.put_wal_away()
        kept = write_beside(path, partial(_write_whole, whole, missing), instead=instead)
        try:
            opened = _opened(kept, patience, spares)
        except BaseException:
            kept.unlink(missing_ok=True)
            raise
    finally:
        if whole is not file:
            whole.close()
    if file is not None:
        file.close()
    if place is not None:
        place.delete_what_is_away()
    return kept, opened


def _write_whole(whole: sqlite3.Connection, missing: Sequence[Work], path: Path) -> None:
    """Write all data, including missing writes, into an empty file.

    Raises:
        OSError, sqlite3.Error: It cannot be read or written.
    """
    if _size_of(whole) > disk_usage(path.parent).free:  # or else it would be filled up at every try
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with closing(_connected(path)) as new:
        copy_all(whole, new)
        if missing:
            _done_whole(new, missing)


# Connections ----------------------------------------------------------------------------------------------------------


def _size_of(db: sqlite3.Connection) -> int:
    """Return the size of a database in bytes."""
    ((pages,),), ((size,),) = (db.execute(f"PRAGMA {of}").fetchall() for of in ("page_count", "page_size"))
    return int(pages * size)


def _copied(file: sqlite3.Connection) -> sqlite3.Connection | None:
    """Copy a file into memory; return None if it is too large or unreadable."""
    copy = _connected(IN_MEMORY)
    try:
        if _size_of(file) <= LARGEST_COPY:
            copy_all(file, copy)
            copy.execute("PRAGMA foreign_keys = ON")
            return copy
    except sqlite3.Error:
        pass  # reading reports the fault
    copy.close()
    return None


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
    """Run all writes in one transaction, so that all or none of them apply."""
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
    """Return a fingerprint of a file's content: its last match, last deal, and that deal's number of moves."""
    last = "SELECT count(*), max(move.number) FROM move WHERE deal = (SELECT max(id) FROM deal)"
    return [db.execute(query).fetchall() for query in ("SELECT max(id) FROM match", "SELECT max(id) FROM deal", last)]


def _look(db: sqlite3.Connection) -> None:
    """Test whether the file can be written, with a write that changes no data."""
    db.execute(f"PRAGMA user_version = {schema.VERSION}")


def copy_all(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a whole database, waiting only for a limited time if another program has locked it.

    Raises:
        sqlite3.OperationalError: The lock was held for as long as `source` waits.
    """

    def look(status: int, _left: int, _all: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise sqlite3.OperationalError("database is locked")

    source.backup(target, progress=look)


def _in_order(db: sqlite3.Connection) -> bool:
    """Return whether the indices of a file agree with its rows.

    A row that one flipped bit moved to another match would otherwise be found by one query and missed by the next.
    """
    return bool(db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")


def _put_in_order(db: sqlite3.Connection) -> bool:
    """Rebuild the indices of a file from its rows; return whether they agree afterwards.

    Any fault in the rows shows in their own sums.
    """
    db.execute("REINDEX")
    return _in_order(db)


def _text(data: bytes) -> str | bytes:
    """Decode bytes from the file as text; return them as they are if they are not valid text."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data
