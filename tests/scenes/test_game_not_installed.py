"""Deals of a game that is no longer installed: reported, harmless to every page, and back after reinstalling."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sala_gin_rummy import GIN_RUMMY

from game.games import add_game, remove_game
from game.match.players import PERSON, seated
from game.match.store import Store
from game.records.indexer import Index
from game.records.statistics import FiguresFilter, figures
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.replays_scene import ReplaysScene
from game.scenes.title import TitleScene
from game.ui.intents import Cancel
from tests.pilot import Pilot
from tests.scenes.played_house import folder, play

__all__ = ["folder"]
WAITS = (
    "You have an unfinished match of gin-rummy, but this game is not installed. "
    "The match stays in your saved-matches file."
)


@pytest.fixture
def uninstalled(store: Store) -> Iterator[None]:
    """Two deals of gin rummy are over, one of them recorded; a third waits. Then the game is gone."""
    add_game(GIN_RUMMY)
    play(store, "gin-rummy", 1)
    Index(store.journal).finish()
    play(store, "gin-rummy", 1, seed=6)
    gin = GAMES["gin-rummy"]
    store.start(gin, gin.Options(), seated([PERSON, "first"]), 2)
    play(store, "pong", 1)
    remove_game("gin-rummy")
    yield
    if "gin-rummy" in GAMES:
        remove_game("gin-rummy")


def records(store: Store) -> list[tuple[str, int]]:
    return sorted(store.journal.rows("SELECT game, sound FROM record"))


def test_pages_still_open_and_show_a_message_if_a_game_is_not_installed(
    uninstalled: None, evening: Navigator, pilot: Pilot, store: Store
) -> None:
    heard: list[str] = []
    store.listen(heard.append)
    evening.stage.push(evening.first(None))
    pilot.rest()
    assert heard == [WAITS]
    for door, page in (("statistics", RecordsScene), ("replays", ReplaysScene)):
        pilot.click(f"link:{door}")
        pilot.rest()
        assert isinstance(pilot.top, page)
        if door == "replays":
            assert any("gin-rummy" in text for text in pilot.texts())
            pilot.click("open")
            pilot.rest()
        while not isinstance(pilot.top, TitleScene):
            pilot.press(Cancel())
            pilot.rest()
    assert heard == [WAITS]


def test_deal_is_recorded_once_its_game_is_installed_again(uninstalled: None, store: Store) -> None:
    index = Index(store.journal)
    index.finish()
    assert index.waiting == 0
    assert records(store) == [("gin-rummy", 1), ("pong", 1)]
    assert not index.mend()
    assert figures(store.journal, FiguresFilter("You")).share.deals == 2
    add_game(GIN_RUMMY)
    assert Index(store.journal).waiting == 1
    Index(store.journal).finish()
    assert records(store) == [("gin-rummy", 1), ("gin-rummy", 1), ("pong", 1)]
