"""Undo window after a discard, during which the person can take it back.

The answer is held here and has not reached the referee: the question is still open, nothing is written to the journal
and no feed or phone is updated. So taking it back undoes nothing and reveals nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.moves import Discard
from game.table.screen_session import HeldAnswer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Move, Seat
    from game.table.screen_session import ScreenSession


class UndoWindow:
    """Time left to take back the answer held by the screen session."""

    def __init__(self, session: ScreenSession) -> None:
        self._session = session
        self._left = 0.0

    def hold(self, moves: Sequence[Move], seat: Seat, seconds: float) -> bool:
        """Hold an answer for `seconds`; if it is not a discard or the time is 0, return False without holding it."""
        if seconds <= 0 or not moves or not isinstance(moves[-1], Discard):
            return False
        self._session.hold(HeldAnswer(tuple(moves), seat))
        self._left = seconds
        return True

    def pass_time(self, seconds: float) -> HeldAnswer | None:
        """Advance the clock; when the undo window ends, return the answer, which the caller must send."""
        if self._session.held is None:
            return None
        self._left -= seconds
        return self._session.release() if self._left <= 0 else None
