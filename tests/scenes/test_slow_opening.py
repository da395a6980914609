"""The start on storage that does not answer: a window says so, and the title follows once the file is open."""

from __future__ import annotations

from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest

from game import app
from game.match.store import Store
from game.ui.dialog import Dialog
from game.ui.window import Window

FAR = 60.0
"""Seconds after which a test that would hang goes on, and fails."""


class Storage:
    """A store that is opened only once `answers` is set."""

    def __init__(self) -> None:
        self.answers = Event()
        self.opened: list[Store] = []

    def open(self) -> Store:
        assert current_thread() is not main_thread()
        assert self.answers.wait(FAR)
        return self.opened[0]


@pytest.fixture
def storage(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    made = Storage()
    made.opened.append(Store.open(tmp_path / "sala.sqlite3"))
    monkeypatch.setattr(Store, "open", made.open)
    monkeypatch.setattr(app, "OPENING_WAIT_S", 0.01)
    yield made
    made.answers.set()
    made.opened[0].close()


def test_startup_window_reports_a_stalled_disk_until_it_responds(storage, monkeypatch) -> None:
    shown: list[str] = []
    draw = Window.show

    def show(window: Window) -> None:
        draw(window)
        assert isinstance(window.stage.top, Dialog)
        shown.append(window.stage.top.words)
        storage.answers.set()

    monkeypatch.setattr(Window, "show", show)
    assert app._opened_store() is storage.opened[0]
    assert "the disk is not responding" in shown[0]


def test_closing_the_startup_window_ends_the_program(storage, monkeypatch) -> None:
    draw = Window.show

    def show(window: Window) -> None:
        draw(window)
        window.stage.quit()

    monkeypatch.setattr(Window, "show", show)
    assert app.open_window(None) == 0
    assert not storage.answers.is_set()


def test_no_startup_window_is_shown_if_the_journal_opens_immediately(storage, monkeypatch) -> None:
    monkeypatch.setattr(app, "OPENING_WAIT_S", FAR)
    storage.answers.set()
    monkeypatch.setattr(app, "_wait_in_window", pytest.fail)
    assert app._opened_store() is storage.opened[0]
