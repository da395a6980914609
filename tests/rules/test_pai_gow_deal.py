"""A deal of Pai Gow: PG-01, PG-10 to PG-12, PG-20 to PG-23, PG-30 to PG-32, PG-50 to PG-53, PG-61."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.rules import GAMES
from game.rules.contract import IllegalMove, Range
from game.rules.pai_gow import compare, set_tiles
from game.rules.pai_gow.coach import advise_view, review
from game.rules.pai_gow.deal import PaiGowDeal
from game.rules.pai_gow.deal_classes import BANKER_DEALS
from game.rules.pai_gow.events import BetsPlaced, Built, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.moves import KEEP, Bet, Cut, SetHands, Swap, Tops
from game.rules.pai_gow.settlement import HOUSE
from game.rules.pai_gow.tiles import ALL_TILES, hands_text
from game.rules.pai_gow.woodpile import first_place, moved_stacks, places_of, takers_of
from game.rules.shuffle import RandomStream
from tests.rules.pai_gow_table import GAME, SEED, arrange, dealt, legal_texts, play_moves

FOUR = ["6-6 5-4 4-4 1-1", "5-5 5-5 6-4 6-3", "2-2 4-2 6-1 2-1", "6-5 6-5 3-1 5-3"]
"""Hands of four seats; the last holds the bank."""


def fresh(seats=4, number=0, **house):
    return GAME.deal(seats, Random(number).randbytes(32).hex(), GAME.Options.parse(house))


def played_out(deal: PaiGowDeal, rng: Random) -> list[object]:
    events = list(deal.opening)
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        move = rng.choice(deal.legal(seat))
        if isinstance(move, Range):
            ((least, most, step),) = move.spans
            move = Bet(rng.randrange(least, most + 1, step))
        events += deal.play(seat, move)
    return events


# The table ------------------------------------------------------------------------------------------------------------


def test_pai_gow_accepts_only_2_to_8_seats():
    """PG-10: two to eight at the table, for there are eight stacks."""
    assert list(GAME.seats) == [2, 3, 4, 5, 6, 7, 8]
    for seats in (1, 9, 0, -1, True):
        with pytest.raises(ValueError, match=r"Pai Gow is played by 2 to 8, not by"):
            GAME.deal(seats, SEED)
    for seats in GAME.seats:
        deal = fresh(seats)
        dealt(deal)
        assert len([seat for seat in deal.view(None).table.stacks if seat is not None]) == seats
        assert [len(hand) for hand in deal.hands] == [4] * seats


def test_pai_gow_places_are_spread_anti_clockwise_from_the_banker():
    """PG-10, PG-23: the banker has the first of eight places."""
    assert places_of(4, 3) == (3, 5, 7, 1)
    assert places_of(4, 1) == (7, 1, 3, 5)
    assert places_of(2, 0) == (1, 5)
    assert places_of(3, 2) == (3, 6, 1)
    assert places_of(8, 7) == (2, 3, 4, 5, 6, 7, 8, 1)
    for seats in GAME.seats:
        for banker in range(seats):
            assert len(set(places_of(seats, banker))) == seats


def test_house_holds_the_bank_in_the_last_seat():
    """PG-11: the house's bank stays where it is."""
    deal = fresh(5)
    assert deal.banker == 4
    assert deal.opening == (Built(4),)
    played_out(deal, Random(1))
    assert deal.result.carry == {"banker": 4}
    assert GAME.deal(5, SEED, None, deal.result.carry).banker == 4
    with pytest.raises(ValueError, match="the house holds the bank in the last seat, 4, not in seat 0"):
        GAME.deal(5, SEED, None, {"banker": 0})


