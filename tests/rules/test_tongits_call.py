"""Calling a draw at Tongits: conditions, answers, winner and payments."""

from __future__ import annotations

import re

import pytest

from game.rules.contract import IllegalMove
from game.rules.events import Discarded, Ended
from game.rules.tongits.deal import TongitsDeal
from game.rules.tongits.events import Answered, Called, Won
from game.rules.tongits.phase import round_of
from game.rules.tongits.view import CALL_CLOSED
from tests.rules.tongits_table import TONGITS, entries, legal_texts, play_moves, reasons, table

OPENED = [(0, "7S 7H 7C"), (1, "9S 9H 9C"), (2, "JS JH JC")]
"""One bahay each, on which hearts and spades of other ranks do not fit."""


def call_of(hands: list[str], *, house: dict[str, object] | None = None, **more: object) -> TongitsDeal:
    """A deal without a jackpot in which seat 0 may call and throws its king."""
    return table(hands, **({"opened": OPENED, "house": {"jackpot": "off"} | (house or {})} | more))


class TestWhenItIsOpen:
    def test_draw_is_called_with_the_discard_that_ends_the_turn(self) -> None:
        """TG-40: any card of the hand, discarded first; then play stops and the opponents are asked."""
        deal = call_of(["2D KD", "3D 4C", "5D 6C"])
        assert legal_texts(deal, 0, "call") == ["call 2D", "call KD"]
        assert deal.view(0).call_closed == ""
        assert play_moves(deal, "0 call KD") == (Discarded(0, "KD"), Called(0))
        shown = deal.view(None).table
        assert (shown.phase, shown.actor, shown.caller, shown.discards[-1]) == ("answer", 0, 0, (0, "KD"))
        assert deal.view(0).legal == ()

    def test_draw_cannot_be_called_before_drawing_a_card(self) -> None:
        """TG-40, TG-45: `with_discard` needs a card to discard."""
        deal = call_of(["2D KD", "3D 4C", "5D 6C"], phase="draw", discard="TD")
        assert legal_texts(deal, 0, "call") == []
        assert deal.view(0).call_closed == "draw_first"

    def test_draw_is_called_before_drawing_under_start_of_turn(self) -> None:
        """TG-40 `call_timing = start_of_turn`: before drawing and without a discard, and only then."""
        deal = call_of(["2D", "3D 4C", "5D 6C"], phase="draw", discard="TD", house={"call_timing": "start_of_turn"})
        assert legal_texts(deal, 0, "call") == ["call"]
        late = deal.copy()
        play_moves(late, "0 draw")
        assert legal_texts(late, 0, "call") == []
        assert late.view(0).call_closed == "too_late"
        assert play_moves(deal, "0 call") == (Called(0),)
        assert deal.view(None).table.discards[-1] == (2, "TD")
        play_moves(deal, "1 fold", "2 fold")
        assert deal.result.winner == 0

    def test_call_requires_an_open_bahay(self) -> None:
        """TG-41, TG-45: with nothing on the table, or with a secret only, it is closed."""
        for secret in ([], [(0, "8S 8H 8D 8C")]):
            deal = table(["2D KD", "3D 4C", "5D 6C"], secret=secret)
            assert legal_texts(deal, 0, "call") == []
            assert deal.view(0).call_closed == "none_open"
            with pytest.raises(IllegalMove, match="You have no open bahay"):
                play_moves(deal, "0 call KD")

    @pytest.mark.parametrize(("switch", "closed"), [("on", "survive_round"), ("off", "")])
    def test_survive_round_allows_a_call_only_with_a_bahay_laid_in_an_earlier_turn(
        self, switch: str, closed: str
    ) -> None:
        """TG-41 `survive_round`: one that was laid this turn is too young."""
        deal = table(["8S 8H 8D 2D KD", "3D 4C", "5D 6C"], house={"survive_round": switch})
        play_moves(deal, "0 lay 8S 8H 8D")
        assert deal.view(0).call_closed == closed
        assert bool(legal_texts(deal, 0, "call")) == (closed == "")
        play_moves(deal, "0 discard KD", "1 draw", "1 discard 3D", "2 draw", "2 discard 5D", "0 draw")
        assert deal.view(0).call_closed == ""

    def test_new_bahay_does_not_prevent_a_call_that_an_older_bahay_allows(self) -> None:
        """TG-41: one bahay from an earlier turn is enough."""
        deal = call_of(["8S 8H 8D 2D KD", "3D 4C", "5D 6C"])
        play_moves(deal, "0 lay 8S 8H 8D")
        assert deal.view(0).call_closed == ""

    def test_sapaw_by_an_opponent_blocks_only_the_next_call(self) -> None:
        """TG-41, TG-45: from the end of one's last turn to the end of this one."""
        deal = call_of(["2D KD AH", "7D 3D 4C 5S", "5D 6C 3S"])
        play_moves(deal, "0 discard AH", "1 draw", "1 sapaw 7D on 1", "1 discard 5S")
        assert deal.view(2).table.blocked == (1, None, None)
        play_moves(deal, "2 draw", "2 discard 3S")
        play_moves(deal, "0 draw")
        assert deal.view(0).call_closed == "sapaw"
        assert legal_texts(deal, 0, "call") == []
        play_moves(deal, "0 discard KD", "1 draw", "1 discard 3D", "2 draw", "2 discard 5D", "0 draw")
        assert deal.view(0).call_closed == ""

    def test_sapaw_blocks_call_under_both_call_timings(self) -> None:
        """TG-41: also with `survive_round` off and when a draw is called before drawing."""
        house = {"survive_round": "off", "call_timing": "start_of_turn"}
        deal = call_of(["2D KD", "3D 4C", "7D 6C 3S"], house=house, actor=2)
        play_moves(deal, "2 sapaw 7D on 1", "2 discard 3S")
        assert deal.view(0).call_closed == "sapaw"
        assert legal_texts(deal, 0, "call") == []

    @pytest.mark.parametrize(("switch", "closed"), [("off", ""), ("on", "own_sapaw")])
    def test_callers_own_sapaw_blocks_the_call_only_under_self_sapaw_blocks(self, switch: str, closed: str) -> None:
        """TG-21 `self_sapaw_blocks`: laying off on one's own open bahay."""
        deal = call_of(["7D 2D KD", "3D 4C", "5D 6C"], house={"self_sapaw_blocks": switch})
        play_moves(deal, "0 sapaw 7D on 1")
        assert deal.view(0).call_closed == closed

    @pytest.mark.parametrize(("switch", "closed"), [("off", ""), ("on", "own_sapaw")])
    def test_under_start_of_turn_the_callers_sapaw_in_the_previous_turn_may_block_the_call(
        self, switch: str, closed: str
    ) -> None:
        """TG-21 `self_sapaw_blocks`, TG-40: there the turn before is the one that counts."""
        house = {"self_sapaw_blocks": switch, "call_timing": "start_of_turn"}
        deal = call_of(["7D 2D KD", "3D 4C", "5D 6C"], house=house)
        play_moves(deal, "0 sapaw 7D on 1", "0 discard KD", "1 draw", "1 discard 3D", "2 draw", "2 discard 5D")
        assert deal.view(0).call_closed == closed
        play_moves(deal, "0 draw", "0 discard 2D", "1 draw", "1 discard 4C", "2 draw", "2 discard 6C")
        assert deal.view(0).call_closed == ""

    @pytest.mark.parametrize(("switch", "closed"), [("off", ""), ("on", "new_bahay")])
    def test_bahay_laid_this_turn_blocks_call_only_under_new_bahay_blocks(self, switch: str, closed: str) -> None:
        """TG-47 `new_bahay_blocks`: one laid in the turn whose discard would call."""
        deal = call_of(["8S 8H 8D 2D KD", "3D 4C", "5D 6C"], house={"new_bahay_blocks": switch})
        play_moves(deal, "0 lay 8S 8H 8D")
        assert deal.view(0).call_closed == closed

    @pytest.mark.parametrize(("switch", "closed"), [("off", ""), ("on", "new_bahay")])
    @pytest.mark.parametrize("laid", ["0 lay 8S 8H 8D", "0 secret 8S 8H 8D 8C"])
    def test_under_start_of_turn_a_bahay_laid_in_the_previous_turn_may_block_the_call(
        self, switch: str, closed: str, laid: str
    ) -> None:
        """TG-40, TG-47: there the turn before is the one that counts; a secret does not."""
        house = {"new_bahay_blocks": switch, "call_timing": "start_of_turn"}
        deal = call_of(["8S 8H 8D 8C 2D KD", "3D 4C", "5D 6C"], house=house)
        play_moves(deal, laid, "0 discard KD", "1 draw", "1 discard 3D", "2 draw", "2 discard 5D")
        assert deal.view(0).call_closed == ("" if "secret" in laid else closed)
        play_moves(deal, "0 draw", "0 discard 2D", "1 draw", "1 discard 4C", "2 draw", "2 discard 6C")
        assert deal.view(0).call_closed == ""

    def test_sapaw_on_a_secret_or_on_another_seats_bahay_does_not_block_a_call(self) -> None:
        """TG-41: only one's own open bahays count."""
        deal = call_of(
            ["9D 6H KD 2D", "3D 4C", "5D 6C"], secret=[(0, "2H 3H 4H 5H")], house={"self_sapaw_blocks": "on"}
        )
        play_moves(deal, "0 sapaw 9D on 2", "0 sapaw 6H on 4")
        assert deal.view(0).call_closed == ""

    def test_draw_cannot_be_called_with_the_last_card(self) -> None:
        """TG-30, TG-45: without it the game is over by itself."""
        deal = call_of(["KD", "3D 4C", "5D 6C"])
        assert legal_texts(deal, 0) == ["tongits KD"]
        assert deal.view(0).call_closed == "last_card"

    def test_every_reason_against_a_call_has_a_text(self) -> None:
        """TG-45: the text names the reason and how to fulfil the condition."""
        deal = call_of(["2D KD", "3D 4C", "5D 6C"])
        seen = {deal.view(1).call_closed, deal.view(None).call_closed}
        play_moves(deal, "0 call KD")
        seen.add(deal.view(1).call_closed)
        play_moves(deal, "1 fold", "2 fold")
        seen.add(deal.view(0).call_closed)
        assert seen == {"not_your_turn", "", "called", "over"}
        assert seen - {""} < set(CALL_CLOSED)
        assert all(len(re.findall(r"[.:]( |$)", why)) >= 2 for why in CALL_CLOSED.values())


