"""Every action in every named state is reachable, visible and can be left, by keys only and by gamepad only."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pygame import Rect

from game.scenes.curtain import CurtainScene
from game.scenes.title import TitleScene
from game.ui.intents import Cancel, Move, Next
from tests.pilot import FRAME, Pilot
from tools.pictures import STATES
from tools.screenshots import picture

if TYPE_CHECKING:
    from game.ui.node import Node
    from game.ui.scene import Scene

PAD = "03000000000000000000000000000000"
ROOTS = (TitleScene, CurtainScene)
"""Scenes that Escape does not leave: the title page, and the curtain in pictures."""
SHARED = {"daun-tiga-couch", "daun-tiga-couch-6", "daun-tiga-couch-stage"}
"""Several persons share the keyboard, whose arrows belong to one of them."""
TABBED_ONLY = {"daun-tiga-couch-6": {"hand:5"}}
"""Beside a row whose left and right turn an amount: the shoulders and Tab lead there."""
HEARS_ALL = {"keys-asked"}
"""States that take every key and button as the new binding."""
MOST_STEPS, MOST_LOOKS = 60, 3
"""Nodes of a state that are walked through, and of those that mark themselves, looked at picture by picture."""


def nodes_to_reach(scene: Scene) -> set[str]:
    """Return all nodes that can be activated or inspected by keys."""
    return {node.id for node in scene.nodes() if node.focusable and node.enabled}


def opened(name: str) -> Pilot:
    pilot = Pilot.before(STATES[name]())
    pilot.wait(30)
    if name in HEARS_ALL:
        assert pilot.stage.handle(Cancel(PAD))  # B leads out of it
        assert not pilot.top.takes_all_keys
    if name.startswith("join"):
        pilot.stage.handle(Move("down", PAD))  # a pad's first press takes a seat
    return pilot


def nodes_reached_by_arrows(pilot: Pilot, pad: str) -> set[str]:
    """Return all nodes that arrows reach from the initial focus."""
    scene = pilot.top
    directions = ("up", "down") if scene.focus.walks else ("left", "right", "up", "down")
    if scene.focus.focused is None:
        pilot.stage.handle(Move("down", pad))
    first = scene.focus.focused
    assert first is not None, "nothing takes the focus"
    reached, todo = {first.id}, [first.id]
    while todo:
        at = todo.pop()
        for direction in directions:
            if not scene.focus.focus(at):
                continue  # something was turned or opened, and it is gone
            node = scene.focus.focused
            if node is None or (node.on_adjust is not None and direction in {"left", "right"}):
                continue  # it is turned, not left
            pilot.stage.handle(Move(direction, pad))
            assert pilot.top is scene, f"{direction} at {at} leads out of the scene"
            now = scene.focus.focused
            assert now is not None, f"{direction} at {at} loses the focus"
            if now.id not in reached:
                reached.add(now.id)
                todo.append(now.id)
    return reached


def nodes_reached_by_tab(pilot: Pilot, by: int) -> set[str]:
    """Return all nodes that Tab reaches in a full cycle."""
    reached = set()
    for _press in range(2 * len(pilot.top.nodes()) + 5):
        pilot.stage.handle(Next(by))
        reached.add(pilot.focused)
    return reached


@pytest.mark.painted
@pytest.mark.sampled(12, 4)
@pytest.mark.parametrize("name", STATES)
def test_every_action_is_reachable_by_gamepad_and_tab(name: str) -> None:
    """By a gamepad's arrows, by Tab and shoulder buttons in both directions; the focus is visible, and B goes back.

    This is also where every state is painted completely, and no texts overlap then.
    """
    pilot = opened(name)
    pilot.stage.tooltip.hide()  # it may lie over words
    assert pilot.faults() == [], "painted"
    want = nodes_to_reach(pilot.top) - TABBED_ONLY.get(name, set())
    assert want - nodes_reached_by_arrows(pilot, PAD) == set()
    for by in (1, -1):
        want, led = nodes_to_reach(pilot.top), nodes_reached_by_tab(pilot, by)
        grouped = {node.id: node.tab_group for node in pilot.top.nodes() if node.tab_group}
        grouped |= {each: "deals" for each in want if each.startswith("deal:")}
        assert want - led <= set(grouped)  # a list or a pack is one stop; arrows go through it
        assert {grouped[each] for each in want & set(grouped)} == {grouped[each] for each in led & set(grouped)}
    look(pilot)
    if not isinstance(pilot.top, ROOTS):
        assert pilot.stage.handle(Cancel(PAD))


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("name", [each for each in STATES if each.startswith("daun-tiga") and each not in SHARED])
def test_arrow_keys_reach_the_players_face_down_cards_before_other_actions(name: str) -> None:
    pilot = opened(name)
    for _card in range(3):
        if pilot.find("turn") is not None:
            pilot.press("return")
            pilot.rest()
    assert pilot.find("turn") is None
    assert nodes_to_reach(pilot.top) - nodes_reached_by_arrows(pilot, "") == set()


def settle(pilot: Pilot) -> None:
    """Run some frames, as long as anything moves."""
    for _frame in range(8):
        if not pilot.stage.update(FRAME):
            return


def look(pilot: Pilot) -> None:
    """Check that the focus is visible on each node, by its ring or its own mark."""
    scene, window = pilot.top, pilot.stage.ctx.scale.window
    looked = 0
    for _press in range(min(len(scene.nodes()), MOST_STEPS)):
        pilot.stage.handle(Next())
        settle(pilot)
        node = scene.focus.focused
        if node is None:
            return
        assert node.attention == 1.0, node.id
        seen = window.clip(node.bounds)
        assert min(seen.size) >= 4, (node.id, node.bounds)
        if node.ring == "none" and looked < MOST_LOOKS:
            looked += 1
            assert marked(pilot, node), f"{node.id} shows no focus"
    node = scene.focus.focused
    assert node is None or marked(pilot, node), node.id


def marked(pilot: Pilot, node: Node) -> bool:
    """Return whether the picture around a node changes with the focus."""
    with_focus = pilot.shot().surface.copy()
    pilot.top.focus.ring_shown = False
    pilot.top.focus.changed = True
    settle(pilot)
    without = picture(pilot.stage).surface
    pilot.top.focus.ring_shown = True
    pilot.top.focus.changed = True
    settle(pilot)
    around = Rect(node.bounds).inflate(60, 60).clip(pilot.stage.ctx.scale.window)
    one, other = (each.subsurface(around).copy() for each in (with_focus, without))
    return one.get_buffer().raw != other.get_buffer().raw
