"""A complete deal of Pong in the real window with real keys only, from the title page to the settlement."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from tests.window.player import Player, Twin, play_deal
from tests.window.test_whole_deal import DEALS
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

GAME, SEATS, SEED = DEALS[0]


class Typist(Player):
    """Player without a mouse: moves the focus with Tab and presses Enter."""

    def click(self, pattern: str, role: str = "", button: int = 1) -> None:
        """Wait for a matching node, focus it, and activate it."""
        assert button == 1
        self.wait_for(pattern, role)
        wanted = self.nodes(pattern, role)[-1]["name"]
        for _press in range(3 * len(self.state()["nodes"])):
            now = self.state()["focused"]
            if now == wanted and self._stays(wanted):
                break
            if not any(node["name"] == wanted for node in self.state()["nodes"]):
                return self.click(pattern, role)  # another has come in its place
            self.screen.xdotool("key", "--delay", 0, "Tab")  # held for long it would count again
            with contextlib.suppress(AssertionError):  # a new question may have taken the focus back: press again
                self.screen.wait_until(lambda before=now: self.state()["focused"] != before, "the focus moves", 10.0)
        else:
            raise AssertionError(f"the focus never comes to {wanted}: {self.state()}")
        self.screen.key("Return")
        return None

    def _stays(self, wanted: str) -> bool:
        """Return whether the focus stays there: on a busy machine a press may count twice."""
        with contextlib.suppress(AssertionError):
            self.screen.wait_until(lambda: self.state()["focused"] != wanted, "the focus moves on", 0.2)
            return False
        return True


def test_complete_pong_deal_is_played_with_the_keyboard(tmp_path: Path) -> None:
    """Includes draws, discards, a claimed pong, a win, the settlement, the next deal, and leaving by the menu."""
    twin = Twin(GAME, SEATS, SEED)
    with virtual_screen(1280, 720) as screen:
        words = ["play", GAME, "--seats", "you,first,first,first", "--seed", SEED]
        player = Typist(screen, tmp_path, words, settings={"speed": 0.0})
        play_deal(player, twin)
        assert {"draw", "discard", "pong", "win"} <= set(twin.played)
        player.wait_for_scene("SettlementScene")
        player.click("^Next deal", "button")
        player.wait_for_scene("MoneyScene")
        screen.key("m")
        player.wait_for_scene("PauseScene")
        screen.key("Escape")
        player.wait_for_scene("MoneyScene")
        screen.key("m")
        player.wait_for_scene("PauseScene")
        player.click("^Quit", "button")
        screen.wait_until(lambda: player.process.poll() is not None, "the program ends")
        assert player.process.returncode == 0, player.log()
