"""Stakes, side stakes and payments for a whole table of Daun Tiga, and the next banker."""

from __future__ import annotations

import re
from random import Random

import pytest

from game.rules.daun_tiga.hands import pack, read
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.daun_tiga.settlement import (
    FirstBank,
    SideStake,
    Stakes,
    check_side_stake,
    check_stakes,
    may_keep_bank,
    next_banker,
    rulings,
    settle,
    throw_for_bank,
)
from game.rules.shuffle import RandomStream

STANDARD = DaunTigaOptions()
BANKER = "2S 3H JD"  # five points


def hands(*texts, options=STANDARD):
    return [read(text.split(), options) for text in texts]


def by_seat(entries):
    return {entry.account: entry.amount for entry in entries}


# Settlement ----------------------------------------------------------------------------------------------------------


def test_daun_tiga_stakes_are_settled_against_the_banker_only():
    """DT-40, DT-43, DT-44, DT-46, DT-51: banker 5; 8 has both paid, 6 the first, 4 loses the first, 5 ties."""
    table = hands(BANKER, "3S 5H KD", "AS 5C KH", "4S JC QD", "5S KS QH")
    entries = settle(table, 0, {seat: Stakes(10, 20) for seat in (1, 2, 3, 4)}, [], STANDARD)
    assert by_seat(entries) == {0: -30, 1: 30, 2: 10, 3: -10, 4: 0}
    assert [[(item.id, item.amount, item.rule) for item in entry.items] for entry in entries] == [
        [("taken", 10, "DT-40"), ("paid", -40, "DT-40")],
        [("first", 10, "DT-43"), ("second", 20, "DT-43")],
        [("first", 10, "DT-44"), ("second", 0, "DT-44")],
        [("first", -10, "DT-46"), ("second", 0, "DT-46")],
        [("first", 0, "DT-34"), ("second", 0, "DT-34")],
    ]
    assert [item.english for item in entries[1].items] == [
        "Long: the first stake is paid",
        "Long: the second stake is paid",
    ]


def test_settlement_lists_no_item_for_a_second_stake_of_zero():
    """DT-42: a second stake of 0 is none; stakes may be of any sizes."""
    entries = settle(hands(BANKER, "3S 5H KD", "4S 4H KS"), 0, {1: Stakes(10), 2: Stakes(3, 70)}, [], STANDARD)
    assert by_seat(entries) == {0: -83, 1: 10, 2: 73}
    assert [len(entry.items) for entry in entries] == [1, 1, 2]


def test_banker_with_three_of_a_kind_takes_the_stakes_that_the_house_rules_say():
    """DT-45, DT-48, DT-49, DT-50: three sevens take both stakes only of a beaten three of a kind."""
    table = hands("8S 8H 8D", "4S 5H KD", "7S 7H 7D", "AS 2H KS", "6S 6H 6D")
    stakes = {0: Stakes(10, 20), 1: Stakes(10, 20), 3: Stakes(10, 20), 4: Stakes(10, 20)}
    assert by_seat(settle(table, 2, stakes, [], STANDARD)) == {0: -30, 1: -10, 2: 40, 3: -10, 4: 10}
    all_long = DaunTigaOptions(triple_is_long="on")
    table = hands("8S 8H 8D", "4S 5H KD", "7S 7H 7D", "AS 2H KS", "6S 6H 6D", options=all_long)
    assert by_seat(settle(table, 2, stakes, [], all_long)) == {0: -30, 1: -30, 2: 60, 3: -30, 4: 30}


def test_side_stakes_are_settled_like_the_backed_hands_first_stake():
    """DT-13, DT-52: paid, returned or taken with the hand, from a player or from a bystander in an empty seat."""
    table = hands(BANKER, "3S 5H KD", "4S JC QD", "5S KS QH")
    stakes = {1: Stakes(10, 20), 2: Stakes(10, 20), 3: Stakes(10)}
    sides = [SideStake(2, 1, 7), SideStake(1, 2, 5), SideStake(5, 1, 9), SideStake(5, 3, 4), SideStake(6, 2, 50)]
    entries = settle(table, 0, stakes, sides, STANDARD)
    assert by_seat(entries) == {0: 19, 1: 30 - 5, 2: -10 + 7, 3: 0, 5: 9, 6: -50}
    assert [(item.id, item.amount, item.rule) for item in entries[4].items] == [
        ("side", 9, "DT-13"),
        ("side", 0, "DT-13"),
    ]
    assert "returned" in entries[4].items[1].english
    assert sum(entry.amount for entry in entries) == 0


