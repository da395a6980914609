"""Shows the progress of long-running work, done in slices between frames or by storage, with a button to stop it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.scenes import file_jobs
from game.scenes.file_jobs import jobs_of, reading, writing
from game.scenes.sheet_scene import PaperScene
from game.ui import theme
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from pygame import Surface

    from game.match.file_worker import Result, Task
    from game.match.store import Store
    from game.ui.stage import Stage


SIZE: Final = (820.0, 330.0)
SLICE_S: Final = 0.012
"""Seconds of work per frame."""


class ProgressDialog(PaperScene):
    """Runs `work`, a generator of progress texts; `on_stop` is called when the player stops it.

    `on_end` is called with None when the work is finished, or with the exception that it raised if one of `caught`.
    """

    size = SIZE
    head = 118.0

    def __init__(
        self,
        title: str,
        work: Iterator[str],
        on_end: Callable[[Exception | None], None],
        on_stop: Callable[[], None],
        *,
        caught: tuple[type[Exception], ...],
    ) -> None:
        super().__init__(on_stop, title)
        self.work, self.on_end, self.caught = work, on_end, caught
        self.words = ""

    def enter(self) -> None:
        """Create the sheet with its button."""
        super().enter()
        stop = Button(self.ctx, _("Stop"), self.on_done, kind="paper", key="escape", size=21, name="stop")
        self.buttons = [(stop, 180.0)]
        self.focus.focus("stop")

    def update(self, seconds: float) -> bool:
        """Run one slice of the work; return whether more frames are needed."""
        super().update(seconds)
        until = time.perf_counter() + SLICE_S
        try:
            while time.perf_counter() < until:
                self.words = next(self.work)
        except StopIteration:
            self.on_end(None)
        except self.caught as error:
            self.on_end(error)
        self.dirty = True
        return True

    def draw_content(self, surface: Surface) -> None:
        """Draw the progress."""
        inner = self.paper.inner
        at = inner.x, round(self.paper.y(160))
        self.ctx.text.draw(surface, self.words, at, theme.BODY, theme.INK_2, width=inner.w)


def when_answered(
    stage: Stage,
    title: str,
    call: Callable[[], Result],
    then: Callable[[Task[Result]], None],
    stopped: Callable[[], None] | None = None,
) -> None:
    """Run a call in the file thread, then pass its task to `then` with the present scene on top.

    If storage is slow, a page with this title is shown meanwhile; if the player stops waiting, the result is
    discarded and `stopped` is called.
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

    stage.push(ProgressDialog(title, work(), ended, stop, caught=()))


def when_done(
    stage: Stage,
    title: str,
    call: Callable[[], Result],
    then: Callable[[Task[Result]], None],
    stop: Callable[[], None],
) -> None:
    """Run a call that changes files in the file thread, and always pass its task to `then` when it is done.

    If storage is slow, a page with this title is shown meanwhile. Its button closes the page and calls `stop`, which
    asks the call to undo its changes.
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

    page = ProgressDialog(title, writing(jobs.until_done(task)), lambda _error: done(task), stopped, caught=())
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

    If storage is slow, a page with this title is shown meanwhile; if the player stops it, the generator is closed,
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

    stage.push(ProgressDialog(title, work(), ended, stop, caught=()))


def wait_for_journal(stage: Stage, store: Store, sentence: str) -> None:
    """Show a page with a sentence until the journal's storage responds, or until the player leaves the page."""

    def work() -> Iterator[str]:
        while not store.journal.wait_for_storage():
            yield sentence

    def ended(_error: Exception | None) -> None:
        stage.pop()

    stage.push(ProgressDialog(_("Reading saved deals"), work(), ended, stage.pop, caught=()))
