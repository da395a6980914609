"""Everything runs without a screen or a sound card: SDL is told so before pygame is loaded anywhere."""

from __future__ import annotations

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with a real window come first: they take longest, and nobody should wait for them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("window") is None)
