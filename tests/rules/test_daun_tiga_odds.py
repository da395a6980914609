"""Odds of Daun Tiga: the published counts, and agreement with enumeration of all hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from game.rules.daun_tiga.comparison import compare
from game.rules.daun_tiga.hands import pack, read
from game.rules.daun_tiga.odds import BANKER_HANDS, HANDS, PAIRS, odds
from game.rules.daun_tiga.options import DaunTigaOptions

STANDARD = DaunTigaOptions()
HOUSES = [
    DaunTigaOptions(pictures=pictures, ten=ten, triple_is_long=triple)
    for pictures in ("any", "identical")
    for ten in ("ten", "zero")
    for triple in ("off", "on")
]


def counts(options):
    return {row.reading.words: row.hands for row in odds(options).rows}


def test_daun_tiga_odds_match_published_counts_of_hands():
    """DT-30, DT-31, DT-32, DT-41: 2,208 hands of each odd score, 2,160 of each even one, 260 threes, 6,528 Long."""
    found = counts(STANDARD)
    assert {found[str(score)] for score in (1, 3, 5, 7, 9)} == {2208}
    assert {found[str(score)] for score in (2, 4, 6, 8, 10)} == {2160}
    assert "0" not in found
    assert odds(STANDARD).triples == 260
    assert found["three pictures"] == 220
    assert {found[words] for words in found if words.startswith("three ") and words != "three pictures"} == {4}
    assert odds(STANDARD).long == 6528
    assert sum(found.values()) == HANDS == 22_100


def test_daun_tiga_odds_match_published_shares_of_wins_ties_and_losses():
    """DT-34, DT-40: 45.116 per cent win, 9.767 tie, 45.116 lose, over all pairs of hands that share no card."""
    found = odds(STANDARD)
    assert [round(100 * share, 3) for share in (found.win, found.tie, found.lose)] == [45.116, 9.767, 45.116]
    assert PAIRS == HANDS * BANKER_HANDS == comb(52, 3) * comb(49, 3)


@pytest.mark.parametrize("options", HOUSES, ids=lambda options: str(options.changed()))
def test_counts_behind_the_odds_match_an_enumeration_of_all_daun_tiga_hands(options):
    """DT-30 to DT-33, DT-41, DT-51: all 22,100 hands of the deck, under every house rule that matters."""
    hands = [read(hand, options) for hand in combinations(pack(options).codes, 3)]
    assert {row.reading: row.hands for row in odds(options).rows} == Counter(hands)
    assert [row.reading.strength for row in odds(options).rows] == sorted({hand.strength for hand in hands})
    assert odds(options).long == sum(hand.long for hand in hands)
    assert odds(options).triples == sum(hand.is_triple for hand in hands)
    assert sum(row.share for row in odds(options).rows) == pytest.approx(1)


@pytest.mark.parametrize("text", ["AS AH AD", "JS QH KD", "4S 5H KD", "TS TH JD", "9S 9H 9D", "2S 2H 3D"])
def test_odds_of_a_hand_match_enumeration_of_banker_hands(text):
    """DT-40: 18,424 banker's hands remain for each hand; the rows hold sums over hands of equal strength."""
    own = read(text.split(), STANDARD)
    left = [code for code in pack(STANDARD).codes if code not in text.split()]
    results = Counter(compare(own, read(hand, STANDARD)).result for hand in combinations(left, 3))
    row = next(row for row in odds(STANDARD).rows if row.reading == own)
    assert sum(results.values()) == BANKER_HANDS
    assert row.win + row.tie + row.lose == row.hands * BANKER_HANDS
    # hands of one strength differ a little in what they leave to the banker; alike ones do not
    if text in {"AS AH AD", "9S 9H 9D"}:
        assert (row.win, row.tie, row.lose) == tuple(row.hands * results[each] for each in ("win", "tie", "lose"))
    else:
        assert row.win / row.hands == pytest.approx(results["win"], rel=0.02)


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("options", HOUSES, ids=lambda options: str(options.changed()))
def test_stake_values_match_enumeration_by_ranks_of_both_hands(options):
    """DT-43 to DT-51: gains of each stake, summed over the ranks of all pairs of hands."""
    groups = Counter(tuple(sorted(code[0] for code in hand)) for hand in combinations(pack(STANDARD).codes, 3))
    readings = {hand: read([rank + suit for rank, suit in zip(hand, "SHD", strict=True)], options) for hand in groups}
    moved = Counter()
    for own, many in groups.items():
        for theirs in groups:
            left = many
            for rank in set(theirs):
                left *= comb(4 - own.count(rank), theirs.count(rank))
            ruling = compare(readings[own], readings[theirs])
            moved["first", ruling.first] += left
            moved["second", ruling.second] += left
    found = odds(options)
    assert (found.first_paid, found.first_taken) == (moved["first", 1], moved["first", -1])
    assert (found.second_paid, found.second_taken) == (moved["second", 1], moved["second", -1])
    assert found.win + found.tie + found.lose == pytest.approx(1)


@pytest.mark.parametrize("options", HOUSES, ids=lambda options: str(options.changed()))
def test_expected_value_is_zero_for_the_first_stake_and_nearly_zero_for_the_second(options):
    """DT-40, DT-42: both sides hold the same cards, so a first stake is even; a second one is all but even."""
    found = odds(options)
    assert found.win == found.lose
    assert found.first_value == 0
    assert abs(found.second_value) < 1e-4
    if options.triple_is_long == "on":
        assert found.second_value == 0


def test_second_stake_has_small_negative_value_unless_three_of_a_kind_counts_as_long():
    """DT-47, DT-48: three of a kind never wins the second stake but may lose it."""
    assert -3e-5 < odds(STANDARD).second_value < -2e-5


def test_equipment_limits_and_bystanders_do_not_change_daun_tiga_odds():
    """DT-01, DT-02, DT-13, DT-21: tiles have the same odds as cards, and limits and bystanders matter to none."""
    assert odds(DaunTigaOptions(pieces="tiles", tile_suit="c", table_max=500, bystanders="off")) is odds(STANDARD)
