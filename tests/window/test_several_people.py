"""Two persons at one screen with the mouse: a curtain between them, and never the other's hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.data_folders import FILE
from game.match.store import Store
from game.rules.moves import Discard, PieceMove
from tests.window.player import Player
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

SEED = "1892fac65387f72055db83c72b88b2da137763805f2672fe9e0007da9d53cd1d"
ANSWERS = 8


def test_curtain_waits_for_the_next_person_and_hides_the_previous_hand(tmp_path: Path) -> None:
    """Each person answers after the curtain with their name; only their pieces are on the screen."""
    with virtual_screen(1280, 720) as screen:
        words = ["play", "pong", "--seats", "you,you,first,first", "--seed", SEED]
        player = Player(screen, tmp_path, words, settings={"speed": 0.0, "claims": "ask"})
        twin = _Twin(tmp_path)
        curtains = 0
        for _ in range(ANSWERS):

            def asked() -> bool:
                """The curtain for the person whose turn it is, or that person's own hand and no other."""
                person = twin.person()
                if person is None:
                    return False
                seat, pieces = person
                if player.scene() == "CurtainScene":
                    assert not player.nodes(".", "piece")
                    return bool(player.nodes(f"Player {seat + 1}"))
                return hand(player) == pieces

            screen.wait_until(asked, "somebody is asked")
            if player.scene() == "CurtainScene":
                curtains += 1
                player.click("^Show my hand", "button")
                screen.wait_until(lambda: player.scene() == "MoneyScene" and asked(), "that person's hand lies open")
            twin.answer(player)
        assert curtains >= 3
        player.close()


def hand(player: Player) -> list[str]:
    """Return the names of the pieces in the open hand."""
    return sorted(node["label"].split(",")[0] for node in player.nodes(".", "piece"))


class _Twin:
    """Reads the window's journal to know the person to move and the pieces in each hand."""

    def __init__(self, home: Path) -> None:
        self.path = home / "sala" / FILE

    def _match(self):
        store = Store.open(self.path)
        saved = store.unfinished()
        assert saved is not None
        match = store.resume(saved.id)
        store.close()
        return match

    def person(self) -> tuple[int, list[str]] | None:
        """Return the person to move and the names of the person's pieces; None while opponents are to move."""
        match = self._match()
        first = match.view(None).table.actor
        for seat in sorted(match.deal.pending(), key=lambda seat: (seat - first - 1) % len(match.players)):
            if match.players[seat].is_person:
                return seat, sorted(self.name(code) for code in match.view(seat).hand)
        return None

    def name(self, code: str) -> str:
        match = self._match()
        return match.game.pack(match.options).name(code)

    def answer(self, player: Player) -> None:
        """Discard the last piece, draw, or pass."""
        person = self.person()
        assert person is not None
        view = self._match().view(person[0])
        before = len(self._match().moves)
        discards = [move for move in view.legal if isinstance(move, Discard)]
        if discards:
            move: PieceMove = discards[-1]
            name = self.name(move.piece)
            player.click(f"^{name}\\b", "piece")  # once: a second click would discard it already
            player.screen.wait_until(lambda: bool(player.nodes(f"^Discard the {name}", "button")), "it is chosen")
            player.click(f"^Discard the {name}", "button")
        else:
            player.click("^(Draw instead|Pass|Draw)", "button")
        player.screen.wait_until(lambda: len(self._match().moves) > before, "the answer is written down")
