"""Whole deals of Daun Tiga: cards, open hands and payments under every house rule, and rejected moves."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.rules.contract import IllegalMove
from game.rules.daun_tiga.events import BankPassed, Opened, Settled, StakesPlaced
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.hands import HandValue, tile_pack
from game.rules.daun_tiga.moves import KEEP, YIELD, Back, Stake
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.daun_tiga.settlement import Stakes
from game.rules.moves import PASS
from game.rules.shuffle import RandomStream
from tests.rules.daun_tiga_table import (
    FIVE,
    FOUR,
    LONG,
    SIX,
    STANDARD,
    TIE,
    WINNERS,
    all_stake,
    any_move,
    deal_with_hands,
    fresh,
    gains,
    play_moves,
    play_out,
)

# The cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", DAUN_TIGA.seats)
def test_daun_tiga_deals_three_cards_to_two_to_seventeen_players(seats):
    """DT-01, DT-10, DT-20: 17 x 3 = 51 cards, and one is left."""
    deal = fresh(seats)
    assert {len(hand) for hand in deal.hands} == {3}
    assert len(deal.hands) == seats
    assert deal.view(None).table.stock == 52 - 3 * seats
    assert Counter(code for place in deal.census().values() for code in place) == Counter(
        DAUN_TIGA.pack(STANDARD).codes
    )
    assert sorted(deal.census()) == sorted(["stock", *(f"hand {seat}" for seat in range(seats))])


@pytest.mark.parametrize("seats", [0, 1, 18])
def test_daun_tiga_rejects_fewer_than_2_or_more_than_17_seats(seats):
    """DT-10."""
    with pytest.raises(ValueError, match=f"Daun Tiga is played by 2 to 17, not by {seats}"):
        fresh(seats)


def test_daun_tiga_has_six_seats_by_default():
    """DT-10."""
    assert DAUN_TIGA.default_seats == 6


def test_daun_tiga_random_stream_is_used_for_shuffle_then_dice_then_dealing():
    """DT-11, DT-20: so that a deal can be checked by its seed."""
    deal = fresh(5, 7)
    stream = RandomStream(bytes.fromhex(deal.seed))
    cards = list(DAUN_TIGA.pack(STANDARD).codes)
    stream.shuffle(cards)
    dice = [die for throws in deal.throws for throw in throws for die in throw.dice]
    assert dice == [stream.below(6) + 1 for _ in dice]
    for seat in [(deal.banker + step) % 5 for step in range(1, 6)]:
        assert deal.hands[seat] == (cards[0], cards[5], cards[10])
        del cards[0]
    assert deal.census()["stock"] == tuple(cards[10:])


def test_daun_tiga_commitment_covers_seed_carry_seats_and_house_rules():
    """DT-20: seed and header give the commitment; another carry or house rule gives another."""
    deal = fresh(6)
    others = [fresh(6, carry={"banker": 0}), fresh(5), fresh(6, options=DaunTigaOptions(ten="zero"))]
    assert deal.header == {"game": "daun-tiga", "version": 1, "seats": 6, "carry": None, "options": STANDARD.bound()}
    assert len({each.commitment for each in (deal, *others)}) == 4
    assert fresh(6).commitment == deal.commitment


# All hands open ------------------------------------------------------------------------------------------------------


def test_daun_tiga_hands_are_opened_in_turn_starting_with_the_banker():
    """DT-22, DT-34, DT-40, DT-43, DT-44, DT-46, DT-51: banker 5; 8 has both paid, 6 its first, 4 loses, 5 ties."""
    deal = deal_with_hands(SIX, FOUR, FIVE, LONG, TIE, banker=2)
    four, five, six, long = (HandValue(points, points >= 8) for points in (4, 5, 6, 8))
    play_moves(deal, "0 stake 10 20", "1 stake 30 40", "3 stake 50 60")
    assert play_moves(deal, "4 stake 70 80") == (
        StakesPlaced((Stakes(10, 20), Stakes(30, 40), None, Stakes(50, 60), Stakes(70, 80)), ()),
        Opened(2, ("2S", "3H", "JD"), five, bank=True),
        Opened(3, ("3S", "5H", "KD"), long, bank=False),
        Settled(3, 110, "DT-43", long, Stakes(50, 60), ()),
        Opened(4, ("5S", "KS", "QH"), five, bank=False),
        Settled(4, 0, "DT-34", five, Stakes(70, 80), ()),
        Opened(0, ("AS", "5C", "KH"), six, bank=False),
        Settled(0, 10, "DT-44", six, Stakes(10, 20), ()),
        Opened(1, ("4S", "JC", "QD"), four, bank=False),
        Settled(1, -30, "DT-46", four, Stakes(30, 40), ()),
        BankPassed(3, kept=False),
    )
    assert gains(deal) == {0: 10, 1: -30, 2: -90, 3: 110, 4: 0}
    result = deal.result
    assert (result.outcome, result.winner) == ("settled", None)
    assert result.shown.hands == tuple(deal.hands)
    assert [hand.points for hand in result.shown.readings] == [6, 4, 5, 8, 5]
    assert [ruling and ruling.result for ruling in result.shown.rulings] == ["win", "lose", None, "win", "tie"]
    assert all(sum(item.amount for item in entry.items) == entry.amount for entry in result.entries)
    assert deal.pending() == frozenset()


def test_daun_tiga_events_are_identical_for_all_seats():
    """DT-22: nothing is hidden once all stakes are placed."""
    deal = deal_with_hands(*WINNERS)
    for event in (*deal.opening, *all_stake(deal), *play_moves(deal, "0 yield")):
        assert all(event.seen_by(seat) == event for seat in (None, 0, 1, 2, 3))


@pytest.mark.parametrize(
    ("banker", "player", "house", "gain", "rule"),
    [
        ("4S 5H KD", "5S 5D KS", {}, 30, "DT-43"),
        ("4S 5H KD", "5S 5D KS", {"ten": "zero"}, -30, "DT-45"),
        ("4S 2H KD", "JS QH KC", {}, 10, "DT-47"),
        ("4S 2H KD", "JS QH KC", {"pictures": "identical"}, -10, "DT-46"),
        ("4S 2H KD", "JS JH JC", {"pictures": "identical"}, 10, "DT-47"),
        ("4S 2H KD", "JS QH KC", {"triple_is_long": "on"}, 30, "DT-43"),
        ("3S 3H 3D", "4S 4H 4D", {}, -30, "DT-48"),
        ("3S 3H 3D", "4S 4H KD", {}, -10, "DT-49"),
        ("3S 3H 3D", "4S 2H KD", {}, -10, "DT-50"),
        ("3S 3H 3D", "4S 2H KD", {"triple_is_long": "on"}, -30, "DT-45"),
        ("TS 4H 5D", "9S KH QD", {}, 0, "DT-34"),
        ("TS TH KD", "JS QH KC", {"pictures": "identical", "ten": "zero"}, 0, "DT-34"),
    ],
)
def test_deal_applies_every_daun_tiga_house_rule_about_ranking(banker, player, house, gain, rule):
    """DT-30 to DT-33, DT-41, DT-45 to DT-51: first stake 10, second 20, at a table under these house rules."""
    deal = deal_with_hands(banker, player, "AS AH AC" if "A" not in banker + player else FIVE, **house)
    events = all_stake(deal, "10 20")
    assert (1, gain, rule) in [event[:3] for event in events if isinstance(event, Settled)]
    # the third seat has three aces: the banker lost to all wherever it lost to the second
    play_moves(deal, *[f"{seat} yield" for seat in deal.pending()])
    assert gains(deal)[1] == gain


@pytest.mark.parametrize("suit", "msc")
def test_daun_tiga_deal_with_tiles_settles_like_the_same_cards(suit):
    """DT-01, DT-02: four copies of nine numbers and 東 北 西 南; the same hands settle the same."""
    house = {"pieces": "tiles", "tile_suit": suit}
    deal = deal_with_hands(
        f"{suit}2 {suit}3 wn", f"{suit}3 {suit}5 ws", f"{suit}1 {suit}1 {suit}1", "we we ws", **house
    )
    assert Counter(code for place in deal.census().values() for code in place) == Counter(tile_pack(suit).codes * 4)
    events = all_stake(deal, "10 20")
    assert [event[:3] for event in events if isinstance(event, Settled)] == [
        (1, 30, "DT-43"),
        (2, 10, "DT-47"),
        (3, 30, "DT-43"),
    ]
    assert deal.view(3).hand == ("we", "we", "ws")
    whole = fresh(17, options=DaunTigaOptions.parse(house))
    assert Counter(code for place in whole.census().values() for code in place) == Counter(tile_pack(suit).codes * 4)


# Whole deals ---------------------------------------------------------------------------------------------------------


HOUSES = [
    DaunTigaOptions.parse({switch.name: value})
    for switch in DaunTigaOptions.spec()
    for value in (switch.choices or (2, min(100, switch.range[-1])))
    if switch.name != "table_max" or value == 2
]


@pytest.mark.parametrize("options", HOUSES, ids=lambda options: str(options.changed()))
def test_random_daun_tiga_deals_keep_all_pieces_and_payments_sum_to_zero(options):
    """DT-52, DT-20: whole deals of any moves under every switch, side stakes included."""
    rng = Random(str(options.changed()))
    pack = DAUN_TIGA.pack(options)
    carry = None
    for number in range(40):
        seats = rng.choice(DAUN_TIGA.seats) if carry is None else len(carry["losses"])
        deal = fresh(seats, number, options, carry)
        while pending := deal.pending():
            seat = rng.choice(sorted(pending))
            deal.play(seat, any_move(deal, seat, rng))
            assert Counter(code for place in deal.census().values() for code in place) == Counter(
                pack.codes * pack.copies
            )
        assert sum(entry.amount for entry in deal.result.entries) == 0
        assert [entry.account for entry in deal.result.entries] == list(range(seats))
        assert deal.result.shown.hands == deal.view(None).table.hands
        assert len(deal.result.shown.hands) == options.hands(seats)
        carry = deal.result.carry if rng.random() < 0.8 else None


def test_copy_of_a_daun_tiga_deal_is_independent_of_the_original():
    """The state of a deal is its own: one played on leaves the other alone."""
    deal = fresh(6, carry={"banker": 0})
    play_moves(deal, "3 back 2 5", "4 stake 5 5")
    views = [deal.view(seat) for seat in (None, *range(6))]
    twin = deal.copy()
    play_out(twin, Random(1))
    assert twin.result is not None
    assert deal.result is None
    assert [deal.view(seat) for seat in (None, *range(6))] == views
    all_stake(deal)
    assert deal.result is not None or deal.pending() == {0}


def test_daun_tiga_deal_is_reproducible_from_seed_and_move_texts():
    """DT-20, DT-21: the same again by the text forms of the moves."""
    rng, deal, played = Random(3), fresh(9, 3), []
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        played.append(f"{seat} {any_move(deal, seat, rng)}")
        play_moves(deal, played[-1])
    again = fresh(9, 3)
    play_moves(again, *played)
    assert (again.result, again.view(None), again.seed) == (deal.result, deal.view(None), deal.seed)


# What is refused -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "move", "words"),
    [
        (0, Stake(5, 0), "You are the banker, so you stake nothing"),
        (2, Stake(5, 0), "Your stakes are in and can no longer be changed"),
        (2, Back(1, 5), "you can back other hands only before placing your own stakes"),
        (-1, Stake(5, 0), "Nobody is in that seat"),
        (99, Back(1, 5), "Nobody is in that seat"),
        (1, KEEP, "You can only place stakes now"),
        (1, PASS, "You can only place stakes now"),
        (1, Stake(0, 0), "The first stake must be between 1 and 100 chips"),
        (1, Stake(5, -1), "The second stake cannot be -1: it must be between 1 and 100 chips"),
        (1, Stake(5.0, 0), "whole numbers, not 5.0"),
        (1, Stake(True, 0), "whole numbers, not True"),
        (1, Back(2, 1.0), "whole numbers, not 1.0"),
        (1, Back(0, 5), "0 is the banker: you cannot back that hand"),
    ],
)
def test_illegal_daun_tiga_move_leaves_the_deal_unchanged(seat, move, words):
    """DT-13, DT-21: a sentence for the player, and everything as it was."""
    deal = fresh(4, carry={"banker": 0})
    play_moves(deal, "3 back 1 5", "2 stake 5 0")
    before = [deal.view(each) for each in (None, *range(4))], deal.census(), deal.pending()
    assert not deal.allows(seat, move)
    with pytest.raises(IllegalMove, match=words):
        deal.play(seat, move)
    assert ([deal.view(each) for each in (None, *range(4))], deal.census(), deal.pending()) == before


def test_daun_tiga_rejects_moves_after_the_deal_is_over():
    """DT-40."""
    deal = deal_with_hands(FIVE, FOUR, TIE)
    all_stake(deal)
    assert deal.legal(1) == ()
    for move in (Stake(5, 0), KEEP, YIELD):
        with pytest.raises(IllegalMove, match="The deal is over"):
            deal.play(1, move)


def test_daun_tiga_rejects_invalid_seed_with_message():
    """DT-20."""
    with pytest.raises(ValueError, match="64 hex digits"):
        DAUN_TIGA.deal(6, "seed")


@pytest.mark.parametrize("move", [Stake(10, 5), Stake(1, 0), Stake(1000, 1000), Back(3, 10), Back(0, 1), KEEP, YIELD])
def test_daun_tiga_moves_round_trip_through_text(move):
    """DT-12, DT-13, DT-42."""
    assert DAUN_TIGA.parse_move(str(move)) == move


@pytest.mark.parametrize(
    "text",
    ["", "stake", "stake 5", "stake 05 0", "stake 5 0 ", "stake -5 0", "stake ٥ 0", "back 1", "Keep", "bet 5", "pass"],
)
def test_daun_tiga_rejects_invalid_move_text_with_message(text):
    """DT-42."""
    with pytest.raises(ValueError, match="is no move of Daun Tiga; its moves are"):
        DAUN_TIGA.parse_move(text)
