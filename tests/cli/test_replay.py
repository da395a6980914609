"""`sala replay FILE`: a saved deal opens in the viewer, any other file is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.match import replay
from game.match.data_folders import home, pictures_folder
from game.match.recording import Recording
from game.match.replay import Replay
from game.rules import GAMES
from tools.pictures.screens import played

SAMPLES = sorted((Path(__file__).parents[1] / "match" / "samples_0_1" / "replays").iterdir())


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Arguments with which the window was opened."""
    found: list[object] = []

    def window(start: object, _say: object = None) -> int:
        found.append(start)
        return 0

    monkeypatch.setattr("game.app.open_window", window)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_sala_replay_opens_a_saved_deal(game: str, opened: list[object], tmp_path: Path) -> None:
    match = played(game, GAMES[game].default_seats)
    assert main(["replay", str(replay.save(match, tmp_path))]) == 0
    (start,) = opened
    assert isinstance(start, Replay)
    assert start == replay.read(replay.export(match))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_sala_replay_opens_and_verifies_a_first_release_file(sample: Path, opened: list[object]) -> None:
    assert main(["replay", str(sample)]) == 0
    (start,) = opened
    assert isinstance(start, Replay)
    recording = Recording(start)
    recording.check()
    assert recording.verified is not None
    assert recording.deal_at(recording.last).result is not None


@pytest.mark.parametrize(
    ("was", "instead", "said"),
    [
        ("pay 0: ", "pay 0: 1", "is wrong"),
        ("seed: ", "seed: zz", "Line"),
        ("0 ", "0 fly ", "Line"),
        ("game: tongits", "game: chess", "there is no game called 'chess'"),
        ("commitment: ", "commitment: 0", "does not belong to this seed"),
    ],
)
def test_sala_replay_rejects_a_broken_or_forged_file_with_a_clear_message(
    was: str, instead: str, said: str, opened: list[object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = replay.export(played("tongits", 3))
    at = text.index("\n" + was) + 1
    file = tmp_path / "deal.txt"
    file.write_text(text[:at] + instead + text[at + len(was) :], encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    told = capsys.readouterr()
    assert not opened
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert said in told.err


def test_sala_replay_rejects_a_missing_file_with_a_clear_message(
    opened: list[object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path / "none.txt")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert not opened


def test_replay_file_name_may_begin_with_a_dash(
    opened: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It must not be taken for an option."""
    match = played("pong", 4)
    replay.save(match, tmp_path).rename(tmp_path / "-deal 1.sala")
    monkeypatch.chdir(tmp_path)
    assert main(["-deal 1.sala"]) == 0
    assert opened == [replay.read(replay.export(match))]


def test_replay_file_as_the_only_argument_opens_the_viewer(opened: list[object], tmp_path: Path) -> None:
    match = played("pong", 4)
    path = replay.save(match, tmp_path)
    assert path.suffix == ".sala"
    assert main([str(path)]) == 0
    (start,) = opened
    assert start == replay.read(replay.export(match))


def test_data_dir_option_sets_the_folder_for_data_and_cached_pictures(
    opened: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SALA_HOME", str(tmp_path / "usual"))
    assert main(["--data-dir", str(tmp_path / "stick")]) == 0
    assert opened == [None]
    assert home() == tmp_path / "stick"
    assert pictures_folder() == tmp_path / "stick" / "pictures"


def test_data_dir_rejects_an_empty_value_and_expands_a_tilde(
    opened: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A script with an empty variable must not use the default folder, and `--data-dir=~/x` must not create '~'."""
    monkeypatch.setenv("SALA_HOME", str(tmp_path / "usual"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for words in (["--data-dir", ""], ["--data-dir="]):
        assert main([*words, "records", "delete", "--yes"]) == 2
        assert capsys.readouterr().err == "--data-dir needs the name of a folder.\n"
    assert not (tmp_path / "usual").exists()
    assert main(["--data-dir=~/stick"]) == 0
    assert home() == tmp_path / "stick"
    assert opened == [None]
