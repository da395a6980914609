"""House ways of setting: PG-31, PG-61, the Foxwoods way rule by rule, and tables compared with functions."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from game.rules.pai_gow import pair_place, rank, set_tiles, splits
from game.rules.pai_gow.deal_classes import class_numbers, classes, deals_left, pairings, settings, write_pairings
from game.rules.pai_gow.house_ways import WAYS
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.ranking import strengths
from game.rules.pai_gow.split_table_data import GUARANTEE, TABLES
from game.rules.pai_gow.tiles import ALL_TILES, KINDS, hands_text, kind_of, read_tiles

TIES = ("source", "both_lowest")
ALL_DEALS = 736_281_000


def foxwoods(text):
    return hands_text(*set_tiles(read_tiles(text), "foxwoods"))


def test_every_banker_way_value_is_a_registered_house_way():
    """PG-61: banker_way = balanced | foxwoods | maxrear | maxfront."""
    switch = next(switch for switch in PaiGowOptions.spec() if switch.name == "banker_way")
    assert tuple(WAYS) == switch.choices
    assert all(way.title and way.words.endswith(".") for way in WAYS.values())


@pytest.mark.parametrize("tie", TIES)
def test_maxrear_and_maxfront_make_the_strongest_possible_rear_and_front(tie):
    """PG-61: `maxrear` always the best possible rear, then front; `maxfront` the best possible front, then rear."""
    rng = Random(3)
    for tiles in (rng.sample(ALL_TILES, 4) for _ in range(400)):
        ranked = [(rank(front, tie), rank(rear, tie)) for front, rear in splits(tiles, tie)]
        for way, first in (("maxrear", 1), ("maxfront", 0)):
            split = set_tiles(tiles, way, tie)
            got = (rank(split.front, tie), rank(split.rear, tie))
            assert got == max(ranked, key=lambda each: (each[first], each[1 - first]))


@pytest.mark.parametrize("way", WAYS)
def test_house_way_splits_tiles_given_in_any_order(way):
    """PG-30, PG-31: two hands of two, the lower in front, whatever order the tiles are given in."""
    rng = Random(4)
    for tiles in (rng.sample(ALL_TILES, 4) for _ in range(200)):
        front, rear = set_tiles(tiles, way)
        assert sorted(front + rear) == sorted(tiles)
        assert rank(front) <= rank(rear)
        for order in itertools.permutations(tiles):
            again = set_tiles(order, way)
            assert (rank(again.front), rank(again.rear)) == (rank(front), rank(rear))


def test_house_ways_treat_mixed_tiles_with_the_same_name_alike():
    """PG-45: mixed tiles of one name rank equal, so that every way plays them alike."""
    for way in WAYS:
        one, other = set_tiles(read_tiles("5-4 6-6 3-1 4-1"), way), set_tiles(read_tiles("6-3 6-6 3-1 3-2"), way)
        assert [rank(each) for each in one] == [rank(each) for each in other]


# Foxwoods, by the numbers of the rule file ----------------------------------------------------------------------------


def test_foxwoods_keeps_two_pairs_together():
    """PG-61, rule 1: two pairs stay pairs."""
    assert foxwoods("6-6 6-6 1-1 1-1") == "1-1 1-1 / 6-6 6-6"
    assert foxwoods("6-3 5-4 1-1 1-1") == "6-3 5-4 / 1-1 1-1"
    assert foxwoods("4-2 2-1 4-3 5-2") == "4-3 5-2 / 4-2 2-1"


@pytest.mark.parametrize(
    "tiles",
    ["3-1 3-1 6-6 4-1", "2-2 2-2 6-6 5-1", "4-1 3-2 6-6 5-4", "5-1 5-1 6-6 3-1", "3-3 3-3 6-6 1-1", "5-5 5-5 5-4 6-6",
     "6-4 6-4 4-4 5-4", "6-5 6-5 5-5 6-4"],
)  # fmt: skip
def test_foxwoods_never_splits_listed_pairs(tiles):
    """PG-61, rule 2: fours, fives, sixes, tens, elevens."""
    assert pair_place(*set_tiles(read_tiles(tiles), "foxwoods").rear) is not None


@pytest.mark.parametrize(
    ("tiles", "expect"),
    [
        ("4-2 2-1 3-3 2-2", "2-1 2-2 / 4-2 3-3"),  # Gee Joon with 6-4
        ("4-2 2-1 3-3 5-1", "2-1 5-1 / 4-2 3-3"),  # with 6-6
        ("4-2 2-1 6-6 6-5", "6-6 6-5 / 4-2 2-1"),
        ("1-1 1-1 3-1 5-1", "1-1 3-1 / 1-1 5-1"),  # six and eight
        ("1-1 1-1 3-1 4-1", "3-1 4-1 / 1-1 1-1"),  # only six and seven
        ("6-6 6-6 5-4 6-5", "6-6 6-5 / 6-6 5-4"),  # 9-11
        ("6-3 5-4 6-6 5-5", "5-4 5-5 / 6-3 6-6"),  # nines with 2, 10, 12
        ("6-3 5-4 6-6 6-5", "6-6 6-5 / 6-3 5-4"),
        ("4-4 4-4 5-5 6-5", "4-4 5-5 / 4-4 6-5"),  # eights with 2, 10, 11, 12
        ("5-3 6-2 5-4 6-5", "6-2 5-4 / 5-3 6-5"),  # or 9-11
        ("4-4 4-4 5-4 6-4", "5-4 6-4 / 4-4 4-4"),
        ("6-1 6-1 1-1 5-5", "6-1 5-5 / 6-1 1-1"),  # sevens with 2, 10, 11, 12
        ("4-3 5-2 5-4 6-5", "5-4 6-5 / 4-3 5-2"),
    ],
)
def test_foxwoods_splits_a_single_pair_only_with_listed_tiles(tiles, expect):
    """PG-61, rule 2."""
    assert foxwoods(tiles) == expect


@pytest.mark.parametrize(
    ("tiles", "expect"),
    [
        ("1-1 6-1 5-4 5-5", "5-4 5-5 / 1-1 6-1"),  # High Nine before Wong
        ("1-1 6-1 4-4 5-5", "4-4 5-5 / 1-1 6-1"),  # High Nine before Gong
        ("1-1 4-4 5-4 5-5", "5-4 5-5 / 1-1 4-4"),  # Gong before Wong
        ("6-6 1-1 4-4 5-4", "1-1 4-4 / 6-6 5-4"),  # the 12 in the rear
        ("1-1 4-4 5-4 6-5", "4-4 6-5 / 1-1 5-4"),  # Wong before Gong with an 11
        ("1-1 5-4 6-1 6-5", "6-1 6-5 / 1-1 5-4"),  # Wong before High Nine with an 11
        ("1-1 4-4 6-1 3-1", "6-1 3-1 / 1-1 4-4"),  # Gong before High Nine with a 4
        ("1-1 5-3 6-1 4-1", "6-1 4-1 / 1-1 5-3"),  # or with the low eight and a 5
        ("1-1 4-4 6-1 4-1", "4-4 4-1 / 1-1 6-1"),  # not with the high one
    ],
)
def test_foxwoods_pairs_teen_or_day_with_seven_eight_or_nine(tiles, expect):
    """PG-61, rule 3: High Nine before Gong before Wong, with its exceptions."""
    assert foxwoods(tiles) == expect


@pytest.mark.parametrize(
    ("tiles", "expect"),
    [
        ("6-6 3-1 3-3 5-1", "3-1 5-1 / 6-6 3-3"),  # best front two points, best rear eight
        ("2-2 6-5 5-1 5-2", "2-2 5-1 / 6-5 5-2"),  # best front three, but with Bon at best: below three with Chong
        ("1-1 2-2 6-5 6-4", "1-1 6-5 / 2-2 6-4"),  # best front three with Day
        ("6-6 1-1 3-1 5-5", "3-1 5-5 / 6-6 1-1"),  # best rear only six
        ("4-4 3-1 5-1 2-1", "4-4 5-1 / 3-1 2-1"),  # best front four, though the best rear is nine
    ],
)
def test_foxwoods_chooses_best_rear_or_best_front(tiles, expect):
    """PG-61, rule 4: the best rear where it has seven and the best front is below three with Chong."""
    assert foxwoods(tiles) == expect


@pytest.mark.parametrize("tie", TIES)
def test_foxwoods_plays_split_that_is_best_in_both_hands(tie):
    """PG-61, rule 4: a split at least as good as every other in both hands is always played."""
    sure = 0
    for kinds in classes():
        found = settings(kinds, tie)
        best = (max(each.front for each in found), max(each.rear for each in found))
        if any((each.front, each.rear) == best for each in found):
            played = WAYS["foxwoods"].choose(kinds, tie)
            assert (played.front, played.rear) == best
            sure += 1
    assert sure > 1_000
    assert foxwoods("6-6 6-6 5-1 4-2") == "5-1 4-2 / 6-6 6-6"


@pytest.mark.parametrize(
    ("tiles", "expect"),
    [
        ("4-4 5-5 6-5 6-2", "5-5 6-2 / 4-4 6-5"),  # 17 or more: Yun in the rear
        ("6-6 1-1 5-1 4-1", "1-1 4-1 / 6-6 5-1"),  # 7/8 with 2 and 12
        ("4-4 5-3 3-1 6-1", "5-3 3-1 / 4-4 6-1"),  # 2/high 5 for H8-L8-H4-7
        ("5-5 6-4 3-3 4-3", "6-4 3-3 / 5-5 4-3"),  # 6/high 7 for H10-L10-H6-7
        ("5-5 6-4 3-3 6-2", "6-4 3-3 / 5-5 6-2"),  # 6/high 8 for H10-L10-H6-L8
        ("5-5 6-4 3-3 5-4", "6-4 3-3 / 5-5 5-4"),  # 6/high 9 for H10-L10-H6-9
        ("5-5 6-5 4-4 6-1", "5-5 6-1 / 6-5 4-4"),  # 7/9 for H10-11-H8-7
        ("3-1 2-2 4-2 3-2", "2-2 4-2 / 3-1 3-2"),  # 7/high 9 for H4-L4-GJ-5
        ("6-6 4-1 2-1 5-1", "6-6 4-1 / 2-1 5-1"),  # 7/9 for (2 or 12)-5-GJ-6
        ("6-5 2-1 3-3 5-1", "6-5 5-1 / 2-1 3-3"),  # 7/high 9 for 11-GJ-H6-L6
    ],
)
def test_foxwoods_applies_high_total_and_listed_exceptions(tiles, expect):
    """PG-61, rule 5: the high tile to the rear, and the eight listed fours of tiles."""
    assert foxwoods(tiles) == expect


# Tables ---------------------------------------------------------------------------------------------------------------


def test_house_way_tables_are_compact_and_round_trip():
    """PG-60: eight tables, each one pairing for every class."""
    assert set(TABLES) == set(itertools.product(WAYS, TIES))
    assert sum(map(len, TABLES.values())) < 20_000
    for (way, tie), text in TABLES.items():
        numbers = pairings(way, tie)
        assert len(numbers) == len(classes()) == len(class_numbers())
        assert write_pairings(numbers) == text


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("way", WAYS)
def test_house_way_tables_agree_with_the_functions(way, tie):
    """PG-61: the tables that the odds read and the functions that set the tiles are the same ways."""
    chosen = [WAYS[way].choose(kinds, tie).pairing for kinds in classes()]
    assert tuple(chosen) == pairings(way, tie)


@pytest.mark.nightly
@pytest.mark.parametrize("tie", TIES)
def test_balanced_way_limits_best_opposing_play_to_the_stored_gain(tie):
    """PG-61: average gain per deal at even money, over all deals: about -0.94 %.

    At even money a split is worth P(front beats) + P(rear beats) - 1, so two curves of strengths are enough.
    """
    banker = [WAYS["balanced"].choose(kinds, tie) for kinds in classes()]
    many = max(map(max, strengths(tie))) + 1
    total = 0
    for kinds, dealt in zip(classes(), deals_left(), strict=True):
        front, rear = [0] * (many + 1), [0] * (many + 1)
        for beside, setting in zip(deals_left(kinds), banker, strict=True):
            if beside:
                front[setting.front + 1] += beside
                rear[setting.rear + 1] += beside
        fronts, rears = list(itertools.accumulate(front)), list(itertools.accumulate(rear))
        total += dealt * (max(fronts[each.front] + rears[each.rear] for each in settings(kinds, tie)) - fronts[-1])
    assert total / ALL_DEALS == pytest.approx(GUARANTEE[tie], abs=1e-6)
    assert total / ALL_DEALS <= -0.009


def test_balanced_way_differs_from_maxrear_and_maxfront():
    """PG-61: it differs from both naive ways on many deals, and splits some pairs."""
    numbers = pairings("balanced", "source")
    for way in ("maxrear", "maxfront"):
        assert sum(one != other for one, other in zip(numbers, pairings(way, "source"), strict=True)) > 300
    teen = kind_of("6-6")
    kept = {
        rank(set_tiles([KINDS[kind].codes[0] for kind in kinds], "balanced").rear).category
        for kinds in classes()
        if kinds.count(teen) == 2 and len(set(kinds)) == 3
    }
    assert len(kept) > 1
