"""A game without its own table, in the real window: gin rummy on the generic table, by mouse and by keys."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match.data_folders import FILE
from game.match.seal import deal_seed
from game.match.store import Store
from game.rules import GAMES
from game.rules.contract import Move
from game.rules.moves import PieceMove
from game.words import Offer, Reader, words_of
from tests.sixth_game.house import sixth_game
from tests.window import gin_rummy_program
from tests.window.player import Player, Twin
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

PROGRAM = (sys.executable, str(Path(gin_rummy_program.__file__)))
GAME, DEALS, SEED = "gin-rummy", 2, "5a" * 32


@pytest.fixture(autouse=True)
def _gin() -> Iterator[None]:
    with sixth_game():
        yield


class Hands:
    """Plays the moves of the deal's twin in the window."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def offers(self, twin: Twin) -> tuple[Offer, ...]:
        """Return your current offers."""
        view = twin.deal.view(twin.you)
        reader = Reader(GAME, twin.game.pack(view.table.options), ("You", "Kanya"), you=twin.you)
        return words_of(GAME).offers(view, reader)

    def label(self, twin: Twin, move: Move) -> str:
        """Return the label of the button for a move."""
        return next(offer.label for offer in self.offers(twin) if offer.id == str(move))

    def hand(self, twin: Twin) -> None:
        """Wait until your hand is shown and a question is open."""
        names = [twin.game.pack(twin.deal.view(0).table.options).name(code) for code in twin.deal.view(0).hand]

        def asked() -> bool:
            state = self.player.state()
            held = [node["label"] for node in state["nodes"] if node["role"] == "piece"]
            return held == names and not state["moving"] and self.asked_for(twin)

        self.player.screen.wait_until(asked, f"the hand {names} is asked")

    def asked_for(self, twin: Twin) -> bool:
        """Return whether an answer to the current question can be pressed."""
        wanted = {f"offer:{offer.id}" for offer in self.offers(twin) if not offer.uses}
        shown = {node["name"] for node in self.player.state()["nodes"] if node["name"].startswith("offer:")}
        return wanted == shown and bool(wanted or self.player.nodes(".", "piece"))

    def make(self, twin: Twin, move: Move) -> None:
        """Make a move in the window."""
        raise NotImplementedError  # abstract

    def go_on(self, label: str) -> None:
        """Continue to the next deal or the standings."""
        raise NotImplementedError  # abstract


class ByMouse(Hands):
    """Plays with the mouse."""

    def make(self, twin: Twin, move: Move) -> None:
        """Click the piece, then the button, or only the button."""
        if isinstance(move, PieceMove):
            name = twin.game.pack(twin.deal.view(0).table.options).name(move.piece)
            self.player.click(f"^{re.escape(name)}$", "piece")
        self.player.click(f"^{re.escape(self.label(twin, move))}$", "button")

    def go_on(self, label: str) -> None:
        """Click the button that continues."""
        self.player.click(f"^{label}$", "button")


class ByKeys(Hands):
    """Plays with keys only."""

    def make(self, twin: Twin, move: Move) -> None:
        """Move to the piece by arrows, select it by Enter, and press the key on the button's cap, or only that key."""
        screen = self.player.screen
        if isinstance(move, PieceMove):
            held = [node for node in self.player.state()["nodes"] if node["role"] == "piece"]
            first = next(number for number, node in enumerate(held) if node["enabled"])
            number = twin.deal.view(0).hand.index(move.piece)
            screen.key(*["Right" if number > first else "Left"] * abs(number - first), "Return")
            chosen = held[number]["name"]
            screen.wait_until(lambda: self.chosen() == [chosen], f"{chosen} is chosen, not {self.chosen()}")
        labels = [node["label"] for node in self.player.nodes(".", "button") if node["name"].startswith("offer:")]
        wanted = self.label(twin, move)
        if str(move) in {"draw", "pass"}:
            screen.key({"draw": "Return", "pass": "Escape"}[str(move)])
        else:
            capped = [label for label in labels if label not in {self.usual(twin), "Draw a card"}]
            screen.key(str(capped.index(wanted) + 1))

    def usual(self, twin: Twin) -> str:
        """Return the default answer, which Enter gives."""
        return next((offer.label for offer in self.offers(twin) if offer.primary), "")

    def chosen(self) -> list[str]:
        """Return the selected pieces."""
        return [node["name"] for node in self.player.nodes(".", "piece") if node["value"] == "selected"]

    def go_on(self, label: str) -> None:
        """Press Enter on the button that continues, which has the focus."""
        self.player.wait_for(f"^{label}$", "button")
        self.player.screen.key("Return")


@pytest.mark.nightly
@pytest.mark.parametrize("way", [ByMouse, ByKeys])
def test_gin_rummy_match_is_played_to_its_standings(way: type[Hands], tmp_path: Path) -> None:
    """GR-01 to GR-06: two deals of ten cards, each to a knock or gin, to the last button."""
    with virtual_screen(1280, 720) as screen:
        words = ["play", GAME, "--seats", "you,first", "--seed", SEED, "--deals", str(DEALS)]
        player = Player(screen, tmp_path, words, PROGRAM, settings={"speed": 3.0})
        player.wait_for_scene("GenericScene")
        hands, carry, won = way(player), None, [0, 0]
        for number in range(1, DEALS + 1):
            twin = Twin(GAME, 2, SEED)
            twin.deal = GAMES[GAME].deal(2, deal_seed(SEED, number), None, carry)
            while (move := twin.next_of_yours()) is not None:
                hands.hand(twin)
                hands.make(twin, move)
                twin.played_by_you(move)
            result = twin.deal.result
            assert result is not None
            carry = result.carry
            won = [sum(pair) for pair in zip(won, [entry.amount for entry in result.entries], strict=True)]
            label = "Next deal" if number < DEALS else "Final standings"
            player.wait_for(f"^{label}$", "button")
            player.picture().save(tmp_path / f"over-{number}.png")
            hands.go_on(label)
        player.wait_for_scene("StandingsScene")
        player.close()
    store = Store.open(tmp_path / "sala" / FILE)
    assert store.unfinished() is None
    assert sum(won) == 0
    assert {tally.game for tally in store.tallies()} == {GAME}
    store.close()
