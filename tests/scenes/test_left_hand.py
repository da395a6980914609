"""The layout for left-handed players: the most used buttons are at the left, and nothing else changes."""

from __future__ import annotations

import pytest

from game.match.store import Store
from game.scenes.settings_scene import SettingsScene
from game.scenes.table.scene import TableScene
from game.ui.node import Node
from game.ui.render_context import DefaultSettings
from game.ui.widgets import Toggle
from tools.pictures import STATES
from tools.screenshots import Screenshot, open_stage, take_screenshot

RIGHT = DefaultSettings(speed=0.0)
LEFT = DefaultSettings(speed=0.0, left_handed=True)
TABLES = (
    "pong-claim",
    "pai-tong-claim",
    "tongits-turn",
    "tongits-staged",
    "tongits-lay-which",
    "pai-gow-set",
    "pai-gow-open-coach",
    "daun-tiga-stake",
    "daun-tiga-17",
    "generic-pong-claim",
)
MAIN = {"tongits-turn": "primary", "pai-gow-set": "primary", "daun-tiga-stake": "stake"}
"""Name of the main button at tables where it is outside a panel."""
SIZES = ((1920, 1080), (1024, 640))


def table(state: str, size: tuple[int, int], settings: DefaultSettings) -> Screenshot:
    return take_screenshot(STATES[state](), size, settings=settings, seconds=1.0)


def node(shot: Screenshot, name: str) -> Node:
    return next(each for each in shot.scene.nodes() if each.name == name)


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", TABLES)
def test_left_handed_layout_swaps_only_the_side_columns(state: str, size: tuple[int, int]) -> None:
    right, left = table(state, size, RIGHT), table(state, size, LEFT)
    scale = left.stage.ctx.scale
    assert left.faults() == []
    assert node(left, "menu").rect.left >= scale.frame.right - 1
    assert node(right, "menu").rect.right <= scale.frame.left + 1
    assert isinstance(left.scene, TableScene)
    talk = left.scene.commentary_panel
    assert talk.panel.rect.centerx < scale.frame.centerx
    # Tab and a screen reader go the same way, and pieces lie where they lay.
    assert [each.id for each in left.scene.nodes()] == [each.id for each in right.scene.nodes()]
    for one, other in zip(left.scene.nodes(), right.scene.nodes(), strict=True):
        if one.role == "piece":
            assert one.rect == other.rect


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", MAIN)
def test_left_handed_layout_has_the_main_button_on_the_left(state: str, size: tuple[int, int]) -> None:
    left = table(state, size, LEFT)
    button = node(left, MAIN[state]).rect
    if state == "daun-tiga-stake" and left.stage.ctx.scale.rails:
        assert button.centerx < left.stage.ctx.scale.frame.right  # in the open middle of the table, as ever
    else:
        assert button.centerx < left.stage.ctx.scale.frame.centerx


@pytest.mark.parametrize("size", SIZES)
def test_left_handed_tongits_buttons_do_not_overlap(size: tuple[int, int]) -> None:
    shot = table("tongits-staged", size, LEFT)
    assert isinstance(shot.scene, TableScene)
    rects = [each.rect for each in shot.scene.prompt.nodes() if each.role == "button"]
    assert len(rects) > 4
    assert all(not one.colliderect(other) for k, one in enumerate(rects) for other in rects[k + 1 :])


def test_left_handed_setting_changes_the_layout_immediately(store: Store) -> None:
    stage = open_stage(SettingsScene(store, lambda: None, page=1), settings=None)
    scene = stage.top
    assert isinstance(scene, SettingsScene)
    toggle = next(
        one for column in scene.columns for one in column.controls if isinstance(one, Toggle) and "Left" in one.label
    )
    assert not stage.ctx.scale.mirrored
    scene.focus.activate(toggle.node)
    assert store.settings.left_handed
    assert stage.ctx.scale.mirrored
    assert stage.ctx.scale.talk == stage.ctx.scale.left
    scene.focus.activate(toggle.node)
    assert not stage.ctx.scale.mirrored
    stage.close()
