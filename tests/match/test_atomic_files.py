"""The player's files: atomic writing, and unused file names."""

import errno
import os
from pathlib import Path

import pytest

from game.match import atomic_files, replay
from game.match.atomic_files import HOLD_WAITS_S, atomic_write, free_path, retry_while_held, write_new_file
from game.match.players import Player
from game.match.write_errors import reason_of
from game.rules import GAMES
from game.rules.money.moves import WIN
from game.rules.moves import PASS
from game.score_pad.ledger import Ledger
from game.score_pad.ledger_files import LedgerFolder


@pytest.fixture
def full(monkeypatch):
    """Return a function that makes the disk accept only half of each text from then on."""
    write = Path.write_text

    def half(path, text, **look):
        write(path, text[: len(text) // 2], **look)
        raise OSError(errno.ENOSPC, "No space left on device")

    return lambda: monkeypatch.setattr(Path, "write_text", half)


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_atomic_write_replaces_the_file_only_when_its_block_ends(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("before")
    with atomic_write(path) as part:
        part.write_text("after")
        assert path.read_text() == "before"
    assert files(tmp_path) == {"a.txt": b"after"}


@pytest.mark.parametrize("error", [OSError, ValueError, KeyboardInterrupt])
def test_failed_atomic_write_leaves_no_temporary_file(tmp_path, error):
    path = tmp_path / "a.txt"
    path.write_text("before")

    def broken_off():
        with atomic_write(path) as part:
            part.write_text("half")
            raise error

    with pytest.raises(error):
        broken_off()
    assert files(tmp_path) == {"a.txt": b"before"}


def test_concurrent_atomic_writes_each_produce_a_complete_file(tmp_path):
    path = tmp_path / "a.txt"
    with atomic_write(path) as first, first.open("w") as one:
        one.write("first, ")
        one.flush()
        with atomic_write(path) as second:
            second.write_text("second")
        assert path.read_text() == "second"
        one.write("to its end")
    assert files(tmp_path) == {"a.txt": b"first, to its end"}


@pytest.fixture(params=["two names", "one name"])
def names(request, monkeypatch):
    """Run with and without hard links, which a FAT-formatted drive does not have."""
    if request.param == "one name":

        def refused(*_paths, **_look):
            raise OSError(errno.EPERM, "Operation not permitted")

        monkeypatch.setattr(os, "link", refused)


@pytest.mark.usefixtures("names")
def test_concurrent_new_files_get_different_names(tmp_path):
    with write_new_file(tmp_path, "sala", ".json") as first:
        with write_new_file(tmp_path, "sala", ".json") as second:
            assert first.path == second.path
            second.part.write_text("second")
        first.part.write_text("first")
    assert (second.path.name, first.path.name) == ("sala.json", "sala-2.json")
    assert files(tmp_path) == {"sala.json": b"second", "sala-2.json": b"first"}


@pytest.mark.usefixtures("names")
def test_failed_new_file_leaves_no_file(tmp_path):
    def broken_off():
        with write_new_file(tmp_path, "sala", ".json") as new:
            new.part.write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken_off()
    assert files(tmp_path) == {}


@pytest.mark.usefixtures("names")
def test_new_file_does_not_replace_a_dangling_symlink(tmp_path):
    try:
        (tmp_path / "sala.json").symlink_to(tmp_path / "gone")
    except OSError:
        pytest.skip("there are no links here")
    with write_new_file(tmp_path, "sala", ".json") as new:
        new.part.write_text("whole")
    assert new.path.name == "sala-2.json"
    assert new.path.read_text() == "whole"


@pytest.mark.usefixtures("names")
def test_two_ledgers_started_at_the_same_time_get_separate_files(tmp_path, monkeypatch):
    """Another program creates a session in the same minute, between the search for a free name and the write."""
    game = GAMES["pai-tong"]
    tables = ("Ann", "Noi"), ("Chai", "Malee")
    ours, theirs = (Ledger(game, game.Options(), names, "2026-03-14T20:00") for names in tables)
    folder, other = LedgerFolder(tmp_path), LedgerFolder(tmp_path)
    other._unwritten = {}  # as in another process
    path = folder.new_path(ours)
    write = Path.write_text

    def slowly(part, text, **look):
        monkeypatch.setattr(Path, "write_text", write)
        other.write(other.new_path(theirs), theirs)
        return write(part, text, **look)

    monkeypatch.setattr(Path, "write_text", slowly)
    kept = folder.write(path, ours)
    assert kept != path
    assert {tuple(found.ledger.names) for found in LedgerFolder(tmp_path).all()} == {("Ann", "Noi"), ("Chai", "Malee")}


def test_atomic_write_leaves_files_with_its_temporary_names_alone(tmp_path, monkeypatch):
    drawn = iter(["aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd"])
    monkeypatch.setattr("game.match.atomic_files.secrets.token_hex", lambda _bytes: next(drawn))
    (tmp_path / "a.txt.part").write_text("mine")
    (tmp_path / "a.txt-aaaaaaaa.part").write_text("mine")
    (tmp_path / "a.txt-bbbbbbbb.part").mkdir()
    try:
        (tmp_path / "a.txt-cccccccc.part").symlink_to(tmp_path / "elsewhere")
    except OSError:  # no links here
        (tmp_path / "a.txt-cccccccc.part").touch()
    before = sorted(path.name for path in tmp_path.iterdir())
    with atomic_write(tmp_path / "a.txt") as part:
        assert part.name == "a.txt-dddddddd.part"
        part.write_text("new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", *before]
    assert (tmp_path / "a.txt.part").read_text() == (tmp_path / "a.txt-aaaaaaaa.part").read_text() == "mine"
    assert (tmp_path / "a.txt").read_text() == "new"


def test_atomic_write_keeps_default_permissions_and_allows_long_names(tmp_path):
    plain, path = tmp_path / "plain", tmp_path / ("長" * 80 + ".txt")
    plain.touch()
    with atomic_write(path) as part:
        part.write_text("new")
    assert path.read_text() == "new"
    assert path.stat().st_mode == plain.stat().st_mode


def played_to_its_end(store, nod, name="Aminah", seed=None):
    match = store.start(nod, nod.Options(), (Player(name), Player("Somchai", "first")), seed=seed)
    match.play(0, WIN)
    match.play(1, PASS)
    return match


def test_saving_a_replay_again_returns_the_same_file_even_on_a_full_disk(store, nod, tmp_path, full):
    match = played_to_its_end(store, nod)
    folder = tmp_path / "replays"
    path = replay.save(match, folder)
    whole = files(folder)
    full()
    assert replay.save(match, folder) == path
    assert files(folder) == whole
    replay.read(path.read_text(encoding="utf-8"))


def test_replays_of_two_deals_with_the_same_shuffle_get_separate_files(store, nod, tmp_path, full):
    hers, his = (played_to_its_end(store, nod, name, "7" * 64) for name in ("Aminah", "Bashir"))
    folder = tmp_path / "replays"
    first, second = replay.save(hers, folder), replay.save(his, folder)
    assert [path.read_text(encoding="utf-8") for path in (first, second)] == [replay.export(hers), replay.export(his)]
    assert replay.save(hers, folder) == first
    assert replay.save(his, folder) == second
    whole = files(folder)
    assert len(whole) == 2
    full()
    with pytest.raises(OSError, match="No space"):
        replay.save(played_to_its_end(store, nod, "Chai", "7" * 64), folder)
    assert files(folder) == whole


def test_saving_a_replay_does_not_overwrite_another_file_with_the_same_name(store, nod, tmp_path):
    match = played_to_its_end(store, nod)
    taken = replay.save(match, tmp_path)
    taken.write_bytes(b"\xff")
    second = replay.save(match, tmp_path)
    second.unlink()
    second.mkdir()
    third = replay.save(match, tmp_path)
    assert third.read_text(encoding="utf-8") == replay.export(match)
    assert taken.read_bytes() == b"\xff"
    assert len({taken, second, third}) == 3


def test_ledger_file_and_csv_stay_unchanged_on_a_full_disk(tmp_path, full):
    game = GAMES["pong"]
    ledger = Ledger.new(game, game.Options(), ("Ann", "Chai", "Malee", "Noi"))
    pads = LedgerFolder(tmp_path)
    path = pads.write(pads.new_path(ledger), ledger)
    pads.export(path, ledger)
    whole = files(tmp_path)
    assert len(whole) == 2
    full()
    with pytest.raises(OSError, match="No space"):
        pads.write(path, ledger)
    with pytest.raises(OSError, match="No space"):
        pads.export(path, ledger)
    assert files(tmp_path) == whole


def test_free_path_gets_a_number_added_if_the_name_is_taken(tmp_path):
    assert free_path(tmp_path / "new", "sala", ".json") == tmp_path / "new" / "sala.json"
    (tmp_path / "sala.json").touch()
    (tmp_path / "sala-2.json").touch()
    assert free_path(tmp_path, "sala", ".json").name == "sala-3.json"
    assert free_path(tmp_path, "sala").name == "sala"


# Files that another program holds ------------------------------------------------------------------------------------


class Holder:
    """Another program that has opened a file on Windows, and lets it go after so many tries to move or delete it."""

    def __init__(self, monkeypatch):
        self._patch = monkeypatch
        self.waits = []
        monkeypatch.setattr(atomic_files, "sleep", self.waits.append)

    def hold(self, call, tries, winerror=32):
        """Let the first calls of this method of `Path` fail as they do on Windows."""
        left, real = [None] * tries, getattr(Path, call)

        def fails(path, *others, **look):
            if left:
                left.pop()
                raise windows_error(winerror)
            return real(path, *others, **look)

        self._patch.setattr(Path, call, fails)


def windows_error(winerror):
    error = PermissionError(errno.EACCES, "The process cannot access the file")
    error.winerror = winerror
    return error


@pytest.fixture
def holder(monkeypatch):
    return Holder(monkeypatch)


@pytest.mark.parametrize("winerror", [5, 32, 33])
def test_file_briefly_in_use_by_another_program_is_replaced_once_released(tmp_path, holder, winerror):
    path = tmp_path / "a.txt"
    path.write_text("before")
    holder.hold("replace", 2, winerror)
    with atomic_write(path) as part:
        part.write_text("after")
    assert files(tmp_path) == {"a.txt": b"after"}
    assert holder.waits == list(HOLD_WAITS_S[:2])


def test_file_in_use_for_too_long_is_unchanged_and_the_error_blames_another_program(tmp_path, holder):
    path = tmp_path / "a.txt"
    path.write_text("before")
    holder.hold("replace", 100)

    def write():
        with atomic_write(path) as part:
            part.write_text("after")

    with pytest.raises(PermissionError) as raised:
        write()
    assert reason_of(raised.value) == "another program has the file locked"
    assert files(tmp_path) == {"a.txt": b"before"}
    assert holder.waits == list(HOLD_WAITS_S)


@pytest.mark.parametrize("tries", [1, 100])
def test_new_file_is_saved_even_if_its_temporary_file_cannot_be_deleted(tmp_path, holder, tries):
    """It used to be reported as not saved."""
    holder.hold("unlink", tries)
    with write_new_file(tmp_path, "sala", ".json") as new:
        new.part.write_text("whole")
    assert new.path.read_text() == "whole"
    assert new.part.exists() == (tries == 100)


@pytest.mark.usefixtures("names")
def test_new_file_briefly_in_use_by_another_program_gets_its_final_name(tmp_path, holder):
    holder.hold("replace", 3)
    with write_new_file(tmp_path, "sala", ".json") as new:
        new.part.write_text("whole")
    assert files(tmp_path) == {"sala.json": b"whole"}


def test_errors_not_caused_by_a_file_in_use_are_raised_immediately(holder):
    def fails():
        raise PermissionError(errno.EACCES, "Permission denied")

    with pytest.raises(PermissionError):
        retry_while_held(fails)
    assert holder.waits == []


def test_ledger_file_briefly_in_use_by_another_program_is_written_and_deleted(tmp_path, holder):
    game = GAMES["pai-tong"]
    ledger = Ledger(game, game.Options(), ("Ann", "Noi"), "2026-03-14T20:00")
    folder = LedgerFolder(tmp_path)
    path = folder.write(folder.new_path(ledger), ledger)
    holder.hold("replace", 1)
    assert folder.write(path, ledger) == path
    holder.hold("unlink", 1)
    folder.delete(path)
    assert files(tmp_path) == {}
    assert len(holder.waits) == 2
