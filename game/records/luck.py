"""The luck of the cards in deals that were played: worked out in slices, the newest deal first, and kept."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.match.journal import JournalError
from game.match.past import past, replayed

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Generator, Sequence

    from game.match.journal import Journal
    from game.match.unwritten import UnwrittenMatch
    from game.opponents.luck import Luck

    Weighing = Generator[None, None, tuple[Luck, ...]]


class Weigher:
    """Weighs the deals of one person, or those of one game, that have no luck yet. `weigh` does so with one deal."""

    def __init__(self, journal: Journal, weigh: Callable[[UnwrittenMatch], Weighing]) -> None:
        self._journal, self._weigh = journal, weigh
        self._now: tuple[int, Weighing] | None = None
        self._chosen = ("", "")
        self._left = True
        self.weighed = 0
        """How many were weighed since Sala was opened."""

    def choose(self, person: str, game: str) -> None:
        """Weigh deals of this person from now on; '' as a game is all."""
        if (person, game) != self._chosen:
            self._chosen, self._left = (person, game), True

    def step(self, seconds: float) -> bool:
        """Work for about so long; True while there is more.

        Raises:
            DamagedJournalError: the file cannot be read.
        """
        until = time.perf_counter() + seconds
        while self._left and time.perf_counter() < until:
            if self._now is None:
                self._now = self._next()
                self._left = self._now is not None
                continue
            deal, work = self._now
            try:
                next(work)
            except StopIteration as end:
                self._now = None
                self._keep(deal, end.value)
        return self._left

    def _next(self) -> tuple[int, Weighing] | None:
        person, game = self._chosen
        rows = self._journal.rows(
            "SELECT record_person.deal AS id FROM record_person JOIN record ON record.deal = record_person.deal"
            " WHERE record_person.name = ? AND (? = '' OR record_person.game = ?) AND sound"
            " AND record_person.deal NOT IN (SELECT deal FROM luck)"
            " ORDER BY record_person.deal DESC LIMIT 1",
            (person, game, game),
        )
        for (deal,) in rows:
            try:
                return deal, self._weigh(replayed(past(self._journal, deal)))
            except JournalError:
                self._keep(deal, ())
                return self._next()
        return None

    def _keep(self, deal: int, found: Sequence[Luck]) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.executemany(
                "INSERT OR REPLACE INTO luck VALUES (?, ?, ?, ?)",
                [(deal, seat, each.chips, each.error) for seat, each in enumerate(found)] or [(deal, -1, 0.0, 0.0)],
            )

        self._left &= self._journal.write(work)
        self.weighed += 1
