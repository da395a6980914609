"""The coach of Pai Gow: PG-11, PG-31, PG-32, PG-60, PG-61."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game.opponents.pai_gow import weigh
from game.rules.contract import Reason
from game.rules.pai_gow import coach, odds
from game.rules.pai_gow.coach import advise, advise_bank, advise_view, review
from game.rules.pai_gow.house_ways import Split, set_tiles
from game.rules.pai_gow.odds import _strengths_of, end_of
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.settlement import compare
from game.rules.pai_gow.tiles import ALL_TILES, hands_text, read_hands, read_tiles
from game.rules.pai_gow.woodpile import in_pack_order
from tests.rules.pai_gow_table import arrange, dealt, legal_texts, play_moves

DEALS = 20_475


def advice_for(text, **house):
    return advise(read_tiles(text), PaiGowOptions(**house))


def split(text):
    return Split(*read_hands(text))


def test_coach_lists_every_split_with_exact_odds():
    """PG-60: the rows are the odds, named, in hundredths of a bet."""
    advice = advice_for("6-6 1-1 4-4 5-4")
    found = odds(read_tiles("6-6 1-1 4-4 5-4"), "balanced")
    assert advice.way == "balanced"
    assert [(row.split, row.win, row.push, row.lose) for row in advice.rows] == list(found.splits)
    assert [(hands_text(*row.split), row.front, row.rear) for row in advice.rows] == [
        ("6-6 1-1 / 4-4 5-4", "four", "seven"),
        ("6-6 4-4 / 1-1 5-4", "Teen Gong", "Day Wong"),
        ("1-1 4-4 / 6-6 5-4", "Day Gong", "Teen Wong"),
    ]
    for row in advice.rows:
        assert row.win + row.push + row.lose == DEALS
        assert row.value == pytest.approx(100 * (row.win - row.lose) / DEALS)
    assert [row.is_best for row in advice.rows].count(True) == 1
    assert advice.best.value == max(row.value for row in advice.rows)


def test_coach_figures_depend_on_house_rules():
    """PG-12, PG-60, PG-61: another way of the banker, or commission, another value."""
    tiles = "6-6 4-4 5-1 4-3"
    values = {
        advice_for(tiles, **house).rows[0].value
        for house in ({}, {"banker_way": "maxrear"}, {"banker_way": "foxwoods"}, {"commission": 5})
    }
    assert len(values) == 4


def test_coach_assumes_balanced_way_for_rotating_bank():
    """PG-11, PG-61: the house rule binds the house's bank only."""
    assert advice_for("6-6 4-4 5-1 4-3", banker_way="maxrear").way == "maxrear"
    assert advice_for("6-6 4-4 5-1 4-3", banker_way="maxrear", banker="rotating").way == "balanced"


# Why the best is best


def test_coach_explains_split_that_is_strongest_in_both_hands():
    advice = advice_for("6-5 5-5 5-4 3-2")
    assert advice.why.text == coach.NO_STRONGER
    assert advice.figures.text == coach.FIGURES
    assert (advice.figures.values["win"], advice.figures.values["lose"]) == ("31.2", "25.7")


@pytest.mark.parametrize(
    ("tiles", "text", "piece", "tile"),
    [("6-6 1-1 5-5 5-1", coach.REAR_TIES, "6-6", "1-1"), ("6-6 5-4 6-3 4-4", None, "", "")],
)
def test_coach_reason_names_the_tile_that_breaks_the_tie_between_splits_with_equal_points(tiles, text, piece, tile):
    """PG-45, PG-60: the same points in front and behind, so the coach names the tiles that break ties."""
    advice = advice_for(tiles)
    if text is None:
        assert not any(one.reads_as(other) for one in advice.rows for other in advice.rows if one is not other)
        assert advice.why.text not in {coach.REAR_TIES, coach.FRONT_TIES}
        return
    assert advice.why == Reason(text, {"piece": piece, "tile": tile}, (piece, tile))
    best, following = sorted(advice.rows, key=lambda row: -row.value)[:2]
    assert best.reads_as(following)
    assert best.ties != following.ties


