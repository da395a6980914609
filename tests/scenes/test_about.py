"""The about page, its licences and its log; and exporting or deleting all data from the settings."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, current_thread, main_thread
from unittest.mock import patch

import pytest
from pygame import Surface

from game.about.bundled_components import shipped
from game.about.log import Log
from game.i18n import _, catalogue, language, set_language
from game.match.data_folders import FILE, HOME_VARIABLE
from game.match.store import Store
from game.records.user_data import DELETED, interrupted
from game.rules import GAMES
from game.scenes import file_jobs, folders
from game.scenes.about.about_scene import AboutScene, LicenceScene, LicencesScene
from game.scenes.app_session import run_session
from game.scenes.file_jobs import is_writing, jobs_of
from game.scenes.navigator import Navigator
from game.scenes.phones.phone_session import PhoneSession
from game.scenes.progress_dialog import ProgressDialog
from game.scenes.save_on_close import Saving
from game.scenes.settings_scene import SettingsScene
from game.scenes.title import TitleScene
from game.ui import disk_cache
from game.ui.dialog import Dialog
from game.ui.picture import Picture
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.pilot import FAR, SIZE, Pilot
from tools.screenshots import prepare_display

SALA = "tab:5"


def open_page(pilot: Pilot, evening: Navigator) -> None:
    evening.stage.push(evening.title())
    evening.open_settings()
    pilot.focus(SALA)
    pilot.press("return")


def test_licences_can_be_reached_with_the_keyboard(evening: Navigator, pilot: Pilot) -> None:
    open_page(pilot, evening)
    pilot.focus("about")
    pilot.press("return")
    assert isinstance(pilot.top, AboutScene)
    assert any("no native speaker has checked" in text for text in pilot.texts())
    pilot.focus("licences")
    pilot.press("return")
    assert isinstance(pilot.top, LicencesScene)
    for one in shipped():
        pilot.focus(f"licence {one.name}")
        pilot.press("return")
        top = pilot.top
        assert isinstance(top, LicenceScene)
        assert top.title == one.name
        pilot.press("down")
        assert top.area.offset > 0 or not top.area.furthest, "a longer one scrolls"
        pilot.press("escape")
    pilot.press("escape", "escape")
    assert isinstance(pilot.top, SettingsScene)


def test_about_page_opens_the_log_folder_or_shows_its_path(
    evening: Navigator, pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Log.open(tmp_path / "log")
    evening.about.log = log
    opened: list[Path] = []
    monkeypatch.setattr(folders, "open_folder", lambda folder: not opened.append(folder))
    open_page(pilot, evening)
    pilot.click("about")
    pilot.click("folder")
    assert opened == [tmp_path / "log"]
    assert isinstance(pilot.top, AboutScene)
    monkeypatch.setattr(folders, "open_folder", lambda _folder: False)
    pilot.click("folder")
    assert isinstance(pilot.top, Dialog)
    log.close()


def test_about_page_reports_an_unwritable_log(evening: Navigator, pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    evening.about.log = Log.open(tmp_path / "file")
    open_page(pilot, evening)
    pilot.click("about")
    assert pilot.find("folder") is None
    assert any(text.startswith("The log cannot be written to the folder “file”") for text in pilot.texts())


# Everything -----------------------------------------------------------------------------------------------------------


class Screen:
    """Window without a display that only receives scenes."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.toggle_fullscreen = None

    def run(self, scene: object, then: Callable[[], object]) -> None:
        self.stage.push(scene)
        then()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def journal_with_data(home: Path) -> Iterator[Store]:
    opened = Store.open()
    opened.change(lessons=tuple(GAMES), names=("Aminah",), text_size=1.25)
    yield opened
    opened.close()


@pytest.fixture
def pilot_at_journal(journal_with_data: Store) -> Iterator[Pilot]:
    prepare_display()
    stage = Stage(RenderContext(SIZE, journal_with_data.settings))
    jobs_of(stage)  # as `game.app` does, so that it outlives a restart at the title
    run_session(Screen(stage), journal_with_data, None)
    yield Pilot(stage)
    stage.close()


