"""Every named state around the table: it opens, stays in the window, and no words lie over others, at every size."""

import pytest

from game.scenes.states import STATES
from game.ui.shots import shoot

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
ODD_SIZES = [(2560, 1440), (1280, 960), (1100, 1000), (2560, 1080), (800, 500)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", STATES)
def test_nothing_overlaps_or_leaves_the_window(state, size):
    assert shoot(STATES[state](), size, seconds=0.1).faults() == []


@pytest.mark.parametrize("size", ODD_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", ["title", "lobby-seven", "settlement-friends", "house-rules", "settings"])
def test_large_squarish_wide_and_tiny_windows_are_no_worse(state, size):
    assert shoot(STATES[state](), size, seconds=0.1).faults() == []
