"""The journey from its first to its third table, by mouse in the real window."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from random import Random

import pytest

from game.match.data_folders import FILE
from game.match.match import Match
from game.match.store import Store
from game.opponents import sound_choice
from game.records.indexer import Index
from game.records.journey import STOPS, progress, slot_of
from game.rules import GAMES
from game.rules.contract import Move
from game.rules.moves import Discard
from tests.nightly import NIGHTLY
from tests.window.player import PATIENCE, Player, make_move
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow, NIGHTLY]

MOST_DEALS = 60


class Onlooker:
    """Tells the moves to make at a table whose deals are not known beforehand, from copies of the journal's file."""

    def __init__(self, home: Path, copy: Path) -> None:
        self.home, self.copy = home, copy
        self.played: list[str] = []
        self.match: Match
        self._expected = 0
        """Number of your moves that the journal must have before the next one is chosen."""

    def read(self) -> Store:
        """Return a copy of the journal as it is now."""
        for suffix in ("", "-wal"):
            file = self.home / (FILE + suffix)
            if file.exists():
                shutil.copy(file, self.copy / file.name)
        return Store.open(self.copy / FILE)

    def sit_down(self) -> None:
        """Begin with a new deal."""
        self._expected = 0

    def next_of_yours(self) -> Move | None:
        """Wait until you are asked, and return what to answer; None when the deal is over."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            store = self.read()
            try:
                self.match = store.resume(store.settings.last_match)
            finally:
                store.close()
            yours = sum(seat == 0 for seat, _move in self.match.moves)
            if self.match.deal.result is not None:
                return None
            if 0 in self.match.deal.pending() and yours >= self._expected:
                legal = self.match.deal.legal(0)
                if [str(move) for move in legal] != ["pass"]:
                    self._expected = yours
                    return legal[0] if len(legal) == 1 else sound_choice(self.match.view(0), Random(0)).move
            time.sleep(0.1)
        raise AssertionError("nobody asks you")

    def played_by_you(self, move: Move) -> None:
        """Note that you made a move in the window."""
        self._expected += 1
        self.played.append(str(move).split()[0])

    def name(self, move: Discard) -> str:
        """Return the name of a discarded piece."""
        return self.match.game.pack(self.match.options).name(move.piece)


def reached_stops(onlooker: Onlooker) -> list[str]:
    """Return the stops whose goals are reached by the journal."""
    store = onlooker.read()
    Index(store.journal).finish()
    found = [key for key, each in progress(store).items() if each.done]
    store.close()
    return found


def play_until_reached(player: Player, onlooker: Onlooker, key: str) -> None:
    """Play deals at the table until the goal of its stop is reached, and return to the title."""
    for _number in range(MOST_DEALS):
        onlooker.sit_down()
        while (move := onlooker.next_of_yours()) is not None:
            make_move(player, onlooker, move)  # type: ignore[arg-type]
        player.wait_for_scene("SettlementScene")
        if key in reached_stops(onlooker):
            player.click("^(Next deal|Final standings)", "button")
            player.screen.wait_until(lambda: player.scene() in {"MoneyScene", "StandingsScene"}, "it goes on", PATIENCE)
            return
        player.click("^(Next deal|Final standings)", "button")
        player.screen.wait_until(lambda: player.scene() in {"MoneyScene", "StandingsScene"}, "it goes on", PATIENCE)
        if player.scene() == "StandingsScene":
            player.click("^Play again", "button")
            player.wait_for_scene("MoneyScene")
    raise AssertionError(f"{key} is not reached in {MOST_DEALS} deals")


def to_map(player: Player) -> None:
    """Go from a table or the standings to the map."""
    player.wait_for(".", resting=True)
    if player.scene() == "StandingsScene":
        player.click("^Journey$", "button")
    else:
        player.click("^Menu", "button")
        player.wait_for_scene("PauseScene")
        player.click("^Journey$", "button")
    player.wait_for_scene("JourneyScene")


def test_journey_goes_from_its_first_to_its_third_table_by_mouse(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    onlooker = Onlooker(tmp_path / "sala", copy)
    with virtual_screen(1280, 720) as screen:
        player = Player(screen, tmp_path, [], settings={"speed": 0.0, "moments": "none", "lessons": tuple(GAMES)})
        player.wait_for_scene("TitleScene")
        player.click("^Journey: 0 of 20", "button")
        player.wait_for_scene("JourneyScene")
        for number, stop in enumerate(STOPS[:2]):
            player.keep_picture(f"journey-{number}")
            player.click("^Play here", "button")
            player.wait_for_scene("MoneyScene")
            play_until_reached(player, onlooker, stop.key)
            to_map(player)
            player.wait_for(f"^{STOPS[number + 1].place}", "label")
        player.click(f"^{STOPS[1].place}$", "choice")
        player.click("^Use it", "button")
        player.wait_for("^Put it away", "button")
        player.click(f"^{STOPS[2].place}$", "choice")
        player.click("^Play here", "button")
        player.wait_for_scene("MoneyScene")
        onlooker.sit_down()
        while (move := onlooker.next_of_yours()) is not None:
            make_move(player, onlooker, move)  # type: ignore[arg-type]
        assert onlooker.match.terms.stop == "tumpat"
        player.close()
    assert reached_stops(onlooker)[:2] == [stop.key for stop in STOPS[:2]]
    store = onlooker.read()
    assert store.settings.worn == {slot_of(STOPS[1]): STOPS[1].reward.key}
    store.close()
