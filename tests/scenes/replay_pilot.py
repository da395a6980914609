"""A person who watches a deal in the replay viewer, shared by its tests."""

from __future__ import annotations

import pytest

from game.match.match import Match
from game.scenes.navigator import Navigator
from game.scenes.replay.viewer import ViewerScene
from tools.pictures.screens import played
from tools.pictures.tongits import WITH_DISCARD

TABLES = (("pai-tong", 4), ("pong", 4), ("pai-gow", 4), ("tongits", 3), ("daun-tiga", 5))


@pytest.fixture(scope="module")
def deals() -> dict[str, Match]:
    """Return a finished deal of each game."""
    return {game: played(game, seats, WITH_DISCARD if game == "tongits" else None) for game, seats in TABLES}


def watch(evening: Navigator, match: Match) -> ViewerScene:
    """Return the viewer of a deal over the title, once the complete deal has been verified."""
    evening.stage.push(evening.title())
    evening.viewings.watch_match(match)
    viewer = evening.stage.top
    assert isinstance(viewer, ViewerScene)
    return viewer
