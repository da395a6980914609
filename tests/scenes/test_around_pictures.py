"""Scenes other than tables in windows of unusual sizes and with high contrast; see also `test_every_state.py`."""

import pygame
import pytest

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.scenes.settings_scene import SettingsScene
from tests.plain_layouts import unpainted
from tools.pictures import couch, program, screens, standings
from tools.screenshots import open_stage, picture, take_screenshot

PICTURES = screens.PICTURES | couch.PICTURES | program.PICTURES | standings.PICTURES
ODD_SIZES = [(2560, 1440), (1280, 960), (1100, 1000), (2560, 1080), (800, 500)]


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("size", ODD_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "state",
    [
        *("title", "lobby-seven", "lobby-pai-gow-8", "lobby-daun-tiga-17", "settlement-friends"),
        *("house-rules", "house-rules-pai-gow", "settings", "settings-sight", "standings-17"),
        *("curtain", "calls-pong", "join", "join-daun-tiga-17"),
    ],
)
@unpainted()
def test_scenes_have_no_layout_faults_in_windows_of_unusual_sizes(state, size):
    assert take_screenshot(PICTURES[state](), size, seconds=0.1).faults() == []


@pytest.mark.painted
@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("below", ["settlement-greens", "lobby-pai-tong"])
def test_switching_high_contrast_changes_the_scene_under_the_settings_immediately(below):
    """Pictures of pieces change with the setting, and change back, without leaving the scene."""
    store = Store.open(IN_MEMORY)
    settings = store.change(speed=0)
    stage = open_stage(PICTURES[below](), (1280, 720), settings)
    pictures = []
    for _turn in range(3):
        pictures.append(pygame.image.tobytes(picture(stage).surface, "RGB"))
        stage.push(SettingsScene(store, stage.pop, page=1))
        stage.top.focus.find("contrast").on_activate()
        stage.pop()
    assert pictures[0] == pictures[2] != pictures[1]
    assert store.settings.high_contrast is True
