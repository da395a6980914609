"""Screen state: a deal as far as its events have been shown, always a little behind the match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat


class ScreenState(ABC):
    """State of one screen. A scene creates one and keeps it, so that all parts of the table can refer to it.

    `read` starts from a view, `apply` follows one event after another, and `enter` adopts what a new state says of
    itself. Both paths give the same state when no event is left to show; the tests check that.
    """

    seats: int
    viewer: Seat
    """Seat at the bottom."""
    covered: bool
    """Whether the bottom hand is face down because no one who may see it is asked."""
    phase: str
    actor: Seat
    over: bool
    """Whether the deal has ended and its end has been shown."""

    @abstractmethod
    def read(self, view: Any, viewer: Seat) -> None:
        """Adopt a view as a whole; with a bystander's view (seat None) the bottom hand is face down."""

    @abstractmethod
    def apply(self, event: Event) -> None:
        """Apply one event, in the form that the person at the screen may know."""

    def enter(self, table: Any) -> None:
        """Enter a new state of the deal: whose turn it is and what is asked."""
        self.phase, self.actor = table.phase, table.actor

    @abstractmethod
    def cover(self) -> None:
        """Turn the bottom hand face down; no piece of it may remain anywhere in this state."""
