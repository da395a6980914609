"""Painter of the dice cup and its three dice, at rest, shaken and thrown. PG-23."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.rules.pai_gow.woodpile import first_place
from game.table.pai_gow.dice_animation import DiceThrow
from game.ui import theme
from game.ui.animation import mix
from game.ui.widgets import Pill
from game.words.pai_gow.events import throw_in_short

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.table.window_frame import WindowFrame
    from game.table.geometry import Spot
    from game.table.pai_gow.layout import TableLayout
    from game.ui.render_context import RenderContext
    from game.words import Reader

ROLLS: Final = 9
"""Number of faces that a die shows while it rolls."""
TURN_STEP: Final = 15
"""Degrees between two pictures of a turning die."""


class Dice(DiceThrow):
    """Animates and paints the cup and the dice."""

    def __init__(self, ctx: RenderContext, reader: Reader) -> None:
        super().__init__()
        self.ctx, self.reader = ctx, reader

    def paint(self, surface: Surface, frame: WindowFrame, layout: TableLayout, dice: tuple[int, ...]) -> None:
        """Paint the cup and, after the throw, the dice in front of it with their total."""
        self._paint_cup(surface, frame, layout)
        for number, (value, rest) in enumerate(zip(dice, layout.dice, strict=False)):
            self._paint_die(surface, frame, layout, number, value, rest)
        if dice and not self.moving:
            role = self.ctx.text.within(theme.CAPTION.sized(16), self.ctx.scale.px(24))
            pill = Pill(self.ctx, throw_in_short(dice, first_place(dice), self.reader), role)
            pill.place_centred(*frame.point(*layout.total))
            right = frame.point(1576, 0)[0]
            if pill.rect.right > right:
                pill.move(round(right - pill.rect.right), 0)
            pill.draw(surface)

    def _paint_cup(self, surface: Surface, frame: WindowFrame, layout: TableLayout) -> None:
        px = frame.spot(layout.cup)
        angle = round(self.swing / 2) * 2
        size = round(px.w), round(px.h)
        wide, high = size[0], max(4, round(size[1] * 0.2))
        shade = self.ctx.paint.glow(
            round(wide * 0.8), high, radius=high / 2, sigma=self.ctx.scale.f(7), colour=theme.BLACK, opacity=0.4
        )
        shade.draw_centred(surface, px.x + px.w * 0.04, px.y + px.h * 0.44)
        self.ctx.sprites.picture("dice-cup", size, sheet_name="tokens", angle=angle).draw_centred(surface, px.x, px.y)

    def _paint_die(
        self, surface: Surface, frame: WindowFrame, layout: TableLayout, number: int, value: int, rest: Spot
    ) -> None:
        share = self.rolled[number]
        if share <= 0:
            return
        px = frame.spot(rest)
        face, angle, x, y = value, rest.angle, px.x, px.y
        if share < 1:
            mouth = frame.spot(layout.cup)
            x, y = mix(mouth.x, px.x, share), mix(mouth.y - mouth.h * 0.3, px.y, share)
            y -= math.sin(share * math.pi) * px.h * 0.9
            face = value if share > 0.9 else (value + round((1 - share) * ROLLS) + number) % 6 + 1
            angle = round((rest.angle + (1 - share) * 540) / TURN_STEP) * TURN_STEP
        size = round(px.w), round(px.h)
        shade = self.ctx.paint.glow(
            size[0], round(size[1] * 0.5), radius=6, sigma=self.ctx.scale.f(4), colour=theme.BLACK, opacity=0.38
        )
        shade.draw_centred(surface, x + size[0] * 0.08, y + size[1] * 0.3)
        self.ctx.sprites.picture(f"die-{face}", size, sheet_name="tokens", angle=angle).draw_centred(surface, x, y)
