"""Waits for storage before something is done in the window's thread; a page with a button to stop shows meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes import file_jobs
from game.scenes.file_jobs import jobs_of, reading
from game.scenes.records.progress_scene import WorkScene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.match.file_worker import Result, Task
    from game.ui.stage import Stage


def when_answered(
    stage: Stage,
    title: str,
    call: Callable[[], Result],
    then: Callable[[Task[Result]], None],
    stopped: Callable[[], None] | None = None,
) -> None:
    """Make a call in the thread for files, then pass its task to `then`, over the same scene as now.

    If storage takes long, a page with this title shows until it answers; when the player stops waiting, the result is
    not used, and `stopped` is called.
    """
    jobs = jobs_of(stage)
    task = jobs.start(call)
    if task.wait(file_jobs.ANSWER_S):
        then(task)
        return

    def work() -> Iterator[str]:
        return reading(jobs.until_done(task))

    def ended(_error: Exception | None) -> None:
        stage.pop()
        then(task)

    def stop() -> None:
        stage.pop()
        if stopped is not None:
            stopped()

    stage.push(WorkScene(title, work(), ended, stop, caught=()))
