"""A store's file while a thread closes and moves it and the window continues with the copy in memory."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from game.match.journal import Journal
from game.match.journal_database import IN_MEMORY
from game.match.journal_errors import JournalError
from game.match.write_errors import may_pass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from game.match.open_file import LentFile, OpenFile


class StoreLoan:
    """A store's file, lent by `Store.lend` until `Store.take_back`. The thread that uses it may wait for storage."""

    def __init__(self, lent: LentFile, path: Path | str, prepare: Callable[[], None]) -> None:
        """Take the file at `path`; `prepare` is as in `JournalFile`."""
        self._lent, self._path, self._prepare = lent, path, prepare
        self.journal: Journal | None = None
        """The journal that was opened at the path after the file was moved; None if it was not."""
        self.in_memory: Exception | None = None
        """Why that journal is in memory, where nothing is saved; None if it is in a file."""
        self.file: OpenFile | None = None
        """The file, reopened because it could not be moved."""
        self.error: Exception | None = None
        """Why the file could not be reopened."""
        self._notices: list[str] = []
        self._listener: Callable[[str], None] | None = None

    @contextmanager
    def released(self) -> Iterator[None]:
        """Close the file while the block runs, so that it can be moved; then open the one at its path.

        If the block raises an exception, the file was not moved, and it is reopened.

        Raises:
            sqlite3.Error: The file cannot be read; it was not closed.
        """
        if self.journal is None:
            self._lent.close()
        else:
            self.journal.close()
        try:
            yield
        except BaseException:
            if self.journal is None:
                self._reopen()
            else:
                self.journal = self._opened()
            raise
        self.journal = self._opened()

    def _reopen(self) -> None:
        try:
            self.file = self._lent.reopen()
        except (OSError, sqlite3.Error, JournalError) as error:
            self.error = error

    def _opened(self) -> Journal:
        self.in_memory = None
        try:
            return Journal(self._path, self._note)
        except (OSError, sqlite3.Error, JournalError) as error:
            if isinstance(error, OSError) or may_pass(error):
                with suppress(OSError, sqlite3.Error, JournalError):  # nor can it be read
                    return Journal(self._path, self._note, error, prepare=self._prepare)
            self.in_memory = error
            return Journal(IN_MEMORY, self._note)

    def _note(self, sentence: str) -> None:
        if self._listener is None:
            self._notices.append(sentence)
        else:
            self._listener(sentence)

    def listen(self, listener: Callable[[str], None]) -> None:
        """Pass the notices so far and all later ones to `listener`, in the window's thread."""
        self._listener = listener
        for sentence in self._notices:
            listener(sentence)
