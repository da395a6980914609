"""The chosen pieces on the surface they will lie on: a small table that changes with the choice."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.grounds import rounded_picture
from game.scenes.money.board import style_of
from game.scenes.table.pieces import Pieces
from game.scenes.table.places import Spot
from game.ui import theme
from game.ui.widget import Widget

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.lobby.choices import Choices
    from game.ui.kit import Kit

RATIO: Final = 1368 / 1052
"""Width of a table for a height of 1."""
FAN: Final = (("back", -26), ("c5", -13), ("m7", 0), ("s9", 13), ("ot", 26))
TILES: Final = (
    ("back", 0.24, 0.31, -9),
    ("gd", 0.76, 0.33, 8),
    ("m5", 0.33, 0.62, -5),
    ("s1", 0.67, 0.63, 4),
    ("c5", 0.50, 0.48, 0),
)
"""Code, place as shares of the width and height, degrees."""
SHEETS: Final = {"thai": "thai", "ceki": "ceki", "tiles": "mahjong"}


class Preview(Widget):
    """The little table. It follows the choices whenever it is drawn."""

    def __init__(self, kit: Kit, choices: Choices) -> None:
        super().__init__(kit)
        self.choices = choices
        self._made: tuple[object, Surface] | None = None

    def draw(self, surface: Surface) -> None:
        """The table as chosen."""
        kit, scale = self.kit, self.kit.scale
        radius = scale.f(theme.R_TRAY)
        kit.paint.shadow(*self.rect.size, radius=radius, name="tray").draw(surface, *self.rect.topleft)
        state = (self.choices.equipment, self.rect.size, kit.settings.plain_labels, scale)
        if self._made is None or self._made[0] != state:
            self._made = state, self._make(radius)
        surface.blit(self._made[1], self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        line = kit.paint.box(*self.rect.size, radius=radius, line=theme.BRASS_LINE, line_width=scale.hairline)
        line.draw(surface, *self.rect.topleft)
        kit.text.cover(self.rect)

    def _make(self, radius: float) -> Surface:
        kit, size = self.kit, self.rect.size
        style = style_of(self.choices.game.name, SHEETS[self.choices.equipment])
        ground = kit.sprites.ground(style.ground, size)
        sheet = SHEETS[self.choices.equipment]
        pieces = Pieces(kit, sheet)
        for code, spot in self._spots(sheet):
            face = pieces.face(code, spot, state="lifted", labelled=kit.settings.plain_labels)
            pieces.draw(ground, face, spot)
        return rounded_picture(kit, ground, radius)

    def _spots(self, sheet: str) -> list[tuple[str, Spot]]:
        w, h = self.rect.size
        if sheet == "mahjong":
            wide = h * 0.235
            return [(code, Spot(x * w, y * h, wide, wide * 606 / 416, angle)) for code, x, y, angle in TILES]
        high = h * (0.62 if sheet == "thai" else 0.54)
        reach = h * 0.78
        spots = []
        for code, angle in FAN:
            turn = math.radians(angle)
            x, y = w / 2 + math.sin(turn) * reach, h * 1.26 - math.cos(turn) * reach
            spots.append((code, Spot(x, y, high / (3.2 if sheet == "thai" else 2.3), high, angle)))
        return spots
