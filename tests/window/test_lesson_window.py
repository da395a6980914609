"""Guided first deals in the real window: offered with the first lobby, played to the end by mouse and by keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.lessons.script import Script, Step, lesson_of
from game.match.store import FILE, Store
from game.rules import GAMES
from tests.window.player import PATIENCE, Player
from tests.window.xvfb import VirtualScreen, virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]


class Pupil(Player):
    """Plays as the guide says."""

    def said(self) -> str:
        """What the guide says now; '' where it is silent."""
        return next((str(node["label"]) for node in self.state()["nodes"] if node["name"] == "guide"), "")

    def wait_for_words(self, before: str, step: Step) -> str:
        """Until the guide says something else, which begins as this step does."""
        opening = re.escape(re.split(r"[{]", step.say, maxsplit=1)[0])
        self.screen.wait_until(
            lambda: self.said() != before and bool(re.match(opening, self.said())) and not self.state()["moving"],
            f"{step.name} is said ({self.said()!r} is)",
            PATIENCE,
        )
        return self.said()

    def press(self, name: str) -> None:
        """Click the thing of this name."""
        found = [node for node in self.state()["nodes"] if node["name"] == name and node["enabled"]]
        assert found, (name, [node["name"] for node in self.state()["nodes"]])
        self.screen.click(self.middle(found[-1]))

    def begin(self, game: str) -> None:
        """From the title through the offer to the lesson."""
        self.wait_for_scene("TitleScene")
        self.press(f"tray:{game}")
        self.wait_for("^Show me", "button")
        self.click("^Show me", "button")


def lesson(game: str) -> Script:
    """The lesson of a game."""
    found = lesson_of(game)
    assert found is not None
    return found


def opened(screen: VirtualScreen, home: Path, game: str) -> Pupil:
    """A window in which the lesson of a game has begun."""
    pupil = Pupil(screen, home, [], settings={"speed": 3.0})
    pupil.begin(game)
    return pupil


def left_no_trace(home: Path, game: str) -> None:
    """Nothing was written of it but that it was offered."""
    store = Store.open(home / "sala" / FILE)
    assert store.waiting() == ()
    assert store.tallies() == ()
    assert store.settings.lessons == (game,)
    store.close()


def test_a_lesson_is_played_with_the_mouse(tmp_path: Path) -> None:
    script = lesson("pong")
    name = GAMES["pong"].pack(GAMES["pong"].Options()).name
    with virtual_screen(1280, 720) as screen:
        pupil = opened(screen, tmp_path, "pong")
        said = ""
        for step in script.steps:
            said = pupil.wait_for_words(said, step)
            move = step.moves[0][1].split() if step.moves else []
            if not move:
                pupil.press("guide next")
            elif move[0] == "discard":
                pupil.click(f"^{re.escape(name(move[1]))}$", "piece")
                pupil.click("^Discard the", "button")
            else:
                pupil.press(f"claim:{move[0]}")
        pupil.wait_for_scene("LobbyScene")
        pupil.close()
    left_no_trace(tmp_path, "pong")


def test_a_lesson_is_played_with_the_keyboard(tmp_path: Path) -> None:
    """Whatever is to be pressed has the focus: Return does it all, but for the way of setting."""
    script = lesson("pai-gow")
    with virtual_screen(1280, 720) as screen:
        pupil = opened(screen, tmp_path, "pai-gow")
        said = ""
        for step in script.steps:
            said = pupil.wait_for_words(said, step)
            if step.name == "split":
                screen.key("n")
                pupil.picture()
            screen.key("Return")
        pupil.wait_for_scene("LobbyScene")
        pupil.close()
    left_no_trace(tmp_path, "pai-gow")
