"""Accessibility trees of tables and settlements, and their order; every state is in `test_every_state.py`."""

from __future__ import annotations

import pytest

from game.rules import GAMES
from game.scenes.table.scene import TableScene
from tests.access.listener import Listener
from tools.pictures import STATES
from tools.screenshots import open_stage, picture

SIZE = (1280, 720)


@pytest.mark.parametrize("state", ["tongits-turn", "pong-turn", "pai-tong-6-turn", "pai-gow-set", "generic-tongits"])
def test_pieces_of_a_face_down_hand_are_not_in_the_accessibility_tree(state: str) -> None:
    stage = open_stage(STATES[state](), SIZE)
    listener = Listener(stage)
    picture(stage, 1.0)
    scene = stage.top
    assert isinstance(scene, TableScene)
    before = {node.label for node in scene.nodes() if node.role == "piece"}
    assert before
    scene.deal_screen.cover()
    stage.update(1 / 60)
    things = [thing for thing in listener.tree().walk() if thing.role == "piece"]
    assert not {thing.name for thing in things} & before
    stage.close()


def test_tongits_hand_is_read_bahay_by_bahay() -> None:
    stage = open_stage(STATES["tongits-turn"](), SIZE)
    picture(stage, 1.0)
    tree = Listener(stage).tree()
    hand = next(thing for thing in tree.walk() if thing.name == "Your hand")
    assert [part.name for part in hand.parts] == ["Three sevens", "Deadwood"]
    assert [part.name for part in hand.parts[0].parts] == ["7 of spades", "7 of hearts", "7 of clubs"]
    assert [part.place for part in hand.parts[0].parts] == [(1, 3), (2, 3), (3, 3)]
    stage.close()


def test_pong_hand_is_read_set_by_set() -> None:
    stage = open_stage(STATES["pong-sets"](), SIZE)
    picture(stage, 1.0)
    tree = Listener(stage).tree()
    hand = next(thing for thing in tree.walk() if thing.name == "Your hand")
    assert [part.name for part in hand.parts if part.role == "group"] == [
        "Set 1, complete",
        "Set 2, complete",
        "Set 3, needs 1: 5 of 12 seen",
        "Set 4, complete with the new piece",
        "New in your hand",
    ]
    stage.close()


def test_settlement_is_read_in_sentences() -> None:
    stage = open_stage(STATES["tongits-settlement"](), SIZE)
    picture(stage, 1.0)
    lines = [thing.name for thing in Listener(stage).tree().walk()]
    assert "Ramon wins the challenged draw with 19 against 29." in lines
    assert "You have 32 chips now." in lines
    stage.close()


def test_tongits_settlement_reads_all_final_hands() -> None:
    """TG-60: in the order of the sheet, between how the game ended and the payments."""
    stage = open_stage(STATES["tongits-settlement"](), SIZE)
    picture(stage, 1.0)
    lines = [thing.name for thing in Listener(stage).tree().walk()]
    scene = stage.top
    assert scene is not None
    pack = GAMES["tongits"].pack(GAMES["tongits"].Options())
    held = [f"tally of {hand.tally}" for hand in scene.report.hands]
    told = [next(at for at, line in enumerate(lines) if words in line) for words in held]
    assert max(told) < next(at for at, line in enumerate(lines) if "chips now" in line)
    for hand in scene.report.hands:
        cards = [pack.name(code) for code in hand.deadwood]
        assert any(all(card in line for card in cards) for line in lines), hand.name
    stage.close()


def test_every_button_action_is_read_exactly_once() -> None:
    """A button with several possible actions has each described exactly once."""
    stage = open_stage(STATES["tongits-turn"](), SIZE)
    picture(stage, 1.0)
    scene = stage.top
    assert scene is not None
    node = next(node for node in scene.nodes() if node.label == "Sapaw")
    node.value = node.tooltip = "Sapaw the one\nSapaw the other"
    thing = next(thing for thing in Listener(stage).tree().walk() if thing.name == "Sapaw")
    assert thing.value == "Sapaw the one; Sapaw the other"
    assert "Sapaw the one" not in thing.about
    stage.close()
