"""Who accompanies a deal at the table beside the game itself: the guide of a first deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.ui.node import Node


class Companion(Protocol):
    """What a table asks of its companion."""

    def sit_down(self) -> None:
        """The table is made; what it is called by is known."""

    def leave(self) -> None:
        """The table goes."""

    def layout(self) -> None:
        """The window has another size."""

    def update(self, seconds: float) -> bool:
        """Let time pass; True while something moves."""

    def nodes(self) -> Sequence[Node]:
        """What can be pressed of it, after everything else."""

    def rects(self) -> Sequence[Rect]:
        """What of it no tooltip may cover, in pixels."""

    def draw(self, surface: Surface) -> None:
        """Paint it over the whole table."""
