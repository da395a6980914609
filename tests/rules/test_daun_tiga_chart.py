"""Data of the odds page of Daun Tiga: published figures over all 22,100 hands, and effects of house rules."""

from __future__ import annotations

from statistics import mean

import pytest

from game.rules.daun_tiga.odds import ALIKE_WORDS, BANKER_HANDS, HANDS, chart, odds
from game.rules.daun_tiga.options import DaunTigaOptions

STANDARD = DaunTigaOptions()
HOUSES = [
    DaunTigaOptions(pictures=pictures, ten=ten, triple_is_long=triple)
    for pictures in ("any", "identical")
    for ten in ("ten", "zero")
    for triple in ("off", "on")
]


def bars(**house):
    return {bar.label: bar for bar in chart(DaunTigaOptions(**house)).bars}


def test_odds_chart_matches_published_figures_under_default_house_rules():
    """DT-30, DT-31, DT-32, DT-34, DT-41: the counts and shares that are published."""
    found = chart(STANDARD)
    scores = {bar.label: bar.hands for bar in found.bars if bar.label.isdigit()}
    assert scores == {str(score): 2208 if score % 2 else 2160 for score in range(1, 11)}
    assert sum(bar.hands for bar in found.bars if not bar.label.isdigit()) == 260 == round(found.triples * HANDS)
    assert sum(bar.hands for bar in found.bars if bar.long) == 6528 == round(found.long * HANDS)
    assert [f"{share:.3%}" for share in found.first[:3]] == ["45.116%", "9.767%", "45.116%"]
    assert [bar.label for bar in found.bars if bar.long] == ["8", "9", "10"]


def test_odds_chart_shows_threes_of_a_kind_in_one_bar():
    """DT-30: ten kinds of four hands each could not be seen; three pictures are a bar of their own."""
    assert bars()[ALIKE_WORDS].hands == 40
    assert bars()["three pictures"].hands == 220
    assert bars(pictures="identical")["three pictures"].hands == 12
    assert bars(pictures="identical")["0"].hands == 208


def test_odds_chart_bars_change_with_house_rules():
    """DT-32, DT-33, DT-51: tens that are nothing, mixed pictures that are nothing, and three of a kind that is Long."""
    assert "0" not in bars()
    assert "10" not in bars(ten="zero")
    assert bars(ten="zero")["0"].hands == 2160
    assert bars(ten="zero", pictures="identical")["0"].hands == 2160 + 208
    assert not bars()["three pictures"].long
    assert bars(triple_is_long="on")["three pictures"].long


@pytest.mark.parametrize("options", HOUSES, ids=lambda options: str(options.changed()))
def test_odds_chart_bars_cover_all_hands_and_each_ones_odds_sum_to_one(options):
    """DT-40, DT-42: bars to all hands, each bar and each stake to one; the values are those of the exact odds."""
    found = chart(options)
    assert sum(bar.hands for bar in found.bars) == HANDS
    assert sum(bar.share for bar in found.bars) == pytest.approx(1)
    for bar in found.bars:
        assert bar.win + bar.tie + bar.lose == pytest.approx(1)
        assert bar.share == bar.hands / HANDS
    for stake in (found.first, found.second):
        assert stake.paid + stake.back + stake.taken == pytest.approx(1)
        assert stake.value == pytest.approx(stake.paid - stake.taken)
    assert sum(bar.share * bar.win for bar in found.bars) == pytest.approx(found.first.paid)
    exact = odds(options)
    assert (found.first.value, found.second.value) == (exact.first_value, exact.second_value)


def test_higher_hands_win_more_often_in_odds_chart():
    """DT-30, DT-31."""
    wins = [bar.win for bar in chart(STANDARD).bars]
    assert wins == sorted(wins)
    assert chart(STANDARD).bars[0].win == 0
    assert chart(STANDARD).bars[-1].lose < 0.001


def test_bar_for_three_of_a_kind_averages_the_odds_of_all_its_ranks():
    """DT-30, DT-40: three aces to three tens, four hands of each."""
    rows = [row for row in odds(STANDARD).rows if row.reading.is_triple and row.reading.words != "three pictures"]
    assert [row.hands for row in rows] == [4] * 10
    assert bars()[ALIKE_WORDS].win == pytest.approx(mean(row.win / (row.hands * BANKER_HANDS) for row in rows))
    assert bars()[ALIKE_WORDS].tie == 0


def test_second_stake_is_returned_more_often_than_it_is_won():
    """DT-44, DT-46: it counts only where a hand is Long."""
    assert chart(STANDARD).second.back > 0.4 > chart(STANDARD).second.paid
