"""The players of Pai Gow: how they cut, bet and set. PG-11, PG-21, PG-22, PG-30, PG-31, PG-61."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.opponents import LEVELS, decide
from game.opponents.choice import Choice
from game.opponents.pai_gow import think_best
from game.rules.pai_gow import set_tiles
from game.rules.pai_gow.coach import advise
from game.rules.pai_gow.moves import Bet, SetHands
from tests.rules.pai_gow_table import GAME, arrange, dealt

FOUR = ["6-6 5-4 4-4 1-1", "5-5 5-5 6-4 6-3", "2-2 4-2 6-1 2-1", "6-5 6-5 3-1 5-3"]
KINDS = ("beginner", "first", "best")


def choice(kind, deal, seat, number=0) -> Choice:
    return decide(LEVELS["pai-gow"][kind].think, deal.view(seat), Random(number))


def tables(number, house=None, banker=None):
    """Deals of four with chance tiles, all bets placed."""
    for seed in range(number):
        options = GAME.Options.parse({"banker": "rotating", **(house or {})} if banker is not None else house or {})
        carry = None if banker is None else {"banker": banker}
        deal = GAME.deal(4, Random(seed).randbytes(32).hex(), options, carry)
        dealt(deal, deal.options.bets.spans[0][0] if deal.options.commission else 10)
        yield deal


def mean_value(kind, deals):
    """What its splits gain on average against the banker's way, in hundredths of a bet."""
    values = []
    for number, deal in enumerate(deals):
        move = choice(kind, deal, 0, number).move
        values.append(advise(deal.hands[0], deal.options).row_of(move).value)
    return sum(values) / len(values)


def test_the_lobby_offers_them():
    assert set(KINDS) <= set(LEVELS["pai-gow"])


@pytest.mark.parametrize("kind", KINDS)
def test_bankers_cut_at_random(kind):
    """PG-21: every cut comes."""
    deal = arrange(FOUR)
    moves = Counter(str(choice(kind, deal, 3, number).move) for number in range(600))
    assert set(moves) == {str(move) for move in deal.legal(3)}
    assert max(moves.values()) < 40


def bets(kind, **house):
    deal = arrange(FOUR, house=house, banker=3 if house.get("banker") == "rotating" else None)
    deal.play(3, GAME.parse_move("keep"))
    moves = [choice(kind, deal, 0, number).move for number in range(200)]
    assert all(isinstance(move, Bet) and deal.allows(0, move) for move in moves)
    return {move.amount for move in moves}


def test_bets_by_level():
    """PG-22: a beginner's are small and come as they will, the others bet the same each deal, the best player more."""
    beginner = bets("beginner")
    assert len(beginner) > 8
    assert min(beginner) == 1
    assert max(beginner) <= 20
    assert bets("first") == {10}
    assert bets("best") == {50}


@pytest.mark.parametrize(("least", "most"), [(1, 1), (7, 9), (1, 1000), (99, 100), (30, 60)])
def test_bets_stay_between_the_limits(least, most):
    """PG-22: whatever the table allows."""
    for kind in KINDS:
        assert bets(kind, table_min=least, table_max=most)
        under = bets(kind, table_min=least, table_max=most, commission=5)
        assert {amount % 20 for amount in under} == {0}


def test_the_best_player_reckons_with_its_own_bet():
    """PG-12a, PG-60: where a commission is rounded, with what the house would keep of the bet that it has placed."""
    house = {"commission": 5, "commission_bets": "any"}
    deal = arrange(["6-6 1-1 4-4 5-4", "5-5 6-4 2-2 2-1"], house=house)
    dealt(deal, 10)
    assert choice("best", deal, 0).move == SetHands(*advise(deal.hands[0], deal.options, 10).best.split)
    assert choice("best", deal, 0).reasons[0] == advise(deal.hands[0], deal.options, 10).why


def test_the_best_player_bets_to_its_advantage():
    """PG-61: the highest bet against a banker who always sets the best rear or the best front hand."""
    assert bets("best", banker_way="maxrear") == bets("best", banker_way="maxfront") == {100}
    assert bets("best", banker_way="foxwoods") == {50}
    assert bets("best", banker_way="maxrear", banker="rotating") == {50}


def test_the_sound_player_sets_as_the_casino_does():
    for deal in tables(40):
        move = choice("first", deal, 0).move
        assert move in deal.legal(0)
        row = advise(deal.hands[0], deal.options)
        assert row.row_of(move) == row.row_of(set_tiles(deal.hands[0], "foxwoods"))


@pytest.mark.parametrize("way", ["balanced", "maxrear"])
def test_the_best_player_sets_the_best_split(way):
    """PG-60, PG-61: exactly, against the way in force; and says why."""
    for deal in tables(40, {"banker_way": way, "commission": 5}):
        told = choice("best", deal, 1)
        advice = advise(deal.hands[1], deal.options)
        assert advice.cost(told.move) == 0
        assert told.reasons[0].text == advice.why.text
        assert told.reasons[0].values == advice.why.values


def test_it_yields_before_it_counts():
    """The odds are the one thing that takes time: a frame passes before and after."""
    (deal,) = tables(1)
    thinking = think_best(deal.view(0), Random(0), 0)
    assert next(thinking) is None
    assert next(thinking) is None
    with pytest.raises(StopIteration):
        next(thinking)


def test_a_beginner_slips():
    """Its best rear hand, but now and then something worse."""
    kept = 0
    for number, deal in enumerate(tables(200)):
        move = choice("beginner", deal, 2, number).move
        assert isinstance(move, SetHands)
        advice = advise(deal.hands[2], deal.options)
        kept += advice.row_of(move) == advice.row_of(set_tiles(deal.hands[2], "maxrear"))
    assert 150 < kept < 190


def test_the_house_is_bound_whoever_sits_there():
    """PG-11, PG-61: a beginner in the house's seat sets by the house rule as well."""
    for deal in tables(5, {"banker_way": "foxwoods"}):
        for kind in KINDS:
            assert choice(kind, deal, 3).move == SetHands(*set_tiles(deal.hands[3], "foxwoods"))


def test_no_passing_banker_is_weak_but_the_beginner():
    """PG-61: sound and best players set the balanced way when the bank is theirs."""
    rear = 0
    for number, deal in enumerate(tables(60, {"banker_way": "maxrear"}, banker=1)):
        advice = advise(deal.hands[1], deal.options)
        balanced = advice.row_of(set_tiles(deal.hands[1], "balanced"))
        assert advice.row_of(choice("first", deal, 1, number).move) == balanced
        assert advice.row_of(choice("best", deal, 1, number).move) == balanced
        rear += advice.row_of(choice("beginner", deal, 1, number).move) != balanced
    assert rear > 15


def test_each_level_sets_better_than_the_one_before():
    """PG-61: by the exact worth of their splits on the same deals."""
    beginner, first, best = (mean_value(kind, tables(250)) for kind in KINDS)
    assert beginner < first - 4
    assert first < best
