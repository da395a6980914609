"""The paints of the mahjong set, and the register of its faces. Faces are drawn round the middle of the tile's face."""

from __future__ import annotations

from typing import Final

from art.kit import contrast
from art.kit.deck import Faces

BLUE, RED, GREEN, BLACK, GOLD = "#173a72", "#a81722", "#1a6a3c", "#1c1a22", "#f2c14e"
IVORY = "#f7f0dc"
"""Drawn where the ivory stays proud inside a painted cut."""

STRONG: Final = {
    BLUE: contrast.BLUE,
    RED: contrast.VERMILION,
    GREEN: contrast.GREEN,
    BLACK: contrast.BLACK,
    GOLD: contrast.WHITE,
    IVORY: contrast.WHITE,
}
"""The paints in high contrast."""

FACES: Faces[str] = Faces("art.decks.mahjong.faces")
"""Each face is an SVG fragment within 130 units left and right and 185 up and down of the middle.

One that takes an argument `strong` is told when it is drawn for high contrast, and draws itself bolder.
"""
