"""What boards share: places kept until something counts otherwise, what rests painted once, lights, flights, hands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, Protocol, TypeVar

from game.scenes.table.geometry import Box, Frame, Spot
from game.scenes.table.pieces import Pieces
from game.ui import theme
from game.ui.animation import shake

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from pygame import Surface

    from game.rules.contract import Seat
    from game.scenes.table.context import TableContext
    from game.scenes.table.ground import Drawn
    from game.scenes.table.motion import Key
    from game.scenes.table.screen_state import ScreenState

SHAKE_UNITS: Final = 3.0


class Places(Protocol):
    """What every layout of a table has."""

    @property
    def plaques(self) -> Sequence[Box]:
        """By seat, in units."""


L = TypeVar("L", bound=Places)


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


class Board(ABC, Generic[L]):
    """Arranges and paints one table by its state; knows no input. `L` is the game's layout."""

    layout: L

    def __init__(self, context: TableContext, equipment: str, state: ScreenState) -> None:
        self.kit, self.motions, self.reader = context.kit, context.motions, context.reader
        self.equipment, self.state = equipment, state
        self.resize()

    def resize(self) -> None:
        """The window has another size."""
        self.frame = Frame(self.kit.scale)
        self.pieces = Pieces(self.kit, self.equipment, aces=self.reader.pack.aces)
        self.laid_for: Hashable = None
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

    # Painting ---------------------------------------------------------------------------------------------------------

    @property
    def labelled(self) -> bool:
        """Whether the plain labels show."""
        return self.kit.settings.plain_labels

    def pieces_at(self, px: Spot) -> Pieces:  # noqa: ARG002 - a game may have others for small places
        """The pictures for a place in pixels."""
        return self.pieces

    def paint_resting(self, surface: Surface, state: Hashable, paint: Callable[[Surface], None], over: Drawn) -> None:
        """Paint what lies, and `over` it: once and kept while nothing moves and `state` is the same."""
        motions = self.motions

        def whole(layer: Surface) -> None:
            paint(layer)
            over.draw(layer)

        if motions.flights or motions.sliding or motions.shake:
            whole(surface)
        else:
            kept = (self.laid_for, state, over.state)
            self.kit.show_layer(surface, "table rest", self.kit.scale.window, kept, whole)

    def paint_flights(self, surface: Surface) -> None:
        """Pieces on their way, over everything that lies."""
        for code, px, squeeze in self.motions.flying(self.targets(), self.frame):
            self.pieces_at(px).draw_flying(surface, code, px, labelled=self.labelled, squeeze=squeeze)

    def paint_ring(
        self,
        surface: Surface,
        px: Spot,
        colour: theme.Colour = theme.LIFTED_LINE,
        *,
        radius: float = 8.0,
        width: float = 3.0,
        gap: float = 0.0,
    ) -> None:
        """The line round a piece at its place in pixels; radius and width in units, the gap in pixels."""
        scale, size = self.kit.scale, (round(px.w), round(px.h))
        wide = max(2, scale.px(width))
        ring = self.kit.paint.ring(*size, radius=scale.f(radius), width=wide, colour=(colour,), gap=gap, angle=px.angle)
        ring.draw_centred(surface, px.x, px.y)

    def paint_light(
        self,
        surface: Surface,
        px: Spot,
        *,
        radius: float,
        sigma: float,
        opacity: float,
        grow: float = 0.0,
        alpha: float = 1.0,
    ) -> None:
        """The light behind a piece at its place in pixels; radius, blur and growth in units."""
        f, size = self.kit.scale.f, (round(px.w), round(px.h))
        light = self.kit.paint.glow(
            *size, radius=f(radius), sigma=f(sigma), colour=theme.GLOW_BLUR, opacity=opacity, grow=f(grow)
        )
        light.draw_centred(surface, px.x, px.y, alpha)

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

    def __init__(self, context: TableContext, equipment: str, state: ScreenState) -> None:
        self.looks: dict[Key, Look] = {}
        self.hidden: set[Key] = set()
        """Pieces that something else paints just now: dragged, or laid out as a won hand."""
        super().__init__(context, equipment, state)

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
