"""Evaluation of three cards or tiles: points, three of a kind, Long. DT-01, DT-02, DT-30 to DT-33, DT-41.

The strength of a hand is one integer: 0 to 10 for its points, and higher for threes of a kind, from 11 for three
pictures to 21 for three aces. The higher number wins, and equal ones tie (DT-34); suits never matter.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.cards.french import PACK
from game.rules.contract import N_
from game.rules.equipment import MAHJONG_TILES
from game.rules.pieces import FRENCH, WINDS, Pack

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.daun_tiga.options import DaunTigaOptions

HAND: Final = 3
RANKS: Final = range(1, 14)
"""All ranks: ace 1, two to ten their number, jack 11, queen 12, king 13."""
OF_A_RANK: Final = 4
"""Number of cards or tiles of each rank."""
ACE: Final = 1
TEN: Final = 10
LONG: Final = 8
"""Lowest score that is Long. DT-41."""
PICTURES: Final = 11
"""Strength of three pictures, the lowest three of a kind. DT-30."""
ACES: Final = 21
"""Strength of three aces, the highest hand. DT-30."""
STRENGTHS: Final = range(ACES + 1)

TILE_SUITS: Final = "msc"
"""Suits of mahjong tiles: characters, bamboo and circles. DT-02."""
WIND_RANKS: Final[Mapping[str, int]] = {"we": 10, "wn": 11, "ww": 12, "ws": 13}
"""Ranks of the winds: 東 is ten, 北 jack, 西 queen, 南 king. DT-02."""
RANK_OF: Final[Mapping[str, int]] = {
    **{code: "A23456789TJQK".index(code[0]) + 1 for code in FRENCH},
    **{f"{suit}{rank}": rank for suit in TILE_SUITS for rank in range(1, 10)},
    **{code: WIND_RANKS[code] for code in WINDS},
}
"""Rank of every card and tile that the game may use. DT-01, DT-02."""

TRIPLE_WORDS: Final[Mapping[int, str]] = {
    21: N_("three aces"),
    20: N_("three twos"),
    19: N_("three threes"),
    18: N_("three fours"),
    17: N_("three fives"),
    16: N_("three sixes"),
    15: N_("three sevens"),
    14: N_("three eights"),
    13: N_("three nines"),
    12: N_("three tens"),
    11: N_("three pictures"),
}
"""Name of each three of a kind by strength, translated where it is shown. DT-30."""


class HandValue(NamedTuple):
    """The value of one Daun Tiga hand under the house rules."""

    strength: int
    """Strength of the hand: 0 to 10 for points, 11 to 21 for a three of a kind."""
    long: bool
    """Whether the score is 8 or more; a three of a kind is Long only with `triple_is_long = on`. DT-41, DT-51."""

    @property
    def is_triple(self) -> bool:
        """Whether the hand is three of a kind, which includes any three court cards. DT-30."""
        return self.strength >= PICTURES

    @property
    def points(self) -> int | None:
        """The points, 0 to 10; None for three of a kind. DT-31."""
        return None if self.is_triple else self.strength

    @property
    def words(self) -> str:
        """Untranslated name of the hand: 'three aces' for three of a kind, otherwise its points in digits."""
        return TRIPLE_WORDS[self.strength] if self.is_triple else str(self.strength)


def pack(options: DaunTigaOptions) -> Pack:
    """Return the 52 pieces in play: French cards, or tiles of the chosen suit and the winds. DT-01, DT-02."""
    if options.pieces == "cards":
        return PACK
    return tile_pack(options.tile_suit)


@cache
def tile_pack(suit: str) -> Pack:
    """Return the pack of four copies of the nine numbers of one suit and of 東 北 西 南. DT-02.

    >>> " ".join(tile_pack("m").codes)
    'm1 m2 m3 m4 m5 m6 m7 m8 m9 we wn ww ws'
    """
    return Pack(MAHJONG_TILES.name, (*(f"{suit}{rank}" for rank in range(1, 10)), *WIND_RANKS), OF_A_RANK)


def read(codes: Sequence[str], options: DaunTigaOptions) -> HandValue:
    """Evaluate a hand of three cards or three tiles. DT-30 to DT-33, DT-41.

    >>> from game.rules.daun_tiga.options import DaunTigaOptions
    >>> read(["9S", "9H", "2D"], DaunTigaOptions())
    HandValue(strength=10, long=True)
    >>> read(["wn", "ww", "ws"], DaunTigaOptions(pieces="tiles")).words
    'three pictures'
    """
    return reading(strength([RANK_OF[code] for code in codes], options), options)


def reading(value: int, options: DaunTigaOptions) -> HandValue:
    """Return the value of a hand of this strength; whether it is Long depends on the house rules. DT-41, DT-51."""
    return HandValue(value, options.triple_is_long == "on" if value >= PICTURES else value >= LONG)


def strength(ranks: Sequence[int], options: DaunTigaOptions) -> int:
    """Return the strength of three ranks: their points 0 to 10, or 11 to 21 for three of a kind. DT-30 to DT-33."""
    alike = ranks[0] == ranks[1] == ranks[2]
    if min(ranks) > TEN and (alike or options.pictures == "any"):
        return PICTURES
    if alike:
        return ACES + ACE - ranks[0]
    total = sum([rank for rank in ranks if rank <= TEN])
    # only mixed pictures add up to nothing, and that is no ten (DT-33)
    return total % 10 or (TEN if total and options.ten == "ten" else 0)
