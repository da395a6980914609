"""Exports and deletes all saved data from the settings; a deletion can be undone."""

from __future__ import annotations

import sqlite3
from datetime import date
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from game.i18n import _, ngettext
from game.i18n.lists import listed
from game.match.atomic_files import EXPORTS, write_new_file
from game.match.data_folders import home
from game.match.journal_errors import JournalError
from game.match.write_errors import StalledError
from game.records import user_data
from game.records.export import FAULTS
from game.records.indexer import Index
from game.scenes.file_jobs import jobs_of, probe, writing
from game.scenes.folders import show_folder, write_failed
from game.scenes.progress_dialog import ProgressDialog, when_answered, when_done
from game.ui import disk_cache
from game.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from pathlib import Path

    from game.match.file_worker import Task
    from game.match.store import Store
    from game.match.store_loan import StoreLoan
    from game.ui.stage import Stage


class DataActions:
    """Exports and deletes saved data; `on_anew` restarts at the title with an empty store."""

    def __init__(self, store: Store, stage: Stage, on_anew: Callable[[], None]) -> None:
        self.store, self.stage, self.on_anew = store, stage, on_anew

    def export(self, then: Callable[[], None] | None = None) -> None:
        """Write all data to a file; `then` is called after the notice that shows the file's path."""
        if not self.store.on_disk:
            self._say(_("Nothing can be exported now"), self.store.borrowed)
            return
        if not self.store.try_again() or self.store.elsewhere:
            self._say(_("Nothing can be exported now"), self.store.hindrance or self.store.elsewhere)
            return
        folder = home() / EXPORTS  # the folder of record exports, too
        stem = f"sala-{date.today().isoformat()}-everything"  # noqa: DTZ011 - the player's own day
        target = folder

        def work() -> Iterator[str]:
            nonlocal target
            index = Index(self.store.journal)
            while index.step(0.004):
                yield ngettext("{count} deal to record", "{count} deals to record", index.waiting).format(
                    count=index.waiting
                )
            jobs = jobs_of(self.stage)
            writer = self._write(folder, stem)
            try:
                while isinstance(step := (yield from writing(jobs.wait(partial(next, writer)))), int):
                    yield _("{number}%").format(number=step)
            finally:
                jobs.run_detached(writer.close)  # deletes an unfinished file
            target = step

        steps = work()

        def ended(error: Exception | None) -> None:
            self.stage.pop()
            if error is not None:
                self._say(_("File not saved"), write_failed(folder, error))
                return
            words = _(
                "{file} in the folder “{folder}” contains everything: matches, records, replays, score "
                "pads and settings. Keep it private: it also contains the cards of unfinished deals."
            ).format(file=target.name, folder=folder.name)
            answers = (
                Answer(_("Done"), then, kind="primary"),
                Answer(_("Open folder"), lambda: self._show(folder, then)),
            )
            self.stage.push(Dialog(_("File saved"), words, answers))

        def stopped() -> None:
            steps.close()  # type: ignore[attr-defined]  # it is a generator: takes the half-written file away
            self.stage.pop()

        self.stage.push(ProgressDialog(_("Export"), steps, ended, stopped, caught=FAULTS))

    def _write(self, folder: Path, stem: str) -> Generator[int | Path, None, None]:
        """Write all data to a new file; yield the progress in percent and finally the file's path."""
        folder.mkdir(parents=True, exist_ok=True)
        with write_new_file(folder, stem, ".zip") as new:
            for done, steps in user_data.export(self.store, home(), new.part):
                yield 100 * done // steps
        yield new.path

    def _show(self, folder: Path, then: Callable[[], None] | None) -> None:
        if then is not None:
            then()
        show_folder(self.stage, folder)

    def delete(self) -> None:
        """Show what would be deleted, offer an export first, and ask for confirmation."""
        if not self.store.on_disk:
            self._say(_("Nothing can be deleted now"), self.store.borrowed)
            return
        if not self.store.try_again() or self.store.elsewhere:
            self._say(_("Nothing can be deleted now"), self.store.hindrance or self.store.elsewhere)
            return
        count = partial(user_data.count_files, home())
        when_answered(self.stage, _("Delete everything?"), count, self._ask_to_delete)

    def _ask_to_delete(self, files: Task[user_data.FileCount]) -> None:
        try:
            found = user_data.counted(self.store, home(), files.result())
        except OSError as error:
            self._say(_("Nothing can be deleted now"), write_failed(home(), error))
            return
        except JournalError as error:
            self._say(_("Nothing can be deleted now"), str(error))
            return
        things = listed(
            (
                ngettext("{count} deal", "{count} deals", found.deals).format(count=found.deals),
                ngettext("{count} saved replay", "{count} saved replays", found.replays).format(count=found.replays),
                ngettext("{count} score pad session", "{count} score pad sessions", found.score_pads).format(
                    count=found.score_pads
                ),
                _("all settings, names and keys"),
            )
        )
        words = _("This deletes: {things}. Exported files and screenshots are kept.").format(things=things)
        answers = (
            Answer(_("Keep everything")),
            Answer(_("Export first"), lambda: self.export(self.delete)),
            Answer(_("Delete everything"), self._away, kind="primary"),
        )
        self.stage.push(Dialog(_("Delete everything?"), words, answers, width=760))

    def _away(self) -> None:
        """Move all data aside once storage responds; it is deleted permanently when the program ends."""
        when_answered(self.stage, _("Delete everything?"), partial(probe, home()), self._away_now)

    def _away_now(self, _probed: Task[None]) -> None:
        if not self.store.try_again() or self.store.elsewhere:  # the question was open for some time
            self._say(_("Nothing can be deleted now"), self.store.hindrance or self.store.elsewhere)
            return
        loan, stopped, folder = self.store.lend(), Event(), home()

        def call() -> None:
            user_data.set_aside(loan, folder, stopped.is_set)
            disk_cache.delete()

        then = partial(self._after_deletion, loan)
        when_done(self.stage, _("Delete everything?"), call, then, stopped.set)

    def _after_deletion(self, loan: StoreLoan, done: Task[None]) -> None:
        self.store.take_back(loan)
        try:
            done.result()
        except user_data.StoppedError:
            self._say(_("Nothing was deleted"), _("You stopped the deletion. Everything is still there."))
            return
        except (OSError, sqlite3.Error) as error:
            if loan.journal is not None:  # data of an earlier deletion was restored before
                self.on_anew()
            self._say(_("Nothing was deleted"), write_failed(home(), error))
            return
        asked = Dialog(_("Everything was deleted"), _("You can undo this now, but not later."), self._undo())
        self.on_anew()  # now in the system's language: the chosen one is deleted with the settings
        self.stage.push(asked)

    def _undo(self) -> tuple[Answer, ...]:
        return Answer(_("Done"), kind="primary"), Answer(_("Undo"), self._start_undo)

    def _start_undo(self) -> None:
        asked_again = partial(self._undo_failed, StalledError())
        when_answered(self.stage, _("Undo"), partial(probe, home()), self._restore, asked_again)

    def _restore(self, _probed: Task[None]) -> None:
        loan, stopped = self.store.lend(), Event()
        call = partial(user_data.restore, loan, home(), stopped.is_set)
        when_done(self.stage, _("Undo"), call, partial(self._after_undo, loan), stopped.set)

    def _after_undo(self, loan: StoreLoan, done: Task[None]) -> None:
        self.store.take_back(loan)
        try:
            done.result()
        except user_data.StoppedError:
            self._undo_failed(StalledError())
            return
        except (OSError, sqlite3.Error) as error:  # may succeed later: another program may have a file open
            self._undo_failed(error)
            return
        self.on_anew()

    def _undo_failed(self, error: Exception) -> None:
        self.stage.push(Dialog(_("Undo failed"), write_failed(home(), error), self._undo()))

    def _say(self, title: str, words: str) -> None:
        self.stage.push(Dialog(title, words, (Answer(_("Done"), kind="primary"),)))
