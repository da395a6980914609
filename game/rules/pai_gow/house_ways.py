"""House ways of setting four tiles: `balanced`, `foxwoods`, `maxrear`, `maxfront`. PG-30, PG-31, PG-61.

See `docs/rules/pai-gow.md` and `pai-gow-house-way.md`; the banker's way is a house rule. A way is a function from the
kinds of four tiles to one of their settings; `set_tiles` is the entry point for a table. Foxwoods has its own module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.rules.contract import N_
from game.rules.pai_gow.deal_classes import PAIRINGS, Kinds, Places, Setting, class_numbers, pairings, settings
from game.rules.pai_gow.foxwoods import foxwoods_setting
from game.rules.pai_gow.options import GeeJoonTie
from game.rules.pai_gow.ranking import in_order, strengths
from game.rules.pai_gow.tiles import DEALT, GEE_JOON, Hand, check_tiles, kind_of

Choose = Callable[[Kinds, GeeJoonTie], Setting]
Layout = tuple[Places, Places]
"""Indices of the front and the rear tiles among four."""


class HouseWay(NamedTuple):
    """One house way of setting tiles: its key, title, description and function."""

    name: str
    title: str
    words: str
    choose: Choose


class Split(NamedTuple):
    """Four tiles split into two hands. PG-31."""

    front: Hand
    rear: Hand


LAYOUTS: Final[dict[tuple[int, ...], Layout]] = {
    (*front, *rear): (front, rear) for pair in PAIRINGS for front, rear in (pair, pair[::-1])
}
"""One shared instance of every layout, to save memory in caches."""
WAYS: Final[dict[str, HouseWay]] = {}
"""All house ways, keyed by the values of the house rule `banker_way`. PG-61."""


def house_way(name: str, title: str, words: str) -> Callable[[Choose], Choose]:
    """Return a decorator that registers a function as a house way."""

    def register(choose: Choose) -> Choose:
        WAYS[name] = HouseWay(name, title, words, choose)
        return choose

    return register


@house_way(
    "balanced",
    N_("balanced"),
    N_("A computed list with one split for each set of four tiles, made so that no player does well against it."),
)
def balanced(kinds: Kinds, tie: GeeJoonTie) -> Setting:
    """Set the tiles by a precomputed table that is close to the game's equilibrium. PG-61."""
    pairing = pairings("balanced", tie)[class_numbers()[kinds]]
    return next(each for each in settings(kinds, tie) if each.pairing == pairing)


@house_way("foxwoods", N_("Foxwoods"), N_("A casino’s published house way, from its 1997 training booklet."))
def foxwoods(kinds: Kinds, tie: GeeJoonTie) -> Setting:
    """Set the tiles by the Foxwoods house way. See `docs/rules/pai-gow-house-way.md`. PG-61."""
    return foxwoods_setting(kinds, settings(kinds, tie), tie)


@house_way("maxrear", N_("best rear hand"), N_("Always the best possible rear hand, then the best front hand."))
def maxrear(kinds: Kinds, tie: GeeJoonTie) -> Setting:
    """Make the best possible rear hand, then the best possible front hand. PG-61."""
    return max(settings(kinds, tie), key=lambda each: (each.rear, each.front))


@house_way("maxfront", N_("best front hand"), N_("Always the best possible front hand, then the best rear hand."))
def maxfront(kinds: Kinds, tie: GeeJoonTie) -> Setting:
    """Make the best possible front hand, then the best possible rear hand. PG-61."""
    return max(settings(kinds, tie), key=lambda each: (each.front, each.rear))


def splits(tiles: Sequence[str], tie: GeeJoonTie = "source") -> tuple[Split, ...]:
    """Return all splits of four tiles; of several with equal front and rear strengths, only one.

    PG-30 to PG-32. The tiles are sorted by the pairs that they could make, highest first, and the splits combine
    the first of them with the second, the third and the fourth, in this order. The tiles of each hand stay in the
    order of `tiles`. Raises `ValueError` with a message if these are not four tiles of one set.
    """
    check_four(tiles)
    return splits_of(tiles, tie)


def splits_of(tiles: Sequence[str], tie: GeeJoonTie) -> tuple[Split, ...]:
    """Return the splits like `splits`, without checking that these are four tiles of one set."""
    one, two, three, four = tiles
    found = _layouts(kind_of(one), kind_of(two), kind_of(three), kind_of(four), tie)
    return tuple([Split((tiles[a], tiles[b]), (tiles[c], tiles[d])) for (a, b), (c, d) in found])


# 250 bytes each, 1 MB. With half as many random play is 3 % slower, with an eighth 11 %.
@lru_cache(maxsize=1 << 12)
def _layouts(one: int, two: int, three: int, four: int, tie: GeeJoonTie) -> tuple[Layout, ...]:
    """Return the layouts of all splits of four tiles, given their kinds."""
    kinds, table = (one, two, three, four), strengths(tie)
    places = sorted(range(DEALT), key=lambda place: _pair_order(kinds[place]))
    found = []
    for each in settings([kinds[place] for place in places], tie):
        (a, b), (c, d) = (sorted((places[low], places[high])) for low, high in PAIRINGS[each.pairing])
        front_last = table[kinds[a]][kinds[b]] > table[kinds[c]][kinds[d]]
        found.append(LAYOUTS[(c, d, a, b) if front_last else (a, b, c, d)])
    return tuple(found)


def set_tiles(tiles: Sequence[str], way_name: str, tie: GeeJoonTie = "source") -> Split:
    """Split four tiles, in any order, by the named house way. PG-31, PG-61.

    >>> set_tiles(("1-1", "6-6", "5-4", "6-6"), "maxrear")
    Split(front=('1-1', '5-4'), rear=('6-6', '6-6'))
    """
    check_four(tiles)
    places = sorted(range(DEALT), key=lambda place: kind_of(tiles[place]))
    first, second, third, fourth = [kind_of(tiles[place]) for place in places]
    # The tables hold what the ways' own functions choose: looking it up is some ten times faster.
    pairing = pairings(house_way_named(way_name).name, tie)[class_numbers()[first, second, third, fourth]]
    return _split(tiles, places, pairing, tie)


def house_way_named(name: object) -> HouseWay:
    """Return the house way with this name; raise `ValueError` that lists the valid names if there is none. PG-61."""
    if not isinstance(name, str) or name not in WAYS:
        raise ValueError(f"way must be one of {', '.join(WAYS)}, not {name!r}")
    return WAYS[name]


def check_four(tiles: Sequence[str]) -> None:
    """Raise `ValueError`, with a message for the user, unless these are four tiles of one set."""
    if len(tiles) != DEALT:
        raise ValueError(f"there must be {DEALT} tiles, not {len(tiles)}")
    check_tiles(tiles)


def _pair_order(kind: int) -> tuple[bool, int]:
    """Return a sort key for kinds: Gee Joon tiles first, then in the order of the pairs. PG-40."""
    return kind not in GEE_JOON, kind


def _split(tiles: Sequence[str], places: Sequence[int], pairing: int, tie: GeeJoonTie) -> Split:
    """Return the split that a pairing makes of the tiles at these indices."""
    hands = [(tiles[low], tiles[high]) for low, high in (sorted((places[a], places[b])) for a, b in PAIRINGS[pairing])]
    return Split(*in_order(hands[0], hands[1], tie))
