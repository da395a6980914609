"""The filters of the list by themselves, where a small window has no room for them beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.intents import Cancel, Intent
from game.ui.scene import Scene
from game.ui.widgets import Button, Panel, ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.scenes.records.filters import Filters
    from game.ui.node import Node
    from game.ui.scale import Scale

WIDE: Final = 420


class FilterScene(Scene):
    """A panel at the left; what is chosen in it holds at once."""

    modal = True

    def __init__(self, filters: Filters, on_done: Callable[[], None]) -> None:
        super().__init__()
        self.filters, self.on_done = filters, on_done

    def enter(self) -> None:
        """Make panel and button."""
        self.panel = Panel(self.kit, "dark", shadow="modal")
        self.area = ScrollArea(self.kit, name="filters")
        self.done = Button(self.kit, _("Done"), self.on_done, kind="primary", key="escape", size=21, name="done")
        self.focus.focus("done")

    def handle(self, intent: Intent) -> bool:
        """Escape goes back."""
        if self.area.handle(intent):
            self.dirty = True
            return True
        if isinstance(intent, Cancel):
            self.on_done()
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """The filters, then the way back."""
        return [*self.area.nodes, self.done.node]

    def layout(self, scale: Scale) -> None:
        """As high as the window."""
        box = Rect(16, 16, max(WIDE, scale.px(460)), scale.height - 32)
        self.panel.place(box)
        high = round(self.kit.text.px(theme.QUIET_BUTTON) * 2.2)
        pad = 22
        self.done.place(Rect(box.right - pad - 160, box.bottom - pad // 2 - high, 160, high))
        rect = Rect(box.x + pad, box.y + pad // 2, box.w - 2 * pad, self.done.rect.y - box.y - pad)
        self.filters.place(Rect(rect.x + 6, rect.y, rect.w - 24, rect.h))
        self.area.place_content(rect, self.filters.height())
        self.area.adopt(self.filters.widgets)

    def draw(self, surface: Surface) -> None:
        """The panel."""
        self.panel.draw(surface)
        with self.area.clipped(surface):
            self.filters.draw(surface, self.area.offset)
        self.area.draw_bar(surface)
        self.done.draw(surface)
