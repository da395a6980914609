"""The rules book in the real window: opened by F1 at a table, searched by typing, and closed again."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.window.player import Player
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]


def test_rules_book_is_opened_from_a_table_searched_and_closed(tmp_path: Path) -> None:
    with virtual_screen(1280, 720) as screen:
        words = ["play", "pong", "--seats", "you,first,first,first", "--seed", "ab" * 32]
        player = Player(screen, tmp_path, words, settings={"speed": 0.0})
        player.wait_for_scene("MoneyScene")
        screen.key("F1")
        player.wait_for_scene("PageScene")
        player.wait_for("^How to play$", "button")
        screen.key("Right")
        player.click("^Contents$", "button")
        player.wait_for_scene("IndexScene")
        screen.key("slash")
        screen.key("s", "a", "p", "a", "w")
        player.wait_for("^sapaw", "button")
        time.sleep(1)  # the list is filled in slices; what is in it moves until then
        player.click("^sapaw", "button")
        player.wait_for_scene("PageScene")
        player.wait_for("^sapaw", "button")
        screen.key("Escape")
        player.wait_for_scene("IndexScene")
        assert [node["value"] for node in player.nodes("^Search the rulebook$", "field")] == ["sapaw"]
        screen.key("Escape")
        screen.key("Escape")
        player.wait_for_scene("MoneyScene")
        player.close()