def to_data(pilot: Pilot) -> None:
    pilot.click("link:settings")
    pilot.click(SALA)


def words(pilot: Pilot) -> str:
    pilot.wait_for(lambda: isinstance(pilot.top, Dialog))
    top = pilot.top
    assert isinstance(top, Dialog)
    return f"{top.title} {top.words}"


def answer(pilot: Pilot, label: str) -> None:
    pilot.click(next(node for node in pilot.top.nodes() if node.label == label))


def test_exporting_all_data_shows_the_name_of_the_written_file(pilot_at_journal: Pilot, home: Path) -> None:
    to_data(pilot_at_journal)
    pilot_at_journal.click("export")
    pilot_at_journal.wait_for(lambda: isinstance(pilot_at_journal.top, Dialog))
    assert "contains everything" in words(pilot_at_journal)
    (file,) = (home / "records").iterdir()
    assert file.name in words(pilot_at_journal)
    with zipfile.ZipFile(file) as packed:
        assert {FILE, "deals.json"} <= set(packed.namelist())
    answer(pilot_at_journal, "Done")
    assert isinstance(pilot_at_journal.top, SettingsScene)


def test_delete_dialog_lists_the_data_and_keeps_it_unless_confirmed(
    pilot_at_journal: Pilot, home: Path, journal_with_data: Store
) -> None:
    to_data(pilot_at_journal)
    pilot_at_journal.click("delete")
    assert "0 deals, 0 saved replays, 0 score pad sessions, all settings, names and keys" in words(pilot_at_journal)
    pilot_at_journal.press("return")  # the focus is on what changes nothing
    assert isinstance(pilot_at_journal.top, SettingsScene)
    assert journal_with_data.settings.names == ("Aminah",)
    pilot_at_journal.click("delete")
    answer(pilot_at_journal, "Export first")
    pilot_at_journal.wait_for(lambda: isinstance(pilot_at_journal.top, Dialog))
    answer(pilot_at_journal, "Done")
    assert "Delete everything?" in words(pilot_at_journal), "the question comes again, and nothing is gone"
    assert journal_with_data.settings.names == ("Aminah",)
    assert len(list((home / "records").iterdir())) == 1


def test_deleting_all_data_can_be_undone(pilot_at_journal: Pilot, home: Path, journal_with_data: Store) -> None:
    to_data(pilot_at_journal)
    pilot_at_journal.click("delete")
    answer(pilot_at_journal, "Delete everything")
    assert "You can undo this now, but not later." in words(pilot_at_journal)
    assert isinstance(pilot_at_journal.stage.scenes[0], TitleScene)
    assert journal_with_data.settings.names == ()
    assert pilot_at_journal.stage.ctx.settings.text_size == 1.0
    answer(pilot_at_journal, "Undo")
    pilot_at_journal.wait_for(lambda: isinstance(pilot_at_journal.top, TitleScene))
    assert journal_with_data.settings.names == ("Aminah",)
    assert pilot_at_journal.stage.ctx.settings.text_size == 1.25
    assert not (home / DELETED).exists()


