"""Plays a guided first deal in the real window, as the guide says or otherwise, by mouse or by keys."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from game.lessons.script import Script, Step, lesson_of
from game.rules import GAMES
from game.rules.moves import Discard
from tests.window.player import PATIENCE, Player
from tests.window.xvfb import VirtualScreen

PICTURES: Final = "SALA_LESSON_PICTURES"
"""Environment variable that names a folder for pictures of every step."""
LAYERED: Final = {"lay": "action:l", "secret": "action:e", "take": "action:p", "sapaw": "action:a", "call": "action:c"}
"""What is pressed for these at Tongits."""
LOOKS_S: Final = 4.0
"""Time in which a press must have an effect."""
OTHERWISE: Final = {
    "daun-tiga": ("stake", "You did not place a second stake"),
    "pai-gow": ("split", "Zero in front and four in the rear"),
}
"""Games without pieces to choose wrongly: where something else is done, and what the guide says to that."""
WAYS: Final = 3
"""How many ways there are to set four tiles that are all different."""
PRESSES: Final = 8
"""How often Return is pressed for one step: opponents move between, and cards are turned one by one."""


def lesson(game: str) -> Script:
    """Return the lesson of a game."""
    found = lesson_of(game)
    assert found is not None
    return found


def opening(sentence: str) -> str:
    """Return a pattern for the beginning of a script's sentence, up to its first placeholder."""
    return re.escape(re.split(r"[{]", sentence, maxsplit=1)[0])


