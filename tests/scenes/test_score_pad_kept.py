"""Ledgers of the score pad as files: saved, resumed, deleted, broken, and in an unwritable folder."""

from __future__ import annotations

import gc

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.rules import GAMES
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.score_pad.fields import Filled
from game.score_pad.ledger import Ledger
from game.score_pad.ledger_files import LedgerFolder
from tests.pilot import Pilot
from tests.scenes.pad_pilot import begin, ended, folder, pilot
from tools.pictures import STATES
from tools.screenshots import take_screenshot

__all__ = ["folder", "pilot"]


def test_focus_moves_to_the_next_session_after_deletion(pilot):
    for _evening in range(2):
        begin(pilot, "Pong", "Ann", "Noi", "Chai", "Malee")
        ended(pilot, "Nobody won")
        pilot.click("Record deal")
        pilot.click("Back")
    first, second = (away.node.id for *_row, away in pilot.top.score_pads)
    for left in (second, "begin"):
        pilot.focus(pilot.top.score_pads[0][2].node.id)
        pilot.press("return", "left", "return")
        pilot.rest()
        assert isinstance(pilot.top, PadStartScene)
        assert pilot.focused == left, first


def test_broken_ledger_file_is_reported_and_kept(folder):
    folder.folder.mkdir(parents=True)
    (folder.folder / "2026-01-01T2000 pong.json").write_text("{")
    pilot = Pilot.before(PadStartScene(Store.open(IN_MEMORY), lambda: None, folder))
    pilot.rest()
    node = next(node for node in pilot.nodes() if node.label.startswith("2026-01-01"))
    assert not node.enabled
    assert "cannot be read" in pilot.texts()
    assert node.why.startswith("2026-01-01T2000 pong.json ")


def test_deleting_a_ledger_asks_for_confirmation(pilot, folder):
    begin(pilot, "Pong", "A", "B", "C", "D")
    ended(pilot, "Nobody won")
    pilot.click("Record deal")
    pilot.press("escape")
    pilot.click("Delete")
    pilot.click("Keep it")
    assert len(folder.all()) == 1
    for key in ("escape", "return"):  # who did not mean it keeps it
        pilot.click("Delete")
        pilot.press(key)
        assert len(folder.all()) == 1
    pilot.click("Delete")
    pilot.click(next(node for node in pilot.nodes("Delete") if node.rect.y > 0))
    assert folder.all() == ()


def test_exported_table_is_not_deleted_together_with_its_ledger(pilot, folder):
    begin(pilot, "Pong", "A", "B", "C", "D")
    ended(pilot, "Nobody won")
    pilot.click("Record deal")
    pilot.click("Export as CSV")
    pilot.click("Done")
    pilot.press("escape")
    pilot.click("Delete")
    pilot.click(next(node for node in pilot.nodes("Delete") if node.rect.y > 0))
    assert folder.all() == ()
    assert len([*folder.folder.glob("*.csv")]) == 1


def test_score_pad_stays_open_if_its_folder_is_unwritable(pilot, folder):
    folder.folder.write_text("a file in the folder's place")
    begin(pilot, "Pong", "A", "B", "C", "D")
    ended(pilot, "Nobody won")
    pilot.click("Record deal")
    assert "The ledger was not saved" in pilot.texts()
    pilot.click("Done")
    assert len(pilot.top.ledger.rows) == 1


def test_unsaved_ledger_can_be_resumed_from_the_list(pilot, folder):
    """The dialog promises that the ledger stays as long as the program runs, even after Back."""
    folder.folder.write_text("no folder")
    begin(pilot, "Pong", "Ann", "Noi", "Chai", "Malee")
    ended(pilot, "Nobody won")
    pilot.click("Record deal")
    pilot.click("Done")
    ledger = pilot.top.ledger
    pilot.click("Back")
    ((kept, go_on, _away),) = pilot.top.score_pads
    assert kept.ledger is ledger
    pilot.click(go_on.node)
    folder.folder.unlink()
    ended(pilot, "Nobody won")
    pilot.click("Record deal")
    assert [len(each.ledger.rows) for each in LedgerFolder(folder.folder).all()] == [2]


