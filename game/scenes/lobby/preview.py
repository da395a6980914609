"""The chosen pieces on the surface they will lie on: a small table that changes with the choice."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.scenes.faces import face_of
from game.scenes.grounds import rounded_picture
from game.scenes.table.face import Fan
from game.scenes.table.pieces import Pieces
from game.table.geometry import Spot
from game.ui import theme
from game.ui.sprites import sheet
from game.ui.widget import Widget

if TYPE_CHECKING:
    from pygame import Surface

    from game.table.lobby.choices import Choices
    from game.ui.kit import Kit

RATIO: Final = 1368 / 1052
"""Width of a table for a height of 1."""
REACH: Final = 0.78
PIVOT: Final = 1.26
"""Radius and middle of a fan's arc, as shares of the table's height."""


class Lying(NamedTuple):
    """One piece on the table: its code, its middle as shares of width and height, its height as one, degrees."""

    code: str
    x: float
    y: float
    high: float
    angle: float


FANS: Final = {
    "thai": Fan(("back", "c5", "m7", "s9", "ot"), 0.62, 13),
    "ceki": Fan(("back", "c5", "m7", "s9", "ot"), 0.54, 13),
    "french": Fan(("back", "7C", "7S", "7H", "QH"), 0.47, 12),
}
"""By sheet."""
TILES: Final = (
    Lying("back", 0.24, 0.31, 0.34, -9),
    Lying("gd", 0.76, 0.33, 0.34, 8),
    Lying("m5", 0.33, 0.62, 0.34, -5),
    Lying("s1", 0.67, 0.63, 0.34, 4),
    Lying("c5", 0.50, 0.48, 0.34, 0),
)
ONE_SUIT: Final = {"gd": "we", "m5": "5", "s1": "1", "c5": "3"}
"""What lies in the place of these where the tiles have one suit: a wind, and numbers of it."""
DOMINOES: Final = (
    Lying("5-5", 0.205, 0.48, 0.56, -3),
    Lying("6-1", 0.378, 0.50, 0.56, -1),
    Lying("4-2", 0.622, 0.50, 0.56, 1),
    Lying("2-1", 0.795, 0.48, 0.56, 3),
)
"""Two hands of two."""


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
        worn = kit.sprites.wear(self.choices.sheet)
        state = (worn, self._suit, self.rect.size, kit.settings.plain_labels, self.choices.aces, scale)
        if self._made is None or self._made[0] != state:
            self._made = state, self._make(radius)
        surface.blit(self._made[1], self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        line = kit.paint.box(*self.rect.size, radius=radius, line=theme.BRASS_LINE, line_width=scale.hairline)
        line.draw(surface, *self.rect.topleft)
        kit.text.cover(self.rect)

    @property
    def _suit(self) -> str:
        """The one suit of the tiles, '' where there are all."""
        suit = self.choices.suit
        return str(self.choices.value(suit)) if suit else ""

    def _make(self, radius: float) -> Surface:
        kit, size = self.kit, self.rect.size
        equipment = self.choices.sheet
        ground = kit.sprites.ground(face_of(self.choices.game.name).ground(equipment), size)
        pieces = Pieces(kit, equipment, aces=self.choices.aces)
        for code, spot in self._spots(equipment):
            face = pieces.face(code, spot, state="lifted", labelled=kit.settings.plain_labels)
            pieces.draw(ground, face, spot)
        return rounded_picture(kit, ground, radius)

    def _spots(self, equipment: str) -> list[tuple[str, Spot]]:
        w, h = self.rect.size
        wide, high = sheet(equipment).piece
        return [
            (one.code, Spot(one.x * w, one.y * h, one.high * h * wide / high, one.high * h, one.angle))
            for one in self._lying(equipment)
        ]

    def _lying(self, equipment: str) -> tuple[Lying, ...]:
        if equipment == "mahjong":
            return tuple(one._replace(code=self._of_suit(one.code)) for one in TILES)
        if equipment == "dominoes":
            return DOMINOES
        fan = face_of(self.choices.game.name).fan or FANS[equipment]
        found = []
        for place, code in enumerate(fan.codes):
            angle = (place - (len(fan.codes) - 1) / 2) * fan.step
            turn = math.radians(angle)
            x, y = 0.5 + math.sin(turn) * REACH / RATIO, PIVOT - math.cos(turn) * REACH
            found.append(Lying(code, x, y, fan.high, angle))
        return tuple(found)

    def _of_suit(self, code: str) -> str:
        """The tile that lies where this one does, of the suit that is played with."""
        if not self._suit or code not in ONE_SUIT:
            return code
        other = ONE_SUIT[code]
        return f"{self._suit}{other}" if other.isdigit() else other
