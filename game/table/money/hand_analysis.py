"""Analyses the viewer's hand in a money game: complete and partial sets, and how many of the needed pieces are out."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

from game.rules.money.sets import COPIES, SET_SIZE, counts_of
from game.rules.money.shanten import Part, completing, live_counts, parts_of, shanten
from game.table.suggested_discard import Kept

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.contract import View
    from game.rules.money.sets import SetRules
    from game.rules.pieces import Pack


class Mark(NamedTuple):
    """A mark over adjacent pieces of the hand that form a complete or partial set."""

    first: int
    """Index of the set's first piece; `end` is the index after its last."""
    end: int
    out: int
    """Number of completing pieces (of `most`) that the seat holds or has seen; 0 for a complete set."""
    most: int
    drawn: bool = False
    """Whether the set is completed by the piece just drawn, which is set apart."""
    paired: bool = False
    """Whether the marked piece forms a partial set with the piece just drawn."""

    @property
    def complete(self) -> bool:
        """Whether the marked set is complete."""
        return self.drawn or not self.most


class Wait(NamedTuple):
    """A piece that would complete a hand lacking just one piece."""

    code: str
    out: int
    """Number of copies of the piece that the seat holds or has seen."""


class HandReader:
    """Analyses hands for the pack and the house rules of one table."""

    def __init__(self, pack: Pack, rules: SetRules) -> None:
        self._pack, self._rules = pack, rules
        self._marks: tuple[object, tuple[Mark, ...]] = (None, ())
        """Arguments and result of the last `marks`; a table asks for them several times a frame."""

    def in_sets(self, hand: Sequence[str], exposed: int) -> list[str]:
        """Return the hand sorted: complete sets, then sets lacking one piece, then other pieces by rank.

        `exposed` is the number of sets already on the table.
        """
        left = sorted(hand, key=self._order)
        found: list[str] = []
        for part in self._parts(hand, exposed):
            for design in part.designs:
                code = self._pack.codes[design]
                left.remove(code)
                found.append(code)
        return [*found, *left]

    def marks(self, hand: Sequence[str], drawn: str | None, exposed: int, seen: Iterable[str]) -> tuple[Mark, ...]:
        """Return a mark for each set whose pieces are adjacent in the hand, left to right.

        `seen` are the pieces outside the hand that its owner knows.
        """
        key = tuple(hand), drawn, exposed, tuple(seen)
        if self._marks[0] != key:
            self._marks = key, self._found_marks(*key)
        return self._marks[1]

    def _found_marks(
        self, hand: Sequence[str], drawn: str | None, exposed: int, seen: Sequence[str]
    ) -> tuple[Mark, ...]:
        held = [self._pack.designs[code] for code in hand]
        extra = None if drawn is None else self._pack.designs[drawn]
        counts = counts_of(held if extra is None else [*held, extra])
        live = live_counts(counts, counts_of([self._pack.designs[code] for code in seen]))
        found: list[Mark] = []
        for part in self._parts(hand, exposed):
            first = _adjacent_index(held, part, found)
            if first is None:
                continue
            uses = extra is not None and extra in part.wanted
            found.append(Mark(first, first + len(part.designs), part.out(live), part.most, uses))
            extra = None if uses else extra
        pair = None if extra is None else self._pair_with(extra, held, found, live)
        return tuple(sorted([*found, pair] if pair is not None else found))

    def kept(self, hand: Sequence[str]) -> Kept:
        """Return the sets of a hand in any order: as many complete ones as possible, then as many that lack a piece."""
        ranks: dict[int, list[int]] = {}
        for design in sorted(self._pack.designs[code] for code in hand):
            ranks.setdefault(self._rules.rank_of[design], []).append(design)
        found = [_sets_of_rank(self._rules, tuple(designs)) for designs in ranks.values()]
        alike = sum(count >= SET_SIZE for count in counts_of([self._pack.designs[code] for code in hand]))
        return Kept(SET_SIZE * sum(sets for sets, _pairs in found), alike, 2 * sum(pairs for _sets, pairs in found))

    def wanted(self, hand: Sequence[str], exposed: int) -> frozenset[str]:
        """Return the pieces that would each complete a set of the hand lacking one piece."""
        return frozenset(self._pack.codes[design] for part in self._parts(hand, exposed) for design in part.wanted)

    def waits(self, hand: Sequence[str], exposed: int, seen: Iterable[str]) -> tuple[Wait, ...]:
        """Return the pieces that would complete a hand, in pack order; () unless it lacks only one.

        `hand` includes a piece just drawn; `seen` are the pieces outside the hand that its owner knows.
        """
        counts = counts_of([self._pack.designs[code] for code in hand])
        found = _waits(self._rules, counts, exposed)
        if not found:
            return ()
        live = live_counts(counts, counts_of([self._pack.designs[code] for code in seen]))
        return tuple(Wait(self._pack.codes[design], COPIES - max(0, live[design])) for design in found)

    def _pair_with(self, drawn: int, held: Sequence[int], taken: Sequence[Mark], live: Sequence[int]) -> Mark | None:
        """Return a mark for the unmarked piece that forms a partial set with the drawn piece; None if there is none."""
        covered = {place for mark in taken for place in range(mark.first, mark.end)}
        pairs = [
            (place, Part((design, drawn), completing(self._rules, (design, drawn))))
            for place, design in enumerate(held)
            if place not in covered
        ]
        found = [Mark(place, place + 1, part.out(live), part.most, paired=True) for place, part in pairs if part.wanted]
        return max(found, key=lambda mark: (mark.most - mark.out, -mark.first), default=None)

    def _parts(self, hand: Sequence[str], exposed: int) -> tuple[Part, ...]:
        return _parts(self._rules, counts_of([self._pack.designs[code] for code in hand]), exposed)

    def _order(self, code: str) -> tuple[int, int]:
        design = self._pack.designs[code]
        return self._rules.rank_of[design], design


