"""A person's costly decisions: found by reviewing their deals, stored in the journal, and repeated in Leitner boxes.

A right answer moves a mistake up one box; each box has a number of days after which its mistakes are repeated. A wrong
answer moves the mistake to the first box, and it is repeated on the next day.
"""

from __future__ import annotations

import time
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import _
from game.match.archived_deal import (
    ALL_DECISIONS,
    archived_deal,
    chips_before,
    is_practice,
    replay_deal,
    replay_in_slices,
)
from game.match.journal_errors import JournalError, MissingDealError
from game.practice.decision_costs import METHOD, NOTHING, DealCosts, review_with_costs, store_costs
from game.practice.position import Position, is_costly
from game.review.moments import decisions
from game.review.reviewers import persons_of
from game.rules import GAMES

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Generator

    from game.match.journal import Journal
    from game.review.moments import Moments
    from game.rules.contract import Seat

    Review = tuple[Moments | None, DealCosts]
    """Costliest moments of a seat (None if its deal cannot be reviewed) and the costs of all its decisions."""

INTERVALS: Final = (1, 3, 7, 21)
"""Days until a mistake is repeated after its first, second, third and fourth right answer in a row."""
LEARNT: Final = len(INTERVALS) + 1
"""Number of right answers in a row after which a mistake is no longer repeated."""
TRAVEL: Final = 1
"""Maximum number of days by which travel across time zones can lengthen an interval."""
WEIGHED: Final = ALL_DECISIONS
"""Marker stored in place of the number of moves once all decisions of the seat in the deal have been evaluated."""
READ_AT_ONCE: Final = 200
"""Number of deals whose mistakes are read in one slice."""
AT_ONCE: Final = 20
"""Number of the person's deals to look up in one query."""


class Mistake(NamedTuple):
    """A costly decision of a person in a finished deal."""

    deal: int
    moves: int
    """Number of moves made in the deal before the decision."""
    seat: Seat
    cost: float
    """Average number of chips that the decision lost."""
    box: int
    """Number of right answers in a row."""
    day: str
    """First day on which the mistake is shown again, ISO 8601; '' if it is learnt."""
    game: str

    @property
    def key(self) -> tuple[int, int, Seat]:
        """Deal, number of moves and seat, which identify the mistake in the journal."""
        return self.deal, self.moves, self.seat


class Schedule(NamedTuple):
    """A person's mistakes that are due on a certain day, and those that are due later."""

    due: tuple[Mistake, ...]
    """Mistakes to be answered now, costliest first."""
    later: int
    """Number of mistakes that are repeated on a later day."""
    learnt: int
    next: str
    """Day on which the next of the later mistakes is repeated, ISO 8601; '' if there is none."""


def schedule(journal: Journal, person: str, today: date) -> Schedule:
    """Return the result of `read_schedule` without pausing."""
    work = read_schedule(journal, person, today)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Schedule = end.value
            return found


def read_schedule(journal: Journal, person: str, today: date) -> Generator[None, None, Schedule]:
    """Read a person's schedule for a day in slices; leave out invalid rows and deals that cannot be replayed.

    Raises:
        DamagedJournalError: The file cannot be read.
    """
    deals = journal.valid_rows("SELECT DISTINCT deal FROM mistake WHERE moves >= 0 ORDER BY deal")
    due: list[Mistake] = []
    later, learnt, following = 0, 0, ""
    for start in range(0, len(deals), READ_AT_ONCE):
        (first,), (last,) = deals[start], deals[min(start + READ_AT_ONCE, len(deals)) - 1]
        rows = journal.valid_rows(
            "SELECT mistake.deal, moves, mistake.seat, cost, box, mistake.day, record_person.game FROM mistake"
            " JOIN record_person ON record_person.deal = mistake.deal AND record_person.seat = mistake.seat"
            " JOIN record ON record.deal = mistake.deal WHERE record_person.name = ? AND moves >= 0 AND sound"
            " AND mistake.deal BETWEEN ? AND ?",
            (person, first, last),
        )
        found = [Mistake(*row) for row in rows if row[6] in GAMES and is_practice(row[1:6], row[1] + 1, row[2] + 1)]
        learnt += sum(not each.day for each in found)
        days = [each.day for each in found if _is_later(each, today)]
        later, following = later + len(days), min((day for day in (following, *days) if day), default="")
        due += [each for each in found if each.day and not _is_later(each, today)]
        yield
    due.sort(key=lambda each: (-each.cost, each.deal, each.moves))
    return Schedule(tuple(due), later, learnt, following)


