"""Requests to a file's thread that block only briefly, and the request to which storage has not responded yet."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.match.file_worker import FileWorker
from game.match.write_errors import StalledError

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.file_worker import Result, Task

ANSWER_S: Final = 0.05
"""Seconds to wait for storage to respond, in addition to the time allowed for another program's lock."""
OVERDUE_S: Final = 1.0
"""Seconds after which a late request is overdue; shorter delays are not reported to the player."""


class LateRequest(NamedTuple):
    """A request not completed in time, the callback for its result, and the clock time at which it became late."""

    task: Task[Any]
    then: Callable[[Task[Any]], None]
    since: float


class FileRequests:
    """Requests to the thread of one file. While a request is late, no other may be made."""

    def __init__(self) -> None:
        self.worker = FileWorker()
        self.late: LateRequest | None = None

    def ask(self, call: Callable[[], Result], late: Callable[[Task[Result]], None], patience: float) -> Result:
        """Let the worker make a call and return its result; if that takes too long, call `late` with the result later.

        `patience` is the number of seconds to wait beyond `ANSWER_S` while the worker's `beat` shows progress.

        Raises:
            StalledError: The call takes too long.
        """
        seconds = ANSWER_S + patience
        beats = self.worker.beats
        task = self.worker.add(call)
        while not task.wait(seconds):
            if beats == self.worker.beats:
                self.late = LateRequest(task, late, time.monotonic())
                raise StalledError
            beats = self.worker.beats
        return task.result()

    def begin(self, call: Callable[[], Result], then: Callable[[Task[Result]], None]) -> None:
        """Let the worker make a call without waiting for it; it counts as late, and `then` is called with its task."""
        self.late = LateRequest(self.worker.add(call), then, time.monotonic())

    @property
    def overdue(self) -> bool:
        """Whether a request has been late for so long that the player should be informed."""
        return self.late is not None and time.monotonic() >= self.late.since + OVERDUE_S

    def take_answer(self, seconds: float = 0) -> Callable[[], None] | None:
        """Return the late request's callback if it completes within `seconds`, clearing the request; otherwise None."""
        if self.late is None or not self.late.task.wait(seconds):
            return None
        task, then, _since = self.late
        self.late = None
        return lambda: then(task)
