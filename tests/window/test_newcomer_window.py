"""A newcomer to Pong goes from the title page through the guided deal, a deal with hints and its review to the
book; once only by mouse, once only by keyboard.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.match.data_folders import FILE
from game.match.store import Store
from game.records.indexer import Index
from game.records.statistics import FiguresFilter, figures, persons
from tests.nightly import by_day
from tests.window.player import PATIENCE, Player
from tests.window.test_by_keys_window import Typist
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

SEED = "1d" * 32
QUESTIONS = 60
"""More questions than a person is asked in a deal."""


def guide_text(player: Player) -> str:
    """The guide's current text; '' without a guide."""
    return next((str(node["label"]) for node in player.state()["nodes"] if node["name"] == "guide"), "")


def skip_lesson(player: Player) -> None:
    """Read the introduction, and skip the lesson at the first request."""
    player.screen.wait_until(lambda: guide_text(player), "the guide speaks", PATIENCE)
    while not guide_text(player).endswith("Discard it."):
        before = guide_text(player)
        player.click("^Next$", "button")
        player.screen.wait_until(lambda before=before: guide_text(player) != before, "the guide goes on", PATIENCE)
    player.click("^Skip$", "button")


def start_this_deal(player: Player) -> None:
    """Start a match from the lobby with a seed, so that every test has the same pieces."""
    player.click("^Use a seed", "button")
    player.click("^Shuffle seed", "field")
    player.screen.xdotool("type", "--delay", 5, SEED)
    player.screen.key("Return")
    player.click("^Start$", "button")


def play_by_hints(player: Player) -> int:
    """Request a hint at each question and activate the focused answer; return how often."""
    for asked in range(QUESTIONS):
        player.screen.wait_until(
            lambda: player.scene() == "SettlementScene" or player.sees("^Hint$", "button"), "a question", PATIENCE
        )
        if player.scene() == "SettlementScene":
            return asked
        player.click("^Hint$", "button")
        player.wait_for("^Hide hint$", "button")
        advised = player.state()["focused"]
        label, role = next(
            (str(node["label"]), node["role"]) for node in player.state()["nodes"] if node["name"] == advised
        )
        assert advised != "hint", "the focus goes to what is advised"
        player.click(f"^{re.escape(label)}$")
        if role == "piece":
            player.click(f"^Discard the {re.escape(label)}", "button")
        player.screen.wait_until(lambda: not player.nodes("^Hide hint$", "button"), f"{label} is taken", PATIENCE)
    raise AssertionError(f"the deal does not end in {QUESTIONS} questions")


@pytest.mark.parametrize("hand", by_day([Player], [Player, Typist]))
def test_newcomer_can_go_from_the_title_through_a_lesson_to_the_book(hand: type[Player], tmp_path: Path) -> None:
    with virtual_screen(1280, 720) as screen:
        player = hand(screen, tmp_path, [], settings={"speed": 0.0})
        player.wait_for_scene("TitleScene")
        player.click("^Pong$")
        player.click("^Show me", "button")
        player.wait_for_scene("MoneyScene")
        skip_lesson(player)
        player.wait_for_scene("LobbyScene")
        start_this_deal(player)
        player.wait_for_scene("MoneyScene")
        asked = play_by_hints(player)
        assert asked > 3
        player.click("^How you played", "button")
        player.wait_for_scene("ReviewScene")
        player.wait_for("^(Play from here|Back)", "button")
        screen.key("Escape") if hand is Typist else player.click("^Back$", "button")
        player.wait_for_scene("SettlementScene")
        if hand is Typist:
            screen.key("F1")
        else:
            player.click("^Menu", "button")
            player.click("^Rulebook", "button")
        player.wait_for_scene("PageScene")
        assert player.nodes("^How to play$", "button"), "it opens at the game that is played"
        player.close()
    store = Store.open(tmp_path / "sala" / FILE)
    Index(store.journal).finish()
    assert store.settings.lessons == ("pong",)
    ((you, deals),) = persons(store.journal)
    assert deals == 1, "the guided deal leaves no trace"
    assert figures(store.journal, FiguresFilter(you, "pong")).hints == asked
    store.close()
