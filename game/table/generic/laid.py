"""What a layout of the generic table holds: places of plaques, pieces, piles and words. In units."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.table.geometry import Box, Spot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Seat
    from game.table.generic.census import Piece
    from game.table.motion import Key


class Cut(NamedTuple):
    """What the pieces of a pack are like."""

    aspect: float
    """Width over height."""
    shown: float
    """Least share of a face's width that must stay free of the next piece."""


class Laid(NamedTuple):
    """One piece in its place."""

    piece: Piece
    spot: Spot
    place: str

    @property
    def key(self) -> Key:
        """The key of the piece."""
        return self.piece.key


class Layout(NamedTuple):
    """Places of everything."""

    plaques: tuple[Box, ...]
    """By seat."""
    small: frozenset[Seat]
    """Seats whose plaques have no emblem."""
    hand: tuple[Laid, ...]
    """The bottom hand, left to right."""
    lying: tuple[Laid, ...]
    """Everything else, lowest first."""
    areas: Mapping[str, Box]
    """Where each place is, but for the bottom hand."""
    captions: Mapping[str, tuple[float, float]]
    """Middle of the words under each pile of the middle."""
    counts: Mapping[str, tuple[float, float]]
    """Middle of the number on each closed hand of the others."""
    prompt: Box
    """Room for what is asked; its lower edge stands fast."""
    middle: Box
    """The middle with the room of the question, where the settlement lies."""
    sides: tuple[str, ...]
    """Which side of the table each seat sits at."""

    def spot(self, key: Key) -> Spot | None:
        """Where a piece lies; the middle of its place where only the uppermost of a pile are drawn."""
        for laid in (*self.hand, *self.lying):
            if laid.key == key:
                return laid.spot
        tops = [laid.spot for laid in self.lying if laid.place == key[0]]
        return tops[-1] if tops else None


def box_of(spots: Sequence[Spot]) -> Box:
    """The upright rectangle round some pieces."""
    boxes = [spot.box() for spot in spots]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)
