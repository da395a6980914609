"""Progress towards a complete hand: complete sets, sets one piece short, and the unseen pieces that complete them.

Only pieces that one seat can see are counted, so the result reveals nothing hidden. PT-30 to PT-33, PO-08.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.money.sets import COPIES, SET_SIZE
from game.rules.money.shanten import shanten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import View
    from game.rules.money.sets import Designs, SetRules


class Part(NamedTuple):
    """Pieces of a hand that form a set, or a set that is one piece short."""

    designs: Designs
    """Designs held, in ascending order."""
    wanted: Designs
    """Designs any one of which completes the set, in ascending order; empty if it is complete."""

    @property
    def complete(self) -> bool:
        """Whether the pieces form a complete set."""
        return not self.wanted

    def out(self, live: Sequence[int]) -> int:
        """Return how many of the completing pieces are held or have been seen; `live` is from `live_counts`."""
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
    """Pieces of a hand that another piece would join, and thereby bring the hand nearer to a win."""

    designs: Designs
    """Designs held: two that it completes to a set, or one that it pairs with."""

    @property
    def completes(self) -> bool:
        """Whether the piece completes a set."""
        return len(self.designs) == SET_SIZE - 1


def use_of(rules: SetRules, concealed: Sequence[int], exposed: int, design: int) -> Use | None:
    """Return what a piece would join in a hand (30 counts); None if it brings the hand no nearer to a win.

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


def completing(rules: SetRules, pair: Designs) -> Designs:
    """Return the designs that complete two pieces to a set, in ascending order; empty if there are none."""
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
