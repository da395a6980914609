"""At a shared screen, one person's hints, marks and hand order are hidden from the next person."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.moves import Discard
from game.scenes.curtain import CurtainScene
from tests.hands import make_move
from tests.scenes.couch_pilot import Couch
from tools.scenarios import sound_choice


def to_question(couch: Couch) -> int:
    """Open curtains and let claims pass until a person is asked; return that seat."""
    for _step in range(60):
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
        elif couch.table.calling.panel is not None:
            couch.pass_claims()
        elif couch.table.session.asked is not None:
            return couch.table.session.asked
    raise AssertionError("nobody is asked")


def advised(couch: Couch) -> set[str]:
    """Request a hint and wait for it; return the texts that it adds to the screen."""
    before = couch.texts()
    couch.press("h")
    couch.wait_for(lambda: couch.table.advice.choice is not None)
    couch.wait(3)
    return couch.texts() - before - {"Hide hint"}


@pytest.mark.parametrize("game", ["pong", "tongits"])
def test_hint_for_one_person_is_hidden_from_the_next(game: str) -> None:
    """The hint disappears with the answer; neither curtain nor next view has its texts or highlights."""
    couch, chance = Couch(2, game=game), Random(3)
    seen = 0
    while seen < 2:
        seat = to_question(couch)
        view = couch.match.view(seat)
        if len(view.legal) < 2:
            make_move(couch, couch.match, sound_choice(view, chance).move)
            continue
        said = advised(couch)
        assert said
        couch.table.context.answer(sound_choice(view, chance).move)
        assert couch.table.advice.choice is None
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            assert not said & couch.texts()
        following = to_question(couch)
        assert not couch.table.advice.wanted
        assert couch.table.advice.choice is None
        if following != seat:
            seen += 1


def test_hand_order_is_stored_separately_for_each_person() -> None:
    """TG-60: the next person's hand is arranged automatically, and the first finds the manual order again."""
    couch, chance = Couch(2, game="tongits"), Random(3)
    first = to_question(couch)
    hand = list(couch.match.view(first).hand)
    couch.table.state.order.move(hand[-1:], hand[0], hand)
    put = list(couch.table.state.order.own or ())
    assert put[0] == hand[-1]
    others = 0
    for _turn in range(12):
        seat = to_question(couch)
        assert couch.table.state.viewer == seat
        own = couch.table.state.order.own
        if seat != first:
            others += 1
            assert own is None, "the next person's hand arranges itself"
            held = set(couch.match.view(seat).hand)
            shown = {code for node in couch.table.nodes() if node.role == "piece" for code in node.shows}
            assert shown <= held
        elif others:
            still = [code for code in put if code in couch.match.view(seat).hand]
            assert [code for code in own or () if code in still] == still
            return
        make_move(couch, couch.match, sound_choice(couch.match.view(seat), chance).move)
    raise AssertionError("the first person did not come back")


def test_set_marks_disappear_when_the_hand_is_turned_face_down() -> None:
    """Marks are only under the viewer's own, open hand."""
    couch, chance = Couch(2), Random(3)
    for _turn in range(4):
        seat = to_question(couch)
        view = couch.match.view(seat)
        make_move(couch, couch.match, sound_choice(view, chance).move)
        couch.go_on()
        if isinstance(couch.top, CurtainScene) or couch.table.calling.panel is not None:
            couch.wait(3)
            assert not [node for node in couch.table.nodes() if node.role == "piece" and node.shows]


def test_autoplay_settings_have_no_effect_at_a_shared_screen() -> None:
    """Auto-draw and pass-until-my-turn have no effect; with called claims every person answers."""
    couch = Couch(3, auto_draw=True)
    seat = to_question(couch)
    view = couch.match.view(seat)
    discard = next((move for move in view.legal if isinstance(move, Discard)), None)
    if discard is None:
        make_move(couch, couch.match, view.legal[0])
        view = couch.match.view(to_question(couch))
        discard = next(move for move in view.legal if isinstance(move, Discard))
    make_move(couch, couch.match, discard)
    couch.go_on()
    panel = couch.table.calling.panel
    assert panel is not None
    assert not any(panel.calls.has_passed(each) for each in panel.calls.seats)
    couch.press("u")
    couch.wait(5)
    assert couch.table.calling.panel is not None or isinstance(couch.top, CurtainScene)
