"""Mahjong tiles: 34 carved and painted faces, and the tile seen from its other sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from art.decks.mahjong import body
from art.decks.mahjong.paint import FACES
from art.kit.deck import build_sheet

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


def build() -> None:
    """Make the sheet."""
    build_sheet("mahjong", make, [*FACES.codes(), *VIEWS])
