"""Scroll area for content larger than its rectangle: mouse wheel, scroll bar, and scrolling to the focused node."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.ui import theme
from game.ui.intents import Intent, Scroll
from game.ui.node import Node
from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext

LINE: Final = 40
"""Units scrolled per line of the wheel."""


class ScrollArea(Widget):
    """Scroll area that shows content of `height` pixels in a smaller rectangle.

    Place the area, place the widgets in it as if nothing were scrolled (from `rect.y` down), then `adopt` them. Draw
    them in `with area.clipped(surface)`, and anything that is not a widget `area.offset` pixels higher.
    """

    def __init__(self, ctx: RenderContext, *, paper: bool = False, name: str = "scroll") -> None:
        super().__init__(ctx)
        self.paper = paper
        self.height = 0
        self.offset = 0
        self._adopted: list[Widget] = []
        self._in_sight = ""
        """Id of the node that was focused and visible when the content was last laid out; '' for none."""
        self._grabbed = self._before_drag = 0
        self.bar = Node(self.rect, "scrollbar", "", focusable=False, name=f"{name}:bar", on_drag=self._drag, layer=1)

    @property
    def furthest(self) -> int:
        """Maximum scroll offset in pixels."""
        return max(0, self.height - self.rect.h)

    @property
    def nodes(self) -> Sequence[Node]:
        """The nodes of the content, and the scroll bar's if the content is larger than the area."""
        inside = [node for widget in self._adopted for node in widget.nodes]
        return [*inside, self.bar] if self.furthest else inside

    def place_content(self, rect: Rect, height: int) -> None:
        """Place the area with content of a given height in pixels; drop the adopted widgets.

        Call this once per layout, with the final height, because a smaller height would scroll the area back.
        """
        super().place(rect)
        if self._adopted:
            held = (node for widget in self._adopted for node in widget.nodes if node.focused and node.bounds)
            self._in_sight = next((node.id for node in held), "")
        self._adopted = []
        self.height = height
        self.offset = min(max(self.offset, 0), self.furthest)
        self._place_bar()

    def adopt(self, widgets: Sequence[Widget]) -> None:
        """Adopt widgets placed by the caller as if there were no scrolling; call this even if all fit.

        If the focused node was visible before, it still is, whatever has been inserted above it.
        """
        self._adopted = list(widgets)
        for widget in self._adopted:
            for node in widget.nodes:
                node.clip = Rect(self.rect) if self.furthest else None
                node.on_reveal = self._revealer(node) if self.furthest else None
            widget.move(0, -self.offset)
        for widget in self._adopted:
            for node in widget.nodes:
                if node.id == self._in_sight and node.on_reveal is not None:
                    node.on_reveal()

    def scroll_to(self, offset: float) -> bool:
        """Scroll to an offset; return True if the offset has changed."""
        wanted = min(max(round(offset), 0), self.furthest)
        if wanted == self.offset:
            return False
        by, self.offset = self.offset - wanted, wanted
        for widget in self._adopted:
            widget.move(0, by)
        self._place_bar()
        return True

    def to_end(self) -> None:
        """Scroll to the end of the content."""
        self.scroll_to(self.furthest)

    def handle(self, intent: Intent) -> bool:
        """Handle the mouse wheel over the area; return True if the intent was used."""
        if isinstance(intent, Scroll) and self.rect.collidepoint(intent.pos):
            return self.scroll_to(self.offset + intent.lines * self.ctx.scale.px(LINE))
        return False

    @contextmanager
    def clipped(self, surface: Surface) -> Iterator[None]:
        """Limit drawing in a `with` block to the area's rectangle."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        try:
            yield
        finally:
            surface.set_clip(before)

    def draw(self, surface: Surface) -> None:
        """Draw the content, then the scroll bar."""
        with self.clipped(surface):
            for widget in self._adopted:
                if widget.rect.colliderect(self.rect):
                    widget.draw(surface)
        self.draw_bar(surface)

    def draw_bar(self, surface: Surface) -> None:
        """Draw the scroll bar if the content is larger than the area."""
        if not self.furthest:
            return
        rect = self.bar.rect
        wide = self.ctx.scale.px(6, 4)
        colour = theme.PAPER_LINE if self.paper else theme.BRASS
        strong = 0.95 if self.bar.hovered or self.bar.pressed else 0.6
        self.ctx.paint.box(wide, rect.h, radius=wide / 2, fill=(colour,), opacity=strong).draw(
            surface, rect.right - wide, rect.y
        )

    def _revealer(self, node: Node) -> Callable[[], None]:
        def reveal() -> None:
            margin = self.ctx.scale.px(16)
            if node.rect.top - margin < self.rect.top:
                self.scroll_to(self.offset - (self.rect.top + margin - node.rect.top))
            elif node.rect.bottom + margin > self.rect.bottom:
                self.scroll_to(self.offset + node.rect.bottom + margin - self.rect.bottom)

        return reveal

    def _place_bar(self) -> None:
        wide = self.ctx.scale.px(14, 12)
        share = self.rect.h / max(1, self.height)
        high = min(self.rect.h, max(self.ctx.scale.px(40), round(self.rect.h * share)))
        down = round((self.rect.h - high) * self.offset / self.furthest) if self.furthest else 0
        self.bar.rect = Rect(self.rect.right - wide, self.rect.y + down, wide, high)

    def _drag(self, kind: str, pos: tuple[int, int]) -> None:
        if kind == "start":
            self._grabbed, self._before_drag = pos[1] - self.bar.rect.y, self.offset
        elif kind == "cancel":
            self.scroll_to(self._before_drag)
        elif kind == "move" and self.furthest:
            free = max(1, self.rect.h - self.bar.rect.h)
            self.scroll_to((pos[1] - self._grabbed - self.rect.y) / free * self.furthest)
