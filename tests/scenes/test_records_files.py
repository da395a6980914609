"""Export, import and deletion of records by mouse and keyboard, and their effect on the figures."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import NoReturn

import pytest

from game.match import replay
from game.match.journal_database import IN_MEMORY
from game.match.journal_errors import DamagedJournalError
from game.match.players import seated
from game.match.store import Store
from game.match.untrusted_input import MOST_CHIPS
from game.match.verify import verify
from game.opponents import sound_choice
from game.records.indexer import Index, remove
from game.records.statistics import persons
from game.rules import GAMES
from game.scenes.file_jobs import jobs_of
from game.scenes.records.deal_scene import DealScene
from game.scenes.records.records_scene import RecordsScene
from game.scenes.records.text_entry_scene import TypingScene
from game.ui.dialog import Dialog
from tests.pilot import Pilot
from tests.scenes.played_house import folder, house, play, shown, type_text
from tools.screenshots import take_screenshot

__all__ = ["folder", "house"]


def test_chips_chart_is_unchanged_after_export_and_import(
    house: Pilot, store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deals are ordered by the time they were played, not by the ids that an import assigns."""
    minutes = count()
    monkeypatch.setattr("game.match.journal._now", lambda: f"2026-03-01T05:{next(minutes):02}:00+00:00")
    play(store, "pai-tong", 3, seed=7)
    play(store, "pong", 2, seed=8)
    Index(store.journal).finish()
    before = shown(store)
    house.click("link:statistics")
    house.click("game:1")
    assert "3" in house.texts()
    for words in ("Export as JSON", "Delete these deals"):
        house.click("files")
        house.click(words)
        if words.startswith("Delete"):
            house.click("Delete")
        house.rest()
        house.click("Done")
    assert shown(store) != before
    house.click("files")
    house.click("Import a file")
    house.click("choice:0")
    house.rest()
    house.click("They are mine")
    house.rest()
    assert shown(store) == before


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_delete_button_is_neither_first_nor_last_in_the_files_dialog(house: Pilot, size: tuple[int, int]) -> None:
    house.resize(size)
    house.click("link:statistics")
    house.click("files")
    buttons = sorted(house.nodes(role="button"), key=lambda node: (node.rect.y, node.rect.x))
    assert "Delete these deals" not in {buttons[0].label, buttons[-1].label}


def test_deletion_dialogs_say_that_undo_is_only_possible_immediately(house: Pilot) -> None:
    """The question and the following dialog agree."""
    house.click("link:statistics")
    house.click("files")
    house.click("Delete these deals")
    assert isinstance(house.top, Dialog)
    assert house.top.words.endswith("You can undo it right away, but not later.")


def test_export_delete_and_import_by_mouse_restores_the_figures(house: Pilot, store: Store, folder: Path) -> None:
    house.click("link:statistics")
    house.rest()
    before = shown(store), shown(store, "tongits")
    house.click("files")
    house.click("Export as JSON")
    house.rest()
    (file,) = (folder / "records").glob("*.json")
    assert "File saved" in house.texts()
    house.click("Done")
    house.click("files")
    house.click("Delete these deals")
    assert "Delete 11 deals?" in house.texts()
    house.click("Keep them")
    assert shown(store) == before[0]
    house.click("files")
    house.click("Delete these deals")
    house.click("Delete")
    assert "11 deals deleted" in house.texts()
    house.click("Done")
    assert shown(store)[0].deals == 0  # type: ignore[attr-defined]
    house.click("files")
    house.click("Import a file")
    house.click("choice:0")
    house.rest()
    assert "Import 11 deals?" in house.texts()
    house.click("They are mine")
    house.rest()
    assert (shown(store), shown(store, "tongits")) == before
    assert file.exists()
    house.click("files")
    house.click("Import a file")
    house.click("choice:0")
    house.rest()
    assert "Nothing new in this file" in house.texts()


