"""Exports, replays, score pads and imports while storage does not answer: no frame waits, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from game.match import replay
from game.match.store import Store
from game.match.verify import verify
from game.opponents import sound_choice
from game.scenes import file_jobs
from game.scenes.about.data_actions import DataActions
from game.scenes.file_jobs import is_writing, jobs_of
from game.scenes.navigator import Navigator
from game.scenes.progress_dialog import ProgressDialog
from game.scenes.replay.viewer import ViewerScene
from game.scenes.save_on_close import Saving
from game.scenes.save_replay import save_replay
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.score_pad.ledger_files import LedgerFolder
from game.ui.dialog import Dialog
from tests.pilot import FAR, Pilot
from tests.scenes.pad_pilot import begin, ended
from tests.scenes.played_house import folder, house
from tools.pictures.screens import begun

__all__ = ["folder", "house"]


class Storage:
    """The thread for files of one window: stopped and let go on. Only meanwhile a late answer counts as none."""

    def __init__(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pilot = pilot
        self._monkeypatch = monkeypatch
        self._answers = Event()

    def stall(self) -> None:
        self._monkeypatch.setattr(file_jobs, "ANSWER_S", 0.01)
        self._answers.clear()
        jobs_of(self.pilot.stage).run_detached(lambda: self._answers.wait(FAR))

    def go_on(self) -> None:
        """Let storage answer, and draw frames until all is done."""
        self._monkeypatch.setattr(file_jobs, "ANSWER_S", FAR)
        self._answers.set()
        self.pilot.rest_after_files()


@pytest.fixture
def stalling(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Pilot], Storage]]:
    """Return a function that makes the storage of a pilot's window."""
    made: list[Storage] = []

    def make(pilot: Pilot) -> Storage:
        made.append(Storage(pilot, monkeypatch))
        return made[-1]

    yield make
    for storage in made:
        storage.go_on()


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file()) if folder.exists() else []


def test_replay_is_saved_even_if_its_page_is_left_while_storage_stalls(
    evening: Navigator, pilot: Pilot, store: Store, folder: Path, stalling: Callable[[Pilot], Storage]
) -> None:
    stage = evening.stage
    stage.push(evening.first(None))
    match = begun("pai-tong", 4)
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)
    match.finish_deal()
    text = replay.export(match)
    storage = stalling(pilot)
    storage.stall()
    title = stage.top
    assert save_replay(match, stage)
    assert stage.top is title
    assert "is not responding" in stage.notices.current
    assert is_writing(stage)
    assert files(folder / "replays") == []
    saving = Saving(store, stage)
    assert saving.asks_before_closing()
    assert "still being saved" in stage.top.title
    pilot.press("escape")
    match.next_deal()  # the deal that was on the table when it was asked for is saved
    storage.go_on()
    (file,) = files(folder / "replays")
    assert file.read_text(encoding="utf-8") == text
    verify(text)
    assert isinstance(stage.top, Dialog)
    assert file.name in stage.top.words
    assert not is_writing(stage)
    pilot.press("escape")
    assert not saving.asks_before_closing()


@pytest.mark.parametrize("suffix", ["JSON", "CSV"])
@pytest.mark.parametrize("end", ["storage answers", "stopped"])
def test_export_shows_progress_and_can_be_stopped(
    house: Pilot, folder: Path, stalling: Callable[[Pilot], Storage], suffix: str, end: str
) -> None:
    house.click("link:statistics")
    house.click("files")
    storage = stalling(house)
    storage.stall()
    house.click(f"Export as {suffix}")
    house.wait(5)
    page = house.top
    assert isinstance(page, ProgressDialog)
    assert page.words == "Writing… The disk is not responding yet."
    if end == "stopped":
        house.press("escape")
        assert house.top is not page
    storage.go_on()
    if end == "stopped":
        assert files(folder / "records") == []
        return
    (file,) = files(folder / "records")
    assert isinstance(house.top, Dialog)
    assert file.name in house.top.words
    if suffix == "JSON":
        assert len(json.loads(file.read_text(encoding="utf-8"))["deals"]) == 11


