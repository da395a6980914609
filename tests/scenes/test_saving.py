"""While data cannot be saved: an indicator is shown, pages refuse actions, and closing asks first."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from game.match import file_thread_requests
from game.match.data_folders import FILE, HOME_VARIABLE
from game.match.open_file import OpenFile
from game.match.players import seated
from game.match.store import Store
from game.rules import GAMES
from game.scenes.about.data_actions import DataActions
from game.scenes.navigator import Navigator
from game.scenes.save_on_close import Saving
from game.scenes.title import TitleScene
from game.ui.dialog import Dialog
from game.ui.intents import Pointer, Quit
from game.ui.problem_indicator import LOOK_S
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.pilot import SIZE, Pilot
from tools.screenshots import prepare_display


class Clock:
    """A clock that the test advances."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A file-based store with a match in progress."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    opened = Store.open()
    opened.change(lessons=tuple(GAMES), speed=0.0)
    opened.start(GAMES["pong"], GAMES["pong"].Options(), seated(["person", *["first"] * 3]))
    yield opened
    opened.close()


@pytest.fixture
def pilot(store: Store, clock: Clock) -> Iterator[Pilot]:
    """A pilot at the title, with `Saving` watching the store."""
    prepare_display()
    stage = Stage(RenderContext(SIZE, store.settings))
    evening = Navigator(store, stage, lambda: None)
    saving = Saving(store, stage, clock)
    stage.tickers.append(saving.watch)
    stage.on_closing = saving.asks_before_closing
    stage.push(evening.title())
    yield Pilot(stage)
    stage.close()


