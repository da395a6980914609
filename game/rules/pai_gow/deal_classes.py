"""All four-tile deals, grouped by kinds of tiles into 4,285 classes, with the splits and frequency of each. PG-32.

Tiles of one kind rank alike, so a class is four kinds in order. Its three pairings are numbered: the first tile with
the second, the third, or the fourth. Ways of setting and the odds are computed by class and pairing.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.pai_gow.ranking import strengths
from game.rules.pai_gow.split_table_data import TABLES
from game.rules.pai_gow.tiles import COPIES, DEALT, KINDS, SET_SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.pai_gow.options import GeeJoonTie


Kinds = tuple[int, int, int, int]
"""The kinds of four tiles, highest first."""
Places = tuple[int, int]

PAIRINGS: Final[tuple[tuple[Places, Places], ...]] = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The three ways to split four tiles into two hands, as indices. PG-32."""
BANKER_DEALS: Final = comb(SET_SIZE - DEALT, DEALT)
"""Number of deals the banker may hold when four tiles are known: C(28,4) = 20,475. PG-60."""


class Setting(NamedTuple):
    """One way to pair the four tiles of a class into a front and a rear hand. PG-31."""

    pairing: int
    front: int
    """Strength of the front hand."""
    rear: int
    front_kinds: Places
    rear_kinds: Places


def settings(kinds: Sequence[int], tie: GeeJoonTie) -> tuple[Setting, ...]:
    """Return all settings of four tiles; of several with equal front and rear strengths, only one.

    PG-30 to PG-32.
    """
    table = strengths(tie)
    found: list[Setting] = []
    for pairing, ((a, b), (c, d)) in enumerate(PAIRINGS):
        one, other = (kinds[a], kinds[b]), (kinds[c], kinds[d])
        front, rear = table[one[0]][one[1]], table[other[0]][other[1]]
        if front > rear:
            front, rear, one, other = rear, front, other, one
        if all(front != each.front or rear != each.rear for each in found):
            found.append(Setting(pairing, front, rear, one, other))
    return tuple(found)


@cache
def classes() -> tuple[Kinds, ...]:
    """Return every class of deal, in the order of the tables in `split_table_data`. PG-45a."""
    fours = combinations_with_replacement(range(len(KINDS)), DEALT)
    pair = [copies > 1 for copies in COPIES]  # no kind has more than two tiles
    return tuple(
        (a, b, c, d)
        for a, b, c, d in fours
        if a != c and b != d and (a != b or pair[a]) and (b != c or pair[b]) and (c != d or pair[c])
    )


@cache
def class_numbers() -> dict[Kinds, int]:
    """Return the index of each class in `classes`, keyed by class."""
    return {kinds: number for number, kinds in enumerate(classes())}


@cache
def _factors() -> tuple[Kinds, ...]:
    """Return, for each class, four indices into the list `take` of `deals_left`.

    The product of the four entries is the number of deals in the class.
    """
    none = 2 * len(KINDS)
    return tuple(
        (
            2 * a + (a == b),
            none if b == a else 2 * b + (b == c),
            none if c == b else 2 * c + (c == d),
            none if d == c else 2 * d,
        )
        for a, b, c, d in classes()
    )


def deals_left(gone: Iterable[int] = ()) -> list[int]:
    """Return how many deals of each class are left after removing one tile for each kind in `gone`.

    If four tiles are removed, there are 20,475 deals in all.
    """
    left = list(COPIES)
    for kind in gone:
        left[kind] -= 1
    take = [number for many in left for number in (many, many * (many - 1) // 2)]
    take.append(1)
    return [take[a] * take[b] * take[c] * take[d] for a, b, c, d in _factors()]


LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
"""One character for each combination of three pairings, in counting order."""
_THREE: Final = tuple(product(range(len(PAIRINGS)), repeat=3))
_READ: Final = dict(zip(LETTERS, _THREE, strict=True))
_WRITE: Final = dict(zip(_THREE, LETTERS, strict=True))


@cache
def pairings(way: str, tie: GeeJoonTie) -> tuple[int, ...]:
    """Return how a house way pairs the tiles of each class, in the order of `classes`. PG-61."""
    return tuple(pairing for letter in TABLES[way, tie] for pairing in _READ[letter])[: len(classes())]


def write_pairings(numbers: Sequence[int]) -> str:
    """Encode pairings as text; `pairings` decodes it.

    >>> write_pairings([0, 0, 1, 2, 2, 2, 1])
    'B_J'
    """
    filled = [*numbers, 0, 0]
    return "".join(_WRITE[filled[at], filled[at + 1], filled[at + 2]] for at in range(0, len(numbers), 3))
