"""Complete deals of Pong and Pai Tong in the real window by mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.data_folders import FILE
from game.match.settings import USUAL_CHIPS
from game.match.store import Store
from tests.nightly import NIGHTLY
from tests.window.player import Player, Twin, make_move, play_deal
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

# In each of these deals seat 0, played soundly against sound opponents, draws, discards, pongs and wins.
DEALS = [
    ("pong", 4, "0b0ed21c6caa732082784c23cc3599a5e8279957f067f55a724dbdb364a0aeea"),
    ("pai-tong", 2, "c19a0ed4d38485364e864ed0d968c518d43fdd1ffe6ac35e5ed33310bd43733a"),
    ("pai-tong", 4, "e2d73eb6a3243ebe1d87a521db5448196bb44e65c3c31ab127d4b2b6b1e9c9b1"),
    ("pai-tong", 6, "3eed6f2f51d678851c2f523ba9be628269dcea93ea89f01f0b5b92692300f419"),
    ("pai-tong", 7, "3a70c999a601baae7ceb904e85e228a5ad03c462c78e9050640d5d56242bbd83"),
]
BY_NIGHT = [pytest.param(*deal, marks=NIGHTLY) for deal in DEALS[1:]]
IDS = [f"{game}-{seats}" for game, seats, _ in DEALS]


@pytest.mark.parametrize(("game", "seats", "seed"), [DEALS[0], *BY_NIGHT], ids=IDS)
def test_complete_deal_is_played_with_the_mouse(game: str, seats: int, seed: str, tmp_path: Path) -> None:
    """Includes draws, discards, a claimed pong, a win, the settlement and the next deal."""
    twin = Twin(game, seats, seed)
    with virtual_screen(1280, 720) as screen:
        words = ["play", game, "--seats", ",".join(["you"] + ["first"] * (seats - 1)), "--seed", seed]
        player = Player(screen, tmp_path, words, settings={"speed": 3.0})
        play_deal(player, twin)
        assert {"draw", "discard", "pong", "win"} <= set(twin.played)
        player.wait_for_scene("SettlementScene")
        player.keep_picture(f"{game}-{seats}")
        won = twin.deal.result
        assert won is not None
        assert won.winner == 0
        player.click("^Next deal", "button")
        player.wait_for_scene("MoneyScene")
        player.wait_for(".", "piece")
        assert len(player.nodes(".", "piece")) in {11, 12}
        player.close()
    store = Store.open(tmp_path / "sala" / FILE)
    saved = store.unfinished()
    assert saved is not None
    match = store.resume(saved.id)
    assert match.number == 2
    assert match.ledger == [USUAL_CHIPS + entry.amount for entry in won.entries]
    store.close()


def test_match_can_be_continued_after_the_program_was_killed(tmp_path: Path) -> None:
    """The title page offers to continue, and the table is in the same state."""
    game, seats, seed = DEALS[0]
    twin = Twin(game, seats, seed)
    with virtual_screen(1280, 720) as screen:
        words = ["play", game, "--seats", "you,first,first,first", "--seed", seed]
        player = Player(screen, tmp_path, words, settings={"speed": 0.0})
        for _ in range(3):
            move = twin.next_of_yours()
            assert move is not None
            make_move(player, twin, move)
        move = twin.next_of_yours()
        assert move is not None
        hand = twin.deal.view(0).hand
        screen.wait_until(lambda: len(player.nodes(".", "piece")) == len(hand), "your hand is up to date")
        player.process.kill()
        player.process.wait()
        player.nodes_file.unlink()
        again = Player(screen, tmp_path, [])
        again.click("^Continue", "button")
        again.wait_for_scene("MoneyScene")
        screen.wait_until(lambda: len(again.nodes(".", "piece")) == len(hand), "the same hand lies there again")
        again.close()
