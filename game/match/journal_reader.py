"""Reads a journal: checks the types of the cells that are read, and assigns unused ids."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any, Final

from game.i18n import _
from game.match.journal_errors import DamagedJournalError
from game.match.untrusted_input import brief

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import UnionType

_KINDS: Final[Mapping[str, type | UnionType]] = {
    **dict.fromkeys(("id", "match", "number", "seat", "chips", "began", "amount", "moves"), int),
    **dict.fromkeys(("broke", "minutes", "follows", "spent"), int),
    **dict.fromkeys(("game", "options", "started", "name", "kind", "carry", "commitment", "header", "move"), str),
    "stop": str,
    **dict.fromkeys(("value",), str),
    **dict.fromkeys(("deals", "winner"), int | None),
    **dict.fromkeys(("seed", "ended", "outcome"), str | None),
    **dict.fromkeys(("sum", "link"), bytes | None),
    "cut": str,
    "derivation": int,
    "account": int | str,
    # columns of derived tables
    **dict.fromkeys(("deal", "seats", "won", "hints", "sound"), int),
    **dict.fromkeys(("day", "house", "level", "honour", "words", "shown"), str),
    **dict.fromkeys(("worth", "error", "cost"), float),
    **dict.fromkeys(("rating", "deviation", "volatility"), float),
    **dict.fromkeys(("box", "solved", "tries"), int),
    "puzzle": str,
    "hero": int | None,
    "digest": bytes,
}
"""Type of each column, checked on reading because SQLite lets any cell hold any value."""
MOST_IDS: Final = 10**12
"""Highest plausible id, beyond which new ids do not continue."""


class JournalReader:
    """Reader of a database: a copy of the journal in memory, or the file itself if it is too large for a copy."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._replaced = 0
        """Number of times that the database was replaced."""
        self.connection = connection
        self._given: dict[str, int] = {}
        """Highest id assigned so far, by table."""

    @property
    def connection(self) -> sqlite3.Connection:
        """The database that is read."""
        return self._connection

    @connection.setter
    def connection(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._replaced += 1

    @property
    def version(self) -> tuple[int, int, int]:
        """A value that changes with every change to the data.

        Raises:
            DamagedJournalError: The database cannot be read.
        """
        try:
            ((by_others,),) = self.connection.execute("PRAGMA data_version").fetchall()
        except sqlite3.DatabaseError as error:
            raise unreadable(brief(str(error))) from error
        return self._replaced, self.connection.total_changes, by_others

    def replace(self, connection: sqlite3.Connection) -> None:
        """Close the database and read from another one from now on."""
        self.connection.close()
        self.connection = connection

    def read(self, query: str, parameters: Sequence[Any] = ()) -> tuple[list[Any], int]:
        """Return the valid rows of a query and the number of invalid ones.

        Raises:
            DamagedJournalError: The database cannot be read.
        """
        try:
            with closing(self.connection.execute(query, parameters)) as cursor:
                kinds = [_KINDS.get(column[0], object) for column in cursor.description]
                rows = cursor.fetchall()
        except (sqlite3.DatabaseError, UnicodeError, OverflowError) as error:
            raise unreadable(brief(str(error))) from error
        sound = [row for row in rows if all(map(isinstance, row, kinds))]
        return sound, len(rows) - len(sound)

    def highest_id(self, table: str) -> int:
        """Return the highest id in a table; 0 if it is empty or unreadable."""
        highest = None
        with suppress(sqlite3.Error):  # the write that uses the next id reports the same fault
            query = f"SELECT max(id) FROM {table} WHERE id < {MOST_IDS}"  # noqa: S608 - the journal's own names
            ((highest,),) = self.connection.execute(query).fetchall()
        return highest or 0

    def note_ids(self, highest: Mapping[str, int]) -> None:
        """Record the highest ids by table, so that no id up to them is assigned while the file cannot be read."""
        for table, number in highest.items():
            self._given[table] = max(number, self._given.get(table, 0))

    def new_id(self, table: str, highest: int) -> int:
        """Return an id that has not been assigned yet; `highest` is the highest known id in the table."""
        self._given[table] = max(highest, self._given.get(table, 0)) + 1
        return self._given[table]


def unreadable(reason: str) -> DamagedJournalError:
    """Return the error for a journal that cannot be read, with a sentence that names the reason."""
    return DamagedJournalError(_("The saved matches cannot be read ({reason}).").format(reason=reason))