def test_rotating_bank_passes_anti_clockwise_after_each_deal():
    """PG-11: the first banker is drawn by chance, then the bank passes to the next seat after each deal."""
    options = GAME.presets["passing bank"]
    firsts = Counter(GAME.deal(4, Random(number).randbytes(32).hex(), options).banker for number in range(60))
    assert set(firsts) == {0, 1, 2, 3}
    deal = GAME.deal(4, SEED, options)
    bankers = []
    for _ in range(5):
        bankers.append(deal.banker)
        assert deal.places[deal.banker] == 1
        played_out(deal, Random(2))
        deal = GAME.deal(4, SEED, options, deal.result.carry)
    assert bankers == [(bankers[0] + step) % 4 for step in range(5)]


@pytest.mark.parametrize(
    "carry", [{}, {"banker": 4}, {"banker": -1}, {"banker": True}, {"banker": 1.0}, {"starter": 1}]
)
def test_pai_gow_rejects_carry_with_invalid_banker(carry):
    with pytest.raises(ValueError, match="the banker of a deal is a seat from 0 to 3, not"):
        GAME.deal(4, SEED, GAME.presets["passing bank"], carry)


def test_pai_gow_rejects_carry_with_unknown_keys():
    with pytest.raises(ValueError, match="carries on the banker and the evening, not pot"):
        GAME.deal(4, SEED, None, {"banker": 3, "pot": 4})


# The woodpile ---------------------------------------------------------------------------------------------------------


def test_woodpile_contains_the_tiles_in_shuffled_order():
    """PG-01, PG-20: 32 tiles in eight stacks of four, as the seed's stream shuffles them; then the dice come."""
    tiles, stream = list(ALL_TILES), RandomStream(bytes.fromhex(SEED))
    stream.shuffle(tiles)
    deal = GAME.deal(4, SEED)
    assert deal.census()["woodpile"] == tuple(tiles)
    assert [len(stack) for stack in deal.stacks] == [4] * 8
    assert deal.dice == tuple(stream.below(6) + 1 for _ in range(3))
    assert Counter(tiles) == Counter(GAME.pack(GAME.Options()).pieces)
    assert GAME.pack(GAME.Options()).size == 32


def test_banker_may_keep_cut_or_swap_the_woodpile():
    """PG-21: keep, cut, swap two stacks or swap two top tiles; no other seat is asked."""
    deal = fresh()
    assert deal.view(None).table.phase == "cut"
    assert deal.pending() == {3}
    words = legal_texts(deal, 3)
    assert words[0] == "keep"
    assert words[1:8] == [f"cut {stacks}" for stacks in range(1, 8)]
    assert len([word for word in words if word.startswith("swap ")]) == 28
    assert len([word for word in words if word.startswith("tops ")]) == 28
    assert len(words) == len(set(words)) == 64
    assert [GAME.parse_move(word) for word in words] == list(deal.legal(3))
    assert deal.legal(0) == ()


def test_woodpile_moves_rearrange_stacks_as_described():
    """PG-21: the first N stacks go to the end; two stacks change places; two top tiles do."""
    stacks = [(f"{number}a", f"{number}b") for number in "12345678"]
    names = ["".join(name[0] for name in stack[:1]) for stack in moved_stacks(stacks, Cut(3))]
    assert "".join(names) == "45678123"
    assert moved_stacks(stacks, KEEP) == stacks
    swapped = moved_stacks(stacks, Swap(1, 4))
    assert (swapped[0], swapped[3], swapped[1:3], swapped[4:]) == (stacks[3], stacks[0], stacks[1:3], stacks[4:])
    tops = moved_stacks(stacks, Tops(2, 8))
    assert (tops[1], tops[7]) == (("8a", "2b"), ("2a", "8b"))
    assert (tops[0], tops[2:7]) == (stacks[0], stacks[2:7])


