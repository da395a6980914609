"""Player of the first release at Tongits: melds, discards, calls and answers."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.match.simulation import simulate
from game.opponents import advise, sound_choice, weigh_for
from game.opponents.choice import decide
from game.opponents.move_evaluation import weighed
from game.opponents.tongits.decisions import is_worth_challenging, thinker
from game.opponents.tongits.profile import MASTER
from game.rules.tongits.deal import TongitsDeal
from game.rules.tongits.moves import CHALLENGE, FOLD, Call
from game.rules.tongits.phase import Phase
from tests.rules.tongits_table import TONGITS, play_moves, table

PLAIN = "3C 6D TD AD 8D"
DULL = "2S JD 2D 7C 4C"
"""Two hands in which nothing fits anything below."""
DOWN = [(0, "7S 7H 7D"), (1, "9S 9D 9C"), (2, "JS JH JC")]


def choice(deal: TongitsDeal, seat: int) -> str:
    """Return the player's move as text."""
    return str(sound_choice(deal.view(seat), Random(0)).move)


def test_tongits_player_discards_its_highest_loose_card() -> None:
    """TG-60: bahays are kept, and so is a pair that can still become one."""
    deal = table(["2H 3H 4H 5S 5C KD KH AC QS", PLAIN, DULL], turns=1, opened=[])
    assert choice(deal, 0) == "discard QS"


def test_tongits_player_discards_a_dead_pair_first() -> None:
    """TG-60: both other kings are on the table."""
    hand = "2H 3H 4H 5S 5C KD KH 9C 8C TH"
    deal = table([hand, PLAIN, DULL], turns=1)
    assert choice(deal, 0) not in {"discard KD", "discard KH"}
    deal.discards += [(1, "KS"), (2, "KC")]
    deal.stock = [card for card in deal.stock if card not in {12, 51}]
    deal.public = None
    assert choice(deal, 0) in {"discard KD", "discard KH"}


@pytest.mark.parametrize(
    ("hand", "discard", "why"),
    [
        ("KS QD 8C 2H", "5S", "A card from the stock may lower your tally."),
        ("8S 8C 2C 2H", "8H", "A card from the stock is likely to help more."),
    ],
)
def test_reason_to_draw_compares_drawing_with_taking_only_if_taking_is_legal(hand: str, discard: str, why: str) -> None:
    """TG-20, TG-40: the other move that this player could make is a call."""
    deal = table(
        [hand, PLAIN, DULL],
        opened=DOWN,
        phase="draw",
        discard=discard,
        turns=12,
        house={"call_timing": "start_of_turn"},
    )
    view = deal.view(0)
    overlooks = replace(MASTER, call=9.0, mistakes=replace(MASTER.mistakes, take=1.0))
    chosen = decide(thinker(overlooks), view, Random(0))
    assert [str(move) for move in view.legal if str(move).startswith("call")] == ["call"]
    assert str(chosen.move) == "draw"
    assert [str(reason) for reason in chosen.reasons] == [why]


@pytest.mark.parametrize(("turns", "move"), [(0, "discard"), (3, "lay 2H 3H 4H")])
def test_tongits_player_opens_a_bahay_by_its_second_turn(turns: int, move: str) -> None:
    """TG-21, TG-42: otherwise it would be sunog."""
    deal = table(["2H 3H 4H KS QS TH 9C 8C 6C", PLAIN, DULL], turns=turns)
    assert choice(deal, 0).startswith(move)


def test_tongits_player_lays_a_special_face_down_as_a_secret() -> None:
    """TG-11, TG-72: this prevents sunog and keeps its three units."""
    deal = table(["QS QH QD QC 2H 5H TS 4D KH", PLAIN, DULL], turns=4)
    assert choice(deal, 0) == "secret QS QH QD QC"


def test_tongits_player_lays_off_deadwood() -> None:
    """TG-21: a nine on another player's nines."""
    deal = table(["9H KS 5S 3H", PLAIN, DULL], opened=DOWN, house={"survive_round": "on"})
    assert choice(deal, 0) == "sapaw 9H on 2"