def test_import_with_the_keyboard_rejects_a_broken_file_naming_its_line(
    house: Pilot, store: Store, folder: Path
) -> None:
    house.top.focus.focus("link:replays")
    house.press("return")
    house.rest()
    house.press("e")
    house.top.focus.focus(house.node("Export as JSON"))
    house.press("return")
    house.rest()
    house.press("escape")
    (file,) = (folder / "records").glob("*.json")
    lines = file.read_text("utf-8").splitlines()
    lines[3] = lines[3].replace('"moves": ["', '"moves": ["0 fly", "')
    broken = folder / "broken.json"
    broken.write_text("\n".join(lines) + "\n", "utf-8")
    before = shown(store)
    house.press("e")
    house.top.focus.focus(house.node("Import a file"))
    house.press("return")
    assert isinstance(house.top, TypingScene)
    type_text(house, str(broken))
    assert house.top.field.text == str(broken)
    house.press("return")
    house.rest()
    assert isinstance(house.top, Dialog)
    assert house.top.title == "The file was not imported"
    assert house.top.words.startswith("Line 4: ")
    assert house.top.words.endswith("Nothing was imported.")
    house.press("escape")
    assert shown(store) == before
    house.press("e")
    house.top.focus.focus(house.node("Delete these deals"))
    house.press("return")
    house.top.focus.focus(house.node("Delete"))
    house.press("return")
    assert shown(store) != before
    house.top.focus.focus(house.node("Undo"))
    house.press("return")
    house.rest()
    assert shown(store) == before


@pytest.mark.parametrize("name", ["~nobody-of-this-name/records.json", "x" * 400, "/", "nul\\con", "~"])
def test_importing_a_missing_file_shows_a_clear_error_message(house: Pilot, name: str) -> None:
    house.top.focus.focus("link:replays")
    house.press("return")
    house.rest()
    house.press("e")
    house.top.focus.focus(house.node("Import a file"))
    house.press("return")
    type_text(house, name)
    house.press("return")
    house.rest()
    assert isinstance(house.top, Dialog)
    assert house.top.title == "The file was not imported"


def test_watching_a_file_in_an_unknown_home_folder_shows_an_error(
    house: Pilot,
) -> None:
    house.click("link:replays")
    house.click("files")
    house.click("Watch a replay file")
    type_text(house, "~nobody-of-this-name/x.sala")
    house.press("return")
    house.rest()
    assert isinstance(house.top, Dialog)
    assert "nobody-of-this-name" in house.top.words  # Windows takes it for a folder beside the player's own


@pytest.mark.parametrize(
    ("asked", "broken", "title"),
    [
        ("Export as JSON", "game.scenes.records.record_files.to_json", "File not saved"),
        ("Export as CSV", "game.scenes.records.record_files.to_csv", "File not saved"),
        ("Import a file", "game.records.importer.Importer.check", "The file was not imported"),
    ],
)
@pytest.mark.parametrize("error", [DamagedJournalError("It cannot be read."), OSError(5, "It cannot be read.")])
def test_unreadable_journal_is_reported_on_export_import_and_delete(
    house: Pilot, folder: Path, monkeypatch: pytest.MonkeyPatch, asked: str, broken: str, title: str, error: Exception
) -> None:
    def unreadable(*_values: object) -> NoReturn:
        raise error

    monkeypatch.setattr(broken, unreadable)
    house.click("link:replays")
    house.click("files")
    house.click(asked)
    if asked == "Import a file":
        type_text(house, "records.json")
        house.press("return")
    house.rest()
    assert isinstance(house.top, Dialog)
    assert house.top.title == title
    assert "It cannot be read." in house.top.words
    assert "Errno" not in house.top.words
    jobs_of(house.stage).run(lambda: None, lambda _task: None)  # waits until the file is deleted
    assert not list(folder.glob("records/*"))


