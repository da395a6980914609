"""Data of the odds page of Pai Gow: counts of hands, results of the house ways, and what the bank gains."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pytest

from game.rules.pai_gow.deal_classes import PAIRINGS, classes, deals_left, pairings
from game.rules.pai_gow.house_ways import WAYS, set_tiles
from game.rules.pai_gow.odds import ALL_DEALS, BEST_PLAYER, PLAYER_DEALS, SAME_WAY, chart
from game.rules.pai_gow.options import GeeJoonTie, PaiGowOptions
from game.rules.pai_gow.ranking import Category, points, rank, strengths
from game.rules.pai_gow.tiles import ALL_TILES


def kind(hand):
    """The label of a hand's bar."""
    named = {Category.PAIR: "pair", Category.WONG: "Wong", Category.GONG: "Gong"}
    return named.get(rank(hand).category, str(points(*hand)))


def test_odds_chart_bars_count_the_hands_of_all_pai_gow_deals():
    """PG-32, PG-40 to PG-44, PG-61: against the house way's own split of all 35,960 deals."""
    bars = chart(PaiGowOptions(banker_way="maxrear")).bars
    counted = {bar.label: [0, 0] for bar in bars}
    for tiles in combinations(ALL_TILES, 4):
        for side, hand in enumerate(set_tiles(tiles, "maxrear")):
            counted[kind(hand)][side] += 1
    assert counted == {bar.label: [bar.front, bar.rear] for bar in bars}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("tie", get_args(GeeJoonTie))
def test_pai_gow_odds_chart_counts_sum_to_all_deals(way, tie):
    """PG-12, PG-50, PG-60, PG-61: bars to all deals, results to all pairs of them; the gains follow from both."""
    found = chart(PaiGowOptions(banker_way=way, gee_joon_tie=tie))
    assert sum(bar.front for bar in found.bars) == sum(bar.rear for bar in found.bars) == PLAYER_DEALS
    assert sum(found.outcomes) == ALL_DEALS == 736_281_000
    assert found.outcomes == SAME_WAY[way, tie]
    assert found.same.even == pytest.approx((found.outcomes.lose - found.outcomes.win) / ALL_DEALS)
    assert found.same.kept == pytest.approx(found.same.even + 0.05 * found.outcomes.win / ALL_DEALS)
    assert found.best == tuple(-gain for gain in BEST_PLAYER[way, tie])
    assert found.best.even <= found.same.even


def test_odds_chart_for_a_rotating_bank_assumes_the_balanced_way():
    """PG-11, PG-61."""
    assert chart(PaiGowOptions(banker="rotating", banker_way="maxfront")).way == "balanced"


def test_results_of_maxfront_against_itself_match_the_published_counts():
    """PG-61: `maxfront` on both sides, with both single Gee Joon tiles lowest in ties."""
    assert SAME_WAY["maxfront", "both_lowest"] == (268_894_332, 193_406_044, 273_980_624)


def test_stored_results_of_a_house_way_against_itself_equal_a_count_over_all_deals():
    """PG-60, PG-61: the kept results of the default house rules, counted again by classes of deals."""
    table = strengths("source")
    hands = []
    for kinds, pairing in zip(classes(), pairings("balanced", "source"), strict=True):
        hands.append(sorted(table[kinds[a]][kinds[b]] for a, b in PAIRINGS[pairing]))
    win = lose = 0
    for kinds, many, (front, rear) in zip(classes(), deals_left(), hands, strict=True):
        left = list(zip(deals_left(kinds), hands, strict=True))
        win += many * sum([deals for deals, (low, high) in left if low < front and high < rear])
        lose += many * sum([deals for deals, (low, high) in left if low >= front and high >= rear])
    assert (win, lose) == (SAME_WAY["balanced", "source"].win, SAME_WAY["balanced", "source"].lose)
