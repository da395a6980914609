"""Interface of Pai Tong and Pong for front ends: places, refusals and events beyond the general suite."""

from __future__ import annotations

from random import Random

import pytest

from game.rules import GAMES
from game.rules.contract import IllegalMove
from game.rules.money.events import Guessed, Said, Voided, Won
from game.rules.money.view import Phase, ScoredSet
from tests.rules.arrange import arrange, others_pass, play_moves
from tests.rules.test_money_play import DULL, FAR, OTHER, WAITS_FOR_NINE
from tools.notation import event_from_text, event_to_text, view_from_text, view_to_text


def refused(deal, answer: str) -> str:
    """Return the message for a refused 'seat move'; it must end with a full stop."""
    with pytest.raises(IllegalMove) as refusal:
        play_moves(deal, answer)
    text = str(refusal.value)
    assert text.endswith(".")
    return text


def test_exposed_tong_is_listed_as_a_separate_place() -> None:
    """PT-24: three pieces in 'open SEAT NUMBER'; hands of others have a size and no pieces."""
    deal = arrange("pai-tong", [f"{FAR} m9", "m9 m9", OTHER.replace("m9", "c8")], exposed={1: "c1 c4 c6"})
    places = {place.name: place for place in deal.view(0).places()}
    assert [places[f"open 1 {number}"].pieces for number in range(3)] == [("c1",) * 3, ("c4",) * 3, ("c6",) * 3]
    assert (places["hand 1"].size, places["hand 1"].pieces) == (2, ())
    assert places["hand 0"].pieces == deal.view(0).hand


def test_exposed_guess_is_visible_to_all_other_seats() -> None:
    """PT-54: other seats see one piece of the hand; for its owner it is still part of the hand."""
    deal = arrange("pai-tong", ["c2 s2 m2 c3 s3 m3 c4 s4 m4 c9 s9 m7", DULL, OTHER], house={"guess": "on"})
    play_moves(deal, "0 discard m7", "0 guess c9")
    seen = {place.name: place for place in deal.view(1).places()}
    assert (seen["guess 0"].pieces, seen["hand 0"].size) == (("c9",), 10)
    own = {place.name: place for place in deal.view(0).places()}
    assert "guess 0" not in own
    assert "c9" in own["hand 0"].pieces


def test_claim_windows_do_not_show_which_seats_have_answered() -> None:
    """PT-26: showing which seats have answered would be a hint."""
    assert GAMES["pai-tong"].open_windows == GAMES["pong"].open_windows == frozenset()


def test_money_view_is_read_back_with_phase_member() -> None:
    """Phases are compared by identity, also after a round trip through text."""
    deal = arrange("pai-tong", [f"{FAR} m9", DULL])
    game = GAMES["pai-tong"]
    assert view_from_text(game, view_to_text(deal.view(0))).table.phase is Phase.DISCARD


