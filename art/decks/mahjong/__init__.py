"""Mahjong tiles: 34 carved and painted faces, and the tile seen from its other sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from art.decks.mahjong import body
from art.decks.mahjong.paint import FACES, STRONG
from art.kit.contrast import BLACK, SUFFIX, repainted
from art.kit.deck import build_sheet
from art.kit.letters import letter
from art.kit.svg import place

if TYPE_CHECKING:
    from PIL import Image

VIEWS = ("back", "back_side", "back_top", "edge_side", "edge_side_right")
"""Pictures of the tile beside its faces; see art/README.md."""


def make(name: str) -> Image.Image:
    """One picture of the sheet."""
    match name:
        case "back":
            return body.back()
        case "back_side":
            return body.back(sideways=True)
        case "back_top":
            return body.back_top()
        case "edge_side":
            return body.edge_side(ivory_left=True)
        case "edge_side_right":
            return body.edge_side(ivory_left=False)
    return body.carved(FACES.draw(name))


def make_strong(name: str) -> Image.Image:
    """The same in high contrast: the face smaller, in strong paints, under its rank or the initial of its wind."""
    if name in VIEWS:
        return make(name)
    face = place(repainted(FACES.draw(name, strong=True), STRONG), 12, 37, 0.81)
    corner = name[1] if name[1].isdigit() else name[1].upper() if name[0] == "w" and name != "wd" else ""
    if corner:
        wide = 82 if corner == "W" else 56
        face += letter(corner, -125 + wide / 2, -113, 64, wide, BLACK, 3)
    return body.carved(face, strong=True)


def build() -> None:
    """Make both sheets."""
    names = [*FACES.codes(), *VIEWS]
    build_sheet("mahjong", make, names)
    build_sheet(f"mahjong{SUFFIX}", make_strong, names)