@pytest.fixture
def lock(store: Store, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Another connection's lock on the file; a match is started while it is held."""
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store.start(GAMES["tongits"], GAMES["tongits"].Options(), seated(["person", "first", "first"]))
    yield other
    other.close()


def test_unsaved_indicator_is_shown_while_saving_is_blocked(
    pilot: Pilot, store: Store, clock: Clock, lock: sqlite3.Connection
) -> None:
    stage = pilot.stage
    stage.update(0.1)
    assert stage.mark.words == store.hindrance
    pilot.texts()
    place = stage.mark.rect
    assert not any(node.bounds.colliderect(place) for node in pilot.top.nodes())
    stage.handle(Pointer("move", place.center))
    for _frame in range(60):
        stage.update(1 / 60)
    assert stage.tooltip.shown
    assert stage.tooltip.node is stage.mark.node
    assert "another program has the file locked" in stage.mark.node.tooltip
    assert stage.due() is not None, "it is looked at again though nothing moves"
    lock.execute("ROLLBACK")
    clock.now += 2 * LOOK_S
    stage.update(0.1)
    assert (stage.mark.words, store.hindrance) == ("", "")
    stage.update(0.1)
    assert stage.mark.node not in pilot.top.focus.nodes


def test_pressing_the_unsaved_indicator_shows_its_message(pilot: Pilot, store: Store, lock: sqlite3.Connection) -> None:
    """Touch input cannot hover for a tooltip."""
    pilot.stage.update(0.1)
    pilot.texts()
    for kind in ("down", "up"):
        pilot.stage.handle(Pointer(kind, pilot.stage.mark.rect.center))
    assert pilot.stage.notices.current == store.hindrance


def test_unsaved_match_can_be_continued_from_the_title(pilot: Pilot, store: Store, lock: sqlite3.Connection) -> None:
    title = pilot.top
    assert isinstance(title, TitleScene)
    title.resume()
    assert title.saved is not None
    assert {tray.name for tray in title.trays if tray.waiting} == {"pong", "tongits"}


@pytest.mark.parametrize("way", ["window", "door"])
def test_closing_the_window_asks_exactly_once_while_data_is_unsaved(
    pilot: Pilot, store: Store, lock: sqlite3.Connection, way: str
) -> None:
    stage = pilot.stage

    def close() -> None:
        if way == "window":
            stage.handle(Quit())
        else:
            stage.quit()

    close()
    assert stage.running
    question = pilot.top
    assert isinstance(question, Dialog)
    assert store.hindrance in question.words
    pilot.press("escape")
    assert stage.running
    close()
    close()
    assert not stage.running, "who has just been asked is not asked again"


def test_closing_the_window_asks_while_storage_does_not_answer(
    pilot: Pilot, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Event()
    write = OpenFile.write

    def wait(*everything: Any) -> Any:
        assert answers.wait(60)
        return write(*everything)

    monkeypatch.setattr(OpenFile, "write", wait)
    monkeypatch.setattr(file_thread_requests, "ANSWER_S", 0.01)
    store.start(GAMES["tongits"], GAMES["tongits"].Options(), seated(["person", "first", "first"]))
    stage = pilot.stage
    stage.update(0.1)
    assert "the disk is not responding" in stage.mark.words
    stage.handle(Quit())
    assert stage.running
    question = pilot.top
    assert isinstance(question, Dialog)
    assert store.hindrance in question.words
    answers.set()
    late = store.journal._requests.late
    assert late is not None
    assert late.task.wait(60)
    pilot.press("escape")
    clock.now += 2 * LOOK_S
    stage.update(0.1)
    assert (stage.mark.words, store.hindrance, store.notices) == ("", "", ())


def test_closing_the_window_asks_no_question_once_data_is_saved(pilot: Pilot, lock: sqlite3.Connection) -> None:
    lock.execute("ROLLBACK")
    pilot.stage.handle(Quit())
    assert not pilot.stage.running


@pytest.mark.parametrize("what", ["export", "delete"])
def test_export_and_delete_are_refused_while_data_is_unsaved(
    pilot: Pilot, store: Store, lock: sqlite3.Connection, tmp_path: Path, what: str
) -> None:
    desk = DataActions(store, pilot.stage, lambda: None)
    getattr(desk, what)()
    told = pilot.top
    assert isinstance(told, Dialog)
    assert told.words == store.hindrance
    pilot.press("escape")
    lock.execute("ROLLBACK")
    getattr(desk, what)()
    assert store.hindrance == ""
    assert not (isinstance(pilot.top, Dialog) and "right now" in pilot.top.words)


def test_session_without_a_data_folder_shows_the_indicator_and_asks_on_closing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    """The player is not notified only once, and nothing is lost without a question."""
    home = tmp_path / "home"
    home.write_text("no folder")
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    prepare_display()
    store = Store.open()
    stage = Stage(RenderContext(SIZE, store.settings))
    saving = Saving(store, stage, clock)
    stage.tickers.append(saving.watch)
    stage.on_closing = saving.asks_before_closing
    stage.push(Navigator(store, stage, lambda: None).title())
    store.start(GAMES["tongits"], GAMES["tongits"].Options(), seated(["person", "first", "first"]))
    stage.update(0.1)
    assert stage.mark.words == store.hindrance != ""
    stage.quit()
    assert isinstance(stage.top, Dialog)
    assert store.hindrance in stage.top.words
    home.unlink()
    clock.now += 2 * LOOK_S
    stage.update(0.1)
    assert stage.mark.words == ""
    assert store.journal.rows("SELECT game FROM match") == [("tongits",)]
    stage.close()
    store.close()
    assert (home / FILE).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows replaces no file that is open")
def test_unsaved_indicator_names_the_backup_after_the_journal_was_replaced(
    pilot: Pilot, store: Store, clock: Clock, tmp_path: Path
) -> None:
    stage = pilot.stage
    stage.update(0.1)
    assert stage.mark.words == ""
    (tmp_path / "new").write_bytes(b"")
    (tmp_path / "new").replace(tmp_path / FILE)
    clock.now += 2 * LOOK_S
    stage.update(0.1)
    assert (stage.mark.words, stage.mark.node.label) == (store.elsewhere, "Saved to a different file")
    assert ".kept-" in store.elsewhere
    for what in ("export", "delete"):
        getattr(DataActions(store, stage, lambda: None), what)()
        assert isinstance(pilot.top, Dialog)
        assert pilot.top.words == store.elsewhere
        pilot.press("escape")
    stage.quit()
    assert not stage.running, "all is saved, so that nothing is asked"
    assert (tmp_path / FILE).read_bytes() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows replaces no file that is open")
def test_closing_the_window_asks_if_a_replaced_journal_has_no_backup(
    pilot: Pilot, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "new").write_bytes(b"")
    (tmp_path / "new").replace(tmp_path / FILE)
    with monkeypatch.context() as patched:
        patched.setattr("game.match.open_file.disk_usage", lambda _folder: SimpleNamespace(free=0))
        pilot.stage.quit()
        assert pilot.stage.running
        assert isinstance(pilot.top, Dialog)
        assert "the disk is full" in pilot.top.words


@pytest.mark.skipif(sys.platform == "win32", reason="Windows replaces no file that is open")
def test_closing_the_window_names_the_backup_if_the_journal_was_just_replaced(
    pilot: Pilot, store: Store, tmp_path: Path
) -> None:
    (tmp_path / "new").write_bytes(b"")
    (tmp_path / "new").replace(tmp_path / FILE)
    pilot.stage.quit()
    assert isinstance(pilot.top, Dialog)
    assert pilot.top.words == store.elsewhere != ""
    pilot.press("escape")
    pilot.stage.quit()
    assert not pilot.stage.running, "it is known by now"
