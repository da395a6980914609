"""A kit and scenes for the tests of the window's foundation."""

from __future__ import annotations

import pytest

from game.ui import shots
from game.ui.kit import Kit, PlainSettings


@pytest.fixture
def kit() -> Kit:
    shots.prepare_display()
    return Kit((1920, 1080), PlainSettings(speed=0.0))
