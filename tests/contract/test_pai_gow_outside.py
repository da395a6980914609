"""Interface specific to Pai Gow: stacks as places, bets settled one by one, and open windows."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.opponents import RANDOM, decide
from game.rules.contract import IllegalMove, Range
from game.rules.pai_gow.events import BetsPlaced, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.moves import KEEP, Bet, SetHands, Tops
from game.rules.pai_gow.settlement import Comparison
from game.rules.pai_gow.tiles import ALL_TILES
from game.rules.pai_gow.view import BET, CUT, OVER, SET
from tests.rules.pai_gow_table import GAME, arrange, dealt, legal_texts, play_moves
from tools.notation import event_from_text, event_to_text, view_from_text, view_to_text

FOUR = ["6-6 5-4 4-4 1-1", "5-5 5-5 6-4 6-3", "2-2 4-2 6-1 2-1", "6-5 6-5 3-1 5-3"]
HOUSES = [{}, {"commission": 5}, {"banker": "rotating"}, {"banker": "rotating", "commission": 5}]


def whole_deals(number, seats=4, house=None):
    """Yield deals played to their end at random, each with its events."""
    rng = Random(f"{seats} {house}")
    for _ in range(number):
        deal = GAME.deal(seats, rng.randbytes(32).hex(), GAME.Options.parse(house or {}))
        events = list(deal.opening)
        while deal.pending():
            seat = min(deal.pending())
            events += deal.play(seat, decide(RANDOM.think, deal.view(seat), rng).move)
        yield deal, events


# Places ---------------------------------------------------------------------------------------------------------------


def test_woodpile_is_listed_as_eight_face_down_places():
    """PG-20: eight stacks of four, owned by no seat."""
    places = arrange(FOUR).view(3).places()
    assert [place.name for place in places] == [f"stack {number}" for number in range(1, 9)]
    assert {(place.owner, place.size, place.pieces) for place in places} == {(None, 4, ())}


def test_taken_stack_becomes_hand_and_later_front_and_rear_places():
    """PG-23, PG-51: a taken stack leaves the woodpile; other seats' tiles stay hidden until all hands open."""
    deal = arrange(FOUR)
    dealt(deal)
    places = {place.name: place for place in deal.view(1).places()}
    assert [name for name in places if name.startswith("stack")] == ["stack 2", "stack 4", "stack 6", "stack 8"]
    assert places["hand 1"].pieces == ("5-5", "5-5", "6-4", "6-3")
    assert [places[f"hand {seat}"].pieces for seat in (0, 2, 3)] == [()] * 3
    for seat in range(4):
        play_moves(deal, f"{seat} {legal_texts(deal, seat)[0]}")
    places = {place.name: place for place in deal.view(None).places()}
    assert "hand 1" not in places
    assert (places["front 1"].pieces, places["rear 1"].pieces) == deal.view(None).table.hands[1]
    assert sum(place.size for place in places.values()) == 32


def test_pai_gow_places_depend_only_on_the_view():
    """PG-30: equal views have equal places."""
    rng = Random(3)
    for deal, _events in whole_deals(3):
        for seat in (None, 0, 3):
            view = deal.view(seat)
            assert GAME.resample(view, rng).view(seat).places() == view.places()
            seen = Counter(code for place in view.places() for code in place.pieces)
            assert not seen - Counter(ALL_TILES)


# Phases and windows ---------------------------------------------------------------------------------------------------


def test_pai_gow_phase_is_read_back_as_enum_member():
    """The text of a view is unchanged by the round trip."""
    deal = arrange(FOUR)
    for phase, moves in ((CUT, ("keep",)), (BET, ("bet 5",) * 3), (SET, ()), (OVER, ())):
        text = view_to_text(deal.view(0))
        assert f'"phase":"{phase.value}"' in text
        again = view_from_text(GAME, text)
        assert again == deal.view(0)
        assert again.table.phase is phase
        for seat, move in zip(sorted(deal.pending()), moves, strict=False):
            play_moves(deal, f"{seat} {move}")
        if phase is SET:
            for seat in range(4):
                play_moves(deal, f"{seat} {legal_texts(deal, seat)[0]}")


def test_betting_and_setting_windows_show_which_seats_have_answered():
    """PG-22, PG-30: the fact that a seat has bet or set reveals nothing about its tiles."""
    assert GAME.open_windows == {BET, SET}


