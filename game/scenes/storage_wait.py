"""Waits for storage, with a page that has a button to stop; no frame waits meanwhile."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes import file_jobs
from game.scenes.file_jobs import jobs_of, reading, writing
from game.scenes.records.progress_scene import WorkScene

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from game.match.file_worker import Result, Task
    from game.match.store import Store
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


def when_done(
    stage: Stage,
    title: str,
    call: Callable[[], Result],
    then: Callable[[Task[Result]], None],
    stop: Callable[[], None],
) -> None:
    """Make a call that changes files in the thread for files, and in any case pass its task to `then` when it is done.

    If storage takes long, a page with this title shows until then; its button calls `stop`, which asks the call to undo
    what it has done, and closes the page.
    """
    jobs = jobs_of(stage)
    task = jobs.start(call)
    if task.wait(file_jobs.ANSWER_S):
        then(task)
        return
    over = False

    def done(task: Task[Result]) -> None:
        nonlocal over
        if not over:
            over = True
            if page.on_stage:
                stage.take_out(page)
            then(task)

    def stopped() -> None:
        stage.take_out(page)
        stop()

    page = WorkScene(title, writing(jobs.until_done(task)), lambda _error: done(task), stopped, caught=())
    jobs.follow(task, done)  # after the page was left, or while another one covers it
    stage.push(page)


def when_written(
    stage: Stage,
    title: str,
    waiting: Generator[None, None, Result],
    then: Callable[[Result], None],
    stopped: Callable[[], None] | None = None,
) -> None:
    """Resume a generator such as `Journal.writing` until it returns, and pass its result to `then`.

    If storage takes long, a page with this title shows meanwhile; when the player stops it, the generator is closed,
    and `stopped` is called.
    """
    until = time.perf_counter() + file_jobs.ANSWER_S
    try:
        next(waiting)
        while time.perf_counter() < until:
            next(waiting)
    except StopIteration as end:
        then(end.value)
        return
    result: Result

    def work() -> Iterator[str]:
        nonlocal result
        result = yield from writing(waiting)

    def ended(_error: Exception | None) -> None:
        stage.pop()
        then(result)

    def stop() -> None:
        waiting.close()
        stage.pop()
        if stopped is not None:
            stopped()

    stage.push(WorkScene(title, work(), ended, stop, caught=()))


def wait_for_journal(stage: Stage, store: Store, sentence: str) -> None:
    """Show a page with a sentence until the journal's storage answers, or until the player leaves it."""

    def work() -> Iterator[str]:
        while not store.journal.answers():
            yield sentence

    def ended(_error: Exception | None) -> None:
        stage.pop()

    stage.push(WorkScene(_("Reading saved deals"), work(), ended, stage.pop, caught=()))
