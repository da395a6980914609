"""Two to ten: pips on the plain card."""

from __future__ import annotations

from functools import partial

from art.decks.french.card import FACES, HEIGHT, WIDTH, Face
from art.decks.french.layout import LAYOUTS, inverted
from art.decks.french.suits import SUITS, pip

SIZES = {"H": 103, "D": 112, "S": 106, "C": 106}
"""Heights that make the four pips weigh the same to the eye."""


def number_card(rank: str, suit: str) -> Face:
    """The pips of a rank."""
    pips = (
        pip(suit, spot[0] * WIDTH, spot[1] * HEIGHT, SIZES[suit], inverted=inverted(spot)) for spot in LAYOUTS[rank]
    )
    return Face("".join(pips))


for _suit in SUITS:
    for _rank in "23456789T":
        FACES.face(_rank + _suit)(partial(number_card, _rank, _suit))
