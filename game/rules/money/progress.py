"""How far each set of a hand has come: whole sets, those that lack one piece, and what is left of what they wait for.

Everything is counted from pieces that one seat may see, so nothing here depends on what is hidden.
PT-30 to PT-33, PO-08.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.money.nearness import nearness
from game.rules.money.sets import COPIES, SET_SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import View
    from game.rules.money.sets import Designs, SetRules


class Part(NamedTuple):
    """Pieces of a hand that make one set, or lack one piece of it."""

    designs: Designs
    """What is held, in rising order."""
    wanted: Designs
    """The designs of which any one completes it, in rising order; none where it is complete."""

    @property
    def complete(self) -> bool:
        """Whether it is a whole set."""
        return not self.wanted

    def left(self, live: Sequence[int]) -> int:
        """How many pieces that would complete it may still come; `live` as `live_counts` gives it."""
        return sum(max(0, live[design]) for design in self.wanted)

    def most(self, concealed: Sequence[int]) -> int:
        """How many pieces of the pack would complete it, but for those in the hand of these counts."""
        return sum(COPIES - concealed[design] for design in self.wanted)


def parts_of(rules: SetRules, concealed: Sequence[int], exposed: int) -> tuple[Part, ...]:
    """The sets of a hand of 30 counts beside so many open ones: whole sets by rank, then those that lack one piece.

    They are those of the way in which the hand lacks the fewest pieces; what that way leaves over and is a pair of one
    set stands after them.

    >>> from game.rules.money.sets import counts_of, set_rules
    >>> [part.designs for part in parts_of(set_rules(), counts_of([1, 10, 4, 4, 4, 7]), 2)]
    [(4, 4, 4), (1, 10)]
    """
    near = nearness(rules, concealed, exposed)
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


def completing(rules: SetRules, pair: Designs) -> Designs:
    """The designs that make two pieces a set, in rising order; none for a whole set, and for two that make none."""
    if len(pair) == SET_SIZE:
        return ()
    return tuple(
        design for design in sorted(rules.designs_of[rules.rank_of[pair[0]]]) if rules.kind((*pair, design)) is not None
    )


def live_counts(concealed: Sequence[int], seen: Sequence[int]) -> list[int]:
    """How many of each design neither stand in the own hand of these counts nor were seen elsewhere."""
    return [COPIES - held - lying for held, lying in zip(concealed, seen, strict=True)]


def seen_by(view: View, design_of: dict[str, int], memory: int | None = None) -> list[int]:
    """How many of each design the seat of a view sees outside its hand, or knows to be in another's.

    Of the discards only the `memory` latest, where that is how many come to mind.
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
