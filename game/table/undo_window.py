"""Undo window after a discard, during which the person can take the discard back.

The answer is held here and has not reached the referee: the question is still open, nothing is written to the journal
and no feed or phone is updated. So taking it back undoes nothing and reveals nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.moves import Discard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Move, Seat, View


class HeldAnswer(NamedTuple):
    """A person's answer that has not been passed to the referee yet."""

    moves: tuple[Move, ...]
    seat: Seat | None
    view: View | None
    """View in which the question was asked."""

    @property
    def piece(self) -> str:
        """Code of the discarded piece."""
        return str(getattr(self.moves[-1], "piece", ""))


class UndoWindow:
    """Holds a person's discard until its undo window ends."""

    def __init__(self) -> None:
        self.held: HeldAnswer | None = None
        self._left = 0.0

    def hold(self, moves: Sequence[Move], seat: Seat | None, view: View, seconds: float) -> bool:
        """Hold an answer for `seconds`; return False without holding it if it is not a discard or the time is 0."""
        if seconds <= 0 or not moves or not isinstance(moves[-1], Discard):
            return False
        self.held, self._left = HeldAnswer(tuple(moves), seat, view), seconds
        return True

    def pass_time(self, seconds: float) -> HeldAnswer | None:
        """Advance the clock; return the held answer once its undo window has ended, else None."""
        self._left -= seconds
        return self.let_go() if self.held is not None and self._left <= 0 else None

    def let_go(self) -> HeldAnswer | None:
        """Return the held answer, which is no longer held afterwards; None if there is none."""
        held, self.held = self.held, None
        return held
