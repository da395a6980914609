"""Spoken claims: people who share a screen claim a discard by calling, before any hand is shown.

Nobody looks at a hand for this. The callers are then asked behind the curtain; a mistaken call is dropped
there, at no cost and without revealing anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Seat


class Calls:
    """Claim window for people who share a screen; it closes when all of them have claimed or passed."""

    def __init__(self, seats: Sequence[Seat], before: Calls | None = None) -> None:
        """Open the window for `seats`, in the order in which they will be asked behind the curtain.

        `before` is the same window before the screen was rebuilt; its calls and passes are copied.
        """
        self.seats = tuple(seats)
        self._called = {seat for seat in seats if before is not None and before.has_called(seat)}
        self._passed = {seat for seat in seats if before is not None and before.has_passed(seat)}

    def call(self, seat: Seat) -> None:
        """Record a person's claim to the discard, even after a pass; do nothing if the window is closed."""
        if seat in self.seats and not self.closed:
            self._passed.discard(seat)
            self._called.add(seat)

    def let_go(self, seat: Seat) -> None:
        """Record that a person passes or withdraws a claim; do nothing if the window is closed."""
        if seat in self.seats and not self.closed:
            self._called.discard(seat)
            self._passed.add(seat)

    def let_all_go(self) -> None:
        """Record a pass for every person who has not claimed."""
        self._passed.update(seat for seat in self.seats if seat not in self._called)

    def has_called(self, seat: Seat) -> bool:
        """Return whether a person has claimed the discard."""
        return seat in self._called

    def has_passed(self, seat: Seat) -> bool:
        """Return whether a person has passed on the discard."""
        return seat in self._passed

    @property
    def closed(self) -> bool:
        """Whether every person has claimed or passed."""
        return len(self._called) + len(self._passed) == len(self.seats)

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Seats that have claimed, in the order in which they will be asked behind the curtain."""
        return tuple(seat for seat in self.seats if seat in self._called)

    @property
    def passed(self) -> tuple[Seat, ...]:
        """Seats that have passed on the discard."""
        return tuple(seat for seat in self.seats if seat in self._passed)