@pytest.mark.parametrize("word", ["keep", "cut 3", "swap 1 8", "tops 3 5"])
def test_woodpile_moves_do_not_change_seed_or_commitment(word):
    """PG-21: the same seed and commitment whatever the banker does; all see it, and the tiles it moves are dealt."""
    deal = fresh()
    before, commitment = deal.stacks.copy(), deal.commitment
    assert play_moves(deal, f"3 {word}") == (Moved(3, GAME.parse_move(word)),)
    assert deal.stacks == moved_stacks(before, GAME.parse_move(word))
    assert deal.commitment == commitment
    assert deal.view(0).table.moved == (GAME.parse_move(word),)
    play_moves(deal, "0 bet 1", "1 bet 1", "2 bet 1")
    for number, seat in enumerate(deal.takers):
        if seat is not None:
            assert sorted(deal.hands[seat]) == sorted(deal.stacks[number])


def test_invalid_woodpile_moves_are_rejected():
    """PG-21: with a sentence, and nothing changes."""
    deal = fresh()
    view = deal.view(3)
    for move in (Cut(0), Cut(8), Swap(1, 1), Swap(4, 1), Tops(0, 3), Tops(3, 9), Bet(3)):
        assert not deal.allows(3, move)
        with pytest.raises(
            IllegalMove, match="cut one to seven stacks, or swap two stacks or the top tiles of two stacks"
        ):
            deal.play(3, move)
    for word in ("cut 0", "cut 8", "cut 03", "swap 4 1", "swap 2 2", "tops 1", "bet -1", "bet 05", "split 6-6 / 1-1"):
        with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
            GAME.parse_move(word)
    assert deal.view(3) == view


# Bets -----------------------------------------------------------------------------------------------------------------


def test_all_seats_except_the_banker_bet_before_tiles_are_dealt():
    """PG-22: from the table's least to its highest, unseen until all are in."""
    deal = fresh(4, table_min=5, table_max=50)
    play_moves(deal, "3 cut 2")
    assert deal.view(None).table.phase == "bet"
    assert deal.pending() == {0, 1, 2}
    assert legal_texts(deal, 0) == ["bet 5..50/1"]
    assert [deal.allows(0, Bet(amount)) for amount in (4, 5, 50, 51, 0, -5)] == [False, True, True, False, False, False]
    with pytest.raises(IllegalMove, match="Place a bet of 5 to 50 chips"):
        deal.play(0, Bet(51))
    with pytest.raises(IllegalMove, match="Place a bet of 5 to 50 chips"):
        deal.play(0, deal.legal(0)[0])
    public = deal.view(None)
    assert play_moves(deal, "1 bet 30", "0 bet 5") == ()
    assert deal.view(None) == public
    assert public.table.bets == (None,) * 4
    assert public.table.dice == ()
    assert deal.hands == [()] * 4
    assert deal.view(1).answer == Bet(30)
    assert deal.view(0).answer == Bet(5)
    events = play_moves(deal, "2 bet 50")
    assert events[0] == BetsPlaced((5, 30, 50, None))
    assert deal.view(None).table.bets == (5, 30, 50, None)


def test_only_one_bet_is_legal_when_limits_are_equal():
    """PG-22: where least and highest are the same."""
    deal = fresh(2, table_min=20, table_max=20)
    play_moves(deal, "1 keep")
    assert legal_texts(deal, 0) == ["bet 20..20/1"]
    assert [deal.allows(0, Bet(amount)) for amount in (19, 20, 21)] == [False, True, False]


def test_pai_gow_bets_with_commission_must_be_multiples_of_twenty():
    """PG-12a: of which 5 per cent are whole chips; by `any` every bet may be placed, as it was before."""
    deal = fresh(3, commission=5)
    play_moves(deal, "2 keep")
    assert legal_texts(deal, 0) == ["bet 20..100/20"]
    assert [amount for amount in range(130) if deal.allows(0, Bet(amount))] == [20, 40, 60, 80, 100]
    with pytest.raises(IllegalMove, match="Place a bet of 20 to 100 chips, in steps of 20"):
        deal.play(0, Bet(10))
    before = fresh(3, commission=5, commission_bets="any")
    play_moves(before, "2 keep", "0 bet 10", "1 bet 9")
    assert before.view(None).table.bets == (10, 9, None)


