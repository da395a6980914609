"""A whole deal of Daun Tiga: the bank, blind stakes, side stakes, open hands, payments, and who holds the bank next."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations
from random import Random

import pytest

from game.rules.contract import IllegalMove
from game.rules.daun_tiga.events import BankPassed, Dealt, Opened, Settled, SideGain, StakesPlaced, ThrownForBank
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.hands import Reading, tile_pack
from game.rules.daun_tiga.moves import DONE, KEEP, YIELD, Back, Stake
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.daun_tiga.settlement import SideStake, Stakes
from game.rules.moves import PASS
from game.rules.notation import view_to_text
from game.rules.shuffle import RandomStream
from tests.rules.daun_tiga_table import FIVE, FOUR, LONG, SEED, SIX, TIE, all_stake, any_move, gains, lay, play_out, say

STANDARD = DaunTigaOptions()
WINNERS = (FIVE, LONG, SIX, "4S 4H KS")
"""A banker with five who loses to everybody."""


def fresh(seats, number=1, options=STANDARD, carry=None):
    return DAUN_TIGA.deal(seats, Random(number).randbytes(32).hex(), options, carry)


# The bank and the deal -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", DAUN_TIGA.seats)
def test_two_to_seventeen_hold_three_cards_each(seats):
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
def test_fewer_or_more_cannot_play(seats):
    """DT-10."""
    with pytest.raises(ValueError, match=f"Daun Tiga is played by 2 to 17, not by {seats}"):
        fresh(seats)


def test_six_play_unless_they_choose_otherwise():
    """DT-10."""
    assert DAUN_TIGA.default_seats == 6


def test_dice_choose_the_banker_of_a_first_deal():
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


def test_later_deals_have_their_banker_and_no_dice():
    """DT-11, DT-12."""
    deal = fresh(6, carry={"banker": 4})
    assert deal.opening == (Dealt(4),)
    assert deal.view(0).table.throws == ()
    assert deal.pending() == {0, 1, 2, 3, 5}


def test_one_shuffle_then_the_dice_then_cards_one_at_a_time_from_the_banker_s_right():
    """DT-11, DT-20: so that anybody can check a deal by its seed."""
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


def test_dealing_is_bound_before_it_is_shown():
    """DT-20: seed and header give the commitment; another carry or house rule gives another."""
    deal = fresh(6)
    others = [fresh(6, carry={"banker": 0}), fresh(5), fresh(6, options=DaunTigaOptions(ten="zero"))]
    assert deal.header == {"game": "daun-tiga", "version": 1, "seats": 6, "carry": None, "options": STANDARD.bound()}
    assert len({each.commitment for each in (deal, *others)}) == 4
    assert fresh(6).commitment == deal.commitment


# Blind stakes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 6, 17])
def test_nobody_sees_a_card_before_all_stakes_stand(seats):
    """DT-20, DT-21: not the owner, not the banker, not a bystander, and not those who have staked."""
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


def test_stakes_are_one_window():
    """DT-21: everybody but the banker is asked at once, and answers are private until all are in."""
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


def test_the_order_of_answers_never_matters():
    """DT-13, DT-21: neither of own stakes nor of side stakes."""
    answers = {1: ["1 back 3 7", "1 stake 5 0"], 2: ["2 back 1 4", "2 stake 8 9"], 3: ["3 stake 2 2"]}
    ends = []
    for order in permutations(answers):
        deal = lay(FIVE, LONG, FOUR, SIX)
        events = say(deal, *[answer for seat in order for answer in answers[seat]])
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
def test_stakes_stand_between_the_limits(least, most, spans):
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


def test_table_limits_are_one_and_a_hundred():
    """DT-21."""
    deal = fresh(3, carry={"banker": 0})
    with pytest.raises(IllegalMove, match="A first stake must be from 1 to 100 chips, not 101"):
        deal.play(1, Stake(101, 0))
    with pytest.raises(IllegalMove, match="A second stake must be from 1 to 100 chips or none, not 200"):
        deal.play(1, Stake(100, 200))
    assert deal.view(1).answer is None
    assert deal.pending() == {1, 2}


# Side stakes ---------------------------------------------------------------------------------------------------------


def test_a_seat_may_back_any_other_player_s_hand():
    """DT-13: one side stake on each, before the own stakes; not on its own hand and not on the bank's."""
    deal = fresh(5, carry={"banker": 2})
    assert list(map(str, deal.legal(0))) == [
        "stake 1..100/1 0..100/1",
        "back 1 1..100/1",
        "back 3 1..100/1",
        "back 4 1..100/1",
    ]
    public = deal.view(None)
    assert say(deal, "0 back 3 10", "0 back 1 100") == ()
    assert deal.view(None) == public
    assert deal.view(0).backs == (SideStake(0, 3, 10), SideStake(0, 1, 100))
    assert deal.view(0).answer == Back(1, 100)
    assert deal.view(1).backs == ()
    assert 0 in deal.pending()
    assert [str(move).split()[:2] for move in deal.legal(0)] == [["stake", "1..100/1"], ["back", "4"]]
    for move, words in (
        (Back(3, 5), "You have backed the hand of 3 already, and a hand can be backed only once."),
        (Back(0, 5), "A side stake is for the hand of another player"),
        (Back(2, 5), "2 holds the bank, and that hand cannot be backed."),
        (Back(9, 5), "Nobody sits there"),
        (Back(-1, 5), "Nobody sits there"),
        (Back(4, 0), "from 1 to 100 chips"),
        (Back(4, 101), "from 1 to 100 chips"),
    ):
        assert not deal.allows(0, move)
        with pytest.raises(IllegalMove, match=words):
            deal.play(0, move)
    say(deal, "0 stake 5 0")
    with pytest.raises(IllegalMove, match="a hand is backed before your own stakes, not after them"):
        deal.play(0, Back(4, 5))


