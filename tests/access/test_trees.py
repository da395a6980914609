"""Every named state as a screen reader is told it: complete in words, in an order, and silent about what is hidden."""

from __future__ import annotations

import pytest

from game.access.bridge import ROLES
from game.access.thing import FIRST, Tree
from game.pictures import STATES
from game.rules import GAMES
from game.scenes.table.scene import TableScene
from game.ui.shots import open_stage, picture
from tests.access.listener import Listener
from tests.plain_layouts import unpainted

SIZE = (1280, 720)
ONE_OF_A_KIND = {"tongits", "daun-tiga"}
"""Games whose pieces all have names of their own, so that a name tells which piece it is."""


def hidden_names(scene: TableScene) -> set[str]:
    """What nobody before this screen may know: the stock and the others' hands, in words."""
    if scene.state.over or scene.watched:
        return set()
    deal = scene.match.deal
    places = deal.view(None if scene.state.covered else scene.state.viewer).places()
    known = {code for place in places for code in place.pieces}
    return {scene.reader.piece(code) for codes in deal.census().values() for code in codes if code not in known}


def check(tree: Tree) -> None:
    numbers = [thing.number for thing in tree.walk()]
    assert len(numbers) == len(set(numbers))
    assert tree.scene.name, "the scene has no name"
    for thing in tree.walk():
        where = f"{thing.role} {thing.name!r}"
        assert thing.role in ROLES, where
        assert thing.name or thing.value, f"{where} has no words"
        assert not thing.name.startswith(("node:", "piece:", "card:")), where
        assert thing.role != "slider" or thing.range is not None, where
        if thing.place is not None:
            assert 1 <= thing.place[0] <= thing.place[1], where


@pytest.mark.parametrize("state", STATES)
@unpainted()
def test_every_state_is_told(state: str) -> None:
    stage = open_stage(STATES[state](), SIZE)
    listener = Listener(stage)
    picture(stage, 1.0)
    tree = listener.tree()
    check(tree)
    scene = stage.top
    assert scene is not None
    told = {id(node) for node in listener.outliner.offered.values()}
    for node in scene.nodes():
        assert id(node) in told or not node.focusable, f"{node.role} {node.label!r} is not told"
    numbers = [thing.number for thing in tree.walk()]
    order = [number for node in scene.nodes() for number, each in listener.outliner.offered.items() if each is node]
    assert set(order) <= set(numbers)
    if scene.focus.focused is not None:
        assert tree.focus >= FIRST
    if isinstance(scene, TableScene) and scene.match.game.name in ONE_OF_A_KIND:
        words = listener.text()
        found = [name for name in hidden_names(scene) if f" {name}" in words]
        talk = " ".join(line.text for line in scene.commentary.lines)
        assert not [name for name in found if name not in talk]
    stage.close()


@pytest.mark.parametrize("state", ["tongits-turn", "pong-turn", "pai-tong-6-turn", "pai-gow-set", "generic-tongits"])
def test_a_covered_hand_says_nothing(state: str) -> None:
    stage = open_stage(STATES[state](), SIZE)
    listener = Listener(stage)
    picture(stage, 1.0)
    scene = stage.top
    assert isinstance(scene, TableScene)
    before = {node.label for node in scene.nodes() if node.role == "piece"}
    assert before
    scene.cover()
    stage.update(1 / 60)
    things = [thing for thing in listener.tree().walk() if thing.role == "piece"]
    assert not {thing.name for thing in things} & before
    stage.close()


def test_the_hand_of_tongits_is_read_by_bahays() -> None:
    stage = open_stage(STATES["tongits-turn"](), SIZE)
    picture(stage, 1.0)
    tree = Listener(stage).tree()
    hand = next(thing for thing in tree.walk() if thing.name == "Your hand")
    assert [part.name for part in hand.parts] == ["Three sevens", "Deadwood"]
    assert [part.name for part in hand.parts[0].parts] == ["7 of spades", "7 of hearts", "7 of clubs"]
    assert [part.place for part in hand.parts[0].parts] == [(1, 3), (2, 3), (3, 3)]
    stage.close()


def test_the_hand_of_pong_is_read_by_sets() -> None:
    stage = open_stage(STATES["pong-sets"](), SIZE)
    picture(stage, 1.0)
    tree = Listener(stage).tree()
    hand = next(thing for thing in tree.walk() if thing.name == "Your hand")
    assert [part.name for part in hand.parts if part.role == "group"] == [
        "Set 1, complete",
        "Set 2, complete",
        "Set 3, lacks one: 7 of 10 left",
        "Set 4, complete with the new one",
        "New in the hand",
    ]
    stage.close()


def test_a_settlement_is_told_in_sentences() -> None:
    stage = open_stage(STATES["tongits-settlement"](), SIZE)
    picture(stage, 1.0)
    lines = [thing.name for thing in Listener(stage).tree().walk()]
    assert "Ramon wins the challenged draw with the lowest tally." in lines
    assert "You have 32 chips now." in lines
    stage.close()


def test_what_everybody_still_held_is_told_where_a_game_of_tongits_is_settled() -> None:
    """TG-60: as the sheet has it, where the hands lie between how it ended and what is paid."""
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


def test_what_a_button_would_do_is_told_once() -> None:
    """Where it would do one of several things each of them is said, and none twice."""
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
