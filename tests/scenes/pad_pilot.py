"""A person at the score pad, with a separate folder."""

from __future__ import annotations

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.score_pad.ledger_files import LedgerFolder
from game.ui.intents import Text
from tests.pilot import Pilot

SOUR_GREENS = ("3 of myriads",) * 3 + ("8 of strings",) * 3 + ("2 of coins", "2 of strings", "2 of myriads")


@pytest.fixture
def folder(tmp_path):
    return LedgerFolder(tmp_path / "pads")


@pytest.fixture
def pilot(folder):
    left = []
    found = Pilot.before(PadStartScene(Store.open(IN_MEMORY), lambda: left.append(True), folder))
    found.left = left
    return found


def begin(pilot, game, *names, form="Whole hands"):
    """Choose a game and begin with people of these names, in one of the two forms."""
    pilot.click(game, "choice")
    scene = pilot.top
    for _step in range(10):
        if scene.count == len(names):
            break
        pilot.click("People: less" if scene.count > len(names) else "People: more")
    for number, name in enumerate(names, 1):
        pilot.click(f"Name of player {number}")
        pilot.press(Text(name))
    pilot.click("Begin")
    assert isinstance(pilot.top, ScorePadScene)
    pilot.click(form, "choice")
    if form == "Whole hands":
        pilot.focus(f"piece:{pilot.top.grid.rows[0][0]}")


def ended(pilot, words):
    """Step through the kinds of ending until the row shows this text."""
    for _step in pilot.top.entries.rows[0].values:
        if pilot.node("choice:ended").value == words:
            return
        pilot.click(f"{pilot.node('choice:ended').label}: more")
    pytest.fail(f"the row never says {words!r}")
