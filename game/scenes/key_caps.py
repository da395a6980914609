"""A button that shows the key bound to an action, as text or as a picture of a gamepad button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui import theme
from game.ui.gamepad_glyphs import paint_glyph
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect, Surface

    from game.ui.render_context import RenderContext


class CapButton(Button):
    """Button that shows fixed keys (`steady`) and the bound key, as `words` or as the picture `glyph`."""

    def __init__(self, ctx: RenderContext, label: str, on_activate: Callable[[], None]) -> None:
        super().__init__(ctx, label, on_activate, kind="paper", art=self._paint, radius=9)
        self.icon_only = True
        self.words = self.glyph = self.steady = ""

    def _paint(self, surface: Surface, rect: Rect) -> None:
        ctx = self.ctx
        if self.glyph:
            paint_glyph(ctx, surface, self.glyph, rect.center, round(rect.h * 0.7), theme.INK)
            return
        words = " · ".join(filter(None, (self.steady, self.words)))
        role = ctx.text.fitted(words, theme.KEY_CAP.sized(17), rect.w - 8, least_px=12)
        at = rect.center
        ctx.text.draw(surface, words, at, role, theme.INK, align="centre", valign="middle", width=rect.w - 8)