def test_coach_figures_agree_with_actual_payments():
    """PG-12a, PG-60: for each bet, including rounding."""
    for commission_bets in ("twenties", "any"):
        for bet in (20, 100, *((9, 10, 29) if commission_bets == "any" else ())):
            house = {"commission": 5, "commission_bets": commission_bets}
            deal = arrange(["6-6 6-6 1-1 5-4", "4-4 4-3 5-1 3-2"], house=house)
            dealt(deal, bet)
            advice = advise_view(deal.view(0))
            best = advice.best
            play_moves(deal, f"0 split {hands_text(*best.split)}", f"1 {legal_texts(deal, 1)[0]}")
            won = {entry.account: entry.amount for entry in deal.result.entries}[0]
            assert deal.result.shown.comparisons[0].outcome == "win"
            assert best.value == pytest.approx(100 * (won * best.win - bet * best.lose) / bet / BANKER_DEALS)
            assert review(deal.view(None).table, 0).best == best


# Dice and stacks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "place"),
    [((1, 1, 1), 3), ((2, 3, 3), 8), ((4, 3, 2), 1), ((6, 6, 5), 1), ((6, 6, 6), 2), ((6, 4, 6), 8)],
)
def test_dice_total_counted_from_the_banker_gives_the_place_that_takes_first(dice, place):
    """PG-23: wrapping past eight."""
    assert first_place(dice) == place


def test_stacks_are_taken_anti_clockwise_from_the_first_place():
    """PG-23: the place reached takes the first stack, the others follow anti-clockwise; empty places' stay closed."""
    places = places_of(4, 3)
    assert takers_of(places, 1) == (3, None, 0, None, 1, None, 2, None)
    assert takers_of(places, 5) == (1, None, 2, None, 3, None, 0, None)
    assert takers_of(places, 8) == (None, 3, None, 0, None, 1, None, 2)
    assert takers_of(places_of(8, 7), 3) == (1, 2, 3, 4, 5, 6, 7, 0)


def test_stacks_are_taken_once_all_bets_are_placed():
    """PG-22, PG-23: the throw and the stacks follow automatically; each seat sees only its own tiles."""
    deal = arrange(FOUR, dice=(1, 2, 2))  # a total of five: the second seat
    events = dealt(deal)
    assert events == (
        BetsPlaced((10, 10, 10, None)),
        Thrown((1, 2, 2), 5, 3),
        TookStack(1, 1, ("5-5", "5-5", "6-4", "6-3")),
        TookStack(2, 3, ("2-2", "6-1", "4-2", "2-1")),
        TookStack(3, 5, ("3-1", "6-5", "6-5", "5-3")),
        TookStack(0, 7, ("6-6", "1-1", "4-4", "5-4")),
    )
    table = deal.view(None).table
    assert (table.phase, table.dice, table.places) == ("set", (1, 2, 2), (3, 5, 7, 1))
    assert table.stacks == (1, None, 2, None, 3, None, 0, None)
    assert len(deal.census()["woodpile"]) == 16
    assert [event.seen_by(0).tiles for event in events[2:]] == [(), (), (), ("6-6", "1-1", "4-4", "5-4")]
    assert [event.seen_by(None).tiles for event in events[2:]] == [()] * 4
    assert deal.view(2).hand == ("2-2", "6-1", "4-2", "2-1")
    assert deal.view(None).hand == ()


def test_six_stacks_stay_closed_with_two_players():
    """PG-10, PG-23."""
    deal = arrange(["6-6 5-4 4-4 1-1", "6-6 6-3 5-3 1-1"], dice=(1, 1, 2))
    dealt(deal)
    assert deal.view(0).table.stacks == (None, 0, None, None, None, 1, None, None)
    assert len(deal.census()["woodpile"]) == 24


# Setting --------------------------------------------------------------------------------------------------------------


