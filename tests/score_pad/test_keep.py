"""The folder of ledgers: each session has a file of its own, and none is overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules import GAMES
from game.score_pad.ledger import Ledger
from game.score_pad.ledger_files import LedgerFolder


def an_evening() -> Ledger:
    game = GAMES["tongits"]
    return Ledger.new(game, game.Options(), ["Liza", "Ramon", "Luz"])


@pytest.fixture
def folder(tmp_path: Path) -> LedgerFolder:
    (tmp_path / "pads").mkdir()
    return LedgerFolder(tmp_path / "pads")


def test_ledger_file_name_does_not_reuse_that_of_a_dangling_symlink(folder: LedgerFolder, tmp_path: Path) -> None:
    """Regression: a link to a missing drive counted as free but could not be created, so that the window hung."""
    ledger = an_evening()
    wanted = folder.new_path(ledger)
    wanted.symlink_to(tmp_path / "unplugged" / "evening.json")
    assert folder.new_path(ledger) != wanted
    lies = folder.write(wanted, ledger)
    assert lies != wanted
    assert lies.is_file()
    assert wanted.is_symlink()
    (kept,) = [kept for kept in folder.all() if kept.ledger is not None]
    assert kept.path == lies
    assert folder.write(lies, ledger) == lies, "the next deal goes into the same file"
