"""The player's files: written whole or not at all, under names that are free."""

import errno
from pathlib import Path

import pytest

from game.match import replay
from game.match.players import Player
from game.match.written import free_path, written_whole
from game.rules import GAMES
from game.rules.money.moves import WIN
from game.rules.moves import PASS
from game.score_pad.keep import LedgerFolder
from game.score_pad.ledger import Ledger


@pytest.fixture
def full(monkeypatch):
    """Called, it makes the disk take half of each text from then on."""
    write = Path.write_text

    def half(path, text, **look):
        write(path, text[: len(text) // 2], **look)
        raise OSError(errno.ENOSPC, "No space left on device")

    return lambda: monkeypatch.setattr(Path, "write_text", half)


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_file_takes_its_place_when_it_is_whole(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("before")
    with written_whole(path) as part:
        part.write_text("after")
        assert path.read_text() == "before"
    assert files(tmp_path) == {"a.txt": b"after"}


@pytest.mark.parametrize("error", [OSError, ValueError, KeyboardInterrupt])
def test_of_a_file_that_is_not_finished_nothing_stays(tmp_path, error):
    path = tmp_path / "a.txt"
    path.write_text("before")

    def broken_off():
        with written_whole(path) as part:
            part.write_text("half")
            raise error

    with pytest.raises(error):
        broken_off()
    assert files(tmp_path) == {"a.txt": b"before"}


def test_a_replay_that_is_saved_again_on_a_full_disk_stays_as_it_was(store, nod, tmp_path, full):
    match = store.start(nod, nod.Options(), (Player("Aminah"), Player("Somchai", "first")))
    match.play(0, WIN)
    match.play(1, PASS)
    folder = tmp_path / "replays"
    path = replay.save(match, folder)
    whole = files(folder)
    full()
    with pytest.raises(OSError, match="No space"):
        replay.save(match, folder)
    assert files(folder) == whole
    replay.read(path.read_text(encoding="utf-8"))


def test_an_evening_of_the_score_pad_and_its_table_stay_as_they_were_on_a_full_disk(tmp_path, full):
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


def test_a_name_is_free_that_no_file_has(tmp_path):
    assert free_path(tmp_path / "new", "sala", ".json") == tmp_path / "new" / "sala.json"
    (tmp_path / "sala.json").touch()
    (tmp_path / "sala-2.json").touch()
    assert free_path(tmp_path, "sala", ".json").name == "sala-3.json"
    assert free_path(tmp_path, "sala").name == "sala"
