"""Lookup tables of how each house way sets each class of deal. PG-60, PG-61.

Each character encodes the pairings of three classes, in the order of `classes`; 4,285 classes are 1,429 characters.
`bench/pai_gow_tables.py` writes the data; a test compares it with the functions of the ways.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final

from game.rules.pai_gow.deal_classes import PAIRINGS, classes
from game.rules.pai_gow.split_table_data import TABLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.pai_gow.options import GeeJoonTie

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
