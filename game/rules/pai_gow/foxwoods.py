"""The Foxwoods house way, rule by rule as in `docs/rules/pai-gow-house-way.md`. PG-61.

Points are those of `counted_points`: 12 for a pair, 11 for a Wong, 10 for a Gong. 'Tiles of 6' and the like are tiles
with that many pips; H and L in the rules are the higher and the lower kind with those pips.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.pai_gow.ranking import PAIR_POINTS, counted_points, strengths
from game.rules.pai_gow.tiles import (
    BON,
    BOT,
    CHIT,
    CHONG,
    DAY,
    FOO,
    GEE_JOON,
    GOR,
    GOW,
    LOOK,
    MOOY,
    NG,
    PING,
    PIPS,
    TEEN,
    TIT,
    YUN,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.pai_gow.deal_classes import Kinds, Setting
    from game.rules.pai_gow.options import GeeJoonTie

BIG: Final = frozenset({TEEN, DAY})
"""The kinds Teen and Day, which the rules call '2 or 12'."""
FOURS, FIVES, SIXES = frozenset({GOR, BON}), frozenset({NG}), frozenset({CHONG, LOOK})
SEVENS, EIGHTS, NINES = frozenset({TIT, CHIT}), frozenset({YUN, BOT}), frozenset({GOW})
TENS, ELEVENS = frozenset({MOOY, PING}), frozenset({FOO})

_KEPT: Final = FOURS | FIVES | SIXES | TENS | ELEVENS
"""Kinds of tiles whose pairs are never split. Rule 2."""
_WITH_BIG: Final = SEVENS | EIGHTS | NINES


class Listed(NamedTuple):
    """One row of the list in rule 5: the front and rear points to make from four tiles."""

    tiles: tuple[frozenset[int], ...]
    front: int
    rear: int


def _one(kind: int) -> frozenset[int]:
    return frozenset({kind})


LISTED: Final[tuple[Listed, ...]] = (
    Listed((_one(YUN), _one(BOT), _one(GOR), SEVENS), 2, 5),
    Listed((_one(MOOY), _one(PING), _one(CHONG), SEVENS), 6, 7),
    Listed((_one(MOOY), _one(PING), _one(CHONG), _one(BOT)), 6, 8),
    Listed((_one(MOOY), _one(PING), _one(CHONG), NINES), 6, 9),
    Listed((_one(MOOY), ELEVENS, _one(YUN), SEVENS), 7, 9),
    Listed((_one(GOR), _one(BON), GEE_JOON, FIVES), 7, 9),
    Listed((BIG, FIVES, GEE_JOON, SIXES), 7, 9),
    Listed((ELEVENS, GEE_JOON, _one(CHONG), _one(LOOK)), 7, 9),
)
"""The lines of the list in Rule 5, in order."""


class Case(NamedTuple):
    """Four tiles to set: their kinds, and the settings that are still candidates."""

    kinds: Kinds
    settings: Sequence[Setting]
    tie: GeeJoonTie


def foxwoods_setting(kinds: Kinds, settings: Sequence[Setting], tie: GeeJoonTie) -> Setting:
    """Return the setting chosen by the first Foxwoods rule that applies."""
    case = Case(kinds, settings, tie)
    for rule in (best_in_both, two_pairs, one_pair, big_tile, high_total, seven_eight, listed):
        found = rule(case)
        if found is not None:
            return found
    return front_or_rear(case)


def two_pairs(case: Case) -> Setting | None:
    """Keep two pairs together; return None if the rule does not apply. Rule 1."""
    return next((each for each in case.settings if front_points(each) == PAIR_POINTS), None)


def one_pair(case: Case) -> Setting | None:
    """Keep a single pair together, except with the tiles that rule 2 names. Rule 2."""
    kept = next((each for each in case.settings if rear_points(each) == PAIR_POINTS), None)
    if kept is None:
        return None
    apart = [each for each in case.settings if each is not kept]
    if not apart or not _splits(frozenset(kept.rear_kinds), kept.front_kinds, apart):
        return kept
    return front_or_rear(case._replace(settings=apart))


def _splits(pair: frozenset[int], others: tuple[int, int], apart: Sequence[Setting]) -> bool:
    pips = {PIPS[kind] for kind in others}
    if pair == GEE_JOON:
        return pips in ({6, 4}, {6, 5}, {6})
    if pair <= _KEPT:
        return False
    if pair <= BIG:
        return pips == {9, 11} or any(front_points(each) >= 6 and rear_points(each) >= 8 for each in apart)
    if pair <= NINES:
        return pips <= {2, 10, 12}
    if pair <= EIGHTS:
        return pips <= {2, 10, 11, 12} or pips == {9, 11}
    return pips <= {2, 10, 11, 12}


def big_tile(case: Case) -> Setting | None:
    """Combine Teen or Day with a seven, eight or nine. Rule 3."""
    best: dict[int, list[Setting]] = {}
    for each in case.settings:
        liked = [_rule3_priority(case.kinds, hand) for hand in (each.front_kinds, each.rear_kinds)]
        best.setdefault(max(liked), []).append(each)
    most = max(best)
    if not most:
        return None
    candidates = best[most]
    if BIG.issubset(case.kinds):
        candidates = [each for each in candidates if TEEN in each.rear_kinds] or candidates
    return front_or_rear(case._replace(settings=candidates))


def _rule3_priority(kinds: Kinds, hand: tuple[int, int]) -> int:
    """Return the priority of a hand under rule 3: exceptions, High Nine, Gong, Wong; 0 for any other hand."""
    partner = next((kind for kind in hand if kind in _WITH_BIG), None)
    if partner is None or not BIG.intersection(hand):
        return 0
    fourth = list(kinds)
    for kind in hand:
        fourth.remove(kind)
    wong, gong, high_nine, before_all = range(1, 5)
    if partner in NINES:
        return before_all if ELEVENS.intersection(fourth) else wong
    if partner in SEVENS:
        return high_nine
    if SEVENS.intersection(fourth) and (FOURS.intersection(fourth) or (partner == BOT and FIVES.intersection(fourth))):
        return before_all
    return gong


def best_in_both(case: Case) -> Setting | None:
    """Return a split whose two hands are both at least as good as in every other split, if there is one.

    Rule 4, applied first.

    For example, it keeps a pair of Teen or Day next to a six and a Gee Joon tile: 9 and the pair, where the rule for
    pairs would split it for 8/8.
    """
    front, rear = max(each.front for each in case.settings), max(each.rear for each in case.settings)
    return next((each for each in case.settings if each.front == front and each.rear == rear), None)


def high_total(case: Case) -> Setting | None:
    """Put the high tile in the rear if both hands total 17 points or more. Rule 5."""
    high = [each for each in case.settings if front_points(each) + rear_points(each) >= 17]
    return _high_tile_in_rear(case, high)


def seven_eight(case: Case) -> Setting | None:
    """Put Teen in the rear if the four tiles are a seven, an eight, Teen and Day. Rule 5."""
    if not BIG.issubset(case.kinds):
        return None
    found = [each for each in case.settings if (front_points(each), rear_points(each)) == (7, 8)]
    return _high_tile_in_rear(case, found)


def listed(case: Case) -> Setting | None:
    """Return the setting that the list prescribes for these four tiles, if any. Rule 5."""
    for line in LISTED:
        if any(_fits(order, line.tiles) for order in permutations(case.kinds)):
            found = [
                each for each in case.settings if (front_points(each), rear_points(each)) == (line.front, line.rear)
            ]
            return max(found, key=lambda each: each.rear)
    return None


def _fits(order: Sequence[int], tiles: Sequence[frozenset[int]]) -> bool:
    return all(kind in wanted for kind, wanted in zip(order, tiles, strict=True))


def front_or_rear(case: Case) -> Setting:
    """Choose the best rear if it has at least seven points and the best front is poor, otherwise the best front.

    Rule 4.
    """
    if (sure := best_in_both(case)) is not None:
        return sure
    three_with_chong = strengths(case.tie)[CHONG][TIT]
    poor = max(each.front for each in case.settings) < three_with_chong
    if poor and max(rear_points(each) for each in case.settings) >= 7:
        return max(case.settings, key=lambda each: (each.rear, each.front))
    return max(case.settings, key=lambda each: (each.front, each.rear))


def front_points(setting: Setting) -> int:
    """Return the points of the front hand, counting Gong as 10, Wong as 11 and a pair as 12."""
    return counted_points()[setting.front_kinds[0]][setting.front_kinds[1]]


def rear_points(setting: Setting) -> int:
    """Return the points of the rear hand, counting Gong as 10, Wong as 11 and a pair as 12."""
    return counted_points()[setting.rear_kinds[0]][setting.rear_kinds[1]]


def _high_tile_in_rear(case: Case, found: Sequence[Setting]) -> Setting | None:
    """Return the best of the candidate settings with the highest tile in the rear."""
    high = min(case.kinds)
    return max(
        (each for each in found if high in each.rear_kinds), key=lambda each: (each.rear, each.front), default=None
    )
