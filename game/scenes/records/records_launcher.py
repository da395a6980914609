"""Opens and connects the pages of statistics, replays and single deals."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.match.journal_errors import JournalError, StalledReadError
from game.records.deal_search import DealFilter, items_made, keep
from game.records.indexer import Index, purge
from game.records.luck import Weigher
from game.records.statistics import deals_of
from game.review.moments import luck_of_match
from game.review.reviewers import persons_of
from game.scenes.records.deal_scene import DealScene
from game.scenes.records.item_filter_scene import ItemScene
from game.scenes.records.list_panel_scene import FilterScene
from game.scenes.records.record_files import RecordFiles, refresh
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.replays_scene import ReplayCallbacks, ReplaysScene
from game.scenes.records.rivals_scene import RivalsScene
from game.scenes.records.statistics_filter_scene import FiguresFilterScene
from game.scenes.records.text_entry_scene import TypingScene
from game.scenes.review.review_subject import ReviewCallbacks
from game.scenes.review.scene import ReviewLauncher
from game.scenes.save_replay import save_replay

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.archived_deal import ArchivedDeal
    from game.match.in_memory_match import InMemoryMatch
    from game.match.store import Store
    from game.records.statistics import HonourCount
    from game.rules.contract import Seat
    from game.scenes.records.filters import Filters
    from game.ui.stage import Stage

BACKGROUND_S: Final = 0.004
"""Seconds per idle frame for recording pending deals."""
DEAL_NAME_LETTERS: Final = 60


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
        self.store, self.stage, self.on_watch = store, stage, on_watch
        self.journal = store.journal
        self.index = Index(self.journal)
        self.files = RecordFiles(store, stage, self.index, on_file)
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
            return not self.store.journal.wait_for_storage()

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
                on_files=lambda scene: self.files.offer(deals_of(self.journal, scene.chosen)),
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
        """Open the deal in which a person scored a combination; if there are several, open their list."""
        if made.times == 1:
            self.open_deal(made.deal)
        else:
            self.open_replays(DealFilter(item=(made.game, made.honour.id), whose=person))

    def open_replays(self, wanted: DealFilter | None = None) -> None:
        """Push the list of past deals, filtered by `wanted`."""
        callbacks = ReplayCallbacks(
            self.stage.pop,
            self.open_deal,
            self.files.offer,
            self.name,
            lambda deal: self.files.delete([deal]),
            self._filters,
            self.on_watch,
            self._items,
        )
        self.stage.push(ReplaysScene(self.journal, self.index, callbacks, wanted))

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
                on_delete=lambda one: self.files.delete([one]),
                on_watch=self.on_watch,
                on_review=self.review,
            )
        )

    def review(self, match: InMemoryMatch, deal: ArchivedDeal) -> None:
        """Open the review of a deal."""
        watching = None if self.on_watch is None else partial(self.on_watch, deal.id)
        playing = None if self.on_play_from is None else partial(self.on_play_from, deal.id)
        callbacks = ReviewCallbacks(self.stage.pop, on_watch=watching, on_play_from=playing)
        self.reviews.open(match, callbacks, persons_of(deal))

    def name(self, deal: int, before: str) -> None:
        """Ask for a new name for a deal; `before` is its current name."""

        def named(name: str) -> None:
            self.stage.pop()
            keep(self.journal, deal, name)
            refresh(self.stage)

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
