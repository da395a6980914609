"""The four suits: their pips, each of its own outline, and their colours in the two-colour and four-colour pack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from art.decks.french.paint import BRASS, CINNABAR, INDIGO, JADE
from art.kit import contrast
from art.kit.letters import letter
from art.kit.svg import path, place

SUITS, RANKS = "SHDC", "A23456789TJQK"

PIPS: Final = {
    "H": (
        "M0 47C-12 28 -44 8 -44 -18C-44 -36 -31 -46 -19 -46C-9 -46 -2 -39 0 -30"
        "C2 -39 9 -46 19 -46C31 -46 44 -36 44 -18C44 8 12 28 0 47Z"
    ),
    "D": "M0 -51C9 -31 23 -14 38 0C23 14 9 31 0 51C-9 31 -23 14 -38 0C-23 -14 -9 -31 0 -51Z",
    "S": (
        "M0 -49C12 -26 44 -8 44 17C44 33 32 41 20 41C13 41 7 37 3 29C4 38 9 45 18 49H-18C-9 45 -4 38 -3 29"
        "C-7 37 -13 41 -20 41C-32 41 -44 33 -44 17C-44 -8 -12 -26 0 -49Z"
    ),
    "C": (
        "M0 -49C13 -49 22.5 -39 22.5 -27C22.5 -19 18 -12 12 -8C16 -11 20 -12 24 -12C36 -12 46 -3 46 9C46 22 36 31 24 31"
        "C14 31 7 26 3 17C4 30 9 42 19 49H-19C-9 42 -4 30 -3 17C-7 26 -14 31 -24 31C-36 31 -46 22 -46 9"
        "C-46 -3 -36 -12 -24 -12C-20 -12 -16 -11 -12 -8C-18 -12 -22.5 -19 -22.5 -27C-22.5 -39 -13 -49 0 -49Z"
    ),
}
"""Outlines about 100 high, round their middle."""

BLACK, BLUE, GREEN = "#1C1A1E", "#1B5BA3", "#12744A"
LEAF = "#00784f"
"""The green of the strong clubs: lighter than other strong greens, because black spades lie beside them."""
PIP_PAINT = "currentColor"
"""What pips and ranks are filled with: the card sets it to its suit's colour, so that a drawing serves both packs."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours of a pack by suit: of the pips, of the ring behind a court's head, and of its sash."""

    pips: dict[str, str]
    rings: dict[str, str]
    sashes: dict[str, str]


TWO_COLOURS: Final = Scheme(
    pips={"S": BLACK, "H": CINNABAR, "D": CINNABAR, "C": BLACK},
    rings={"S": INDIGO, "H": CINNABAR, "D": BRASS, "C": JADE},
    sashes={"S": INDIGO, "H": CINNABAR, "D": CINNABAR, "C": JADE},
)
FOUR_COLOURS: Final = Scheme(
    pips={"S": BLACK, "H": CINNABAR, "D": BLUE, "C": GREEN},
    rings={"S": INDIGO, "H": CINNABAR, "D": BLUE, "C": GREEN},
    sashes={"S": INDIGO, "H": CINNABAR, "D": BLUE, "C": GREEN},
)
STRONG_TWO_COLOURS: Final = Scheme(
    pips={"S": contrast.BLACK, "H": contrast.VERMILION, "D": contrast.VERMILION, "C": contrast.BLACK},
    rings={"S": contrast.BLACK, "H": contrast.VERMILION, "D": contrast.VERMILION, "C": contrast.BLACK},
    sashes={"S": contrast.BLUE, "H": contrast.VERMILION, "D": contrast.VERMILION, "C": contrast.GREEN},
)
STRONG_FOUR_COLOURS: Final = Scheme(
    pips={"S": contrast.BLACK, "H": contrast.VERMILION, "D": contrast.BLUE, "C": LEAF},
    rings={"S": contrast.BLACK, "H": contrast.VERMILION, "D": contrast.BLUE, "C": LEAF},
    sashes={"S": contrast.BLACK, "H": contrast.VERMILION, "D": contrast.BLUE, "C": LEAF},
)


def pip(suit: str, x: float, y: float, height: float, *, inverted: bool = False, fill: str = PIP_PAINT) -> str:
    """A pip of that height, upright or on its head."""
    return place(path(PIPS[suit], fill=fill), x, y, height / 100, 180 if inverted else 0)


def rank_sign(rank: str, x: float, base: float, height: float, width: float, bold: float = 0) -> str:
    """A rank over a baseline, at most `width` wide; the tail of Q hangs below, the ten is set narrow."""
    if rank != "T":
        return letter(rank, x, base, height, width, PIP_PAINT, bold)
    one, nought = width * 0.30, width * 0.60
    left = letter("1", x - (width - one) / 2, base, height, one, PIP_PAINT, bold, exact=True)
    return left + letter("0", x + (width - nought) / 2, base, height, nought, PIP_PAINT, bold, exact=True)