@pytest.mark.parametrize("end", ["stopped", "storage answers"])
def test_waiting_page_is_shown_if_storage_is_busy_while_all_data_is_deleted_or_restored(
    pilot_at_journal: Pilot, home: Path, journal_with_data: Store, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    """The window used to freeze until storage answered."""
    jobs = jobs_of(pilot_at_journal.stage)

    def stalled(act: Callable[[], object], *, stop: bool) -> None:
        answers = Event()
        monkeypatch.setattr(file_jobs, "ANSWER_S", 0.01)
        jobs.run_detached(lambda: answers.wait(FAR))
        act()
        pilot_at_journal.wait(3)
        assert isinstance(pilot_at_journal.top, ProgressDialog)
        assert pilot_at_journal.top.words == "Reading… The disk is not responding yet."
        if stop:
            pilot_at_journal.press("escape")
            pilot_at_journal.rest()
        monkeypatch.setattr(file_jobs, "ANSWER_S", FAR)
        answers.set()
        pilot_at_journal.rest_after_files()

    stop = end == "stopped"
    to_data(pilot_at_journal)
    stalled(lambda: pilot_at_journal.click("delete"), stop=stop)
    if stop:
        assert isinstance(pilot_at_journal.top, SettingsScene)
        pilot_at_journal.click("delete")
    stalled(lambda: answer(pilot_at_journal, "Delete everything"), stop=stop)
    if stop:
        assert isinstance(pilot_at_journal.top, SettingsScene)
        assert journal_with_data.settings.names == ("Aminah",)
        pilot_at_journal.click("delete")
        answer(pilot_at_journal, "Delete everything")
    assert "Everything was deleted" in words(pilot_at_journal)
    jobs = jobs_of(pilot_at_journal.stage)
    stalled(lambda: answer(pilot_at_journal, "Undo"), stop=stop)
    if stop:
        assert "Undo failed" in words(pilot_at_journal)
        assert "the disk is not responding" in words(pilot_at_journal)
        assert (journal_with_data.settings.names, (home / DELETED / FILE).exists()) == ((), True)
        answer(pilot_at_journal, "Undo")
    pilot_at_journal.wait_for(lambda: isinstance(pilot_at_journal.top, TitleScene))
    assert journal_with_data.settings.names == ("Aminah",)
    assert not (home / DELETED).exists()


class Gate:
    """Stops renaming of files, as a disk that does not answer would, and counts those made by the window's thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached, self.answers, self.in_window = Event(), Event(), 0
        rename = Path.rename

        def waits(path: Path, target: Path) -> Path:
            if current_thread() is main_thread():
                self.in_window += 1
            self.reached.set()
            assert self.answers.wait(FAR)
            return rename(path, target)

        monkeypatch.setattr(Path, "rename", waits)


@pytest.mark.parametrize("end", ["stopped", "storage answers"])
@pytest.mark.parametrize("act", ["Delete everything", "Undo"])
def test_window_stays_responsive_if_the_disk_stalls_during_deletion_or_undo(
    pilot_at_journal: Pilot, home: Path, journal_with_data: Store, monkeypatch: pytest.MonkeyPatch, end: str, act: str
) -> None:
    to_data(pilot_at_journal)
    pilot_at_journal.click("delete")
    if act == "Undo":
        answer(pilot_at_journal, "Delete everything")
        words(pilot_at_journal)
    names = journal_with_data.settings.names
    saving = Saving(journal_with_data, pilot_at_journal.stage)
    pilot_at_journal.stage.tickers.append(saving.watch)
    with monkeypatch.context() as stalled:
        stalled.setattr(file_jobs, "ANSWER_S", 0.01)
        gate = Gate(stalled)
        answer(pilot_at_journal, act)
        assert gate.reached.wait(FAR)
        pilot_at_journal.wait(3)
        assert isinstance(pilot_at_journal.top, ProgressDialog)
        assert pilot_at_journal.top.words == "Writing… The disk is not responding yet."
        assert "is not responding" in journal_with_data.hindrance
        assert saving.asks_before_closing()
        pilot_at_journal.press("escape")
        journal_with_data.change(text_size=1.5)  # kept in memory until the file is there again
        if end == "stopped":
            pilot_at_journal.press("escape")
            assert not isinstance(pilot_at_journal.top, ProgressDialog)
            pilot_at_journal.wait(3)
        gate.answers.set()
        pilot_at_journal.rest_after_files()
        said = words(pilot_at_journal) if (act, end) != ("Undo", "storage answers") else ""
        assert gate.in_window == 0
    assert not is_writing(pilot_at_journal.stage)
    if end == "stopped":
        assert said.startswith("Nothing was deleted" if act == "Delete everything" else "Undo failed")
        assert (journal_with_data.settings.names, journal_with_data.settings.text_size) == (names, 1.5)
        journal_with_data.try_again()
        assert journal_with_data.hindrance == ""
    elif act == "Undo":
        assert (journal_with_data.settings.names, journal_with_data.settings.text_size) == (("Aminah",), 1.25)
    else:
        assert said.startswith("Everything was deleted")
        assert (journal_with_data.settings.names, journal_with_data.settings.text_size) == ((), 1.0)
    expected = journal_with_data.settings
    journal_with_data.close()
    again = Store.open()
    assert not interrupted(home)
    assert again.settings == expected
    assert again.notices == ()
    again.close()


def test_deleting_all_data_deletes_cached_pictures(pilot_at_journal: Pilot, tmp_path: Path) -> None:
    used, cache = disk_cache.cache(), disk_cache.DiskCache(tmp_path / "cache")
    disk_cache.use(cache)
    try:
        cache.volume("a").picture("key", lambda: Picture(Surface((9, 9)), 0, 0, (9, 9)))
        cache.flush()
        to_data(pilot_at_journal)
        pilot_at_journal.click("delete")
        assert list(cache.top.rglob("*.pix"))
        answer(pilot_at_journal, "Delete everything")
        assert not cache.top.exists()
    finally:
        disk_cache.use(used)


def test_failed_undo_of_a_deletion_can_be_retried(
    pilot_at_journal: Pilot, home: Path, journal_with_data: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program had a file open; after that only 'Done' used to be offered, and the data was purged."""
    to_data(pilot_at_journal)
    pilot_at_journal.click("delete")
    answer(pilot_at_journal, "Delete everything")
    rename = Path.rename

    def stuck(path: Path, target: Path) -> Path:
        if path == home / DELETED / FILE:
            raise PermissionError(13, "Permission denied")
        return rename(path, target)

    with monkeypatch.context() as held:
        held.setattr(Path, "rename", stuck)
        answer(pilot_at_journal, "Undo")
        assert "Undo failed" in words(pilot_at_journal)
    assert journal_with_data.settings.names == ()
    answer(pilot_at_journal, "Undo")
    pilot_at_journal.wait_for(lambda: isinstance(pilot_at_journal.top, TitleScene))
    assert journal_with_data.settings.names == ("Aminah",)
    assert not (home / DELETED).exists()


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set English as the system's language, and reset the language afterwards."""
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    set_language("en")


@pytest.mark.usefixtures("english")
def test_undo_button_for_deleting_all_data_is_shown_in_the_language_used_before(home: Path) -> None:
    store = Store.open()
    store.change(language="ms")
    set_language("ms")
    stage = Stage(RenderContext(SIZE, store.settings))
    run_session(Screen(stage), store, None)
    pilot = Pilot(stage)
    to_data(pilot)
    pilot.click("delete")
    answer(pilot, _("Delete everything"))
    malay = catalogue("ms")
    asked = malay.gettext("Everything was deleted"), malay.gettext("You can undo this now, but not later.")
    assert words(pilot) == " ".join(asked)
    assert store.settings.language == ""
    assert language() == "en", "the system's, for all that comes after"
    answer(pilot, malay.gettext("Undo"))
    pilot.wait_for(lambda: isinstance(pilot.top, TitleScene))
    assert language() == "ms"
    assert (home / FILE).exists()
    stage.close()
    store.close()


def test_data_in_use_by_another_window_is_not_exported_or_deleted(journal_with_data: Store, home: Path) -> None:
    second = Store.open()
    stage = Stage(RenderContext(SIZE, second.settings))
    run_session(Screen(stage), second, None)
    pilot = Pilot(stage)
    to_data(pilot)
    for name in ("export", "delete"):
        pilot.click(name)
        assert "now" in words(pilot)
        answer(pilot, "Done")
    stage.close()
    second.close()
    assert (home / FILE).exists()


def test_title_opened_before_the_rest_of_the_program_still_counts_people_with_phones(pilot_at_journal: Pilot) -> None:
    """The title is there before the rest of the program, which knows the phones."""
    title = pilot_at_journal.top
    assert isinstance(title, TitleScene)
    pilot_at_journal.click("link:person")
    pilot_at_journal.press("w")
    pilot_at_journal.click("start")
    pilot_at_journal.wait_for(lambda: pilot_at_journal.top is title)
    pilot_at_journal.wait()
    assert title.together.label == "2 people"
    with patch.object(PhoneSession, "names", ("Noi",)):
        pilot_at_journal.wait()
        assert title.together.label == "3 people"
