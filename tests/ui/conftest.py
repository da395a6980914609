"""Render contexts and scenes for the tests of `game.ui`."""

from __future__ import annotations

import pytest

from game.ui.render_context import DefaultSettings, RenderContext
from tools import screenshots


@pytest.fixture
def ctx() -> RenderContext:
    screenshots.prepare_display()
    return RenderContext((1920, 1080), DefaultSettings(speed=0.0))
