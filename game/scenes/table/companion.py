"""Interface of a companion that follows a deal at the table, such as the guide of a first deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.ui.node import Node


class Companion(Protocol):
    """The companion as its table uses it."""

    def sit_down(self) -> None:
        """Start, once the table has made its parts and their nodes have names."""

    def leave(self) -> None:
        """Stop, as the table is closed."""

    def layout(self) -> None:
        """Adapt to a new window size."""

    def update(self, seconds: float) -> bool:
        """Advance time; True while something moves."""

    def nodes(self) -> Sequence[Node]:
        """Return its nodes, which come after all others."""

    def rects(self) -> Sequence[Rect]:
        """Return the areas that no tooltip may cover, in pixels."""

    def draw(self, surface: Surface) -> None:
        """Draw it over the whole table."""