class TestTheFirstRoundWithCalls:
    """TG-46: a house rule of our own."""

    @pytest.mark.parametrize("timing", ["with_discard", "start_of_turn"])
    @pytest.mark.parametrize("first", [4, 5])
    def test_draw_cannot_be_called_before_the_first_call_round(self, first: int, timing: str) -> None:
        """TG-45, TG-46: the last turn of the round before is too early, with a message; the next turn is not."""
        house = {"first_call": first, "call_timing": timing}
        phase, discard = ("draw", "TD") if timing == "start_of_turn" else ("play", "")
        call = "call" if timing == "start_of_turn" else "call KD"
        for turns in range(3 * (first - 1)):
            deal = call_of(["2D KD", "3D 4C", "5D 6C"], house=house, turns=turns, phase=phase, discard=discard)
            assert legal_texts(deal, 0, "call") == []
            assert deal.view(0).call_closed == "too_early"
            with pytest.raises(IllegalMove) as refused:
                play_moves(deal, f"0 {call}")
            now = turns // 3 + 1
            assert str(refused.value) == (
                f"This is round {now}. At this table a draw can be called from round {first} on."
            )
        turns = 3 * (first - 1)
        deal = call_of(["2D KD", "3D 4C", "5D 6C"], house=house, turns=turns, phase=phase, discard=discard)
        assert deal.view(0).call_closed == ""
        play_moves(deal, f"0 {call}", "1 fold", "2 fold")
        assert deal.result.winner == 0

    def test_call_in_first_call_round_still_requires_open_bahay(self) -> None:
        """TG-41, TG-46."""
        deal = table(["2D KD", "3D 4C", "5D 6C"], turns=12, house={"first_call": 5})
        assert deal.view(0).call_closed == "none_open"

    def test_first_call_round_2_does_not_delay_calls(self) -> None:
        """TG-04, TG-46: 2 closes nothing that was open before there was this rule, even in round 1."""
        house = {"survive_round": "off", "first_call": 2}
        deal = call_of(["2D KD", "3D 4C", "5D 6C"], house=house, turns=1, laid=1)
        assert deal.view(0).call_closed == ""
        first = call_of(["2D KD", "3D 4C", "5D 6C"], house=house, turns=0)
        assert first.view(0).call_closed == "first_turn"

    def test_round_number_increases_after_each_seat_has_had_a_turn(self) -> None:
        """TG-46: the mano's first turn begins round 1."""
        assert [round_of(turns) for turns in range(7)] == [1, 1, 1, 2, 2, 2, 3]

    @pytest.mark.parametrize("first", [2, 4, 5])
    def test_simulated_deals_have_no_call_before_the_first_call_round(self, first: int) -> None:
        """TG-46: with players that call as soon as it is allowed."""
        rounds = set()
        for number in range(40):
            deal = TONGITS.deal(3, f"{number:064x}", TONGITS.Options.parse({"first_call": first}), {"mano": number % 3})
            while pending := deal.pending():
                (seat,) = pending
                calls = legal_texts(deal, seat, "call")
                lays = legal_texts(deal, seat, "lay")
                down = any(each.owner == seat for each in deal.view(None).table.bahays)
                now = deal.turns
                move = (calls or ([] if down else lays) or [str(deal.legal(seat)[-1])])[0]
                if calls:
                    rounds.add(round_of(now))
                play_moves(deal, f"{seat} {move}")
        assert min(rounds) == first


