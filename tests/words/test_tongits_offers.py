"""Offers at a Tongits table: every move once, with a unique label, and few at a time."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.contract import IllegalMove
from game.words import choose, moves_of
from game.words.offers import MOST_BUTTONS
from game.words.tongits.moves import choice, label
from tests.contract.play import states
from tests.rules.tongits_table import TONGITS, play_moves, table
from tests.words.tongits_readers import ANA, CODE, OPENED, SAID, deals, reader_of


def test_each_legal_tongits_move_is_one_offer_with_unique_label() -> None:
    """Ids are the moves, labels are complete phrases with names, and at most one offer is the default."""
    kinds = set()
    for deal in [*deals(12), table(["5S 5H 5D 5C KS", "2S 4S", "JD KD"])]:
        for seat, _ in states(deal, Random(deal.seed)):
            view = deal.view(seat)
            made = SAID.offers(view, reader_of(seat))
            pressable = [each for each in made if not each.closed]
            assert [each.id for each in pressable] == [str(move) for move in view.legal]
            assert [moves_of(TONGITS, {each.id: each for each in made}, each.id) for each in pressable] == [
                (move,) for move in view.legal
            ]
            assert len({each.id for each in made}) == len(made)
            assert len({each.label for each in pressable}) == len(pressable)
            assert not any(CODE.search(each.label) for each in made)
            assert sum(each.primary for each in made) <= 1
            places = {place.name for place in view.places()}
            for each in made:
                assert {*each.onto} <= places
                assert {code for group in each.uses for code in group} <= {*view.hand}
                kinds.add(each.kind)
    assert kinds == {"draw", "take", "lay", "secret", "sapaw", "discard", "tongits", "call", "fold", "challenge"}


def test_every_tongits_offer_can_be_reached_by_selecting_cards() -> None:
    """At most four buttons for any selection of cards and bahays; highlighted items lead to each offer."""
    for deal in deals(8):
        for seat, _ in states(deal, Random(deal.seed)):
            made = SAID.offers(deal.view(seat), reader_of(seat))
            for each in made:
                if each.closed:
                    continue
                chosen: list[str] = []
                for thing in each.targets.elements():
                    assert thing in choose(made, chosen).lit
                    chosen.append(thing)
                    assert len(choose(made, chosen).buttons) <= MOST_BUTTONS
                assert each in choose(made, chosen).buttons
            assert len(choose(made).buttons) <= MOST_BUTTONS


def test_call_offer_is_always_present_with_a_reason_if_disabled() -> None:
    """TG-45: in every state and for every seat, enabled or disabled with a sentence."""
    reasons = set()
    for deal in deals(16):
        for _ in states(deal, Random(deal.seed)):
            for seat in range(3):
                view = deal.view(seat)
                calls = [each for each in SAID.offers(view, reader_of(seat)) if each.kind == "call"]
                assert calls
                assert all(each.closed for each in calls) == bool(view.call_closed)
                if view.call_closed:
                    (call,) = calls
                    assert (call.id, call.label) == ("call", "Call a draw")
                    assert call.closed.endswith(".")
                    reasons.add(view.call_closed)
    assert reasons >= {"called", "not_your_turn", "first_turn", "none_open", "survive_round", "sapaw", "draw_first"}
    assert SAID.offers(deal.view(0), ANA) == ()


def test_disabled_call_names_the_player_whose_sapaw_blocks_it() -> None:
    """TG-41, TG-45."""
    deal = table(["2D KD AH", "7D 3D 4C 5S", "5D 6C 3S"], opened=OPENED)
    play_moves(deal, "0 discard AH", "1 draw", "1 sapaw 7D on 1", "1 discard 5S", "2 draw", "2 discard 3S", "0 draw")
    call = SAID.offers(deal.view(0), ANA)[-1]
    assert call.closed == "Ben made a sapaw on your bahay. You can call next turn, unless somebody makes another."
    with pytest.raises(IllegalMove, match="Ben made a sapaw"):
        moves_of(TONGITS, {call.id: call}, "call")


def test_disabled_take_offer_has_a_reason() -> None:
    """TG-20."""
    deal = table(["6C 9C 7S", "2S 4S", "JD KD"], phase="draw", discard="7C")
    take = next(each for each in SAID.offers(deal.view(0), ANA) if each.kind == "take")
    assert (take.id, take.label) == ("take", "Take the 7 of clubs")
    assert take.closed == "The discard does not make a bahay with any two cards in your hand."


def test_choice_label_contains_only_the_bahay() -> None:
    """The title names the action and the row its bahay, with suits if two would look the same."""
    deal = table(["QS QH QD QC 9H TH 8H", "2S 4S", "JD KD"])
    wanted = {"lay QS QH QD": "Three queens: spades, hearts, diamonds", "lay 8H 9H TH": "8-9-10 of hearts"}
    assert {move: choice(TONGITS.parse_move(move), deal.view(0), ANA) for move in wanted} == wanted
    deal = table(["6C 8C 7S", "2S 4S", "JD KD"], phase="draw", discard="7C")
    assert choice(TONGITS.parse_move("take 6C 8C"), deal.view(0), ANA) == "6-7-8 of clubs"


def test_tongits_move_labels_are_phrases() -> None:
    """Complete phrases, the same on buttons and in advice."""
    deal = table(
        ["QS QH QD QC 6H 7H 9D KS", "2S 4S", "JD KD"],
        opened=[(1, "3H 4H 5H"), (0, "9S 9H 9C")],
        secret=[(0, "2D 3D 4D 5D")],
    )
    wanted = {
        "lay QS QH QD": "Lay three queens: spades, hearts, diamonds",
        "secret QS QH QD QC": "Lay four queens as a secret",
        "sapaw 6H on 1": "Sapaw the 6 of hearts on Ben’s 3-4-5 of hearts",
        "sapaw 9D on 2": "Sapaw the 9 of diamonds on your own three nines",
        "discard KS": "Discard the king of spades",
        "call KS": "Call a draw, discarding the king of spades",
        "tongits": "Tongits!",
        "tongits KS": "Tongits, discarding the king of spades",
        "draw": "Draw a card",
        "fold": "Fold",
        "challenge": "Challenge",
    }
    assert {move: label(TONGITS.parse_move(move), deal.view(0), ANA) for move in wanted} == wanted
    assert label(TONGITS.parse_move("lay 7S 7H 7C"), table(["7S 7H 7C", "2S", "JD"]).view(0), ANA) == "Lay three sevens"
    secret = table(["6D KS QS", "2S 4S", "JD KD"], secret=[(0, "2D 3D 4D 5D")])
    made = {each.id: each for each in SAID.offers(secret.view(0), ANA)}
    assert made["sapaw 6D on 1"].label == "Add the 6 of diamonds to your secret 2-3-4-5 of diamonds"
    taking = table(["6C 8C KS", "2S 4S", "JD KD"], phase="draw", discard="7C", house={"pick_to_extend": "on"})
    offer = next(each for each in SAID.offers(taking.view(0), ANA) if each.kind == "take")
    assert (offer.label, offer.uses, offer.wins) == ("Take the 7 of clubs for 6-7-8 of clubs", (("6C", "8C"),), ("7C",))
