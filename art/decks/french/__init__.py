"""
French cards: fifty-two faces with twelve people of the region for courts, in two and in four colours, large and jumbo.

Four sheets come of one drawing. Those in four colours borrow spades, hearts and the back from their two-colour sheet,
which look the same in both: their atlases name its picture too.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from art.decks.french import back, jumbo
from art.decks.french.card import FACES, MASTER, PAPER_PAINT, drawing, order, paper, printed
from art.decks.french.suits import FOUR_COLOURS, TWO_COLOURS
from art.kit import atlas
from art.kit.deck import make_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

__all__ = ["FACES", "build", "make", "make_four_colour", "make_jumbo", "make_jumbo_four_colour"]

RECOLOURED = "DC"
"""The suits that have a colour of their own in the four-colour pack."""


def make(code: str) -> Image.Image:
    """A card, or the back, at master size."""
    if code == "back":
        return printed(back.drawing(paper(), PAPER_PAINT), MASTER)
    return printed(drawing(code, TWO_COLOURS), MASTER)


def make_four_colour(code: str) -> Image.Image:
    """A card in four colours."""
    return printed(drawing(code, FOUR_COLOURS), MASTER)


def make_jumbo(code: str) -> Image.Image:
    """A card, or the back, for small sizes."""
    if code == "back":
        return printed(back.drawing(paper(), PAPER_PAINT), jumbo.MASTER)
    return printed(jumbo.drawing(code, TWO_COLOURS), jumbo.MASTER)


def make_jumbo_four_colour(code: str) -> Image.Image:
    """A card for small sizes in four colours."""
    return printed(jumbo.drawing(code, FOUR_COLOURS), jumbo.MASTER)


def build() -> None:
    """Make all four sheets; a sheet clears away what begins with its name, so the longer names come later."""
    codes = order()
    atlas.write_sheet("french", make_all(make, [*codes, "back"]))
    _build_recoloured("french-four-colour", make_four_colour, "french")
    atlas.write_sheet("french-jumbo", make_all(make_jumbo, [*codes, "back"]))
    _build_recoloured("french-jumbo-four-colour", make_jumbo_four_colour, "french-jumbo")


def _build_recoloured(name: str, recoloured: Callable[[str], Image.Image], lender: str) -> None:
    """Write a sheet of the recoloured suits, and borrow all the other sprites from another sheet."""
    own = [code for code in order() if code[1] in RECOLOURED]
    written = atlas.write_sheet(name, make_all(recoloured, own))
    sheet = json.loads(written.read_text(encoding="utf-8"))
    lent = json.loads((atlas.SHEETS / f"{lender}.json").read_text(encoding="utf-8"))
    shift = len(lent["images"])
    moved = {code: {**entry, "image": entry["image"] + shift} for code, entry in sheet["pieces"].items()}
    lines = [f"    {json.dumps(code)}: {json.dumps(moved.get(code, entry))}" for code, entry in lent["pieces"].items()]
    head = {"name": name, "piece": lent["piece"], "images": lent["images"] + sheet["images"]}
    rows = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    body = ",\n".join([*rows, '  "pieces": {\n' + ",\n".join(lines) + "\n  }"])
    written.write_text("{\n" + body + "\n}\n", encoding="utf-8", newline="\n")
