"""Base class of panels over the list of deals: scrolling lines and a back button."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from game.ui import theme
from game.ui.intents import Cancel, Intent
from game.ui.layout import TextHeight
from game.ui.scene import Scene
from game.ui.widgets import Button, Panel, ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node

BUTTON: Final = TextHeight(52, theme.QUIET_BUTTON, 1.8)
"""Height of a button."""


class PanelScene(Scene, ABC):
    """Panel with scrolling lines; subclasses create the back button in `enter` and paint the lines."""

    modal = True
    back: Button

    def __init__(self, on_done: Callable[[], None], name: str) -> None:
        """Create the panel; `name` is the name of its scroll bar's node."""
        super().__init__()
        self.on_done, self._name = on_done, name

    def enter(self) -> None:
        """Create the panel without lines."""
        self.panel = Panel(self.ctx, "dark", shadow="modal")
        self.area = ScrollArea(self.ctx, name=self._name)

    @abstractmethod
    def draw_lines(self, surface: Surface) -> None:
        """Paint the panel's lines at their scrolled positions."""

    def handle(self, intent: Intent) -> bool:
        """Scroll with the mouse wheel; close the panel on Escape."""
        if self.area.handle(intent):
            self.dirty = True
            return True
        if isinstance(intent, Cancel):
            self.on_done()
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the lines, then of the back button."""
        return [*self.area.nodes, self.back.node]

    def draw(self, surface: Surface) -> None:
        """Draw the panel and its lines."""
        self.panel.draw(surface)
        with self.area.clipped(surface):
            self.draw_lines(surface)
        self.area.draw_bar(surface)
        self.back.draw(surface)
