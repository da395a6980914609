"""Texts of Pai Gow: events, hands, tiles and payments in complete sentences for any reader."""

from __future__ import annotations

import re
from random import Random

import pytest

from game.rules.contract import IllegalMove
from game.rules.pai_gow.events import BetsPlaced, Built, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.moves import KEEP, Cut, SetHands, Swap, Tops
from game.rules.pai_gow.settlement import Comparison, compare
from game.rules.pai_gow.tiles import ALL_TILES, TILES, read_hands
from game.words import Reader
from game.words.pai_gow import hands, payments
from game.words.pai_gow.events import COMPARED, first_to_take, first_to_take_in_short
from tests.rules.pai_gow_table import GAME, arrange, dealt, legal_texts, play_moves
from tests.words.pai_gow_readers import BYSTANDER, FOUR, HOUSES, NAMES, NOI, PACK, REPLAY, WORDS, states


def texts_of(event, reader=NOI):
    return [sentence.text for sentence in WORDS.sentences(event, reader)]


# What happened --------------------------------------------------------------------------------------------------------


def test_woodpile_events_are_described():
    """PG-20, PG-21: for the banker, and for others."""
    assert texts_of(Built(3)) == ["The woodpile is set out in eight stacks.", "The house is the banker."]
    assert texts_of(Built(0)) == ["The woodpile is set out in eight stacks.", "You are the banker."]
    assert texts_of(Moved(3, KEEP)) == ["The house leaves the woodpile as it is."]
    assert texts_of(Moved(0, KEEP)) == ["You leave the woodpile as it is."]
    assert texts_of(Moved(0, Cut(3))) == ["You cut the woodpile after stack 3."]
    assert texts_of(Moved(3, Swap(1, 4))) == ["The house swaps stacks 1 and 4."]
    assert texts_of(Moved(0, Tops(2, 8))) == ["You swap the top tiles of stacks 2 and 8."]


def test_bets_dice_and_stacks_are_described():
    """PG-22, PG-23: all bets at once, the throw with its place, the own tiles by name and pips."""
    assert texts_of(BetsPlaced((10, 5, 1, None))) == ["You bet 10.", "Kanya bets 5.", "Somchai bets 1."]
    (thrown,) = texts_of(Thrown((4, 3, 2), 1, 3))
    assert thrown.startswith("The house rolls 4, 3 and 2. Counting to 9 from the banker ends at seat 1: ")
    assert thrown.endswith("the stacks are handed out from there.")
    assert texts_of(TookStack(0, 3, ("6-6", "1-1", "4-4", "5-4"))) == [
        "You take stack 3: Teen 6-6, Day 1-1, Yun 4-4, Gow 5-4."
    ]
    assert texts_of(TookStack(1, 5, ())) == ["Kanya takes stack 5."]
    assert texts_of(TookStack(1, 5, ("6-6", "1-1", "4-4", "5-4")), REPLAY) == ["Kanya takes stack 5: 6-6 1-1 4-4 5-4."]


def test_open_pai_gow_hands_and_payments_are_described():
    """PG-12, PG-50, PG-51, PG-53: names of hands, then their comparison, then the result of the bet."""
    front, rear = read_hands("2-2 6-1 / 6-6 6-3")
    copied = Comparison("banker", "player", front_copy=True, rear_copy=False, outcome="push")
    assert texts_of(Opened(0, front, rear, copied)) == [
        "You open your hands: 1 point in front, Teen Wong in the rear.",
        "The rear hand wins, but the front hand ties, and the bank wins ties: a push.",
    ]
    assert texts_of(Opened(3, front, rear, None)) == [
        "The house opens their hands: 1 point in front, Teen Wong in the rear."
    ]
    assert texts_of(Paid(0, 19, 1, 11)) == ["You win 19, after a commission of 1."]
    assert texts_of(Paid(1, 20, 0, 11)) == ["Kanya wins 20."]
    assert texts_of(Paid(0, 0, 0, 11)) == ["Your bet is returned."]
    assert texts_of(Paid(2, -5, 0, 11)) == ["Somchai loses 5."]


def opened(player, banker):
    """Return the sentences on a player's two hands against the bank's, without the hands' names."""
    own, other = read_hands(player), read_hands(banker)
    return texts_of(Opened(0, *own, compare(own, other)))[1:]


