"""Saving a deal as a replay file from the settlement, and the notice of its folder."""

import pytest

from game.match.verify import verify
from game.scenes.save_replay import notify_saved
from game.scenes.settlement.scene import SettlementScene
from game.ui.dialog import Dialog
from tests.hands import play_on
from tools.pictures.screens import begun

pytestmark = pytest.mark.usefixtures("swift")


def test_replay_saved_from_the_settlement_can_be_verified(evening, pilot, store, tmp_path, monkeypatch):
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    stage = evening.stage
    match = begun("pai-tong", 4)
    table = evening.table(match)
    stage.push(table)
    play_on(pilot, match)
    pilot.wait(60)
    assert isinstance(stage.top, SettlementScene)
    pilot.click("this deal")
    pilot.click("save")
    (file,) = (tmp_path / "replays").iterdir()
    verify(file.read_text(encoding="utf-8"))
    said = stage.top
    assert isinstance(said, Dialog)
    assert f"Saved as {file.name} in the folder “replays”." in said.words
    assert str(tmp_path) not in said.words
    assert stage.notices.current == ""  # a notice would lie on the settlement's buttons
    assert pilot.faults() == []
    pilot.press("return")
    pilot.click("this deal")
    assert not stage.top.focus.find("save").enabled


def test_replay_folder_is_opened_or_its_path_is_shown(evening, pilot, tmp_path, monkeypatch):
    opened, works = [], [True, False]
    monkeypatch.setattr("game.scenes.folders.open_folder", lambda folder: opened.append(folder) or works.pop(0))
    stage = evening.stage
    stage.push(evening.first(None))
    title = stage.top
    notify_saved(tmp_path / "replays" / "pong-1.txt", stage)
    pilot.press("escape")
    assert opened == []
    for _time in range(2):
        notify_saved(tmp_path / "replays" / "pong-1.txt", stage)
        assert pilot.faults() == []
        pilot.click("Open folder")
    assert opened == [tmp_path / "replays"] * 2
    assert f"The folder is {tmp_path / 'replays'}." in stage.top.words
    assert pilot.faults() == []
    pilot.press("return")
    assert stage.top is title


def test_unwritable_replay_folder_is_reported_and_saving_can_be_retried(evening, pilot, tmp_path, monkeypatch):
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    (tmp_path / "replays").write_text("not a folder")
    stage = evening.stage
    match = begun("pong", 4)
    stage.push(evening.table(match))
    play_on(pilot, match)
    pilot.wait(60)
    pilot.click("this deal")
    pilot.click("save")
    assert "cannot be written" in stage.top.words
    assert stage.notices.current == ""
    assert pilot.faults() == []
    pilot.press("return")
    pilot.click("this deal")
    assert stage.top.focus.find("save").enabled
