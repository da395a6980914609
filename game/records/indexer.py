"""Update of the records: finished deals without a record are replayed in slices, and deleted deals are removed.

The records are derived from the journal's deals, so all records are rebuilt if one of them is unreadable.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Final

from game.i18n import _
from game.match.checksum_chain import removing
from game.match.journal_errors import DamagedJournalError, JournalError
from game.match.journal_file import COMMIT_S, SLICE_COMMIT_S
from game.match.players import PERSON
from game.match.untrusted_input import MOST_CHIPS
from game.records.deal_record import facts
from game.records.deal_search import check_facts
from game.records.integrity import find_damage
from game.rules import GAMES

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Generator, Hashable, Iterable, Sequence

    from game.match.journal import Journal
    from game.match.journal_database import Work
    from game.records.deal_record import Facts


AT_ONCE: Final = 50
"""Number of deals looked up together."""
TABLES: Final = ("record", "record_words", "record_seat", "record_person", "record_honour")
A_KEY: Final = "length(game) <= 64 AND game NOT GLOB '*[^a-z0-9-]*'"
SUMS: Final = ("record_name", "record_day")
"""Tables of totals that triggers compute from records."""


class Index:
    """Derives records from the journal's deals."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._waiting: list[int] = []
        self._mended: set[Hashable] = set()
        """Damage for which all records have already been rebuilt."""
        self._stuck = False
        """Whether the last write failed and the player was notified of it."""

    @property
    def waiting(self) -> int:
        """Number of deals that can be recorded now; 0 while recording is prevented."""
        return 0 if self.hindrance else self._unrecorded()

    @property
    def hindered(self) -> int:
        """Number of deals that cannot be recorded because the journal is not writable; 0 while it is."""
        return self._unrecorded() if self.hindrance else 0

    def _unrecorded(self) -> int:
        """Return the number of unrecorded deals whose game is installed."""
        ((count,),) = self._journal.rows(f"SELECT count(*) AS amount FROM due WHERE {_playable()}", (*GAMES,))  # noqa: S608
        return int(count)

    @property
    def hindrance(self) -> str:
        """Reason why deals cannot be recorded now, as a sentence; '' if they can."""
        return self._journal.hindrance if self._stuck else ""

    def step(self, seconds: float) -> bool:
        """Record deals for about `seconds`, newest first; return whether any are left.

        Raises:
            DamagedJournalError: The file cannot be read.
        """
        if self.hindrance:
            return False
        self._stuck = False
        until = time.perf_counter() + seconds
        done: list[tuple[int, Facts | None]] = []
        while True:
            if not self._waiting:
                self._record(done)
                done = []
                newest = f"SELECT deal AS id FROM due WHERE {_playable()} ORDER BY deal DESC LIMIT ?"  # noqa: S608
                rows = self._journal.rows(newest, (*GAMES, AT_ONCE))
                self._waiting = [deal for (deal,) in reversed(rows)]
                if not self._waiting or self._stuck:
                    return False
            deal = self._waiting.pop()
            done.append((deal, self._facts(deal)))
            if time.perf_counter() >= until:
                self._record(done)
                return not self._stuck

    def finish(self) -> None:
        """Record all unrecorded deals, however long it takes."""
        while self.step(1.0):
            pass

    def mend(self) -> bool:
        """Check the records, and queue all deals for recording again if any is invalid; return whether one was.

        A damaged row does not show to which deal it belongs, and totals include it. Damage that remains after a rebuild
        cannot be repaired and is ignored.
        """
        try:
            damage = find_damage(self._journal)
        except DamagedJournalError:  # the file itself is damaged: the caller that hit the fault reports it
            return False
        if damage is None or damage in self._mended:
            return False
        self._waiting = []
        mended = self._journal.write(_delete_all_records, commit_s=SLICE_COMMIT_S)
        if mended:
            self._mended.add(damage)
            self._journal.notify(_("Some records could not be read. They are being rebuilt from the saved deals."))
        return mended

    def _facts(self, deal: int) -> Facts | None:
        try:
            found = facts(self._journal, deal)
            check_facts(found)
        except DamagedJournalError as error:
            self._journal.notify_once(str(error))
        except JournalError:  # a deal that is gone
            pass
        else:
            return found
        return None

    def _record(self, done: Sequence[tuple[int, Facts | None]]) -> None:
        def work(db: sqlite3.Connection) -> None:
            for deal, found in done:
                delete_records(db, [deal])
                if found is not None:
                    _insert(db, found)
                db.execute("DELETE FROM due WHERE deal = ?", (deal,))

        if done:
            self._stuck = not self._journal.write(work, commit_s=SLICE_COMMIT_S)