def test_comparison_of_two_hands_without_points_is_not_described_as_a_copy():
    """PG-47: the bank wins whatever the tiles; equal hands with points are a copy."""
    assert opened("3-1 5-1 / 6-6 6-6", "5-5 6-4 / 1-1 1-1") == [
        "The rear hand wins, but neither front hand has any points, so the bank wins in front: a push."
    ]
    assert opened("3-1 5-1 / 1-1 1-1", "5-5 6-4 / 6-6 6-6") == [
        "The rear hand loses, and neither front hand has any points: the bank wins both."
    ]
    assert opened("3-1 5-1 / 6-6 5-4", "5-5 6-4 / 6-6 6-3") == [
        "The rear hands tie, and neither front hand has any points: the bank wins both."
    ]
    assert opened("3-1 5-1 / 5-5 6-4", "3-1 5-1 / 5-5 6-4") == [
        "Neither side has any points in front or in the rear: the bank wins both."
    ]
    assert opened("2-2 6-1 / 6-6 6-6", "2-2 4-3 / 1-1 1-1") == [
        "The rear hand wins, but the front hand ties, and the bank wins ties: a push."
    ]


def test_deciding_tile_is_named_if_points_are_equal():
    """PG-45: in front, behind or in both; it is not named if points, or the lack of them, decide."""
    in_front = "Equal points in front, so the highest tile decides: "
    behind = "The rear hands tie on points, so the highest tile decides: "
    assert opened("6-5 5-1 / 6-6 6-6", "6-4 6-1 / 1-1 1-1") == ["Both hands win.", f"{in_front}your Foo 6-5."]
    assert opened("6-4 6-1 / 6-6 6-6", "6-5 5-1 / 1-1 1-1") == [
        "The front hand loses and the rear hand wins: a push.",
        f"{in_front}the bank’s Foo 6-5.",
    ]
    both = opened("6-5 5-1 / 6-6 6-1", "6-4 6-1 / 3-1 4-1")
    assert both == ["Both hands win.", f"{in_front}your Foo 6-5.", f"{behind}your Teen 6-6."]


def test_note_on_a_hand_beaten_by_a_higher_tile_names_both_tiles():
    """PG-45: only for hands that the bank wins with its highest tile."""
    own, bank = read_hands("6-4 6-1 / 6-6 6-6"), read_hands("6-5 5-1 / 1-1 1-1")
    beaten = hands.beaten_by(compare(own, bank))
    assert beaten == ("6-5", "")
    assert hands.below_words(own[0], beaten[0], "source", NOI) == "Ping below Foo"
    assert hands.beaten_by(compare(bank, own)) == ("", "")


def test_throw_that_points_to_an_empty_place_names_who_takes_first():
    """PG-23."""
    assert first_to_take((5, 2, 3), 2, 0, NOI) == "10: seat 2 empty, you first"
    assert first_to_take((5, 2, 3), 2, 3, NOI) == "10: seat 2 empty, The house first"
    assert first_to_take_in_short((5, 2, 3), 0, NOI) == "10: you first"
    assert first_to_take_in_short((5, 2, 3), 3, NOI) == "10: The house first"


@pytest.mark.parametrize("house", HOUSES)
def test_every_pai_gow_event_has_complete_sentences(house):
    """For the seat itself, another one and a bystander: placeholders are filled, and seats are correct."""
    for _deal, events in states(12, 4, house):
        for event in events:
            for you in (None, 0, 1, 3):
                reader = Reader("pai-gow", PACK, NAMES, you=you)
                found = WORDS.sentences(event.seen_by(you), reader)
                assert found, event
                for sentence in found:
                    assert re.fullmatch(r"[A-Z][^{}\[\]_]*\.", sentence.text), sentence
                    own = re.match(r"You(r)?\b", sentence.text)
                    assert bool(own) <= (sentence.seat == you)
                    assert sentence.passing == isinstance(event, TookStack)


def test_pai_gow_sentences_name_no_hidden_tiles():
    """PG-23, PG-30: sentences on another seat's stack do not depend on its tiles."""
    for event in dealt(arrange(FOUR)):
        if isinstance(event, TookStack):
            for you in (None, *range(4)):
                reader = Reader("pai-gow", PACK, NAMES, you=you)
                said = "".join(texts_of(event.seen_by(you), reader))
                assert any(code in said for code in TILES) == (you == event.seat)
                assert (
                    said == "".join(texts_of(event._replace(tiles=TILES[:4]).seen_by(you), reader)) or you == event.seat
                )


