"""Several persons at one screen in the real window: seats taken by keys and clicks, spoken claims, the curtain."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.player import Player
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]


def press(player: Player, name: str) -> None:
    """Click the node with this name."""
    found = [node for node in player.state()["nodes"] if node["name"] == name and node["enabled"]]
    assert found, (name, [node["name"] for node in player.state()["nodes"]])
    player.screen.click(player.middle(found[-1]))


def named(player: Player, name: str) -> bool:
    """Return whether a node with this name exists."""
    return any(node["name"] == name for node in player.state()["nodes"])


def test_people_join_with_keys_and_clicks_and_play_a_deal(tmp_path: Path) -> None:
    """Goes from the title page to the second person's hand."""
    with virtual_screen(1280, 720) as screen:
        player = Player(screen, tmp_path, [], settings={"speed": 0.0, "lessons": ["pong"], "claims": "unseen"})
        player.wait_for_scene("TitleScene")
        press(player, "tray:pong")
        player.wait_for_scene("LobbyScene")
        press(player, "join")
        player.wait_for_scene("JoinScene")
        screen.key("w")
        screen.wait_until(lambda: named(player, "remove:1"), "the key takes the second seat")
        press(player, "sit:2")
        screen.wait_until(lambda: named(player, "remove:2"), "the click takes the third seat")
        press(player, "sit:3")
        screen.wait_until(lambda: named(player, "remove:3"), "and the fourth")
        press(player, "start")
        player.wait_for_scene("CurtainScene")
        assert not player.nodes(".", "piece")
        press(player, "ready")
        player.wait_for_scene("MoneyScene")
        screen.wait_until(lambda: bool(player.nodes(".", "piece")), "the first hand lies open")
        tile = next(node for node in player.nodes(".", "piece") if node["enabled"])
        screen.click(player.middle(tile))
        screen.wait_until(lambda: named(player, "confirm"), "a second click is wanted")
        press(player, "confirm")
        screen.wait_until(lambda: named(player, "all pass"), "claims are called")
        assert not player.nodes(".", "piece")
        caller = next(node["name"] for node in player.state()["nodes"] if node["name"].startswith("call:"))
        press(player, caller)
        screen.key("space")
        player.wait_for_scene("CurtainScene")
        assert player.nodes("Pass to"), "the curtain names who has called"
        player.close()
