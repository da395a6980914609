"""Daun Tiga before any card is seen: blind stakes, side stakes, and bystanders."""

from __future__ import annotations

import re
from itertools import permutations
from random import Random

import pytest

from game.rules.contract import IllegalMove
from game.rules.daun_tiga.events import Settled, SideGain, StakesPlaced
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.moves import DONE, Back, Stake
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.daun_tiga.settlement import SideStake, Stakes
from tests.rules.daun_tiga_table import (
    FIVE,
    FOUR,
    LONG,
    SEED,
    SIX,
    TIE,
    deal_with_hands,
    fresh,
    gains,
    play_moves,
    play_out,
)
from tools.notation import view_to_text

# Blind stakes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 6, 17])
def test_daun_tiga_cards_are_hidden_until_all_stakes_are_placed(seats):
    """DT-20, DT-21: from the owner, the banker, bystanders, and seats that have staked."""
    deal = fresh(seats)
    codes = re.compile(r'"[A23456789TJQK][SHDC]"')
    order = sorted(deal.pending())
    for seat in order:
        for watcher in (None, *range(seats)):
            view = deal.view(watcher)
            assert view.hand == ()
            assert view.table.hands == (None,) * seats
            assert view.table.stakes == (None,) * seats
            assert not codes.search(view_to_text(view))
        deal.play(seat, Stake(5, 0))
    assert all(deal.view(seat).hand == deal.hands[seat] for seat in range(seats))
    assert deal.view(None).table.hands == tuple(deal.hands)
    assert codes.search(view_to_text(deal.view(None)))


def test_daun_tiga_stakes_stay_private_until_all_are_placed():
    """DT-21: all seats but the banker are asked at once."""
    deal = fresh(6, carry={"banker": 2})
    before = deal.view(None)
    for seat in (5, 0, 3, 1):
        assert deal.play(seat, Stake(seat + 1, 0)) == ()
        assert deal.view(None) == before
        assert deal.view(seat).answer == Stake(seat + 1, 0)
        assert deal.view(2).legal == ()
    assert deal.pending() == {4}
    assert deal.view(4).answer is None
    events = deal.play(4, Stake(5, 6))
    assert events[0] == StakesPlaced((Stakes(1), Stakes(2), None, Stakes(4), Stakes(5, 6), Stakes(6)), ())
    assert deal.view(None).table.turns == 1
    assert deal.view(3).answer is None


def test_order_of_daun_tiga_stakes_does_not_affect_the_result():
    """DT-13, DT-21: neither of own stakes nor of side stakes."""
    answers = {1: ["1 back 3 7", "1 stake 5 0"], 2: ["2 back 1 4", "2 stake 8 9"], 3: ["3 stake 2 2"]}
    ends = []
    for order in permutations(answers):
        deal = deal_with_hands(FIVE, LONG, FOUR, SIX)
        events = play_moves(deal, *[answer for seat in order for answer in answers[seat]])
        ends.append((events, [deal.view(seat) for seat in (None, 0, 1, 2, 3)]))
    assert len(ends) == 6
    assert all(end == ends[0] for end in ends)


@pytest.mark.parametrize(
    ("least", "most", "spans"),
    [
        (1, 100, [((1, 100, 1), (0, 100, 1))]),
        (1, 1, [((1, 1, 1), (0, 1, 1))]),
        (3, 8, [((3, 8, 1), (0, 0, 1)), ((3, 8, 1), (3, 8, 1))]),
        (5, 5, [((5, 5, 1), (0, 0, 1)), ((5, 5, 1), (5, 5, 1))]),
    ],
)
def test_legal_daun_tiga_stakes_are_within_table_limits(least, most, spans):
    """DT-21, DT-42: two stakes of any sizes within the limits; a second of 0 is none, and no other may be below."""
    deal = fresh(3, carry={"banker": 0}, options=DaunTigaOptions(table_min=least, table_max=most, bystanders="off"))
    legal = deal.legal(1)
    assert [move.word for move in legal] == ["stake"] * len(spans)
    assert [move.spans for move in legal] == spans
    for first in range(-1, most + 2):
        for second in range(-1, most + 2):
            within = least <= first <= most and (second == 0 or least <= second <= most)
            assert deal.allows(1, Stake(first, second)) == within
            assert any(move.holds(first, second) for move in legal) == within


