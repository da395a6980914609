"""Comparison and payment: PG-11, PG-12, PG-31, PG-47, PG-50 to PG-53."""

from __future__ import annotations

import itertools

import pytest

from game.rules.pai_gow import compare
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.settlement import HOUSE, Outcome, commission_on, settle, share_kept
from game.rules.pai_gow.tiles import read_hands

OUTCOMES = ("win", "push", "lose")


def compared(player, banker, tie="source"):
    return compare(read_hands(player), read_hands(banker), tie)


def test_pai_gow_outcome_is_win_push_or_loss_by_hands_won():
    """PG-50: both won is a win, both lost a loss, one each a push."""
    banker = "2-2 5-2 / 4-4 6-5"
    assert compared("6-6 4-1 / 1-1 5-4", banker).outcome == "win"
    assert compared("5-5 6-4 / 1-1 5-4", banker).outcome == "push"
    assert compared("6-6 6-1 / 5-1 3-1", banker).outcome == "push"
    assert compared("5-5 6-4 / 6-1 3-1", banker).outcome == "lose"


def test_comparison_states_the_winner_of_each_hand_and_whether_it_is_a_copy():
    """PG-51: each comparison is marked won, lost or tied to the banker."""
    result = compared("2-2 6-1 / 6-6 6-3", "2-2 4-3 / 1-1 5-4")
    assert (result.front, result.front_copy) == ("banker", True)
    assert (result.rear, result.rear_copy) == ("player", False)
    worse = compared("5-5 6-4 / 6-6 6-3", "2-2 4-3 / 1-1 5-4")
    assert (worse.front, worse.front_copy) == ("banker", False)


def test_one_copy_and_one_win_are_a_push_but_two_copies_lose():
    """PG-53: a copy in one hand and a win in the other is a push; two copies are a loss."""
    assert compared("2-2 6-1 / 6-6 6-3", "2-2 4-3 / 1-1 5-4").outcome == "push"
    both = compared("2-2 6-1 / 6-6 6-3", "2-2 4-3 / 6-6 5-4")
    assert (both.front_copy, both.rear_copy, both.outcome) == (True, True, "lose")


def test_two_pai_gow_hands_with_zero_points_are_a_copy():
    """PG-47: marked as tied to the banker, whatever the tiles."""
    result = compared("5-5 6-4 / 4-2 2-1", "3-1 5-1 / 6-6 6-6")
    assert (result.front, result.front_copy, result.outcome) == ("banker", True, "push")


@pytest.mark.parametrize("options", [PaiGowOptions(), PaiGowOptions(banker="rotating"), PaiGowOptions(commission=5)])
def test_settlement_has_no_entry_for_the_house_when_no_commission_is_charged(options):
    """PG-12, PG-52: also if a commission is agreed but nobody wins."""
    outcomes: dict[int, Outcome] = {0: "lose" if options.commission else "win", 1: "push"}
    bank = HOUSE if options.house_bank else 2
    entries = settle({0: 20, 1: 20}, outcomes, bank, options)
    assert [entry.account for entry in entries] == [0, 1, bank]
    assert not [item for entry in entries for item in entry.items if item.id == "commission"]


@pytest.mark.parametrize(
    ("player", "banker", "side"),
    [
        ("5-5 6-4 / 4-2 3-2", "5-5 6-4 / 2-1 4-1", "rear"),
        ("4-2 3-2 / 6-6 6-6", "2-1 4-1 / 6-6 6-6", "front"),
    ],
)
def test_gee_joon_tie_rule_applies_to_front_and_rear(player, banker, side):
    """PG-45, PG-50: 8 points each; by the source the 4-2 is higher than the fives, with `both_lowest` it is a copy."""
    source, lowest = compared(player, banker), compared(player, banker, "both_lowest")
    assert (getattr(source, side), getattr(source, f"{side}_copy")) == ("player", False)
    assert (getattr(lowest, side), getattr(lowest, f"{side}_copy")) == ("banker", True)
    assert (source.outcome, lowest.outcome) == ("push", "lose")


def test_comparison_reorders_swapped_front_and_rear():
    """PG-31: front against front whichever way round they were laid."""
    one, other = read_hands("6-6 4-1 / 1-1 5-4"), read_hands("2-2 5-2 / 4-4 6-5")
    expect = compare(one, other)
    for player, banker in itertools.product((one, one[::-1]), (other, other[::-1])):
        assert compare(player, banker) == expect


# Payment --------------------------------------------------------------------------------------------------------------


def amounts(bets, outcomes, bank=HOUSE, **house):
    entries = settle(bets, outcomes, bank, PaiGowOptions(**house))
    for entry in entries:
        assert entry.amount == sum(item.amount for item in entry.items)
        assert all(item.english and item.rule.startswith("PG-") for item in entry.items)
    return {entry.account: entry.amount for entry in entries}


