"""The store: its folder, damaged or unwritable files, and the settings."""

import gc
import os
import shutil
import sys
import threading
from contextlib import closing

import pytest

from game.match import checksum_chain
from game.match.data_folders import home
from game.match.journal_database import IN_MEMORY
from game.match.players import Player
from game.match.settings import USUAL_CHIPS, Lobby, Settings, UnreadableSettingError
from game.match.store import Store
from game.rules.money.moves import WIN
from game.rules.moves import PASS

TWO = (Player("Aminah"), Player("Somchai", "first"))


def play_one(store, nod):
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, WIN)
    match.play(1, PASS)
    match.finish_deal()
    return match


def test_store_uses_the_systems_data_folder_unless_sala_home_is_set(monkeypatch, tmp_path):
    monkeypatch.delenv("SALA_HOME", raising=False)
    assert home().name == "sala"
    monkeypatch.setenv("SALA_HOME", str(tmp_path / "stick" / "games"))
    store = Store.open()
    store.close()
    assert (tmp_path / "stick" / "games" / "sala.sqlite3").is_file()
    assert store.notices == ()


def test_database_pages_are_flushed_to_disk_before_the_wal_is_emptied(opened):
    """On macOS, SQLite makes the drive write out its own cache only if this is requested."""
    store = opened()
    assert store.journal.rows("PRAGMA checkpoint_fullfsync") == [(1,)]


@pytest.mark.parametrize("damage", ["text", "torn", "other schema"])
def test_damaged_file_is_set_aside_and_a_new_one_is_created(opened, place, nod, damage, meddle):
    if damage == "text":
        place.write_text("this was never a database " * 100)
    elif damage == "other schema":
        meddle("CREATE TABLE match (something)", "PRAGMA user_version = 1")
    else:
        store = opened()
        play_one(store, nod)
        store.close()
        whole = place.read_bytes()
        place.write_bytes(whole[:4096] + b"\x55" * 4096 + whole[8192:])
    before = place.read_bytes()
    store = opened()
    (notice,) = store.notices
    (kept,) = (path for path in place.parent.iterdir() if ".damaged-" in path.name)
    assert str(kept) in notice
    assert kept.read_bytes() == before
    assert store.unfinished() is None
    play_one(store, nod)
    assert opened().notices == ()


def test_two_damaged_files_on_one_day_are_both_kept(opened, place):
    for time in range(2):
        place.write_text(f"damage {time} " * 200)
        opened().close()
    kept = sorted(path.read_text()[:8] for path in place.parent.iterdir() if ".damaged-" in path.name)
    assert kept == ["damage 0", "damage 1"]


def test_session_is_kept_in_memory_if_the_data_folder_is_not_writable(tmp_path, nod):
    (tmp_path / "file").write_text("no folder")
    store = Store.open(tmp_path / "file" / "sala.sqlite3")
    (notice,) = store.notices
    assert "memory" in notice
    assert str(tmp_path / "file") in notice
    play_one(store, nod)
    assert store.change(speed=2.0).speed == 2.0
    assert store.unfinished() is not None
    store.close()


def test_file_from_a_newer_version_is_not_changed(opened, meddle):
    meddle("PRAGMA user_version = 99")
    store = opened()
    assert "newer" in store.notices[0]
    assert meddle("PRAGMA user_version") == [(99,)]


def test_play_continues_when_writing_has_failed_permanently(opened, nod, meddle):
    """A full disk or a removed drive is reported once; earlier moves stay saved."""
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    meddle("DROP TABLE payment", "ALTER TABLE move RENAME TO gone")
    told = []
    store.listen(told.append)
    assert told == []
    match.play(1, WIN)
    match.next_deal()
    match.play(0, PASS)
    assert len(store.notices) == 1
    assert tuple(told) == store.notices
    assert "Nothing more can be saved" in store.notices[0]
    assert match.number == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows deletes no file that is open")
@pytest.mark.parametrize("left", ["nothing", "another file", "no folder", "another folder"])
def test_deletion_of_the_open_file_is_reported_once_and_play_continues(tmp_path, nod, left):
    place = tmp_path / "home" / "sala.sqlite3"
    store = Store.open(place)
    match = store.start(nod, nod.Options(), TWO)
    assert store.notices == ()
    if left == "no folder":
        shutil.rmtree(place.parent)
    elif left == "another folder":  # made for an export; its matches used to be lost
        (tmp_path / "other" / "records").mkdir(parents=True)
        shutil.rmtree(place.parent)
        (tmp_path / "other").rename(place.parent)
    else:
        place.unlink()
    if left == "another file":
        place.write_text("mine")
    match.play(0, WIN)
    match.play(1, PASS)
    match.next_deal()
    store.change(names=("Ali",))
    (notice,) = store.notices
    told = {
        "nothing": "has written it again in full",
        "another file": ".kept-",
        "no folder": "saved-matches folder is missing",
        "another folder": "saved-matches folder is missing",
    }
    assert told[left] in notice
    assert [tally.deals for tally in store.tallies()] == [1, 1]
    store.close()
    if left == "another file":
        assert place.read_text() == "mine"
        (kept,) = place.parent.glob("*.kept-*")
        kept.replace(place)
    with closing(Store.open(place)) as again:
        assert again.resume(match.id).number == 2
        assert again.settings.names == ("Ali",)


