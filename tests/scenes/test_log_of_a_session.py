"""The log after a deal of every game with an error in the middle contains no card, seed, name or folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pygame import Surface

from game.about import log as logs
from game.about.log import Log
from game.about.system_info import system_info
from game.rules.pieces import DOMINOES, FRENCH, MONEY, TILES, WINDS
from game.scenes.game_uis import GAME_UIS
from game.scenes.table.scene import TableScene
from game.ui.window_facts import follow, window_facts
from tests.hands import play_on

pytestmark = pytest.mark.usefixtures("swift")

CODES = frozenset((*MONEY, *TILES, *WINDS, *DOMINOES, *FRENCH))
NAME = "Aminah"


@pytest.mark.parametrize("game", GAME_UIS)
def test_log_of_a_session_contains_no_cards_seeds_names_or_paths(
    evening, pilot, store, game, tmp_path, monkeypatch
) -> None:
    home = tmp_path / "home of Aminah"
    log = Log.open(home / logs.FOLDER)
    log.note("start", system_info())
    log.note("window", window_facts(evening.stage.ctx))
    evening.stage.tickers.append(follow(evening.stage, log.note))
    store.change(names=(NAME,))
    evening.stage.push(evening.first(None))
    pilot.click(f"tray:{game}")
    pilot.click("start")
    table = pilot.top
    assert isinstance(table, TableScene)
    pilot.rest()
    match = table.match
    seed = match.deal.seed
    seats = range(len(match.players))
    hands = [match.deal.view(seat) for seat in seats]

    def fail(_scene: TableScene, _surface: Surface) -> None:
        secret = repr((hands, match, seed))
        raise KeyError(secret)

    with monkeypatch.context() as broken:
        broken.setattr(type(table), "draw", fail)
        with pytest.raises(KeyError) as caught:
            evening.stage.draw(Surface((1280, 720)))
    log.fault(caught.value, "the window")
    play_on(pilot, match, until=lambda: pilot.find("open all") is not None)
    if pilot.find("open all") is not None:  # Daun Tiga: the own cards are looked at before anything is asked
        pilot.click("open all")
    play_on(pilot, match, until=lambda: match.deal.result is not None)
    assert match.deal.result is not None
    log.close()
    told = (home / logs.FOLDER / logs.FILE).read_text(encoding="utf-8")
    assert f"page {type(table).__name__}" in told
    assert "game.ui.stage:" in told, "the way that the fault came"
    assert set(re.findall(r"[A-Za-z0-9]+(?:-\d)?", told)) & CODES == set()
    assert NAME not in told
    assert str(tmp_path) not in told
    assert str(Path.home()) not in told
    assert re.search(r"[0-9a-f]{12}", told) is None, "no seed, seal or digest"
