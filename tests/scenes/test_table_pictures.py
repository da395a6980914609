"""The command that writes pictures of named states."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tools.pictures import STATES, main


@pytest.mark.painted
def test_pictures_command_writes_one_file_per_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Writes a PNG per state and size, without layout faults."""
    assert main(["pong-turn", "--size", "1024x640", "--size", "1280x720", "--out", str(tmp_path)]) == 0
    sizes = {pygame.image.load(path).get_size() for path in tmp_path.glob("pong-turn-*.png")}
    assert sizes == {(1024, 640), (1280, 720)}
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_pictures_command_without_arguments_lists_all_states(capsys: pytest.CaptureFixture[str]) -> None:
    """Includes the states of tables and of other scenes."""
    assert main([]) == 0
    assert set(capsys.readouterr().out.split()) == set(STATES)
    assert {"pong-turn", "pai-tong-7", "settlement"} <= set(STATES)


@pytest.mark.parametrize("wrong", [["chess"], ["pong-turn", "--size", "wide"]])
def test_pictures_command_rejects_unknown_names_with_exit_status_two(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The message lists the valid names."""
    with pytest.raises(SystemExit) as ended:
        main(wrong)
    assert ended.value.code == 2
    assert wrong[-1] in capsys.readouterr().err