def test_failed_import_is_reported_in_a_dialog(house: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(*_values: object) -> NoReturn:
        raise DamagedJournalError("It cannot be read.")

    house.click("link:replays")
    house.click("files")
    house.click("Export as JSON")
    house.rest()
    house.click("Done")
    house.click("files")
    house.click("Delete these deals")
    house.click("Delete")
    house.click("Done")
    monkeypatch.setattr("game.records.importer.Importer.read_batch", unreadable)
    house.click("files")
    house.click("Import a file")
    house.click("choice:0")
    house.rest()
    house.click("They are mine")
    house.rest()
    assert isinstance(house.top, Dialog)
    assert (house.top.title, house.top.words) == ("The file was not imported", "It cannot be read.")


def test_read_only_store_refuses_to_delete_deals(house: Pilot, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    before = shown(store)
    monkeypatch.setattr(Store, "borrowed", "Sala is already open in another window.")
    house.top.focus.focus("link:replays")
    house.press("return")
    house.rest()
    house.press("e")
    house.click("Delete these deals")
    assert isinstance(house.top, Dialog)
    assert house.top.title == "Nothing can be deleted now"
    house.press("escape")
    assert shown(store) == before


def test_csv_export_writes_a_row_per_deal_and_player(house: Pilot, folder: Path) -> None:
    house.click("link:replays")
    house.click("game:pong")
    house.click("files")
    house.click("Export as CSV")
    house.rest()
    (file,) = (folder / "records").glob("*.csv")
    assert len(file.read_text("utf-8").splitlines()) == 1 + 3 * 4
    assert not list((folder / "records").glob("*.part"))


def test_import_asks_whose_an_unnamed_persons_deals_are_and_keeps_them_apart(
    house: Pilot, store: Store, folder: Path
) -> None:
    house.click("link:statistics")
    house.rest()
    house.click("files")
    house.click("Export as JSON")
    house.rest()
    house.click("Done")
    before = persons(store.journal)
    store.journal.write(lambda db: db.execute("UPDATE record SET started = '2001-01-01T00:00:00+00:00'"))
    house.click("files")
    house.click("Import a file")
    house.click("choice:0")
    house.rest()
    house.click("Somebody else’s")
    type_text(house, "Ali Baba")
    house.press("return")
    house.rest()
    after = dict(persons(store.journal))
    assert {name: after[name] for name, _count in before} == dict(before)
    assert after["Ali Baba"] == dict(before)["You"]


def test_file_path_can_be_typed_in_any_script(house: Pilot, folder: Path) -> None:
    """Each of them counts, though the field shows dots for some."""
    path = folder / "محمد 😀 សុខ.json"
    path.write_text("", "utf-8")
    house.click("link:statistics")
    house.click("files")
    house.click("Import a file")
    type_text(house, str(path))
    assert house.node("line").value == str(path)
    assert house.stage.notices.current == ""
    assert house.faults() == []
    house.press("return")
    house.rest()
    assert isinstance(house.top, Dialog)
    assert house.top.words.startswith("This is not a replay file"), "it was found"


def test_import_says_that_some_names_cannot_be_shown(house: Pilot, store: Store, folder: Path) -> None:
    house.click("link:statistics")
    house.rest()
    house.click("files")
    house.click("Export as JSON")
    house.rest()
    house.click("Done")
    (file,) = (folder / "records").glob("*.json")
    text = file.read_text("utf-8")
    assert '"You"' in text
    file.write_text(text.replace('"You"', '"محمد"').replace("+00:00", "+00:30"), "utf-8")
    house.click("files")
    house.click("Import a file")
    house.click("choice:0")
    house.rest()
    assert isinstance(house.top, Dialog)
    assert "Sala cannot show some letters in the players’ names" in house.top.words
    assert house.faults() == []
    house.click(f"Import {house.top.title.split()[1]}")
    house.rest()
    assert "محمد" in dict(persons(store.journal)), "kept as it is"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
def test_records_page_has_space_for_the_largest_pot_that_can_be_imported(size: tuple[int, int]) -> None:
    """Regression: figures on the records page overlapped after importing such a file."""
    game, opened = GAMES["tongits"], Store.open(IN_MEMORY)
    for seed in count(1):
        carry = {"mano": 0, "pot": MOST_CHIPS - 100, "streak": 0}
        match = opened.start(game, game.Options(), seated(["person", "first", "first"]), 1, f"{seed:064x}", carry=carry)
        while pending := match.deal.pending():
            seat = min(pending)
            match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)
        if any(abs(entry.amount) > MOST_CHIPS // 2 for entry in match.finish_deal().entries):
            break
    verify(replay.export(match))
    index = Index(opened.journal)
    index.finish()
    ((deal,),) = opened.journal.rows("SELECT max(id) AS id FROM deal")

    def nothing(*_all: object) -> None:
        """Do nothing, as a callback."""

    ways = {"on_open": nothing, "on_narrow": nothing, "on_files": nothing, "on_made": nothing}
    assert take_screenshot(RecordsScene(opened.journal, index, nothing, **ways), size).faults() == []
    deal_ways = dict.fromkeys(("on_save", "on_name", "on_delete", "on_watch", "on_review"), nothing)
    assert take_screenshot(DealScene(opened.journal, deal, nothing, **deal_ways), size).faults() == []
    assert remove(opened.journal, [deal]), "and it can be removed"
    opened.close()
