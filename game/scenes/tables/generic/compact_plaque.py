"""Plaque without an emblem, for tables with many seats: name and chips on two lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui import theme
from game.ui.plaque import Plaque

if TYPE_CHECKING:
    from pygame import Surface


class SeatPlaque(Plaque):
    """Plaque of the generic table, which can be `small`."""

    small = False

    def draw(self, surface: Surface) -> None:
        """Draw the plaque, and unregister texts that it covers completely."""
        if not self.small:
            super().draw(surface)
            return
        ctx, rect = self.ctx, self.rect
        if self.glow > 0:
            ctx.paint.shine(
                surface,
                rect,
                radius=8,
                sigma=ctx.scale.f(10),
                colour=theme.GLOW_BLUR,
                opacity=0.85,
                grow=ctx.scale.f(4),
                alpha=self.glow,
            )
        lit = self.glow > 0.5
        ctx.paint.fill(
            surface,
            rect,
            radius=ctx.scale.f(theme.R_PLAQUE),
            fill=theme.LACQUER,
            line=theme.BRASS_LINE,
            line_width=max(2.0, ctx.scale.f(2.5)) if lit else ctx.scale.hairline,
            line_opacity=1.0 if lit else 0.75,
            shadow="button",
        )
        ctx.text.cover(rect)
        self.node.label, self.node.value = self.name, self.chips
        room = rect.w - 12
        name, chips = theme.NAME.sized(16 / ctx.scale.t), theme.CHIPS.sized(14 / ctx.scale.t)
        if not ctx.scale.compact:
            name, chips = theme.NAME.sized(20), theme.CHIPS.sized(17)
        x, step = rect.x + 7, rect.h / 2
        ctx.text.draw(surface, self.name, (x, rect.y + step * 0.56), name, valign="middle", width=room)
        coin = ctx.text.px(chips) - 2
        y = rect.y + step * 1.44
        ctx.sprites.picture("coin", height=coin).draw_centred(surface, x + coin / 2, y)
        at = (x + coin + 4, y)
        ctx.text.draw(surface, self.chips, at, chips, theme.OLD_GOLD, valign="middle", width=room - coin - 4)
