"""The command line if no window can be opened: the messages."""

import pytest

from game.about.log import FOLDER, Log
from game.app import WindowError
from game.cli import main


def test_sala_without_a_display_prints_a_clear_message(monkeypatch, capsys):
    def no_screen(_start, _say=None):
        raise WindowError("Sala cannot open a window: no video device.")

    monkeypatch.setattr("game.app.open_window", no_screen)
    assert main([]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "Sala cannot open a window: no video device.\n")


@pytest.mark.parametrize("broken", ["screen", "pictures"])
def test_failure_to_open_the_window_prints_the_reason_and_closes_the_journal(monkeypatch, capsys, tmp_path, broken):
    import pygame

    from game.ui.assets import MissingAsset

    def window(*_arguments, **_more):
        raise pygame.error("no such device") if broken == "screen" else MissingAsset("thai.json is not there")

    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.window.Window", window)
    assert main(["play", "pong"]) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert told.err.startswith("Sala cannot open a window: ")
    assert (tmp_path / "sala.sqlite3").exists()
    assert not (tmp_path / "sala.sqlite3-wal").exists()
    after = Log.open(tmp_path / FOLDER)
    assert after.broke_off == (broken == "pictures"), "a missing screen is no fault of the program"
    after.close()
