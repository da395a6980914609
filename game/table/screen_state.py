"""What stands on the screen: the table as far as its events have been shown, always a little behind the truth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat


class ScreenState(ABC):
    """The state of one screen. A scene makes one and keeps it, so that every part of the table can hold on to it.

    `read` starts from a view, `apply` follows one event after another, `enter` takes over what a new state says of
    itself. The ways agree whenever no event is left, which the tests hold.
    """

    seats: int
    viewer: Seat
    """The seat at the bottom."""
    covered: bool
    """The bottom hand lies face down: nobody who may see it is asked for a move."""
    phase: str
    actor: Seat
    over: bool
    """The deal has ended, and that was shown."""

    @abstractmethod
    def read(self, view: Any, viewer: Seat) -> None:
        """Take over a view whole; a bystander's (seat None) shows the bottom hand face down."""

    @abstractmethod
    def apply(self, event: Event) -> None:
        """Let one event have happened. It is the form that whoever is before the screen may know."""

    def enter(self, table: Any) -> None:
        """A new state begins: whose turn it is, and what is asked."""
        self.phase, self.actor = table.phase, table.actor

    @abstractmethod
    def cover(self) -> None:
        """Turn the bottom hand face down: nothing of it may be left anywhere in this state."""
