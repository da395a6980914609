"""Interface of Daun Tiga for front ends: places, events in text form, and refusals."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.contract import IllegalMove, Place
from game.rules.daun_tiga.events import Opened, Settled, SideGain, StakesPlaced, ThrownForBank
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.hands import HandValue
from game.rules.daun_tiga.moves import Back, Stake
from game.rules.daun_tiga.settlement import SideStake, Stakes
from game.rules.daun_tiga.view import Phase
from tests.rules.daun_tiga_table import FIVE, FOUR, LONG, SIX, TIE, all_stake, any_move, deal_with_hands, play_moves
from tools.notation import event_from_text, event_to_text, view_from_text, view_to_text


def test_daun_tiga_hands_are_face_down_for_owners_until_stakes_are_placed():
    """DT-21, DT-22: every view has three cards for each seat, all face down."""
    deal = deal_with_hands(FIVE, LONG, FOUR)
    down = (Place("stock", None, 43), *(Place(f"hand {seat}", seat, 3) for seat in range(3)))
    assert {deal.view(seat).places() for seat in (None, 0, 1, 2)} == {down}
    all_stake(deal)
    up = (down[0], *(Place(f"hand {seat}", seat, 3, deal.hands[seat]) for seat in range(3)))
    assert {deal.view(seat).places() for seat in (None, 0, 1, 2)} == {up}


def test_daun_tiga_shows_which_seats_have_answered_only_while_staking():
    """DT-21: chips are on the table; the banker's question at the end is not an open window."""
    assert DAUN_TIGA.open_windows == {Phase.STAKE}


def test_daun_tiga_phases_are_read_back_as_enum_members():
    """DT-12, DT-21: the text of a view has the plain word."""
    deal, seen = deal_with_hands(FIVE, LONG, SIX), set()
    for answers in ((), ("1 stake 1 0", "2 stake 1 0"), ("0 keep",)):
        play_moves(deal, *answers)
        text = view_to_text(deal.view(0))
        read = view_from_text(DAUN_TIGA, text).table.phase
        assert type(read) is Phase
        assert read is deal.phase
        assert f'"phase":"{read.value}"' in text
        seen.add(read)
    assert seen == set(Phase)


@pytest.mark.parametrize("seats", [2, 6, 17])
def test_daun_tiga_events_are_read_back_with_their_types(seats):
    """DT-11, DT-13, DT-21, DT-40: dice, stakes, side stakes and readings are what they were."""
    rng = Random(seats)
    for _ in range(4):
        deal = DAUN_TIGA.deal(seats, rng.randbytes(32).hex())
        events = list(deal.opening)
        while pending := deal.pending():
            seat = min(pending)
            events += deal.play(seat, any_move(deal, seat, rng))
        for event in events:
            read = event_from_text(DAUN_TIGA, event_to_text(event))
            assert (type(read), repr(read)) == (type(event), repr(event)), "repr tells a named tuple from a plain one"
        assert {ThrownForBank, StakesPlaced, Opened, Settled} <= set(map(type, events))


@pytest.mark.parametrize("text", ['{"event":"Melded"}', '{"event":"Dealt"}', '{"event":"Dealt","dealer":1}', "[]"])
def test_daun_tiga_rejects_unknown_event_text_with_message(text):
    """DT-20."""
    with pytest.raises(ValueError, match="this is no event of Daun Tiga"):
        event_from_text(DAUN_TIGA, text)


def test_settled_event_contains_a_hands_stakes_and_gains():
    """DT-13, DT-42, DT-43: stakes, backers and gains, so that the result is not needed."""
    deal = deal_with_hands(FIVE, LONG, FOUR)
    events = play_moves(deal, "2 back 1 7", "2 stake 3 0", "1 stake 10 5")
    assert Settled(1, 15, "DT-43", HandValue(8, long=True), Stakes(10, 5), (SideGain(2, 7, 7),)) in events
    assert Opened(0, tuple(FIVE.split()), HandValue(5, long=False), bank=True) in events


def test_seat_cannot_place_side_stakes_after_its_own_stakes():
    """DT-13, DT-21: 'back 3 10', then 'stake 10 5'; a later side stake is refused while others still answer."""
    deal = deal_with_hands(FIVE, LONG, FOUR, TIE)
    for move in (Back(3, 10), Back(2, 4), Stake(10, 5)):
        assert deal.allows(1, move)
        assert deal.play(1, move) == ()
    assert deal.view(1).backs == (SideStake(1, 3, 10), SideStake(1, 2, 4))
    told = set()
    for answer in ("2 stake 1 0", "2 back 1 5"):
        twin = deal.copy()
        play_moves(twin, answer)
        with pytest.raises(
            IllegalMove, match="you can back other hands only before placing your own stakes"
        ) as refusal:
            twin.play(1, Back(3, 10))
        told.add((str(refusal.value), str(refusal.value.reason.values)))
    assert len(told) == 1


def test_daun_tiga_error_messages_reveal_nothing_about_other_seats():
    """DT-21: the same sentence whatever other seats have staked and hold, with seats by number."""
    moves = [*map(DAUN_TIGA.parse_move, ("stake 0 0", "stake 1 1", "stake 5 101", "keep", "yield"))]
    moves += [Back(hand, amount) for hand in (-1, 0, 1, 2, 3, 4) for amount in (0, 5)]
    rng = Random(4)
    deal = deal_with_hands(FIVE, LONG, FOUR, TIE)
    play_moves(deal, "1 back 2 5", "3 stake 5 0")
    for seat in range(-1, 5):
        for move in moves:
            found = set()
            for _ in range(12):
                other = DAUN_TIGA.resample(deal.view(seat if seat in range(4) else None), rng)
                if other.allows(seat, move):
                    found.add("")
                    continue
                with pytest.raises(IllegalMove) as refusal:
                    other.play(seat, move)
                found.add(str(refusal.value))
            for words in found - {""}:
                assert words[0].isupper() or words[0].isdecimal()
                assert words.endswith(".")
                assert "[" not in words
            assert len(found) == 1, (seat, move)
