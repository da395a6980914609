"""Chinese dominoes: 21 faces in black lacquer, the back, and the piles of the woodpile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from art.decks.dominoes import body
from art.decks.dominoes.paint import FACES
from art.kit.contrast import SUFFIX
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


def make_strong(name: str) -> Image.Image:
    """The same in high contrast."""
    return make(name) if name in VIEWS else body.strong(FACES.draw(name))


def build() -> None:
    """Make both sheets; the faces lie in them from the double six down."""
    names = [*sorted(FACES.codes(), reverse=True), *VIEWS]
    build_sheet("dominoes", make, names, extra={"face": body.face_box()})
    build_sheet(f"dominoes{SUFFIX}", make_strong, names, extra={"face": body.face_box()})
