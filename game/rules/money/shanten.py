"""Shanten of a hand that needs four sets, and its best split into sets and partial sets. PT-30 to PT-33, PO-08.

No set crosses ranks, so each rank group is solved alone: for every number of sets, how many pieces it lacks. The hand
then takes the number of sets from each rank that minimizes the total.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.money.sets import DESIGNS, RANKS, SET_SIZE, Designs, SetRules, rank_counts

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_SETS: Final = 4
_Parts = tuple[Designs, ...]


class Shanten(NamedTuple):
    """Shanten of a hand: how many pieces it lacks, and the best split towards four sets."""

    missing: int
    """The fewest pieces that would complete the hand; 0 for a complete one."""
    parts: _Parts
    """The sets and partial sets as designs, complete sets first; sets without any held piece are left out."""
    rest: Designs
    """Designs that are in no part, in ascending order."""
    waits: Designs
    """If one piece is missing, each design that completes the hand, in ascending order."""


def shanten(rules: SetRules, concealed: Sequence[int], exposed: int) -> Shanten:
    """Return the shanten for these concealed pieces (30 counts) and this number of exposed tongs.

    >>> from game.rules.money.sets import counts_of, set_rules
    >>> shanten(set_rules(pairs=False), counts_of([1, 10, 4, 4, 7]), 2)
    Shanten(missing=2, parts=((1, 10), (4, 4)), rest=(7,), waits=())
    """
    wanted = MOST_SETS - exposed
    best: dict[int, tuple[int, _Parts]] = {0: (0, ())}
    for rank in range(RANKS):
        if not rules.designs_of[rank]:
            continue
        held = rank_counts(rules, rank, concealed)
        ways = [(sets, _best(rules, rank, held, sets)) for sets in range(wanted + 1)]
        joined: dict[int, tuple[int, _Parts]] = {}
        for before, (lacking, parts) in best.items():
            for sets, (more, new) in ways:
                if before + sets > wanted:
                    break
                found = (lacking + more, (*parts, *new))
                if before + sets not in joined or _order(found) < _order(joined[before + sets]):
                    joined[before + sets] = found
        best = joined
    missing, parts = best[wanted]
    used = [design for part in parts for design in part]
    rest = tuple(design for design in range(DESIGNS) for _copy in range(concealed[design] - used.count(design)))
    waits = tuple(design for design in range(DESIGNS) if _completes(rules, concealed, design)) if missing == 1 else ()
    ordered = sorted((part for part in parts if part), key=lambda part: -len(part))
    return Shanten(missing, tuple(ordered), rest, waits)


def _order(found: tuple[int, _Parts]) -> tuple[int, list[int]]:
    """Return a sort key: fewest missing pieces, then most complete sets."""
    lacking, parts = found
    return lacking, sorted(SET_SIZE - len(part) for part in parts)


def _completes(rules: SetRules, concealed: Sequence[int], design: int) -> bool:
    """Return whether this piece completes a hand that is one piece short, with a discard first if necessary."""
    more = list(concealed)
    more[design] += 1
    spare = sum(more) % SET_SIZE
    if not spare:
        return rules.is_complete(more)
    return any(
        more[other] and rules.is_complete([count - (place == other) for place, count in enumerate(more)])
        for other in range(DESIGNS)
    )


@cache
def rank_sets(rules: SetRules, rank: int) -> tuple[Designs, ...]:
    """Return every possible set of one rank, as counts in the order of `rules.designs_of[rank]`."""
    designs = rules.designs_of[rank]
    return tuple(
        tuple(three.count(design) for design in designs)
        for three in combinations_with_replacement(designs, SET_SIZE)
        if rules.kind(three) is not None
    )


@lru_cache(maxsize=1 << 12)
def _best(rules: SetRules, rank: int, held: Designs, sets: int) -> tuple[int, _Parts]:
    """Return the fewest pieces missing from `sets` sets of one rank, and which held pieces go into each set."""
    if sets == 0:
        return 0, ()
    best: tuple[int, _Parts] | None = None
    for needed in rank_sets(rules, rank):
        used = [min(want, have) for want, have in zip(needed, held, strict=True)]
        lacking = SET_SIZE - sum(used)
        if best is not None and lacking > best[0]:
            continue
        left = tuple(have - use for have, use in zip(held, used, strict=True))
        more, parts = _best(rules, rank, left, sets - 1)
        part = tuple(design for design, use in zip(rules.designs_of[rank], used, strict=True) for _copy in range(use))
        found = (lacking + more, (part, *parts))
        if best is None or _order(found) < _order(best):
            best = found
    if best is None:
        message = f"no set is made of rank {rank}"
        raise ValueError(message)
    return best
