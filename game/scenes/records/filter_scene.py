"""The list's filters as a separate scene, for windows too small to show them next to the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.records.list_panel_scene import PanelScene
from game.ui import theme
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.scenes.records.filters import Filters
    from game.ui.scale import Scale

WIDE: Final = 420


class FilterScene(PanelScene):
    """Panel at the left with the filters, which take effect at once."""

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