def test_coach_rows_name_the_tie_breaking_tiles():
    """PG-40 to PG-48: none in pairs, Wong, Gong and hands of no points."""
    found = {hands_text(*row.split): row.ties for row in advice_for("6-6 1-1 4-4 5-4").rows}
    assert found["6-6 1-1 / 4-4 5-4"] == ("6-6", "4-4")
    assert found["6-6 4-4 / 1-1 5-4"] == ("", "")


def test_coach_marks_equally_good_splits_as_best():
    """PG-44, PG-60: 4-2 and 2-1 both count three with 5-1 and with 4-1."""
    advice = advice_for("4-2 2-1 5-1 4-1")
    assert [row.is_best for row in advice.rows] == [False, True, True]
    assert advice.rows[1].value == advice.rows[2].value
    assert advice.why == Reason(coach.ALIKE)
    assert advice.cost(advice.rows[2].split) == 0


@pytest.mark.parametrize(
    ("way", "tiles", "best", "text"),
    [
        ("balanced", "5-5 6-5 6-2 5-3", "5-5 6-2 / 6-5 5-3", coach.FRONT_WINS),
        ("balanced", "2-2 6-4 6-5 3-2", "6-4 3-2 / 2-2 6-5", coach.FRONT_BOTH),
        ("maxrear", "6-6 6-5 6-4 5-1", "6-6 6-5 / 6-4 5-1", coach.FRONT_SAVES),
        ("maxrear", "2-2 6-4 5-1 4-2", "2-2 6-4 / 5-1 4-2", coach.REAR_WINS),
        ("foxwoods", "6-6 6-5 6-4 5-1", "6-5 6-4 / 6-6 5-1", coach.REAR_SAVES),
    ],
)
def test_coach_explains_trade_off_between_the_two_hands(way, tiles, best, text):
    """PG-60: which hand the best split makes stronger than the next best, and whether for wins or against losses."""
    advice = advice_for(tiles, banker_way=way)
    assert hands_text(*advice.best.split) == best
    assert advice.why.text == text


