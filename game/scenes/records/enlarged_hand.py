"""Enlarges the hovered or focused hand of a past deal, with plain labels, above everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.rules import GAMES
from game.ui import theme

if TYPE_CHECKING:
    from pygame import Surface

    from game.records.deal_search import Row
    from game.scenes.records.hand_thumbnail import HandArt
    from game.ui.render_context import RenderContext

AFTER_S: Final = 0.45
"""Seconds of hover or focus before the hand is enlarged."""
ENLARGED: Final = 2.4
"""Factor by which enlarged pieces are wider than those of the row."""
HIGHEST: Final = 0.34
"""Maximum height of enlarged pieces as a share of the window's."""
LEAST_WORDS: Final = 380.0
"""Minimum width in units for text below a hand, even if the hand is narrower."""


def draw_large_hand(
    ctx: RenderContext,
    art: HandArt,
    surface: Surface,
    row: Row,
    beside: Rect,
    width: float,
    words: str = "",
    head: int = 0,
) -> None:
    """Draw an enlarged hand above `beside`; if there is no room above, below it.

    Pieces are at most `width` pixels wide. `words` is the text below the hand. The hand must not cover what is above
    `head`, in pixels: search and headings.
    """
    if row.game not in GAMES or not any(row.kept_hand.groups):
        return
    window, pad = surface.get_rect(), ctx.scale.px(18)
    most = Rect(0, 0, window.w - 4 * pad, round(window.h * HIGHEST))
    size = art.size(row, most, width)
    if not size[0]:
        return
    role, step = theme.SMALL, ctx.text.line_height(theme.SMALL)
    lines = ctx.text.wrap(words, role, max(size[0], ctx.scale.px(LEAST_WORDS))) if words else []
    wide = max(size[0], *(ctx.text.width(line, role) for line in lines), 0)
    under = step * len(lines) + (pad // 2 if lines else 0)
    panel = Rect(0, 0, wide + 2 * pad, size[1] + under + 2 * pad)
    panel.midbottom = (beside.x + panel.w // 2, beside.top - pad // 2)
    if panel.top < max(window.top + pad, head):
        panel.top = beside.bottom + pad // 2
    panel.clamp_ip(window.inflate(-pad, -pad))
    look = {"line": theme.BRASS_LINE, "line_width": ctx.scale.line, "shadow": "button"}
    ctx.paint.fill(surface, panel, radius=ctx.scale.f(12), fill=(theme.NIGHT,), opacity=0.94, **look)  # type: ignore[arg-type]
    ctx.text.cover(panel)
    art.draw(surface, row, Rect(panel.x + pad, panel.y + pad, *size), width=width, labelled=True)
    first = panel.y + pad + size[1] + pad // 2 + ctx.text.px(role)
    for number, line in enumerate(lines):
        ctx.text.draw(surface, line, (panel.x + pad, first + number * step), role, theme.IVORY)


class Resting:
    """Decides which hand to enlarge: the one that has been hovered or focused for a moment."""

    def __init__(self) -> None:
        self.deal = 0
        """Id of the deal whose hand is enlarged; 0 for none."""
        self._pointed = 0
        self._since = 0.0

    def look(self, pointed: int, seconds: float) -> bool:
        """Count `seconds` of hover or focus on the deal `pointed` (0 for none); return whether frames must continue."""
        if pointed != self._pointed:
            changed, self._pointed, self._since, self.deal = bool(self.deal), pointed, 0.0, 0
            return changed or bool(pointed)
        if not pointed or self.deal:
            return False
        self._since += seconds
        if self._since >= AFTER_S:
            self.deal = pointed
        return True
