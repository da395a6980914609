"""Screen state: the deal up to the last event shown, which may be behind the match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat


class ScreenState(ABC):
    """The deal as one screen shows it; a scene has one instance, shared by everything on its table.

    `read` starts from a view, `apply` processes events one by one, and `enter` adopts the public table of a new
    state. Tests check that both ways lead to the same state once all events have been shown.
    """

    seats: int
    viewer: Seat
    """Seat at the bottom."""
    covered: bool
    """Whether the bottom hand is face down because no person who may see it is asked."""
    phase: str
    actor: Seat
    over: bool
    """Whether the deal has ended and its end has been shown."""

    @abstractmethod
    def read(self, view: Any, viewer: Seat) -> None:
        """Replace the state with that of a view; for a bystander, the bottom hand is face down."""

    @abstractmethod
    def apply(self, event: Event) -> None:
        """Update the state with one event, limited to what the person at the screen may know."""

    def enter(self, table: Any) -> None:
        """Adopt the seat to move and the phase from the public table of a new state of the deal."""
        self.phase, self.actor = table.phase, table.actor

    @abstractmethod
    def cover(self) -> None:
        """Turn the bottom hand face down, and remove its pieces from this state."""
