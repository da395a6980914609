"""The journal's file: immediate and pending writes, and where data is saved if the file was replaced."""

from __future__ import annotations

import sqlite3
import weakref
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, Final

from game.i18n import _
from game.match import file_thread_requests, journal_database
from game.match.file_location import FileState, clear_unreported
from game.match.file_thread_requests import FileRequests
from game.match.journal_database import (
    IN_MEMORY,
    connect,
    copy_into_memory,
    copy_read_only,
    fill_empty,
    fingerprint,
    set_lock_wait,
)
from game.match.journal_errors import DamagedJournalError, ForeignFileError, JournalError, StalledReadError
from game.match.journal_reader import JournalReader
from game.match.open_file import LentFile, OpenFile, Rescue, reopen
from game.match.pending_writes import PendingWrites
from game.match.save_status import SaveStatus
from game.match.write_errors import StalledError, code_of, may_pass, reason_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable, Sequence

    from game.match.file_location import FileLocation
    from game.match.file_worker import Result, Task
    from game.match.journal_database import Work
    from game.match.open_file import Sighting

WAIT_S: Final = 0.05
"""Seconds to wait for another program's lock during play, which blocks a frame; a failed write is retried later."""
COMMIT_S: Final = 1.0
"""Seconds, in addition to `ANSWER_S`, for storage to commit a long write, such as a deletion."""
SLICE_COMMIT_S: Final = 0.05
"""Like `COMMIT_S`, for work in slices between frames, which is retried later if storage takes longer."""
WAITING_S: Final = 0.004
"""Seconds to wait for storage each time that `JournalFile.writing` is resumed."""
READ_S: Final = 0.2
"""Seconds, in addition to `ANSWER_S`, to let storage continue a read without a copy in memory."""
READ_STEPS: Final = 500
"""Number of steps of SQLite's virtual machine between two signals that a read is making progress."""
_DEAD: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
"""Primary result codes after which an open file may stay unusable even once its disk is back."""
_NO_DATABASE: Final = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}
"""Primary result codes for a reopened file that is damaged or not a database."""
_WRITE_ERRORS: Final = (StalledError, sqlite3.Error, UnicodeError, OverflowError)
"""Errors that a write may raise; OverflowError means a number too large for SQLite."""
_RETRIED: Final = (*_WRITE_ERRORS, OSError, JournalError)
"""Errors after which a write is tried again later."""