def test_tongits_player_lays_off_a_card_to_block_a_likely_caller() -> None:
    """TG-41: with a card that its own bahay does not need."""
    deal = table(["3H 4H 5H 6H 7H KS QD", "2C 3D", DULL], opened=[(1, "8H 9H TH"), (0, "JS JH JC")])
    assert choice(deal, 0) == "sapaw 7H on 1"
    deal.blocked[1] = 2
    deal.public = None
    assert choice(deal, 0).startswith(("call", "discard"))  # somebody has done it already


@pytest.mark.parametrize(("turns", "move"), [(9, "discard"), (12, "sapaw 7H on 1"), (11, "sapaw 7H on 1")])
def test_tongits_player_does_not_block_a_seat_that_cannot_call_yet(turns: int, move: str) -> None:
    """TG-41, TG-46: if calls begin in round 5, after 12 turns, an earlier sapaw blocks no call."""
    house = {"first_call": 5}
    bahays = [(1, "8H 9H TH"), (0, "JS JH JC")]
    deal = table(["3H 4H 5H 6H 7H KS QD", "2C 3D", DULL], opened=bahays, turns=turns, house=house)
    assert choice(deal, 0).startswith(move)


@pytest.mark.parametrize(
    ("house", "why"),
    [
        ({}, "An open bahay lets you call a draw and saves you from sunog."),
        ({"first_call": 5}, "An open bahay saves you from sunog, and lets you call a draw from round 5 on."),
    ],
)
def test_reason_to_open_a_bahay_names_the_first_round_that_allows_a_call(house: dict[str, object], why: str) -> None:
    """TG-21, TG-46."""
    deal = table(["2H 3H 4H KS QS TH 9C 8C 6C", PLAIN, DULL], turns=3, house=house)
    chosen = sound_choice(deal.view(0), Random(0))
    assert str(chosen.move) == "lay 2H 3H 4H"
    assert [str(reason) for reason in chosen.reasons] == [why]


def test_reason_to_take_states_the_tally_after_the_following_discard() -> None:
    """The reason once stated a tally of 4 for a hand that counted 14 until its king was discarded as well."""
    deal = table(["JS JH KS AC AH 2C", PLAIN, "2S 2D 7C 4C"], phase="draw", discard="JC", turns=6)
    chosen = sound_choice(deal.view(0), Random(0))
    assert str(chosen.move) == "take JS JH"
    assert str(chosen.reasons[0]) == "Taking it, then discarding, leaves a tally of 4."
    worths = {str(worth.move): worth for worth in weighed(weigh_for("tongits"), deal.view(0), Random(0))}
    assert "Taking it, then discarding, leaves a tally of 4." in map(str, worths["take JS JH"].reasons)


def test_reason_to_take_allows_for_cards_that_can_then_be_laid_off() -> None:
    """TG-30: it once stated a tally of 6 though a two fitted on the twos on the table."""
    bahays = [(1, "2S 2D 2C")]
    deal = table(["JS JH KS AC AH 2H", PLAIN, "7C 4C"], opened=bahays, phase="draw", discard="JC", turns=6)
    worths = {str(worth.move): worth for worth in weighed(weigh_for("tongits"), deal.view(0), Random(0))}
    assert str(worths["take JS JH"].reasons[0]) == "Taking it, then laying off and discarding, leaves a tally of 2."


def test_reason_to_take_says_tongits_if_it_leaves_no_card_over() -> None:
    """It once said that taking the card left a tally of 0."""
    deal = table(["JS JH KS AC AH AS", PLAIN, "2S 2D 7C 4C"], phase="draw", discard="JC", turns=6)
    worths = {str(worth.move): worth for worth in weighed(weigh_for("tongits"), deal.view(0), Random(0))}
    assert str(worths["take JS JH"].reasons[0]) == "No card is left over: tongits."