def test_second_stake_does_not_affect_side_stakes():
    """DT-13: three of a kind beaten loses both stakes, and the backer loses the side stake once."""
    table = hands("7S 7H 7D", "8S 8H 8D", "AS 2H KS")
    entries = settle(table, 0, {1: Stakes(10, 20), 2: Stakes(1)}, [SideStake(2, 1, 6)], STANDARD)
    assert by_seat(entries) == {0: 37, 1: -30, 2: -7}


@pytest.mark.parametrize("house", [{}, {"ten": "zero"}, {"pictures": "identical"}, {"triple_is_long": "on"}])
def test_daun_tiga_payments_sum_to_zero_for_any_number_of_seats(house):
    """DT-10, DT-52: two to seventeen hands of one deck, any stakes; each entry is the sum of its items."""
    options = DaunTigaOptions(**house)
    rng = Random(17)
    for seats in [*range(2, 18)] * 6:
        cards = list(pack(options).codes)
        rng.shuffle(cards)
        table = [read(cards[3 * seat : 3 * seat + 3], options) for seat in range(seats)]
        banker = rng.randrange(seats)
        players = [seat for seat in range(seats) if seat != banker]
        stakes = {seat: Stakes(rng.randint(1, 100), rng.choice([0, rng.randint(1, 100)])) for seat in players}
        sides = [
            SideStake(backer, hand, rng.randint(1, 100))
            for backer in range(17)
            for hand in players
            if banker != backer != hand and rng.random() < 0.1
        ]
        entries = settle(table, banker, stakes, sides, options)
        assert sum(entry.amount for entry in entries) == 0
        assert all(entry.amount == sum(item.amount for item in entry.items) for entry in entries)
        assert [entry.account for entry in entries] == sorted({*range(seats), *(side.backer for side in sides)})


def test_rulings_are_in_turn_order_from_the_bankers_right():
    """DT-12, DT-40: the rulings come in turn from the banker's right."""
    assert list(rulings(hands(BANKER, "3S 5H KD", "4S JC QD", "5S KS QH"), 2)) == [3, 0, 1]
    with pytest.raises(ValueError, match="the banker must be a seat from 0 to 1, not 2"):
        rulings(hands(BANKER, "3S 5H KD"), 2)


# Stakes that may not be made -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stakes", "words"),
    [
        (Stakes(4), "The first stake must be between 5 and 50 chips, not 4"),
        (Stakes(51), "The first stake must be between 5 and 50 chips, not 51"),
        (Stakes(0, 10), "The first stake must be between 5 and 50 chips, not 0"),
        (Stakes(10, 4), "The second stake cannot be 4: it must be between 5 and 50 chips"),
        (Stakes(10, -5), "The second stake cannot be -5: it must be between 5 and 50 chips"),
    ],
)
def test_stakes_outside_the_table_limits_are_rejected(stakes, words):
    """DT-21, DT-42: each stake is from `table_min` to `table_max`; the second may be 0."""
    limits = DaunTigaOptions(table_min=5, table_max=50)
    for allowed in (Stakes(5), Stakes(50, 50), Stakes(5, 50), Stakes(50, 5)):
        check_stakes(allowed, limits)
    with pytest.raises(ValueError, match=words):
        check_stakes(stakes, limits)
    with pytest.raises(ValueError, match=words):
        settle(hands(BANKER, "3S 5H KD"), 0, {1: stakes}, [], limits)


@pytest.mark.parametrize(
    ("side", "words"),
    [
        (SideStake(1, 0, 5), "0 is the banker: you cannot back that hand"),
        (SideStake(1, 4, 5), "There is no hand to back in that seat"),
        (SideStake(0, 1, 5), "The banker cannot back a hand against the bank"),
        (SideStake(1, 1, 5), "Side stakes are for other players’ hands"),
        (SideStake(17, 1, 5), "a backer must be a seat from 0 to 16, not 17"),
        (SideStake(-1, 1, 5), "a backer must be a seat from 0 to 16, not -1"),
        (SideStake(2, 1, 0), "A side stake must be between 1 and 100 chips, not 0"),
        (SideStake(2, 1, 101), "A side stake must be between 1 and 100 chips, not 101"),
    ],
)
def test_side_stakes_on_the_players_own_or_the_bankers_hand_are_rejected(side, words):
    """DT-13, DT-21: also side stakes outside the limits and those of the banker."""
    check_side_stake(SideStake(16, 1, 5), 4, 0, STANDARD)
    with pytest.raises(ValueError, match=words):
        check_side_stake(side, 4, 0, STANDARD)