def test_pai_gow_questions_depend_only_on_the_view():
    """PG-22, PG-30: resampling hidden tiles, bets and splits changes neither question nor offers."""
    rng = Random(4)
    for deal, _events in states(3, 4, {"banker": "rotating"}):
        for seat in (None, 0, 2):
            reader = Reader("pai-gow", PACK, NAMES, you=seat)
            view = deal.view(seat)
            other = GAME.resample(view, rng).view(seat)
            assert WORDS.question(other, reader) == WORDS.question(view, reader)
            assert WORDS.offers(other, reader) == WORDS.offers(view, reader)


def test_pai_gow_replay_sentences_use_names_and_codes():
    """Players by name, pieces by code."""
    deal = arrange(FOUR)
    said = [sentence for event in dealt(deal) for sentence in texts_of(event, REPLAY)]
    assert said[:3] == ["Noi bets 10.", "Kanya bets 10.", "Somchai bets 10."]
    assert said[-1] == "Somchai takes stack 7: 2-2 6-1 4-2 2-1."


def test_all_nine_hand_comparisons_have_a_sentence():
    """PG-50, PG-53: won, lost or a copy, in front and behind; only a push is called a push."""
    assert len(COMPARED) == 9
    for marks, text in COMPARED.items():
        assert text.endswith("a push.") == (marks.count("won") == 1)


# Hands and tiles ------------------------------------------------------------------------------------------------------


def test_pai_gow_hands_have_names_and_tie_notes():
    """PG-40 to PG-43, PG-47, PG-49: within a sentence and alone, followed by the tile that breaks ties."""
    for text, words, tie in (
        ("6-6 6-6", "Pair of Teen", "pair 2 of 16"),
        ("4-2 2-1", "Gee Joon", "pair 1 of 16"),
        ("6-3 5-4", "Chop Gow", "pair 13 of 16"),
        ("1-1 5-4", "Day Wong", "Day and a nine"),
        ("6-6 5-3", "Teen Gong", "Teen and an eight"),
        ("6-6 5-2", "High nine", "Teen high"),
        ("5-5 6-5", "1 point", "Mooy high"),
        ("4-4 6-4", "8 points", "Yun high"),
        ("6-4 5-5", "No points", "the lowest hand"),
    ):
        one, other = text.split()
        assert hands.hand_title((one, other), NOI) == words
        assert hands.tie_words((one, other), "source", NOI) == tie
    assert hands.split_words(("1-1", "5-4"), ("6-6", "6-6"), NOI) == "Front Day Wong, rear pair of Teen"
    assert hands.split_in_short(("1-1", "5-4"), ("6-6", "6-6"), NOI) == "Day Wong / Pair of Teen"


def test_every_pai_gow_tile_has_a_name_with_its_pips():
    """PG-03: also tiles that share a name; in a replay only the code."""
    assert len({hands.tile_words(code, NOI) for code in ALL_TILES}) == 21
    assert hands.tile_words("4-2", NOI) == "Gee Joon 4-2"
    assert hands.tiles_words(("6-6", "5-4"), REPLAY) == "6-6 5-4"


def test_every_pai_gow_comparison_mark_has_a_word():
    """PG-51, PG-53: won, lost, or a tie with the banker."""
    comparison = Comparison("banker", "player", front_copy=True, rear_copy=False, outcome="push")
    assert [hands.mark_words(mark, NOI) for mark in hands.marks(comparison)] == ["tie", "won"]
    assert hands.mark_words("lost", NOI) == "lost"


# The settlement -------------------------------------------------------------------------------------------------------


def settled_deal(**house):
    """Return a deal in which the first seat wins 20, the second pushes 40, and the third loses 60 to the fourth."""
    banker = 3 if house.get("banker") == "rotating" else None
    deal = arrange(
        ["6-6 6-6 1-1 5-4", "5-5 5-5 6-4 6-5", "3-1 5-1 6-5 6-4", "4-4 4-3 5-1 3-2"], house=house, banker=banker
    )
    play_moves(deal, "3 keep", "0 bet 20", "1 bet 40", "2 bet 60")
    play_moves(deal, "0 split 1-1 5-4 / 6-6 6-6", "1 split 6-4 6-5 / 5-5 5-5", "2 split 3-1 5-1 / 6-5 6-4")
    play_moves(deal, f"3 {legal_texts(deal, 3)[0]}")
    return deal


