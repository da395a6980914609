"""Complete games of Tongits in the real window by mouse."""

from __future__ import annotations

import re
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from game.match.data_folders import FILE
from game.match.settings import USUAL_CHIPS
from game.match.store import Store
from game.rules.cards.french import PACK
from game.rules.contract import Move
from game.rules.moves import Discard
from game.rules.tongits.moves import Call, Lay, PickUp, Sapaw, Secret, Tongits
from game.words import Reader
from game.words.tongits.names import bahay, reading_order
from tests.window.player import Player, Twin
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

SEEDS_TRIED = 3000
READER = Reader("tongits", PACK, ("", "", ""))


def find_game(wanted: set[str], answered: str) -> str:
    """Return the seed of a game in which sound play leads to all of these moves, and a draw is answered in this way."""
    for number in range(SEEDS_TRIED):
        seed = sha256(b"tongits %d" % number).hexdigest()
        twin = Twin("tongits", 3, seed)
        while (move := twin.next_of_yours()) is not None:
            twin.played_by_you(move)
        result = twin.deal.result
        assert result is not None
        if wanted <= set(twin.played) and answered in result.shown.answers and len(twin.played) < 16:
            return seed
    raise LookupError(f"no game with {wanted}")


TRIES = 8
TRY_S = 2.5


class Hands:
    """Plays Tongits with the mouse in a window."""

    def __init__(self, player: Player, twin: Twin) -> None:
        self.player, self.twin = player, twin
        self.staged = 0

    def point(self, node: dict[str, Any]) -> tuple[int, int]:
        """Return where to grab a node: for a card of the fan near its left edge, where it is uncovered."""
        x, y, wide, high = node["rect"]
        return round(x + wide * (0.3 if node["role"] == "piece" else 0.5)), round(y + high / 2)

    def click(self, pattern: str, role: str = "") -> None:
        """Click a matching node."""
        self.player.wait_for(pattern, role)
        self.player.screen.click(self.point(self.player.nodes(pattern, role)[-1]))

    def card(self, code: str) -> str:
        """Return the label of a card in the hand."""
        return f"^{re.escape(READER.piece(code))}$"

    def choose(self, cards: tuple[str, ...]) -> None:
        """Select cards of the hand from the right, where the next card does not cover them."""
        for code in cards:
            for _try in range(TRIES):  # a click on a card that still slides may miss it
                self.click(self.card(code), "piece")
                end = time.monotonic() + TRY_S
                while not self.chosen(code) and time.monotonic() < end:
                    time.sleep(0.02)
                if self.chosen(code):
                    break
            assert self.chosen(code), f"{code} does not stand out"

    def chosen(self, code: str) -> bool:
        """Return whether a card is selected."""
        return any(node["value"] == "selected" for node in self.player.nodes(self.card(code), "piece"))

    def answer(self, pattern: str) -> None:
        """Press the final answer; repeat it if the press was ignored as a skip."""
        asked = "^(Draw a card|Fold)$"
        for _try in range(TRIES):
            self.click(pattern, "button")
            end = time.monotonic() + TRY_S
            while self.player.nodes(asked, "button") and time.monotonic() < end:
                time.sleep(0.02)
            if not self.player.nodes(asked, "button"):
                return

    def make(self, move: Move) -> None:
        """Make one of your moves with the mouse."""
        options = self.twin.deal.view(None).table.options
        if self.twin.deal.view(None).table.phase == "draw":
            self.player.wait_for("^Draw a card$", "button")  # then it is your turn
        match move:
            case Discard(code):
                self.choose((code,))
                self.click(f"^Discard the {re.escape(READER.piece(code))}$", "button")
            case Call(code):
                if code is not None:  # None where a draw is called before drawing
                    self.choose((code,))
                self.click("^Call a draw$", "button")
                self.player.wait_for("^Not yet$", "button")  # the first press asks, the second one calls
                self.click("^Call a draw$", "button")
            case Lay(cards) | Secret(cards):
                self.choose(cards)
                self.click("^Lay$" if isinstance(move, Lay) else "^Secret$", "button")
            case Sapaw(code):
                self._sapaw(code)
            case PickUp(cards):
                self._pick_up(cards, options)
            case Tongits():
                self.click("^Tongits!$", "button")
            case _:
                self.answer({"draw": "^The stock$", "fold": "^Fold$", "challenge": "^Challenge$"}[str(move)])
        self.twin.played_by_you(move)

    def _sapaw(self, code: str) -> None:
        """Drag the card to its slot; the first time undo it with a right click and repeat it."""
        for again in (True, False) if not self.staged else (False,):
            slot = f"^Sapaw the {re.escape(READER.piece(code))} on "
            self.player.wait_for(slot, "button")
            held = len(self.player.nodes(".", "piece"))
            start = self.point(self.player.nodes(self.card(code), "piece")[-1])
            self.player.screen.drag(start, self.point(self.player.nodes(slot, "button")[-1]))
            self.player.wait_for("^Take back$", "button")
            if again:
                self.player.screen.click((5, 5), button=3)
                self.player.screen.wait_until(
                    lambda held=held: len(self.player.nodes(".", "piece")) == held, "the card is back in the hand"
                )
        self.staged += 1

    def _pick_up(self, cards: tuple[str, ...], options: Any) -> None:
        """Click the discard and, if several bahays are possible, the row that names this one."""
        discard = self.twin.deal.view(None).table.discards[-1][1]
        whole = bahay(reading_order((*cards, discard), options), READER)
        only_way = bool(self.player.nodes(f"^Take the {re.escape(READER.piece(discard))} for", "button"))
        row = f"^{re.escape(whole[:1].upper() + whole[1:])}$"  # else the button opens a choice
        self.click(f"^{re.escape(READER.piece(discard))}, discarded by", "lying")
        if not only_way:
            self.click(row, "button")
        self.player.screen.wait_until(lambda: not self.player.nodes("^Draw a card$", "button"), "the discard is taken")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("wanted", "answered"),
    [
        ({"draw", "take", "sapaw", "call"}, "challenge"),
        ({"take", "sapaw", "challenge"}, "challenge"),
    ],
    ids=["you-call", "you-challenge"],
)
def test_complete_tongits_deal_is_played_with_the_mouse(wanted: set[str], answered: str, tmp_path: Path) -> None:
    """TG-20 to TG-22, TG-40 to TG-44: deal, draws, a pick-up, a sapaw undone once, a call and a challenge,
    the showdown, the settlement, the next game.
    """
    seed = find_game(wanted, answered)
    twin = Twin("tongits", 3, seed)
    with virtual_screen(1280, 720) as screen:
        words = ["play", "tongits", "--seats", "you,first,first", "--seed", seed]
        player = Player(screen, tmp_path, words, settings={"speed": 3.0})
        hands = Hands(player, twin)
        while (move := twin.next_of_yours()) is not None:
            hands.make(move)
        assert wanted <= set(twin.played)
        won = twin.deal.result
        assert won is not None
        player.wait_for_scene("TongitsSettlement")
        player.keep_picture("tongits")
        player.click("^Next deal", "button")
        player.wait_for_scene("TongitsScene")
        player.wait_for(".", "piece")
        assert len(player.nodes(".", "piece")) in {12, 13}
        player.close()
    store = Store.open(tmp_path / "sala" / FILE)
    saved = store.unfinished()
    assert saved is not None
    match = store.resume(saved.id)
    assert match.number == 2
    assert match.ledger == [USUAL_CHIPS + entry.amount for entry in won.entries if isinstance(entry.account, int)]
    store.close()
