"""Exports, imports and deletes deals, asking first and showing progress that can be stopped."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.i18n import _, ngettext
from game.i18n.sentences import together
from game.match.atomic_files import EXPORTS, REPLAYS
from game.match.data_folders import home
from game.match.journal_errors import JournalError
from game.match.players import YOU, known_as
from game.match.replay import ReplayError
from game.match.settings import LONGEST_NAME
from game.match.untrusted_input import REPLAY_SUFFIX
from game.records.deal_search import rows_of
from game.records.export import FAULTS, to_csv, to_json
from game.records.importer import Importer
from game.records.indexer import Index, removal, restoration
from game.scenes.file_jobs import jobs_of, reading, write_in_slices, writing
from game.scenes.folders import notify_written, reason_of, write_failed
from game.scenes.progress_dialog import ProgressDialog, when_written
from game.scenes.records.deal_scene import DealScene
from game.scenes.records.text_entry_scene import TypingScene
from game.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from typing import TextIO

    from game.match.store import Store
    from game.ui.stage import Stage

STEP_S: Final = 0.004
"""Seconds between two checks of the clock while reading a file."""
OFFERED: Final = 5
"""Maximum number of files offered for selection."""
OF_REPLAYS: Final = (REPLAY_SUFFIX, ".txt")
SUFFIXES: Final = (".json", *OF_REPLAYS)
QUOTES: Final = "\"'"
"""Quotes around a copied path: Windows' 'Copy as path' always adds them, other systems if a name has spaces."""


