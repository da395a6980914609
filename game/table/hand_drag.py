"""Drags pieces of the viewer's hand with the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.table.board import HandBoard
    from game.table.geometry import Spot
    from game.table.motion import Key

ASIDE: Final = 40.0
"""Distance between pieces that are dragged together, in units."""


class Drag:
    """The pieces being dragged over a board, which does not draw them during the drag."""

    def __init__(self, board: HandBoard[Any]) -> None:
        self.board = board
        self.keys: tuple[Key, ...] = ()
        self._grip = self._at = (0.0, 0.0)

    def follow(self, kind: str, pos: tuple[int, int], spot: Spot, keys: Sequence[Key]) -> tuple[float, float] | None:
        """Handle a node's drag event: a `kind` at a point `pos` in pixels.

        `spot` is the position of the grabbed piece at rest, in units, and `keys` are the dragged pieces. Return the
        centre of the grabbed piece, in units, when it is dropped; None before that, or if the drag is cancelled.
        """
        frame = self.board.frame
        if kind == "start":
            px = frame.spot(spot)
            self._grip = px.x - pos[0], px.y - pos[1]
        self._at = pos[0] + self._grip[0], pos[1] + self._grip[1]
        if kind in {"start", "move"}:
            self.keys = tuple(keys)
            self.board.hidden = set(keys)
            return None
        self.drop()
        return frame.unit(*self._at) if kind == "end" else None

    @property
    def centre(self) -> tuple[float, float] | None:
        """Centre of the grabbed piece in units; None if no piece is being dragged."""
        return self.board.frame.unit(*self._at) if self.keys else None

    def drop(self) -> None:
        """End the drag, so that the board draws the pieces again."""
        self.keys = ()
        self.board.hidden.clear()

    def dragged_spots(self) -> Iterator[tuple[str, Spot]]:
        """Yield the code and position in pixels of each dragged piece, upright and side by side."""
        frame = self.board.frame
        for i, key in enumerate(self.keys):
            piece = self.board.held(key)
            if piece is not None:
                at = self._at[0] + ASIDE * i * frame.u
                yield piece.code, frame.spot(piece.spot)._replace(x=at, y=self._at[1], angle=0.0)