def test_default_daun_tiga_stake_limits_are_1_and_100():
    """DT-21."""
    deal = fresh(3, carry={"banker": 0})
    with pytest.raises(IllegalMove, match="The first stake must be between 1 and 100 chips, not 101"):
        deal.play(1, Stake(101, 0))
    with pytest.raises(IllegalMove, match="The second stake cannot be 200: it must be between 1 and 100 chips"):
        deal.play(1, Stake(100, 200))
    assert deal.view(1).answer is None
    assert deal.pending() == {1, 2}


# Side stakes ---------------------------------------------------------------------------------------------------------


def test_seat_may_place_one_side_stake_on_each_other_players_hand():
    """DT-13: one side stake on each, before the own stakes; not on its own hand and not on the bank's."""
    deal = fresh(5, carry={"banker": 2})
    assert list(map(str, deal.legal(0))) == [
        "stake 1..100/1 0..100/1",
        "back 1 1..100/1",
        "back 3 1..100/1",
        "back 4 1..100/1",
    ]
    public = deal.view(None)
    assert play_moves(deal, "0 back 3 10", "0 back 1 100") == ()
    assert deal.view(None) == public
    assert deal.view(0).backs == (SideStake(0, 3, 10), SideStake(0, 1, 100))
    assert deal.view(0).answer == Back(1, 100)
    assert deal.view(1).backs == ()
    assert 0 in deal.pending()
    assert [str(move).split()[:2] for move in deal.legal(0)] == [["stake", "1..100/1"], ["back", "4"]]
    for move, words in (
        (Back(3, 5), "You have already backed 3’s hand; each hand can be backed only once."),
        (Back(0, 5), "Side stakes are for other players’ hands"),
        (Back(2, 5), "2 is the banker: you cannot back that hand."),
        (Back(9, 5), "There is no hand to back in that seat"),
        (Back(-1, 5), "There is no hand to back in that seat"),
        (Back(4, 0), "between 1 and 100 chips"),
        (Back(4, 101), "between 1 and 100 chips"),
    ):
        assert not deal.allows(0, move)
        with pytest.raises(IllegalMove, match=words):
            deal.play(0, move)
    play_moves(deal, "0 stake 5 0")
    with pytest.raises(IllegalMove, match="you can back other hands only before placing your own stakes"):
        deal.play(0, Back(4, 5))


def test_no_side_stake_is_legal_when_bystanders_are_off():
    """DT-13: `bystanders = off`; with two players there is no other hand to back."""
    deal = fresh(5, carry={"banker": 2}, options=DaunTigaOptions(bystanders="off"))
    assert [move.word for move in deal.legal(0)] == ["stake"]
    with pytest.raises(IllegalMove, match="There are no side stakes at this table"):
        deal.play(0, Back(1, 5))
    assert [move.word for move in fresh(2, carry={"banker": 0}).legal(1)] == ["stake"]


def test_side_stakes_win_and_lose_with_the_backed_hand():
    """DT-13, DT-40, DT-52: with its first stake only, and the bank pays and takes them."""
    deal = deal_with_hands(FIVE, LONG, FOUR, TIE)
    play_moves(deal, "2 back 1 7", "2 back 3 9", "1 back 2 20", "3 stake 10 5", "2 stake 10 5")
    events = play_moves(deal, "1 stake 10 30")
    sides = (SideStake(1, 2, 20), SideStake(2, 1, 7), SideStake(2, 3, 9))
    assert events[0] == StakesPlaced((None, Stakes(10, 30), Stakes(10, 5), Stakes(10, 5)), sides)
    assert deal.view(None).table.sides == sides
    assert deal.view(2).backs == ()
    assert gains(deal) == {0: -40 + 20 + 10 - 7, 1: 40 - 20, 2: -10 + 7, 3: 0}
    settled = [event for event in events if isinstance(event, Settled)]
    assert [event.amount for event in settled] == [40, -10, 0]
    assert [event.backed for event in settled] == [(SideGain(2, 7, 7),), (SideGain(1, 20, -20),), (SideGain(2, 9, 0),)]


