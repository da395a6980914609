"""Opens a person's strength page, and reviews deals for it while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.match.journal_errors import JournalError, StalledReadError
from game.records.luck import Weigher
from game.review.moments import luck_of_match
from game.scenes import title_daily_deal
from game.scenes.strength.strength_scene import StrengthScene

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from game.match.store import Store
    from game.practice.mistakes import MistakeFinder
    from game.ui.stage import Stage

REVIEW_S: Final = 0.003
"""Seconds spent on reviewing per idle frame."""


class StrengthPages:
    """Opens strength pages; `finder` reviews the decisions and is shared with the practice room."""

    def __init__(
        self, store: Store, stage: Stage, finder: MistakeFinder, today: Callable[[], date] = title_daily_deal.today
    ) -> None:
        """Create the launcher; `today` returns the date, and tests replace it."""
        self._store, self._stage, self._finder, self._today = store, stage, finder, today
        self._luck = Weigher(store.journal, luck_of_match)
        self._for_luck = False
        """Whether the next slice computes luck instead of reviewing decisions."""
        self._unreadable = False
        """Whether the journal could not be read; the player has been notified if so."""

    def open(self, person: str = "") -> None:
        """Push a person's page; '' selects the person with the most deals."""
        page = StrengthScene(self._store.journal, self._stage.pop, lambda: self._finder.waiting, person)
        self._stage.push(page)
        self._finder.choose("")  # deals may have been played since
        self._finder.choose(page.person)
        page.update_waiting()

    def background(self) -> bool:
        """Review decisions and luck alternately while the page is open; return whether work is left.

        Each call reviews for one slice of time.
        """
        page = self._stage.top
        if self._unreadable or not isinstance(page, StrengthScene):
            self._luck.release()
            return False
        self._finder.choose(page.person)
        self._luck.choose(page.person, "")
        self._for_luck = not self._for_luck
        try:
            first, second = (self._step_luck, self._step_decisions)[:: 1 if self._for_luck else -1]
            more = first() or second()
            page.reviewed(self._finder.weighed + self._luck.weighed, more=more)
        except JournalError as error:
            self._unreadable = True
            self._store.journal.notify(str(error))
            return False
        except StalledReadError:
            return True
        return more or page.reading

    def _step_decisions(self) -> bool:
        return self._finder.step(REVIEW_S, self._today())

    def _step_luck(self) -> bool:
        return self._luck.step(REVIEW_S)
