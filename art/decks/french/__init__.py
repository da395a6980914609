"""
French cards: fifty-two faces with twelve people of the region for courts, in two and in four colours, large and jumbo.

Four sheets come of one drawing, and four more in high contrast. Those in four colours borrow spades, hearts and the
back from their two-colour sheet, which look the same in both: their atlases name its picture too.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from art.decks.french import back, jumbo
from art.decks.french.card import FACES, MASTER, PAPER_PAINT, drawing, order, paper, printed, strong_drawing
from art.decks.french.suits import FOUR_COLOURS, STRONG_FOUR_COLOURS, STRONG_TWO_COLOURS, TWO_COLOURS
from art.kit import atlas
from art.kit.contrast import SUFFIX
from art.kit.deck import make_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

__all__ = ["FACES", "MAKERS", "build"]

RECOLOURED = "DC"
"""The suits that have a colour of their own in the four-colour pack."""


def _back() -> Image.Image:
    return printed(back.drawing(paper(), PAPER_PAINT), MASTER)


def make(code: str) -> Image.Image:
    """A card, or the back, at master size."""
    return _back() if code == "back" else printed(drawing(code, TWO_COLOURS), MASTER)


def make_four_colour(code: str) -> Image.Image:
    """A card in four colours."""
    return printed(drawing(code, FOUR_COLOURS), MASTER)


def make_jumbo(code: str) -> Image.Image:
    """A card, or the back, for small sizes."""
    return _back() if code == "back" else printed(jumbo.drawing(code, TWO_COLOURS), MASTER)


def make_jumbo_four_colour(code: str) -> Image.Image:
    """A card for small sizes in four colours."""
    return printed(jumbo.drawing(code, FOUR_COLOURS), MASTER)


def make_strong(code: str) -> Image.Image:
    """A card, or the back, in high contrast."""
    return _back() if code == "back" else printed(strong_drawing(code, STRONG_TWO_COLOURS), MASTER)


def make_strong_four_colour(code: str) -> Image.Image:
    """A card in four colours of high contrast."""
    return printed(strong_drawing(code, STRONG_FOUR_COLOURS), MASTER)


def make_strong_jumbo(code: str) -> Image.Image:
    """A card, or the back, for small sizes in high contrast."""
    return _back() if code == "back" else printed(jumbo.strong_drawing(code, STRONG_TWO_COLOURS), MASTER)


def make_strong_jumbo_four_colour(code: str) -> Image.Image:
    """A card for small sizes in four colours of high contrast."""
    return printed(jumbo.strong_drawing(code, STRONG_FOUR_COLOURS), MASTER)


MAKERS: Final = {
    "french": make,
    "french-four-colour": make_four_colour,
    "french-jumbo": make_jumbo,
    "french-jumbo-four-colour": make_jumbo_four_colour,
    f"french{SUFFIX}": make_strong,
    f"french-four-colour{SUFFIX}": make_strong_four_colour,
    f"french-jumbo{SUFFIX}": make_strong_jumbo,
    f"french-jumbo-four-colour{SUFFIX}": make_strong_jumbo_four_colour,
}
"""The sheets and who makes their sprites. A sheet clears away what begins with its name: longer names come later."""


def build() -> None:
    """Make all sheets."""
    for name, maker in MAKERS.items():
        if "-four-colour" in name:
            _build_recoloured(name, maker, name.replace("-four-colour", ""))
        else:
            atlas.write_sheet(name, make_all(maker, [*order(), "back"]))


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
    head["digests"] = lent["digests"] + sheet["digests"]
    rows = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    body = ",\n".join([*rows, '  "pieces": {\n' + ",\n".join(lines) + "\n  }"])
    written.write_text("{\n" + body + "\n}\n", encoding="utf-8", newline="\n")
