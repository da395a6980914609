"""Ranking of two tiles: pairs, Wong, Gong, points, tie-breaking tiles, and the winner. PG-31, PG-40 to PG-49.

See `docs/rules/pai-gow.md`. Every function takes tiles by code; `strengths` gives the same order as numbers for tables
of all hands.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_
from game.rules.pai_gow.tiles import (
    BOT,
    CHIT,
    DAY,
    GEE_FOUR,
    GEE_JOON,
    GEE_TWO,
    GOW,
    KINDS,
    NG,
    PIPS,
    TEEN,
    TIT,
    YUN,
    Hand,
    kind_of,
)

if TYPE_CHECKING:
    from game.rules.pai_gow.options import GeeJoonTie

PAIRS: Final[tuple[str, ...]] = (
    N_("Gee Joon"),
    N_("pair of Teen"),
    N_("pair of Day"),
    N_("pair of Yun"),
    N_("pair of Gor"),
    N_("pair of Mooy"),
    N_("pair of Chong"),
    N_("pair of Bon"),
    N_("pair of Foo"),
    N_("pair of Ping"),
    N_("pair of Tit"),
    N_("pair of Look"),
    N_("Chop Gow"),
    N_("Chop Bot"),
    N_("Chop Chit"),
    N_("Chop Ng"),
)
"""The sixteen named pairs, highest first. PG-40."""
_PAIR_KINDS: Final = tuple(kind for kind in range(len(KINDS)) if kind not in GEE_JOON)
"""Kinds of the pairs after Gee Joon, in the order of `PAIRS`."""
POINT_NAMES: Final[tuple[str, ...]] = (
    N_("no points"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
)
"""Names by points of the hands that have no other name. PG-43."""
EIGHTS: Final = frozenset({YUN, BOT})
SEVENS: Final = frozenset({TIT, CHIT})
PAIR_POINTS, WONG_POINTS, GONG_POINTS = 12, 11, 10
"""Points that players count for hands of more than nine points when they add up both hands."""


class Category(IntEnum):
    """Category of a two-tile hand; a higher one beats every lower one. PG-40 to PG-43."""

    POINTS = 0
    GONG = 1
    WONG = 2
    PAIR = 3


class Rank(NamedTuple):
    """Rank of a two-tile hand among all hands.

    Ranks compare as tuples; hands of equal rank are copies. PG-40 to PG-48.
    """

    category: Category
    value: int
    """For a pair, its position from the lowest up; for Wong and Gong, 1 with Teen and 0 with Day; else the points."""
    high: int
    """For a hand of points, the position of its highest tile from the lowest up; 0 if no tile breaks ties. PG-45."""


def pair_place(one: str, other: str) -> int | None:
    """Return the index of a named pair, 0 for Gee Joon to 15 for Chop Ng; None if the tiles are not a pair. PG-40.

    >>> PAIRS[pair_place("6-3", "5-4")]
    'Chop Gow'
    """
    return _pair_place(kind_of(one), kind_of(other))


def is_wong(one: str, other: str) -> bool:
    """Return whether two tiles are Teen or Day with a nine. PG-41."""
    return _led(kind_of(one), kind_of(other), frozenset({GOW}))


def is_gong(one: str, other: str) -> bool:
    """Return whether two tiles are Teen or Day with an eight (Yun or mixed). PG-42."""
    return _led(kind_of(one), kind_of(other), EIGHTS)


def is_high_nine(one: str, other: str) -> bool:
    """Return whether two tiles are Teen or Day with a seven: nine points, not a category of its own. PG-49."""
    return _led(kind_of(one), kind_of(other), SEVENS)


def points(one: str, other: str) -> int:
    """Return the pips of two tiles modulo 10; a single Gee Joon tile counts 3 or 6, whichever is better. PG-43, PG-44.

    >>> points("2-1", "6-5")
    7
    """
    return _points(kind_of(one), kind_of(other))


def high_tile(one: str, other: str, tie: GeeJoonTie = "source") -> str:
    """Return the tie-breaking tile of a hand: the higher of the two in the order of PG-45.

    With `source`, 4-2 ranks between sevens and fives, and 2-1 last; with `both_lowest`, 4-2 also ranks below the fives.
    """
    return max((one, other), key=lambda code: _tile_place(kind_of(code), tie))


@lru_cache(maxsize=1 << 10)
def rank(hand: Hand, tie: GeeJoonTie = "source") -> Rank:
    """Return the rank of a two-tile hand. PG-40 to PG-47, PG-49.

    Two ranks are equal exactly if the rules call the hands a copy: the second tile never counts (PG-46), a Wong or a
    Gong counts by its leading tile alone (PG-48), and all hands of no points are equal (PG-47).
    """
    return _rank(kind_of(hand[0]), kind_of(hand[1]), tie)


def beats(player: Hand, banker: Hand, tie: GeeJoonTie = "source") -> bool:
    """Return whether a player's hand beats the banker's; the banker wins copies. PG-45 to PG-48."""
    return rank(player, tie) > rank(banker, tie)


def is_copy(player: Hand, banker: Hand, tie: GeeJoonTie = "source") -> bool:
    """Return whether two hands rank equal, in which case the banker wins. PG-46 to PG-48."""
    return rank(player, tie) == rank(banker, tie)


def deciding_tile(player: Hand, banker: Hand, tie: GeeJoonTie = "source") -> str:
    """Return the tile that decides between two hands with equal points; '' if something else decides. PG-45.

    >>> deciding_tile(("6-5", "5-1"), ("6-4", "6-1"))
    '6-5'
    """
    one, other = rank(player, tie), rank(banker, tie)
    if one[:2] != other[:2] or one.high == other.high:
        return ""
    return high_tile(*max(player, banker, key=lambda hand: rank(hand, tie)), tie)


def in_order(one: Hand, other: Hand, tie: GeeJoonTie = "source") -> tuple[Hand, Hand]:
    """Return two hands as (front, rear). The weaker is always the front, so that fouls are impossible. PG-30, PG-31."""
    return (other, one) if rank(one, tie) > rank(other, tie) else (one, other)


def hand_name(hand: Hand) -> str:
    """Return the usual name of a hand, for translation: 'Chop Gow', 'Teen Wong', 'high nine', 'six'.

    PG-40 to PG-43, PG-49.
    """
    place = pair_place(*hand)
    if place is not None:
        return PAIRS[place]
    with_teen = TEEN in (kind_of(hand[0]), kind_of(hand[1]))
    if is_wong(*hand):
        return N_("Teen Wong") if with_teen else N_("Day Wong")
    if is_gong(*hand):
        return N_("Teen Gong") if with_teen else N_("Day Gong")
    if is_high_nine(*hand):
        return N_("high nine")
    return POINT_NAMES[points(*hand)]


@cache
def hands_in_order(tie: GeeJoonTie = "source") -> tuple[tuple[Hand, ...], ...]:
    """Return every possible hand, highest first, in groups of hands that are copies of each other. PG-32, PG-45a.

    A hand is listed once however many tiles can make it; Gee Joon with a five is in two groups under `source`.
    """
    groups: dict[Rank, dict[frozenset[str], Hand]] = {}
    for one, other in kinds_of_hands():
        codes = KINDS[one].codes
        hand = (codes[0], codes[-1] if one == other else KINDS[other].codes[0])
        names = frozenset({KINDS[one].name, KINDS[other].name})
        groups.setdefault(_rank(one, other, tie), {}).setdefault(names, hand)
    return tuple(tuple(groups[each].values()) for each in sorted(groups, reverse=True))


@cache
def strengths(tie: GeeJoonTie) -> tuple[tuple[int, ...], ...]:
    """Return the strength of every hand, keyed by the kinds of its tiles; hands of equal strength are copies. PG-45a.

    For a kind with only one tile, the entry for a pair of it is -1.
    """
    many = range(len(KINDS))
    order = {each: place for place, each in enumerate(sorted({_rank(*pair, tie) for pair in kinds_of_hands()}))}
    return tuple(
        tuple(-1 if one == other and one in GEE_JOON else order[_rank(one, other, tie)] for other in many)
        for one in many
    )


def kinds_of_hands() -> list[tuple[int, int]]:
    """Return the kinds of every possible hand, the higher kind first."""
    many = range(len(KINDS))
    return [(one, other) for one in many for other in many[one:] if one != other or one not in GEE_JOON]


@cache
def counted_points() -> tuple[tuple[int, ...], ...]:
    """Return the points of every hand, keyed by the kinds of its tiles: 12 for a pair, 11 for a Wong, 10 for a Gong."""
    many = range(len(KINDS))
    return tuple(tuple(_counted(one, other) for other in many) for one in many)


# By kinds -------------------------------------------------------------------------------------------------------------


def _pair_place(one: int, other: int) -> int | None:
    if {one, other} == GEE_JOON:
        return 0
    return _PAIR_KINDS.index(one) + 1 if one == other and one not in GEE_JOON else None


def _led(one: int, other: int, by: frozenset[int]) -> bool:
    """Return whether one tile is Teen or Day and the kind of the other is in `by`."""
    return (one in {TEEN, DAY} and other in by) or (other in {TEEN, DAY} and one in by)


def _points(one: int, other: int) -> int:
    if {one, other} == GEE_JOON:
        return 9  # 3 and 6 whichever way; the pair counts before its points
    if one in GEE_JOON:
        return max((3 + PIPS[other]) % 10, (6 + PIPS[other]) % 10)
    if other in GEE_JOON:
        return _points(other, one)
    return (PIPS[one] + PIPS[other]) % 10


def _tile_place(kind: int, tie: GeeJoonTie) -> int:
    """Return the tie-breaking position of a kind, counted from the lowest. PG-45."""
    if tie == "both_lowest":
        kind = {NG: GEE_FOUR, GEE_FOUR: NG}.get(kind, kind)
    return GEE_TWO - kind


@cache
def _rank(one: int, other: int, tie: GeeJoonTie) -> Rank:
    place = _pair_place(one, other)
    if place is not None:
        return Rank(Category.PAIR, len(PAIRS) - 1 - place, 0)
    if _led(one, other, frozenset({GOW})):
        return Rank(Category.WONG, int(TEEN in (one, other)), 0)
    if _led(one, other, EIGHTS):
        return Rank(Category.GONG, int(TEEN in (one, other)), 0)
    total = _points(one, other)
    high = max(_tile_place(one, tie), _tile_place(other, tie))
    return Rank(Category.POINTS, total, high if total else 0)


def _counted(one: int, other: int) -> int:
    category = _rank(one, other, "source").category
    named = {Category.PAIR: PAIR_POINTS, Category.WONG: WONG_POINTS, Category.GONG: GONG_POINTS}
    return named.get(category, _points(one, other))
