"""Evaluation of Tongits moves: all moves, best first, with reasons, without hidden information."""

from __future__ import annotations

from random import Random

import pytest

from game.opponents.choice import decide
from game.opponents.move_evaluation import CHIPS, Worth, weighed
from game.opponents.tongits import think_for, weigh
from game.opponents.tongits.decisions import choose, habits_for
from game.opponents.tongits.move_evaluation import sample_world
from game.opponents.tongits.observation import observe
from game.opponents.tongits.odds import challenge_odds
from game.opponents.tongits.profile import ADVISER, CAREFUL_CALLER, MASTER
from game.rules.moves import Discard
from game.rules.tongits.deal import TongitsDeal
from game.rules.tongits.moves import Call
from game.rules.tongits.phase import Phase
from game.rules.tongits.view import View
from game.words.reader import Reader
from tests.contract.test_any_house import any_options
from tests.rules.tongits_table import TONGITS, play_moves, table

BEFORE_DRAWING = {"call_timing": "start_of_turn"}
PLAIN = "3C 6D TD AD 8D"
DULL = "2S JD 2D 7C 4C"
DOWN = [(0, "7S 7H 7D"), (1, "9S 9D 9C"), (2, "JS JH JC")]
LEVELS = [
    (strength, temperament)
    for strength in ("beginner", "casual", "adept", "master")
    for temperament in ("steady", "bold", "sly")
]
FEW = 24
"""Deals played on: enough to be sure of what is plain."""


def worths(deal: TongitsDeal, seat: int, budget: int = FEW) -> dict[str, Worth]:
    return {str(each.move): each for each in weighed(weigh, deal.view(seat), Random(1), budget)}


def reasons_text(deal: TongitsDeal, worth: Worth) -> str:
    reader = Reader("tongits", TONGITS.pack(deal.options), ("Ana", "Bea", "Carlo"))
    return " ".join(reader.reason(reason) for reason in worth.reasons)


def test_evaluation_prefers_folding_a_high_tally_and_challenging_with_a_low_one() -> None:
    """TG-42, TG-70: in chips, and with what the caller is taken to hold."""
    for hand, best in (("AS 2H", "challenge"), ("KS QH TD 9H 8C", "fold")):
        deal = table(["3C 6D 4S 5H KD", hand, "2S 5D JD"], opened=DOWN)
        play_moves(deal, "0 call KD")
        found = worths(deal, 1, 60)
        assert next(iter(found)) == best
        assert set(found) == {"fold", "challenge"}
        assert "Ana called and discarded the king of diamonds" in reasons_text(deal, found[best])


def test_challenge_odds_and_advice_use_the_advisers_beliefs_and_not_the_masters() -> None:
    """TG-42, TG-70: next to two short hands, a call means a very low tally, which opponents do not assume."""
    for other, best in (("TD QH KC", "fold"), ("TD QH KC KS 8S JD 4C", "challenge")):
        hands = ["2S 2H 6H AC 6C", "4H 3D", other]
        deal = table(hands, opened=DOWN, phase="draw", discard="AD", left=6, turns=12, house=BEFORE_DRAWING)
        play_moves(deal, "0 call")
        view = deal.view(1)
        (chance, needed), (by_master, _needed) = (challenge_odds(observe(view, each)) for each in (ADVISER, MASTER))
        assert ADVISER.caller_before == CAREFUL_CALLER
        assert best == ("challenge" if chance >= needed else "fold")
        assert round(100 * chance) < round(100 * by_master)
        assert str(decide(think_for("master", "steady"), view, Random(1)).move) == "challenge", "opponents stay as bold"
        found = worths(deal, 1)
        assert next(iter(found)) == best
        for worth in found.values():
            assert f"Your tally of 7 wins about {round(100 * chance)} times in 100;" in reasons_text(deal, worth)


def test_adviser_chooses_like_a_master_except_when_answering_a_call_before_drawing() -> None:
    """TG-40, TG-42: only the belief about who called before drawing is its own."""
    rng = Random("adviser")
    for number in range(30):
        house = {"call_timing": "with_discard"} if number % 2 else BEFORE_DRAWING
        deal = TONGITS.deal(3, rng.randbytes(32).hex(), TONGITS.Options(**house))
        while pending := deal.pending():
            view = deal.view(min(pending))
            advised, played = (choose(observe(view, habits_for(view, each))) for each in (ADVISER, MASTER))
            assert advised == played or (view.table.phase is Phase.ANSWER and house is BEFORE_DRAWING)
            deal.play(min(pending), played.move)


def test_reasons_for_a_call_state_the_players_own_and_the_expected_opposing_tallies() -> None:
    """TG-40, TG-60: numbers of what this seat may see."""
    deal = table(["2C AC KS", PLAIN, DULL], opened=DOWN)
    found = worths(deal, 0)
    assert next(iter(found)) == "call KS"
    words = reasons_text(deal, found["call KS"])
    assert "A tally of 3 is the lowest in about" in words
    assert "If nobody challenges, it earns you 4 units." in words
    assert "Your tally is 3; the lowest tally among the others is probably about 18" in words