def test_no_hand_is_backed_where_bystanders_are_off():
    """DT-13: `bystanders = off`; and where two play there is nobody else's hand."""
    deal = fresh(5, carry={"banker": 2}, options=DaunTigaOptions(bystanders="off"))
    assert [move.word for move in deal.legal(0)] == ["stake"]
    with pytest.raises(IllegalMove, match="Side stakes are not played at this table"):
        deal.play(0, Back(1, 5))
    assert [move.word for move in fresh(2, carry={"banker": 0}).legal(1)] == ["stake"]


def test_side_stakes_win_and_lose_with_the_hand_they_back():
    """DT-13, DT-40, DT-52: with its first stake only, and the bank pays and takes them."""
    deal = lay(FIVE, LONG, FOUR, TIE)
    say(deal, "2 back 1 7", "2 back 3 9", "1 back 2 20", "3 stake 10 5", "2 stake 10 5")
    events = say(deal, "1 stake 10 30")
    sides = (SideStake(1, 2, 20), SideStake(2, 1, 7), SideStake(2, 3, 9))
    assert events[0] == StakesPlaced((None, Stakes(10, 30), Stakes(10, 5), Stakes(10, 5)), sides)
    assert deal.view(None).table.sides == sides
    assert deal.view(2).backs == ()
    assert gains(deal) == {0: -40 + 20 + 10 - 7, 1: 40 - 20, 2: -10 + 7, 3: 0}
    settled = [event for event in events if isinstance(event, Settled)]
    assert [event.amount for event in settled] == [40, -10, 0]
    assert [event.backed for event in settled] == [(SideGain(2, 7, 7),), (SideGain(1, 20, -20),), (SideGain(2, 9, 0),)]


# All hands open ------------------------------------------------------------------------------------------------------


