"""Result types of the generic table's layout: positions of plaques, pieces, piles and captions.

All are in units.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.table.geometry import Box, Spot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Seat
    from game.table.generic.piece_tracking import Piece
    from game.table.motion import Key


class Cut(NamedTuple):
    """Proportions of the pieces in a pack."""

    aspect: float
    """Width divided by height."""
    shown: float
    """Minimum fraction of a face's width that the next piece leaves visible."""


class PlacedPiece(NamedTuple):
    """A piece and its position on the table."""

    piece: Piece
    spot: Spot
    place: str

    @property
    def key(self) -> Key:
        """Key of the piece on the board."""
        return self.piece.key


class Layout(NamedTuple):
    """Positions of everything on a generic table, in units."""

    plaques: tuple[Box, ...]
    """Boxes of the plaques, by seat."""
    small: frozenset[Seat]
    """Seats whose plaques have no emblem."""
    hand: tuple[PlacedPiece, ...]
    """Pieces of the bottom hand, left to right."""
    at_rest: tuple[PlacedPiece, ...]
    """All other pieces on the table, lowest first."""
    areas: Mapping[str, Box]
    """Area of each place except the bottom hand."""
    captions: Mapping[str, tuple[float, float]]
    """Centre of the caption of each pile in the middle."""
    counts: Mapping[str, tuple[float, float]]
    """Centre of the piece count on each face-down hand of the other seats."""
    prompt: Box
    """Area of the question; its lower edge is fixed."""
    middle: Box
    """Area of the middle and the question together, used by the settlement."""
    sides: tuple[str, ...]
    """Side of the table at which each seat sits."""

    def spot(self, key: Key) -> Spot | None:
        """Return the position of a piece, or else of the pile in which it is; None if there is no such pile."""
        for laid in (*self.hand, *self.at_rest):
            if laid.key == key:
                return laid.spot
        tops = [laid.spot for laid in self.at_rest if laid.place == key[0]]
        return tops[-1] if tops else None


def box_of(spots: Sequence[Spot]) -> Box:
    """Return the bounding box of pieces."""
    boxes = [spot.box() for spot in spots]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)