def test_file_that_cannot_be_checked_is_not_reported_as_deleted(opened, nod, monkeypatch):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)

    def refused(_path, **_how):
        raise PermissionError

    monkeypatch.setattr("game.match.journal_file.Path.stat", refused)
    match.play(0, PASS)
    assert store.notices == ()


def test_tallies_are_computed_from_the_journal(store, nod):
    play_one(store, nod)
    play_one(store, nod)
    store.start(nod, nod.Options(), TWO).play(0, WIN)  # not over: does not count
    assert [tuple(tally) for tally in store.tallies()] == [("nod", "first", 2, 0, -2), ("nod", "person", 2, 2, 2)]


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM match",
        "DELETE FROM deal WHERE id = 1",
        "UPDATE sat SET deal = 0",
        "UPDATE move SET deal = 99 WHERE number = 2",
    ],
)
def test_orphaned_rows_are_reported(opened, nod, meddle, change):
    store = opened()
    play_one(store, nod)
    store.start(nod, nod.Options(), TWO).sit(1, Player("Lek"))
    assert opened().notices == ()
    meddle(change)
    assert opened().notices == (
        "Parts of the saved matches are lost: the file was changed after Sala wrote it. The rest is intact.",
    )


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE payment SET amount = 64 WHERE account = 0",
        "UPDATE deal SET winner = 1",
        "UPDATE seat SET kind = 'random' WHERE seat = 1",
        "DELETE FROM payment WHERE account = 1",
        "UPDATE move SET link = x'00'",
    ],
)
def test_deals_changed_after_they_were_recorded_are_reported_once(opened, nod, meddle, change):
    store = opened()
    play_one(store, nod)
    play_one(store, nod)
    store.tallies()
    assert store.notices == ()
    meddle(change)
    assert store.try_again()
    store.tallies()
    store.tallies()
    assert store.notices == (
        "Some saved deals were changed after Sala wrote them: your records count them as they are now.",
    )


# Settings -------------------------------------------------------------------------------------------------------------


def test_changed_settings_are_saved_immediately(opened):
    lobby = {"pong": Lobby(("person", "first", "first", "random"), {"equipment": "ceki", "unit": 5})}
    store = opened()
    assert store.settings == Settings()
    store.change(speed=0, names=["Ali", ""], lobby=lobby, claim_timer=5, language="th", plain_labels=False)
    again = opened().settings
    assert again == store.settings
    assert again.lobby["pong"].house["unit"] == 5
    assert again.names == ("Ali", "")
    assert again.speed == 0


def test_lobby_settings_from_an_older_version_get_default_chips(opened, meddle):
    store = opened()
    store.change(lobby={"pong": Lobby(("person", "first"), {}, 8, 500)})
    assert opened().settings.lobby["pong"].chips == 500
    older = """UPDATE setting SET value = '{"pong": [["person", "first"], {}, 8]}' WHERE name = 'lobby'"""
    meddle("DELETE FROM setting WHERE name = 'sum'", older)
    store = opened()
    assert store.settings.lobby["pong"] == Lobby(("person", "first"), {}, 8, USUAL_CHIPS)
    assert store.notices == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("lobby", {"pong": [["person"], {}, 8, -1]}), ("lobby", {"pong": [["person"], {}, 8, 10**20]}),
        ("hand_orders", ["As"]), ("hand_orders", {"1 1 0": "As"}), ("hand_orders", {str(i): [] for i in range(13)}),
        ("last_match", -1), ("last_match", 2**63), ("last_match", True),
        ("speed", 3.1), ("speed", True), ("speed", "fast"), ("speed", float("nan")), ("claim_timer", 2),
        ("claim_timer", 21), ("fullscreen", 1), ("effects", -0.1), ("names", "Ali"), ("names", ["x" * 25]),
        ("names", ["a\nb"]), ("lobby", []), ("lobby", {"pong": ["first"]}), ("language", None), ("colour", "red"),
    ],
)  # fmt: skip
def test_store_change_rejects_invalid_settings(store, name, value):
    with pytest.raises(UnreadableSettingError):
        store.change(**{name: value})
    assert store.settings == Settings()


def test_unreadable_settings_fall_back_to_their_defaults_and_others_are_kept(opened, meddle):
    store = opened()
    store.change(speed=2.5, music=0.1, claim_timer=4)
    store.close()
    meddle(
        "UPDATE setting SET value = '\"fast\"' WHERE name = 'speed'",
        "UPDATE setting SET value = '{' WHERE name = 'music'",
        "INSERT INTO setting VALUES ('from_the_future', '1')",
    )
    store = opened()
    seen = []
    assert store.settings == Settings(claim_timer=4)
    (notice,) = store.notices
    store.listen(seen.append)
    assert seen == [notice]
    assert "speed" in notice
    assert "music" in notice