def test_pai_gow_wins_pay_even_money_and_pushes_return_the_bet():
    """PG-12, PG-50: a win is paid 1:1, a loss is lost, a push comes back; the house is an account of its own."""
    paid = amounts({0: 20, 1: 5, 2: 100}, {0: "win", 1: "push", 2: "lose"})
    assert paid == {0: 20, 1: 0, 2: -100, HOUSE: 80}


def test_house_keeps_5_per_cent_of_wins_only():
    """PG-12: the house keeps 5 per cent of a win, and of a win only."""
    paid = amounts({0: 20, 1: 60, 2: 100}, {0: "win", 1: "push", 2: "lose"}, commission=5)
    assert paid == {0: 19, 1: 0, 2: -100, HOUSE: 81}


def test_commission_is_rounded_to_nearest_whole_chip():
    """PG-12: the nearest whole chip, half a chip to the house."""
    assert [commission_on(win, 5) for win in (1, 9, 10, 29, 30, 50, 100)] == [0, 0, 1, 1, 2, 3, 5]
    assert {commission_on(win, 0) for win in range(101)} == {0}


def test_rotating_banker_pays_and_collects_bets():
    """PG-11, PG-12: with a passing bank a seat pays and collects; the commission is still the house's."""
    paid = amounts({0: 40, 1: 10}, {0: "win", 1: "lose"}, bank=2, banker="rotating", commission=5)
    assert paid == {0: 38, 1: -10, 2: -30, HOUSE: 2}


def test_commission_goes_to_the_seat_that_plays_the_house():
    """PG-11: where the bank is the house's and a seat holds it, the commission goes to the bank."""
    assert amounts({1: 40}, {1: "win"}, bank=0, commission=5) == {1: 38, 0: -38}


@pytest.mark.parametrize("least", [1, 20, 137, 1000])
def test_commission_is_exactly_5_per_cent_of_every_allowed_bet(least):
    """PG-12a: of every bet that may be placed the house keeps 5 per cent to the chip, neither more nor less."""
    ((first, last, step),) = PaiGowOptions(commission=5, table_min=least, table_max=1000).bets.spans
    for bet in range(first, last + 1, step):
        assert amounts({0: bet}, {0: "win"}, commission=5) == {0: bet - bet * 5 / 100, HOUSE: bet * 5 / 100 - bet}
        assert share_kept(bet, 5) == 5


def test_effective_commission_includes_the_rounding_of_small_bets():
    """PG-12a: by `any`, 10 per cent of 10, none of 9, 5 per cent of no bet in particular."""
    assert [share_kept(bet, 5) for bet in (10, 9, 20, None)] == [10, 0, 5, 5]
    for bet in (9, 10, 29, 30):
        paid = amounts({0: bet}, {0: "win"}, commission=5, commission_bets="any")
        assert paid[0] == bet - bet * share_kept(bet, 5) / 100


@pytest.mark.parametrize("commission", [0, 5])
@pytest.mark.parametrize("banker", ["house", "rotating"])
def test_pai_gow_payments_sum_to_zero(banker, commission):
    """PG-52: over all seats and the house, with its commission."""
    for outcomes in itertools.product(OUTCOMES, repeat=3):
        for bank in (HOUSE, 3):
            bets = {0: 1, 1: 30, 2: 99}
            paid = amounts(bets, dict(enumerate(outcomes)), bank, banker=banker, commission=commission)
            assert sum(paid.values()) == 0
            assert set(paid) >= {0, 1, 2, bank}


def test_deciding_tile_is_reported_only_when_it_breaks_a_tie():
    """PG-45: where points are equal, by the rule of ties in force; nowhere else, and not between copies."""
    mooy, foo = (("4-2", "5-5"), ("6-6", "6-6")), (("4-1", "6-5"), ("1-1", "1-1"))
    assert (compare(mooy, foo).front, compare(mooy, foo).front_tile) == ("player", "5-5")
    assert (compare(foo, mooy).front, compare(foo, mooy).front_tile) == ("banker", "5-5")
    assert compare(mooy, foo).rear_tile == "", "a pair beats a pair"
    seven, six = (("6-4", "6-1"), ("6-6", "5-4")), (("6-4", "5-1"), ("1-1", "6-3"))
    assert compare(seven, six)[-2:] == ("", ""), "more points, and one Wong beats another"
    same = (("2-2", "6-1"), ("6-6", "6-6")), (("2-2", "4-3"), ("1-1", "1-1"))
    assert compare(*same)[-2:] == ("", "")
    by_rule = (("4-2", "4-1"), ("6-6", "6-6")), (("3-2", "2-1"), ("1-1", "1-1"))
    assert compare(*by_rule, "source").front_tile == "4-2"
    assert compare(*by_rule, "both_lowest").front_tile == "", "five and five: a copy"