def _is_later(mistake: Mistake, today: date) -> bool:
    """Return whether a mistake is repeated only after today.

    A day further ahead than the mistake's box allows was written while the clock was wrong; the mistake is then due at
    once.
    """
    if not mistake.day:
        return False
    pause = INTERVALS[min(mistake.box, len(INTERVALS)) - 1] if mistake.box else 1
    return 0 < (date.fromisoformat(mistake.day) - today).days <= pause + TRAVEL


def after_answer(box: int, today: date, *, right: bool) -> tuple[int, str]:
    """Return the box of a mistake after an answer, and the day on which it is repeated, or '' if it is learnt."""
    if not right:
        return 0, (today + timedelta(days=1)).isoformat()
    if box >= len(INTERVALS):
        return LEARNT, ""
    return box + 1, (today + timedelta(days=INTERVALS[box])).isoformat()


def answered(journal: Journal, mistake: Mistake, today: date, *, right: bool) -> Mistake:
    """Store the answer to a mistake, at a later time if the file cannot be written now; return the updated mistake."""
    box, day = after_answer(mistake.box, today, right=right)
    journal.commit(
        lambda db: db.execute(
            "UPDATE mistake SET box = ?, day = ? WHERE deal = ? AND moves = ? AND seat = ?", (box, day, *mistake.key)
        )
    )
    return mistake._replace(box=box, day=day)


def position_of(journal: Journal, mistake: Mistake) -> Position:
    """Return the position in which a mistake was made.

    Raises:
        MissingDealError: The deal no longer exists, or leaves the seat no choice there, as in a file changed outside
            Sala: the mistake can never be shown. The message is a sentence for the player.
        JournalError: The deal cannot be read or replayed now, but perhaps later or by another release.
    """
    deal = archived_deal(journal, mistake.deal)
    match = replay_deal(deal, journal)
    if all(each.moves != mistake.moves for each in decisions(match, mistake.seat, mistake.moves)):
        raise MissingDealError(_("Parts of the saved matches cannot be read."))
    return Position.of(match, mistake.moves, mistake.seat, chips_before(journal, deal))


def drop(journal: Journal, mistake: Mistake) -> None:
    """Delete a mistake whose position can never be shown."""
    journal.commit(lambda db: db.execute("DELETE FROM mistake WHERE deal = ? AND moves = ? AND seat = ?", mistake.key))