def test_pai_gow_hands_are_set_simultaneously_and_stay_hidden():
    """PG-30: no seat sees another's split, or that it was made, before all have set."""
    deal = arrange(FOUR)
    dealt(deal)
    assert deal.pending() == {0, 1, 2, 3}
    before = [deal.view(seat) for seat in (None, 1, 2)]
    assert play_moves(deal, f"0 {legal_texts(deal, 0)[1]}", f"3 {legal_texts(deal, 3)[0]}") == ()
    assert [deal.view(seat) for seat in (None, 1, 2)] == before
    assert deal.pending() == {1, 2}
    assert deal.legal(0) == ()
    with pytest.raises(IllegalMove, match="Your hands are set: please wait until all hands are opened"):
        deal.play(0, before[1].legal[0])


def test_legal_splits_omit_duplicates_and_order_the_hands():
    """PG-30 to PG-32: three, less those of equal hands; the front is the lower hand."""
    deal = arrange(FOUR)
    dealt(deal)
    assert legal_texts(deal, 0) == ["split 6-6 1-1 / 4-4 5-4", "split 6-6 4-4 / 1-1 5-4", "split 1-1 4-4 / 6-6 5-4"]
    assert legal_texts(deal, 1) == ["split 6-4 6-3 / 5-5 5-5", "split 5-5 6-4 / 5-5 6-3"]


def test_split_accepts_hands_and_tiles_in_any_order():
    """PG-31: the program orders the two hands itself, so that fouls are impossible."""
    deal = arrange(FOUR)
    dealt(deal)
    for word in ("split 5-5 6-3 / 5-5 6-4", "split 6-4 5-5 / 6-3 5-5", "split 6-3 5-5 / 6-4 5-5"):
        twin = deal.copy()
        assert twin.allows(1, GAME.parse_move(word))
        play_moves(twin, f"1 {word}")
        assert str(twin.view(1).answer) == "split 5-5 6-4 / 5-5 6-3"


def test_split_with_different_but_equivalent_tiles_is_accepted_unchanged():
    """PG-31, PG-32: of two splits of equal strengths one is listed, and either may be laid; it stays as it was laid."""
    deal = arrange(["6-6 5-4 1-1 6-3", "", "", ""])
    dealt(deal)
    assert legal_texts(deal, 0) == ["split 6-6 1-1 / 6-3 5-4", "split 1-1 5-4 / 6-6 6-3"]
    play_moves(deal, "0 split 1-1 6-3 / 5-4 6-6")
    assert str(deal.view(0).answer) == "split 1-1 6-3 / 6-6 5-4"


def test_split_with_tiles_of_another_seat_is_rejected():
    """PG-30: one sets one's own four tiles."""
    deal = arrange(FOUR)
    dealt(deal)
    wrong = (
        SetHands(("6-6", "1-1"), ("4-4", "6-3")),
        SetHands(("6-6", "6-6"), ("1-1", "5-4")),
        SetHands(("5-5", "6-4"), ("5-5", "6-3")),
        SetHands(("6-6",), ("1-1", "4-4", "5-4")),  # type: ignore[arg-type]
        Bet(5),
        KEEP,
    )
    for move in wrong:
        assert not deal.allows(0, move)
        with pytest.raises(IllegalMove, match="Make two hands of your four tiles: 6-6 1-1 4-4 5-4"):
            deal.play(0, move)


@pytest.mark.parametrize("way", ["balanced", "foxwoods", "maxrear", "maxfront"])
def test_house_bank_may_only_set_its_hands_by_its_house_way(way):
    """PG-11, PG-61: the house's bank has one split, its way's; so the coach's odds are exact."""
    deal = arrange(FOUR, house={"banker_way": way})
    dealt(deal)
    split = set_tiles(deal.hands[3], way)
    assert deal.legal(3) == (SetHands(*split),)
    other = next(move for move in arranged_rotating().legal(3) if move != SetHands(*split))
    assert not deal.allows(3, other)
    with pytest.raises(IllegalMove, match=r"The house way sets \S+ \S+ in front and \S+ \S+ in the rear\."):
        deal.play(3, other)


