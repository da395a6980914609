"""`sala replay FILE`: a saved deal opens in the viewer, any other file is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.match import replay
from game.match.recording import Recording
from game.match.replay import Replay
from game.pictures.around import played
from game.rules import GAMES

SAMPLES = sorted((Path(__file__).parents[1] / "match" / "samples_0_1" / "replays").iterdir())


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the window was opened with."""
    found: list[object] = []

    def window(start: object, _say: object = None) -> int:
        found.append(start)
        return 0

    monkeypatch.setattr("game.app.open_window", window)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_deal_opens(game: str, opened: list[object], tmp_path: Path) -> None:
    match = played(game, GAMES[game].default_seats)
    assert main(["replay", str(replay.save(match, tmp_path))]) == 0
    (start,) = opened
    assert isinstance(start, Replay)
    assert start == replay.read(replay.export(match))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_file_of_the_first_release_opens_and_is_proved(sample: Path, opened: list[object]) -> None:
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
        ("game: tongits", "game: chess", "there is no game 'chess'"),
        ("commitment: ", "commitment: 0", "does not belong to this seed"),
    ],
)
def test_a_broken_or_forged_file_is_refused_in_a_sentence(
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


def test_a_file_that_is_not_there_is_refused_in_a_sentence(
    opened: list[object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path / "none.txt")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert not opened