def test_side_stakes_are_rejected_when_bystanders_are_off():
    """DT-13: `bystanders = off`."""
    with pytest.raises(ValueError, match="There are no side stakes at this table"):
        check_side_stake(SideStake(2, 1, 5), 4, 0, DaunTigaOptions(bystanders="off"))


def test_settlement_requires_stakes_of_all_players_except_the_banker():
    """DT-21, DT-13: no hand without stakes, none at the bank, one side stake of a seat on a hand."""
    table = hands(BANKER, "3S 5H KD", "4S JC QD")
    for stakes in ({1: Stakes(5)}, {0: Stakes(5), 1: Stakes(5), 2: Stakes(5)}):
        with pytest.raises(ValueError, match="every player but the banker must have stakes"):
            settle(table, 0, stakes, [], STANDARD)
    with pytest.raises(ValueError, match="only one side stake on the same hand"):
        settle(table, 0, {1: Stakes(5), 2: Stakes(5)}, [SideStake(2, 1, 5), SideStake(2, 1, 6)], STANDARD)


# The bank ------------------------------------------------------------------------------------------------------------


def test_tied_dice_are_thrown_again_until_one_seat_is_the_first_banker():
    """DT-10, DT-11: all seats throw two dice; those tied for the highest total throw again."""
    bankers, lengths = set(), set()
    for number in range(300):
        seats = 2 + number % 16
        found = throw_for_bank(seats, RandomStream(number.to_bytes(32, "big")))
        throwing = list(range(seats))
        for thrown in found.rounds:
            assert [throw.seat for throw in thrown] == throwing
            assert all(die in range(1, 7) for throw in thrown for die in throw.dice)
            best = max(throw.total for throw in thrown)
            throwing = [throw.seat for throw in thrown if throw.total == best]
        assert throwing == [found.banker]
        bankers.add(found.banker)
        lengths.add(len(found.rounds))
    assert bankers == set(range(17))
    assert lengths >= {1, 2, 3}


def test_dice_for_the_first_bank_are_the_same_for_the_same_seed():
    """DT-11."""
    one, other = (throw_for_bank(6, RandomStream(bytes(range(32)))) for _ in range(2))
    assert isinstance(one, FirstBank)
    assert one == other


@pytest.mark.parametrize("seats", [1, 18])
def test_bank_functions_reject_invalid_numbers_of_players(seats):
    """DT-10."""
    with pytest.raises(ValueError, match=f"Daun Tiga is played by 2 to 17 players, not {seats}"):
        throw_for_bank(seats, RandomStream(bytes(32)))
    with pytest.raises(ValueError, match="2 to 17 players"):
        next_banker(0, seats, [], keep=False)


def test_bank_passes_to_the_next_seat_anti_clockwise():
    """DT-12: to the next seat on the right, and from the last one to the first."""
    assert next_banker(0, 6, ["lose"] * 5, keep=False) == 1
    assert next_banker(5, 6, ["win"] * 5, keep=False) == 0


def test_bank_may_be_kept_only_after_losing_to_every_player():
    """DT-12: ties block it, one lost hand blocks it; kept again on the same terms."""
    assert may_keep_bank(["win"] * 5)
    assert not may_keep_bank(["win", "win", "tie", "win", "win"])
    assert not may_keep_bank(["win", "lose", "win", "win", "win"])
    assert not may_keep_bank([])
    assert next_banker(3, 6, ["win"] * 5, keep=True) == next_banker(3, 6, ["win"] * 5, keep=True) == 3
    with pytest.raises(ValueError, match="only by a banker who lost to every player"):
        next_banker(3, 6, ["win", "win", "tie", "win", "win"], keep=True)
    with pytest.raises(ValueError, match=re.escape("the banker must be a seat from 0 to 5, not 6")):
        next_banker(6, 6, ["win"] * 5, keep=False)


def test_results_of_the_deal_decide_whether_the_bank_may_be_kept():
    """DT-12: the results of the deal decide whether the bank may be kept."""
    lost = rulings(hands(BANKER, "3S 5H KD", "4S 4H KS"), 0)
    tied = rulings(hands(BANKER, "3S 5H KD", "5S KS QH"), 0)
    assert may_keep_bank(ruling.result for ruling in lost.values())
    assert not may_keep_bank(ruling.result for ruling in tied.values())
