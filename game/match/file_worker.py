"""A thread for everything that may block on storage, so that the window's thread never blocks for long."""

from __future__ import annotations

import weakref
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")


class Task(Generic[Result]):
    """A call for the worker, with its result or exception once it is done."""

    def __init__(self, call: Callable[[], Result]) -> None:
        self._call = call
        self._busy = Lock()  # a third of the cost of an event
        self._busy.acquire()
        self._value: Result
        self._error: BaseException | None = None

    def run(self) -> None:
        """Make the call and store its result or exception."""
        try:
            self._value = self._call()
        except BaseException as error:  # noqa: BLE001 - raised again by `result`, in the thread that asked
            self._error = error
        self._busy.release()

    def wait(self, seconds: float) -> bool:
        """Wait up to `seconds` for the call to finish; return whether it has finished."""
        done = self._busy.acquire(timeout=seconds)
        if done:
            self._busy.release()
        return done

    def result(self) -> Result:
        """Return the result of a call that is done, or raise its exception."""
        if self._error is not None:
            raise self._error
        return self._value


class FileWorker:
    """Runs tasks one at a time, in the order in which they were added.

    The thread is started by the first task and sleeps while there is none. It is a daemon thread, so a task that
    storage never completes does not keep the program from ending.
    """

    def __init__(self) -> None:
        self.beats = 0
        """Number of calls of `beat`, by which a long task shows that it is making progress."""
        self._tasks: SimpleQueue[Task[Any] | None] = SimpleQueue()
        self._thread: Thread | None = None
        weakref.finalize(self, self._tasks.put, None)  # the thread ends with the last reference

    def add(self, call: Callable[[], Result]) -> Task[Result]:
        """Add a task and return it."""
        task = Task(call)
        self._tasks.put(task)
        if self._thread is None:
            self._thread = Thread(target=_run_all, args=(self._tasks,), name="journal", daemon=True)
            self._thread.start()
        return task

    def beat(self) -> None:
        """Signal that the current task is making progress."""
        self.beats += 1

    def end(self) -> None:
        """End the thread after all tasks added so far."""
        self._tasks.put(None)
        self._thread = None


def _run_all(tasks: SimpleQueue[Task[Any] | None]) -> None:
    while (task := tasks.get()) is not None:
        task.run()
        del task  # or it would keep its journal alive until the next one