# Events ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_pai_gow_events_are_read_back_with_their_types(house):
    """Moves and comparisons are restored, in every form visible to a seat."""
    for _deal, events in whole_deals(4, 5, house):
        for event in events:
            for seat in (None, *range(5)):
                seen = event.seen_by(seat)
                again = event_from_text(GAME, event_to_text(seen))
                assert again == seen
                assert type(again) is type(seen)
                if isinstance(again, Moved):
                    assert type(again.move) is type(event.move)
                if isinstance(again, Opened) and again.comparison is not None:
                    assert type(again.comparison) is Comparison


def test_pai_gow_rejects_events_of_other_games():
    """With a message for the user."""
    for text in ('{"event":"Sapawed","seat":0}', '{"event":"Paid","seat":0}', "[]", "Paid"):
        with pytest.raises(ValueError, match="this is no event of Pai Gow"):
            event_from_text(GAME, text)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seats", [2, 8])
def test_paid_events_contain_the_banks_running_gain(house, seats):
    """PG-12, PG-50, PG-52: bet by bet, so that the result is not needed; the last one is the banker's total gain."""
    for deal, events in whole_deals(12, seats, house):
        paid = [event for event in events if isinstance(event, Paid)]
        amounts = {entry.account: entry.amount for entry in deal.result.entries}
        assert {event.seat: event.amount for event in paid} == {
            seat: amount for seat, amount in amounts.items() if seat not in {deal.banker, "house"}
        }
        assert paid[-1].bank == amounts[deal.banker]
        kept = sum(event.commission for event in paid)
        assert kept == amounts.get("house", kept)
        assert all(event.commission == 0 for event in paid if event.amount <= 0)


def test_dice_event_names_the_banker():
    """PG-23: the banker."""
    deal = arrange(FOUR, banker=1)
    thrown = next(event for event in dealt(deal) if isinstance(event, Thrown))
    assert thrown.banker == 1


def test_bets_are_public_and_stack_tiles_only_visible_to_their_owner():
    """PG-22, PG-23."""
    for event in dealt(arrange(FOUR)):
        if isinstance(event, BetsPlaced):
            assert all(event.seen_by(seat) == event for seat in (None, 0, 3))
        if isinstance(event, TookStack):
            assert [bool(event.seen_by(seat).tiles) for seat in range(4)] == [seat == event.seat for seat in range(4)]


# Refusals -------------------------------------------------------------------------------------------------------------


def refusal(deal, seat, move):
    with pytest.raises(IllegalMove) as caught:
        deal.play(seat, move)
    return str(caught.value)


def test_pai_gow_error_messages_state_the_reason():
    """Each is a sentence for the player who asked. PG-21, PG-22, PG-30, PG-61."""
    deal = arrange(FOUR)
    assert refusal(deal, 0, KEEP) == "Please wait: the banker may rearrange the woodpile first."
    assert refusal(deal, 3, Tops(4, 1)) == (
        "Leave the woodpile as it is, cut one to seven stacks, or swap two stacks or the top tiles of two stacks."
    )
    play_moves(deal, "3 keep", "0 bet 5")
    assert refusal(deal, 1, Bet(101)) == "Place a bet of 1 to 100 chips."
    assert refusal(deal, 1, Range("bet", ((1, 100, 1),))) == "Place a bet of 1 to 100 chips."
    assert refusal(deal, 0, Bet(6)) == "Your bet is in: please wait for the others."
    assert refusal(deal, 3, Bet(6)) == "The banker does not bet: please wait until all bets are in."
    play_moves(deal, "1 bet 5", "2 bet 5")
    others = SetHands(("5-5", "5-5"), ("6-4", "6-3"))
    assert refusal(deal, 0, others) == "Make two hands of your four tiles: 6-6 1-1 4-4 5-4."
    assert refusal(deal, 3, others).startswith("The house way sets ")
    play_moves(deal, f"0 {legal_texts(deal, 0)[0]}")
    assert refusal(deal, 0, others) == "Your hands are set: please wait until all hands are opened."


def test_pai_gow_error_messages_reveal_nothing_hidden():
    """PG-22, PG-30: the same sentence whatever other seats hold and have answered."""
    rng = Random(8)
    moves = [KEEP, Tops(4, 1), Bet(0), Bet(5), SetHands(("6-6", "6-6"), ("1-1", "1-1"))]
    deal = arrange(FOUR)
    for answers in (["3 keep"], ["0 bet 5", "1 bet 9"], ["2 bet 1"], ["1 split 5-5 5-5 / 6-4 6-3"], []):
        for seat in range(4):
            view = deal.view(seat)
            for move in moves:
                if deal.allows(seat, move):
                    continue
                said = refusal(deal, seat, move)
                for _ in range(6):
                    other = GAME.resample(view, rng)
                    assert refusal(other, seat, move) == said
        play_moves(deal, *answers)