class MistakeFinder:
    """Reviews one person's deals in slices, newest first, and stores the mistakes found.

    Unreadable deals are skipped until `choose` switches to a different person.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._person = ""
        self._deals: list[tuple[int, Seat]] = []
        """Deals to review next, each with the person's seat."""
        self._unreadable: set[tuple[int, Seat]] = set()
        """Deals that were skipped as unreadable, each with the person's seat."""
        self._now: tuple[int, Seat, Generator[None, None, Review]] | None = None
        self._storing: Generator[None, None, bool] | None = None
        """A write that the file's thread may not have finished yet."""
        self._left = False
        self.halted = False
        """Whether the last result could not be stored; the search resumes when a person is chosen again."""
        self.weighed = 0
        """Number of deals reviewed since Sala was opened."""

    def choose(self, person: str) -> None:
        """Choose the person whose deals are reviewed from now on; '' pauses the search."""
        if person != self._person:
            self._person, self._now, self._deals, self._left = person, None, [], bool(person)
            self.halted = False
            self._unreadable.clear()

    @property
    def waiting(self) -> int:
        """Number of the person's deals that can be reviewed but have not been."""
        if not self._left:
            return 0
        query, values = self._query("count(*) AS amount")
        ((count,),) = self._journal.rows(query, values)
        return int(count) - len(self._unreadable)

    def step(self, seconds: float, today: date) -> bool:
        """Review deals for about `seconds`; return whether any are left. Mistakes found are due from `today`.

        Raises:
            DamagedJournalError: The file cannot be read.
        """
        until = time.perf_counter() + seconds
        while self._left and not self.halted and time.perf_counter() < until:
            if self._storing is not None:
                self._store(self._storing)
            elif self._now is None:
                self._next()
            else:
                self._work_on(*self._now, today)
        return self._left and not self.halted

    def _query(self, columns: str) -> tuple[str, list[Any]]:
        games = ", ".join("?" * len(GAMES))
        query = (
            f"SELECT {columns} FROM record_person JOIN record ON record.deal = record_person.deal"  # noqa: S608 - constants
            f" WHERE record_person.name = ? AND sound AND record_person.game IN ({games}) AND NOT EXISTS"
            " (SELECT 1 FROM decision WHERE decision.deal = record_person.deal AND decision.seat = record_person.seat"
            f" AND moves = {WEIGHED} AND method = {METHOD})"
        )
        return query, [self._person, *GAMES]

    def _next(self) -> None:
        """Start with the next deal, or look for more deals."""
        if self._deals:
            deal, seat = self._deals.pop(0)
            self._now = deal, seat, self._moments(deal, seat)
            return
        query, values = self._query("record_person.deal, record_person.seat")
        most = AT_ONCE + len(self._unreadable)
        found = self._journal.rows(f"{query} ORDER BY record_person.deal DESC LIMIT {most}", values)
        self._deals = [each for each in found if each not in self._unreadable]
        self._left = bool(self._deals)

    def _moments(self, deal: int, seat: Seat) -> Generator[None, None, Review]:
        """Review a seat's decisions in a deal in slices; return None and no costs if the deal cannot be replayed.

        Raises:
            JournalError: The deal cannot be read now.
        """
        archived = archived_deal(self._journal, deal)
        yield
        people = persons_of(archived)
        if seat not in people:
            return None, NOTHING
        try:
            match = yield from replay_in_slices(archived)
        except JournalError:  # a deal by other rules, which cannot be played again
            return None, NOTHING
        return (yield from review_with_costs(match, seat, people[seat]))

    def _work_on(self, deal: int, seat: Seat, work: Generator[None, None, Review], today: date) -> None:
        try:
            next(work)
        except StopIteration as end:
            self._now = None
            found, costs = end.value
            self._store_found(deal, seat, found, costs, today)
        except JournalError:
            self._now = None
            self._unreadable.add((deal, seat))

    def _store_found(self, deal: int, seat: Seat, found: Moments | None, costs: DealCosts, today: date) -> None:
        rows = [(deal, WEIGHED, seat, 0.0, 0, "")]
        if found is not None:
            day = today.isoformat()
            rows += [(deal, each.moves, seat, each.chips, 0, day) for each in found.moments if is_costly(each)]

        def work(db: sqlite3.Connection) -> None:
            db.executemany("INSERT OR IGNORE INTO mistake VALUES (?, ?, ?, ?, ?, ?)", rows)
            store_costs(db, deal, seat, costs)

        self._storing = self._journal.writing(work)

    def _store(self, writing: Generator[None, None, bool]) -> None:
        try:
            next(writing)
        except StopIteration as end:
            self._storing = None
            self.halted = not end.value
            self.weighed += 1
