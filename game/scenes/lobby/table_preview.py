"""A small table that previews the chosen pieces on the chosen surface."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenes.backgrounds import rounded_picture
from game.scenes.game_uis import game_ui_of
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Spot
from game.table.lobby.preview_pieces import lying
from game.ui import theme
from game.ui.sprite_sheets import sheet
from game.ui.widget import Widget

if TYPE_CHECKING:
    from pygame import Surface

    from game.table.lobby.match_setup import Choices
    from game.ui.render_context import RenderContext


class Preview(Widget):
    """Small preview table, which reads the current choices whenever it is drawn."""

    def __init__(self, ctx: RenderContext, choices: Choices) -> None:
        super().__init__(ctx)
        self.choices = choices
        self._made: tuple[object, Surface] | None = None

    def draw(self, surface: Surface) -> None:
        """Draw the table with the chosen pieces and surface."""
        ctx, scale = self.ctx, self.ctx.scale
        radius = scale.f(theme.R_TRAY)
        ctx.paint.shadow(*self.rect.size, radius=radius, name="tray").draw(surface, *self.rect.topleft)
        worn = ctx.sprites.wear(self.choices.sheet)
        state = (worn, self._suit, self.rect.size, ctx.settings.plain_labels, self.choices.aces, scale)
        if self._made is None or self._made[0] != state:
            self._made = state, self._make(radius)
        surface.blit(self._made[1], self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        ctx.paint.fill(surface, self.rect, radius=radius, line=theme.BRASS_LINE, line_width=scale.hairline)
        ctx.text.cover(self.rect)

    @property
    def _suit(self) -> str:
        """Suit of the tiles if the game uses only one; '' if it uses all."""
        suit = self.choices.suit
        return str(self.choices.value(suit)) if suit else ""

    def _make(self, radius: float) -> Surface:
        ctx, size = self.ctx, self.rect.size
        equipment = self.choices.sheet
        ground = ctx.sprites.ground(game_ui_of(self.choices.game.name).ground(equipment), size)
        pieces = Pieces(ctx, equipment, aces=self.choices.aces)
        for code, spot in self._spots(equipment):
            face = pieces.face(code, spot, state="lifted", labelled=ctx.settings.plain_labels)
            pieces.draw(ground, face, spot)
        return rounded_picture(ctx, ground, radius)

    def _spots(self, equipment: str) -> list[tuple[str, Spot]]:
        w, h = self.rect.size
        wide, high = sheet(equipment).piece
        return [
            (one.code, Spot(one.x * w, one.y * h, one.high * h * wide / high, one.high * h, one.angle))
            for one in lying(equipment, game_ui_of(self.choices.game.name).fan, self._suit)
        ]
