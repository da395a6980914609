"""Exact results over all deals of Pai Gow: each house way against itself, and the best player against it. PG-60, PG-61.

Counting all 736,281,000 pairs of hands takes seconds, so the results are kept here; `bench/pai_gow.py` counts them
again.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.pai_gow.deal_classes import BANKER_DEALS
from game.rules.pai_gow.tiles import DEALT, SET_SIZE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.pai_gow.options import GeeJoonTie

PLAYER_DEALS: Final = comb(SET_SIZE, DEALT)
"""Number of deals that a player may hold: C(32,4) = 35,960. PG-32."""
ALL_DEALS: Final = PLAYER_DEALS * BANKER_DEALS
"""Number of pairs of a player's and the banker's deals: 736,281,000."""


class Outcomes(NamedTuple):
    """Numbers of the `ALL_DEALS` that a player wins, pushes and loses."""

    win: int
    push: int
    lose: int


def _outcomes(win: int, lose: int) -> Outcomes:
    return Outcomes(win, ALL_DEALS - win - lose, lose)


SAME_WAY: Final[Mapping[tuple[str, GeeJoonTie], Outcomes]] = {
    ("balanced", "source"): _outcomes(211_127_478, 218_321_894),
    ("foxwoods", "source"): _outcomes(216_978_294, 223_942_266),
    ("maxrear", "source"): _outcomes(221_121_854, 230_801_634),
    ("maxfront", "source"): _outcomes(268_916_786, 273_957_274),
    ("balanced", "both_lowest"): _outcomes(211_129_904, 218_346_468),
    ("foxwoods", "both_lowest"): _outcomes(216_961_520, 223_959_808),
    ("maxrear", "both_lowest"): _outcomes(221_111_048, 230_813_096),
    ("maxfront", "both_lowest"): _outcomes(268_894_332, 273_980_624),
}
"""Results of a player who sets by the banker's way, by way and tie rule."""
BEST_PLAYER: Final[Mapping[tuple[str, GeeJoonTie], tuple[float, float]]] = {
    ("balanced", "source"): (-0.009373, -0.023708),
    ("foxwoods", "source"): (-0.001835, -0.016575),
    ("maxrear", "source"): (0.025332, 0.010251),
    ("maxfront", "source"): (0.061010, 0.044287),
    ("balanced", "both_lowest"): (-0.009406, -0.023743),
    ("foxwoods", "both_lowest"): (-0.001879, -0.016617),
    ("maxrear", "both_lowest"): (0.025304, 0.010224),
    ("maxfront", "both_lowest"): (0.060969, 0.044248),
}
"""Gain of the best player per deal against each house way, by tie rule, in bets: at even money and at 5 per cent."""