def test_pai_gow_settlement_has_a_sentence_per_payment():
    """PG-12, PG-50, PG-52: each bet's result and reason, then the bank, then the commission."""
    lines = [sentence.text for sentence in WORDS.settlement(settled_deal().result, NOI)]
    assert lines == [
        "You win 20 with both hands.",
        "Kanya gets their bet back: one hand won and one lost.",
        "Somchai loses 60: the bank wins both hands.",
        "The house wins 40 as banker.",
    ]
    names = ("Noi", "Kanya", "Somchai", "Mali")
    passing = settled_deal(banker="rotating", commission=5).result
    lines = [sentence.text for sentence in WORDS.settlement(passing, Reader("pai-gow", PACK, names, you=3))]
    assert lines == [
        "Noi wins 19 with both hands, after a commission of 1.",
        "Kanya gets their bet back: one hand won and one lost.",
        "Somchai loses 60: the bank wins both hands.",
        "You win 40 as banker.",
        "The house keeps a commission of 1.",
    ]


def test_pai_gow_payments_list_accounts_with_reasons():
    """PG-52: every account with its reasons."""
    paid = payments.payments(settled_deal(banker="rotating", commission=5).result, NOI)
    assert paid[0][:3] == ("You", 19, (("Both hands won", 20), ("Commission", -1)))
    assert paid[-1][:3] == ("The house", 1, (("Commission", 1),))
    pushed = settled_deal().result.entries[1].items[0]
    assert WORDS.item(pushed, NOI) == "one hand each: the bet is returned"


def test_pai_gow_outcome_text_states_result_and_gain():
    """PG-51: the result in a word, with the gain if there is one."""
    won = Comparison("player", "player", front_copy=False, rear_copy=False, outcome="win")
    push = Comparison("banker", "player", front_copy=False, rear_copy=False, outcome="push")
    assert payments.outcome_words(won, 10, NOI) == "win +10"
    assert payments.outcome_words(won, None, NOI) == "win"
    assert payments.verdict(0, won, 10, NOI) == "You win 10 with both hands."
    assert payments.verdict(0, None, -20, NOI) == "You lose 20 as banker."

    assert payments.outcome_words(push, 0, NOI) == "push"
    assert payments.outcome_words(None, -20, NOI) == "bank −20"
    assert [payments.outcome_words(won, gain, NOI, brief=True) for gain in (None, 10, 0)] == ["", "+10", "0"]


@pytest.mark.parametrize(
    ("own", "bank", "gain", "said"),
    [
        ("4-4 6-2 / 6-6 5-4", "6-5 4-1 / 5-5 6-1", 10, "You win 10."),
        ("6-5 4-2 / 1-1 4-4", "6-6 4-1 / 5-5 5-5", -10, "You lose 10."),
    ],
)
def test_players_own_result_has_a_headline_of_a_few_words(own, bank, gain, said):
    """PG-50."""
    assert payments.headline(compare(read_hands(own), read_hands(bank)), gain, NOI) == said


def test_bankers_own_result_has_a_headline_of_its_own():
    """PG-52."""
    assert payments.headline(None, -20, NOI) == "You lose 20 as banker."


def test_pai_gow_information_panel_shows_limits_and_commission():
    """PG-12, PG-22: always the limits; the commission if there is one, or if no seat is 'you'."""
    table = arrange(FOUR).view(None).table
    assert WORDS.stake(table.options, NOI) == "bets 1–100"
    assert WORDS.facts(table, NOI) == (("Bets", "1 to 100"),)
    assert WORDS.facts(table, BYSTANDER) == (("Bets", "1 to 100"), ("Commission", "none"))
    casino = arrange(FOUR, house={"commission": 5}).view(None).table
    assert WORDS.facts(casino, NOI) == (("Bets", "20 to 100"), ("Commission", "5%"))
    assert WORDS.stake(casino.options, NOI) == "bets 20–100"


# Refusals -------------------------------------------------------------------------------------------------------------


def test_illegal_split_message_names_the_tiles():
    """With the names that players use."""
    deal = arrange(FOUR)
    dealt(deal)
    with pytest.raises(IllegalMove) as caught:
        deal.play(0, SetHands(("6-6", "6-6"), ("1-1", "1-1")))
    assert NOI.reason(caught.value.reason) == "Make two hands of your four tiles: Teen, Day, Yun, Gow 5-4."
