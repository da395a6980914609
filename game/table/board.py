"""Base classes for boards, which compute all positions on a table and give movable pieces keys.

A layout is cached, and computed again only after the state that it depends on has changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

from game.table.geometry import Box, Spot
from game.ui.animation import shake

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from game.rules.contract import Seat
    from game.table.geometry import Frame
    from game.table.motion import Key, Motions
    from game.table.screen_state import ScreenState

SHAKE_UNITS: Final = 3.0


class Held(NamedTuple):
    """A piece in the viewer's hand: its key, code and position."""

    key: Key
    code: str
    spot: Spot


class Look(NamedTuple):
    """Appearance of a piece of the viewer's hand: raised, dimmed, hovered or recommended."""

    lifted: bool = False
    """Whether the piece is raised and outlined.

    It is if it is selected, or used by the row or button under the pointer.
    """
    dim: bool = False
    """Whether the piece is dimmed because it cannot be selected now."""
    hovered: float = 0.0
    advised: bool = False
    """Whether the current hint refers to the piece."""


class Places(Protocol):
    """Attributes shared by the layouts of all games."""

    @property
    def plaques(self) -> Sequence[Box]:
        """Boxes of the plaques, by seat, in units."""


L = TypeVar("L", bound=Places)


class Board(ABC, Generic[L]):
    """Computes the position of everything on a table from the screen state, without painting or handling input.

    `L` is the game's layout type.
    """

    layout: L
    frame: Frame
    """Mapping from units to pixels at the current window size; set by `fit`."""

    def __init__(self, motions: Motions, state: ScreenState) -> None:
        self.motions, self.state = motions, state
        self.laid_for: Hashable = None
        self.hidden: set[Key] = set()
        """Pieces currently painted by something else: dragged, or shown as part of a winning hand."""

    def fit(self, frame: Frame) -> None:
        """Set the frame for a new window size, and discard the cached layout."""
        self.frame = frame
        self.laid_for = None
        self.motions.clear_places()

    def arrange(self) -> L:
        """Return the layout for the current state, computed again only if `counts` has changed."""
        counts = self.counts()
        if counts != self.laid_for:
            self.laid_for = counts
            self.layout = self.lay()
        return self.layout

    @abstractmethod
    def counts(self) -> Hashable:
        """Return all values that the layout depends on, as a hashable cache key."""

    @abstractmethod
    def lay(self) -> L:
        """Compute the layout."""

    @abstractmethod
    def targets(self) -> Iterable[tuple[Key, str, Spot]]:
        """Yield the key, code and position of every piece that can be animated, lowest first."""

    @property
    def shaken(self) -> int:
        """Horizontal offset of the mat while it shakes, in pixels to the right; otherwise 0."""
        return round(shake(self.motions.shake) * self.frame.u * SHAKE_UNITS) if self.motions.shake else 0

    def px(self, spot: Spot) -> Spot:
        """Convert a position on the mat from units to pixels, including the current shake."""
        px = self.frame.spot(spot)
        return px._replace(x=px.x + self.shaken) if self.motions.shake else px


class HandBoard(Board[L]):
    """Board with the viewer's hand, which can be raised and dragged, and other seats' closed hands."""

    def __init__(self, motions: Motions, state: ScreenState) -> None:
        super().__init__(motions, state)
        self.looks: dict[Key, Look] = {}

    @abstractmethod
    def hand_spots(self) -> Sequence[Held]:
        """Return the viewer's pieces with their positions at rest, in units, from left to right.

        A piece keeps its key when the hand is sorted.
        """

    @abstractmethod
    def back_spots(self, seat: Seat) -> Sequence[Spot]:
        """Return the positions of another seat's face-down hand in units."""

    def held(self, key: Key | None) -> Held | None:
        """Return the piece of the viewer's hand with this key; None if there is none."""
        return next((piece for piece in self.hand_spots() if piece.key == key), None)

    def seat_spot(self, seat: Seat, *, last: int = 0) -> Spot:
        """Return the position from which a piece played from a seat's hand starts to move, in units.

        `last` is the piece's index, counted from the end of the hand. For an empty hand, return the position of the
        plaque.
        """
        own = seat == self.state.viewer
        spots = [piece.spot for piece in self.hand_spots()] if own else self.back_spots(seat)
        return spots[max(0, len(spots) - 1 - last)] if spots else Spot.at(*self.layout.plaques[seat])

    def away(self, key: Key) -> bool:
        """Return whether a piece is not drawn at its position at rest, because it is animated or hidden."""
        return key in self.motions.flights or key in self.hidden

    def seat_keys(self, seat: Seat) -> list[Key]:
        """Return the keys of all pieces in a seat's hand, face up or face down."""
        if seat == self.state.viewer:
            return [piece.key for piece in self.hand_spots()]
        return [("back", seat, i) for i in range(len(self.back_spots(seat)))]


WHOLE: Final = "whole"
"""Part for items that may be anywhere: if one of these changes, everything is repainted."""
Part = int | str
"""A seat, or the name of an area that belongs to no seat."""
Item = tuple[Any, ...]
"""Name of a drawn item, followed by everything that affects its picture."""
