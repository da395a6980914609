"""Log for bug reports: program starts, system information, pages opened, and errors.

The log contains nothing private. Callers never pass it cards, seeds, names or settlements. For an error, it
records only the type and the code locations, since the message and the local values might contain any of these.
"""

from __future__ import annotations

import errno
import logging
import re
import sqlite3
import sys
import threading
from functools import partial
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from game.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from io import TextIOWrapper
    from pathlib import Path
    from types import TracebackType

FOLDER: Final = "log"
FILE: Final = "sala.log"
MOST_BYTES: Final = 100_000
"""Maximum size of one log file, enough for a few hundred sessions."""
KEPT: Final = 2
"""Number of older files to keep, named `sala.log.1` and so on; the oldest is deleted."""
MOST_FRAMES: Final = 40
MOST_CAUSES: Final = 5
RECORD: Final = re.compile(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (?P<level>[A-Z]+) ")
ANSWER_S: Final = 0.05
"""Seconds to wait for a line to be written; a slower write continues in the background."""
CLOSING_S: Final = 1.0
"""Seconds to wait at the end of the program for unwritten lines."""
LAST_BYTES: Final = 20_000
"""Size of the file's tail that is searched for the last line of the previous session."""


class Waitable(Protocol):
    """A call made by another thread, whose completion can be waited for."""

    def wait(self, seconds: float) -> bool:
        """Wait up to `seconds` for the call to finish; return whether it has finished."""


class Worker(Protocol):
    """A thread that makes calls one after another."""

    def add(self, call: Callable[[], object], /) -> Waitable:
        """Add a call to the queue."""

    def end(self) -> None:
        """End the thread once all added calls have been made."""


class Log:
    """The log file of one program run. `Log.open` returns a log without a file if none can be opened."""

    def __init__(self) -> None:
        """Create a log without a file; use `Log.open` instead."""
        self.notice = ""
        """Reason why the last line was not written, as a sentence; '' if it was written."""
        self.broke_off = False
        """Whether the previous session ended with an error."""
        self.folder: Path | None = None
        self._worker: Worker | None = None
        self._last: Waitable | None = None
        """The call most recently passed to the worker."""
        self._logger = logging.Logger("sala")  # noqa: LOG001 - of this evening, and of nobody else
        self._hooks: tuple[Any, Any] | None = None

    @classmethod
    def open(cls, folder: Path, worker: Worker | None = None) -> Self:
        """Open the log in a folder, creating it if necessary; if that fails, set `notice` to the reason.

        With a `worker`, only its thread uses the files, so that slow storage delays the caller only briefly.
        """
        log = cls()
        log.folder = folder
        log._worker = worker
        handler = _File(log, folder / FILE)
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S"))
        log._logger.addHandler(handler)
        log.run(partial(log._open, handler))
        return log

    def _open(self, handler: _File) -> None:
        try:
            self.broke_off = _broke_off(handler.path)
            handler.stream = handler.opened()
        except OSError as error:
            self.set_notice(error)

    @property
    def has_worker(self) -> bool:
        """Whether another thread uses the files."""
        return self._worker is not None

    def run(self, call: Callable[[], object], seconds: float = ANSWER_S) -> None:
        """Make a call in the worker's thread; wait up to `seconds` for it, unless an earlier call is still running."""
        if self._worker is None:
            call()
            return
        is_stuck = self._last is not None and not self._last.wait(0)
        self._last = self._worker.add(call)
        if not is_stuck:
            self._last.wait(seconds)

    def set_notice(self, error: OSError) -> None:
        """Set `notice` to the reason why the log cannot be written at present."""
        place = self.folder.name if self.folder is not None else ""
        self.notice = _("The log cannot be written to the folder “{folder}”: {reason}.").format(
            folder=place, reason=error.strerror or errno.errorcode.get(error.errno or 0, "?")
        )

    def note(self, what: str, facts: Mapping[str, object] | None = None) -> None:
        """Write one line about an event; `facts` are named values about the machine and the window."""
        self._logger.info("%s", "; ".join([what, *(f"{name} {value}" for name, value in (facts or {}).items())]))

    def fault(self, error: BaseException, where: str) -> None:
        """Write the type of an error and its code locations, but not its message."""
        self._logger.critical("%s", "\n  ".join([f"fault in {where}", *traced(error)]))

    def recovered_fault(self, error: BaseException, where: str) -> None:
        """Write an error as `fault` does; for errors after which the program continues."""
        self._logger.error("%s", "\n  ".join([f"fault in {where}, left out", *traced(error)]))

    def watch(self) -> None:
        """Log uncaught errors of threads and finalizers from now on; Python's own hooks still run."""
        if self._hooks is not None:
            return
        self._hooks = before = threading.excepthook, sys.unraisablehook

        def in_thread(told: threading.ExceptHookArgs) -> None:
            if told.exc_value is not None:
                self._logger.error("%s", "\n  ".join(["fault beside the window", *traced(told.exc_value)]))
            before[0](told)

        def in_passing(told: sys.UnraisableHookArgs) -> None:
            if told.exc_value is not None:
                self._logger.error("%s", "\n  ".join(["fault in passing", *traced(told.exc_value)]))
            before[1](told)

        threading.excepthook, sys.unraisablehook = in_thread, in_passing

    def close(self) -> None:
        """Close the log when the program ends."""
        if self._hooks is not None:
            threading.excepthook, sys.unraisablehook = self._hooks
            self._hooks = None
        for handler in list(self._logger.handlers):
            self._logger.removeHandler(handler)
            self.run(handler.close, CLOSING_S)
        if self._worker is not None:
            self._worker.end()


class _File(RotatingFileHandler):
    """Rotating log file of limited size. A failed write sets the log's `notice`, a successful one clears it."""

    def __init__(self, log: Log, path: Path) -> None:
        super().__init__(
            path, maxBytes=MOST_BYTES, backupCount=KEPT, encoding="utf-8", delay=True, errors="backslashreplace"
        )
        self.path, self.log = path, log
        self._failed = False

    def opened(self) -> TextIOWrapper:
        """Open the file, creating its folder if necessary.

        Raises:
            OSError: The file cannot be opened.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    _open = opened

    def handle(self, record: logging.LogRecord) -> bool:
        """Write a record. With a worker, the handler's lock is not taken, because the worker holds it while writing."""
        if not self.log.has_worker:
            return bool(super().handle(record))
        self.emit(record)
        return True

    def emit(self, record: logging.LogRecord) -> None:
        """Write a log record, in the worker's thread if there is one."""
        self.log.run(partial(self._write, record))

    def _write(self, record: logging.LogRecord) -> None:
        """Write a log record; clear the log's `notice` on success."""
        self._failed = False
        super().emit(record)
        if not self._failed:
            self.log.notice = ""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802 - logging's name
        """Handle a write that failed because of a full disk, a missing folder, or a file held by another program.

        Errors of any other kind are raised.
        """
        error = sys.exc_info()[1]
        self._failed = True
        if isinstance(error, OSError):
            self.log.set_notice(error)
        elif error is not None:
            raise error


def traced(error: BaseException) -> Iterator[str]:
    """Yield lines about an error and its causes: types and locations in the code, but no values."""
    seen: list[BaseException] = []
    now: BaseException | None = error
    while now is not None and now not in seen and len(seen) < MOST_CAUSES:
        yield ("from " if seen else "") + kind(now)
        frames = list(_frames(now.__traceback__))
        if len(frames) > MOST_FRAMES:
            frames = [*frames[: MOST_FRAMES // 2], "...", *frames[-MOST_FRAMES // 2 :]]
        yield from (f"  {line}" for line in frames)
        seen.append(now)
        now = now.__cause__ or (None if now.__suppress_context__ else now.__context__)


def kind(error: BaseException) -> str:
    """Return the type of an error and, if there is one, the operating system's name for it."""
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    if isinstance(error, OSError) and error.errno is not None:
        return f"{name} {errno.errorcode.get(error.errno, error.errno)}"
    if isinstance(error, sqlite3.Error) and hasattr(error, "sqlite_errorname"):
        return f"{name} {error.sqlite_errorname}"
    return name


def _frames(trace: TracebackType | None) -> Iterator[str]:
    """Yield the code locations of a traceback by module name; file paths could reveal a user's name."""
    while trace is not None:
        frame = trace.tb_frame
        yield f"{frame.f_globals.get('__name__', '?')}:{trace.tb_lineno} {frame.f_code.co_qualname}"
        trace = trace.tb_next


def _broke_off(path: Path) -> bool:
    """Return whether the last entry of a log is an error that ended the program."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - LAST_BYTES))
        lines = file.read().decode("utf-8", "replace").splitlines()
    found = [match["level"] for match in map(RECORD.match, lines) if match]
    return bool(found) and found[-1] == "CRITICAL"
