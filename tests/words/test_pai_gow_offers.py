"""Questions of Pai Gow, and every answer as an offer."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.rules.contract import IllegalMove, Range
from game.rules.pai_gow.view import BET, OVER, SET
from game.words import Reader, choose, moves_of
from game.words.offers import MOST_BUTTONS
from game.words.pai_gow import questions
from tests.rules.pai_gow_table import GAME, arrange, dealt, legal_texts, play_moves
from tests.words.pai_gow_readers import FOUR, HOUSES, NAMES, NOI, PACK, WORDS, states

# The question ---------------------------------------------------------------------------------------------------------


def question_of_seat(deal, seat):
    return WORDS.question(deal.view(seat), Reader("pai-gow", PACK, NAMES, you=seat))


def test_each_pai_gow_phase_has_a_question():
    """PG-21, PG-22, PG-30, PG-61: for asked and for waiting seats."""
    deal = arrange(FOUR)
    assert question_of_seat(deal, 3) == (
        "The woodpile",
        "Leave the woodpile as it is, cut it, or swap two stacks or only their top tiles.",
    )
    assert question_of_seat(deal, 0) == ("Please wait", "The house can rearrange the woodpile.")
    play_moves(deal, "3 keep")
    assert question_of_seat(deal, 0) == ("Your bet", "Bet 1 to 100 chips on your hands.")
    assert question_of_seat(deal, 3) == ("Please wait", "The players place their bets.")
    casino = arrange(FOUR, house={"commission": 5})
    play_moves(casino, "3 keep")
    assert question_of_seat(casino, 0) == ("Your bet", "Bet 20 to 100 chips on your hands, in steps of 20.")
    play_moves(deal, "0 bet 5")
    assert question_of_seat(deal, 0) == ("Please wait", "Your bet of 5 is placed; the others are still betting.")
    play_moves(deal, "1 bet 5", "2 bet 5")
    assert question_of_seat(deal, 0) == ("Your hands", "Make two hands of two tiles; the lower one goes in front.")
    assert question_of_seat(deal, 3) == ("The house’s hands", "The hands are set the house way: open them.")
    assert question_of_seat(deal, None) == ("Please wait", "Everybody sets two hands.")
    play_moves(deal, f"0 {legal_texts(deal, 0)[0]}")
    assert question_of_seat(deal, 0) == ("Please wait", "Your hands are set; the others are still setting theirs.")
    for seat in (1, 2, 3):
        play_moves(deal, f"{seat} {legal_texts(deal, seat)[0]}")
    assert question_of_seat(deal, 0) == ("All hands are open", "The deal is over and every bet is settled.")


def test_bet_question_says_so_if_only_one_bet_is_possible():
    """PG-22: if minimum and maximum are equal."""
    deal = arrange(FOUR, house={"table_min": 20, "table_max": 20})
    play_moves(deal, "3 keep")
    assert question_of_seat(deal, 0).text == "Every bet at this table is the same: 20."


def test_seat_note_shows_only_whether_the_seat_has_answered():
    """PG-22, PG-30: bet placed or hands set, and no more."""
    assert [questions.progress(BET, NOI, answered=done) for done in (True, False)] == ["has bet", "betting…"]
    assert [questions.progress(SET, NOI, answered=done) for done in (True, False)] == ["hands set", "setting…"]
    assert questions.progress(OVER, NOI, answered=False) == ""


# Offers ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_pai_gow_offers_match_the_legal_moves(house):
    """Each once, by its text form; labels differ and have no unfilled placeholders."""
    for deal, _events in states(6, 4, house):
        for seat in (None, *range(4)):
            view = deal.view(seat)
            made = WORDS.offers(view, NOI)
            assert [offer.id for offer in made if not offer.closed] == [str(move) for move in view.legal]
            assert len({offer.id for offer in made}) == len({offer.label for offer in made}) == len(made)
            assert not any(re.search(r"[{}\[\]]", offer.label + offer.closed) for offer in made)
            own = Counter(view.hand)
            there = {place.name for place in view.places()}
            for offer in made:
                assert not Counter(code for group in offer.uses for code in group) - own
                assert set(offer.onto) <= there


@pytest.mark.parametrize("house", HOUSES)
def test_every_pai_gow_offer_can_be_reached_by_selecting_tiles(house):
    """At most four buttons at any selection; selecting all tiles of an offer shows it."""
    for deal, _events in states(2, 4, house):
        for seat in deal.pending():
            made = WORDS.offers(deal.view(seat), NOI)
            for offer in made:
                things = list(offer.targets.elements())
                for end in range(len(things) + 1):
                    found = choose(made, things[:end])
                    assert len(found.buttons) <= MOST_BUTTONS
                    assert end == len(things) or things[end] in found.lit
                assert (offer in choose(made, things).buttons) == (not offer.closed)


def test_woodpile_offers_are_selected_by_stacks():
    """PG-21: without a selection it is kept, one stack cuts it, two swap stacks or their top tiles."""
    made = WORDS.offers(arrange(FOUR).view(3), NOI)
    assert len(made) == 64
    assert labels(choose(made)) == ["Leave woodpile as is"]
    assert choose(made).lit == {f"stack {number}" for number in range(1, 9)}
    assert labels(choose(made, ["stack 3"])) == ["Cut after stack 3"]
    assert labels(choose(made, ["stack 8"])) == []
    assert labels(choose(made, ["stack 5", "stack 2"])) == [
        "Swap stacks 2 and 5",
        "Swap the top tiles of stacks 2 and 5",
    ]
    assert [offer.id for offer in made if offer.primary] == ["keep"]


def labels(chosen):
    return [offer.label for offer in chosen.buttons]


def test_bet_is_one_offer_with_an_amount():
    """PG-22: within the limits of the table."""
    deal = arrange(FOUR, house={"table_min": 5, "table_max": 50})
    play_moves(deal, "3 keep")
    (offer,) = WORDS.offers(deal.view(0), NOI)
    assert (offer.label, offer.amounts, offer.primary) == ("Place your bet", (("Your bet", 5, 50, 1, 10),), True)
    assert [str(move) for move in moves_of(GAME, {offer.id: offer}, f"{offer.id} = 20")] == ["bet 20"]
    with pytest.raises(IllegalMove, match="outside the limits"):
        moves_of(GAME, {offer.id: offer}, f"{offer.id} = 51")
    assert Range.parse(offer.id) == deal.legal(0)[0]
    for said in ("", " = ", " = 20 20", " = 2x", " = " + "9" * 5000, " then bet 20"):
        with pytest.raises(IllegalMove, match=r"outside the limits|whole number|not available now"):
            moves_of(GAME, {offer.id: offer}, offer.id + said)


def test_offer_without_amounts_rejects_numbers():
    """Numbers sent for another offer must not be taken for a split or a cut."""
    deal = arrange(FOUR)
    cut = {offer.id: offer for offer in WORDS.offers(deal.view(3), NOI)}
    dealt(deal)
    splits = {offer.id: offer for offer in WORDS.offers(deal.view(0), NOI)}
    for made in (cut, splits):
        for name in made:
            assert moves_of(GAME, made, name)
            with pytest.raises(IllegalMove, match="That is not available now"):
                moves_of(GAME, made, f"{name} = 20")


def test_split_offer_has_front_and_rear_groups():
    """PG-30, PG-32: front and rear with names and tiles; no split is the default, as that would be a hint."""
    deal = arrange(FOUR)
    dealt(deal)
    made = WORDS.offers(deal.view(0), NOI)
    assert [offer.uses for offer in made] == [(move.front, move.rear) for move in deal.legal(0)]
    assert made[0].label == "Front 4 points (Teen, Day), rear 7 points (Yun, Gow 5-4)"
    assert not any(offer.primary for offer in made)
    assert len(choose(made, deal.view(0).hand).buttons) == len(made) == 3


def test_splits_forbidden_by_the_house_way_are_disabled():
    """PG-61: they are shown with the reason."""
    deal = arrange(FOUR)
    dealt(deal)
    made = WORDS.offers(deal.view(3), NOI)
    assert [offer.closed for offer in made] == ["", "The house always follows fixed rules."]
    assert [offer.primary for offer in made] == [True, False]
    with pytest.raises(IllegalMove, match="The house always follows fixed rules"):
        moves_of(GAME, {offer.id: offer for offer in made}, made[1].id)
    passing = arrange(FOUR, banker=3)
    dealt(passing)
    assert not any(offer.closed for offer in WORDS.offers(passing.view(3), NOI))