def test_hands_are_turned_over_from_the_banker_on():
    """DT-22, DT-34, DT-40, DT-43, DT-44, DT-46, DT-51: banker 5; 8 has both paid, 6 its first, 4 loses, 5 ties."""
    deal = lay(SIX, FOUR, FIVE, LONG, TIE, banker=2)
    four, five, six, long = (Reading(points, points >= 8) for points in (4, 5, 6, 8))
    say(deal, "0 stake 10 20", "1 stake 30 40", "3 stake 50 60")
    assert say(deal, "4 stake 70 80") == (
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


def test_events_are_for_everybody():
    """DT-22: once the stakes stand nothing is hidden, so every seat sees each event as it is."""
    deal = lay(*WINNERS)
    for event in (*deal.opening, *all_stake(deal), *say(deal, "0 yield")):
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
def test_every_switch_of_the_ranking_is_played(banker, player, house, gain, rule):
    """DT-30 to DT-33, DT-41, DT-45 to DT-51: first stake 10, second 20, at a table under these house rules."""
    deal = lay(banker, player, "AS AH AC" if "A" not in banker + player else FIVE, **house)
    events = all_stake(deal, "10 20")
    assert (1, gain, rule) in [event[:3] for event in events if isinstance(event, Settled)]
    # the third seat has three aces: the banker lost to all wherever it lost to the second
    say(deal, *[f"{seat} yield" for seat in deal.pending()])
    assert gains(deal)[1] == gain


@pytest.mark.parametrize("suit", "msc")
def test_played_with_the_tiles_of_one_suit_and_the_winds(suit):
    """DT-01, DT-02: four copies of nine numbers and 東 北 西 南; the same hands settle the same."""
    house = {"pieces": "tiles", "tile_suit": suit}
    deal = lay(f"{suit}2 {suit}3 wn", f"{suit}3 {suit}5 ws", f"{suit}1 {suit}1 {suit}1", "we we ws", **house)
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


# The bank passes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 6, 17])
def test_the_bank_passes_anti_clockwise(seats):
    """DT-12: to the next seat after each deal, round the whole table."""
    carry, bankers = {"banker": 0}, []
    for number in range(seats + 1):
        deal = fresh(seats, number, carry=carry)
        bankers.append(deal.banker)
        all_stake(deal)
        say(deal, *[f"{seat} yield" for seat in deal.pending()])
        carry = deal.result.carry
    assert bankers == [*range(seats), 0]


def test_a_banker_who_lost_to_every_player_is_asked():
    """DT-12: whether it keeps the bank; nothing is paid twice and nobody else is asked."""
    ends = {}
    for answer in ("keep", "yield"):
        deal = lay(*WINNERS)
        events = all_stake(deal)
        assert isinstance(events[-1], Settled)
        assert deal.result is None
        assert deal.view(None).table.phase == "keep"
        assert deal.view(1).hand == deal.hands[1]
        assert deal.pending() == {0}
        assert deal.legal(0) == (KEEP, YIELD)
        assert deal.legal(1) == ()
        for move in (Stake(5, 0), Back(1, 5), PASS):
            with pytest.raises(IllegalMove, match="you may only keep the bank or hand it on"):
                deal.play(0, move)
        (ends[answer],) = say(deal, f"0 {answer}")
        assert deal.view(None).table.turns == 2
        assert gains(deal) == {0: -30, 1: 10, 2: 10, 3: 10}
        assert deal.result.carry["banker"] == ends[answer].banker
    assert ends == {"keep": BankPassed(0, kept=True), "yield": BankPassed(1, kept=False)}


@pytest.mark.parametrize("blocking", [FOUR, TIE])
def test_a_tie_or_a_win_blocks_keeping_the_bank(blocking):
    """DT-12."""
    deal = lay(FIVE, LONG, SIX, blocking)
    assert all_stake(deal)[-1] == BankPassed(1, kept=False)
    assert deal.view(None).table.turns == 1


def test_a_kept_bank_may_be_kept_again():
    """DT-12: on the same terms."""
    deal = lay(*WINNERS)
    all_stake(deal)
    say(deal, "0 keep")
    again = lay(*WINNERS, banker=deal.result.carry["banker"])
    all_stake(again)
    assert again.pending() == {0}


def test_the_table_remembers_who_lost_how_often():
    """DT-34, DT-40: by the own hand alone; a tie and a deal at the bank leave the count as it is."""
    deal = lay(FIVE, LONG, FOUR, TIE)
    assert deal.view(None).table.losses == ()
    all_stake(deal)
    assert deal.result.carry == {"banker": 1, "losses": [0, 0, 1, 0]}
    deal = lay(FIVE, LONG, FOUR, TIE, carry={"losses": [3, 2, 4, 1]})
    assert deal.view(2).table.losses == (3, 2, 4, 1)
    all_stake(deal)
    assert deal.result.carry["losses"] == [3, 0, 5, 1]


# Whole deals ---------------------------------------------------------------------------------------------------------

HOUSES = [
    DaunTigaOptions.parse({switch.name: value})
    for switch in DaunTigaOptions.spec()
    for value in (switch.choices or (2, min(100, switch.range[-1])))
    if switch.name != "table_max" or value == 2
]


@pytest.mark.parametrize("options", HOUSES, ids=lambda options: str(options.changed()))
def test_pieces_stay_in_the_room_and_payments_sum_to_zero(options):
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


# Bystanders ----------------------------------------------------------------------------------------------------------


def test_bystanders_get_no_cards_no_dice_and_no_bank():
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


def test_a_bystander_wins_and_loses_with_the_first_stakes_of_others():
    """DT-13, DT-52: by its side stakes alone; nobody else's chips change but the bank's."""
    deal = DAUN_TIGA.deal(4, SEED, DaunTigaOptions(guests=1), {"banker": 0})
    deal.hands[:] = [tuple(hand.split()) for hand in (FIVE, LONG, FOUR)]
    assert [str(move) for move in deal.legal(3)] == ["done", "back 1 1..100/1", "back 2 1..100/1"]
    assert [str(move) for move in deal.legal(1)] == ["stake 1..100/1 0..100/1", "back 2 1..100/1"]
    say(deal, "3 back 1 20", "3 back 2 5")
    assert deal.view(3).answer == Back(2, 5)
    assert deal.legal(3) == (DONE,)
    say(deal, "3 done")
    assert deal.view(3).answer == DONE
    assert deal.pending() == {1, 2}
    with pytest.raises(IllegalMove, match="Your stakes stand"):
        deal.play(3, DONE)
    say(deal, "1 stake 10 0", "2 stake 10 0")
    assert gains(deal) == {0: -15, 1: 10, 2: -10, 3: 15}
    assert deal.result.carry == {"banker": 1, "losses": [0, 0, 1, 0]}


@pytest.mark.parametrize(
    ("seat", "text", "words"),
    [
        (3, "stake 10 0", "You have no hand of your own"),
        (3, "keep", "You have no hand of your own"),
        (3, "back 0 5", "holds the bank, and that hand cannot be backed"),
        (3, "back 3 5", "Nobody sits there whose hand could be backed"),
        (1, "back 3 5", "Nobody sits there whose hand could be backed"),
        (1, "done", "Only stakes can be made now"),
    ],
)
def test_what_has_no_hand_can_neither_stake_nor_be_backed(seat, text, words):
    """DT-13."""
    deal = fresh(4, options=DaunTigaOptions(guests=1), carry={"banker": 0})
    with pytest.raises(IllegalMove, match=words):
        say(deal, f"{seat} {text}")


def test_a_table_without_bystanders_is_sealed_as_before():
    """DT-13: the house rule came after the first release, so that seals of earlier deals stay what they were."""
    assert "guests" not in fresh(4).header["options"]
    assert fresh(4, options=DaunTigaOptions(guests=1)).header["options"]["guests"] == 1


def test_a_copy_is_independent():
    """The state of a deal is its own: one played on leaves the other alone."""
    deal = fresh(6, carry={"banker": 0})
    say(deal, "3 back 2 5", "4 stake 5 5")
    views = [deal.view(seat) for seat in (None, *range(6))]
    twin = deal.copy()
    play_out(twin, Random(1))
    assert twin.result is not None
    assert deal.result is None
    assert [deal.view(seat) for seat in (None, *range(6))] == views
    all_stake(deal)
    assert deal.result is not None or deal.pending() == {0}


def test_seed_and_moves_are_the_whole_truth():
    """DT-20, DT-21: the same again by the text forms of the moves."""
    rng, deal, played = Random(3), fresh(9, 3), []
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        played.append(f"{seat} {any_move(deal, seat, rng)}")
        say(deal, played[-1])
    again = fresh(9, 3)
    say(again, *played)
    assert (again.result, again.view(None), again.seed) == (deal.result, deal.view(None), deal.seed)


# What is refused -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "move", "words"),
    [
        (0, Stake(5, 0), "You hold the bank, so you stake nothing"),
        (2, Stake(5, 0), "Your stakes stand and cannot be changed"),
        (2, Back(1, 5), "a hand is backed before your own stakes"),
        (-1, Stake(5, 0), "Nobody sits in that seat"),
        (99, Back(1, 5), "Nobody sits in that seat"),
        (1, KEEP, "Only stakes can be made now"),
        (1, PASS, "Only stakes can be made now"),
        (1, Stake(0, 0), "A first stake must be from 1 to 100 chips"),
        (1, Stake(5, -1), "A second stake must be from 1 to 100 chips"),
        (1, Stake(5.0, 0), "whole numbers, not 5.0"),
        (1, Stake(True, 0), "whole numbers, not True"),
        (1, Back(2, 1.0), "whole numbers, not 1.0"),
        (1, Back(0, 5), "0 holds the bank, and that hand cannot be backed"),
    ],
)
def test_a_move_that_is_not_allowed_changes_nothing(seat, move, words):
    """DT-13, DT-21: a sentence for the player, and everything as it was."""
    deal = fresh(4, carry={"banker": 0})
    say(deal, "3 back 1 5", "2 stake 5 0")
    before = [deal.view(each) for each in (None, *range(4))], deal.census(), deal.pending()
    assert not deal.allows(seat, move)
    with pytest.raises(IllegalMove, match=words):
        deal.play(seat, move)
    assert ([deal.view(each) for each in (None, *range(4))], deal.census(), deal.pending()) == before


