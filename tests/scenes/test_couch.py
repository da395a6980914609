"""Several persons at one screen: curtain, misclicks, language changes, and unplugged pads."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import i18n
from game.rules.moves import PASS, Discard
from game.scenes.couch_devices import AwayScene
from game.scenes.curtain import CurtainScene
from game.table.device_assignment import GAMEPAD, Device
from game.ui.intents import Plugged
from tests.hands import make_move
from tests.scenes.couch_pilot import NAMES, Couch
from tools.scenarios import sound_choice


def test_every_person_except_the_discarder_is_asked_about_a_claim_behind_the_curtain() -> None:
    """With the setting 'ask', every person except the discarder is asked in turn."""
    couch = Couch(4)
    couch.store.change(claims="ask")
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    view = couch.match.view(couch.table.session.asked)
    make_move(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
    names = []
    for _person in range(3):
        couch.go_on()
        assert isinstance(couch.top, CurtainScene)
        names.append(couch.top.words.name)
        couch.open_curtain()
        couch.go_on()
        make_move(couch, couch.match, PASS if PASS in couch.match.deal.legal(NAMES.index(names[-1])) else "draw")
    assert len(set(names)) == 3


def test_curtain_lists_public_events_since_the_person_last_looked() -> None:
    """At most the three latest public events, without drawn pieces."""
    couch, chance, seen = Couch(3), Random(2), 0
    for _step in range(60):
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            words = couch.top.words
            assert len(words.rows) <= 3
            said = " ".join(row.text for row in words.rows)
            assert "draws the" not in said
            table = couch.match.view(None).table
            open_ones = {throw.piece for throw in table.throws}
            assert {code for row in words.rows for code in row.pieces} <= open_ones
            seen += len(words.rows)
            couch.open_curtain()
        elif couch.table.calling.panel is not None:
            couch.pass_claims()
        else:
            view = couch.match.view(couch.table.session.asked)
            make_move(couch, couch.match, sound_choice(view, chance).move)
        if couch.match.deal.result is not None:
            break
    assert seen > 20


# Misclicks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("twice", [True, False])
def test_discard_needs_a_second_click_unless_confirmation_is_off(twice: bool) -> None:  # noqa: FBT001
    """The first click lifts the tile or lowers it again; with confirmation off it discards at once."""
    couch = Couch(2, confirm_discard=twice, claims="ask")
    for _step in range(20):
        couch.go_on()
        if isinstance(couch.top, CurtainScene):
            couch.open_curtain()
        elif couch.find("draw"):
            couch.click("draw")
        elif couch.find("claim:pass"):
            couch.click("claim:pass")
        else:
            break
    moves = len(couch.match.moves)
    couch.click(next(node for node in couch.pieces() if node.enabled))
    if twice:
        assert len(couch.match.moves) == moves
        assert couch.find("confirm")
        couch.right_click()
        assert couch.find("confirm") is None
        assert len(couch.match.moves) == moves
    else:
        assert len(couch.match.moves) > moves


# Another language in the middle ---------------------------------------------------------------------------------------


@pytest.fixture
def speak():
    """Change the language of the whole session, and restore English afterwards."""

    def choose(couch: Couch, code: str) -> None:
        i18n.set_language(code)
        couch.evening.retranslate()
        couch.wait()

    yield choose
    i18n.set_language("en")


def test_curtain_changes_its_language_while_shown(speak: Any) -> None:
    """One press still shows the hand of the named person, and no other."""
    couch = Couch(4)
    couch.go_on()
    assert isinstance(couch.top, CurtainScene)
    name = couch.top.words.name
    couch.press("escape")
    speak(couch, "ms")
    couch.press("escape")
    assert isinstance(couch.top, CurtainScene)
    assert couch.top.words.name == name
    assert "Waiting for" not in couch.top.words.question
    assert not couch.pieces()
    couch.press(couch.top.words.key)
    couch.go_on()
    asked = couch.table.session.asked
    assert asked is not None
    assert NAMES[asked] == name
    assert len(couch.pieces()) == len(couch.match.view(asked).hand)
    speak(couch, "en")
    couch.go_on()
    assert couch.table.session.asked == asked, "who sits before the screen needs no curtain for another language"


def test_claims_called_aloud_are_kept_after_a_language_change(speak: Any) -> None:
    """Both the calls so far and the persons to be asked behind the curtain are kept."""
    couch = Couch(4)
    couch.go_on()
    couch.open_curtain()
    couch.go_on()
    view = couch.match.view(couch.table.session.asked)
    make_move(couch, couch.match, next(move for move in view.legal if isinstance(move, Discard)))
    couch.go_on()
    assert couch.table.calling.panel is not None
    caller, other, *_rest = couch.table.calling.panel.calls.seats
    couch.click(f"call:{caller}")
    speak(couch, "ms")
    couch.go_on()
    assert couch.table.calling.panel is not None
    assert couch.table.calling.panel.calls.callers == (caller,)
    couch.click(f"let go:{other}")
    couch.press("space")
    couch.go_on()
    assert isinstance(couch.top, CurtainScene)
    speak(couch, "en")
    assert isinstance(couch.top, CurtainScene)
    assert couch.top.words.name == NAMES[caller]
    couch.press(couch.top.words.key)
    couch.go_on()
    assert couch.table.calling.panel is None
    assert couch.table.session.asked == caller


# Pads -----------------------------------------------------------------------------------------------------------------


def test_two_unplugged_gamepads_return_to_their_seats_in_order() -> None:
    """The message about the first pad is under that about the second; both are closed."""
    couch, pads = Couch(4), ("030000", "040000")
    couch.go_on()
    for seat, pad in enumerate(pads):
        couch.stage.handle(Plugged(pad, here=True))
        couch.evening.couch.devices.assign(seat, Device(GAMEPAD, pad))
    for pad in pads:
        couch.stage.handle(Plugged(pad, here=False))
    assert [type(scene) for scene in couch.stage.scenes[-2:]] == [AwayScene, AwayScene]
    couch.stage.handle(Plugged(pads[0], here=True))
    assert isinstance(couch.top, AwayScene)
    assert couch.top.name == NAMES[1]
    couch.stage.handle(Plugged(pads[1], here=True))
    assert isinstance(couch.top, CurtainScene)
    assert not any(isinstance(scene, AwayScene) for scene in couch.stage.scenes)
