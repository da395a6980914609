"""The frame round every table: the drawer of the talk, what lies over the table in the end, plain labels."""

from __future__ import annotations

import pytest

from game.scenes.pictures import STATES
from tests.pilot import Pilot

TABLES = ["pong-claim", "pai-tong-draw", "pai-gow-set", "tongits-turn", "daun-tiga-stake", "generic-pong-claim"]


@pytest.mark.parametrize("state", TABLES)
def test_escape_puts_the_drawer_of_the_talk_away_and_nothing_else(state: str) -> None:
    """In a narrow window the talk lies over the table: Escape closes it first, and passes or takes back only then."""
    pilot = Pilot.before(STATES[state](), size=(1024, 640))
    pilot.rest()
    scene = pilot.top
    asked = scene.prompt.view
    pilot.press("t")
    assert "Table talk" in pilot.texts()
    pilot.press("escape")
    assert "Table talk" not in pilot.texts()
    assert pilot.top is scene
    assert scene.prompt.view is asked
