"""
The same cards for small sizes: a rank a third of the card high, and one large pip.

Jack, queen and king show a cap, a lotus crown and a crown beside a smaller pip. Nothing stands on its head: at less
than 80 pixels across a card is read from one side.
"""

from __future__ import annotations

from typing import Final

from art.decks.french.card import HEIGHT, PAPER_PAINT, WIDTH, paper, strengthened, strong_paper
from art.decks.french.paint import BRASS, CINNABAR, CREAM, INDIGO, INK, JADE
from art.decks.french.suits import Scheme, pip, rank_sign
from art.kit.svg import Style, circle, document, group, mirrored, path, place

BOLD: Final[dict[str, Style]] = {
    "stroke": INK,
    "stroke_width": 7,
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}
RANK_HEIGHT: Final = 0.34 * HEIGHT


def _bold(data: str, fill: str) -> str:
    return path(data, **BOLD | {"fill": fill})


def cap() -> str:
    """The jack's wound head cloth with its tip."""
    out = _bold("M54 -34C80 -50 92 -76 84 -104C112 -82 112 -40 82 -6Z", CINNABAR)
    out += _bold("M-96 46C-112 -24 -60 -72 6 -70C74 -66 112 -18 96 46C40 18 -40 18 -96 46Z", INDIGO)
    folds = "M-98 8C-40 -26 30 -30 84 -8M-70 -42C-20 -54 30 -50 66 -34"
    out += path(folds, **BOLD | {"fill": "none", "stroke": CREAM, "stroke_width": 6})
    return out + _bold("M-100 34C-40 6 40 6 100 34L98 70C40 42 -40 42 -98 70Z", BRASS)


def lotus_crown() -> str:
    """The queen's crown of lotus petals."""
    side = _bold("M20 44C34 0 66 -34 112 -44C116 0 96 36 62 56Z", "#E7B2A4")
    side += _bold("M4 44C4 -4 24 -48 62 -76C84 -36 80 10 46 50Z", "#F3D6CA")
    out = mirrored(side) + _bold("M0 54C-34 20 -40 -44 0 -96C40 -44 34 20 0 54Z", CREAM)
    out += circle(0, -22, 12, **BOLD | {"fill": CINNABAR, "stroke_width": 5})
    return out + _bold("M-94 38C-40 62 40 62 94 38L90 76C40 96 -40 96 -90 76Z", JADE)


def crown() -> str:
    """The king's crown with five points."""
    out = _bold("M-92 50L-112 -44L-56 -8L0 -84L56 -8L112 -44L92 50C40 30 -40 30 -92 50Z", BRASS)
    out += mirrored(circle(112, -50, 12, **BOLD | {"fill": CREAM})) + circle(0, -90, 13, **BOLD | {"fill": CREAM})
    out += _bold("M-94 44C-40 22 40 22 94 44L90 82C40 62 -40 62 -90 82Z", CINNABAR)
    return out + _bold("M0 -38L14 -16L0 6L-14 -16Z", INDIGO)


EMBLEMS: Final = {"J": cap, "Q": lotus_crown, "K": crown}


def _picture(code: str) -> str:
    """Rank and pip, and the emblem of a court."""
    rank, suit = code[0], code[1]
    sign = rank_sign(
        rank, 168 if rank == "T" else 146, 52 + RANK_HEIGHT, RANK_HEIGHT, 236 if rank == "T" else 214, bold=4
    )
    if rank in EMBLEMS:
        picture = pip(suit, 120, 448, 164) + place(EMBLEMS[rank](), 336, 562, 1.12)
    else:
        picture = pip(suit, 300, 488, 340)
    return picture + sign


def drawing(code: str, scheme: Scheme) -> str:
    """A jumbo card as an SVG document."""
    return document(group(paper() + _picture(code), color=scheme.pips[code[1]]), WIDTH, HEIGHT, PAPER_PAINT)


def strong_drawing(code: str, scheme: Scheme) -> str:
    """A jumbo card in high contrast."""
    picture = group(strengthened(_picture(code)), color=scheme.pips[code[1]])
    return document(strong_paper() + picture, WIDTH, HEIGHT)
