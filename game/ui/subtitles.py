"""Subtitles: an optional short line for each meaningful sound, for players who cannot hear it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import NP_, pgettext
from game.ui import theme
from game.ui.widget import Widget

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.render_context import RenderContext

WORDS: Final = {
    "bell": NP_("a sound in words", "a bell: your turn"),
    "clack": NP_("a sound in words", "a tile clacks"),
    "coins": NP_("a sound in words", "chips clink"),
    "deal": NP_("a sound in words", "cards are dealt"),
    "dice": NP_("a sound in words", "dice roll"),
    "domino": NP_("a sound in words", "dominoes clack"),
    "flourish": NP_("a sound in words", "a flourish"),
    "notice": NP_("a sound in words", "a gong: the deal is over"),
    "pass": NP_("a sound in words", "a tap: somebody passes"),
    "pong": NP_("a sound in words", "a knock: pong"),
    "riffle": NP_("a sound in words", "the cards are shuffled"),
    "slam": NP_("a sound in words", "a slam: a hand is shown"),
    "slap": NP_("a sound in words", "a card is slapped down"),
    "take": NP_("a sound in words", "a piece is taken"),
    "wash": NP_("a sound in words", "the tiles are washed"),
    "win": NP_("a sound in words", "a fanfare: a win"),
}
"""Subtitles by the name of a sound."""
WORDLESS: Final = frozenset({"click", "lift", "slide"})
"""Sounds without a subtitle, which accompany only the player's own actions or every movement."""
SHOWN_S: Final = 2.5
GAP: Final = 8


class Subtitles(Widget):
    """Single line of text in the window's lower corner; a new sound replaces the previous line."""

    def __init__(self, ctx: RenderContext) -> None:
        super().__init__(ctx)
        self.line = ""
        self._left_s = 0.0
        self._changed = False

    def on_sound(self, name: str) -> None:
        """Show the line for a sound that is played, even if its volume is 0."""
        words = WORDS.get(name)
        if words is not None and self.ctx.settings.subtitles:
            self.line = f"[{pgettext(*words)}]"
            self._left_s, self._changed = SHOWN_S, True

    def update(self, seconds: float) -> bool:
        """Advance the time; return True if the line appeared or disappeared."""
        changed, self._changed = self._changed, False
        if self.line:
            self._left_s -= seconds
            if self._left_s <= 0 or not self.ctx.settings.subtitles:
                self.line, changed = "", True
        return changed

    def due(self) -> float | None:
        """Seconds until the line appears or disappears; None if there is no line."""
        if self._changed:
            return 0.0
        return max(0.0, self._left_s) if self.line else None

    def box(self) -> Rect:
        """Return the line's rectangle, in the corner below the commentary."""
        scale, text = self.ctx.scale, self.ctx.text
        high = round(text.px(theme.SMALL) * 1.7)
        wide = text.width(self.line, theme.SMALL) + high
        box = Rect(0, 0, wide, high)
        box.y = scale.height - GAP - high
        box.x = GAP if scale.mirrored else scale.width - GAP - wide
        return box

    def draw(self, surface: Surface) -> None:
        """Draw the current line, if any."""
        if not self.line:
            return
        box = self.box()
        self.ctx.paint.fill(surface, box, radius=box.h / 2, fill=(theme.NIGHT,), opacity=0.92)
        self.ctx.text.cover(box)
        self.ctx.text.draw(surface, self.line, box.center, theme.SMALL, theme.IVORY, align="centre", valign="middle")
