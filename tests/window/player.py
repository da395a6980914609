"""Plays Sala as a person does: finds nodes by their texts, moves the mouse, clicks and waits."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from game.match.seal import deal_seed
from game.opponents import sound_choice
from game.rules import GAMES
from game.rules.contract import Deal, Move
from game.rules.moves import Discard
from tests.window.xvfb import VirtualScreen

SOURCE = tuple(os.environ.get("SALA_PROGRAM", f"{sys.executable}\n-m\ngame").split("\n"))
"""Command that starts Sala: this source, or SALA_PROGRAM with one word per line (see tests/windows_lane.py)."""
PATIENCE = 60.0


class Player:
    """A running Sala on a virtual screen, and a twin of its deal that knows the moves to make and to expect."""

    def __init__(
        self,
        screen: VirtualScreen,
        home: Path,
        words: Sequence[str],
        program: Sequence[str] = SOURCE,
        *,
        settings: dict[str, Any] | None = None,
    ) -> None:
        self.screen = screen
        self.home = home
        self.nodes_file = home / "nodes.json"
        if program is SOURCE and "SALA_PROGRAM" in os.environ:  # no frame there either, but room is left for one
            settings = {"window": (0, 0, screen.width, screen.height), **(settings or {})}
        if settings:
            self._keep(settings)
        self.process = screen.run(
            [*program, *words],
            home / "words.log",
            env=screen.environment(
                HOME=str(home), SALA_HOME=str(home / "sala"), SALA_NODES=str(self.nodes_file), LANGUAGE="en"
            ),
        )
        screen.wait_until(
            lambda: self.process.poll() is not None or self.nodes_file.exists(), "the window opens", PATIENCE
        )
        assert self.process.poll() is None, self.log()

    def _keep(self, settings: dict[str, Any]) -> None:
        from game.match.data_folders import FILE
        from game.match.store import Store

        store = Store.open(self.home / "sala" / FILE)
        store.change(**settings)
        store.close()

    def log(self) -> str:
        """Output of the program on its terminal."""
        return (self.home / "words.log").read_text(errors="replace")

    # Seeing -----------------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Current nodes of the window."""
        assert self.process.poll() is None, f"the program ended: {self.log()}"
        state: dict[str, Any] = json.loads(self.nodes_file.read_text(encoding="utf-8"))
        return state

    def nodes(self, pattern: str, role: str = "") -> list[dict[str, Any]]:
        """Return the enabled nodes whose texts match, topmost last."""
        return [
            node
            for node in self.state()["nodes"]
            if node["enabled"] and re.search(pattern, node["label"]) and (not role or node["role"] == role)
        ]

    def sees(self, pattern: str, role: str = "", *, resting: bool = True) -> bool:
        """Return whether a matching node exists and, unless told otherwise, no animation runs."""
        return bool(self.nodes(pattern, role)) and not (resting and self.state()["moving"])

    def wait_for(self, pattern: str, role: str = "", *, resting: bool = True, seconds: float = PATIENCE) -> None:
        """Wait until a matching node exists."""
        try:
            self.screen.wait_until(lambda: self.sees(pattern, role, resting=resting), pattern, seconds)
        except AssertionError:
            labels = [f"{node['role']} {node['label']}" for node in self.state()["nodes"]]
            raise AssertionError(
                f"no {role or 'thing'} called {pattern!r} in {self.state()['scene']}: {labels}\n{self.log()}"
            ) from None

    def scene(self) -> str:
        """Name of the topmost scene."""
        return str(self.state()["scene"])

    def wait_for_scene(self, name: str, seconds: float = PATIENCE) -> None:
        """Wait until this scene is topmost and no animation runs."""
        self.screen.wait_until(
            lambda: self.scene() == name and not self.state()["moving"], f"{name} comes (is {self.scene()})", seconds
        )

    def picture(self) -> Image.Image:
        """Return the screen once no animation runs."""
        self.screen.wait_until(lambda: not self.state()["moving"], "everything rests", PATIENCE)
        return self.screen.picture()

    def keep_picture(self, name: str) -> None:
        """Lay the picture into the folder that SALA_KEPT_PICTURES names, if any, to be looked at."""
        picture = self.picture()
        assert picture.getextrema() != ((0, 0), (0, 0), (0, 0))
        if folder := os.environ.get("SALA_KEPT_PICTURES"):
            picture.save(Path(folder, f"{name}.png"))

    # Doing ------------------------------------------------------------------------------------------------------------

    def middle(self, node: dict[str, Any]) -> tuple[int, int]:
        """Return where to click a node: its centre, or the uncovered upper left part of a piece of the hand."""
        x, y, width, height = node["rect"]
        return round(x + width / 2), round(y + height / 2)

    def click(self, pattern: str, role: str = "", button: int = 1) -> None:
        """Wait for a matching node and click it with the mouse."""
        self.wait_for(pattern, role)
        self.screen.click(self.middle(self.nodes(pattern, role)[-1]), button)

    def close(self) -> None:
        """Close the program, as a window manager does."""
        self.screen.end(self.process)