class RecordFiles:
    """Dialogs for files of deals; `on_file` shows the deal in a replay file, None without a viewer."""

    def __init__(self, store: Store, stage: Stage, index: Index, on_file: Callable[[str], None] | None = None) -> None:
        self.store, self.stage, self.index, self.on_file = store, stage, index, on_file
        self.journal = store.journal

    def _say(self, title: str, words: str, *more: Answer) -> None:
        self.stage.push(Dialog(title, words, (Answer(_("Done"), kind="primary"), *more)))

    def offer(self, deals: Sequence[int]) -> None:
        """Offer to export, import or delete the listed deals."""
        count = len(deals)
        shown = ngettext("{count} deal is shown.", "{count} deals are shown.", count).format(count=count)
        answers = [Answer(_("Back"), key="escape")]
        if count:
            answers += [
                Answer(_("Export as JSON"), lambda: self.export(deals, ".json")),
                Answer(_("Export as CSV"), lambda: self.export(deals, ".csv")),
                # In the middle, so that it is at neither end of the row or column of buttons.
                Answer(_("Delete these deals"), lambda: self.delete(deals)),
            ]
        answers.append(Answer(_("Import a file"), self.ask_for_import))
        if self.on_file is not None:
            answers.append(Answer(_("Watch a replay file"), self._choose_file))
        words = _(
            "A JSON file contains every move and can be imported again, here or by a friend. A CSV file "
            "is a table of the figures."
        )
        self.stage.push(Dialog(_("Files"), together((shown, words)), answers, width=700))

    def export(self, deals: Sequence[int], suffix: str) -> None:
        """Write deals in slices to a new file with this suffix."""
        if not self.store.try_again():  # unsaved deals are not in the list
            self.stage.notify(self.store.hindrance, again=True)
        folder = home() / EXPORTS
        stem = f"sala-{date.today().isoformat()}"  # noqa: DTZ011 - the player's own day
        writer = to_json if suffix == ".json" else to_csv

        count, path = 0, folder

        def write(file: TextIO) -> Iterator[str]:
            nonlocal count
            for count in writer(self.journal, deals, file):
                yield _("{count} of {all} deals").format(count=count, all=len(deals))

        def work() -> Generator[str]:
            nonlocal path
            path = yield from write_in_slices(jobs_of(self.stage), folder, stem, suffix, write)

        steps = work()

        def ended(error: Exception | None) -> None:
            self.stage.pop()
            if error is not None:
                if isinstance(error, JournalError):
                    self.index.mend()
                self._say(_("File not saved"), write_failed(folder, error))
                return
            words = ngettext(
                "{count} deal saved to {file} in the folder “{folder}”.",
                "{count} deals saved to {file} in the folder “{folder}”.",
                count,
            ).format(count=count, file=path.name, folder=folder.name)
            missing = self.index.hindered
            if missing:
                unsaved = ngettext(
                    "{count} unsaved deal is not included.",
                    "{count} unsaved deals are not included.",
                    missing,
                ).format(count=missing)
                words = together((words, unsaved))
            notify_written(self.stage, _("File saved"), words, folder)

        def stopped() -> None:
            steps.close()  # deletes the unfinished file
            self.stage.pop()

        self.stage.push(ProgressDialog(_("Export"), steps, ended, stopped, caught=FAULTS))

    def _choose_file(self) -> None:
        """Ask for a replay file to watch."""

        def watch(name: str) -> None:
            if name and self.on_file is not None:
                self.stage.pop()
                self.on_file(str(_path(name)))

        def ask(found: Sequence[Path]) -> None:
            scene = TypingScene(
                _("Watch a replay file"),
                _("File"),
                "",
                watch,
                self.stage.pop,
                confirm=_("Watch"),
                hint=f"tongits-4d1f{REPLAY_SUFFIX}",
                longest=400,
                choices=[(str(path), f"{path.parent.name} / {path.name}") for path in found],
                any_letters=True,
                words=_("Type the path to a file, or choose one. Every move in it is checked while you watch."),
            )
            self.stage.push(scene)

        self._with_offered(lambda found: ask([path for path in found if path.suffix in OF_REPLAYS]))

    def _with_offered(self, ask: Callable[[Sequence[Path]], None]) -> None:
        """Call `ask` with the files offered for selection, or with none if storage does not respond soon."""
        found: list[Path] = []
        jobs_of(self.stage).run(_offered, lambda task: found.extend(task.result()), writes=False)
        ask(found)

    def ask_for_import(self) -> None:
        """Ask for a file to import."""
        if not self._can_import():
            return
        words = _("Type the path to a file, or choose one. Every move in it is checked before anything is imported.")

        def ask(found: Sequence[Path]) -> None:
            scene = TypingScene(
                _("Import a file"),
                _("File"),
                "",
                self._check,
                self.stage.pop,
                confirm=_("Check"),
                hint=_("records.json"),
                longest=400,
                choices=[(str(path), f"{path.parent.name} / {path.name}") for path in found],
                any_letters=True,
                words=words,
            )
            self.stage.push(scene)

        self._with_offered(ask)

    def _can_import(self) -> bool:
        """Return whether files can be imported now; if not, show a dialog with the reason."""
        why = self.store.borrowed or ("" if self.store.try_again() else self.store.hindrance)
        if why:
            self._say(_("Can’t import right now"), why)
        return not why

    def take_in_file(self, name: str) -> None:
        """Check a file dropped onto the window and offer to import it."""
        if self._can_import():
            self.stage.push(self._checking(Path(name)))

    def _check(self, name: str) -> None:
        if name:
            self.stage.replace(self._checking(_path(name)))

    def _checking(self, path: Path) -> ProgressDialog:
        """Return the scene that checks a file and then asks whether to import it."""
        intake = Importer(self.journal, path)

        def work() -> Iterator[str]:
            yield from self._record_deals()  # all existing deals must be recorded to recognise new ones
            jobs = jobs_of(self.stage)
            while (yield from reading(jobs.wait(partial(intake.check, STEP_S)))):
                words = ngettext("{count} deal checked so far", "{count} deals checked so far", intake.checked)
                yield words.format(count=intake.checked)

        def ended(error: Exception | None) -> None:
            self.stage.pop()
            if error is not None:
                self._say(_("The file was not imported"), together((reason_of(error), _("Nothing was imported."))))
            else:
                self._ask(intake)

        caught = ReplayError, *FAULTS
        return ProgressDialog(_("Checking every move"), work(), ended, self.stage.pop, caught=caught)

    def _ask(self, intake: Importer) -> None:
        known = intake.checked - intake.new
        right = ngettext("{count} deal, every move correct.", "{count} deals, every move correct.", intake.checked)
        said = [right.format(count=intake.checked)]
        if known:
            here = ngettext("{count} was already here.", "{count} were already here.", known)
            said.append(here.format(count=known))
        if not intake.new:
            self._say(_("Nothing new in this file"), together(said))
            return
        if not all(map(self.stage.ctx.text.has, intake.names)):
            said.append(
                _("Sala cannot show some letters in the players’ names: it keeps them, but shows dots instead.")
            )
        words = ngettext("Import {count} deal?", "Import {count} deals?", intake.new).format(count=intake.new)
        take = ngettext("Import {count}", "Import {count}", intake.new).format(count=intake.new)
        # Translators: records that could be taken in are left where they are.
        answers: tuple[Answer, ...]
        if intake.unnamed:
            asked = ngettext(
                "{count} of them has a player without a name. Whose deal is it?",
                "{count} of them have a player without a name. Whose deals are they?",
                intake.unnamed,
            )
            answers = (
                Answer(_("Don’t import")),
                Answer(_("They are mine"), lambda: self._take(intake)),
                Answer(_("Somebody else’s"), lambda: self._ask_whose(intake)),
            )
            said.append(asked.format(count=intake.unnamed))
            self.stage.push(Dialog(words, together(said), answers, width=760))
            return
        answers = (Answer(_("Don’t import")), Answer(take, lambda: self._take(intake), kind="primary"))
        self.stage.push(Dialog(words, together(said), answers))

    def _ask_whose(self, intake: Importer) -> None:
        """Ask for a name for the unnamed person in imported deals, to keep these deals apart from the player's own."""

        def named(name: str) -> None:
            if name.strip() and known_as(name.strip()) != YOU:
                intake.whose = name.strip()
                self.stage.pop()
                self._take(intake)

        self.stage.push(
            TypingScene(
                _("Whose deals are these?"),
                _("Name"),
                "",
                named,
                self.stage.pop,
                confirm=_("Import"),
                hint="Aminah",
                longest=LONGEST_NAME,
                words=_("They will be kept under this name, separate from yours."),
            )
        )

    def _take(self, intake: Importer) -> None:
        def words() -> str:
            return _("{count} of {all} deals").format(count=intake.taken, all=intake.new)

        def work() -> Iterator[str]:
            jobs = jobs_of(self.stage)
            yield words()
            while True:
                batch = yield from reading(jobs.wait(partial(intake.read_batch, STEP_S)))
                if batch is None:
                    break
                if batch:
                    yield from writing(intake.writing(batch))
                yield words()
            yield from self._record_deals()

        def ended(error: Exception | None) -> None:
            self.stage.pop()
            if error is not None:
                some = ngettext("{count} deal was imported.", "{count} deals were imported.", intake.taken)
                said = [some.format(count=intake.taken)] if intake.taken else []
                self._say(_("The file was not imported"), together((reason_of(error), *said)))
                return
            words = ngettext("{count} deal was imported.", "{count} deals were imported.", intake.taken)
            self.stage.notify(words.format(count=intake.taken), again=True)
            refresh(self.stage)

        caught = ReplayError, *FAULTS
        self.stage.push(ProgressDialog(_("Importing the file"), work(), ended, self.stage.pop, caught=caught))

    def _record_deals(self) -> Iterator[str]:
        while self.index.step(STEP_S):
            yield ngettext("{count} deal to record", "{count} deals to record", self.index.waiting).format(
                count=self.index.waiting
            )

    # Deleting ---------------------------------------------------------------------------------------------------------

    def delete(self, deals: Sequence[int]) -> None:
        """Ask for confirmation, delete deals, and offer to undo the deletion."""
        if self.store.borrowed:
            self._say(_("Nothing can be deleted now"), self.store.borrowed)
            return
        if not self.store.try_again():
            self._say(_("Nothing can be deleted now"), self.store.hindrance)
            return
        count = len(deals)
        title = ngettext("Delete {count} deal?", "Delete {count} deals?", count).format(count=count)
        words = ngettext(
            "This deletes its moves and statistics too. You can undo it right away, but not later.",
            "This deletes their moves and statistics too. You can undo it right away, but not later.",
            count,
        )
        names = [row.kept for row in rows_of(self.journal, deals)] if count == 1 else []
        if any(names):
            words = _("“{name}”").format(name=names[0]) + "\n" + words

        def away() -> None:
            when_written(self.stage, title, removal(self.journal, deals), gone)

        def gone(removed: bool) -> None:  # noqa: FBT001 - the result of `removal`
            if not removed:
                self._say(_("Nothing can be deleted now"), self.store.hindrance)
                return
            said = ngettext("{count} deal deleted", "{count} deals deleted", count).format(count=count)
            top = self.stage.top
            if isinstance(top, DealScene):
                self.stage.pop()
            else:
                refresh(self.stage)
            undo = Answer(_("Undo"), lambda: self._undo(deals))
            self._say(said, _("You can undo this now, but not later."), undo)

        keep_them = Answer(_("Keep it") if count == 1 else _("Keep them"))
        self.stage.push(Dialog(title, words, (keep_them, Answer(_("Delete"), away, kind="primary"))))

    def _undo(self, deals: Sequence[int]) -> None:
        when_written(self.stage, _("Undo"), restoration(self.journal, deals), partial(self._undone, deals))

    def _undone(self, deals: Sequence[int], restored: bool) -> None:  # noqa: FBT001 - the result of `restoration`
        if not restored:
            undo = Answer(_("Undo"), lambda: self._undo(deals))
            self.stage.push(Dialog(_("Undo failed"), self.store.hindrance, (Answer(_("Done")), undo)))
            return
        if len(deals) <= OFFERED:
            self.index.finish()
        refresh(self.stage)


def refresh(stage: Stage) -> None:
    """Let the topmost scene reload its data."""
    top = stage.top
    if top is not None:
        top.resume()
        top.dirty = True


def _path(name: str) -> Path:
    """Return the path that a person typed or pasted, with `~` expanded and without a file manager's quotes."""
    name = name.strip()
    if len(name) > 1 and name[0] == name[-1] and name[0] in QUOTES:
        name = name[1:-1]
    path = Path(name)
    try:
        return path.expanduser()
    except RuntimeError:  # the home folder of an unknown user
        return path


def _offered() -> list[Path]:
    """Return the newest files that Sala may have written."""
    found: list[tuple[float, Path]] = []
    for folder in (home() / EXPORTS, home() / REPLAYS):
        try:
            found += [(path.stat().st_mtime, path) for path in folder.iterdir() if path.suffix in SUFFIXES]
        except OSError:  # no such folder yet
            continue
    return [path for _time, path in sorted(found, reverse=True)[:OFFERED]]