class TestAnswers:
    def test_player_on_the_callers_right_answers_first_and_publicly(self) -> None:
        """TG-42: then the other opponent answers and knows the first answer."""
        deal = call_of(["3D 4C", "2D KD", "5D 6C"], actor=1)
        play_moves(deal, "1 call KD")
        assert deal.pending() == {2}
        assert list(map(str, deal.legal(2))) == ["fold", "challenge"]
        assert play_moves(deal, "2 challenge") == (Answered(2, "challenge"),)
        assert deal.view(0).table.answers == (None, None, "challenge")
        assert deal.pending() == {0}

    @pytest.mark.parametrize("order", [("1 challenge", "2 fold"), ("2 fold", "1 challenge")])
    def test_simultaneous_answers_stay_private_until_both_are_given(self, order: tuple[str, str]) -> None:
        """TG-42 `simultaneous_answers`: private until both are in, whatever their order."""
        deal = call_of(["2D KD", "3D 4C", "5D 6C"], house={"simultaneous_answers": "on"})
        play_moves(deal, "0 call KD")
        assert deal.pending() == {1, 2}
        before = deal.view(None)
        assert play_moves(deal, order[0]) == ()
        assert deal.view(None) == before
        first = int(order[0][0])
        assert str(deal.view(first).answer) == order[0][2:]
        assert deal.view(3 - first).answer is None
        events = play_moves(deal, order[1])
        assert events[:2] == (Answered(1, "challenge"), Answered(2, "fold"))
        assert deal.result.shown.answers == (None, "challenge", "fold")

    def test_opponent_without_bahay_folds_automatically_on_a_call(self) -> None:
        """TG-42: as sunog; an opponent with a secret is asked."""
        deal = call_of(["2D KD", "3D 4C", "5D 6C"], opened=OPENED[:1], secret=[(2, "8S 8H 8D 8C")])
        assert play_moves(deal, "0 call KD") == (Discarded(0, "KD"), Called(0), Answered(1, "sunog"))
        assert deal.pending() == {2}
        assert deal.view(2).table.answers == (None, "sunog", None)

    def test_call_ends_the_deal_immediately_when_both_opponents_are_sunog(self) -> None:
        """TG-42, TG-43, TG-71: the caller wins, one unit and one more from each."""
        deal = call_of(["2D KD", "3D 4C", "5D 6C"], opened=OPENED[:1])
        *_, won, ended = play_moves(deal, "0 call KD")
        assert (won, ended) == (Won(0, "draw", 0, tally=2, challenged=False), Ended("draw"))
        assert entries(deal) == {0: 4, 1: -2, 2: -2}

    def test_only_fold_or_challenge_may_answer_a_call(self) -> None:
        """TG-42: fold or challenge, no sapaw and no bahay."""
        deal = call_of(["2D KD", "7D 8S 8H 8D", "5D 6C"])
        play_moves(deal, "0 call KD")
        for text in ("sapaw 7D on 1", "lay 8S 8H 8D", "discard 7D"):
            with pytest.raises(IllegalMove, match="A draw has been called: fold or challenge"):
                play_moves(deal, f"1 {text}")