def test_coach_sentences_agree_with_the_figures():
    """PG-60: a sentence with 'more often', 'less' or 'stronger' is true of these tiles."""
    rng = Random(8)
    seen = set()
    for number in range(400):
        way = ("balanced", "foxwoods", "maxrear", "maxfront")[number % 4]
        advice = advise(
            in_pack_order(rng.sample(ALL_TILES, 4)), PaiGowOptions(banker_way=way, commission=5 * (number // 200))
        )
        text, best = advice.why.text, advice.best
        seen.add(text)
        assert text.format(**advice.why.values)
        if text == coach.ALIKE:
            assert [row.is_best for row in advice.rows].count(True) > 1
            continue
        following = max((row for row in advice.rows if not row.is_best), key=lambda row: row.value)
        if text in (coach.FRONT_BOTH, coach.REAR_BOTH, coach.BOTH):
            assert best.win >= following.win
            assert best.lose <= following.lose
        elif text in (coach.FRONT_WINS, coach.REAR_WINS):
            assert best.win > following.win
            assert best.lose > following.lose
        elif text in (coach.FRONT_SAVES, coach.REAR_SAVES):
            assert best.win <= following.win
            assert best.lose < following.lose
    assert len(seen) >= 7


# What a split cost


def test_cost_of_split_ignores_the_order_of_hands():
    """PG-31, PG-60: the loss compared with the best split, in hundredths of a bet."""
    advice = advice_for("6-6 1-1 4-4 5-4")
    worst = split("6-6 1-1 / 4-4 5-4")
    assert advice.cost(worst) == pytest.approx(advice.best.value - advice.rows[0].value)
    assert advice.cost(split("5-4 4-4 / 1-1 6-6")) == advice.cost(worst)
    assert advice.cost(advice.best.split) == 0
    assert advice.row_of(split("5-4 4-4 / 1-1 6-6")) == advice.rows[0]


FOUR = ["6-6 5-4 4-4 1-1", "5-5 5-5 6-4 6-3", "2-2 4-2 6-1 2-1", "6-5 6-5 3-1 5-3"]


def test_coach_advises_players_and_the_banker_with_their_own_tiles():
    """PG-60."""
    deal = arrange(FOUR, banker=3)
    assert [advise_view(deal.view(seat)) for seat in (None, 0, 3)] == [None, None, None]
    dealt(deal)
    for seat in range(3):
        assert advise_view(deal.view(seat)) == advise(deal.hands[seat], PaiGowOptions())
        assert [f"split {hands_text(*row.split)}" for row in advise_view(deal.view(seat)).rows] == legal_texts(
            deal, seat
        )
    banker = advise_view(deal.view(3))
    assert banker == advise_bank(deal.hands[3], PaiGowOptions(banker="rotating"), (10, 10, 10))
    assert [f"split {hands_text(*row.split)}" for row in banker.rows] == legal_texts(deal, 3)
    assert advise_view(deal.view(None)) is None


def gains(deal, split):
    """Return the banker's gain, in chips, against one player's four tiles set the balanced way, for a bet of 1."""
    return {"win": -1, "push": 0, "lose": 1}[compare(set_tiles(deal, "balanced"), split).outcome]


def test_bank_coach_considers_every_hand_that_a_player_may_hold():
    """PG-53, PG-60: against the settlement of all 20,475 deals of one player, tile by tile."""
    tiles = read_tiles("6-5 5-5 5-4 3-2")
    rest = list(ALL_TILES)
    for tile in tiles:
        rest.remove(tile)
    advice = advise_bank(tiles, PaiGowOptions(banker="rotating"), (10,))
    found = {row.split: [0, 0, 0] for row in advice.rows}
    for four in combinations(rest, 4):
        for split, counted in found.items():
            counted[1 - gains(four, split)] += 1
    assert {row.split: [row.win, row.push, row.lose] for row in advice.rows} == found


def test_bank_coach_values_each_split_against_the_sum_of_all_bets():
    """PG-52, PG-60: the value of each split is the same share of every bet; the cost is a share of all of them."""
    tiles = read_tiles("6-6 1-1 4-4 5-4")
    house = PaiGowOptions(banker="rotating")
    one, three = (advise_bank(tiles, house, bets) for bets in ((10,), (10, 60, 30)))
    assert (one.staked, three.staked) == (10, 100)
    assert [row.value for row in one.rows] == [row.value for row in three.rows]
    assert one.way == "balanced"
    assert advise_bank(tiles, PaiGowOptions(banker="rotating", banker_way="maxrear"), (10,)).rows == one.rows


def test_bank_coach_counts_commission_only_for_the_house_bank():
    """PG-12, PG-12a: a rotating bank pays a win in full; the house keeps what is rounded off at each bet."""
    tiles = read_tiles("6-6 1-1 4-4 5-4")
    plain = advise_bank(tiles, PaiGowOptions(), (20, 40))
    rotating = advise_bank(tiles, PaiGowOptions(banker="rotating", commission=5), (20, 40))
    assert [row.value for row in rotating.rows] == [row.value for row in plain.rows]
    kept = advise_bank(tiles, PaiGowOptions(commission=5), (20, 40))
    for row, without in zip(kept.rows, plain.rows, strict=True):
        assert row.value == pytest.approx(without.value + 5 * row.lose / DEALS)
    rounded = advise_bank(tiles, PaiGowOptions(commission=5, commission_bets="any"), (10, 9))
    for row, without in zip(rounded.rows, plain.rows, strict=True):
        assert row.value == pytest.approx(without.value + 100 * row.lose / (19 * DEALS))  # 1 chip of the 10, 0 of the 9


def test_bank_coach_agrees_with_the_review_of_its_decisions():
    """PG-60: `weigh` counts the same chips for each of the banker's splits."""
    for house in ({}, {"commission": 5}):
        deal = arrange(FOUR, banker=3, house=house)
        dealt(deal, 20)
        advice = advise_view(deal.view(3))
        for worth in end_of(weigh(deal.view(3), Random(1), 0)):
            row = advice.row_of(Split(worth.move.front, worth.move.rear))
            assert worth.worth == pytest.approx(row.value * advice.staked / 100)


def test_bank_coach_justifies_the_best_split_by_comparing_it_with_the_next_best():
    """PG-60: sentences compare the best split's wins and losses with the next best one's."""
    advice = advise_bank(read_tiles("6-5 5-5 5-4 3-2"), PaiGowOptions(banker="rotating"), (10,))
    best, following = sorted(advice.rows, key=lambda row: -row.value)[:2]
    assert advice.best == best
    assert advice.figures.values["win"] == f"{100 * best.win / DEALS:.1f}"
    assert advice.figures.values["other_lose"] == f"{100 * following.lose / DEALS:.1f}"
    steps = coach.advising_bank(read_tiles("6-5 5-5 5-4 3-2"), PaiGowOptions(banker="rotating"), (10,))
    assert len(list(zip(steps, range(100), strict=False))) > len(advice.rows)


def test_coach_computes_the_same_advice_in_slices():
    """PG-60: the same advice, with a pause before every split that is counted."""
    tiles, options = read_tiles("6-6 1-1 4-4 5-4"), PaiGowOptions(commission=5)
    steps = coach.advising(tiles, options)
    assert len(list(zip(steps, range(100), strict=False))) > len(advise(tiles, options).rows)
    assert end_of(coach.advising(tiles, options)) == advise(tiles, options)


def test_coach_reviews_the_cost_of_each_split_once_hands_are_open():
    """PG-60: once all hands are open."""
    deal = arrange(FOUR)
    dealt(deal)
    assert review(deal.view(0).table, 0) is None
    best = advise_view(deal.view(1)).best
    play_moves(deal, "0 split 6-6 1-1 / 4-4 5-4", f"1 split {hands_text(*best.split)}", f"2 {legal_texts(deal, 2)[0]}")
    play_moves(deal, f"3 {legal_texts(deal, 3)[0]}")
    table = deal.view(None).table
    told = review(table, 0)
    assert told.cost == advise(deal.hands[0], PaiGowOptions()).cost(split("6-6 1-1 / 4-4 5-4")) > 20
    assert told.chosen.front == "four"
    told = review(table, 1)
    assert (told.cost, told.chosen, told.best) == (0, best, best)
    assert review(table, 3) is None  # the house has no choice


def test_coach_reviews_the_split_of_a_rotating_bank():
    """PG-11, PG-60: its cost is a share of all bets; the house's bank is not reviewed."""
    deal = arrange(FOUR, banker=3)
    dealt(deal)
    worst = min(advise_view(deal.view(3)).rows, key=lambda row: row.value)
    for seat in range(3):
        play_moves(deal, f"{seat} {legal_texts(deal, seat)[0]}")
    play_moves(deal, f"3 split {hands_text(*worst.split)}")
    told = review(deal.view(None).table, 3)
    assert told.chosen == worst
    assert told.cost == pytest.approx(told.best.value - worst.value)


def test_pai_gow_coach_rejects_anything_but_four_tiles():
    with pytest.raises(ValueError, match="there must be 4 tiles, not 3"):
        advise(("6-6", "6-6", "1-1"), PaiGowOptions())


def test_bankers_best_split_is_the_players_best_or_usually_one_with_a_stronger_rear():
    """PG-46, PG-47, PG-60: what the lesson and the book's page on the bank advise a banker."""
    rng, same, stronger, deals = Random(11), 0, 0, 300
    for _deal in range(deals):
        tiles = in_pack_order(rng.sample(list(ALL_TILES), 4))
        player = advise(tiles, PaiGowOptions()).best.split
        banker = advise_bank(tiles, PaiGowOptions(banker="rotating"), (10,)).best.split
        if banker == player:
            same += 1
        else:
            stronger += _strengths_of(banker, "source")[1] > _strengths_of(player, "source")[1]
    assert same > 0.9 * deals
    assert stronger > 0.6 * (deals - same) > 0
