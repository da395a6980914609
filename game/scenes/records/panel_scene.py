"""A panel over the list of deals: lines that scroll, and a button that leads back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from game.ui.intents import Cancel, Intent
from game.ui.scene import Scene
from game.ui.widgets import Button, Panel, ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node


class PanelScene(Scene, ABC):
    """A subclass makes the back button in `enter`, places everything, and paints the lines."""

    modal = True
    back: Button

    def __init__(self, on_done: Callable[[], None], name: str) -> None:
        """Set up the panel; `name` is the name of its scroll bar."""
        super().__init__()
        self.on_done, self._name = on_done, name

    def enter(self) -> None:
        """Make the panel."""
        self.panel = Panel(self.ctx, "dark", shadow="modal")
        self.area = ScrollArea(self.ctx, name=self._name)

    @abstractmethod
    def draw_lines(self, surface: Surface) -> None:
        """Paint the scrolled content."""

    def handle(self, intent: Intent) -> bool:
        """Scroll by wheel; go back on Escape."""
        if self.area.handle(intent):
            self.dirty = True
            return True
        if isinstance(intent, Cancel):
            self.on_done()
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """Return the lines, then the back button."""
        return [*self.area.nodes, self.back.node]

    def draw(self, surface: Surface) -> None:
        """Draw the panel."""
        self.panel.draw(surface)
        with self.area.clipped(surface):
            self.draw_lines(surface)
        self.area.draw_bar(surface)
        self.back.draw(surface)
