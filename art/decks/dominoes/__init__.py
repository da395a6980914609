"""Chinese dominoes: 21 faces in black lacquer, the back, and the piles of the woodpile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from art.decks.dominoes import body
from art.decks.dominoes.paint import FACES
from art.kit.deck import build_sheet

if TYPE_CHECKING:
    from PIL import Image

VIEWS = ("back", "back_side", "stack_2", "stack_3", "stack_4")
"""Pictures of the tiles beside their faces; see art/README.md."""


def make(name: str) -> Image.Image:
    """One picture of the sheet."""
    match name:
        case "back":
            return body.back()
        case "back_side":
            return body.back(sideways=True)
        case "stack_2" | "stack_3" | "stack_4":
            return body.stack(int(name[-1]))
    return body.carved(FACES.draw(name))


def build() -> None:
    """Make the sheet; the faces lie in it from the double six down."""
    codes = sorted(FACES.codes(), reverse=True)
    build_sheet("dominoes", make, [*codes, *VIEWS], extra={"face": body.face_box()})