class Twin:
    """The same deal as in the window, played in the test from the same seed with the same opponents."""

    def __init__(self, game: str, seats: int, seed: str, you: int = 0) -> None:
        self.game = GAMES[game]
        self.deal: Deal = self.game.deal(seats, deal_seed(seed, 1))
        self.you = you
        self.played: list[str] = []

    def next_of_yours(self) -> Move | None:
        """Let the opponents play until you have a real decision; return None when the deal is over.

        In a claim window all others answer first, which no seat can see.
        """
        while pending := self.deal.pending():
            for seat in sorted(pending - {self.you}):
                self._play(seat, self._first(seat))
            if self.you in self.deal.pending():
                move = self._first(self.you)
                if len(self.deal.legal(self.you)) == 1 and str(move) == "pass":
                    self._play(self.you, move)
                    continue
                return move
        return None

    def _first(self, seat: int) -> Move:
        legal = self.deal.legal(seat)
        return legal[0] if len(legal) == 1 else sound_choice(self.deal.view(seat), Random(0)).move

    def _play(self, seat: int, move: Move) -> None:
        self.deal.play(seat, move)
        if seat == self.you:
            self.played.append(str(move).split()[0])

    def played_by_you(self, move: Move) -> None:
        """Play the move that you made in the window."""
        self._play(self.you, move)

    def name(self, move: Discard) -> str:
        """Return the name of a discarded piece."""
        table = self.deal.view(None).table
        return self.game.pack(table.options).name(move.piece)


def make_move(player: Player, twin: Twin, move: Move) -> None:
    """Make one of your moves with the mouse."""
    words = str(move).split()[0]
    if isinstance(move, Discard):
        name = re.escape(twin.name(move))
        end = time.monotonic() + PATIENCE
        while not player.nodes(f"^Discard the {name}", "button"):
            assert time.monotonic() < end, f"{name} cannot be chosen: {player.log()}"
            player.click(f"^{name}\\b", "piece")  # a first click may only have hurried the others
            with contextlib.suppress(AssertionError):
                player.wait_for(f"^Discard the {name}", "button", seconds=3.0)  # a second click would let it go
        player.click(f"^Discard the {name}", "button")
    elif words == "draw":
        player.click("^Draw", "button")
    elif words == "pass":
        player.wait_for("^(Pass$|Draw instead)", "button")
        draws = player.sees("^Draw instead", "button")
        player.click("^(Pass$|Draw instead)", "button")
        if draws:  # one click passes and, unless somebody else claims, draws
            twin.played_by_you(move)
            after = twin.next_of_yours()
            if after is None or str(after) != "draw":
                return
            move = after
    else:
        player.click(f"^{words.capitalize()}", "button")
    twin.played_by_you(move)


def play_deal(player: Player, twin: Twin, seconds: float = 240.0) -> None:
    """Play a complete deal with the mouse, each move as the window offers it."""
    end = time.monotonic() + seconds
    while (move := twin.next_of_yours()) is not None:
        assert time.monotonic() < end, f"the deal takes too long: {twin.played}"
        make_move(player, twin, move)
