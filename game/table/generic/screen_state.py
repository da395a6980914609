"""Screen state of the generic table: the places in the latest view; events only produce commentary."""

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
"""Sort orders of the bottom hand with their button labels; by suit follows the order of the pack."""


class ScreenState(screen_state.ScreenState):
    """Screen state of the generic table, taken from the places in a view."""

    def __init__(self, game: Game, pack: Pack, way: str) -> None:
        """Create the state; `way` is the sort order of the bottom hand, one of `SORTS`."""
        self.game, self.pack, self.way = game, pack, way
        self.places: tuple[Place, ...] = ()
        self.facts_of: Any = None
        """Public table of the current state, from which facts are read."""
        self._view: View | None = None
        self.viewer: Seat = 0
        self.covered = True
        self.over = False

    def read(self, view: Any, viewer: Seat) -> None:
        """Replace the whole state with that of a view; if a bystander's (seat None), the bottom hand is face down."""
        self._view = view
        self.viewer, self.covered = viewer, view.seat is None
        self.places = self._in_order(view.places())
        self.enter(view.table)

    def sort_by(self, way: str) -> None:
        """Change the sort order of the bottom hand."""
        self.way = way
        self.places = self._in_order(self.places)

    def _in_order(self, places: Iterable[Place]) -> tuple[Place, ...]:
        """Return the places with the bottom hand sorted."""
        equipment, index = self.pack.equipment, self.pack.index

        def key(code: str) -> tuple[int, int]:
            return (rank_of(equipment, code) if self.way == "rank" else 0), index(code)

        own = f"hand {self.viewer}"
        return tuple(
            place._replace(pieces=tuple(sorted(place.pieces, key=key))) if place.name == own else place
            for place in places
        )

    def lay_open(self, views: Iterable[View]) -> None:
        """Show all hands after the settlement, each taken from its own seat's view."""
        known = {place.name: place for view in views for place in view.places() if place.owner == view.seat}
        self.places = self._in_order(known.get(place.name, place) for place in self.places)

    def apply(self, event: Event) -> None:
        """Do nothing, because pieces move when the next view is read."""

    def enter(self, table: Any) -> None:
        """Adopt the public table of a new state of the deal: the seat to move and the question."""
        super().enter(table)
        self.facts_of = table
        self.seats, self.over = table.seats, table.result is not None

    def cover(self) -> None:
        """Replace the places with those of a bystander's view, which contain no private pieces.

        A deal resampled from the view has the same public places, so nothing newer than this state can become visible.
        """
        view = self._view
        if view is not None and view.seat is not None:
            self.places = self.game.resample(view, Random(0)).view(None).places()
        self._view, self.covered = None, True

    @property
    def hand(self) -> Place | None:
        """The hand at the bottom of the table, or None."""
        return next((place for place in self.places if place.name == f"hand {self.viewer}"), None)
