"""The hand of a past deal that is pointed at or has the focus, large and with plain labels, over all else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.rules import GAMES
from game.ui import theme

if TYPE_CHECKING:
    from pygame import Surface

    from game.records.listing import Row
    from game.scenes.records.hand_art import HandArt
    from game.ui.kit import Kit

AFTER_S: Final = 0.45
"""Seconds until the hand of a row that is looked at is shown."""
ENLARGED: Final = 2.4
"""How much wider its pieces are than those of the row."""
HIGHEST: Final = 0.34
"""Of the window's height, that its pieces take at most."""
LEAST_WORDS: Final = 380.0
"""Units that words under a hand may take, where the hand takes less."""


def draw_large_hand(
    kit: Kit, art: HandArt, surface: Surface, row: Row, beside: Rect, width: float, words: str = "", head: int = 0
) -> None:
    """Draw it above a rectangle, or under it where there is no room above, with pieces `width` pixels wide at most.

    `words` stand under the hand. Down to `head`, in pixels, lies what a hand above would cover: the search, headings.
    """
    if row.game not in GAMES or not any(row.laid.groups):
        return
    window, pad = surface.get_rect(), kit.scale.px(18)
    most = Rect(0, 0, window.w - 4 * pad, round(window.h * HIGHEST))
    size = art.size(row, most, width)
    if not size[0]:
        return
    role, step = theme.SMALL, kit.text.line_height(theme.SMALL)
    lines = kit.text.wrap(words, role, max(size[0], kit.scale.px(LEAST_WORDS))) if words else []
    wide = max(size[0], *(kit.text.width(line, role) for line in lines), 0)
    under = step * len(lines) + (pad // 2 if lines else 0)
    panel = Rect(0, 0, wide + 2 * pad, size[1] + under + 2 * pad)
    panel.midbottom = (beside.x + panel.w // 2, beside.top - pad // 2)
    if panel.top < max(window.top + pad, head):
        panel.top = beside.bottom + pad // 2
    panel.clamp_ip(window.inflate(-pad, -pad))
    look = {"line": theme.BRASS_LINE, "line_width": kit.scale.line, "shadow": "button"}
    kit.paint.fill(surface, panel, radius=kit.scale.f(12), fill=(theme.NIGHT,), opacity=0.94, **look)  # type: ignore[arg-type]
    kit.text.cover(panel)
    art.draw(surface, row, Rect(panel.x + pad, panel.y + pad, *size), width=width, labelled=True)
    first = panel.y + pad + size[1] + pad // 2 + kit.text.px(role)
    for number, line in enumerate(lines):
        kit.text.draw(surface, line, (panel.x + pad, first + number * step), role, theme.IVORY)


class Resting:
    """Which hand of a list is looked at: the one that has been pointed at, or chosen by keys, for a moment."""

    def __init__(self) -> None:
        self.deal = 0
        """The deal that is shown large; 0 for none."""
        self._pointed = 0
        self._since = 0.0

    def look(self, pointed: int, seconds: float) -> bool:
        """`pointed` at for so long, 0 for none; True where something has changed or will in a moment."""
        if pointed != self._pointed:
            changed, self._pointed, self._since, self.deal = bool(self.deal), pointed, 0.0, 0
            return changed or bool(pointed)
        if not pointed or self.deal:
            return False
        self._since += seconds
        if self._since >= AFTER_S:
            self.deal = pointed
        return True