def test_saving_a_ledger_as_a_table_offers_to_open_the_folder(pilot, folder, monkeypatch):
    opened = []
    monkeypatch.setattr("game.scenes.folders.open_folder", lambda path: not opened.append(path))
    begin(pilot, "Pong", "A", "B", "C", "D")
    ended(pilot, "Nobody won")
    pilot.click("Record deal")
    pilot.click("Export as CSV")
    (table,) = folder.folder.glob("*.csv")
    assert pilot.top.title == "CSV file saved"
    assert f"Saved as {table.name} in the folder “pads”." in pilot.top.words
    assert str(folder.folder) not in pilot.top.words
    assert pilot.faults() == []
    pilot.click("Open folder")
    assert opened == [folder.folder]
    assert isinstance(pilot.top, ScorePadScene)


def test_failed_ledger_deletion_is_reported(folder):
    (folder.folder / "2026-01-01T2000 pong.json").mkdir(parents=True)
    pilot = Pilot.before(PadStartScene(Store.open(IN_MEMORY), lambda: None, folder))
    pilot.rest()
    pilot.click("Delete")
    pilot.click("Delete")
    assert pilot.top.title == "The session was not deleted"
    assert "2026-01-01T2000 pong.json cannot be deleted" in pilot.top.words
    pilot.click("Done")
    assert isinstance(pilot.top, PadStartScene)


def test_many_ledgers_are_read_in_slices_between_frames(folder, monkeypatch):
    """The page opens at once; each ledger is read deal by deal, and again only if its file changes."""
    pong = GAMES["pong"]
    ledger = Ledger.new(pong, pong.Options(), list("ABCD"))
    for _deal in range(30):
        ledger.write(Filled({"ended": "void"}))
    for day in range(1, 4):
        folder.write(folder.folder / f"2026-01-0{day} pong.json", ledger)
    monkeypatch.setattr("game.scenes.score_pad.start_scene.SLICE_S", 0.0)
    folder = LedgerFolder(folder.folder)
    pilot = Pilot.before(PadStartScene(Store.open(IN_MEMORY), lambda: None, folder))
    assert "loading" in pilot.texts()
    assert not pilot.node("go:2026-01-03 pong.json").enabled
    frames = 1
    while pilot.top.update(0.016):
        frames += 1
    assert frames >= 90
    assert all(pilot.node(f"go:2026-01-0{day} pong.json").enabled for day in (1, 2, 3))
    again = Pilot.before(PadStartScene(Store.open(IN_MEMORY), lambda: None, folder))
    assert again.node("go:2026-01-03 pong.json").enabled
    (folder.folder / "2026-01-03 pong.json").write_text("{")
    assert folder.known(folder.folder / "2026-01-03 pong.json") is None


def test_two_windows_writing_one_ledger_lose_no_deals(pilot, folder):
    begin(pilot, "Pai Tong", "Ann", "Noi")
    ended(pilot, "Nobody won")
    pilot.click("Record deal")
    other = Pilot.before(PadStartScene(Store.open(IN_MEMORY), lambda: None, LedgerFolder(folder.folder)))
    other.rest()
    other.click(next(node for node in other.nodes() if node.label.startswith("Pai Tong · ")))
    for each in (other, pilot, pilot):
        ended(each, "Nobody won")
        each.click("Record deal")
    assert any("continues as" in text for text in pilot.texts())
    assert sorted(len(kept.ledger.rows) for kept in LedgerFolder(folder.folder).all()) == [2, 3]


def test_score_pad_screenshots_leave_no_temporary_folders(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for name in ("score-pad", "score-pad-kept"):
        take_screenshot(STATES[name](), (1024, 640), seconds=0.1)
    gc.collect()
    assert list(tmp_path.iterdir()) == []