def _playable() -> str:
    """Return an SQL condition for deals of `due` whose game is installed.

    A name that no game can have is damage, which is reported when the deal is recorded.
    """
    places = ", ".join("?" for _game in GAMES)
    of_others = f"SELECT deal.id FROM deal JOIN match ON match.id = deal.match WHERE game NOT IN ({places}) AND {A_KEY}"  # noqa: S608
    return f"deal NOT IN ({of_others})"


def delete_records(db: sqlite3.Connection, deals: Iterable[int]) -> None:
    """Delete the records of these deals."""
    for table in TABLES:
        db.executemany(f"DELETE FROM {table} WHERE deal = ?", [(deal,) for deal in deals])  # noqa: S608


def _delete_all_records(db: sqlite3.Connection) -> None:
    """Delete all records and queue their deals for recording again."""
    for table in (*SUMS, *TABLES):
        db.execute(f"DELETE FROM {table}")  # noqa: S608
    db.execute(
        "DELETE FROM luck WHERE typeof(chips) <> 'real' OR typeof(error) <> 'real' OR typeof(seat) <> 'integer'"
        " OR typeof(deal) <> 'integer' OR abs(chips) > :most OR error NOT BETWEEN 0 AND :most"
        " OR seat NOT BETWEEN -1 AND :most OR deal NOT BETWEEN 0 AND :most",
        {"most": MOST_CHIPS},
    )
    db.execute(
        "INSERT OR IGNORE INTO due SELECT id FROM deal"
        " WHERE outcome IS NOT NULL AND id NOT IN (SELECT deal FROM removed)"
    )


def _insert(db: sqlite3.Connection, found: Facts) -> None:
    hero = None if found.hero is None else found.places[found.hero]
    db.execute(
        "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(found.deal, found.game, found.match, found.number, found.deals, found.started, found.day),
            *(found.house, found.level, found.hero, "" if hero is None else hero.name),
            *(hero is not None and hero.won, 0 if hero is None else hero.chips),
            *(found.sound, found.digest, json.dumps(found.shown, ensure_ascii=False)),
        ),
    )
    db.execute("INSERT INTO record_words VALUES (?, ?)", (found.deal, found.words))
    where = found.day, found.deal
    seats = len(found.places) if found.alone else 0
    for seat, place in enumerate(found.places):
        db.execute(
            "INSERT INTO record_seat VALUES (?, ?, ?, ?, ?, ?, ?)",
            (place.name, found.deal, seat, place.kind, found.game, place.chips, place.won),
        )
        if place.kind != PERSON:
            continue
        rest: tuple[Any, ...] = (seat, found.house, found.level)
        db.execute(
            "INSERT INTO record_person VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (place.name, found.game, *where, *rest, seats, place.chips, place.won, place.hints),
        )
        db.executemany(
            "INSERT INTO record_honour VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [(place.name, found.game, honour, *where, *rest) for honour in place.honours],
        )


OF_A_DEAL: Final = ("move", "payment", "hint", "kept", "due", "luck", "mistake", "decision")
"""Tables in which each row holds data of one deal."""
_MANY: Final = 1000
"""Number of deals for which storage is allowed as much time as for any other long write."""


