"""List of all software and other works that Sala includes; pressing an entry opens its full licence."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.about.bundled_components import Shipped, shipped
from game.about.version import version_of
from game.i18n import _
from game.scenes.paper_scene import PaperScene
from game.ui import theme
from game.ui.widgets import Button, ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.scale import Scale

TOP: Final = 146.0
FOOT: Final = 124.0
ROW: Final = 78.0
GAP: Final = 12.0


class LicencesScene(PaperScene):
    """List of licences in columns; `on_open` shows the texts of the pressed entry."""

    size = (1240.0, 880.0)
    explained = False

    def __init__(self, on_done: Callable[[], None], on_open: Callable[[Shipped], None]) -> None:
        super().__init__(on_done)
        self.on_open = on_open

    def enter(self) -> None:
        """Create a button for each licensed work."""
        super().enter()
        self.title = _("Licences")
        self.rows = [self._row(one) for one in shipped()]
        self.area = ScrollArea(self.ctx, paper=True)
        self.areas = (self.area,)
        self.buttons = [(self.done_button(), 200.0)]
        self.focus.focus(self.rows[0].node)

    def _row(self, one: Shipped) -> Button:
        words = " ".join(filter(None, (one.name, version_of(one.name) if one.kind == "package" else "")))
        open_it = partial(self.on_open, one)
        name = f"licence {one.name}"
        return Button(
            self.ctx, words, open_it, kind="paper", second=one.licence, size=20, align="left", indent=22, name=name
        )

    def layout(self, scale: Scale) -> None:
        """Place the entries in two columns if their text fits, otherwise in one."""
        super().layout(scale)
        paper, inner, text = self.paper, self.paper.inner, self.ctx.text
        edge, gap = paper.px(10), paper.px(GAP, 8)
        top, bottom = round(paper.y(TOP)), round(paper.y(paper.height - FOOT))
        high = max(paper.px(ROW), round(text.px(theme.BODY) * 1.5 + text.px(theme.SMALL) * 1.9))
        wide = inner.w - paper.px(30)
        columns = 2 if 2 * max(row.preferred()[0] for row in self.rows) + gap <= wide else 1
        each = (wide - (columns - 1) * gap) // columns
        lines = -(-len(self.rows) // columns)
        room = Rect(inner.x - edge, top, inner.w + 2 * edge, bottom - top)
        self.area.place_content(room, lines * (high + gap) + 2 * edge)
        for place, row in enumerate(self.rows):
            down, across = divmod(place, columns)
            row.place(Rect(inner.x + across * (each + gap), top + edge + down * (high + gap), each, high))
        self.area.adopt(self.rows)