def test_after_the_end_nothing_is_allowed():
    """DT-40."""
    deal = lay(FIVE, FOUR, TIE)
    all_stake(deal)
    assert deal.legal(1) == ()
    for move in (Stake(5, 0), KEEP, YIELD):
        with pytest.raises(IllegalMove, match="The deal is over"):
            deal.play(1, move)


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
def test_a_wrong_carry_gets_a_sentence(carry, words):
    """DT-12."""
    with pytest.raises(ValueError, match=re.escape(words)):
        DAUN_TIGA.deal(6, SEED, STANDARD, carry)


def test_a_wrong_seed_gets_a_sentence():
    """DT-20."""
    with pytest.raises(ValueError, match="64 hex digits"):
        DAUN_TIGA.deal(6, "seed")


@pytest.mark.parametrize("move", [Stake(10, 5), Stake(1, 0), Stake(1000, 1000), Back(3, 10), Back(0, 1), KEEP, YIELD])
def test_moves_have_a_text_form(move):
    """DT-12, DT-13, DT-42."""
    assert DAUN_TIGA.parse_move(str(move)) == move


@pytest.mark.parametrize(
    "text",
    ["", "stake", "stake 5", "stake 05 0", "stake 5 0 ", "stake -5 0", "stake ٥ 0", "back 1", "Keep", "bet 5", "pass"],
)
def test_a_text_that_is_no_move_gets_a_sentence(text):
    """DT-42."""
    with pytest.raises(ValueError, match="is no move of Daun Tiga; its moves are"):
        DAUN_TIGA.parse_move(text)
