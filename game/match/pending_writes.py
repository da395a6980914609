"""Writes that wait until the file can be written again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.match.journal_database import Work

AGAIN_S: Final = 1.0
"""Seconds between retries of pending writes, if no other write triggers one."""


class PendingWrites:
    """A queue of writes in order, and when to retry them."""

    def __init__(self) -> None:
        self.works: list[Work] = []
        self.expected: object = None
        """Fingerprint of the file without the pending writes; see `journal_database.fingerprint`."""
        self._next_try = 0.0

    def __bool__(self) -> bool:
        return bool(self.works)

    @property
    def due(self) -> bool:
        """Whether it is time for a retry."""
        return time.monotonic() >= self._next_try

    def postpone(self) -> None:
        """Postpone the next retry by `AGAIN_S`."""
        self._next_try = time.monotonic() + AGAIN_S

    def drop(self, count: int) -> None:
        """Remove the first `count` writes, which have been made."""
        del self.works[:count]