# Bystanders ----------------------------------------------------------------------------------------------------------


def test_bystanders_get_no_cards_throw_no_dice_and_never_hold_the_bank():
    """DT-11 to DT-13, DT-20: the last seats have no hand; two at least have one."""
    options = DaunTigaOptions(guests=2)
    deal = fresh(5, options=options)
    assert [len(hand) for hand in deal.hands] == [3, 3, 3]
    assert deal.census().keys() == {"stock", "hand 0", "hand 1", "hand 2"}
    assert {throw.seat for thrown in deal.throws for throw in thrown} == {0, 1, 2}
    assert deal.pending() == set(range(5)) - {deal.banker}
    carry, bankers = {"banker": 0}, []
    for number in range(4):
        deal = fresh(5, number, options, carry)
        bankers.append(deal.banker)
        play_out(deal, Random(number))
        carry = deal.result.carry
    assert all(banker < 3 for banker in bankers)
    assert (options.hands(3), options.hands(2), DaunTigaOptions(guests=2, bystanders="off").hands(5)) == (2, 2, 5)


def test_bystander_gains_or_loses_only_by_its_side_stakes():
    """DT-13, DT-52: only the bank's chips change as well."""
    deal = DAUN_TIGA.deal(4, SEED, DaunTigaOptions(guests=1), {"banker": 0})
    deal.hands[:] = [tuple(hand.split()) for hand in (FIVE, LONG, FOUR)]
    assert [str(move) for move in deal.legal(3)] == ["done", "back 1 1..100/1", "back 2 1..100/1"]
    assert [str(move) for move in deal.legal(1)] == ["stake 1..100/1 0..100/1", "back 2 1..100/1"]
    play_moves(deal, "3 back 1 20", "3 back 2 5")
    assert deal.view(3).answer == Back(2, 5)
    assert deal.legal(3) == (DONE,)
    play_moves(deal, "3 done")
    assert deal.view(3).answer == DONE
    assert deal.pending() == {1, 2}
    with pytest.raises(IllegalMove, match="Your stakes are in and can no longer be changed"):
        deal.play(3, DONE)
    play_moves(deal, "1 stake 10 0", "2 stake 10 0")
    assert gains(deal) == {0: -15, 1: 10, 2: -10, 3: 15}
    assert deal.result.carry == {"banker": 1, "losses": [0, 0, 1, 0]}


@pytest.mark.parametrize(
    ("seat", "text", "words"),
    [
        (3, "stake 10 0", "You are not dealt in this time"),
        (3, "keep", "You are not dealt in this time"),
        (3, "back 0 5", "0 is the banker: you cannot back that hand"),
        (3, "back 3 5", "There is no hand to back in that seat"),
        (1, "back 3 5", "There is no hand to back in that seat"),
        (1, "done", "You can only place stakes now"),
    ],
)
def test_bystander_cannot_place_a_stake_of_its_own_or_be_backed(seat, text, words):
    """DT-13."""
    deal = fresh(4, options=DaunTigaOptions(guests=1), carry={"banker": 0})
    with pytest.raises(IllegalMove, match=words):
        play_moves(deal, f"{seat} {text}")


def test_daun_tiga_header_omits_the_bystander_rule_when_bystanders_are_off():
    """DT-13: the house rule came after the first release, so that commitments of earlier deals stay unchanged."""
    assert "guests" not in fresh(4).header["options"]
    assert fresh(4, options=DaunTigaOptions(guests=1)).header["options"]["guests"] == 1
