"""The bank of Daun Tiga: first banker, passing and keeping the bank, and the carry for the next deal."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.rules.contract import IllegalMove
from game.rules.daun_tiga.events import BankPassed, Dealt, Settled, ThrownForBank
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.moves import KEEP, YIELD, Back, Stake
from game.rules.moves import PASS
from tests.rules.daun_tiga_table import (
    FIVE,
    FOUR,
    LONG,
    SEED,
    SIX,
    STANDARD,
    TIE,
    WINNERS,
    all_stake,
    deal_with_hands,
    fresh,
    gains,
    play_moves,
)


def test_dice_choose_banker_in_first_daun_tiga_deal():
    """DT-11: all throws are shown, round by round, before the cards; the highest total holds the bank."""
    lengths = Counter()
    for number in range(60):
        deal = fresh(6, number)
        table = deal.view(None).table
        *thrown, dealt = deal.opening
        assert dealt == Dealt(table.banker)
        assert thrown == [ThrownForBank(throws) for throws in table.throws]
        totals = {throw.seat: throw.total for throw in table.throws[-1]}
        assert [seat for seat in totals if totals[seat] == max(totals.values())] == [table.banker]
        assert table.actor == table.banker
        lengths[len(thrown)] += 1
    assert {1, 2} <= set(lengths)


def test_later_deals_take_banker_from_carry_without_dice():
    """DT-11, DT-12."""
    deal = fresh(6, carry={"banker": 4})
    assert deal.opening == (Dealt(4),)
    assert deal.view(0).table.throws == ()
    assert deal.pending() == {0, 1, 2, 3, 5}


@pytest.mark.parametrize("seats", [2, 6, 17])
def test_bank_passes_to_next_seat_anti_clockwise_after_each_deal(seats):
    """DT-12: to the next seat after each deal, round the whole table."""
    carry, bankers = {"banker": 0}, []
    for number in range(seats + 1):
        deal = fresh(seats, number, carry=carry)
        bankers.append(deal.banker)
        all_stake(deal)
        play_moves(deal, *[f"{seat} yield" for seat in deal.pending()])
        carry = deal.result.carry
    assert bankers == [*range(seats), 0]


def test_banker_who_lost_to_every_player_is_asked_whether_to_keep_bank():
    """DT-12: nothing is paid twice, and no other seat is asked."""
    ends = {}
    for answer in ("keep", "yield"):
        deal = deal_with_hands(*WINNERS)
        events = all_stake(deal)
        assert isinstance(events[-1], Settled)
        assert deal.result is None
        assert deal.view(None).table.phase == "keep"
        assert deal.view(1).hand == deal.hands[1]
        assert deal.pending() == {0}
        assert deal.legal(0) == (KEEP, YIELD)
        assert deal.legal(1) == ()
        for move in (Stake(5, 0), Back(1, 5), PASS):
            with pytest.raises(IllegalMove, match="you can only keep the bank or pass it on"):
                deal.play(0, move)
        (ends[answer],) = play_moves(deal, f"0 {answer}")
        assert deal.view(None).table.turns == 2
        assert gains(deal) == {0: -30, 1: 10, 2: 10, 3: 10}
        assert deal.result.carry["banker"] == ends[answer].banker
    assert ends == {"keep": BankPassed(0, kept=True), "yield": BankPassed(1, kept=False)}


@pytest.mark.parametrize("blocking", [FOUR, TIE])
def test_banker_cannot_keep_bank_after_tie_or_win(blocking):
    """DT-12."""
    deal = deal_with_hands(FIVE, LONG, SIX, blocking)
    assert all_stake(deal)[-1] == BankPassed(1, kept=False)
    assert deal.view(None).table.turns == 1


def test_banker_who_kept_the_bank_can_keep_it_again():
    """DT-12: on the same terms."""
    deal = deal_with_hands(*WINNERS)
    all_stake(deal)
    play_moves(deal, "0 keep")
    again = deal_with_hands(*WINNERS, banker=deal.result.carry["banker"])
    all_stake(again)
    assert again.pending() == {0}


def test_daun_tiga_table_counts_consecutive_losses_of_each_seat():
    """DT-34, DT-40: by the own hand alone; a tie and a deal at the bank leave the count as it is."""
    deal = deal_with_hands(FIVE, LONG, FOUR, TIE)
    assert deal.view(None).table.losses == ()
    all_stake(deal)
    assert deal.result.carry == {"banker": 1, "losses": [0, 0, 1, 0]}
    deal = deal_with_hands(FIVE, LONG, FOUR, TIE, carry={"losses": [3, 2, 4, 1]})
    assert deal.view(2).table.losses == (3, 2, 4, 1)
    all_stake(deal)
    assert deal.result.carry["losses"] == [3, 0, 5, 1]


@pytest.mark.parametrize(
    ("carry", "words"),
    [
        ({}, "the banker of a deal is a seat from 0 to 5, not None"),
        ({"banker": 6}, "not 6"),
        ({"banker": -1}, "not -1"),
        ({"banker": True}, "not True"),
        ({"banker": 1.0}, "not 1.0"),
        ({"banker": 1, "starter": 1}, "not starter"),
        ({"banker": 1, "losses": [0, 1]}, "6 whole numbers"),
        ({"banker": 1, "losses": "000000"}, "6 whole numbers"),
        ({"banker": 1, "losses": [0, 0, 0, 0, 0, -1]}, "6 whole numbers"),
        ({"banker": 1, "losses": [0, 0, 0, 0, 0, True]}, "6 whole numbers"),
    ],
)
def test_daun_tiga_rejects_invalid_carry_with_message(carry, words):
    """DT-12."""
    with pytest.raises(ValueError, match=re.escape(words)):
        DAUN_TIGA.deal(6, SEED, STANDARD, carry)
