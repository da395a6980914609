"""A discard that its person may still take back: it lies in the hand, and nobody has been told of it.

While it is held here the referee has not heard of it: the question stands open, nothing is written down, no feed and no
phone is told. So to take it back undoes nothing, and tells nobody anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.moves import Discard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Move, Seat, View


class Held(NamedTuple):
    """An answer that was given and not handed on."""

    moves: tuple[Move, ...]
    seat: Seat | None
    view: View | None
    """In which it was asked."""

    @property
    def piece(self) -> str:
        """What is discarded."""
        return str(getattr(self.moves[-1], "piece", ""))


class Grace:
    """Holds one answer for a while."""

    def __init__(self) -> None:
        self.held: Held | None = None
        self._left = 0.0

    def hold(self, moves: Sequence[Move], seat: Seat | None, view: View, seconds: float) -> bool:
        """Keep an answer for so long; False for any but a discard, and where there is no time for it."""
        if seconds <= 0 or not moves or not isinstance(moves[-1], Discard):
            return False
        self.held, self._left = Held(tuple(moves), seat, view), seconds
        return True

    def pass_time(self, seconds: float) -> Held | None:
        """Time passes; the answer whose time is over, which is to be handed on now."""
        self._left -= seconds
        return self.let_go() if self.held is not None and self._left <= 0 else None

    def let_go(self) -> Held | None:
        """What was held; nothing is any more."""
        held, self.held = self.held, None
        return held
