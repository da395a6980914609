"""Cards and bahays of Tongits: TG-01, TG-10, TG-11, TG-20, TG-21, TG-60."""

from __future__ import annotations

import doctest
import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.cards.french import ALL_CARDS, PACK, POINTS, cards_of, codes, mask_of, points, read, text
from game.rules.cards.melds import Kind, fitting, in_order, kind_of, melds_in, pick_ups
from game.rules.pieces import FRENCH
from game.rules.tongits.melds import Bahay, may_add, secrets_in

HANDS = st.sets(st.integers(0, 51), max_size=13).map(mask_of)


def texts(masks):
    return [text(mask) for mask in masks]


def bahay(cards: str, *, secret: bool = False, ace_high: bool = False) -> Bahay:
    return Bahay(in_order(read(cards), ace_high=ace_high), secret=secret)


DOCUMENTED = (
    *("game.rules.cards.french", "game.rules.cards.melds"),
    *("game.rules.tongits.arrangement", "game.rules.tongits.carry"),
)

# Cards ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", DOCUMENTED)
def test_tongits_docstring_examples_pass(module):
    assert doctest.testmod(importlib.import_module(module)).failed == 0


def test_tongits_pack_has_52_different_cards():
    """TG-01: 52 different playing cards, codes `AS` `TD` `7H` `KC`."""
    assert PACK.size == len(set(PACK.codes)) == 52
    assert ALL_CARDS.bit_count() == 52
    assert cards_of(read("AS TD 7H KC")) == (0, 19, 35, 51)
    assert PACK.name("AS") == "ace of spades"


def test_tongits_card_points_are_1_to_10():
    """TG-60: ace 1, two to ten their number, J Q K 10."""
    assert [POINTS[PACK.index(f"{rank}D")] for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert points(ALL_CARDS) == 4 * 85
    assert points(0) == 0


@given(HANDS)
def test_card_masks_round_trip_through_cards_and_text(hand):
    assert mask_of(cards_of(hand)) == hand
    assert read(text(hand)) == hand
    assert list(cards_of(hand)) == sorted(cards_of(hand))


@pytest.mark.parametrize(("words", "sentence"), [("1S", "'1S' is no piece"), ("AS AS", "2 of AS")])
def test_invalid_card_text_is_rejected_with_message(words, sentence):
    with pytest.raises(ValueError, match=sentence):
        read(words)


# What is a bahay ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("7S 7H 7C", Kind.THREE),
        ("KS KH KD KC", Kind.FOUR),
        ("AD 2D 3D", Kind.RUN),
        ("JC QC KC", Kind.RUN),
        ("9H TH JH QH", Kind.ESCALERA),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", Kind.ESCALERA),
        ("", None),
        ("7S 7H", None),
        ("7S 8S", None),
        ("7S 8S 9H", None),
        ("7S 8S TS", None),
        ("QS KS AS", None),
        ("KS AS 2S", None),
        ("QS KS AH", None),  # neighbours in the pack, but of two suits
        ("7S 7H 8S", None),
        ("7S 7H 7C 8S", None),
    ],
)
def test_kind_of_recognizes_sets_and_runs(cards, kind):
    """TG-10: three or four of a rank, or a run of three or more of one suit, ace low; four or more is an escalera."""
    assert kind_of(read(cards)) is kind


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("QS KS AS", Kind.RUN),
        ("TH JH QH KH AH", Kind.ESCALERA),
        ("AH 2H 3H", Kind.RUN),
        ("KS AS 2S", None),
        ("QS KS AS 2S", None),
        ("QS KS AS 2S 3S", None),
        ("QS KS AH", None),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", Kind.ESCALERA),
    ],
)
def test_kind_of_accepts_ace_after_king_under_ace_high(cards, kind):
    """TG-10, ace_high = on: Q-K-A as well as A-2-3, never K-A-2."""
    assert kind_of(read(cards), ace_high=True) is kind


def test_bahay_cards_are_in_reading_order():
    """TG-10: a run is read upwards; an ace that follows its king is read last."""
    assert codes(in_order(read("3D AD 2D"), ace_high=True)) == ("AD", "2D", "3D")
    assert codes(in_order(read("AD KD QD"), ace_high=True)) == ("QD", "KD", "AD")
    assert codes(in_order(read("AD AS AC"), ace_high=True)) == ("AS", "AD", "AC")
    assert codes(in_order(read(" ".join(f"{rank}S" for rank in "A23456789TJQK")), ace_high=True))[0] == "AS"


def brute_kind(cards: list[str], *, ace_high: bool) -> Kind | None:
    """The same by the words of the rule."""
    size, ranks, suits = len(cards), {card[0] for card in cards}, {card[1] for card in cards}
    if size < 3:
        return None
    if len(ranks) == 1:
        return Kind.FOUR if size == 4 else Kind.THREE
    row = "A23456789TJQK" + ("A" if ace_high else "")
    runs = [set(row[start : start + size]) for start in range(len(row) - size + 1)]
    if len(suits) == 1 and ranks in [run for run in runs if len(run) == size]:
        return Kind.ESCALERA if size >= 4 else Kind.RUN
    return None


@given(HANDS, st.booleans())
def test_bahays_in_hand_agree_with_brute_force(hand, ace_high):
    """TG-10, against the rule read word by word: every part of the hand of one rank or one suit."""
    found = melds_in(hand, ace_high=ace_high)
    assert list(found) == sorted(set(found))
    kinds = {mask: kind_of(mask, ace_high=ace_high) for mask in _parts(hand)}
    assert {mask: brute_kind(list(codes(cards_of(mask))), ace_high=ace_high) for mask in kinds} == kinds
    assert set(found) == {mask for mask, kind in kinds.items() if kind is not None}


