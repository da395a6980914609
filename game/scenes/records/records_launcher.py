"""Opens and connects the pages of statistics, replays and single deals, and those for exporting and importing files."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.i18n import _, ngettext
from game.i18n.sentences import together
from game.match.atomic_files import EXPORTS, REPLAYS
from game.match.data_folders import home
from game.match.journal_errors import JournalError, StalledReadError
from game.match.players import YOU, known_as
from game.match.replay import ReplayError
from game.match.settings import LONGEST_NAME
from game.match.untrusted_input import REPLAY_SUFFIX
from game.records.deal_search import DealFilter, items_made, keep, rows_of
from game.records.export import FAULTS, to_csv, to_json
from game.records.importer import Importer
from game.records.indexer import Index, purge, removal, restoration
from game.records.luck import Weigher
from game.records.statistics import deals_of
from game.review.moments import luck_of_match
from game.review.reviewers import persons_of
from game.scenes.file_jobs import jobs_of, reading, write_in_slices, writing
from game.scenes.folders import notify_written, reason_of, write_failed
from game.scenes.progress_dialog import ProgressDialog, when_written
from game.scenes.records.deal_scene import DealScene
from game.scenes.records.item_filter_scene import ItemScene
from game.scenes.records.list_panel_scene import FilterScene
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.replays_scene import ReplaysScene, ReplayWays
from game.scenes.records.rivals_scene import RivalsScene
from game.scenes.records.statistics_filter_scene import FiguresFilterScene
from game.scenes.records.text_entry_scene import TypingScene
from game.scenes.review.review_subject import ReviewWays
from game.scenes.review.scene import ReviewLauncher
from game.scenes.save_replay import save_replay
from game.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from typing import TextIO

    from game.match.archived_deal import ArchivedDeal
    from game.match.in_memory_match import InMemoryMatch
    from game.match.store import Store
    from game.records.statistics import HonourCount
    from game.rules.contract import Seat
    from game.scenes.records.filters import Filters
    from game.ui.stage import Stage

BACKGROUND_S: Final = 0.004
"""Seconds per idle frame for recording waiting deals."""
STEP_S: Final = 0.004
"""Seconds for which reading a file continues before the clock is checked."""
OFFERED: Final = 5
"""Maximum number of files offered for selection."""
OF_REPLAYS: Final = (REPLAY_SUFFIX, ".txt")
SUFFIXES: Final = (".json", *OF_REPLAYS)
DEAL_NAME_LETTERS: Final = 60
QUOTES: Final = "\"'"
"""Quotes around a copied path: Windows' 'Copy as path' always adds them, other systems do if a name has spaces."""


