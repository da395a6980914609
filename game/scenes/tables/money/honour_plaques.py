"""Plaques that name the honours of a win on its panel, with what each of them pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.ui import theme
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext

NAME: Final = theme.Role("text", 22, 600)
OWN_NAME: Final = theme.Role("text", 24, 700)
PAD: Final = 14.0
"""Space left and right of a plaque's text, in units."""
APART: Final = 10.0
"""Distance between plaques, and between rows of them, in units."""
HIGH: Final = 1.7
"""Height of a plaque relative to its text size."""
RISE: Final = 14.0
"""Distance by which a plaque rises to its position while it appears, in units."""
GROWS: Final = 1.3
"""Maximum enlargement of the text, so that all plaques have room on a panel next to large names."""
OWN_FILL: Final = (theme.GLOW, theme.MARIGOLD)
OWN_GLOW: Final = 10.0


class _Plaque(NamedTuple):
    words: str
    wide: int


class HonourPlaques:
    """Arranges the plaques in centred rows and paints those that have appeared; a person's own are of gold."""

    def __init__(self, ctx: RenderContext, honours: Sequence[tuple[str, int]], *, own: bool) -> None:
        """Create the plaques; `honours` are names with what they pay, 0 for an honour that is only collected."""
        self.ctx, self.own = ctx, own
        self.words = tuple(f"{name} {signed(pays)}" if pays else name for name, pays in honours)

    def height(self, wide: int) -> int:
        """Return the height in pixels of all rows within a width in pixels, with the distance to what is below them.

        It is 0 without honours.
        """
        rows = self._rows(wide)
        return len(rows) * (self._high + self._apart) if rows else 0

    def widest(self, wide: int) -> int:
        """Return the width in pixels of the widest row within a width in pixels; 0 without honours."""
        return max(map(self._row_width, self._rows(wide)), default=0)

    def draw(self, surface: Surface, middle: float, top: float, wide: int, shares: Sequence[float]) -> None:
        """Draw the rows centred on the x coordinate `middle`, from `top` down.

        `shares` tells how far each plaque has appeared, from 0 to 1.
        """
        text, number = self.ctx.text, 0
        for row in self._rows(wide):
            left = middle - self._row_width(row) / 2
            for each in row:
                share = min(1.0, max(0.0, shares[number]))
                number += 1
                rect = Rect(round(left), round(top + self.ctx.scale.f(RISE) * (1 - share)), each.wide, self._high)
                left += each.wide + self._apart
                if share > 0:
                    self._draw_plate(surface, rect, share)
                    inner = rect.inflate(-2 * self._pad, 0)
                    ink = theme.INK if self.own else theme.GLOW
                    role = text.fitted(each.words, self._role, inner.w)
                    text.draw(
                        surface, each.words, inner.center, role, ink, align="centre", valign="middle", alpha=share
                    )
            top += self._high + self._apart

    def _draw_plate(self, surface: Surface, rect: Rect, share: float) -> None:
        paint, scale = self.ctx.paint, self.ctx.scale
        fill = OWN_FILL if self.own else theme.LACQUER
        if self.own:
            sigma = scale.f(OWN_GLOW)
            paint.shine(surface, rect, alpha=share, radius=rect.h / 2, sigma=sigma, colour=theme.GLOW_BLUR, opacity=0.5)
        paint.fill(
            surface, rect, alpha=share, radius=rect.h / 2, fill=fill, line=theme.BRASS_LINE, line_width=scale.line
        )

    @property
    def _role(self) -> theme.Role:
        role, text = OWN_NAME if self.own else NAME, self.ctx.text
        return text.within(role, text.plain_px(role) * GROWS)

    @property
    def _pad(self) -> int:
        return self.ctx.scale.px(PAD)

    @property
    def _apart(self) -> int:
        return self.ctx.scale.px(APART)

    @property
    def _high(self) -> int:
        return round(self.ctx.text.px(self._role) * HIGH)

    def _row_width(self, row: Sequence[_Plaque]) -> int:
        return sum(each.wide for each in row) + self._apart * (len(row) - 1)

    def _rows(self, wide: int) -> list[list[_Plaque]]:
        """Return the plaques in rows no wider than `wide` pixels."""
        rows: list[list[_Plaque]] = []
        for words in self.words:
            plaque = _Plaque(words, min(wide, self.ctx.text.width(words, self._role) + 2 * self._pad))
            if rows and self._row_width([*rows[-1], plaque]) <= wide:
                rows[-1].append(plaque)
            else:
                rows.append([plaque])
        return rows
