"""Screen state and board of the generic table: positions of pieces and captions of piles."""

from __future__ import annotations

from abc import abstractmethod
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_, _
from game.rules.pieces import rank_of
from game.table import screen_state
from game.table.board import Board
from game.table.generic.layout import Labels, lay, lay_settled
from game.table.generic.layout_types import Cut, Layout, PlacedPiece
from game.table.generic.piece_tracking import BACK, title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from game.rules.contract import Event, Game, Place, Seat, View
    from game.rules.pieces import Pack
    from game.table.geometry import Spot
    from game.table.motion import Key, Motions
    from game.words import Reader


SORTS: Final[dict[str, str]] = {"suit": N_("Sort by suit"), "rank": N_("Sort by rank")}
"""Sort orders of the bottom hand with their button labels; sorting by suit uses pack order."""


class ScreenState(screen_state.ScreenState):
    """Screen state of the generic table, taken from the places in a view."""

    def __init__(self, game: Game, pack: Pack, way: str) -> None:
        """Create the state; `way` is the sort order of the bottom hand, one of `SORTS`."""
        self.game, self.pack, self.way = game, pack, way
        self.places: tuple[Place, ...] = ()
        self.facts_of: Any = None
        """Public table of the current state, used to look up facts."""
        self._view: View | None = None
        self.viewer: Seat = 0
        self.covered = True
        self.over = False

    def read(self, view: Any, viewer: Seat) -> None:
        """Replace the state with a view's; for a bystander (seat None), the bottom hand is face down."""
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
        """Show all hands face up after the settlement, each taken from its own seat's view."""
        known = {place.name: place for view in views for place in view.places() if place.owner == view.seat}
        self.places = self._in_order(known.get(place.name, place) for place in self.places)

    def apply(self, event: Event) -> None:
        """Do nothing, because pieces on this table move when the next view is read."""

    def enter(self, table: Any) -> None:
        """Set the seat to move, the phase and the facts from the public table of a new state."""
        super().enter(table)
        self.facts_of = table
        self.seats, self.over = table.seats, table.result is not None

    def cover(self) -> None:
        """Replace the places with those of a bystander's view, in which there are no private pieces.

        That view is of a deal resampled from the current view. It has the same public places, so that nothing newer
        becomes visible.
        """
        view = self._view
        if view is not None and view.seat is not None:
            self.places = self.game.resample(view, Random(0)).view(None).places()
        self._view, self.covered = None, True

    @property
    def hand(self) -> Place | None:
        """Hand at the bottom of the table; None if there is none."""
        return next((place for place in self.places if place.name == f"hand {self.viewer}"), None)


CAPTION_GAP: Final = 6.0
"""Minimum distance between two captions, in units."""


class GenericBoard(Board[Layout]):
    """Computes the layout of the generic table from its screen state."""

    state: ScreenState
    reader: Reader
    cut: Cut

    def __init__(self, motions: Motions, state: ScreenState) -> None:
        super().__init__(motions, state)
        self.captions: dict[str, str] = {}
        self.settled = False
        """Whether the settlement panel covers the middle; if so, nothing else is drawn there."""

    @abstractmethod
    def _label_sizes(self) -> Labels:
        """Return the sizes of all labels."""

    def counts(self) -> tuple[object, ...]:
        """Return everything in the screen state that the layout depends on."""
        return self.state.places, self.state.viewer, self.settled

    def lay(self) -> Layout:
        """Compute the layout for the current screen state."""
        state, where = self.state, (self.frame, self.cut)
        if self.settled:
            self.captions = {}
            return lay_settled(state.places, state.seats, state.viewer, *where)
        free = [place for place in state.places if place.owner is None]
        for short in (False, True):
            self.captions = {place.name: self._caption(place, free, short=short) for place in free}
            labels = self._label_sizes()
            layout = lay(state.places, state.seats, state.viewer, *where, labels)
            if not _touching(layout.captions, labels.widths):
                break
        return layout

    def targets(self) -> Iterator[tuple[Key, str, Spot]]:
        """Yield the key, code and position of all pieces; the viewer's hand comes last and is drawn on top."""
        for laid in (*self.layout.at_rest, *self.layout.hand):
            yield laid.key, laid.piece.code, laid.spot

    def _caption(self, place: Place, free: Sequence[Place], *, short: bool) -> str:
        """Return a pile's caption, which is just the pile's number if `short`."""
        title = title_of(place, self.reader, numbered=True)
        number = place.name.partition(" ")[2]
        if short and number:
            return number
        if len(free) > 3:
            return title
        # Translators: what lies in the middle of the table, and how many pieces: 'Stock · 31'.
        return _("{what} · {count}").format(what=title, count=place.size)

    def last_open(self) -> list[PlacedPiece]:
        """Return the top piece of each face-up pile in the middle of the table."""
        layout = self.layout
        opened = [laid for laid in layout.at_rest if laid.piece.code != BACK and laid.place in layout.captions]
        return list({laid.place: laid for laid in opened}.values())


def _touching(at: Mapping[str, tuple[float, float]], wides: Mapping[str, float]) -> bool:
    """Return whether captions in the same row would touch one another; positions and widths are in units."""
    row = sorted((y, x, wides[name]) for name, (x, y) in at.items())
    return any(
        y == other_y and other_x - x < (wide + other) / 2 + CAPTION_GAP
        for (y, x, wide), (other_y, other_x, other) in pairwise(row)
    )
