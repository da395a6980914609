"""What stands on the screen of any game: places whole, state by state. Events only tell what is said of the change."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_
from game.rules.pieces import rank_of
from game.table import screen_state

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Event, Game, Place, Seat, View
    from game.rules.pieces import Pack

SORTS: Final[dict[str, str]] = {"suit": N_("Sort by suit"), "rank": N_("Sort by rank")}
"""The ways to sort the bottom hand, and what the button says; by suit it stands in the order of its pack."""


class ScreenState(screen_state.ScreenState):
    """The table as a view's places have it."""

    def __init__(self, game: Game, pack: Pack, way: str) -> None:
        """`way` is how the bottom hand stands, one of `SORTS`."""
        self.game, self.pack, self.way = game, pack, way
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
        self.places = self._in_order(view.places())
        self.enter(view.table)

    def sort_by(self, way: str) -> None:
        """Let the bottom hand stand in this order from now on."""
        self.way = way
        self.places = self._in_order(self.places)

    def _in_order(self, places: Iterable[Place]) -> tuple[Place, ...]:
        """The places, the pieces of the bottom hand sorted."""
        equipment, index = self.pack.equipment, self.pack.index

        def key(code: str) -> tuple[int, int]:
            return (rank_of(equipment, code) if self.way == "rank" else 0), index(code)

        own = f"hand {self.viewer}"
        return tuple(
            place._replace(pieces=tuple(sorted(place.pieces, key=key))) if place.name == own else place
            for place in places
        )

    def lay_open(self, views: Iterable[View]) -> None:
        """The deal is over and settled: every hand lies open, as its own seat's view has it."""
        known = {place.name: place for view in views for place in view.places() if place.owner == view.seat}
        self.places = self._in_order(known.get(place.name, place) for place in self.places)

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
