"""Panels over the list of deals, with scrolling lines and a back button, such as the filters in small windows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.layout import TextHeight
from game.ui.scene import Scene
from game.ui.widgets import Button, Panel, ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.scenes.records.filters import Filters
    from game.ui.node import Node
    from game.ui.scale import Scale


BUTTON: Final = TextHeight(52, theme.QUIET_BUTTON, 1.8)
"""Height of a button, in units."""


class PanelScene(Scene, ABC):
    """Panel with scrolling lines; subclasses create the back button in `enter` and paint the lines."""

    modal = True
    back: Button

    def __init__(self, on_done: Callable[[], None], name: str) -> None:
        """Create the panel; `name` is the name of its scroll bar's node."""
        super().__init__()
        self.on_done = self.on_back = on_done
        self._name = name

    def enter(self) -> None:
        """Create the panel without lines."""
        self.panel = Panel(self.ctx, "dark", shadow="modal")
        self.area = ScrollArea(self.ctx, name=self._name)
        self.areas = (self.area,)

    @abstractmethod
    def draw_lines(self, surface: Surface) -> None:
        """Paint the panel's lines at their scrolled positions."""

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


WIDE: Final = 420


class FilterScene(PanelScene):
    """Panel on the left with the filters, which take effect at once."""

    def __init__(self, filters: Filters, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, "filters")
        self.filters = filters

    def enter(self) -> None:
        """Create the panel and its button."""
        super().enter()
        self.back = Button(self.ctx, _("Done"), self.on_done, kind="primary", key="escape", size=21, name="done")
        self.focus.focus("done")

    def layout(self, scale: Scale) -> None:
        """Place the panel over the full height of the window."""
        box = Rect(16, 16, max(WIDE, scale.px(460)), scale.height - 32)
        self.panel.place(box)
        high = round(self.ctx.text.px(theme.QUIET_BUTTON) * 2.2)
        pad = 22
        self.back.place(Rect(box.right - pad - 160, box.bottom - pad // 2 - high, 160, high))
        rect = Rect(box.x + pad, box.y + pad // 2, box.w - 2 * pad, self.back.rect.y - box.y - pad)
        self.filters.place(Rect(rect.x + 6, rect.y, rect.w - 24, rect.h))
        self.area.place_content(rect, self.filters.height())
        self.area.adopt(self.filters.widgets)

    def draw_lines(self, surface: Surface) -> None:
        """Draw all filters at their scrolled position."""
        self.filters.draw(surface, self.area.offset)