class Pupil(Player):
    """Plays a lesson as the guide says."""

    def __init__(self, screen: VirtualScreen, home: Path, game: str) -> None:
        super().__init__(screen, home, [], settings={"speed": 3.0})
        self.game = game
        self.script = lesson(game)
        self.pack = GAMES[game].pack(GAMES[game].Options())
        self.taken = 0
        self.erred = 0
        """Number of moves that differed from the guide's."""

    # Seeing -----------------------------------------------------------------------------------------------------------

    def said(self) -> str:
        """The guide's current text; '' if there is none."""
        return next((str(node["label"]) for node in self.state()["nodes"] if node["name"] == "guide"), "")

    def wait_for_words(self, before: str, sentence: str) -> str:
        """Wait until the guide's text changes to one that begins with this sentence."""
        begins = opening(sentence)
        self.screen.wait_until(
            lambda: self.said() != before and bool(re.match(begins, self.said())) and not self.state()["moving"],
            f"{sentence!r} is said ({self.said()!r} is)",
            PATIENCE,
        )
        self.take_picture()
        return self.said()

    def named(self, name: str) -> list[dict[str, Any]]:
        """Return the enabled node with this name."""
        return [node for node in self.state()["nodes"] if node["name"] == name and node["enabled"]]

    def take_picture(self) -> None:
        """Save a picture if a folder for them is set."""
        folder = os.environ.get(PICTURES)
        if folder:
            self.taken += 1
            self.picture().save(Path(folder, f"{self.game}-{self.screen.width}-{self.taken:02}.png"))

    # Doing ------------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Go from the title page through the offer to the lesson."""
        self.wait_for_scene("TitleScene")
        self.take_picture()
        self.press(f"tray:{self.game}")
        self.wait_for("^Show me", "button")
        self.take_picture()
        self.click("^Show me", "button")

    def middle(self, node: dict[str, Any]) -> tuple[int, int]:
        """Return a point near the left edge for pieces of a fan, where they are uncovered."""
        x, y, wide, high = node["rect"]
        return round(x + wide * (0.25 if node["role"] == "piece" else 0.5)), round(y + high / 2)

    def press(self, name: str) -> None:
        """Wait for the node with this name, and click it."""
        self.screen.wait_until(
            lambda: self.named(name) and not self.state()["moving"],
            f"{name} can be pressed: {[node['name'] for node in self.state()['nodes']]}",
            PATIENCE,
        )
        self.screen.click(self.middle(self.named(name)[-1]))

    def choose(self, code: str) -> None:
        """Click a piece of the hand."""
        if self.game == "tongits":
            self.press(f"card:{code}")
        else:
            self.click(f"^{re.escape(self.pack.name(code))}$", "piece")

    def obey(self, step: Step) -> None:
        """Perform a step's request with the mouse."""
        if step.name == "open":
            self._turn_all(step)
        elif not step.moves:
            self.press("guide next")
        else:
            self._make(step.moves[0][1])

    def obey_by_keys(self, step: Step) -> None:
        """Perform a step's request with Return, as the right control has the focus; setting tiles needs other keys."""
        said = self.said()
        if step.name == "split":
            self.screen.key("n")
            self.picture()
        # The last one leads to the lobby, where Return would start a match.
        for _press in range(1 if step is self.script.steps[-1] else PRESSES):
            before = self.state()
            self.screen.key("Return")
            with contextlib.suppress(AssertionError):  # a press that hurried something along may change nothing
                self.screen.wait_until(lambda before=before: self.state() != before, "something changes", LOOKS_S)
            self.picture()
            if self.said() != said:
                return

    def _make(self, text: str) -> None:
        word, *things = text.split()
        move = GAMES[self.game].parse_move(text)
        if isinstance(move, Discard):
            self.choose(move.piece)
            self.press("primary" if self.game == "tongits" else "confirm")
        elif self.game == "pai-gow":
            self._set_hands() if word == "split" else self.press("primary")
        elif self.game == "daun-tiga":
            self.press("stake")
        elif self.game == "tongits":
            for card in things if word in {"lay", "secret", "call"} else []:
                self.choose(card)
                self.picture()
            self.press(LAYERED.get(word, "primary"))
            if word == "call":
                self.press("call")
        else:
            name = f"claim:{word}"
            self.screen.wait_until(lambda: self.named(name) or self.named(word), f"{word} is offered", PATIENCE)
            self.press(name if self.named(name) else word)

    def _turn_all(self, step: Step) -> None:
        """Turn over all cards while the guide speaks about it, waiting after each press."""
        while True:
            self.screen.wait_until(
                lambda: not self._says(step) or (self.named("turn") and not self.state()["moving"]),
                f"a card can be turned ({self.said()!r} is said)",
                PATIENCE,
            )
            before = self.state()
            if not self._says(step):
                return
            for node in self.named("turn"):
                self.screen.click(self.middle(node))
                with contextlib.suppress(AssertionError):  # a press that hurried something along may change nothing
                    self.screen.wait_until(lambda before=before: self.state() != before, "something changes", LOOKS_S)

    def _says(self, step: Step) -> bool:
        return bool(re.match(opening(step.say), self.said()))

    def _set_hands(self) -> None:
        """Step through the splits until there are six points in front and eight behind, and set them."""
        step = next(step for step in self.script.steps if step.name == "split")
        self._split_until(lambda way: bool(re.match(step.also, way)))
        self.press("primary")

    def _split_until(self, fits: Callable[[str], bool]) -> None:
        """Press for the next split until one fits."""
        for _way in range(WAYS):
            way = self._way()
            if fits(way):
                return
            self.press("next split")
            self.screen.wait_until(lambda way=way: self._way() != way, f"another way than {way} lies there", PATIENCE)
        raise AssertionError(f"none of {WAYS} ways fits")

    def _way(self) -> str:
        """Return the move that sets the tiles as they are arranged."""
        places = sorted((node["name"], node["label"]) for node in self.state()["nodes"] if node["role"] == "piece")
        tiles = [label.split()[-1] for name, label in places if name.startswith("piece:")]
        return f"split {tiles[0]} {tiles[1]} / {tiles[2]} {tiles[3]}"

    # Otherwise --------------------------------------------------------------------------------------------------------

    def err(self, step: Step, said: str) -> str:
        """Make a different move first, wait for the guide's answer, and come back; return that answer."""
        wrong = [(pieces, answer) for pieces, answer in step.wrong if pieces]
        if wrong:
            pieces, answer = wrong[0]
            self.choose(min(pieces))
            told = self.wait_for_words(said, answer)
            self.erred += 1
            self.screen.key("Escape")
            return self.wait_for_words(told, step.say)
        name, answer = OTHERWISE.get(self.game, ("", ""))
        if step.name != name:
            return said
        self._stake_once() if self.game == "daun-tiga" else self._set_low()
        told = self.wait_for_words(said, answer)
        self.erred += 1
        if self.game == "pai-gow":  # the hands are not set: the lesson waits for another split
            return told
        self.press("guide back")
        return self.wait_for_words(told, step.say)

    def _stake_once(self) -> None:
        """Place no second stake."""
        self.press("second")
        self.screen.key("0")
        self.picture()
        self.press("stake")
        self.press("open all")

    def _set_low(self) -> None:
        """Set a split whose front hand has no points."""
        self._split_until(lambda way: set(way.split()[1:3]) in ({"2-2", "5-1"}, {"6-6", "1-1"}))
        self.press("primary")
