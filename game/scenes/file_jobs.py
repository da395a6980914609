"""Reads and writes the player's own files, such as exports and replays, in a thread that may wait for storage."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from io import StringIO
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from game.i18n import _
from game.match.atomic_files import write_new_file
from game.match.file_worker import FileWorker

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from pathlib import Path
    from typing import TextIO

    from game.match.file_worker import Task
    from game.ui.scene import SceneStack

Result = TypeVar("Result")

ANSWER_S: Final = 0.05
"""Seconds to wait for storage before a frame is drawn without the result."""
SLICE_S: Final = 0.004
"""Seconds for which a resumed generator waits for storage; this may happen several times per frame."""
CHUNK: Final = 2**16
"""Number of characters buffered before they are written."""


class _Waiting(NamedTuple):
    """A pending job: its task, the callback that runs once it is done, and whether it writes."""

    task: Task[Any]
    done: Callable[[], object]
    writes: bool


class FileJobs:
    """Runs file operations in a thread, in the order of the calls, and uses their results in the window's thread."""

    def __init__(self) -> None:
        self._worker = FileWorker()
        self._waiting: list[_Waiting] = []

    @property
    def writing(self) -> bool:
        """Whether a job that writes is still pending."""
        return any(job.writes for job in self._waiting)

    def run(self, call: Callable[[], Result], done: Callable[[Task[Result]], object], *, writes: bool = True) -> bool:
        """Run a call in the thread, then call `done` with its task; return whether `done` has already been called.

        If storage is slow, `done` is called in a later frame, whatever scene is on top then. `writes` means that the
        player would lose something if the program ended before the call.
        """
        task = self._worker.add(call)
        if not self._waiting and task.wait(ANSWER_S):
            done(task)
            return True
        self.follow(task, done, writes=writes)
        return False

    def follow(self, task: Task[Result], done: Callable[[Task[Result]], object], *, writes: bool = True) -> None:
        """Call `done` with a task in the frame in which it is finished; `writes` is explained in `run`."""
        self._waiting.append(_Waiting(task, partial(done, task), writes))

    def collect(self) -> bool:
        """Use all available results; return whether others are pending. Must be called in every frame."""
        while self._waiting and self._waiting[0].task.wait(0):
            self._waiting.pop(0).done()
        return bool(self._waiting)

    def start(self, call: Callable[[], Result]) -> Task[Result]:
        """Run a call in the thread after all earlier ones; return its task."""
        return self._worker.add(call)

    def wait(self, call: Callable[[], Result]) -> Generator[None, None, Result]:
        """Run a call in the thread; yield until it is done, and return its result."""
        task = self.start(call)
        yield from self.until_done(task)
        return task.result()

    @staticmethod
    def until_done(task: Task[Any]) -> Generator[None, None, None]:
        """Yield until a task is done."""
        while not task.wait(SLICE_S):
            yield

    def run_detached(self, call: Callable[[], object]) -> None:
        """Run a call in the thread after all earlier ones, and ignore its result."""
        self._worker.add(call)


def probe(folder: Path) -> None:
    """Create and delete a file to check that storage is writable.

    Raises:
        OSError: The folder cannot be written.
    """
    TemporaryFile(dir=folder).close()


_JOBS: WeakKeyDictionary[SceneStack, FileJobs] = WeakKeyDictionary()


def jobs_of(stage: SceneStack) -> FileJobs:
    """Return the file jobs of a window; from then on their results are collected in every frame."""
    jobs = _JOBS.setdefault(stage, FileJobs())
    if jobs.collect not in stage.tickers:
        stage.tickers.append(jobs.collect)
    return jobs


def is_writing(stage: SceneStack) -> bool:
    """Return whether a file of this window is still being written."""
    return stage in _JOBS and _JOBS[stage].writing


def notify_waiting(stage: SceneStack) -> None:
    """Notify the player that a file is still being written and that there is no need to wait."""
    stage.notify(_("Writing… The disk is not responding yet. You can carry on in the meantime."), again=True)


def write_in_slices(
    jobs: FileJobs, folder: Path, stem: str, suffix: str, write: Callable[[TextIO], Iterator[str]]
) -> Generator[str, None, Path]:
    """Write a new text file, yielding progress texts; return its path.

    `write` is a generator function that writes to the file passed to it and yields progress texts. The text is passed
    to the thread in chunks. If the generator is closed early, the temporary file is deleted.

    Raises:
        OSError: The file cannot be written.
    """
    buffer = StringIO(newline="")

    def taken() -> str:
        text = buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
        return text

    file = _NewTextFile(folder, stem, suffix)
    finished = False
    try:
        yield from writing(jobs.wait(file.open))
        for words in write(buffer):
            yield words
            if buffer.tell() >= CHUNK:
                yield from writing(jobs.wait(partial(file.write, taken())))
        path = yield from writing(jobs.wait(partial(file.finish, taken())))
        finished = True
        return path
    finally:
        if not finished:
            jobs.run_detached(file.abandon)


def writing(waiting: Generator[None, None, Result]) -> Generator[str, None, Result]:
    """Yield a 'Writing…' text until a call of `FileJobs.wait` is done; return the call's result."""
    return (yield from _with_text(waiting, _("Writing… The disk is not responding yet.")))


def reading(waiting: Generator[None, None, Result]) -> Generator[str, None, Result]:
    """Yield a 'Reading…' text until a call of `FileJobs.wait` is done; return the call's result."""
    return (yield from _with_text(waiting, _("Reading… The disk is not responding yet.")))


def _with_text(waiting: Generator[None, None, Result], words: str) -> Generator[str, None, Result]:
    while True:
        try:
            next(waiting)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield words


class _NewTextFile:
    """A text file under a temporary name. All methods may block on storage, and raise `OSError`."""

    def __init__(self, folder: Path, stem: str, suffix: str) -> None:
        self._folder, self._names = folder, (stem, suffix)
        self._open = ExitStack()

    def open(self) -> None:
        """Create the file."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._new = self._open.enter_context(write_new_file(self._folder, *self._names))
        self._file = self._open.enter_context(self._new.part.open("w", encoding="utf-8", newline=""))

    def write(self, text: str) -> None:
        """Append text."""
        self._file.write(text)

    def finish(self, text: str) -> Path:
        """Write the last text and rename the file to its final name; return its path."""
        self._file.write(text)
        self._open.close()
        return self._new.path

    def abandon(self) -> None:
        """Delete the temporary file."""
        error = InterruptedError()
        self._open.__exit__(type(error), error, None)
