"""Clock of a session with a time limit, at the table that is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.session_length_text import end_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.in_memory_match import InMemoryMatch


class SessionClock:
    """Counts the time that is played.

    It stops while a deal is settled: running out there, it would call the finished deal the last one, although another
    follows.
    """

    def __init__(self, match: InMemoryMatch, announce: Callable[[], None]) -> None:
        """`announce` is called when the time is up."""
        self._match, self._announce = match, announce

    def pass_time(self, seconds: float) -> bool:
        """Advance the clock; return True if the words for the rest of the session have changed."""
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
        """Seconds to the end of the session; None if there is no limit or it has passed."""
        left = self._match.terms.length.minutes * 60 - self._match.spent
        return left if left > 0 else None
