"""Whole deals of Pong and Pai Tong through the real window, by real mouse events."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.settings import USUAL_CHIPS
from game.match.store import FILE, Store
from tests.window.player import Player, Twin, make_move, play_deal
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

# In each of these deals seat 0, played soundly against sound opponents, draws, discards, pongs and wins.
DEALS = [
    ("pong", 4, "1892fac65387f72055db83c72b88b2da137763805f2672fe9e0007da9d53cd1d"),
    ("pai-tong", 2, "94dbfafe75f9d753864e70108bd22ee949ea3c9065df5b20b0a5ca3b8d4641ab"),
    ("pai-tong", 4, "3011c043d3406c8d0526ed4d2c4187f025eb759a0c1c2779e7263ae5f65521c2"),
    ("pai-tong", 6, "e4dadf17125fdf10c3985bcc4c4943745114e91b12998c1323e60083b6386f6d"),
    ("pai-tong", 7, "d4cf8690a59b60941e66e4f6b8fe6930266fcbcf6284d3d88246a7c81458b867"),
]


@pytest.mark.parametrize(("game", "seats", "seed"), DEALS, ids=[f"{game}-{seats}" for game, seats, _ in DEALS])
def test_a_whole_deal_is_played_with_the_mouse(game: str, seats: int, seed: str, tmp_path: Path) -> None:
    """Deal, draws, discards, a pong claimed with the mouse, a win, the settlement, the next deal."""
    twin = Twin(game, seats, seed)
    with virtual_screen(1280, 720) as screen:
        words = ["play", game, "--seats", ",".join(["you"] + ["first"] * (seats - 1)), "--seed", seed]
        player = Player(screen, tmp_path, words, settings={"speed": 3.0})
        play_deal(player, twin)
        assert {"draw", "discard", "pong", "win"} <= set(twin.played)
        player.wait_for_scene("SettlementScene")
        assert player.picture().getextrema() != ((0, 0), (0, 0), (0, 0))
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


def test_a_match_goes_on_after_the_window_was_killed(tmp_path: Path) -> None:
    """The title offers to continue, and the table stands as it stood."""
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
