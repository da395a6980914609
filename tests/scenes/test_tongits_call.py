"""Calls of a draw at the table of Tongits: asked for, made, folded, challenged."""

from __future__ import annotations

from random import Random

from game.match.store import Store
from game.rules.tongits.moves import CHALLENGE, Call
from game.scenes.staged import sound_answer
from game.scenes.tables.tongits import states
from game.words.tongits.moves import call_closed
from tests.pilot import TablePilot
from tests.scenes.tongits_pilot import (
    at,
    loose,
    seen,
)


def test_the_draw_button_is_always_there_and_says_why(store: Store) -> None:
    """TG-45: closed it stays in view and in the focus, and tells why and what would open it."""
    for state in ("tongits-deal", "tongits-turn", "tongits-draw"):
        table = at(state, store)
        node = table.node("action:d")
        assert node.focusable
        if seen(table).call_closed:
            assert not node.enabled
            assert node.why == call_closed(seen(table), table.scene.reader) != ""
    assert "first turn" in at("tongits-deal", store).node("action:d").why


def test_a_call_with_the_chosen_card(store: Store) -> None:
    """TG-40: the call goes with the discard that ends the turn; without a chosen card it is asked which."""
    table = at("tongits-call", store)
    table.click("action:d")
    which = table.find("choice:0")
    assert which or any(isinstance(move, Call) for _seat, move in table.match.moves)
    if which:
        table.press("escape")
        code = loose(table)[-1]
        table.click(f"card:{code}")
        table.click("action:d")
        assert (0, Call(code)) in table.match.moves
    table.to_question()
    assert table.settled


def test_a_call_before_drawing(store: Store) -> None:
    """TG-40 with call_timing=start_of_turn: Draw is open while one may still draw a card."""
    table = at("tongits-answer-early", store)
    assert table.to_question() == "draw"
    table.click("action:d")
    assert any(isinstance(move, Call) for _seat, move in table.match.moves)


def test_fold_or_challenge_with_what_is_known(store: Store) -> None:
    """TG-42: own tally, what each opponent holds, and what either answer costs stand on the panel."""
    table = at("tongits-answer", store)
    view, texts = seen(table), table.texts()
    caller = view.table.caller
    name = states.NAMES[caller]
    assert f"{name} calls a draw" in texts
    assert any(text.startswith("Your tally ") for text in texts)
    assert any(text.startswith(f"{name}: {view.table.hand_sizes[caller]} card") for text in texts)
    assert "costs 1" in texts
    table.click("challenge")
    assert (0, CHALLENGE) in table.match.moves
    table.to_question()
    assert table.settled == ["draw"]
    assert [hand.tally for hand in table.scene.showdown.hands]


def test_answers_at_the_same_time_tell_nothing_of_each_other(store: Store) -> None:
    """TG-42 with simultaneous_answers=on: the panel says that the other one answers unseen."""
    state = states.state(states.STATES["tongits-answer"].until, {"simultaneous_answers": "on"})
    for number in range(20):
        match = state.begin(number)
        chance = Random(number)
        while match.deal.result is None and len(match.deal.pending()) < 2:
            seat = min(match.deal.pending())
            match.play(seat, sound_answer(match, seat, chance))
        if match.deal.result is None and 0 in match.deal.pending():
            break
    table = TablePilot(match, store)
    table.to_question()
    assert any(text.endswith("answers unseen") for text in table.texts())
    table.click("fold")
    table.to_question()
    assert table.settled
