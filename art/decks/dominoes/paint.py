"""What a face of the dominoes is made of, and the register of the faces."""

from __future__ import annotations

from typing import NamedTuple

from art.kit.deck import Faces

RED, WHITE = "red", "white"


class Pip(NamedTuple):
    """One pip: its middle in parts of the tile's width and height, from the upper left, and its colour."""

    x: float
    y: float
    colour: str


Face = tuple[Pip, ...]

FACES: Faces[Face] = Faces("art.decks.dominoes.faces")
"""Each face is the pips of one tile, standing as it lies on the table; codes name the higher end first: '6-5'."""
