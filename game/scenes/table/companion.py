"""Interface of a companion that follows a deal at the table, such as the guide of a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.ui.node import Node


class Companion(Protocol):
    """Interface through which a table uses its companion."""

    def sit_down(self) -> None:
        """Start once the table has created its widgets and named their nodes."""

    def leave(self) -> None:
        """Stop when the table is closed."""

    def layout(self) -> None:
        """Place everything for a new window size."""

    def update(self, seconds: float) -> bool:
        """Advance animations; return whether any is running."""

    def nodes(self) -> Sequence[Node]:
        """Return the companion's nodes, which follow all others in tab order."""

    def rects(self) -> Sequence[Rect]:
        """Return the areas, in pixels, that tooltips must not cover."""

    def draw(self, surface: Surface) -> None:
        """Draw the companion over the whole table."""
