"""Computes the luck of the cards in recorded deals in slices, newest deal first, and stores the results."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from game.match.archived_deal import archived_deal, replay_deal
from game.match.journal_errors import JournalError
from game.match.journal_file import SLICE_COMMIT_S

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Generator, Sequence

    from game.match.in_memory_match import InMemoryMatch
    from game.match.journal import Journal
    from game.opponents.luck import Luck

    Weighing = Generator[None, None, tuple[Luck, ...]]


LOOKED_AT: Final = 1_000
"""Number of deals per query for deals whose luck has not been computed."""


class Weigher:
    """Computes missing luck values for one person's deals, in one game or all games.

    `weigh` computes one deal.
    """

    def __init__(self, journal: Journal, weigh: Callable[[InMemoryMatch], Weighing]) -> None:
        self._journal, self._weigh = journal, weigh
        self._now: tuple[int, Weighing] | None = None
        self._chosen = ("", "")
        self._found: list[int] = []
        """Deals whose luck is to be computed, the newest first."""
        self._at = 0
        """The newest deal not yet examined for missing luck."""
        self._left = False
        self.weighed = 0
        """Number of deals computed since Sala was opened."""

    def choose(self, person: str, game: str) -> None:
        """Choose the person and game to process from now on; '' means all games."""
        if (person, game) != self._chosen:
            ((self._at,),) = self._journal.rows("SELECT coalesce(max(deal), 0) AS id FROM record")
            self._chosen, self._found, self._left = (person, game), [], True

    def release(self) -> None:
        """Pause until `choose` is called again, which also finds deals played in the meantime."""
        self._chosen, self._left = ("", ""), False

    def step(self, seconds: float) -> bool:
        """Compute for about `seconds`; return whether any deals are left.

        Raises:
            DamagedJournalError: The file cannot be read.
        """
        until = time.perf_counter() + seconds
        while self._left and time.perf_counter() < until:
            if self._now is None:
                self._next()
                continue
            deal, work = self._now
            try:
                next(work)
            except StopIteration as end:
                self._now = None
                self._keep(deal, end.value)
        return self._left

    def _next(self) -> None:
        """Start the next deal, or look for older deals without computed luck."""
        if self._found:
            deal = self._found.pop(0)
            try:
                self._now = deal, self._weigh(replay_deal(archived_deal(self._journal, deal)))
            except JournalError:
                self._keep(deal, ())
            return
        self._left = self._at > 0
        lowest = self._at - LOOKED_AT
        rows = self._journal.rows(
            "SELECT DISTINCT record_person.deal AS id FROM record_person CROSS JOIN record"
            " ON record.deal = record_person.deal"
            " WHERE record_person.deal > ? AND record_person.deal <= ? AND sound"
            " AND record_person.name = ? AND (? = '' OR record_person.game = ?)"
            " AND NOT EXISTS (SELECT 1 FROM luck WHERE luck.deal = record_person.deal)"
            " ORDER BY record_person.deal DESC",
            (lowest, self._at, self._chosen[0], self._chosen[1], self._chosen[1]),
        )
        self._found, self._at = [deal for (deal,) in rows], lowest

    def _keep(self, deal: int, found: Sequence[Luck]) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.executemany(
                "INSERT OR REPLACE INTO luck VALUES (?, ?, ?, ?)",
                [(deal, seat, each.chips, each.error) for seat, each in enumerate(found)] or [(deal, -1, 0.0, 0.0)],
            )

        self._left &= self._journal.write(work, commit_s=SLICE_COMMIT_S)
        self.weighed += 1
