"""The window's thread asks nothing of the disk on which the player's files are, on any page and for any action."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.match.data_folders import FILE, HOME_VARIABLE
from game.match.store import Store
from game.records.indexer import Index
from game.rules import GAMES
from game.scenes.file_jobs import is_writing, jobs_of
from game.scenes.navigator import Navigator
from game.scenes.progress_dialog import ProgressDialog
from game.scenes.save_on_close import Saving
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.file_guard import FileGuard, guarded
from tests.pilot import FRAME, SIZE, Pilot
from tests.scenes.played_house import play
from tools.screenshots import prepare_display


class House:
    """The whole program before a person, with its store in a file."""

    def __init__(self, store: Store, pilot: Pilot, guard: FileGuard) -> None:
        self.store, self.pilot, self.guard = store, pilot, guard
        self.pages: set[str] = set()
        """Classes of the scenes that were shown."""

    def begin(self) -> None:
        """Show the title, as after a start and after everything was deleted."""
        self.pilot.stage.ctx.settings = self.store.settings
        self.navigator = Navigator(self.store, self.pilot.stage, lambda: None, None, self.begin)
        self.pilot.stage.reset(self.navigator.title())

    def wait(self, frames: int = 12) -> None:
        """Let frames pass, and files be written."""
        for _frame in range(frames):
            self.pilot.stage.update(FRAME)
            if self.pilot.stage.background is not None:
                self.pilot.stage.background()
            if self.pilot.stage.scenes:
                self.pages.add(type(self.pilot.top).__name__)
        for _frame in range(6000):
            if not self.pilot.stage.scenes:
                return
            if not isinstance(self.pilot.top, ProgressDialog) and not is_writing(self.pilot.stage):
                return
            self.pilot.stage.update(FRAME)
        raise AssertionError("a file is never written")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    prepare_display()
    with guarded(tmp_path) as guard:
        store = Store.open(tmp_path / FILE)
        store.change(lessons=tuple(GAMES), speed=0.0)
        for game in GAMES:
            play(store, game, 2)
        Index(store.journal).finish()
        stage = Stage(RenderContext(SIZE, store.settings))
        jobs_of(stage)
        saving = Saving(store, stage)
        stage.tickers.append(saving.watch)
        stage.on_closing = saving.asks_before_closing
        made = House(store, Pilot(stage), guard)
        made.begin()
        guard.found.clear()  # the start has a window of its own while it waits for storage
        yield made
        stage.close()
        store.close()


DIGITS = re.compile(r"\d+")
LEFT_OUT = {"Delete everything", "Quit", "Close anyway"}
"""Labels of what would end the walk; the first is pressed by a test of its own."""
AT_A_TABLE = {"menu", "hint", "sort", "seal", "help", "phones"}
"""Names of what is pressed at a table."""


def crawl(house: House, steps: int) -> None:
    """Press whatever was pressed least so far, by kind of page and name; Escape counts as one of the buttons."""
    pilot, pressed = house.pilot, Counter[tuple[str, str]]()
    for _step in range(steps):
        scene = pilot.top
        page = type(scene).__name__
        nodes = {
            DIGITS.sub("#", node.id): node
            for node in scene.nodes()
            if node.enabled and node.on_activate is not None and node.label not in LEFT_OUT
        }
        if isinstance(scene, TableScene):  # what is played there depends on how long opponents think
            nodes = {name: node for name, node in nodes.items() if node.name in AT_A_TABLE}
        names = [*nodes, *([] if isinstance(scene, TitleScene) else ["escape"])]
        name = min(names, key=lambda name: pressed[page, name])
        pressed[page, name] += 1
        if name == "escape":
            pilot.press("escape")
        else:
            pilot.click(nodes[name])
        house.wait(4)


PAGES = {
    *("AboutScene", "CalendarScene", "DealScene", "GoalsScene", "HonoursScene", "LobbyScene"),
    *("PadStartScene", "PauseScene", "PhonesScene", "PracticeScene", "RecordsScene", "ReplaysScene"),
    *("ReviewScene", "RivalsScene", "ScorePadScene", "SettingsScene", "ViewerScene", "WaitingScene"),
}
"""Pages that show or change what is in files, and to which the walk must come."""


def test_file_guard_detects_file_access_in_the_window_thread(house: House, tmp_path: Path) -> None:
    """Or else the tests below could not fail."""
    file = tmp_path / FILE
    file.exists()
    file.open("rb").close()
    list(tmp_path.iterdir())
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as other:
        other.execute("SELECT * FROM match")
    noted = {told.partition(f" {FILE}")[0] for told in house.guard.found}
    assert {"os.stat", "io.open"} <= noted
    assert {"sqlite3.connect", "sqlite3 execute", "sqlite3 close"} <= noted


@pytest.mark.parametrize("steps", [900, pytest.param(6000, marks=pytest.mark.nightly)])
def test_no_page_accesses_the_disk_in_the_window_thread(house: House, steps: int) -> None:
    crawl(house, steps)
    assert house.guard.found == {}
    assert steps < 2000 or house.pages >= PAGES, PAGES - house.pages


def test_no_file_action_accesses_the_disk_in_the_window_thread(house: House, tmp_path: Path) -> None:
    pilot, guard = house.pilot, house.guard

    def act(*labels: str) -> None:
        for label in labels:
            pilot.click(next(node for node in pilot.top.nodes() if label in {node.name, node.label}))
            house.wait()

    act("link:replays", "open", "save", "Done")
    pilot.press("escape")
    act("files", "Export as JSON", "Done", "files", "Export as CSV", "Done")
    act("files", "Delete these deals", "Delete", "Undo")
    act("files", "Delete these deals", "Delete", "Done")
    (records,) = (tmp_path / "records").glob("*.json")
    (replay,) = (tmp_path / "replays").iterdir()
    guard.found.clear()
    pilot.stage.open_file(str(records))
    house.wait()
    act("They are mine", "files", "Import a file", "choice:0")
    pilot.press("escape", "escape")
    house.wait()
    pilot.stage.open_file(str(replay))
    house.wait()
    house.begin()
    act("link:settings", "tab:5", "export", "Done", "delete", "Delete everything", "Undo")
    act("link:settings", "tab:5", "delete", "Delete everything", "Done")
    assert house.store.journal.rows("SELECT count(*) FROM deal") == [(0,)]
    assert guard.found == {}
