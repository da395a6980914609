"""Sets of three pieces of one rank, and all ways to split a hand into them: PT-30 to PT-33, PO-08, PO-09.

Pieces are design numbers 0 to 29 (suited rank r of suit s is `9 * s + r - 1`; 27, 28, 29 are `ot rf wf` or `rd gd wd`).
A hand is 30 counts. No set crosses ranks, so a hand is split rank by rank: each rank has few pieces, its splits are
cached, and the splits of a hand are the product of those of its ranks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Designs = tuple[int, ...]
Split = tuple[Designs, ...]
"""Sets of three designs each, every set in ascending order."""

DESIGNS: Final = 30
COPIES: Final = 4
"""Number of copies of each design in a pack. PT-01, PO-01."""
RANKS: Final = 10
"""Number of rank groups: 0 for aces or ones, 1 to 8 for ranks 2 to 9, and 9 for honours if they are a separate rank."""
ACES: Final = 0
HONOURS: Final = 9
SET_SIZE: Final = 3

RED_FAMILY: Final = frozenset({18, 27, 28})
"""The red family of aces, `m1 ot rf`: mouse, king, lady. PT-02."""
PLAIN_FAMILY: Final = frozenset({0, 9, 29})
"""The plain family of aces, `c1 s1 wf`: shoe, long, nun. PT-02."""


class SetKind(StrEnum):
    """Kinds of sets of three.

    Pai Tong distinguishes heads and groups (PT-31); Pong calls both of them serong (PO-08).
    """

    TONG = "tong"
    HEAD = "head"
    GROUP = "group"
    SERONG = "serong"


@dataclass(frozen=True, slots=True, eq=False)
class SetRules:
    """The definition of a set under given house rules. Use `set_rules` to get a cached instance."""

    aces: Literal["families", "own_ranks"]
    """'families': ones and honours are one rank in two families (PT-02); 'own_ranks': they are two ranks (PO-09)."""
    ace_groups: Literal["mix", "same_family"]
    """Whether two identical aces and a different one may mix families. PT-33."""
    pairs: bool
    """Whether two identical pieces and a different one are a set. PO-08."""
    serong: bool
    """Whether every set other than a tong is called serong."""
    rank_of: Designs
    """The rank group of each design."""
    designs_of: tuple[Designs, ...]
    """The designs of each rank group."""

    def kind(self, pieces: Sequence[int]) -> SetKind | None:
        """Return the kind of three pieces, or None if they are not a set.

        >>> pai_tong = set_rules()
        >>> pai_tong.kind([1, 1, 1]), pai_tong.kind([1, 10, 19]), pai_tong.kind([1, 1, 10]), pai_tong.kind([0, 9, 18])
        (<SetKind.TONG: 'tong'>, <SetKind.HEAD: 'head'>, <SetKind.GROUP: 'group'>, None)
        """
        first, second, third = pieces
        rank = self.rank_of[first]
        if self.rank_of[second] != rank or self.rank_of[third] != rank:
            return None
        different = len({first, second, third})
        if different == 1:
            return SetKind.TONG
        if different == 2 and not self.pairs:
            return None
        if self.aces == "families" and rank == ACES and (different == SET_SIZE or self.ace_groups == "same_family"):
            reds = sum(design in RED_FAMILY for design in pieces)
            if reds not in {0, SET_SIZE}:
                return None
        if self.serong:
            return SetKind.SERONG
        return SetKind.HEAD if different == SET_SIZE else SetKind.GROUP

    def is_complete(self, counts: Sequence[int]) -> bool:
        """Return whether a hand (30 counts) splits into sets with no piece left over, whatever its size. PT-30.

        >>> set_rules().is_complete([3, 0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0, 1] * 2 + [0, 0, 0])
        True
        """
        for rank in range(1, 9):
            if (counts[rank] + counts[rank + 9] + counts[rank + 18]) % 3:
                return False
        ones, honours = counts[0] + counts[9] + counts[18], counts[27] + counts[28] + counts[29]
        if (ones + honours) % 3 or (self.aces == "own_ranks" and ones % 3):
            return False
        return self.splits_whole_ranks(counts)

    def splits_whole_ranks(self, counts: Sequence[int]) -> bool:
        """Return whether a hand (30 counts) splits into sets; every rank group must have a multiple of three pieces.

        If pairs are allowed, any three pieces of an ordinary rank are a set, so only the families of the aces are
        checked.
        """
        if self.aces == "families":
            aces = (*counts[0:27:9], *counts[27:30])
            if not rank_splits(self, ACES, aces):
                return False
            last = HONOURS
        else:
            last = RANKS
        if self.pairs:
            return True
        return all(rank_splits(self, rank, rank_counts(self, rank, counts)) for rank in range(last))

    def splits(self, counts: Sequence[int]) -> Iterator[Split]:
        """Yield each way to split a hand (30 counts) into sets exactly once, with the sets sorted by rank."""
        by_rank = []
        for rank in range(RANKS):
            held = rank_counts(self, rank, counts)
            if any(held):
                ways = rank_splits(self, rank, held)
                if not ways:
                    return
                by_rank.append(ways)
        for way in product(*by_rank):
            yield tuple([each for sets in way for each in sets])


def rank_counts(rules: SetRules, rank: int, counts: Sequence[int]) -> Designs:
    """Return the slice of 30 counts that belongs to one rank group."""
    if rank == HONOURS:
        return tuple(counts[27:30]) if rules.aces == "own_ranks" else ()
    if rank == ACES and rules.aces == "families":
        return (*counts[0:27:9], *counts[27:30])
    return tuple(counts[rank:27:9])


# Thousands of deals under the same house rules ask for some 350, 380 bytes each.
@lru_cache(maxsize=1 << 11)
def rank_splits(rules: SetRules, rank: int, held: Designs) -> tuple[Split, ...]:
    """Return every way to split the pieces of one rank group into sets; without pieces, only the empty split.

    `held` counts the designs of the group in the order of `rules.designs_of[rank]`.
    """
    first = next((place for place, count in enumerate(held) if count), None)
    if first is None:
        return ((),)
    if sum(held) % SET_SIZE:
        return ()
    designs = rules.designs_of[rank]
    ways: set[Split] = set()
    # The lowest piece must lie in some set: try each, and split the rest.
    for second in range(first, len(held)):
        for third in range(second, len(held)):
            left = list(held)
            left[first] -= 1
            left[second] -= 1
            left[third] -= 1
            pieces = tuple(sorted((designs[first], designs[second], designs[third])))
            if min(left) >= 0 and rules.kind(pieces) is not None:
                ways.update(tuple(sorted((pieces, *rest))) for rest in rank_splits(rules, rank, tuple(left)))
    return tuple(sorted(ways))


@cache
def set_rules(
    *,
    aces: Literal["families", "own_ranks"] = "families",
    ace_groups: Literal["mix", "same_family"] = "mix",
    pairs: bool = True,
    serong: bool = False,
) -> SetRules:
    """Return the cached set rules for these house rules; the defaults are those of Pai Tong."""
    honours = (27, 28, 29)
    designs_of: list[Designs] = [(rank, rank + 9, rank + 18) for rank in range(9)]
    designs_of.append(() if aces == "families" else honours)
    if aces == "families":
        designs_of[ACES] += honours
    rank_of = [0] * DESIGNS
    for rank, designs in enumerate(designs_of):
        for design in designs:
            rank_of[design] = rank
    return SetRules(aces, ace_groups, pairs, serong, tuple(rank_of), tuple(designs_of))


def counts_of(pieces: Sequence[int]) -> Designs:
    """Count the pieces of each of the 30 designs in a list."""
    counts = [0] * DESIGNS
    for design in pieces:
        counts[design] += 1
    return tuple(counts)
