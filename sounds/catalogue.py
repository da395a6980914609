"""Every sound there is: how loud its class is, how many variants it has, which function makes it and what it is for."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).resolve().parent / "ogg"
MAX_BYTES: Final = 6_000_000
"""What all files together may weigh."""

LEVELS: Final = {
    "touch": -31.0,
    "piece": -25.0,
    "call": -23.0,
    "strong": -20.0,
    "music": -27.0,
    "ambience": -36.0,
}
"""Loudness of each class in dB, as `loudness.loudness` measures it: what the hand does quietly, pieces on the table,
what somebody says, what makes the table shake, and the two that run behind everything."""

TOLERANCE: Final = 1.0
"""How far from its class, in dB, a sound may be after it has been through the codec."""

PEAK: Final = 10 ** (-1.0 / 20)
"""No sample of a decoded file may reach this: 1 dB under full scale."""


class Entry(NamedTuple):
    """One sound: its class in LEVELS, its number of variants, `module.function` that makes it, and when it is heard."""

    level: str
    variants: int
    recipe: str
    use: str

    @property
    def loops(self) -> bool:
        """Whether its end runs on into its beginning."""
        return self.level in {"music", "ambience"}


SOUNDS: Final = {
    "slide": Entry("touch", 5, "cards.slide", "a card is drawn from the stock or taken"),
    "deal": Entry("touch", 5, "cards.deal", "one piece of the deal arrives"),
    "slap": Entry("piece", 5, "cards.slap", "a card is discarded"),
    "riffle": Entry("piece", 3, "cards.riffle", "the cards are shuffled"),
    "lift": Entry("touch", 5, "tiles.lift", "a tile is drawn from the wall"),
    "clack": Entry("piece", 5, "tiles.clack", "a tile is discarded"),
    "wash": Entry("piece", 3, "tiles.wash", "the tiles are washed"),
    "domino": Entry("piece", 5, "tiles.domino", "a domino is laid on the felt"),
    "dice": Entry("piece", 4, "tiles.dice", "dice are shaken in a cup and thrown"),
    "coins": Entry("piece", 5, "tiles.coins", "chips or coins change hands"),
    "slam": Entry("strong", 4, "tiles.slam", "claimed pieces are put down hard, the mat shakes"),
    "pong": Entry("call", 4, "calls.pong", "somebody calls pong"),
    "take": Entry("call", 4, "calls.take", "somebody takes a discard"),
    "win": Entry("call", 4, "calls.win", "somebody calls a win"),
    "pass": Entry("call", 4, "calls.pass_", "somebody lets it pass"),
    "bell": Entry("call", 3, "calls.bell", "it is your turn"),
    "notice": Entry("call", 3, "calls.notice", "the game has something to tell"),
    "click": Entry("touch", 4, "calls.click", "a button is pressed"),
    "flourish": Entry("strong", 3, "calls.flourish", "a deal is won, the sets are laid out"),
    "theme": Entry("music", 1, "music.theme", "behind the title; loops"),
    "ambience-pong": Entry("ambience", 1, "ambience.shore", "behind a Pong table; loops, off at first"),
    "ambience-pai-tong": Entry("ambience", 1, "ambience.canal", "behind a Pai Tong table; loops, off at first"),
    "ambience-pai-gow": Entry("ambience", 1, "ambience.courtyard", "behind a Pai Gow table; loops, off at first"),
    "ambience-tongits": Entry("ambience", 1, "ambience.nipa_house", "behind a Tongits table; loops, off at first"),
    "ambience-daun-tiga": Entry(
        "ambience", 1, "ambience.five_foot_way", "behind a Daun Tiga table; loops, off at first"
    ),
}
"""Every sound by the name the window plays it by."""


def path(name: str, variant: int) -> Path:
    """The file of one variant, counted from 1."""
    return FOLDER / f"{name}-{variant}.ogg"
