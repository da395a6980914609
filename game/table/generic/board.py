"""Board of the generic table: positions of pieces and captions of piles."""

from __future__ import annotations

from abc import abstractmethod
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.table.board import Board
from game.table.generic.layout import lay, lay_settled
from game.table.generic.layout_types import Cut, Layout, PlacedPiece
from game.table.generic.piece_tracking import BACK, title_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.rules.contract import Place
    from game.table.generic.screen_state import ScreenState
    from game.table.geometry import Spot
    from game.table.motion import Key, Motions
    from game.words import Reader


CAPTION_GAP: Final = 6.0
"""Least distance between two captions, in units."""


class GenericBoard(Board[Layout]):
    """Computes the layout of the generic table from its screen state."""

    state: ScreenState
    reader: Reader
    cut: Cut

    def __init__(self, motions: Motions, state: ScreenState) -> None:
        super().__init__(motions, state)
        self.captions: dict[str, str] = {}
        self.settled = False
        """Whether the settlement covers the middle, where nothing else is drawn."""

    @abstractmethod
    def _caption_wide(self, text: str) -> float:
        """Return the width of a caption in pixels."""

    def counts(self) -> tuple[object, ...]:
        """Return everything in the screen state on which the layout depends."""
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
            wides = {name: self._caption_wide(text) / self.frame.u for name, text in self.captions.items()}
            layout = lay(state.places, state.seats, state.viewer, *where, wides)
            if not _touching(layout.captions, wides):
                break
        return layout

    def targets(self) -> Iterator[tuple[Key, str, Spot]]:
        """Yield the key, code and position of all pieces; the viewer's hand comes last and is drawn on top."""
        for laid in (*self.layout.lying, *self.layout.hand):
            yield laid.key, laid.piece.code, laid.spot

    def _caption(self, place: Place, free: Sequence[Place], *, short: bool) -> str:
        """Return the caption of a pile; `short` captions give only the number of pieces."""
        title = title_of(place, self.reader, numbered=True)
        number = place.name.partition(" ")[2]
        if short and number:
            return number
        if len(free) > 3:
            return title
        # Translators: what lies in the middle of the table, and how many pieces: 'Stock · 31'.
        return _("{what} · {count}").format(what=title, count=place.size)

    def last_open(self) -> list[PlacedPiece]:
        """Return the top piece of each face-up pile in the middle."""
        layout = self.layout
        opened = [laid for laid in layout.lying if laid.piece.code != BACK and laid.place in layout.captions]
        return list({laid.place: laid for laid in opened}.values())


def _touching(at: Mapping[str, tuple[float, float]], wides: Mapping[str, float]) -> bool:
    """Whether any captions in the same row would touch; positions and widths are in units."""
    row = sorted((y, x, wides[name]) for name, (x, y) in at.items())
    return any(
        y == other_y and other_x - x < (wide + other) / 2 + CAPTION_GAP
        for (y, x, wide), (other_y, other_x, other) in pairwise(row)
    )
