"""Sounds in words: a short line for each that carries meaning, for who does not hear it. A setting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import NP_, pgettext
from game.ui import theme
from game.ui.widget import Widget

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.kit import Kit

WORDS: Final = {
    "bell": NP_("a sound in words", "a bell: your turn"),
    "clack": NP_("a sound in words", "a tile clacks"),
    "coins": NP_("a sound in words", "chips ring"),
    "deal": NP_("a sound in words", "cards are dealt"),
    "dice": NP_("a sound in words", "dice roll"),
    "domino": NP_("a sound in words", "dominoes clack"),
    "flourish": NP_("a sound in words", "a flourish"),
    "notice": NP_("a sound in words", "a gong: the deal is over"),
    "pass": NP_("a sound in words", "a tap: somebody passes"),
    "pong": NP_("a sound in words", "a knock: pong"),
    "riffle": NP_("a sound in words", "the cards are shuffled"),
    "slam": NP_("a sound in words", "a slam: a hand is laid open"),
    "slap": NP_("a sound in words", "a card is slapped down"),
    "take": NP_("a sound in words", "a piece is taken"),
    "wash": NP_("a sound in words", "the tiles are washed"),
    "win": NP_("a sound in words", "a fanfare: a win"),
}
"""What is heard, by the name of the sound."""
WORDLESS: Final = frozenset({"click", "lift", "slide"})
"""Sounds that tell nothing but what one's own hand does, or accompany every movement."""
SHOWN_S: Final = 2.5
GAP: Final = 8


class Subtitles(Widget):
    """One line at a time, in the window's lower corner: the newest sound takes the place of the one before."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.line = ""
        self._left_s = 0.0
        self._changed = False

    def hear(self, name: str) -> None:
        """A sound is played, whether or not it can be heard."""
        words = WORDS.get(name)
        if words is not None and self.kit.settings.subtitles:
            self.line = f"[{pgettext(*words)}]"
            self._left_s, self._changed = SHOWN_S, True

    def update(self, seconds: float) -> bool:
        """Let time pass; True when the line has come or gone."""
        changed, self._changed = self._changed, False
        if self.line:
            self._left_s -= seconds
            if self._left_s <= 0 or not self.kit.settings.subtitles:
                self.line, changed = "", True
        return changed

    def due(self) -> float | None:
        """Seconds until the line comes or goes; None where there is none."""
        if self._changed:
            return 0.0
        return max(0.0, self._left_s) if self.line else None

    def box(self) -> Rect:
        """Where it stands: in the corner, under the table talk."""
        scale, text = self.kit.scale, self.kit.text
        high = round(text.px(theme.SMALL) * 1.7)
        wide = text.width(self.line, theme.SMALL) + high
        box = Rect(0, 0, wide, high)
        box.y = scale.height - GAP - high
        box.x = GAP if scale.mirrored else scale.width - GAP - wide
        return box

    def draw(self, surface: Surface) -> None:
        """Paint the line, where there is one."""
        if not self.line:
            return
        box = self.box()
        self.kit.paint.fill(surface, box, radius=box.h / 2, fill=(theme.NIGHT,), opacity=0.92)
        self.kit.text.cover(box)
        self.kit.text.draw(surface, self.line, box.center, theme.SMALL, theme.IVORY, align="centre", valign="middle")
