"""All decompositions of a complete hand, and the set that contains the winning piece. PT-14, PT-30, PT-40."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from game.rules.money.sets import SET_SIZE, SetKind, SetRules
from game.rules.money.view import ScoredSet
from game.rules.pieces import MONEY_PACKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.rules.money.options import Source

HAND = 12


class Meld(NamedTuple):
    """One set of a decomposition. Codes are the first field, so that melds sort in code order."""

    codes: tuple[str, ...]
    """Three codes in code order."""
    designs: tuple[int, ...]
    """Design numbers in the order of `codes`."""
    kind: SetKind
    exposed: bool


class Decomposition(NamedTuple):
    """One way to split a hand into sets: exposed tongs in the order made, then concealed sets in code order."""

    melds: tuple[Meld, ...]
    place: int
    """Index of the meld that contains the winning piece."""
    card: int
    """Design of the winning piece."""

    @property
    def sets(self) -> tuple[ScoredSet, ...]:
        """The sets, in the form that the settlement shows."""
        return tuple(
            ScoredSet(meld.kind.value, meld.codes, meld.exposed, place == self.place)
            for place, meld in enumerate(self.melds)
        )

    @property
    def order(self) -> tuple[tuple[Meld, ...], int]:
        """Sort key that breaks ties between decompositions with equal pay: sets in code order. PT-40."""
        return self.melds, self.place


def decompositions(
    rules: SetRules,
    equipment: str,
    concealed: Sequence[int],
    exposed: Sequence[int],
    winning: int,
    source: Source,
    *,
    in_exposed: bool = False,
) -> Iterator[Decomposition]:
    """Yield every decomposition of twelve pieces; nothing if the hand is not complete.

    `concealed` are 30 counts that include the winning piece; `exposed` are the designs of the exposed tongs, in order.
    `in_exposed` means that the winning piece is in the last exposed tong (a pong, then the win), which is also assumed
    if no closed piece has the winning design. In a dealt hand, any set may contain the winning card (PT-14).
    """
    if sum(concealed) + SET_SIZE * len(exposed) != HAND:
        return
    opened = tuple(_meld(rules, equipment, (design,) * SET_SIZE, exposed=True) for design in exposed)
    closed = len(opened)
    in_exposed = in_exposed or (closed > 0 and exposed[-1] == winning and not concealed[winning])
    for split in rules.splits(concealed):
        melds = opened + tuple(sorted([_meld(rules, equipment, pieces, exposed=False) for pieces in split]))
        if in_exposed:
            yield Decomposition(melds, closed - 1, winning)
            continue
        for place in range(closed, len(melds)):
            meld = melds[place]
            if place > closed and meld == melds[place - 1]:
                continue  # the same set once more reads the same
            if source == "dealt":
                yield Decomposition(melds, place, meld.designs[0])
            elif winning in meld.designs:
                yield Decomposition(melds, place, winning)


# Thousands of deals under the same house rules ask for some 270, 450 bytes each.
@lru_cache(maxsize=1 << 10)
def _meld(rules: SetRules, equipment: str, pieces: tuple[int, ...], *, exposed: bool) -> Meld:
    pack = MONEY_PACKS[equipment]
    codes, kind = pack.codes, rules.kind(pieces)
    if kind is None:
        raise ValueError(f"{pack.text(pieces)} is no set")
    designs = tuple(sorted(pieces, key=lambda design: codes[design]))
    return Meld(tuple(codes[design] for design in designs), designs, kind, exposed)
