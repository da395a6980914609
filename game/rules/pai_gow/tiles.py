"""The 32 tiles of Pai Gow: codes, kinds in tie-breaking order, names, and text notation.

`docs/rules/pai-gow.md` PG-01, PG-03, PG-45. A code gives the two pip counts, high first: `6-5`. A kind groups the tiles
of one name; only the two Gee Joon tiles are separate kinds, because a single one ranks by its pips. Inner loops work
with kinds, everything else with codes.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_
from game.rules.pieces import DOMINO_COPIES, DOMINOES

if TYPE_CHECKING:
    from collections.abc import Sequence

Hand = tuple[str, str]
"""The two tiles of a hand, by code."""

HAND: Final = 2
DEALT: Final = 4
SET_SIZE: Final = sum(DOMINO_COPIES.values())


class Kind(NamedTuple):
    """Tiles that rank equally, with their English and Chinese names and their codes."""

    name: str
    native: str
    codes: tuple[str, ...]

    @property
    def pips(self) -> int:
        """Pips on one tile of this kind; all its tiles have the same number. PG-03."""
        high, low = self.codes[0].split("-")
        return int(high) + int(low)

    @property
    def copies(self) -> int:
        """Number of tiles of this kind. PG-01."""
        return sum(DOMINO_COPIES[code] for code in self.codes)


KINDS: Final[tuple[Kind, ...]] = (
    Kind(N_("Teen"), "天", ("6-6",)),
    Kind(N_("Day"), "地", ("1-1",)),
    Kind(N_("Yun"), "人", ("4-4",)),
    Kind(N_("Gor"), "鵝", ("3-1",)),
    Kind(N_("Mooy"), "梅", ("5-5",)),
    Kind(N_("Chong"), "長", ("3-3",)),
    Kind(N_("Bon"), "板", ("2-2",)),
    Kind(N_("Foo"), "斧", ("6-5",)),
    Kind(N_("Ping"), "屏", ("6-4",)),
    Kind(N_("Tit"), "七", ("6-1",)),
    Kind(N_("Look"), "六", ("5-1",)),
    Kind(N_("Gow"), "九", ("6-3", "5-4")),
    Kind(N_("Bot"), "八", ("6-2", "5-3")),
    Kind(N_("Chit"), "七", ("5-2", "4-3")),
    Kind(N_("Gee Joon"), "至尊", ("4-2",)),
    Kind(N_("Ng"), "五", ("4-1", "3-2")),
    Kind(N_("Gee Joon"), "至尊", ("2-1",)),
)
"""All kinds, highest first, in the order of PG-45. A kind's number is its index here."""

TEEN, DAY, YUN, GOR, MOOY, CHONG, BON, FOO, PING, TIT, LOOK, GOW, BOT, CHIT, GEE_FOUR, NG, GEE_TWO = range(len(KINDS))
GEE_JOON: Final = frozenset({GEE_FOUR, GEE_TWO})
"""The kinds of the two Gee Joon tiles, 4-2 and 2-1."""
PIPS: Final[tuple[int, ...]] = tuple(kind.pips for kind in KINDS)
COPIES: Final[tuple[int, ...]] = tuple(kind.copies for kind in KINDS)
TILES: Final[tuple[str, ...]] = tuple(chain.from_iterable(kind.codes for kind in KINDS))
"""The 21 designs, highest first."""
ALL_TILES: Final[tuple[str, ...]] = tuple(code for code in TILES for _ in range(DOMINO_COPIES[code]))
"""The 32 tiles of the set. PG-01."""

_KIND_OF: Final[dict[str, int]] = {code: place for place, kind in enumerate(KINDS) for code in kind.codes}


def kind_of(code: str) -> int:
    """Return the kind of a tile; raise `ValueError`, with a message, for an unknown code.

    >>> KINDS[kind_of("6-5")].name
    'Foo'
    """
    try:
        return _KIND_OF[code]
    except (KeyError, TypeError):
        raise ValueError(f"{code!r} is no tile; the tiles are {' '.join(DOMINOES)}") from None


def tile_name(code: str) -> tuple[str, str]:
    """Return the English and the Chinese name of a tile. PG-03.

    >>> tile_name("4-4")
    ('Yun', '人')
    """
    kind = KINDS[kind_of(code)]
    return kind.name, kind.native


def spoken_name(code: str) -> str:
    """Return a tile's usual name, with its pips if other tiles share the name. PG-03.

    >>> spoken_name("6-6"), spoken_name("5-4"), spoken_name("2-1")
    ('Teen', 'Gow 5-4', 'Gee Joon 2-1')
    """
    name = tile_name(code)[0]
    alone = [each for kind in KINDS if kind.name == name for each in kind.codes] == [code]
    return name if alone else f"{name} {code}"


def check_tiles(codes: Sequence[str]) -> None:
    """Raise `ValueError`, with a message for the user, for unknown codes or more copies than the set has. PG-01."""
    for code in codes:
        kind_of(code)
    for code in codes:
        if codes.count(code) > DOMINO_COPIES[code]:
            there = "is only one" if DOMINO_COPIES[code] == 1 else f"are only {DOMINO_COPIES[code]}"
            raise ValueError(f"{codes.count(code)} of {code}; there {there}")


def read_tiles(text: str) -> tuple[str, ...]:
    """Parse tile codes separated by spaces; raise `ValueError`, with a message for the user, if they are invalid.

    >>> read_tiles("6-6 5-4 4-4 1-1")
    ('6-6', '5-4', '4-4', '1-1')
    """
    codes = tuple(text.split())
    check_tiles(codes)
    return codes


def read_hands(text: str) -> tuple[Hand, Hand]:
    """Parse two hands written as two tiles on each side of a slash; `hands_text` writes this form.

    >>> read_hands("6-6 5-4 / 4-4 1-1")
    (('6-6', '5-4'), ('4-4', '1-1'))
    """
    one, slash, other = text.partition("/")
    first, second = one.split(), other.split()
    if not slash or len(first) != HAND or len(second) != HAND:
        raise ValueError(f"{text!r} must be two tiles, a slash and two tiles: 6-6 5-4 / 4-4 1-1")
    check_tiles([*first, *second])
    return (first[0], first[1]), (second[0], second[1])


def hands_text(one: Hand, other: Hand) -> str:
    """Format two hands in text notation, separated by a slash.

    >>> hands_text(("6-6", "5-4"), ("4-4", "1-1"))
    '6-6 5-4 / 4-4 1-1'
    """
    return f"{' '.join(one)} / {' '.join(other)}"
