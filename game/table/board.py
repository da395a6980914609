"""Where everything on a table lies now: places kept until something counts otherwise, and keys for what can move."""

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
    """One piece of the own hand."""

    key: Key
    code: str
    spot: Spot


class Look(NamedTuple):
    """How a piece of the own hand is shown."""

    lifted: bool = False
    """Chosen, or part of what is pointed at: raised and outlined."""
    dim: bool = False
    """May not be chosen now."""
    hovered: float = 0.0
    advised: bool = False
    """A hint speaks of it."""


class Places(Protocol):
    """What every layout of a table has."""

    @property
    def plaques(self) -> Sequence[Box]:
        """By seat, in units."""


L = TypeVar("L", bound=Places)


class Board(ABC, Generic[L]):
    """Arranges one table by its state; knows no input and paints nothing. `L` is the game's layout."""

    layout: L
    frame: Frame
    """Given by `fit`."""

    def __init__(self, motions: Motions, state: ScreenState) -> None:
        self.motions, self.state = motions, state
        self.laid_for: Hashable = None
        self.hidden: set[Key] = set()
        """Pieces that something else paints just now: dragged, or laid out as a won hand."""

    def fit(self, frame: Frame) -> None:
        """The window has another size: everything finds its place anew."""
        self.frame = frame
        self.laid_for = None
        self.motions.forget_places()

    def arrange(self) -> L:
        """Find the place of everything that lies on the table now."""
        counts = self.counts()
        if counts != self.laid_for:
            self.laid_for = counts
            self.layout = self.lay()
        return self.layout

    @abstractmethod
    def counts(self) -> Hashable:
        """All that the layout depends on."""

    @abstractmethod
    def lay(self) -> L:
        """Make the layout."""

    @abstractmethod
    def targets(self) -> Iterable[tuple[Key, str, Spot]]:
        """Key, code and place of everything that can be on its way, lowest first."""

    @property
    def shaken(self) -> int:
        """Pixels to the right, while the mat and everything on it shake."""
        return round(shake(self.motions.shake) * self.frame.u * SHAKE_UNITS) if self.motions.shake else 0

    def px(self, spot: Spot) -> Spot:
        """A place on the mat in pixels, shaken as it is."""
        px = self.frame.spot(spot)
        return px._replace(x=px.x + self.shaken) if self.motions.shake else px


class HandBoard(Board[L]):
    """A board with an own hand whose pieces are lifted and dragged, and with closed hands of the others."""

    def __init__(self, motions: Motions, state: ScreenState) -> None:
        super().__init__(motions, state)
        self.looks: dict[Key, Look] = {}

    @abstractmethod
    def hand_spots(self) -> Sequence[Held]:
        """The own pieces where they rest (units), left to right. Their keys stay with them through every sorting."""

    @abstractmethod
    def back_spots(self, seat: Seat) -> Sequence[Spot]:
        """The closed hand of another seat (units)."""

    def held(self, key: Key | None) -> Held | None:
        """A piece of the own hand by its key."""
        return next((piece for piece in self.hand_spots() if piece.key == key), None)

    def seat_spot(self, seat: Seat, *, last: int = 0) -> Spot:
        """Where a closed piece of a seat is, from the last one backwards: what it plays comes from here."""
        own = seat == self.state.viewer
        spots = [piece.spot for piece in self.hand_spots()] if own else self.back_spots(seat)
        return spots[max(0, len(spots) - 1 - last)] if spots else Spot.at(*self.layout.plaques[seat])

    def away(self, key: Key) -> bool:
        """Whether a piece is on its way, or painted by something else."""
        return key in self.motions.flights or key in self.hidden

    def seat_keys(self, seat: Seat) -> list[Key]:
        """Keys of the closed or own hand of a seat."""
        if seat == self.state.viewer:
            return [piece.key for piece in self.hand_spots()]
        return [("back", seat, i) for i in range(len(self.back_spots(seat)))]


WHOLE: Final = "whole"
"""The part of everything that may lie anywhere: where it changes all is painted anew."""
Part = int | str
"""A seat, or the name of something that belongs to none."""
Item = tuple[Any, ...]
"""The name of what is drawn, and all that it depends on."""
