"""The own hand of a money game as it reads itself: which pieces make a set or nearly one, and what is left for it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from game.rules.money.progress import Part, live_counts, parts_of
from game.rules.money.sets import counts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.money.sets import SetRules
    from game.rules.pieces import Pack


class Mark(NamedTuple):
    """What stands over some pieces of the hand that lie side by side."""

    first: int
    """Place of the first of them in the hand, and behind the last."""
    end: int
    left: int
    """Of the pieces that would complete the set, those this seat has not seen; where it is complete, 0 of 0."""
    most: int
    drawn: bool = False
    """The piece just drawn, which stands apart, completes it."""

    @property
    def complete(self) -> bool:
        """Whether nothing is lacking."""
        return self.drawn or not self.most


class HandReader:
    """Reads hands of one table's pack by its house rules."""

    def __init__(self, pack: Pack, rules: SetRules) -> None:
        self._pack, self._rules = pack, rules

    def in_sets(self, hand: Sequence[str], exposed: int) -> list[str]:
        """The hand with whole sets first, then what lacks one piece, then the rest by rank; `exposed` sets lie open."""
        left = sorted(hand, key=self._order)
        found: list[str] = []
        for part in self._parts(hand, exposed):
            for design in part.designs:
                code = self._pack.codes[design]
                left.remove(code)
                found.append(code)
        return [*found, *left]

    def marks(self, hand: Sequence[str], drawn: str | None, exposed: int, seen: Iterable[str]) -> tuple[Mark, ...]:
        """A mark for each set of a hand whose pieces stand side by side, left to right.

        `seen` are the pieces outside the hand that its owner knows of.
        """
        held = [self._pack.designs[code] for code in hand]
        extra = None if drawn is None else self._pack.designs[drawn]
        counts = counts_of(held if extra is None else [*held, extra])
        live = live_counts(counts, counts_of([self._pack.designs[code] for code in seen]))
        found: list[Mark] = []
        for part in self._parts(hand, exposed):
            first = _side_by_side(held, part, found)
            if first is None:
                continue
            uses = extra is not None and extra in part.wanted
            found.append(Mark(first, first + len(part.designs), part.left(live), part.most(counts), uses))
            extra = None if uses else extra
        return tuple(sorted(found))

    def _parts(self, hand: Sequence[str], exposed: int) -> tuple[Part, ...]:
        return _parts(self._rules, counts_of([self._pack.designs[code] for code in hand]), exposed)

    def _order(self, code: str) -> tuple[int, int]:
        design = self._pack.designs[code]
        return self._rules.rank_of[design], design


@lru_cache(maxsize=256)
def _parts(rules: SetRules, counts: tuple[int, ...], exposed: int) -> tuple[Part, ...]:
    return parts_of(rules, counts, exposed)


def _side_by_side(held: Sequence[int], part: Part, taken: Iterable[Mark]) -> int | None:
    """Where the pieces of a set stand together, clear of those that are marked; None where they do not."""
    size = len(part.designs)
    for first in range(len(held) - size + 1):
        if any(first < mark.end and mark.first < first + size for mark in taken):
            continue
        if tuple(sorted(held[first : first + size])) == part.designs:
            return first
    return None
