"""Complete deals of Pai Gow in the real window by mouse: as a player, and as the banker."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from game.match.data_folders import FILE
from game.match.match import Match
from game.match.settings import USUAL_CHIPS
from game.match.store import Store
from game.rules import GAMES
from game.rules.pai_gow.moves import Bet, Cut, SetHands, Swap
from game.words import Reader
from game.words.pai_gow.hands import tile_words
from tests.window.player import Player
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

READER = Reader("pai-gow", GAMES["pai-gow"].pack(GAMES["pai-gow"].Options()), ())
SEED = "1892fac65387f72055db83c72b88b2da137763805f2672fe9e0007da9d53cd1d"


def named(codes: Iterable[str]) -> list[str]:
    """Return the names of tiles."""
    return [tile_words(code, READER) for code in codes]


class Window:
    """A running table, and the journal that it writes."""

    def __init__(self, player: Player, home: Path, you: int) -> None:
        self.player, self.you = player, you
        self.path = home / "sala" / FILE

    def match(self) -> Match:
        """The match from the journal."""
        store = Store.open(self.path)
        saved = store.unfinished()
        assert saved is not None
        match = store.resume(saved.id)
        store.close()
        return match

    def own(self) -> list[object]:
        """Your moves of the current deal."""
        return [move for seat, move in self.match().moves if seat == self.you]

    def primary(self, words: str) -> None:
        """Wait for this label on the main button, and press it."""
        self.player.click(f"^{words}$", "button")

    def bet(self, words: str, seat: int) -> None:
        """Press the bet button until the journal has this seat's bet.

        The move before reaches the journal a frame before its panel goes, so the first press may still hit that panel.
        """
        while not self.has_moved(seat):
            self.primary(words)
            with suppress(AssertionError):
                self.player.screen.wait_until(partial(self.has_moved, seat), f"person {seat + 1} bets", seconds=5)

    def has_moved(self, seat: int) -> bool:
        """Whether the journal has a move of this seat."""
        return any(by == seat for by, _move in self.match().moves)

    def wait_until(self, what: Callable[[], bool], words: str) -> None:
        """Wait while the window continues."""
        self.player.screen.wait_until(what, words)

    def drag(self, one: int, other: int) -> None:
        """Drag one of the four tiles onto another with the button held."""
        self.player.wait_for(".", "piece")
        tiles = self.player.nodes(".", "piece")
        assert len(tiles) == 4
        start, end = (self.player.middle(tiles[place]) for place in (one, other))
        self.player.screen.drag(start, end)

    def tiles(self) -> list[str]:
        """Return the names of the four tiles, front hand first."""
        return [node["label"] for node in self.player.nodes(".", "piece")]

    def next_deal(self, number: int) -> None:
        """Continue to the next deal."""
        self.primary("Next deal")
        self.wait_until(lambda: self.match().number == number, "the next deal is dealt")


@pytest.mark.nightly
def test_complete_pai_gow_deals_are_played_as_a_player(tmp_path: Path) -> None:
    """Includes a bet, tiles dragged and clicked, the coach, the opening, payments, and the next deal, twice."""
    with virtual_screen(1280, 720) as screen:
        words = ["play", "pai-gow", "--seats", "you,first,first,first", "--seed", SEED]
        player = Player(screen, tmp_path, words, settings={"speed": 3.0})
        window = Window(player, tmp_path, 0)
        player.wait_for_scene("PaiGowScene")
        player.click("^Add 5$", "button")
        window.primary("Bet 15")
        player.wait_for("^Set hands$", "button")
        hand = window.match().view(0).hand
        assert sorted(window.tiles()) == sorted(named(hand))
        before = window.tiles()
        window.drag(0, 2)
        window.wait_until(lambda: window.tiles() != before and sorted(window.tiles()) == sorted(before), "a swap")
        player.click("^Coach$", "button")
        player.wait_for("^Set: Front ", "button")
        player.screen.click(player.middle(player.nodes("^Set: Front ", "button")[0]))  # the best stands first
        player.screen.settled(0.3)
        assert player.picture().getextrema() != ((0, 0), (0, 0), (0, 0))
        laid = window.tiles()
        window.primary("Set hands")
        player.wait_for("^Next deal$", "button")
        player.keep_picture("pai-gow")
        assert [type(move) for move in window.own()] == [Bet, SetHands]
        assert window.own()[0] == Bet(15)
        split = window.own()[1]
        assert isinstance(split, SetHands)
        assert sorted(named(split.front)) == sorted(laid[:2])
        player.click("^Payments$", "button")
        player.wait_for_scene("PaymentsScene")
        player.click("^Close$", "button")
        player.wait_for_scene("PaiGowScene")
        result = window.match().deal.result
        assert result is not None
        window.next_deal(2)
        player.click("^Last bet 15$|^Add 1$", "button")
        window.primary("Bet 1[56]")
        player.wait_for("^Set hands$", "button")
        before = window.tiles()
        for name in (before[1], before[3]):
            player.click(f"^{re.escape(name)}$", "piece")
        window.primary("Set hands")
        player.wait_for("^Next deal$", "button")
        assert [type(move) for move in window.own()] == [Bet, SetHands]
        window.next_deal(3)
        player.close()
    assert window.match().ledger[0] != USUAL_CHIPS or result.entries[0].amount == 0


@pytest.mark.nightly
def test_complete_pai_gow_deals_are_played_as_the_banker(tmp_path: Path) -> None:
    """The woodpile is cut, the dice are thrown, the hands opened; in the next deal two stacks are swapped."""
    with virtual_screen(1280, 720) as screen:
        words = ["play", "pai-gow", "--seats", "first,first,first,you", "--seed", SEED]
        player = Player(screen, tmp_path, words, settings={"speed": 3.0})
        window = Window(player, tmp_path, 3)
        player.click("^Cut after stack 3$", "gap")
        window.primary("Cut 3")
        window.primary("Roll the dice")
        player.wait_for("^Open$", "button")
        assert sorted(window.tiles()) == sorted(named(window.match().view(3).hand))
        window.primary("Open")
        player.wait_for("^Next deal$", "button")
        assert window.own()[0] == Cut(3)
        result = window.match().deal.result
        assert result is not None
        window.next_deal(2)
        player.click("^Stack 2$", "stack")
        player.click("^Stack 6$", "stack")
        window.primary("Swap 2 and 6")
        window.primary("Roll the dice")
        window.primary("Open")
        player.wait_for("^Next deal$", "button")
        assert window.own()[0] == Swap(2, 6)
        assert player.picture().getextrema() != ((0, 0), (0, 0), (0, 0))
        assert window.match().ledger == [
            USUAL_CHIPS + sum(entry.amount for entry in result.entries if entry.account == seat) for seat in range(4)
        ]
        player.close()


def test_two_people_bet_together_and_set_their_hands_behind_the_curtain(tmp_path: Path) -> None:
    """Both bet without a curtain; then each comes to the screen in turn, and only that person's tiles are open."""
    with virtual_screen(1280, 720) as screen:
        words = ["play", "pai-gow", "--seats", "you,you,first", "--seed", SEED]
        player = Player(screen, tmp_path, words, settings={"speed": 0.0})
        window = Window(player, tmp_path, 0)
        for phase, button in (("bet", "Bet 10"), ("set", "Set hands")):
            for seat in (0, 1):
                if phase == "set":
                    player.wait_for_scene("CurtainScene")
                    assert player.nodes(f"Player {seat + 1}")
                    assert not player.nodes(".", "piece")
                    player.click("^Show my hand", "button")
                    player.wait_for_scene("PaiGowScene")
                    player.wait_for(".", "piece")
                    assert sorted(window.tiles()) == sorted(named(window.match().view(seat).hand))
                if phase == "bet":
                    window.bet(button, seat)
                else:
                    window.primary(button)
        player.wait_for("^Next deal$", "button")
        people = [seat for seat, move in window.match().moves if isinstance(move, SetHands) and seat < 2]
        assert people == [0, 1]
        player.close()