def arranged_rotating() -> PaiGowDeal:
    deal = arrange(FOUR, banker=3)
    dealt(deal)
    return deal


def test_rotating_banker_may_choose_any_split():
    """PG-11, PG-61: every split is open to it."""
    deal = arranged_rotating()
    assert len(deal.legal(3)) == 2
    assert all(deal.allows(3, move) for move in deal.legal(3))


def test_pai_gow_rejects_moves_by_and_views_of_invalid_seats():
    """No seat -1 or 99 may play or look."""
    later = arrange(FOUR)
    dealt(later)
    for deal in (arrange(FOUR), later):
        for seat in (-1, 4, 99):
            assert deal.legal(seat) == ()
            assert not deal.allows(seat, KEEP)
            with pytest.raises(IllegalMove, match=f"Nobody is in seat {seat} at this table"):
                deal.play(seat, KEEP)
            with pytest.raises(ValueError, match=f"a seat of this table is 0 to 3, not {seat}"):
                deal.view(seat)


# Settlement -----------------------------------------------------------------------------------------------------------


def settled_deal(house=None, banker=None):
    """The first seat wins 20, the second pushes 40, the third loses 60 against the fourth."""
    deal = arrange(
        ["6-6 6-6 1-1 5-4", "5-5 5-5 6-4 6-5", "3-1 5-1 6-5 6-4", "4-4 4-3 5-1 3-2"], house=house, banker=banker
    )
    play_moves(deal, "3 keep", "0 bet 20", "1 bet 40", "2 bet 60")
    play_moves(deal, "0 split 1-1 5-4 / 6-6 6-6", "1 split 6-4 6-5 / 5-5 5-5", "2 split 3-1 5-1 / 6-5 6-4")
    return deal, play_moves(deal, f"3 {legal_texts(deal, 3)[0]}")


def test_pai_gow_bets_are_settled_against_the_banker_only():
    """PG-50: front against front, rear against rear; even money, a push comes back."""
    deal, events = settled_deal()
    result = deal.result
    assert (result.outcome, result.winner) == ("settled", None)
    amounts = {entry.account: entry.amount for entry in result.entries}
    assert amounts == {0: 20, 1: 0, 2: -60, 3: 40}
    paid = [event for event in events if isinstance(event, Paid)]
    assert paid == [Paid(0, 20, 0, -20), Paid(1, 0, 0, -20), Paid(2, -60, 0, 40)]
    assert deal.pending() == frozenset()
    with pytest.raises(IllegalMove, match="This deal is over"):
        deal.play(0, KEEP)


def test_opened_hands_include_comparison_with_the_banker():
    """PG-51: face up, the banker's first, each comparison marked won, lost or tied."""
    deal, events = settled_deal()
    opened = [event for event in events if isinstance(event, Opened)]
    assert [event.seat for event in opened] == [3, 0, 1, 2]
    assert [event.comparison and event.comparison.outcome for event in opened] == [None, "win", "push", "lose"]
    table, shown = deal.view(None).table, deal.result.shown
    assert (
        table.hands == shown.hands == tuple((event.front, event.rear) for event in sorted(opened, key=lambda e: e.seat))
    )
    assert shown.comparisons[3] is None
    for seat in range(3):
        assert shown.comparisons[seat] == compare(table.hands[seat], table.hands[3])
    assert all(event.seen_by(None) == event for event in opened)


def test_one_copy_and_one_win_are_settled_as_a_push():
    """PG-53: and two copies are a loss."""
    deal = arrange(["2-2 6-1 6-6 6-3", "1-1 5-4 2-2 4-3"], banker=1)
    dealt(deal)
    play_moves(deal, "0 split 2-2 6-1 / 6-6 6-3", "1 split 2-2 4-3 / 1-1 5-4")
    comparison = deal.result.shown.comparisons[0]
    assert (comparison.front_copy, comparison.rear, comparison.outcome) == (True, "player", "push")
    deal = arrange(["2-2 6-1 6-6 6-3", "6-6 5-4 2-2 4-3"], banker=1)
    dealt(deal)
    play_moves(deal, "0 split 2-2 6-1 / 6-6 6-3", "1 split 2-2 4-3 / 6-6 5-4")
    assert {entry.account: entry.amount for entry in deal.result.entries} == {0: -10, 1: 10}


