"""Exact odds of every split: PG-12, PG-32, PG-45, PG-60, PG-61."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from game.rules.pai_gow import beats, compare, odds, set_tiles, splits
from game.rules.pai_gow.house_ways import WAYS, Split
from game.rules.pai_gow.tiles import ALL_TILES, read_tiles

DEALS = 20_475


def remaining_tiles(tiles):
    """The 28 tiles that the banker's four come from."""
    rest = list(ALL_TILES)
    for code in tiles:
        rest.remove(code)
    return rest


@pytest.mark.parametrize(
    ("tiles", "way", "tie"),
    [
        ("6-6 4-4 5-1 4-3", "balanced", "source"),
        ("4-2 3-2 6-1 5-5", "foxwoods", "both_lowest"),
        ("2-1 4-1 6-3 5-4", "balanced", "both_lowest"),
    ],
)
def test_pai_gow_odds_match_enumeration_of_all_banker_deals(tiles, way, tie):
    """PG-60: win, push and loss out of C(28,4) = 20,475, as all those deals set and compared one by one give them.

    At even money a split is worth exactly P(front beats) + P(rear beats) - 1.
    """
    tiles = read_tiles(tiles)
    bankers = [set_tiles(four, way, tie) for four in itertools.combinations(remaining_tiles(tiles), 4)]
    assert len(bankers) == DEALS
    found = odds(tiles, way, tie)
    assert [each.split for each in found.splits] == list(splits(tiles, tie))
    for each in found.splits:
        outcomes = [compare(each.split, banker, tie).outcome for banker in bankers]
        assert (each.win, each.push, each.lose) == tuple(map(outcomes.count, ("win", "push", "lose")))
        front = sum(beats(each.split.front, banker.front, tie) for banker in bankers)
        rear = sum(beats(each.split.rear, banker.rear, tie) for banker in bankers)
        assert each.worth() == 100 * (front + rear - DEALS)


def test_pai_gow_odds_counts_add_up_for_every_way():
    """PG-60, PG-61: any four tiles, any banker's way, both rules of ties."""
    rng = Random(5)
    for way, tie in itertools.product(WAYS, ("source", "both_lowest")):
        for tiles in (rng.sample(ALL_TILES, 4) for _ in range(10)):
            found = odds(tiles, way, tie)
            assert [each.win + each.push + each.lose for each in found.splits] == [DEALS] * len(found.splits)
            values = [found.value(place) for place in range(len(found.splits))]
            assert all(values[place] == max(values) for place in found.best)
            assert found.cost(found.best[0]) == 0
            assert min(map(found.cost, range(len(values)))) == 0


def test_coach_cost_of_split_is_relative_to_the_best_split():
    """PG-60: in hundredths of a bet."""
    found = odds(read_tiles("6-6 4-4 5-1 4-3"), "maxfront")
    kept, best = found.splits[0], found.splits[found.best[0]]
    assert found.best != (0,)
    expect = 100 * ((best.win - best.lose) - (kept.win - kept.lose)) / DEALS
    assert found.cost(0) == pytest.approx(expect)
    assert found.value(0) == pytest.approx(100 * (kept.win - kept.lose) / DEALS)


def test_commission_can_change_the_best_split():
    """PG-12, PG-60: 5 per cent commission makes wins worth less."""
    found = odds(read_tiles("6-6 4-4 5-1 4-3"), "balanced", commission=5)
    each = found.splits[0]
    assert each.worth(5) == 95 * each.win - 100 * each.lose
    rng = Random(6)
    moved = [
        tiles
        for tiles in (tuple(rng.sample(ALL_TILES, 4)) for _ in range(300))
        if odds(tiles, "foxwoods").best != odds(tiles, "foxwoods", commission=5).best
    ]
    assert moved


def test_split_with_gee_joon_in_the_rear_never_loses():
    """PG-40, PG-60: the highest pair never loses; its front decides between win and push."""
    found = odds(read_tiles("4-2 2-1 6-6 6-5"), "balanced")
    split = next(each for each in found.splits if set(each.split.rear) == {"4-2", "2-1"})
    assert split.lose == 0


def test_pai_gow_odds_find_a_split_by_the_strength_of_its_hands():
    """PG-32: of two splits of equal strengths only one is listed; either is found."""
    tiles = read_tiles("4-4 4-4 5-1 4-3")
    found = odds(tiles, "balanced")
    assert len(found.splits) == 2
    for place, each in enumerate(found.splits):
        assert found.place_of(each.split) == place
        front, rear = each.split
        assert found.place_of(Split(front[::-1], rear[::-1])) == place


def test_pai_gow_odds_reject_impossible_tiles():
    with pytest.raises(ValueError, match="3 of 6-4; there are only 2"):
        odds(("6-4", "6-4", "6-4", "1-1"), "balanced")


def test_unknown_house_way_error_lists_the_ways():
    """PG-61: the sentence lists the ways."""
    for ask in (odds, set_tiles):
        with pytest.raises(ValueError, match="way must be one of balanced, foxwoods, maxrear, maxfront, not 'best'"):
            ask(("6-4", "6-4", "6-6", "1-1"), "best")