def test_store_in_memory_leaves_no_files(tmp_path, monkeypatch, nod):
    monkeypatch.chdir(tmp_path)
    store = Store.open(IN_MEMORY)
    play_one(store, nod)
    assert store.notices == ()
    store.close()
    assert list(tmp_path.iterdir()) == []


def test_store_in_memory_has_the_same_schema_as_a_file_and_no_rows(place, nod):
    play_one(Store.open(IN_MEMORY), nod)
    in_memory, in_file = Store.open(IN_MEMORY), Store.open(place)
    for asked in (
        "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid",
        "PRAGMA user_version",
        "PRAGMA foreign_keys",
        "PRAGMA page_size",
    ):
        assert in_memory.journal.rows(asked) == in_file.journal.rows(asked)
    assert in_memory.journal.rows("SELECT * FROM match") == []
    in_memory.close()
    in_file.close()


@pytest.mark.parametrize("value", [[1, 2, 3], [0, 0, 1280.5, 720], [0, 0, 1280, True], "0 0 1 1", [0, 0, 99999, 1]])
def test_window_setting_accepts_only_four_integers(opened, value):
    store = opened()
    store.change(window=(-1200, 40, 1280, 720))
    assert store.settings.window == (-1200, 40, 1280, 720)
    with pytest.raises(UnreadableSettingError):
        store.change(window=value)


def test_garbage_collected_store_is_closed_in_any_thread(place, monkeypatch):
    complaints = []
    monkeypatch.setattr(sys, "unraisablehook", complaints.append)
    held = [Store.open(place)]
    clearing = threading.Thread(target=lambda: (held.clear(), gc.collect()))
    clearing.start()
    clearing.join()
    assert complaints == []
    again = Store.open(place)
    again.close()
    assert again.notices == (), "the lock was let go of"


def test_journal_on_a_read_only_medium_can_still_be_read(opened, place, nod, monkeypatch):
    """A write-protected drive or another user's folder: matches and settings can be read."""
    store = opened()
    store.change(text_size=1.5)
    play_one(store, nod)
    waits = store.start(nod, nod.Options(), TWO)
    waits.play(0, PASS)
    store.close()
    for name in ("-wal", "-shm"):
        assert not place.with_name(place.name + name).exists()
    before = place.read_bytes()

    def refuse(_file):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("game.match.journal_opening.InstanceLock", refuse)
    monkeypatch.setattr("os.access", lambda _path, mode: mode == os.R_OK)
    shown = opened()
    (told,) = shown.notices
    assert told.startswith(
        f"Sala is not allowed to write to the folder {place.parent}, so nothing has been saved yet. Allow it"
    )
    assert shown.settings.text_size == 1.5
    assert [tuple(tally)[2] for tally in shown.tallies()] == [1, 1]
    assert shown.resume(shown.waiting()[0].id).number == waits.number
    assert (shown.hindrance, shown.borrowed, shown.on_disk) == (told, "", True)
    assert sorted(path.name for path in place.parent.iterdir() if path.name.startswith(place.name)) == [place.name]
    assert place.read_bytes() == before


def test_command_line_run_does_not_wait_for_an_unusable_data_folder(tmp_path, nod):
    (tmp_path / "file").write_text("no folder")
    store = Store.open(tmp_path / "file" / "sala.sqlite3", lasting=False)
    (told,) = store.notices
    assert told.startswith(f"Nothing can be saved to {tmp_path / 'file' / 'sala.sqlite3'}")
    assert (store.borrowed, store.on_disk) == (told, False)
    play_one(store, nod)
    assert store.notices == (told, told), "a match is begun, and not kept"
    store.close()


def test_store_does_not_count_as_on_disk_while_its_file_cannot_be_reopened(opened, place):
    store = opened()
    assert (store.borrowed, store.on_disk) == ("", True)
    aside = place.with_name("aside")
    with store.released():
        place.rename(aside)
        place.mkdir()
    assert store.borrowed == store.notices[-1] != ""
    assert not store.on_disk
    with store.released():
        place.rmdir()
        aside.rename(place)
    assert (store.borrowed, store.on_disk) == ("", True)


def test_store_opened_in_memory_on_purpose_does_not_count_as_on_disk_and_shows_no_notice():
    store = Store.open(IN_MEMORY)
    assert (store.borrowed, store.on_disk) == ("", False)
    store.close()


def test_settings_from_a_newer_version_are_reported_and_not_changed(opened, meddle):
    """A newer release has settings, and values of known settings, that this release does not know."""
    store = opened()
    store.change(speed=2.5)
    store.close()
    rows = dict(meddle("SELECT name, value FROM setting"))
    rows |= {"hologram": "[1]", "speed": '"as the music"'}
    rows.pop("sum")
    total = checksum_chain._settings_sum(rows)
    rows["sum"] = total
    meddle(*(f"INSERT OR REPLACE INTO setting VALUES ('{name}', '{value}')" for name, value in rows.items()))  # noqa: S608
    store = opened()
    (notice,) = store.notices
    assert "newer version of Sala" in notice
    assert store.settings == Settings()
    store.change(music=0.25)
    store.close()
    kept = dict(meddle("SELECT name, value FROM setting"))
    assert (kept["hologram"], kept["speed"]) == ("[1]", '"as the music"')
