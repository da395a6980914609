"""Deals deleted, restored and imported in a window while the journal's storage does not answer."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest

from game.match import file_thread_requests, journal_database, journal_file
from game.match.data_folders import FILE
from game.match.players import PERSON, seated
from game.match.store import Store
from game.records.indexer import Index
from game.rules import GAMES
from game.scenes import file_jobs
from game.scenes.navigator import Navigator
from game.scenes.progress_dialog import ProgressDialog
from game.scenes.save_on_close import Saving
from game.ui.dialog import Dialog
from tests.pilot import FAR, Pilot
from tests.scenes.played_house import folder, play, type_text

__all__ = ["folder"]


class Storage:
    """Holds up all writes into files, as `fsfreeze` does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._answers = Event()
        self._answers.set()
        self.in_window = 0
        whole = journal_database.write_atomically

        def waits(db: sqlite3.Connection, works: Sequence[Callable[[sqlite3.Connection], object]]) -> None:
            if db.execute("PRAGMA database_list").fetchone()[2]:
                self.in_window += current_thread() is main_thread()
                assert self._answers.wait(FAR)
            whole(db, works)

        self._monkeypatch = monkeypatch
        monkeypatch.setattr(journal_database, "write_atomically", waits)
        monkeypatch.setattr(journal_file, "WAIT_S", 0.01)

    def _wait_for_answers(self, seconds: float) -> None:
        for module in (file_thread_requests, file_jobs):
            self._monkeypatch.setattr(module, "ANSWER_S", seconds)

    def freeze(self) -> None:
        self._wait_for_answers(0.01)
        self._answers.clear()

    def thaw(self) -> None:
        """Let storage answer; from now on it is waited for, however slow the machine."""
        self._wait_for_answers(FAR)
        self._answers.set()


@pytest.fixture
def storage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Storage]:
    made = Storage(monkeypatch)
    yield made
    made.thaw()
    assert made.in_window == 0


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    """A store in a file, with three deals."""
    opened = Store.open(folder / FILE)
    opened.change(lessons=tuple(GAMES))
    play(opened, "pong", 3)
    Index(opened.journal).finish()
    yield opened
    opened.close()


@pytest.fixture
def replays(evening: Navigator, pilot: Pilot, store: Store) -> Pilot:
    """Return a pilot at the list of deals."""
    evening.stage.tickers.append(Saving(store, evening.stage, clock=partial(next, count())).watch)
    evening.stage.push(evening.first(None))
    pilot.rest()
    pilot.click("link:replays")
    return pilot


def saved(store: Store, folder: Path) -> tuple[int, int]:
    """Return how many deals are in the file and how many of them are deleted, after all is written."""
    assert store.try_again()
    with closing(sqlite3.connect(folder / FILE)) as file:
        ((deals, removed),) = file.execute("SELECT count(*), (SELECT count(*) FROM removed) FROM deal").fetchall()
    with closing(Store.open(":memory:")) as copy:
        copy.journal.fill_from(folder / FILE)
        assert not copy.journal.changed()
    return deals, removed


def release_storage(pilot: Pilot, store: Store, storage: Storage) -> None:
    storage.thaw()
    pilot.wait_for(store.journal.wait_for_storage)
    pilot.wait_for(lambda: not isinstance(pilot.top, ProgressDialog))
    pilot.rest()


@pytest.mark.parametrize("end", ["stopped", "storage answers"])
def test_deleting_deals_shows_a_waiting_page_and_stopping_it_undoes_the_deletion(
    replays: Pilot, store: Store, folder: Path, storage: Storage, end: str
) -> None:
    replays.click("files")
    replays.click("Delete these deals")
    storage.freeze()
    replays.click("Delete")
    replays.wait(3)
    assert isinstance(replays.top, ProgressDialog)
    assert replays.top.words == "Writing… The disk is not responding yet."
    if end == "stopped":
        replays.press("escape")
        assert not isinstance(replays.top, ProgressDialog | Dialog)
    release_storage(replays, store, storage)
    if end == "stopped":
        assert saved(store, folder) == (3, 0)
        return
    assert replays.top.title == "3 deals deleted"
    assert saved(store, folder) == (3, 3)
    storage.freeze()
    replays.click("Undo")
    replays.wait(3)
    assert isinstance(replays.top, ProgressDialog)
    release_storage(replays, store, storage)
    assert saved(store, folder) == (3, 0)


@pytest.mark.parametrize("end", ["stopped", "storage answers"])
def test_import_shows_a_waiting_page_and_does_not_conflict_with_a_match_started_meanwhile(
    replays: Pilot, store: Store, folder: Path, storage: Storage, end: str
) -> None:
    """Deals that storage took late used to get the ids of a match begun meanwhile, after which nothing was saved."""
    replays.click("files")
    replays.click("Export as JSON")
    replays.rest()
    replays.click("Done")
    replays.click("files")
    replays.click("Delete these deals")
    replays.click("Delete")
    replays.rest()
    replays.click("Done")
    (file,) = (folder / "records").glob("*.json")
    replays.stage.open_file(str(file))
    replays.wait_for(lambda: isinstance(replays.top, Dialog))
    storage.freeze()
    replays.click("They are mine")
    replays.wait(3)
    assert isinstance(replays.top, ProgressDialog)
    replays.wait_for(lambda: replays.top.words == "Writing… The disk is not responding yet.")
    if end == "stopped":
        replays.press("escape")
    pong = GAMES["pong"]
    store.start(pong, pong.Options(), seated((PERSON, *["first"] * 3)))
    assert "not responding" in store.hindrance
    release_storage(replays, store, storage)
    assert saved(store, folder) == (7, 3)
    assert store.hindrance == ""
    assert len(store.waiting()) == 1


def test_deals_name_is_saved_once_storage_answers(replays: Pilot, store: Store, folder: Path, storage: Storage) -> None:
    replays.click("name")
    storage.freeze()
    type_text(replays, "Aces")
    replays.press("return")
    replays.rest()
    assert store.journal.rows("SELECT name FROM kept") == [("Aces",)]
    release_storage(replays, store, storage)
    assert store.try_again()
    with closing(sqlite3.connect(folder / FILE)) as other:
        assert other.execute("SELECT name FROM kept").fetchall() == [("Aces",)]
