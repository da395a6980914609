"""Shanten of a hand of Pai Tong or Pong, and the pieces that lower it.

No set crosses ranks, so each rank group has a small table of its own: the number of pieces missing for one set, two
sets, and so on. A hand takes the cheapest sets of all its ranks. Sources: PT-30 to PT-33, PO-08, PO-09.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from game.rules.money.sets import RANKS, SetRules, rank_counts
from game.rules.money.shanten import MOST_SETS, rank_sets

if TYPE_CHECKING:
    from collections.abc import Sequence

FAR = 99


class RankShape(NamedTuple):
    """Shanten table of one rank group: pieces missing for each number of sets, and helping designs."""

    costs: tuple[int, ...]
    """Pieces missing for the first set, additional pieces for the second, and so on."""
    helps: tuple[tuple[int, ...], ...]
    """The designs that lower the shanten of a set of this rank: at index c, for sets that miss at most c pieces."""


# Only tables that are made ask for this, and each table asks for some thousand: 131,072 were 29 MB, and no faster.
@lru_cache(maxsize=1 << 12)
def _missing(rules: SetRules, rank: int, held: tuple[int, ...], sets: int) -> int:
    """Return how many pieces must be added to those held to make `sets` sets of one rank."""
    if sets == 0:
        return 0
    best = FAR
    for needed in rank_sets(rules, rank):
        lacking = sum([want - have for want, have in zip(needed, held, strict=True) if want > have])
        if lacking < best:
            rest = tuple([max(0, have - want) for want, have in zip(needed, held, strict=True)])
            best = min(best, lacking + _missing(rules, rank, rest, sets - 1))
    return best


# Thousands of deals ask for some 1,500, of which a quarter is asked for nearly always; 600 bytes each.
@lru_cache(maxsize=1 << 11)
def rank_shape(rules: SetRules, rank: int, held: tuple[int, ...]) -> RankShape:
    """Return the shanten table of one rank group, given the pieces held."""
    totals = [_missing(rules, rank, held, sets) for sets in range(MOST_SETS + 1)]
    costs = [totals[sets] - totals[sets - 1] for sets in range(1, MOST_SETS + 1)]
    nearer: dict[int, int] = {}
    for place, design in enumerate(rules.designs_of[rank]):
        more = (*held[:place], held[place] + 1, *held[place + 1 :])
        for sets, cost in enumerate(costs, 1):
            if cost and _missing(rules, rank, more, sets) < totals[sets]:
                nearer[design] = min(cost, nearer.get(design, cost))
    helps = tuple(tuple(design for design, cost in nearer.items() if cost <= most) for most in range(4))
    return RankShape(tuple(costs), helps)


def shapes_of(rules: SetRules, counts: Sequence[int]) -> list[RankShape]:
    """Return the shanten tables of all rank groups of a concealed hand (30 counts)."""
    return [
        rank_shape(rules, rank, rank_counts(rules, rank, counts)) for rank in range(RANKS) if rules.designs_of[rank]
    ]


@cache
def _tong_shape(design: int, lacking: int) -> RankShape:
    near = (design,) if lacking else ()
    helps = tuple(near if lacking <= most else () for most in range(4))
    return RankShape((lacking, *(FAR,) * (MOST_SETS - 1)), helps)


def tong_shape(design: int, held: int, live: int) -> RankShape:
    """Return the shanten table of one design if only tongs pay; `live` is its number of unseen copies."""
    lacking = max(0, 3 - held)
    return _tong_shape(design, lacking if lacking <= live else FAR)


def missing(shapes: Sequence[RankShape], sets: int) -> tuple[int, int]:
    """Return the shanten for `sets` concealed sets (0 if complete), and the most pieces that one set lacks."""
    if sets == 0:
        return 0, 0
    costs: list[int] = []
    for shape in shapes:
        costs += shape.costs
    costs.sort()
    cheapest = costs[:sets]
    return sum(cheapest), cheapest[-1]


def helpers(shapes: Sequence[RankShape], dearest: int) -> list[int]:
    """Return the designs that lower the shanten, for sets that lack at most `dearest` pieces."""
    found: list[int] = []
    for shape in shapes:
        found += shape.helps[min(dearest, 3)]
    return found
