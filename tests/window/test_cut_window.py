"""Cutting the deck in the real window with mouse and keyboard, and verifying the replay."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from game.cli import main
from game.match.data_folders import FILE
from game.match.match import Match
from game.match.replay import export
from game.match.store import Store
from tests.window.player import Player
from tests.window.xvfb import virtual_screen

WORDS = "rain on the roof"
pytestmark = [pytest.mark.window, pytest.mark.slow]


def saved(home: Path) -> Match:
    """Return the match from the journal."""
    store = Store.open(home / "sala" / FILE)
    found = store.unfinished()
    assert found is not None
    match = store.resume(found.id)
    store.close()
    return match


def seal_of(player: Player) -> str:
    """Return the digits shown on the page, without spaces."""
    (card,) = [node for node in player.state()["nodes"] if re.fullmatch("([0-9a-f]{4} ?){16}", node["value"])]
    return str(card["value"]).replace(" ", "")


def test_cutting_with_dice_and_words_changes_the_deal_and_its_replay_can_be_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The seal is shown before the deal; after the hand is set, its page opens and the replay is verified."""
    with virtual_screen(1280, 720) as screen:
        words = ["play", "pai-gow", "--seats", "you,first,first,first"]
        player = Player(screen, tmp_path, words, settings={"speed": 0.0, "cut": True})
        player.wait_for_scene("CutScene")
        sealed = seal_of(player)
        assert not player.nodes("^Cut and deal$", "button")
        x, y = player.middle(player.nodes("^Roll the dice$", "tray")[0])
        for step in range(12):
            screen.move((x + 40 - 7 * step, y + step % 3 * 9))
        screen.click((x, y))
        player.wait_for("^Roll again$", "button")
        player.click("^Your own words$", "field")
        screen.settled(0.5)  # the caret stands in the field
        screen.xdotool("type", "--delay", 60, WORDS)
        screen.wait_until(
            lambda: player.nodes("^Your own words", "field")[0]["value"] == WORDS, "the words stand there"
        )
        player.wait_for("^Cut and deal$", "button")
        save_picture(player, "cut")
        player.click("^Cut and deal$", "button")
        player.wait_for_scene("PaiGowScene")
        match = saved(tmp_path)
        assert match.commitment == sealed
        assert re.fullmatch(f"[1-6]{{6}} {WORDS}", match.cut)

        player.click("^The seal$", "button")
        player.wait_for_scene("SealScene")
        assert seal_of(player) == sealed
        save_picture(player, "seal")
        player.click("^Copy$", "button")
        player.wait_for("^Copied$", "button")
        screen.key("Escape")
        player.wait_for_scene("PaiGowScene")

        player.click("^Bet 10$", "button")
        player.wait_for("^Set hands$", "button")
        player.click("^Set hands$", "button")
        player.wait_for("^Next deal$", "button")
        match = saved(tmp_path)
        player.click("^The seal$", "button")
        player.wait_for_scene("SealScene")
        player.wait_for("^Move fingerprint$", "label")
        save_picture(player, "opened")
        screen.key("Escape")
        player.wait_for_scene("PaiGowScene")
        player.click("^Next deal$", "button")
        player.wait_for_scene("CutScene")
        assert seal_of(player) != sealed
        player.click("^Deal without a cut$", "button")
        player.wait_for_scene("PaiGowScene")
        player.close()
    replay = tmp_path / "replay.txt"
    replay.write_text(export(match), encoding="utf-8")
    assert main(["verify", str(replay), "--seal", sealed, "--digest", match.digest]) == 0
    told = capsys.readouterr().out
    assert "Its seal is the one you noted" in told
    assert f"cut with '{match.cut}'" in told
    assert (saved(tmp_path).number, saved(tmp_path).cut) == (2, "")


def save_picture(player: Player, name: str) -> None:
    """Save a picture if a folder for them is set."""
    if folder := os.environ.get("SALA_PICTURES"):
        player.picture().save(Path(folder) / f"{name}.png")
