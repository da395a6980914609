"""Shanten of a hand that needs four sets, and its best split into sets and partial sets. PT-30 to PT-33, PO-08.

No set crosses ranks, so each rank group is solved separately: how many pieces it lacks for every number of sets. The
hand then takes from each rank the number of sets that minimises the total.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.money.sets import COPIES, DESIGNS, RANKS, SET_SIZE, Designs, SetRules, rank_counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import View


MOST_SETS: Final = 4
_Parts = tuple[Designs, ...]


class Shanten(NamedTuple):
    """Shanten of a hand, with its best split towards four sets."""

    missing: int
    """Minimum number of pieces that would complete the hand; 0 for a complete one."""
    parts: _Parts
    """The sets and partial sets as designs, complete sets first; sets without any held piece are left out."""
    rest: Designs
    """Leftover pieces, as designs in ascending order."""
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
    """Return whether drawing this piece completes the hand, after discarding a spare piece if there is one."""
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


class Part(NamedTuple):
    """Pieces of a hand that form a set, or would form one with one more piece."""

    designs: Designs
    """Designs held, in ascending order."""
    wanted: Designs
    """Designs each of which completes the set, in ascending order; empty if it is complete."""

    @property
    def complete(self) -> bool:
        """Whether the pieces form a complete set."""
        return not self.wanted

    def out(self, live: Sequence[int]) -> int:
        """Return the number of completing pieces held or seen; `live` is from `live_counts`."""
        return self.most - sum(max(0, live[design]) for design in self.wanted)

    @property
    def most(self) -> int:
        """Number of completing pieces in the pack, including those in the hand."""
        return COPIES * len(self.wanted)


def parts_of(rules: SetRules, concealed: Sequence[int], exposed: int) -> tuple[Part, ...]:
    """Return the complete sets of a hand sorted by rank, then its sets that are one piece short.

    The hand is given as 30 closed counts and the number of exposed tongs. The parts come from the split that lacks the
    fewest pieces; pairs found among its leftover pieces are listed as well.

    >>> from game.rules.money.sets import counts_of, set_rules
    >>> [part.designs for part in parts_of(set_rules(), counts_of([1, 10, 4, 4, 4, 7]), 2)]
    [(4, 4, 4), (1, 10)]
    """
    near = shanten(rules, concealed, exposed)
    found = [part for part in near.parts if len(part) >= SET_SIZE - 1]
    rest = sorted([*near.rest, *(design for part in near.parts if len(part) < SET_SIZE - 1 for design in part)])
    while rest:
        first = rest.pop(0)
        other = next((each for each in rest if completing(rules, (first, each))), None)
        if other is not None:
            rest.remove(other)
            found.append((first, other))
    parts = [Part(tuple(sorted(designs)), completing(rules, designs)) for designs in found]
    return tuple(sorted(parts, key=lambda part: (not part.complete, rules.rank_of[part.designs[0]], part.designs)))


class Use(NamedTuple):
    """Pieces of a hand that another piece would join, bringing the hand nearer to a win."""

    designs: Designs
    """Designs held: two with which the piece makes a set, or one with which it makes a pair."""

    @property
    def completes(self) -> bool:
        """Whether the piece completes a set."""
        return len(self.designs) == SET_SIZE - 1


def use_of(rules: SetRules, concealed: Sequence[int], exposed: int, design: int) -> Use | None:
    """Return the pieces that a piece would join in a hand (30 counts); None if it brings the hand no nearer to a win.

    >>> from game.rules.money.sets import counts_of, set_rules
    >>> use_of(set_rules(), counts_of([4, 4, 7, 7, 11]), 2, 4)
    Use(designs=(4, 4))
    """
    more = list(concealed)
    more[design] += 1
    if shanten(rules, more, exposed).missing >= shanten(rules, concealed, exposed).missing:
        return None
    parts = [part for part in parts_of(rules, more, exposed) if design in part.designs]
    if not parts:
        return None
    joined = list(max(parts, key=lambda part: part.complete).designs)
    joined.remove(design)
    return Use(tuple(joined))


def pong_helps(
    rules: SetRules, concealed: Sequence[int], exposed: int, design: int, *, tongs_pay: bool = False
) -> bool:
    """Return whether ponging a design helps a hand (30 counts) by bringing it nearer to a win.

    It does not if one of the two pieces already belongs to a complete set, which the pong would break. If
    `tongs_pay`, a new tong also helps if the hand stays as near to a win and has no fewer winning designs.

    >>> from game.rules.money.sets import counts_of, set_rules
    >>> pong_helps(set_rules(), counts_of([4, 4, 7, 7, 11]), 2, 4)
    True
    >>> pong_helps(set_rules(), counts_of([4, 4, 4, 7, 7]), 2, 4)
    False
    >>> pong_helps(set_rules(), counts_of([4, 4, 4, 7, 7]), 2, 4, tongs_pay=True)
    False
    """
    rest = list(concealed)
    rest[design] -= SET_SIZE - 1
    before, after = (shanten(rules, held, sets) for held, sets in ((concealed, exposed), (rest, exposed + 1)))
    if after.missing != before.missing or not tongs_pay:
        return after.missing < before.missing
    if concealed[design] >= SET_SIZE:  # it has this tong already
        return False
    return before.missing > 1 or _most_waits(rules, rest, exposed + 1) >= len(before.waits)


def _most_waits(rules: SetRules, concealed: Sequence[int], exposed: int) -> int:
    """Return the largest number of designs that complete a hand after one of its pieces has been discarded."""
    found = [0]
    for design in range(DESIGNS):
        if concealed[design]:
            kept = [count - (place == design) for place, count in enumerate(concealed)]
            found.append(len(shanten(rules, kept, exposed).waits))
    return max(found)


def completing(rules: SetRules, pair: Designs) -> Designs:
    """Return the designs that make a set with two given pieces, in ascending order; empty if there are none."""
    if len(pair) == SET_SIZE:
        return ()
    return tuple(
        design for design in sorted(rules.designs_of[rules.rank_of[pair[0]]]) if rules.kind((*pair, design)) is not None
    )


def live_counts(concealed: Sequence[int], seen: Sequence[int]) -> list[int]:
    """Return, for each design, the number of pieces neither in the concealed hand nor seen elsewhere."""
    return [COPIES - held - lying for held, lying in zip(concealed, seen, strict=True)]


def seen_by(view: View, design_of: dict[str, int], memory: int | None = None) -> list[int]:
    """Return, for each design, the number of pieces outside the viewer's hand that the viewer sees or remembers.

    With `memory`, count only that number of latest discards.
    """
    seen = [0] * (max(design_of.values()) + 1)
    table = view.table
    lying = table.discards if memory is None else table.discards[max(0, len(table.discards) - memory) :]
    for _, code in lying:
        seen[design_of[code]] += 1
    for tongs in table.exposed:
        for tong in tongs:
            seen[design_of[tong[0]]] += SET_SIZE
    for seat, known in enumerate(table.known):
        if seat != view.seat:
            for code in known:
                seen[design_of[code]] += 1
            guess = table.guesses[seat]
            if guess is not None:
                seen[design_of[guess]] += 1
    return seen