class TestWhoWins:
    def test_caller_wins_one_unit_from_each_when_both_fold(self) -> None:
        """TG-43, TG-70: the caller wins one unit from each, whatever the tallies."""
        deal = call_of(["2D QD KD", "3D", "5D"])
        play_moves(deal, "0 call KD", "1 fold", "2 fold")
        assert entries(deal) == {0: 2, 1: -1, 2: -1}
        assert [hand.compared for hand in deal.result.shown.hands] == [True, False, False]

    def test_lowest_tally_of_caller_and_challengers_wins(self) -> None:
        """TG-43, TG-70: three units from each losing participant, one from each player who folded."""
        deal = call_of(["2D QD KD", "3D", "5D"])
        play_moves(deal, "0 call KD", "1 challenge", "2 fold")
        assert entries(deal) == {0: -3, 1: 4, 2: -1}
        assert [hand.compared for hand in deal.result.shown.hands] == [True, True, False]
        both = call_of(["2D KD", "3D", "5D"])
        play_moves(both, "0 call KD", "1 challenge", "2 challenge")
        assert entries(both) == {0: 6, 1: -3, 2: -3}

    def test_challenger_wins_tie_with_the_caller(self) -> None:
        """TG-44: and of two challengers to the one on the caller's right."""
        deal = call_of(["3H KD", "6S", "3D"])
        play_moves(deal, "0 call KD", "1 fold", "2 challenge")
        assert deal.result.winner == 2
        all_three = call_of(["3H KD", "3S", "3D"])
        play_moves(all_three, "0 call KD", "1 challenge", "2 challenge")
        assert all_three.result.winner == 1

    def test_winner_of_a_call_becomes_the_next_mano(self) -> None:
        """TG-02, TG-73: whether caller or challenger."""
        deal = table(["3H KD", "6S", "2D"], opened=OPENED, carry={"mano": 0, "pot": 9, "streak": 2})
        *_, won, _ = play_moves(deal, "0 call KD", "1 fold", "2 challenge")
        assert won == Won(2, "draw", 12, tally=2, challenged=True, beaten=(3,))
        assert deal.result.carry == {"mano": 2, "pot": 0, "streak": None}
        assert reasons(deal, 2) == {"challenge": 3, "fold": 1, "stake": -1, "jackpot": 12}

    def test_player_who_drew_the_last_card_may_call_before_the_deal_ends(self) -> None:
        """TG-50: with the discard of that turn."""
        deal = call_of(["2D QD KD", "3D", "5D"], phase="draw", stock="TD", left=1)
        play_moves(deal, "0 draw", "0 call KD", "1 fold", "2 fold")
        assert (deal.result.outcome, deal.result.winner) == ("draw", 0)

    def test_score_command_settles_a_tongits_deal_like_the_table(self) -> None:
        """TG-43, TG-70, TG-72: `sala score` and the table agree."""
        deal = call_of(["AD 2D 3D 4D 5H 6C 8D KD", "2H 3H 4H KC KH TD QD TH QS", "3S 5D 6S TC QC 4C 2C 5C JD"])
        play_moves(deal, "0 call KD", "1 challenge", "2 fold")
        case = {
            "seats_ccw": ["A", "B", "C"],
            "players": {
                name: {"hand": list(deal.view(seat).hand), "open": [{"cards": OPENED[seat][1].split()}]}
                for seat, name in enumerate("ABC")
            },
            "end": {"type": "draw", "caller": "A", "responses": {"B": "challenge", "C": "fold"}},
        }
        case["players"]["A"]["hand"] += ["9D", "TS"]
        settled = TONGITS.settle_case(case, TONGITS.Options())
        assert settled["winner"] == "A"
        assert settled["net"] == {"A": entries(deal)[0], "B": entries(deal)[1], "C": entries(deal)[2]}
