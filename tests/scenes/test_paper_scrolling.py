"""Sheets of paper whose content is longer than the sheet scroll with the mouse wheel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ui.intents import Scroll
from tests.pilot import STILL, Pilot
from tools.pictures import STATES


@pytest.mark.parametrize("state", ["licences", "waiting-many", "settings", "past-deal", "phones-addresses"])
def test_mouse_wheel_scrolls_a_long_sheet(state: str) -> None:
    pilot = Pilot.before(STATES[state](), replace(STILL, text_size=2.0), size=(1024, 640))
    bar = next(node for node in pilot.top.nodes() if node.role == "scrollbar")
    top = bar.rect.y
    pilot.press(Scroll(2, (bar.rect.x - 60, bar.rect.centery)))
    assert bar.rect.y > top
    pilot.press(Scroll(-100, (bar.rect.x - 60, bar.rect.centery)))
    assert bar.rect.y == top
