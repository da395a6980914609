"""Claims that are called over the table: who shares a screen says aloud, from memory, that it claims a discard.

Nobody's hand is looked at for that. Who has called is asked behind the curtain afterwards; a call that was wrong is
let go there, costs nothing and tells nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Seat


class Calls:
    """One window in which the persons before a screen may call; it stays open until all have called or passed."""

    def __init__(self, seats: Sequence[Seat], before: Calls | None = None) -> None:
        """The persons who may call, in the order in which they are asked behind the curtain.

        What those of them have said stands that were in the same window `before` the screen was made anew.
        """
        self.seats = tuple(seats)
        self._called = {seat for seat in seats if before is not None and before.has_called(seat)}
        self._passed = {seat for seat in seats if before is not None and before.has_passed(seat)}

    def call(self, seat: Seat) -> None:
        """A person claims the discard; also one that has passed, as long as the window is open."""
        if seat in self.seats and not self.closed:
            self._passed.discard(seat)
            self._called.add(seat)

    def let_go(self, seat: Seat) -> None:
        """A person passes, or takes its call back."""
        if seat in self.seats and not self.closed:
            self._called.discard(seat)
            self._passed.add(seat)

    def let_all_go(self) -> None:
        """Nobody else calls."""
        self._passed.update(seat for seat in self.seats if seat not in self._called)

    def has_called(self, seat: Seat) -> bool:
        """Whether a person wants the discard."""
        return seat in self._called

    def has_passed(self, seat: Seat) -> bool:
        """Whether a person has let the discard go by."""
        return seat in self._passed

    @property
    def closed(self) -> bool:
        """Whether everybody has said something."""
        return len(self._called) + len(self._passed) == len(self.seats)

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Who is to be asked behind the curtain, in order."""
        return tuple(seat for seat in self.seats if seat in self._called)

    @property
    def passed(self) -> tuple[Seat, ...]:
        """Who has let it go by."""
        return tuple(seat for seat in self.seats if seat in self._passed)
