"""Button placed freely, in unoccupied space next to the piece or plaque that it concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.ui.tooltip import MARGIN, Near, nearest
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.render_context import RenderContext

LAYER = 6
GAP = 8.0


class FloatingButton:
    """Button that can be shown or hidden and never covers anything clickable."""

    def __init__(self, ctx: RenderContext, name: str, key: str, press: Callable[[], None]) -> None:
        self.ctx = ctx
        self.button = Button(ctx, "", press, kind="quiet", key=key, name=name, size=19, layer=LAYER)
        self.shown = False

    @property
    def nodes(self) -> Sequence[Node]:
        """The button's node in a list, which is empty while the button is hidden."""
        return (self.button.node,) if self.shown else ()

    def show(self, label: str) -> None:
        """Show the button with this label."""
        self.button.label, self.shown = label, True

    def hide(self) -> None:
        """Hide the button."""
        self.shown = False

    def place(self, beside: Rect, kept: Sequence[Rect], soft: Sequence[Rect]) -> None:
        """Place the button near `beside`, clear of `kept` and if possible of `soft`; else centre it."""
        if not self.shown:
            return
        scale = self.ctx.scale
        size = (self.button.preferred()[0], max(scale.px(48), 34))
        window = Rect(scale.window).inflate(-2 * MARGIN, -2 * MARGIN)
        found = nearest(size, beside, Near(kept, soft), window, scale.px(GAP))
        rect = found[1] if found is not None else Rect((0, 0), size)
        if found is None:
            rect.center = scale.window.center
        if rect != self.button.rect:
            self.button.place(rect)

    def draw(self, surface: Surface) -> None:
        """Draw the button if it has been placed; just after a page was opened it may not have been."""
        if self.shown and self.button.rect.size != (0, 0):
            self.button.draw(surface)
