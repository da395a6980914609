"""Files that are dropped onto the window, or opened with Sala on macOS: replays are watched, records taken in."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.match import replay
from game.match.archived_deal import archived_deal, replay_deal
from game.match.players import PERSON, seated
from game.match.store import Store
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.scenes.records import record_files
from game.scenes.records.record_files import _path
from game.scenes.replay.viewer import ViewerScene
from game.scenes.title import TitleScene
from game.ui.window import Window
from tests.pilot import Pilot
from tests.scenes.played_house import folder, house, shown

__all__ = ["folder", "house"]


@pytest.fixture
def saved(store: Store, folder: Path) -> Path:
    """A replay of the newest deal."""
    ((deal,),) = store.journal.rows("SELECT max(id) FROM deal")
    match = replay_deal(archived_deal(store.journal, deal))
    path = folder / "A REPLAY.SALA"
    path.write_text(replay.export(match), encoding="utf-8")
    return path


def test_dropped_replay_opens_in_the_viewer_and_leaving_it_returns_to_the_scene(house: Pilot, saved: Path) -> None:
    house.stage.open_file(str(saved))
    house.rest()
    assert isinstance(house.top, ViewerScene)
    house.stage.pop()
    assert isinstance(house.top, TitleScene)


def test_dropped_records_file_is_checked_before_import_is_offered(house: Pilot, store: Store, folder: Path) -> None:
    before = shown(store)
    house.click("link:statistics")
    house.click("files")
    house.click("Export as JSON")
    house.rest()
    house.click("Done")
    house.press("escape")
    (file,) = (folder / "records").glob("*.json")
    house.stage.open_file(str(file))
    house.rest()
    assert "Nothing new in this file" in house.texts()
    assert shown(store) == before


def test_dropped_file_of_an_unknown_type_is_rejected_with_its_name(house: Pilot, folder: Path) -> None:
    house.stage.open_file(str(folder / "holiday.jpg"))
    house.wait()
    assert "holiday.jpg is neither" in " ".join(house.texts())
    assert isinstance(house.top, TitleScene)


def test_damaged_dropped_file_shows_a_clear_error_message(house: Pilot, folder: Path) -> None:
    (folder / "broken.sala").write_bytes(b"\xff")
    house.stage.open_file(str(folder / "broken.sala"))
    house.wait()
    assert "This deal cannot be shown" in house.texts()


def test_dropped_file_does_not_open_over_a_table(house: Pilot, store: Store, evening: Navigator, saved: Path) -> None:
    game = GAMES["pong"]
    evening.sit_down(store.start(game, game.Options(), seated((PERSON, *["first"] * 3)), 2, "5a" * 32))
    house.rest()
    scenes = list(house.stage.scenes)
    house.stage.open_file(str(saved))
    house.wait()
    assert list(house.stage.scenes) == scenes
    assert "Go to the title screen first" in " ".join(house.texts())


def test_window_passes_dropped_files_to_the_current_scene(tmp_path: Path) -> None:
    window = Window("Sala", size=(640, 400))
    dropped: list[str] = []
    window.stage.on_file = dropped.append
    try:
        window._look([pygame.Event(pygame.DROPFILE, file=str(tmp_path))])
    finally:
        window.close()
    assert dropped == [str(tmp_path)]


@pytest.mark.parametrize("quoted", ['"{}"', "'{}'", " {} ", '"{}" '])
def test_pasted_path_may_be_quoted(quoted: str, tmp_path: Path) -> None:
    """As Explorer copies it."""
    path = tmp_path / "a replay.sala"
    assert _path(quoted.format(path)) == path
    assert _path('"') == Path('"')
    assert set(record_files.QUOTES) == {"'", '"'}


def test_pasted_path_that_ends_with_one_quotation_mark_keeps_it() -> None:
    assert _path("Mali's deal.sala'") == Path("Mali's deal.sala'")