def test_reasons_for_a_discard_name_the_pair_it_breaks_and_the_seats_that_may_take_it() -> None:
    """TG-20, TG-60: two queens wait for two unseen ones."""
    deal = table(["2H 3H 4H QS QH 9C JD", "AD 8D TD", "2S 7D 2D"], turns=1)
    words = reasons_text(deal, worths(deal, 0)["discard QS"])
    assert "It breaks up the queen of spades and queen of hearts." in words
    assert "Unseen cards that would make them a bahay: 2." in words
    assert "Unseen pairs that would let Bea take it:" in words


@pytest.mark.parametrize("number", range(10))
def test_tongits_evaluation_lists_moves_best_first(number: int) -> None:
    """TG-20 to TG-22, TG-40, TG-42: under any house rules; all where they are few, and what is advised always."""
    rng = Random(f"weighing {number}")
    deal = TONGITS.deal(3, rng.randbytes(32).hex(), any_options(TONGITS, rng))
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        view = deal.view(seat)
        move = decide(think_for("master", "steady"), view, rng).move
        if len(view.legal) > 1 and rng.random() < 0.15:
            found = weighed(weigh, view, Random(1), 8)
            named = [each.move for each in found]
            advised = choose(observe(view, habits_for(view, ADVISER))).move
            assert named[0] == advised, "what is advised is what weighs most"
            assert advised == move or view.table.phase is Phase.ANSWER
            assert set(named) <= set(view.legal)
            assert len(set(named)) == len(named)
            if len(view.legal) <= 12:
                assert {each for each in view.legal if not isinstance(each, Call)} <= set(named)
            assert [each.worth for each in found] == sorted((each.worth for each in found), reverse=True)
            assert all(each.unit == CHIPS and each.error >= 0 for each in found)
            assert all("{" not in reasons_text(deal, each) for each in found)
        deal.play(seat, move)


def test_tongits_evaluation_runs_in_slices_and_is_reproducible() -> None:
    deal = table(["2H 3H 4H QS QH 9C JD", "AD 8D TD", "2S 7D 2D"], turns=1)
    weighing = weigh(deal.view(0), Random(1), FEW)
    assert sum(1 for _ in weighing) > FEW
    assert worths(deal, 0) == worths(deal, 0)


def test_tongits_evaluation_leaves_the_view_unchanged() -> None:
    """A view is all that weighing gets, and it stays as it is."""
    deal = table(["2H 3H 4H QS QH 9C JD", "AD 8D TD", "2S 7D 2D"], turns=1)
    before = deal.view(0)
    worths(deal, 0)
    assert deal.view(0) == before


# Nothing hidden counts ------------------------------------------------------------------------------------------------


def hidden_states(count: int, seed: str = "hidden") -> list[tuple[View, View]]:
    """Views of so many states in which much is hidden, each with the same seat's view of another deal like it.

    Secrets lie on the table, answers are given unseen, and the other deals are drawn by what was thrown and let pass:
    the ways in which something might leak that only Tongits has. TG-11, TG-22, TG-42.
    """
    rng, found = Random(seed), []
    while len(found) < count:
        options = TONGITS.Options(simultaneous_answers=rng.choice(["on", "off"]), jackpot="off")
        deal = TONGITS.deal(3, rng.randbytes(32).hex(), options)
        while (pending := deal.pending()) and len(found) < count:
            seat = rng.choice(sorted(pending))
            view = deal.view(seat)
            if len(view.legal) > 1:
                other = sample_world(observe(view, MASTER), rng)
                found.append((view, other.view(seat)))
            secrets = [move for move in view.legal if str(move).startswith("secret")]
            move = rng.choice(secrets) if secrets else decide(think_for("master", "steady"), view, rng).move
            deal.play(seat, move)
    return found


def check_nothing_hidden_counts(count: int) -> None:
    """In so many states every level and temperament does the same, for the same reasons, in another deal like it."""
    for number, (one, other) in enumerate(hidden_states(count)):
        for level in LEVELS:
            think = think_for(*level)
            assert decide(think, one, Random(number)) == decide(think, other, Random(number)), (number, level)


def test_tongits_players_choices_do_not_depend_on_hidden_cards() -> None:
    check_nothing_hidden_counts(120)


def test_tongits_evaluation_does_not_depend_on_hidden_cards() -> None:
    for one, other in hidden_states(6, "weighed"):
        assert weighed(weigh, one, Random(2), 6) == weighed(weigh, other, Random(2), 6)


def test_resampled_tongits_deals_leave_the_seats_view_unchanged() -> None:
    """TG-22: the view of the seat that draws them stays the same."""
    for one, other in hidden_states(60, "drawn"):
        assert one == other
    assert any(isinstance(move, Discard) for one, _ in hidden_states(3) for move in one.legal)


def test_call_against_players_without_bahays_is_explained_by_sunog_and_not_by_tallies() -> None:
    """TG-42: a high tally wins too if nobody may challenge."""
    hands = ["2C AC KS QS 9H", PLAIN, DULL]
    deal = table(hands, opened=[(0, "7S 7H 7D")])
    words = reasons_text(deal, next(each for move, each in worths(deal, 0).items() if move.startswith("call")))
    assert words.startswith("Nobody can challenge: the other two are sunog. It earns you ")
    assert " units, whatever your tally." in words
    assert "lowest" not in words
    deal = table(hands, opened=[(0, "7S 7H 7D"), (2, "8S 8H 8C")])
    words = reasons_text(deal, next(each for move, each in worths(deal, 0).items() if move.startswith("call")))
    assert "; only Carlo can challenge, probably with a tally of about " in words
    assert "Bea" not in words