def test_commission_is_paid_to_the_house():
    """PG-12, PG-52: to the bank where the house holds it, to an account of its own where the bank passes on."""
    deal, events = settled_deal({"commission": 5})
    assert {entry.account: entry.amount for entry in deal.result.entries} == {0: 19, 1: 0, 2: -60, 3: 41}
    assert events[-3:] == (Paid(0, 19, 1, -19), Paid(1, 0, 0, -19), Paid(2, -60, 0, 41))
    deal, events = settled_deal({"commission": 5}, banker=3)
    assert events[-3:] == (Paid(0, 19, 1, -20), Paid(1, 0, 0, -20), Paid(2, -60, 0, 40))
    amounts = {entry.account: entry.amount for entry in deal.result.entries}
    assert sum(amounts.values()) == 0
    assert amounts[HOUSE] == 1
    assert amounts[0] == 19


def test_gee_joon_tie_rule_affects_the_result_of_a_deal():
    """PG-45: eight points with a single 4-2 beat eight with a five, or copy them where Gee Joon tiles rank last."""
    outcomes = {}
    for tie in ("source", "both_lowest"):
        deal = arrange(["4-2 4-1 6-6 5-4", "3-2 2-1 1-1 6-3"], banker=1, house={"gee_joon_tie": tie})
        dealt(deal)
        play_moves(deal, "0 split 4-2 4-1 / 6-6 5-4", "1 split 3-2 2-1 / 1-1 6-3")
        comparison = deal.result.shown.comparisons[0]
        outcomes[tie] = (comparison.front, comparison.front_copy, comparison.outcome)
    assert outcomes == {"source": ("player", False, "win"), "both_lowest": ("banker", True, "push")}


@pytest.mark.parametrize(
    "house", [{}, {"commission": 5}, {"banker": "rotating"}, {"banker": "rotating", "commission": 5}]
)
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_random_pai_gow_deals_keep_all_tiles_and_sum_to_zero(seats, house):
    """PG-01, PG-20, PG-52: no tile is lost, every entry is explained, all sum to zero."""
    rng, carry = Random(f"{seats} {house}"), None
    for _ in range(15):
        deal = GAME.deal(seats, rng.randbytes(32).hex(), GAME.Options.parse(house), carry)
        played_out(deal, rng)
        assert Counter(code for place in deal.census().values() for code in place) == Counter(ALL_TILES)
        result = deal.result
        assert sum(entry.amount for entry in result.entries) == 0
        assert all(sum(item.amount for item in entry.items) == entry.amount for entry in result.entries)
        assert {entry.account for entry in result.entries} - {HOUSE} == set(range(seats))
        assert deal.view(None).table.turns == 3
        carry = result.carry


def test_pai_gow_is_registered_with_names_and_presets():
    """The name, the script of its own, and both presets' words."""
    assert GAMES["pai-gow"] is GAME
    assert (GAME.title, GAME.native, GAME.default_seats) == ("Pai Gow", "牌九", 7)
    assert set(GAME.presets) == set(GAME.preset_words)
    assert list(GAMES).index("pai-gow") == 2


def test_pai_gow_pack_has_eleven_tiles_twice_and_ten_tiles_once():
    """PG-01: eleven designs twice, ten once."""
    pack = GAME.pack(GAME.Options())
    assert sorted(Counter(pack.pieces).values()) == [1] * 10 + [2] * 11
    assert pack.text(pack.read("6-6 6-6 5-4")) == "6-6 6-6 5-4"
    for text, many in (("5-4 5-4", "there are only 1"), ("6-6 6-6 6-6", "there are only 2")):
        with pytest.raises(ValueError, match=many):
            pack.read(text)
