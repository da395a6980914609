"""One seat's pieces in a money game: the closed hand with counters kept up to date, and what lies open."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

from game.rules.money.sets import DESIGNS, RANKS

if TYPE_CHECKING:
    from collections.abc import Sequence


class Hand:
    """Closed pieces and open tongs of one seat, as design numbers.

    `loose` counts the rank groups that do not hold a multiple of three closed pieces: a hand of twelve can only be
    complete when there is none, and can only be completed by a piece of the one group that is two over.
    """

    __slots__ = ("counts", "exposed", "guess", "known", "loose", "pieces", "rank_of", "ranks")

    def __init__(self, rank_of: Sequence[int]) -> None:
        """Start empty; `rank_of` gives the rank group of each design."""
        self.rank_of = rank_of
        self.pieces: list[int] = []
        """Sorted, with repeats."""
        self.counts = [0] * DESIGNS
        self.ranks = [0] * RANKS
        self.loose = 0
        self.exposed: list[int] = []
        """The design of each open tong, oldest first."""
        self.known: list[int] = []
        """Closed pieces that everybody saw this seat take."""
        self.guess: int | None = None

    def gain(self, design: int) -> None:
        """Put a piece into the closed hand."""
        insort(self.pieces, design)
        self.counts[design] += 1
        rank = self.rank_of[design]
        held = self.ranks[rank] = self.ranks[rank] + 1
        over = held % 3
        if over == 1:
            self.loose += 1
        elif over == 0:
            self.loose -= 1

    def lose(self, design: int) -> bool:
        """Take a piece out of the closed hand; tell whether it was one that everybody knew."""
        pieces = self.pieces
        del pieces[bisect_left(pieces, design)]
        self.counts[design] -= 1
        rank = self.rank_of[design]
        held = self.ranks[rank] = self.ranks[rank] - 1
        over = held % 3
        if over == 2:
            self.loose += 1
        elif over == 0:
            self.loose -= 1
        if design in self.known:
            self.known.remove(design)
            return True
        return False

    def expose(self, design: int) -> None:
        """Lay three identical pieces open. PT-24."""
        for _ in range(3):
            self.lose(design)
        self.exposed.append(design)

    def fits(self, design: int) -> bool:
        """Whether this piece would make every rank group a multiple of three."""
        return self.loose == 1 and self.ranks[self.rank_of[design]] % 3 == 2

    def held_fast(self, design: int) -> bool:
        """Whether the only such piece is the guess, which stays in the hand. PT-54."""
        return design == self.guess and self.counts[design] == 1

    def copy(self) -> Hand:
        """Return an independent copy."""
        twin = Hand.__new__(Hand)
        twin.rank_of = self.rank_of
        twin.pieces = self.pieces.copy()
        twin.counts = self.counts.copy()
        twin.ranks = self.ranks.copy()
        twin.loose = self.loose
        twin.exposed = self.exposed.copy()
        twin.known = self.known.copy()
        twin.guess = self.guess
        return twin