class JournalFile:
    """One open journal file. Reading raises `JournalError`; failed writes are queued instead of raising.

    All data is also in memory, in a copy from which the journal reads. The file is used by a separate thread
    (`FileRequests`), which may be blocked by storage that does not respond; a write waits for this thread only briefly.

    When a write fails during a match (a full disk, a lock, a removed drive) or takes too long, play must continue:
    `on_trouble` is called with a sentence, and all later writes are queued in order and also applied to the copy.
    `try_again` writes the queue; `hindrance` says why that has not happened yet. Writing ends for good only if no file
    could hold the data. If the file is too large for a copy, it is read directly, without the queued writes.

    If another program deletes or replaces the file, SQLite notices nothing: it continues to write into a file without a
    name, with a WAL that the next program to open the path would apply to the wrong file. Therefore every write checks
    that the file is still there. If not, all data goes into a new file next to the path, where writing continues (see
    `elsewhere`). If the whole folder was moved or removed, the open file is used until the folder returns.
    """

    def __init__(
        self,
        path: Path | str,
        on_trouble: Callable[[str], None],
        hindered: Exception | None = None,
        *,
        in_read_only_folder: bool = False,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        """Open or create the file. If that has already failed for the reason `hindered`, retry later.

        The file's thread calls `prepare` before each retry, for example to create the folder; it raises the exceptions
        below, or `JournalError`. For `in_read_only_folder`, see `fill_from`.

        Raises:
            DamagedJournalError: The file is not a journal, or damaged.
            NewerJournalError: The file was written by a newer Sala.
            OSError, sqlite3.OperationalError: The file cannot be opened or written.
        """
        self._status = SaveStatus(path, on_trouble)
        self._pending = PendingWrites()
        self._requests = FileRequests()
        self._cache: dict[Hashable, Any] = {}
        self._cache_version: tuple[int, int, int] | None = None
        """Version of the data that the cache was computed from."""
        self._closed = False
        self._lent = False
        """Whether a thread is closing and moving the file; see `lend`."""
        self._prepare_place = prepare
        self._is_foreign = False
        """Whether another file was at the path when this one was to be reopened."""
        self._lock_wait = WAIT_S
        """Seconds to wait for another program's lock while no writes are pending."""
        self._spares: list[Path] = []
        """Copies made by the worker of which the player has not been notified yet."""
        self._file: OpenFile | None = None
        self._location: FileLocation | None = None
        """Location of the file, kept even while it must stay closed; None for a journal in memory."""
        self._close_later: weakref.finalize[..., Any] | None = None
        self._awaited = True
        """Whether the file existed at the first attempt to open it; if so, a missing file must not be created."""
        if hindered is None:
            try:
                file = OpenFile(path, self._lock_wait, self._spares)
            finally:
                self._status.notify_of_spares(self._spares)
            copy = copy_into_memory(file.connection) if file.location is not None else None
            self._reader = JournalReader(copy or file.connection)
            self._adopt(file)
            return
        self._status.never_opened = True
        self._status.in_read_only_folder = in_read_only_folder and Path(path).parent.is_dir()
        self._reader = JournalReader(connect(IN_MEMORY))
        if Path(path).exists():
            self.fill_from(Path(path), in_read_only_folder=in_read_only_folder)
        else:
            self._awaited = False
            fill_empty(self._reader.connection)
        self._wait_for(hindered)

    def _adopt(self, file: OpenFile) -> None:
        """Start using a file that has just been opened."""
        if self._reads_file:
            self._reader.connection = file.connection
        self._file, self._location = file, file.location
        if self._reads_file and file.location is not None:
            self._reader.note_ids({table: self._reader.highest_id(table) for table in ("match", "deal")})
        self._status.never_opened = False
        # A forgotten journal in memory is closed in whichever thread collects the object.
        self._close_later = weakref.finalize(self, file.close)

    def fill_from(self, file: Path, *, in_read_only_folder: bool = False) -> None:
        """Copy all data from a file that is not writable here; see `copy_read_only`.

        Raises:
            DamagedJournalError: The file is not a journal, or damaged.
            sqlite3.OperationalError: The file cannot be opened, or another program has locked it.
        """
        copy_read_only(file, self._reader.connection, in_read_only_folder=in_read_only_folder)
        journal_database.prepare(self._reader.connection, self._status.path, newer=True)

    @property
    def in_memory(self) -> bool:
        """Whether the journal exists only in memory, and so is lost when closed."""
        return self._status.path == IN_MEMORY

    @property
    def _reads_file(self) -> bool:
        """Whether there is no copy in memory, because the file is too large or itself in memory."""
        return self._file is not None and self._reader.connection is self._file.connection

    @property
    def _stalled(self) -> bool:
        """Whether storage still has to respond to a request, or the file is lent."""
        return self._lent or self._requests.late is not None

    def close(self) -> None:
        """Write everything to the file and close it, allowing a little extra time for pending writes."""
        if self._closed:
            return
        wait = journal_database.START_WAIT_S
        if self._pending or self._stalled:
            self.wait_for_locks(wait)
        if not self._settle(wait) and self._lent:  # the next start finishes what the thread has begun
            self.retire()
            return
        self.try_again()
        if self._pending and self._file is None and self._is_foreign and not self._stalled:
            self._save_elsewhere(instead=False)
        elif self._status.folder_gone and self._location is not None and not self._stalled:
            with suppress(StalledError):
                if self._ask(self._location.restore_folder, _ignore):
                    self._save_elsewhere(instead=True)
        self._closed = True
        if not self._reads_file:
            self._reader.connection.close()
        self._lock_wait = wait
        with suppress(StalledError):
            if self._file is not None and not self._stalled:
                self._ask(self._file.close, _ignore)
            if self._status.replaced is not None and not self._stalled:
                self._ask(partial(clear_unreported, self._status.replaced), _ignore)
        self._requests.worker.end()
        if self._stalled and self._close_later is not None:
            self._close_later.detach()  # or the end of the program would wait; the next start reads the WAL left behind

    # The file's thread ------------------------------------------------------------------------------------------------

    def _ask(
        self, call: Callable[[], Result], late: Callable[[Task[Result]], None], patience: float | None = None
    ) -> Result:
        """Let the file's thread make a call; see `FileRequests.ask`. By default, wait for as long as for a lock.

        Raises:
            StalledError: The call takes too long.
        """
        return self._requests.ask(call, late, self._lock_wait if patience is None else patience)

    def _settle(self, seconds: float = 0) -> bool:
        """Process storage's outstanding response if it arrives within `seconds`.

        Return whether no response is outstanding any more.
        """
        if not self._stalled:
            return True
        if self._lent:
            return False
        use_answer = self._requests.take_answer(seconds)
        if use_answer is None:
            if self._requests.overdue and self.hindrance:
                self.notify_once(self.hindrance)
            return False
        self._status.allow_again(self.hindrance)
        use_answer()
        self._status.notify_of_spares(self._spares)
        return not self._stalled

    @property
    def lent(self) -> bool:
        """Whether a thread is closing and moving the file."""
        return self._lent

    def lend(self) -> LentFile:
        """Stop using the file, so that a thread may close and move it, until `take_back` or `retire` is called.

        Meanwhile, reads use the copy in memory, and writes are queued.
        """
        self._lent = True
        return LentFile(self._file, Path(self._status.path), self._lock_wait, self._spares)

    def take_back(self, file: OpenFile | None, error: Exception | None = None) -> None:
        """Use the lent file again after it was reopened; `error` is the reason if reopening failed."""
        self._lent = False
        self._status.notify_of_spares(self._spares)
        if error is None:
            if file is not None:
                self._adopt(file)
        elif self._reads_file:
            self._give_up_writing(error)
        else:
            self._file = None
            self._wait_for(error)
        if self._status.reason:
            self.try_again()

    def retire(self) -> None:
        """Close a journal whose lent file was moved; the thread to which it was lent closes that file."""
        self._closed = True
        if self._close_later is not None:
            self._close_later.detach()
        self._reader.connection.close()
        self._requests.worker.end()

    # Status -----------------------------------------------------------------------------------------------------------

    def notify(self, sentence: str) -> None:
        """Send a message for the player to the callback `on_trouble`."""
        self._status.notify(sentence)

    def notify_once(self, sentence: str) -> None:
        """Send a message for the player unless it was sent before, since several reads may encounter the same error."""
        self._status.notify_once(sentence)

    @property
    def hindrance(self) -> str:
        """Reason why some data is not saved at the moment, as a sentence; '' if everything is saved."""
        return self._status.hindrance or (self._status.hindrance_by(StalledError()) if self._lent else "")

    @property
    def elsewhere(self) -> str:
        """Sentence that says where data is saved if another file has replaced this one; normally ''."""
        return self._status.elsewhere

    @property
    def waiting_to_be_saved(self) -> bool:
        """Whether writes are pending in memory, or went to a file other than the player's own."""
        return bool(self._pending) or self._status.folder_gone or self._status.displaced

    @property
    def cannot_read_pending(self) -> bool:
        """Whether pending writes cannot be read back because there is no copy in memory."""
        return bool(self._pending) and self._reads_file

    def _give_up_writing(self, error: Exception) -> None:
        """Give up writing, because this data can never be stored and later writes depend on it."""
        first = not self.hindrance
        self._status.lost = reason_of(error)
        if first:
            self.notify(self.hindrance)

    # Writing ----------------------------------------------------------------------------------------------------------

    def wait_for_locks(self, seconds: float) -> None:
        """Set how long to wait for another program's lock: short in a window, longer in a terminal."""
        self._lock_wait = seconds
        self._wait_in_file(seconds)

    def _wait_in_file(self, seconds: float) -> None:
        if self._file is not None and not self._stalled:
            set_lock_wait(self._file.connection, seconds)

    def write(self, work: Work, *, commit_s: float = COMMIT_S, undo: Work | None = None) -> bool:
        """Run `work` in one transaction; if that fails, notify the player and return False without queueing it.

        `commit_s` is the number of seconds beyond `ANSWER_S` to wait for storage while the write makes progress. The
        write also fails while others are pending, on which it may depend. A write that storage completes too late stays
        in effect, unless there is an `undo`, which then runs next.
        """
        if self._status.lost or not self._ready():
            return False
        try:
            written = self._write_now(work, queued=0, commit_s=commit_s, undo=undo)
        except _WRITE_ERRORS as error:
            if may_pass(error) and not self.in_memory:
                self._wait_for(error)
            else:
                self._give_up_writing(error)
            return False
        return written or (not self._status.reason and self.write(work, commit_s=commit_s, undo=undo))

    def writing(self, work: Work, *, undo: Work | None = None) -> Generator[None, None, bool]:
        """Run `work` like `write`, but yield while storage has not responded; return whether it has been written.

        If the generator is closed early, the write is still made, unless there is an `undo`, which then runs next.
        """
        if self._status.lost or not self._ready():
            return False
        if self._file is None or self._location is None:
            return self.write(work)
        answers: list[bool] = []
        awaited = True

        def answered(task: Task[tuple[bool, Sighting]]) -> None:
            if not awaited and undo is not None and not self._status.reason:
                self._wait_for(StalledError())  # or the undo would not be tried
            try:
                task.result()
            except _WRITE_ERRORS as error:
                if not may_pass(error):
                    self._give_up_writing(error)
                elif not self._status.reason:
                    self._wait_for(error)
                else:
                    self._fail(error)
                answers.append(False)
            else:
                self._written_late(work, 0, None if awaited else undo, task)
                answers.append(task.result()[0])

        self._requests.begin(partial(self._file.write, [work], self._requests.worker.beat), answered)
        try:
            while not answers:
                self._settle(WAITING_S)
                if not answers:
                    yield
        finally:
            awaited = False
        if answers[0] or self._status.reason or self._status.lost:
            return answers[0]
        return (yield from self.writing(work, undo=undo))  # the file was replaced, and saving continues in another

    def _commit(self, work: Work, *, urgent: bool = False) -> bool:
        """Run `work` in one transaction, now or later; if it can never run, notify the player and return False.

        Pending writes are retried at the same time: always if `urgent` is set, otherwise at most every `AGAIN_S`.
        """
        if self._status.lost:
            return False
        if not self._ready(urgent=urgent):
            return self._queue_write(work)
        try:
            written = self._write_now(work, queued=1)
        except _WRITE_ERRORS as error:
            if may_pass(error) and not self.in_memory:
                self._wait_for(error)
                return self._queue_write(work)
            self._give_up_writing(error)
            return False
        if written:
            return True
        return self._queue_write(work) if self._status.reason else self._commit(work, urgent=urgent)

    def commit(self, work: Work) -> bool:
        """Run `work` in one transaction, now or later; if it can never run, notify the player and return False."""
        return self._commit(work)

    def _ready(self, *, urgent: bool = True) -> bool:
        """Return whether the file can be written, as far as is known, after retrying pending writes as in `_commit`."""
        if self._stalled and not self._status.reason:  # as while `writing` waits, or while the file is lent
            if not self._settle(file_thread_requests.ANSWER_S):
                self._wait_for(StalledError())
        elif self._status.reason and (urgent or self._pending.due):
            self.try_again()
        return not self._status.reason  # while the folder is away, the open file can be written all the same

    def _write_now(self, work: Work, *, queued: int, commit_s: float = 0.0, undo: Work | None = None) -> bool:
        """Write into the file and the copy; if the file is not in its place, handle that and return False.

        Raises:
            StalledError, sqlite3.Error, UnicodeError, OverflowError: The write failed or took too long.
        """
        if self._file is None or self._location is None:
            journal_database.write_atomically(self._reader.connection, [work])
            return True
        # A long write does not wait for long in one place, except to be committed.
        patience = max(self._lock_wait, commit_s)
        call = partial(self._file.write, [work], None if queued else self._requests.worker.beat)
        written: bool
        written, seen = self._ask(call, partial(self._written_late, work, queued, undo), patience)
        if written:
            self._repeat_in_copy(work)
        self._found(seen)
        return written

    def _written_late(self, work: Work, queued: int, undo: Work | None, task: Task[tuple[bool, Sighting]]) -> None:
        try:
            written, seen = task.result()
        except (sqlite3.Error, OSError, UnicodeError, OverflowError) as error:
            self._fail(error)
            return
        if written and queued:
            self._drop(queued)
        elif written:
            self._repeat_in_copy(work)
            if undo is not None:
                self._pending.works.insert(0, undo)
                self._repeat_in_copy(undo)
        self._found(seen)

    def _repeat_in_copy(self, work: Work) -> None:
        """Repeat, in the copy, a write made in the file; if this fails, continue without a copy."""
        if self._reads_file:
            return
        try:
            journal_database.write_atomically(self._reader.connection, [work])
        except (sqlite3.Error, UnicodeError, OverflowError):
            if self._file is not None:
                self._reader.replace(self._file.connection)

    # Pending writes ---------------------------------------------------------------------------------------------------

    def _queue_write(self, work: Work) -> bool:
        """Queue a write and apply it to the copy in memory; return False if it can never be written."""
        if not self._reads_file:
            try:
                journal_database.write_atomically(self._reader.connection, [work])
            except (sqlite3.Error, UnicodeError, OverflowError) as error:
                self._give_up_writing(error)
                return False
        self._pending.works.append(work)
        return True

    def _drop(self, count: int) -> None:
        """Remove writes that storage has completed from the queue; the next retry writes the others."""
        self._pending.drop(count)
        if self._pending and self._file is not None:
            with suppress(StalledError, sqlite3.Error):  # the retry reports it
                self._pending.expected = self._ask(self._file.fingerprint, self._expect_late)

    def _expect_late(self, task: Task[object]) -> None:
        with suppress(sqlite3.Error):
            self._pending.expected = task.result()

    def _wait_for(self, error: Exception) -> None:
        """Start queueing writes because of an error."""
        first = not self.hindrance
        if not self._status.reason and not self._reads_file:
            self._pending.expected = fingerprint(self._reader.connection)
        self._status.reason = reason_of(error)
        self._pending.postpone()
        self._retry_without_waiting()
        if first and not self._stalled:  # `_settle` reports a disk that has not responded for some time
            self.notify(self.hindrance)

    def _retry_without_waiting(self) -> None:
        """Stop retries from waiting for locks, since they happen every second and could delay a frame."""
        if self._lock_wait <= WAIT_S:
            self._wait_in_file(0)

    def try_again(self) -> bool:
        """Write the pending writes; return whether none is left."""
        if not self._settle():
            return False
        self._look_for_file()
        if not self._status.reason:
            return not self._status.folder_gone
        self._pending.postpone()
        if self._status.displaced or self._stalled:
            return False
        works = list(self._pending.works)
        call = partial(self._file.write_pending, works) if self._file is not None else self._reopening(works)
        try:
            opened = self._ask(call, partial(self._retried_late, len(works)))
        except _RETRIED as error:
            self._fail(error)
            return False
        finally:
            self._status.notify_of_spares(self._spares)
        self._retried(len(works), opened)
        self._look_for_file()
        return not self.waiting_to_be_saved

    def _reopening(self, works: Sequence[Work]) -> Callable[[], OpenFile | None]:
        """Return a function that reopens the file after writes have failed, and makes the pending writes."""
        again = partial(
            reopen, Path(self._status.path), self._location, works, self._pending.expected, self._lock_wait,
            awaited=self._awaited, spares=self._spares,
        )  # fmt: skip
        prepare = self._prepare_place

        def call() -> OpenFile:
            if prepare is not None:
                prepare()
            return again()

        return call

    def _retried(self, count: int, opened: OpenFile | None) -> None:
        """Continue after pending writes have been made.

        They were made in the newly `opened` file or, if it is None, in the same file as before.
        """
        if opened is not None:
            self._adopt(opened)
        self._done(count)

    def _done(self, count: int) -> None:
        """Remove writes from the queue; once it is empty, write directly into the file again."""
        self._drop(count)
        if not self._pending:
            self._status.reason = ""
            self._is_foreign = False
            if self._file is not None:
                set_lock_wait(self._file.connection, self._lock_wait)

    def _retried_late(self, count: int, task: Task[OpenFile | None]) -> None:
        try:
            opened = task.result()
        except _RETRIED as error:
            self._fail(error)
        else:
            self._retried(count, opened)

    def _fail(self, error: BaseException) -> None:
        """Record why pending writes failed; close a file that may remain unusable."""
        self._status.reason = reason_of(error)
        self._is_foreign |= isinstance(error, (ForeignFileError, DamagedJournalError)) or code_of(error) in _NO_DATABASE
        self._retry_without_waiting()  # a write that was too late kept its patience
        if self._file is not None and code_of(error) in _DEAD and not self._reads_file:
            file, self._file = self._file, None
            with suppress(StalledError):
                self._ask(file.suspend, _ignore)

    # A file that was moved or replaced --------------------------------------------------------------------------------

    def _look_for_file(self) -> None:
        """Check whether the file was moved, deleted or replaced; if so, save its data elsewhere."""
        if self._location is None or self._file is None:
            self._status.folder_gone = False
            return
        try:
            seen = self._ask(self._file.check_state, lambda task: self._found(task.result()))
        except StalledError as error:
            self._wait_for(error)
        else:
            self._found(seen)

    def _found(self, seen: Sighting) -> None:
        """Continue with the file where it was found, or with a new one; reload it if another program wrote into it."""
        before, state = self.hindrance, seen.state
        self._status.folder_gone = state is FileState.FOLDER_MISSING
        if state is FileState.OVERWRITTEN and self._reads_file:  # what it had is nowhere else
            self._give_up_writing(ForeignFileError(_("a different file is in its place")))
        elif state in {FileState.MISSING, FileState.REPLACED, FileState.OVERWRITTEN}:
            self._save_elsewhere(instead=state is FileState.MISSING)
        else:
            self._status.displaced = False
            if self._file is not None and seen.version not in {None, self._file.version} and not self._pending:
                self._copy_again(self._file, seen.version)
        if self._status.folder_gone and not before:
            self.notify(self.hindrance)

    def _copy_again(self, file: OpenFile, version: int | None) -> None:
        """Replace the copy in memory with a copy of the file in its current state."""
        if self._reads_file or self._stalled:
            return
        try:
            copy = self._ask(partial(copy_into_memory, file.connection), _ignore)  # a late one is made again
        except StalledError as error:
            self._wait_for(error)
            return
        if copy is not None:
            self._reader.replace(copy)
            file.version = version

    def _save_elsewhere(self, *, instead: bool) -> None:
        """Write all data to a new file and use that; if it fails, queue writes and retry later.

        The new file is put next to the file that has replaced this one or, with `instead`, at the original path if
        that is free.
        """
        path = self._status.replaced or Path(self._status.path)
        works = list(self._pending.works)
        try:
            if self._reads_file:
                whole, missing = self._reader.connection, works
            else:  # a copy of the copy, which is read and changed meanwhile
                whole, missing = connect(IN_MEMORY), []
                self._reader.connection.backup(whole)
            rescue = Rescue(self._file, self._location, whole, missing, path)
            call = partial(rescue.write, self._lock_wait, instead=instead, spares=self._spares)
            new = self._ask(call, partial(self._moved_late, len(works), path))
        except _RETRIED as error:
            self._status.displaced = True
            self._wait_for(error)
        else:
            self._moved(len(works), path, new)

    def _moved(self, count: int, path: Path, new: tuple[Path, OpenFile]) -> None:
        """Continue in a new file that has all data, including the first `count` pending writes."""
        kept, file = new
        self._awaited = True
        self._adopt(file)
        self._done(count)
        self._status.moved_to(kept, path)

    def _moved_late(self, count: int, path: Path, task: Task[tuple[Path, OpenFile]]) -> None:
        try:
            new = task.result()
        except _RETRIED as error:
            self._fail(error)
        else:
            self._moved(count, path, new)

    # Reading ----------------------------------------------------------------------------------------------------------

    def cached(self, key: Hashable, compute: Callable[[], Result]) -> Result:
        """Return the result of `compute`, which is called once for each `key` and again after any change of the data.

        Raises:
            DamagedJournalError: The file cannot be read.
            StalledReadError: Storage does not respond, and there is neither a copy in memory nor an earlier result.
        """
        version: tuple[int, int, int] | None
        try:
            version = self._now(lambda: self._reader.version)
        except StalledReadError:
            if key not in self._cache:
                raise
            version = self._cache_version
        if self._cache_version != version:
            self._cache, self._cache_version = {}, version
        if key not in self._cache:
            self._cache[key] = compute()
        found: Result = self._cache[key]
        return found

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """Return all rows of a query.

        Raises:
            DamagedJournalError: The file cannot be read, or a cell has a value of the wrong type.
            StalledReadError: Storage does not respond, and there is no copy in memory.
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

    def new_id(self, table: str) -> int:
        """Return an id that is not used by any row of a table, including pending rows."""
        highest = 0
        with suppress(StalledReadError):  # those that are known are enough: see `_adopt`
            highest = self._now(partial(self._reader.highest_id, table))
        return self._reader.new_id(table, highest)

    def _read(self, query: str, parameters: Sequence[Any]) -> tuple[list[Any], int]:
        """Return the valid rows of a query and the number of invalid ones."""
        return self._now(partial(self._reader.read, query, parameters))

    def _now(self, call: Callable[[], Result]) -> Result:
        """Run a read; in a window without a copy in memory, run it in the file's thread.

        Raises:
            StalledReadError: Storage does not respond.
        """
        if not self._reads_file or self._location is None or self._lock_wait > WAIT_S:
            return call()
        if current_thread() is not main_thread():  # it may wait, and only the window's thread has requests
            return call()
        if not self._settle():
            raise StalledReadError(self._too_large_to_copy)
        connection, beat = self._reader.connection, self._requests.worker.beat

        def read() -> Result:
            connection.set_progress_handler(beat, READ_STEPS)
            try:
                return call()
            finally:
                connection.set_progress_handler(None, 0)

        try:
            return self._ask(read, _ignore, READ_S)
        except StalledError as error:
            self._wait_for(error)
            raise StalledReadError(self._too_large_to_copy) from error

    @property
    def _too_large_to_copy(self) -> str:
        return _("The saved matches are too large to keep in memory, and the disk is not responding.")

    def wait_for_storage(self) -> bool:
        """Wait up to `WAITING_S` for storage; return whether no response is outstanding any more."""
        return self._settle(WAITING_S)


def _ignore(_task: object) -> None:
    """Do nothing with the result of a late task."""
