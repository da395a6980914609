"""One seat's hand in a money game: concealed pieces and exposed tongs, with running counts. PT-22, PT-54."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

from game.rules.money.sets import DESIGNS, RANKS

if TYPE_CHECKING:
    from collections.abc import Sequence


class Hand:
    """Concealed pieces and exposed tongs of one seat, as design numbers.

    `loose` counts the rank groups whose number of closed pieces is not a multiple of three. A hand of twelve can be
    complete only if `loose` is 0, and can be one piece short only if `loose` is 1 and that group has two pieces over.
    """

    __slots__ = ("counts", "exposed", "guess", "known", "loose", "pieces", "rank_of", "ranks")

    def __init__(self, rank_of: Sequence[int]) -> None:
        """Create an empty hand; `rank_of` is the rank group of each design."""
        self.rank_of = rank_of
        self.pieces: list[int] = []
        """Closed pieces in ascending order, with repeats."""
        self.counts = [0] * DESIGNS
        self.ranks = [0] * RANKS
        self.loose = 0
        self.exposed: list[int] = []
        """The design of each exposed tong, oldest first."""
        self.known: list[int] = []
        """Closed pieces that all seats saw this seat take."""
        self.guess: int | None = None

    def gain(self, design: int) -> None:
        """Add a piece to the concealed hand."""
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
        """Remove a piece from the concealed hand; return whether all seats knew that the hand held it."""
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
        """Expose three identical pieces of the hand as a tong. PT-24."""
        for _ in range(3):
            self.lose(design)
        self.exposed.append(design)

    def fits(self, design: int) -> bool:
        """Return whether this piece would bring every rank group to a multiple of three pieces."""
        return self.loose == 1 and self.ranks[self.rank_of[design]] % 3 == 2

    def is_guess_only(self, design: int) -> bool:
        """Return whether the hand's only piece of this design is its guess, which must not be discarded. PT-54."""
        return design == self.guess and self.counts[design] == 1

    def copy(self) -> Hand:
        """Return an independent copy of the hand."""
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
