"""The three suits and the honours of both money decks: the suit of a code, its sign, and its ink in high contrast."""

from __future__ import annotations

from typing import Final

from art.decks.money.coins import cash
from art.decks.money.ornament import lotus
from art.decks.money.strings import bird_head
from art.kit.contrast import AMBER, BLACK, BLUE, GREEN
from art.kit.svg import CUT, INK, around, centred, circle, diamond, path, place, polygon, rect

HONOURS: Final = ("ot", "rf", "wf")
STRONG_INKS: Final = {"c": AMBER, "s": GREEN, "m": BLUE, "h": BLACK}
"""What the index cells are printed in: none is red, because rules speak of the red cards."""


def suit_of(code: str) -> tuple[str, int]:
    """The suit, "h" for the honours, and the rank; honours have rank 1."""
    return ("h", 1) if code in HONOURS else (code[0], int(code[1]))


def suit_sign(suit: str) -> str:
    """A coin, a bird's head, a figure, or a lotus, about 34 x 40."""
    if suit == "c":
        return place(cash(), scale=0.17)
    if suit == "s":
        return place(bird_head(), 4, 5, 0.92)
    if suit == "m":
        return diamond(0, -10, 7, 10, fill=INK) + polygon([(-4, 0), (4, 0), (17, 18), (-17, 18)], fill=INK)
    return place(lotus(), 0, 12, 0.30)


def bold_sign(suit: str, shape: str = CUT, ground: str = INK) -> str:
    """The sign in high contrast, about 60 x 60 in the colour `shape`: a coin, strings, a figure, or a blossom."""
    if suit == "c":
        return circle(0, 0, 29, fill=shape) + centred(23, 23, fill=ground)
    if suit == "s":
        return "".join(rect(x - 7, -29, 14, 58, 7, fill=shape) for x in (-21, 0, 21))
    if suit == "m":
        return circle(0, -17, 13, fill=shape) + path("M-8 -2H8L26 29H-26Z", fill=shape)
    petal = path("M0 -5C-15 -12 -14 -26 0 -31C14 -26 15 -12 0 -5Z", fill=shape)
    return around(petal, 5) + circle(0, 0, 5, fill=shape)
