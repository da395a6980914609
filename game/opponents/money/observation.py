"""A seat's observation in Pai Tong or Pong: its concealed pieces, their shanten, live pieces and set rules."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules import GAMES
from game.rules.money.sets import DESIGNS, RANKS, SetRules, rank_counts
from game.rules.money.shanten import MOST_SETS, live_counts, rank_sets, seen_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import View


FAR = 99


class RankShape(NamedTuple):
    """Shanten table of one rank group: missing pieces for each number of sets, and helping designs."""

    costs: tuple[int, ...]
    """Pieces missing for the first set, additional pieces for the second, and so on."""
    helps: tuple[tuple[int, ...], ...]
    """Designs that lower the shanten of sets of this rank; index c has those for sets that lack at most c pieces."""


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
    """Return the shanten for `sets` concealed sets (0 if complete), and the most pieces that one of the sets lacks."""
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


SETS: Final = 4


class Observation:
    """Piece counts of a view (own closed designs and live pieces), with the applicable set rules."""

    def __init__(self, view: View, memory: int | None = None) -> None:
        """Count the pieces of a view, including only the latest `memory` discards, or all discards if it is None."""
        table = view.table
        self.rules: SetRules = table.options.set_rules
        pack = GAMES[table.game].pack(table.options)
        self.codes = pack.codes
        self.design_of = pack.designs
        self.counts = [0] * DESIGNS
        for code in view.hand:
            self.counts[self.design_of[code]] += 1
        assert view.seat is not None  # noqa: S101 - a bystander is never asked
        self.sets = SETS - len(table.exposed[view.seat])
        self.live = live_counts(self.counts, seen_by(view, self.design_of, memory))
        self.unseen = max(1, sum(self.live))
        self.tongs_only = table.options.least_items > 0

    def shapes(self, counts: Sequence[int]) -> list[RankShape]:
        """Return a concealed hand's shanten tables, by rank, or by design if only tongs pay."""
        if self.tongs_only:
            return list(map(tong_shape, range(DESIGNS), counts, self.live))
        return shapes_of(self.rules, counts)

    def without(self, shapes: Sequence[RankShape], design: int, counts: list[int]) -> list[RankShape]:
        """Return the shanten tables of `counts` after removing one piece; `shapes` are the tables before that."""
        after = list(shapes)
        if self.tongs_only:
            after[design] = tong_shape(design, counts[design] - 1, self.live[design])
            return after
        rank = self.rules.rank_of[design]
        counts[design] -= 1
        after[rank] = rank_shape(self.rules, rank, rank_counts(self.rules, rank, counts))
        counts[design] += 1
        return after

    def place(self, design: int) -> int:
        """Return the index in `shapes` of the shanten table for a design."""
        return design if self.tongs_only else self.rules.rank_of[design]

    def completes(self, design: int) -> int | None:
        """Return the shanten after adding a piece that completes a needed set; None if it completes none."""
        before = self.shapes(self.counts)
        counts = self.counts.copy()
        counts[design] += 1
        after = self.shapes(counts)
        place = self.place(design)
        lacking, _ = missing(after, self.sets)
        whole = after[place].costs.count(0) > before[place].costs.count(0)
        return lacking if whole and lacking < missing(before, self.sets)[0] else None

    def best_discard(self, allowed: Sequence[int], counts: list[int], sets: int) -> tuple[int, int, int]:
        """Return the best discard as (shanten, negative number of live helping pieces, design).

        Ties go to the design that other seats seem to want least.
        """
        shapes = self.shapes(counts)
        rows: list[tuple[int, int, int, list[RankShape]]] = []
        for design in allowed:
            after = self.without(shapes, design, counts)
            rows.append((*missing(after, sets), design, after))
        fewest = min([row[0] for row in rows])
        best: tuple[int, int, int] | None = None
        for lacking, dearest, design, after in rows:
            if lacking == fewest:
                live = sum([self.live[helper] for helper in helpers(after, dearest)])
                # A design with live twins may be ponged, and one of a live rank taken: let the deadest go first.
                row = (-live, self.live[design], design)
                if best is None or row < best:
                    best = row
        assert best is not None  # noqa: S101 - something may always be discarded
        return fewest, best[0], best[2]