def sets_of(view: View, pack: Pack) -> list[list[str]]:
    """Return the pieces of a view's hand in groups: complete sets, sets that lack one piece, then what is left."""
    reads, exposed = HandReader(pack, view.table.options.set_rules), len(view.table.exposed[view.seat])
    hand = reads.in_sets(view.hand, exposed)
    marks = reads.marks(hand, None, exposed, ())
    ends = sorted({0, len(hand), *(mark.first for mark in marks), *(mark.end for mark in marks)})
    return [hand[first:end] for first, end in pairwise(ends)]


@lru_cache(maxsize=256)
def _parts(rules: SetRules, counts: tuple[int, ...], exposed: int) -> tuple[Part, ...]:
    return parts_of(rules, counts, exposed)


@lru_cache(maxsize=256)
def _waits(rules: SetRules, counts: tuple[int, ...], exposed: int) -> tuple[int, ...]:
    return shanten(rules, counts, exposed).waits


@lru_cache(maxsize=1 << 12)
def _sets_of_rank(rules: SetRules, designs: tuple[int, ...]) -> tuple[int, int]:
    """Return the most complete sets, and with them the most sets that lack a piece, among pieces of one rank."""
    if len(designs) < SET_SIZE - 1:
        return 0, 0
    first, rest = designs[0], designs[1:]
    best = _sets_of_rank(rules, rest)
    for size in (SET_SIZE, SET_SIZE - 1):
        for others in dict.fromkeys(combinations(rest, size - 1)):
            part = (first, *others)
            if rules.kind(part) is None if size == SET_SIZE else not completing(rules, part):
                continue
            left = list(rest)
            for design in others:
                left.remove(design)
            sets, pairs = _sets_of_rank(rules, tuple(left))
            best = max(best, (sets + 1, pairs) if size == SET_SIZE else (sets, pairs + 1))
    return best


def _adjacent_index(held: Sequence[int], part: Part, taken: Iterable[Mark]) -> int | None:
    """Return the index in the hand at which the set's pieces are adjacent and unmarked; None if none."""
    size = len(part.designs)
    for first in range(len(held) - size + 1):
        if any(first < mark.end and mark.first < first + size for mark in taken):
            continue
        if tuple(sorted(held[first : first + size])) == part.designs:
            return first
    return None
