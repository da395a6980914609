"""Clock of a session with a time limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.session_length_text import end_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.in_memory_match import InMemoryMatch


class SessionClock:
    """Counts the time spent at the table.

    It stops while a deal is settled: running out there, it would call the finished deal the last one, although another
    follows.
    """

    def __init__(self, match: InMemoryMatch, announce: Callable[[], None]) -> None:
        """Create the clock; `announce` is called when the time is up."""
        self._match, self._announce = match, announce

    def pass_time(self, seconds: float) -> bool:
        """Advance the clock; return True if the text about the remaining time has changed."""
        match = self._match
        length, before, said = match.terms.length, match.spent, end_words(match)
        if length.minutes and match.view(None).table.result is not None:
            return False
        match.spend(seconds)
        if length.up(match.spent) and not length.up(before):
            self._announce()
        return end_words(match) != said

    @property
    def left(self) -> float | None:
        """Seconds until the session ends; None if it has no limit or the limit has passed."""
        left = self._match.terms.length.minutes * 60 - self._match.spent
        return left if left > 0 else None
