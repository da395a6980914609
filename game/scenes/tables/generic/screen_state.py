"""What stands on the screen of any game: places whole, state by state. Events only tell what is said of the change."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from game.scenes.table import screen_state

if TYPE_CHECKING:
    from game.rules.contract import Event, Game, Place, Seat, View


class ScreenState(screen_state.ScreenState):
    """The table as a view's places have it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.places: tuple[Place, ...] = ()
        self.facts_of: Any = None
        """The public table of the present state: what facts are read from."""
        self._view: View | None = None
        self.viewer: Seat = 0
        self.covered = True
        self.over = False

    def read(self, view: Any, viewer: Seat) -> None:
        """Take over a view whole; a bystander's (seat None) shows the bottom hand face down."""
        self._view = view
        self.viewer, self.covered = viewer, view.seat is None
        self.places = view.places()
        self.enter(view.table)

    def apply(self, event: Event) -> None:
        """Nothing yet: what lies where comes with the state that the event leads to."""

    def enter(self, table: Any) -> None:
        """A new state begins: whose turn it is, and what is asked."""
        super().enter(table)
        self.facts_of = table
        self.seats, self.over = table.seats, table.result is not None

    def cover(self) -> None:
        """Turn down what only the person before the screen might see: the places are a bystander's from now on.

        A deal resampled from the view has the same public places, so nothing newer than this state can come out.
        """
        view = self._view
        if view is not None and view.seat is not None:
            self.places = self.game.resample(view, Random(0)).view(None).places()
        self._view, self.covered = None, True

    @property
    def hand(self) -> Place | None:
        """The bottom hand, where it has one."""
        return next((place for place in self.places if place.name == f"hand {self.viewer}"), None)