def test_later_first_round_for_calls_makes_deals_longer_and_tongits_more_common() -> None:
    """TG-46: as the lobby describes the two presets."""
    quick, lively = (
        simulate(TONGITS, TONGITS.presets[name], ["first"] * 3, 200, "calls wait") for name in ("quick", "lively")
    )
    assert lively.turns > 1.2 * quick.turns
    assert lively.outcomes["tongits"] > 2 * quick.outcomes["tongits"]


def test_tongits_player_always_declares_tongits() -> None:
    """TG-30."""
    deal = table(["4H 5H 6H KS", PLAIN, DULL], opened=DOWN)
    assert choice(deal, 0) == "tongits KS"


def test_tongits_player_takes_only_discards_that_improve_its_hand() -> None:
    """TG-20: a third queen for two loose ones; no bahay in the hand is broken up for a low card."""
    deal = table(["QS QH 5C 8S KS", PLAIN, DULL], phase="draw", discard="QD", turns=2)
    assert choice(deal, 0) == "take QS QH"
    left = table(["4H 5H 6H 4S KS KH 9C", PLAIN, DULL], phase="draw", discard="4D", turns=2)
    assert "take 4S 4H" in map(str, left.legal(0))
    assert choice(left, 0) == "draw"


def test_tongits_player_calls_only_with_a_low_tally() -> None:
    """TG-40, TG-43: it discards its highest card with the call."""
    low = table(["2C AC KS", PLAIN, DULL], opened=DOWN)
    assert choice(low, 0) == "call KS"
    high = table(["TC 8C KS QS TH 5H", "3C 6D", "2S 5D"], opened=DOWN)
    assert choice(high, 0).startswith("discard")


def test_tongits_player_challenges_with_a_low_tally_and_folds_with_a_high_one() -> None:
    """TG-42, TG-44: with next to nothing in the hand it does, with much it folds."""
    for hand, answer in (("AS 2H", "challenge"), ("KS QH TD 9H 8C", "fold")):
        deal = table(["3C 6D 4S 5H KD", hand, "2S 5D JD"], opened=DOWN)
        play_moves(deal, "0 call KD")
        assert choice(deal, 1) == answer


def test_tongits_simulation_covers_every_ending_and_beats_the_random_player() -> None:
    """TG-11, TG-21, TG-30, TG-40, TG-42, TG-50: every move and ending occurs, and no ending dominates."""
    done = simulate(TONGITS, TONGITS.Options(), ["first"] * 3, 300, "all of it")
    for word in (
        "picked up",
        "laid",
        "laid secret",
        "sapawed",
        "called",
        "answered fold",
        "answered challenge",
        "answered sunog",
        "stock out",
        "won tongits",
        "won draw",
    ):
        assert done.events[word] > 0, word
    assert max(done.outcomes.values()) < 0.95 * done.deals
    mixed = simulate(TONGITS, TONGITS.Options(jackpot="off"), ["first", "random", "random"], 100, "against chance")
    assert mixed.wins[0] > 50
    assert mixed.chips[0] > 200


def test_answer_focused_at_a_call_is_the_one_that_the_hint_suggests():
    """TG-42, TG-70: in deals with calls at random, a challenge is focused exactly if the strongest player makes it."""
    rng, answers = Random(5), []
    for number in range(60):
        deal = TONGITS.deal(3, f"{number:064x}", TONGITS.Options())
        while (seat := next((seat for seat in range(3) if deal.legal(seat)), None)) is not None:
            view = deal.view(seat)
            if view.table.phase is Phase.ANSWER:
                hint = decide(advise, view, Random(0)).move
                assert is_worth_challenging(view) == (hint == CHALLENGE)
                answers.append(hint)
            calls = [move for move in view.legal if isinstance(move, Call)]
            random_call = bool(calls) and rng.random() < 0.3
            deal.play(seat, rng.choice(calls) if random_call else sound_choice(view, rng).move)
    assert set(answers) == {CHALLENGE, FOLD}
    assert len(answers) > 50