def remove(journal: Journal, deals: Sequence[int]) -> bool:
    """Hide deals from records and replays; return False if the deletion cannot be saved.

    A write that storage completes later is undone, because the player has been notified that nothing was deleted.
    Data that an unfinished match needs is kept until the match is over, so that its chips do not change.
    """
    return journal.write(_hiding(deals), commit_s=_commit_s(deals), undo=_restoring(deals))


def removal(journal: Journal, deals: Sequence[int]) -> Generator[None, None, bool]:
    """Hide deals like `remove`, but yield while storage has not responded; closing the generator early undoes it."""
    return journal.writing(_hiding(deals), undo=_restoring(deals))


def restoration(journal: Journal, deals: Sequence[int]) -> Generator[None, None, bool]:
    """Undo a deletion like `restore`, but yield while storage has not responded."""
    return journal.writing(_restoring(deals))


def restore(journal: Journal, deals: Sequence[int]) -> bool:
    """Undo a deletion; return False if this cannot be saved. The indexer then records the deals again."""
    return journal.write(_restoring(deals), commit_s=_commit_s(deals))


def _commit_s(deals: Sequence[int]) -> float:
    """Return how many seconds to wait, without drawing, for storage to write a change of these deals."""
    return min(COMMIT_S, SLICE_COMMIT_S + COMMIT_S * len(deals) / _MANY)


def _hiding(deals: Sequence[int]) -> Work:
    def work(db: sqlite3.Connection) -> None:
        delete_records(db, deals)
        with removing(db):
            db.executemany("INSERT OR IGNORE INTO removed VALUES (?)", [(deal,) for deal in deals])
        db.executemany("DELETE FROM due WHERE deal = ?", [(deal,) for deal in deals])

    return work


def _restoring(deals: Sequence[int]) -> Work:
    def work(db: sqlite3.Connection) -> None:
        with removing(db):
            db.executemany("DELETE FROM removed WHERE deal = ?", [(deal,) for deal in deals])
        db.executemany("INSERT OR IGNORE INTO due VALUES (?)", [(deal,) for deal in deals])

    return work


def purge(journal: Journal) -> int:
    """Permanently delete removed deals whose match is over; return their number.

    A deal's own row is kept while other deals of its match exist, because the checksum of the match includes it.
    """
    over = (
        "SELECT deal.id FROM removed JOIN deal ON deal.id = removed.deal JOIN match ON match.id = deal.match"
        " WHERE ended IS NOT NULL AND EXISTS (SELECT 1 FROM move WHERE move.deal = deal.id)"
    )
    deals = [(deal,) for (deal,) in journal.rows(over)]
    whole = journal.rows(
        "SELECT id FROM match WHERE ended IS NOT NULL AND EXISTS (SELECT 1 FROM deal WHERE deal.match = match.id)"
        " AND NOT EXISTS (SELECT 1 FROM deal WHERE deal.match = match.id AND id NOT IN (SELECT deal FROM removed))"
    )

    def work(db: sqlite3.Connection) -> None:
        for table in OF_A_DEAL:
            db.executemany(f"DELETE FROM {table} WHERE deal = ?", deals)  # noqa: S608 - the names stand above
        with removing(db):
            for (match,) in whole:
                for table in ("sat", *OF_A_DEAL, "removed"):
                    db.execute(f"DELETE FROM {table} WHERE deal IN (SELECT id FROM deal WHERE match = ?)", (match,))  # noqa: S608
                for table in ("deal", "seat", "promise", "evening", "journey", "emblem"):
                    db.execute(f"DELETE FROM {table} WHERE match = ?", (match,))  # noqa: S608
                db.execute("DELETE FROM match WHERE id = ?", (match,))

    if deals or whole:
        journal.write(work, commit_s=SLICE_COMMIT_S)  # the next start does it if storage takes longer
    return len(deals)