class Archive:
    """Opens the pages about past deals; `on_watch` shows a deal at its table, `on_file` the deal in a replay file.

    `reviews` caches reviews, so that one begun at the table continues here. `on_play_from` is called with (deal, moves
    made before, seat) to continue a deal for practice.
    """

    def __init__(
        self,
        store: Store,
        stage: Stage,
        on_watch: Callable[[int], None] | None = None,
        on_file: Callable[[str], None] | None = None,
        reviews: ReviewLauncher | None = None,
        on_play_from: Callable[[int, int, Seat], None] | None = None,
    ) -> None:
        self.reviews, self.on_play_from = reviews or ReviewLauncher(stage), on_play_from
        self.on_strength: Callable[[str], None] | None = None
        """Opens the page of a person's strength; None if there is no such page."""
        self.store, self.stage, self.on_watch, self.on_file = store, stage, on_watch, on_file
        self.journal = store.journal
        self.index = Index(self.journal)
        self.weigher = Weigher(self.journal, luck_of_match)
        self._unreadable = False
        """Whether background reading has failed and stopped; the player has been notified."""
        if not store.borrowed:
            purge(self.journal)

    def background(self) -> bool:
        """For one slice, record waiting deals and evaluate the displayed ones; return whether work is left."""
        if self._unreadable:
            return False
        try:
            return self._work_on()
        except JournalError as error:
            self._unreadable = not self.unread(error)
            return not self._unreadable
        except StalledReadError:  # the player may be at a table meanwhile
            return not self.store.journal.answers()

    def unread(self, error: JournalError) -> bool:
        """Handle an error from reading the records and notify the player; return whether they are being rebuilt."""
        mended = self.index.mend()
        if not mended:
            self.journal.notify(str(error))
        return mended

    def _work_on(self) -> bool:
        if self.index.step(BACKGROUND_S):
            return True
        page = self.stage.top
        if not isinstance(page, RecordsScene):
            self.weigher.release()
            return False
        self.weigher.choose(page.chosen.person, page.chosen.game)
        more = self.weigher.step(BACKGROUND_S)
        page.weighed(self.weigher.weighed)
        return more

    # Pages ------------------------------------------------------------------------------------------------------------

    def open_records(self) -> None:
        """Push the statistics page."""
        self.stage.push(
            RecordsScene(
                self.journal,
                self.index,
                self.stage.pop,
                on_open=self.open_deal,
                on_narrow=self._narrow,
                on_files=lambda scene: self.files(deals_of(self.journal, scene.chosen)),
                on_made=self._open_made,
                on_people=self._open_people,
                on_strength=self.on_strength if self.store.settings.practice else None,
            )
        )

    def _narrow(self, scene: RecordsScene) -> None:
        self.stage.push(FiguresFilterScene(self.journal, scene.chosen, scene.choose, self.stage.pop))

    def _open_people(self, scene: RecordsScene) -> None:
        """Open the page about results against each character, for the deals that the statistics count."""
        self.stage.push(RivalsScene(self.journal, scene.chosen, self.stage.pop))

    def _open_made(self, made: HonourCount, person: str) -> None:
        """Open the deal in which a person scored a combination; if there are several, the list of them."""
        if made.times == 1:
            self.open_deal(made.deal)
        else:
            self.open_replays(DealFilter(item=(made.game, made.honour.id), whose=person))

    def open_replays(self, wanted: DealFilter | None = None) -> None:
        """Push the list of past deals, filtered by `wanted`."""
        ways = ReplayWays(
            self.stage.pop,
            self.open_deal,
            self.files,
            self.name,
            lambda deal: self.delete([deal]),
            self._filters,
            self.on_watch,
            self._items,
        )
        self.stage.push(ReplaysScene(self.journal, self.index, ways, wanted))

    def _items(self, filters: Filters) -> None:
        wanted = filters.wanted
        made = items_made(self.journal, wanted.game)
        self.stage.push(ItemScene(made, wanted.item, filters.choose_item, self.stage.pop))

    def _filters(self, filters: Filters) -> None:
        self.stage.push(FilterScene(filters, self.stage.pop))

    def open_deal(self, deal: int) -> None:
        """Push the page of one past deal."""
        self.stage.push(
            DealScene(
                self.journal,
                deal,
                self.stage.pop,
                on_save=lambda match: save_replay(match, self.stage),
                on_name=self.name,
                on_delete=lambda one: self.delete([one]),
                on_watch=self.on_watch,
                on_review=self.review,
            )
        )

    def review(self, match: InMemoryMatch, deal: ArchivedDeal) -> None:
        """Open the review of a deal."""
        watching = None if self.on_watch is None else partial(self.on_watch, deal.id)
        playing = None if self.on_play_from is None else partial(self.on_play_from, deal.id)
        ways = ReviewWays(self.stage.pop, on_watch=watching, on_play_from=playing)
        self.reviews.open(match, ways, persons_of(deal))

    def name(self, deal: int, before: str) -> None:
        """Ask for a new name for a deal; `before` is its current name."""

        def named(name: str) -> None:
            self.stage.pop()
            keep(self.journal, deal, name)
            self._refresh()

        self.stage.push(
            TypingScene(
                _("Save as…"),
                _("Name"),
                before,
                named,
                self.stage.pop,
                confirm=_("Save"),
                hint=_("Nothing but aces"),
                longest=DEAL_NAME_LETTERS,
                words=_("Named deals are bookmarked in the list. Clear the name to remove the bookmark.")
                if before
                else "",
            )
        )

    def _refresh(self) -> None:
        """Let the topmost scene reload its data."""
        top = self.stage.top
        if top is not None:
            top.resume()
            top.dirty = True

    def _say(self, title: str, words: str, *more: Answer) -> None:
        self.stage.push(Dialog(title, words, (Answer(_("Done"), kind="primary"), *more)))

    # Files ------------------------------------------------------------------------------------------------------------

    def files(self, deals: Sequence[int]) -> None:
        """Offer to export, import or delete the listed deals."""
        count = len(deals)
        shown = ngettext("{count} deal is shown.", "{count} deals are shown.", count).format(count=count)
        answers = [Answer(_("Back"), key="escape")]
        if count:
            answers += [
                Answer(_("Export as JSON"), lambda: self.export(deals, ".json")),
                Answer(_("Export as CSV"), lambda: self.export(deals, ".csv")),
                # In the middle: whether the buttons form a row or a column, neither end is this one.
                Answer(_("Delete these deals"), lambda: self.delete(deals)),
            ]
        answers.append(Answer(_("Import a file"), self.take_in))
        if self.on_file is not None:
            answers.append(Answer(_("Watch a replay file"), self._choose_file))
        words = _("JSON has every move and can be imported again, here or by a friend. CSV is a table of the figures.")
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
                self._say(_("The file was not written"), write_failed(folder, error))
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
            notify_written(self.stage, _("The file was written"), words, folder)

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
                words=_("Type the path of a file, or choose one. Every move in it is checked while you watch."),
            )
            self.stage.push(scene)

        self._with_offered(lambda found: ask([path for path in found if path.suffix in OF_REPLAYS]))

    def _with_offered(self, ask: Callable[[Sequence[Path]], None]) -> None:
        """Call `ask` with the files offered for selection, or with none if storage does not respond quickly."""
        found: list[Path] = []
        jobs_of(self.stage).run(_offered, lambda task: found.extend(task.result()), writes=False)
        ask(found)

    def take_in(self) -> None:
        """Ask for a file to import."""
        if not self._takes_in():
            return
        words = _("Type the path of a file, or choose one. Every move in it is checked before anything is imported.")

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

    def _takes_in(self) -> bool:
        """Return whether files can be imported now; if not, show the reason in a dialog."""
        why = self.store.borrowed or ("" if self.store.try_again() else self.store.hindrance)
        if why:
            self._say(_("Can’t import right now"), why)
        return not why

    def take_in_file(self, name: str) -> None:
        """Check a file dropped onto the window and offer to import it."""
        if self._takes_in():
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
                _("Sala cannot show some letters of its players’ names: it keeps them, and shows dots instead.")
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
        """Ask for a name for the unnamed person in imported deals, to tell these deals from the player's own."""

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
                words=_("They are kept under this name, separate from yours."),
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
            self._refresh()

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
                self._refresh()
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
        self._refresh()


def _path(name: str) -> Path:
    """Return the path that a person typed or pasted, with `~` expanded and a file manager's quotes removed."""
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