def test_user_data_is_exported_once_stalled_storage_answers(
    house: Pilot, store: Store, folder: Path, stalling: Callable[[Pilot], Storage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(store), "on_disk", True)
    monkeypatch.setattr("game.records.user_data._copy", lambda _file, target: target.write_bytes(b""))
    storage = stalling(house)
    storage.stall()
    DataActions(store, house.stage, lambda: None).export()
    house.wait(5)
    assert isinstance(house.top, ProgressDialog)
    assert house.top.words == "Writing… The disk is not responding yet."
    assert files(folder / "records") == []
    storage.go_on()
    (file,) = files(folder / "records")
    assert isinstance(house.top, Dialog)
    assert file.name in house.top.words


def test_file_is_imported_once_stalled_storage_answers(
    house: Pilot, folder: Path, stalling: Callable[[Pilot], Storage]
) -> None:
    house.click("link:statistics")
    house.click("files")
    house.click("Export as JSON")
    house.rest()
    house.click("Done")
    (file,) = files(folder / "records")
    storage = stalling(house)
    storage.stall()
    house.click("files")
    house.click("Import a file")  # without a list of files, since the folder cannot be read
    assert house.find("choice:0") is None
    assert not is_writing(house.stage)
    house.press("escape")
    house.stage.open_file(str(file))
    house.wait(5)
    assert isinstance(house.top, ProgressDialog)
    assert house.top.words == "Reading… The disk is not responding yet."
    storage.go_on()
    assert isinstance(house.top, Dialog)
    assert "11 deals, every move correct." in house.top.words


def test_score_pad_is_saved_even_if_its_page_is_left_while_storage_stalls(
    tmp_path: Path, stalling: Callable[[Pilot], Storage]
) -> None:
    pads = LedgerFolder(tmp_path / "pads")
    pilot = Pilot.before(PadStartScene(Store.open(":memory:"), lambda: None, pads))
    begin(pilot, "Pong", "Ann", "Noi", "Chai", "Malee")
    ended(pilot, "Nobody won")
    storage = stalling(pilot)
    storage.stall()
    pilot.click("Record deal")
    assert isinstance(pilot.top, ScorePadScene)
    assert "is not responding" in pilot.stage.notices.current
    pilot.click("Export as CSV")
    pilot.press("escape")
    assert isinstance(pilot.top, PadStartScene)
    assert pilot.top.score_pads == []
    assert files(pads.folder) == []
    storage.go_on()
    table, ledger = files(pads.folder)
    assert (table.suffix, ledger.suffix) == (".csv", ".json")
    (kept,) = LedgerFolder(pads.folder).all()
    assert kept.ledger is not None
    assert len(kept.ledger.rows) == 1
    assert isinstance(pilot.top, Dialog)
    assert table.name in pilot.top.words
    pilot.press("escape")
    pilot.wait_for(lambda: pilot.top.score_pads)  # they are read in the thread for files
    assert [row[0].path for row in pilot.top.score_pads] == [ledger]


@pytest.mark.parametrize("end", ["storage answers", "stopped"])
def test_replay_file_is_opened_once_stalled_storage_answers(
    house: Pilot, folder: Path, stalling: Callable[[Pilot], Storage], end: str
) -> None:
    match = begun("pai-tong", 4)
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)
    match.finish_deal()
    assert save_replay(match, house.stage)
    house.rest()
    house.press("escape")
    (file,) = files(folder / "replays")
    under = house.top
    storage = stalling(house)
    storage.stall()
    house.stage.open_file(str(file))
    house.wait(5)
    assert isinstance(house.top, ProgressDialog)
    assert house.top.words == "Reading… The disk is not responding yet."
    if end == "stopped":
        house.press("escape")
        house.rest()
        assert house.top is under
    storage.go_on()
    assert isinstance(house.top, ViewerScene) == (end == "storage answers")