@pytest.mark.parametrize(
    "event",
    [
        Won(2, "m9", "discard", 0, (ScoredSet("head", ("c9", "m9", "s9"), exposed=False, winning=True),)),
        Said(1, GAMES["pong"].parse_move("take"), "m9"),
        Guessed(0, "c9"),
        Voided("stock"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_money_events_are_read_back_with_nested_types(event) -> None:
    """Sets and moves are restored, not left as plain tuples and texts."""
    again = event_from_text(GAMES["pong"], event_to_text(event))
    assert again == event
    assert type(again) is type(event)
    if isinstance(again, Won):
        assert type(again.sets[0]) is ScoredSet


class TestRefusals:
    def test_discarding_a_piece_taken_this_turn_is_refused(self) -> None:
        """PT-23: and so is discarding an identical piece."""
        deal = arrange("pai-tong", [f"{FAR} m9", DULL.replace("s5", "m9"), OTHER.replace("m9", "c2")])
        play_moves(deal, "0 discard m9", "2 pass", "1 take")
        assert (
            refused(deal, "1 discard m9") == "You took the m9 this turn, so you cannot discard it until your next turn."
        )
        assert refused(deal, "1 discard rf") == "You do not hold the rf."
        assert refused(deal, "1 discard rd") == "That piece does not belong to this pack."
        assert refused(deal, "1 win") == "Your hand is not complete; it must make four sets of three."
        assert refused(deal, "0 draw") == "It is not your turn; it is 1’s."

    def test_discarding_the_guess_is_refused(self) -> None:
        """PT-54: while it is the only piece of its design."""
        hands = ["c2 s2 m2 c3 s3 m3 c4 s4 m4 c9 s9 m7", DULL, OTHER.replace("m9", "c8")]
        deal = arrange("pai-tong", hands, stock="m6 c5 c6", house={"guess": "on"})
        play_moves(deal, "0 discard m7")
        assert refused(deal, "0 guess m7") == "You do not hold the m7."
        play_moves(deal, "0 guess c9")
        others_pass(deal)
        play_moves(deal, "1 draw", "1 discard m6")
        dull = "You can guess only while your hand is one piece short of complete."
        assert refused(deal, "1 guess c3") == dull
        play_moves(deal, "1 pass")
        others_pass(deal)
        play_moves(deal, "2 draw", "2 discard c5", "2 pass")
        others_pass(deal)
        play_moves(deal, "0 draw")
        assert refused(deal, "0 discard c9") == "The c9 is your guess, so it stays in your hand."

    def test_illegal_claim_error_states_the_reason(self) -> None:
        """PT-22, PT-24 to PT-26: without revealing which seats have answered."""
        deal = arrange("pai-tong", [f"{FAR} m9", DULL, OTHER.replace("m9", "c8")])
        play_moves(deal, "0 discard m9")
        assert refused(deal, "2 take") == "Only the next player in turn can take the discard."
        assert refused(deal, "1 pong") == "To make a tong with the m9, you need two pieces like it in your hand."
        assert refused(deal, "1 win") == "The m9 does not complete your hand."
        before = refused(deal, "0 pass")
        assert before == "This is your own discard; now the others can claim it."
        play_moves(deal, "2 pass")
        assert refused(deal, "0 pass") == before
        assert refused(deal, "2 pass") == "You have already answered this discard."

    def test_error_message_names_the_house_rule_that_forbids_a_move(self) -> None:
        """PT-22, PT-34, PT-55, PO-06."""
        deck = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], house={"final_card": "deck_only"})
        play_moves(deck, "0 discard m9")
        assert refused(deck, "1 win") == "Under these house rules only a drawn piece can complete a hand."
        dear = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], house={"min_items": 8})
        play_moves(dear, "0 discard m9")
        assert refused(dear, "1 win") == "Your hand is complete, but its bonuses are worth less than 8 baht."
        never = arrange("pai-tong", [f"{FAR} m9", DULL], house={"pick_discard": "off"})
        play_moves(never, "0 discard m9")
        assert refused(never, "1 take") == "Under these house rules a discard cannot be taken."
        last = arrange("pai-tong", [f"{FAR} m9", DULL], left=0)
        play_moves(last, "0 discard m9")
        assert refused(last, "1 take") == "This is the last discard of the deal; it can be claimed only to win."


@pytest.mark.parametrize("ends", ["won", "void"])
def test_all_hands_are_visible_after_the_deal_is_over(ends: str) -> None:
    """PT-41: also in a void deal; before the end a seat sees only its own hand."""
    deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], left=0)
    before = {place.name: place for place in deal.view(None).places()}
    assert deal.view(0).table.opened == ()
    assert [before[f"hand {seat}"].pieces for seat in range(3)] == [(), (), ()]
    play_moves(deal, "0 discard m9", "2 pass", "1 win" if ends == "won" else "1 pass")
    assert deal.result.outcome == ("win" if ends == "won" else "void")
    census = deal.census()
    for seat in (None, 0, 1, 2):
        view = deal.view(seat)
        places = {place.name: place for place in view.places()}
        assert [places[f"hand {each}"].pieces for each in range(3)] == [census[f"hand {each}"] for each in range(3)]
        again = GAMES["pai-tong"].resample(view, Random(3))
        assert again.view(seat) == view
