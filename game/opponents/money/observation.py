"""A seat's observation in Pai Tong or Pong: its concealed pieces, live pieces, and the set rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.money.hand_shape import RankShape, helpers, missing, rank_shape, shapes_of, tong_shape
from game.rules import GAMES
from game.rules.money.hand_progress import live_counts, seen_by
from game.rules.money.sets import DESIGNS, rank_counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import View
    from game.rules.money.sets import SetRules

SETS: Final = 4


class Observation:
    """Piece counts of a view (own closed designs and live pieces), with the rules of sets in force."""

    def __init__(self, view: View, memory: int | None = None) -> None:
        """Count the pieces of a view, and only the `memory` latest discards, or all if it is None."""
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

        On a tie it is the design least wanted by others.
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