def _parts(hand):
    groups = [[card for card in cards_of(hand) if card // 13 == suit] for suit in range(4)]
    groups += [[card for card in cards_of(hand) if card % 13 == rank] for rank in range(13)]
    for group in groups:
        for chosen in range(1, 1 << len(group)):
            yield mask_of(card for place, card in enumerate(group) if chosen >> place & 1)


# Secrets, pick-ups, sapaw ---------------------------------------------------------------------------------------------


def test_secrets_that_a_hand_can_lay_are_fours_of_a_kind_and_escaleras():
    """TG-11: a four of a kind or an escalera may be laid face down, nothing smaller."""
    hand = read("9S 9H 9D 9C 3H 4H 5H 6H 7H KS KD KC")
    assert texts(secrets_in(hand)) == ["3H 4H 5H 6H", "4H 5H 6H 7H", "3H 4H 5H 6H 7H", "9S 9H 9D 9C"]
    assert secrets_in(read("9S 9H 9D 3H 4H 5H")) == ()
    assert all(kind_of(mask).special for mask in secrets_in(hand))
    assert not Kind.THREE.special
    assert not Kind.RUN.special


def test_ace_is_low_in_bahays_without_ace_high():
    """TG-10: in all functions on bahays."""
    high = read("JS QS KS AS")
    assert texts(secrets_in(high, ace_high=True)) == ["AS JS QS KS"]
    assert secrets_in(high) == ()
    assert texts(melds_in(high)) == ["JS QS KS"]
    assert codes(in_order(read("AD KD QD"))) == ("AD", "QD", "KD")


def test_taking_a_discard_requires_two_matching_cards_in_the_hand():
    """TG-20: it must complete a bahay with at least two cards of the hand."""
    discard = PACK.index("7C")
    assert texts(pick_ups(read("6C 8C KS"), discard)) == ["6C 7C 8C"]
    assert texts(pick_ups(read("7S 7H KS"), discard)) == ["7S 7H 7C"]
    assert texts(pick_ups(read("7S 7H 7D"), discard)) == ["7S 7H 7C", "7S 7D 7C", "7H 7D 7C", "7S 7H 7D 7C"]
    assert pick_ups(read("6C 7S KS"), discard) == ()
    assert pick_ups(read("2H 3H 4H"), discard) == ()


def test_ace_can_be_taken_after_king_only_under_ace_high():
    """TG-10, TG-20: only where the house rule lets the ace follow the king."""
    ace = PACK.index("AD")
    assert pick_ups(read("QD KD"), ace) == ()
    assert texts(pick_ups(read("QD KD"), ace, ace_high=True)) == ["AD QD KD"]


def test_sapaw_is_allowed_if_the_result_is_a_bahay():
    """TG-21: any number of cards, on any player's open bahay."""
    run, three = bahay("5H 6H 7H"), bahay("9S 9H 9C")
    for owner in (True, False):
        assert may_add(run, read("8H"), owner=owner)
        assert may_add(run, read("4H"), owner=owner)
        assert may_add(run, read("3H 4H 8H"), owner=owner)
        assert may_add(three, read("9D"), owner=owner)
        assert not may_add(run, read("9H"), owner=owner)
        assert not may_add(run, read("8S"), owner=owner)
        assert not may_add(three, read("9D TD"), owner=owner)
        assert not may_add(run, read("7H"), owner=owner)
        assert not may_add(run, 0, owner=owner)


def test_only_the_owner_may_lay_off_on_a_secret_run():
    """TG-11."""
    secret = bahay("5H 6H 7H 8H", secret=True)
    assert may_add(secret, read("9H"), owner=True)
    assert not may_add(secret, read("9H"), owner=False)
    assert not may_add(secret, read("TH"), owner=True)
    four = bahay("9S 9H 9D 9C", secret=True)
    assert not any(may_add(four, 1 << card, owner=True) for card in range(52))


def test_ace_can_be_laid_off_after_a_king_only_under_ace_high():
    """TG-10, TG-21: an ace goes onto a king only by the house rule, and ends the run there."""
    assert not may_add(bahay("JC QC KC"), read("AC"), owner=False)
    assert may_add(bahay("JC QC KC"), read("AC"), owner=False, ace_high=True)
    assert not may_add(bahay("QC KC AC", ace_high=True), read("2C"), owner=False, ace_high=True)
    assert not may_add(bahay("AC 2C 3C"), read("KC"), owner=False, ace_high=True)


def test_fitting_cards_are_all_cards_that_can_be_laid_off_on_a_bahay():
    """TG-21: each card on its own."""
    assert text(fitting(read("AS 2S 3S"))) == "4S"
    assert text(fitting(read("JS QS KS"))) == "TS"
    assert text(fitting(read("JS QS KS"), ace_high=True)) == "AS TS"
    assert text(fitting(read("2D 2H 2C"))) == "2S"
    assert fitting(read("2S 2D 2H 2C")) == 0


def test_bahay_records_which_seat_laid_each_card():
    """TG-21, TG-72: cards added by the owner count as its own."""
    mixed = Bahay(cards_of(read("AS 2S 3S 4S 5S 6S")), sapaw=((1, 0), (0, 5), (2, 4)))
    assert text(mixed.own(0)) == "2S 3S 4S 6S"
    assert [text(mixed.laid_off_by(seat)) for seat in range(3)] == ["6S", "AS", "5S"]


def test_tongits_card_numbers_follow_the_pack_order():
    """TG-01: a card is its place in the French pack."""
    assert codes(range(52)) == FRENCH
