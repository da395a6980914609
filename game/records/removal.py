"""Deletion of deals: hidden at once, restorable for a short time, then deleted permanently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.match.checksum_chain import removing
from game.match.journal_file import COMMIT_S, SLICE_COMMIT_S
from game.records.indexer import forget

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Generator, Sequence

    from game.match.journal import Journal
    from game.match.journal_database import Work

OF_A_DEAL: Final = ("move", "payment", "hint", "kept", "due", "luck", "mistake", "decision")
"""Tables with data of a deal."""
_MANY: Final = 1000
"""Number of deals for which storage may take as long as for any long write."""


def remove(journal: Journal, deals: Sequence[int]) -> bool:
    """Hide deals from records and replays; return False if that cannot be saved.

    If storage writes it only after that answer, it is undone, because the player was told that nothing is deleted. Data
    that an unfinished match needs stay until it is over: its chips must not change.
    """
    return journal.write(_hiding(deals), commit_s=_commit_s(deals), undo=_restoring(deals))


def removal(journal: Journal, deals: Sequence[int]) -> Generator[None, None, bool]:
    """Do the same as `remove`, but yield while storage has not answered; closed before its end, it is undone."""
    return journal.writing(_hiding(deals), undo=_restoring(deals))


def restoration(journal: Journal, deals: Sequence[int]) -> Generator[None, None, bool]:
    """Do the same as `restore`, but yield while storage has not answered."""
    return journal.writing(_restoring(deals))


def restore(journal: Journal, deals: Sequence[int]) -> bool:
    """Undo a deletion; return False if that cannot be saved. The indexer then records the deals again."""
    return journal.write(_restoring(deals), commit_s=_commit_s(deals))


def _commit_s(deals: Sequence[int]) -> float:
    """Return how many seconds to wait for storage to take a change of these deals: a frame is held up as long."""
    return min(COMMIT_S, SLICE_COMMIT_S + COMMIT_S * len(deals) / _MANY)


def _hiding(deals: Sequence[int]) -> Work:
    def work(db: sqlite3.Connection) -> None:
        forget(db, deals)
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
    """Permanently delete removed deals whose match is over; return how many.

    A deal's own row stays while others of its match exist: the checksum of the match includes it.
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
                for table in ("deal", "seat", "promise", "evening", "journey"):
                    db.execute(f"DELETE FROM {table} WHERE match = ?", (match,))  # noqa: S608
                db.execute("DELETE FROM match WHERE id = ?", (match,))

    if deals or whole:
        journal.write(work, commit_s=SLICE_COMMIT_S)  # the next start does it if storage takes longer
    return len(deals)
