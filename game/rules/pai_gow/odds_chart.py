"""Data of the odds page of Pai Gow: how often each kind of hand occurs, and results over all deals. PG-40 to PG-61.

Hands are set by the house way in force, on both sides.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_
from game.rules.pai_gow.deal_classes import BANKER_DEALS, PAIRINGS, classes, deals_left
from game.rules.pai_gow.ranking import GONG_POINTS, PAIR_POINTS, WONG_POINTS, counted_points
from game.rules.pai_gow.split_tables import pairings
from game.rules.pai_gow.tiles import DEALT, SET_SIZE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.pai_gow.options import GeeJoonTie, PaiGowOptions


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


NAMED: Final = {GONG_POINTS: N_("Gong"), WONG_POINTS: N_("Wong"), PAIR_POINTS: N_("pair")}
"""Labels of the kinds of hands above nine points, by the points that players count for them."""


class Bar(NamedTuple):
    """One kind of hand, and the numbers of the 35,960 deals that have it in front and behind."""

    label: str
    """Points in digits, or a word to be translated where it is shown."""
    front: int
    rear: int


class Edge(NamedTuple):
    """The bank's average gain from one bet, as a share of the bet; negative if the player gains."""

    even: float
    """Without commission."""
    kept: float
    """If the house, which holds the bank, keeps 5 per cent of each win. PG-12."""


class Chart(NamedTuple):
    """All the data of the odds page."""

    bars: tuple[Bar, ...]
    """Lowest first: no points to nine, Gong, Wong, pair."""
    way: str
    """The way in which both sides set: a key of `WAYS`."""
    outcomes: Outcomes
    """Shares that a player wins, pushes and loses; for the bank the first and the last change places. PG-53."""
    same: Edge
    """Against a player who sets by the same way."""
    best: Edge
    """Against a player who always sets the best split."""


@lru_cache(maxsize=8)
def chart(options: PaiGowOptions) -> Chart:
    """Return the odds before any tile is seen, under these house rules.

    >>> from game.rules.pai_gow.options import PaiGowOptions
    >>> [(bar.label, bar.front, bar.rear) for bar in chart(PaiGowOptions()).bars][-3:]
    [('Gong', 296, 3936), ('Wong', 116, 1684), ('pair', 120, 6244)]
    """
    way, tie = options.way_in_force, options.gee_joon_tie
    outcomes, best = SAME_WAY[way, tie], BEST_PLAYER[way, tie]
    even, kept = ((outcomes.lose - outcomes.win * share) / ALL_DEALS for share in (1.0, 0.95))
    return Chart(_bars(options), way, outcomes, Edge(even, kept), Edge(-best[0], -best[1]))


def _bars(options: PaiGowOptions) -> tuple[Bar, ...]:
    """Count the hands of all deals by the points that players count for them, PG-40 to PG-44."""
    way, tie = options.way_in_force, options.gee_joon_tie
    counted = counted_points()
    fronts: Counter[int] = Counter()
    rears: Counter[int] = Counter()
    for kinds, pairing, deals in zip(classes(), pairings(way, tie), deals_left(), strict=True):
        (a, b), (c, d) = PAIRINGS[pairing]
        # A stronger hand never counts fewer points.
        low, high = sorted((counted[kinds[a]][kinds[b]], counted[kinds[c]][kinds[d]]))
        fronts[low] += deals
        rears[high] += deals
    return tuple(
        Bar(NAMED.get(points, str(points)), fronts[points], rears[points]) for points in range(PAIR_POINTS + 1)
    )
