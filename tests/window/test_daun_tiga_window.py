"""A deal of Daun Tiga with 17 seats in the real window: one person with the mouse, two with keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.data_folders import FILE
from game.match.match import Match
from game.match.seal import deal_seed
from game.match.settings import USUAL_CHIPS
from game.match.store import Store
from game.rules.daun_tiga.deal import DaunTigaDeal
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.moves import Back, Stake
from game.words.reader import holding
from tests.window.player import Player
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

SEATS = 17
SEED = "17" * 32
KEYS = {1: ("w", "s", "a", "d", "e"), 2: ("i", "k", "j", "l", "u")}
"""Up, down, left, right and confirm of the two who play with the keys."""


def saved(home: Path) -> Match:
    """Return the match from the journal."""
    store = Store.open(home / "sala" / FILE)
    summary = store.unfinished()
    assert summary is not None
    match = store.resume(summary.id)
    store.close()
    return match


def stakes(match: Match, seat: int) -> list[str]:
    """Return the stakes of a seat so far, from the journal."""
    return [str(move) for who, move in match.moves if who == seat]


@pytest.mark.nightly
def test_daun_tiga_deal_with_17_seats_is_played_by_mouse_and_two_key_sets(tmp_path: Path) -> None:
    """DT-10, DT-13, DT-21, DT-22, DT-42: simultaneous stakes, three opened hands, payments, the next deal."""
    twin = DAUN_TIGA.deal(SEATS, deal_seed(SEED, 1))
    assert isinstance(twin, DaunTigaDeal)
    assert twin.banker > 2, "all three persons have stakes to set in this deal"
    order = sorted((0, 1, 2), key=lambda seat: (seat - twin.banker) % SEATS)
    with virtual_screen(1280, 720) as screen:
        seats = ",".join(["you"] * 3 + ["first", "bold", "chaser"] * 4 + ["first"] * 2)
        words = ["play", "daun-tiga", "--seats", seats, "--seed", SEED]
        player = Player(screen, tmp_path, words, settings={"speed": 3.0})
        player.wait_for("^Stake 10", "button")
        player.wait_for("3 face-down cards", "hand")
        assert len(player.nodes("3 face-down cards", "hand")) == SEATS

        # All three at once: the second and third by their keys, the first by the mouse, none in turn.
        screen.key("w", "w", "d")
        screen.key("i", "i", "i", "j", "u")
        screen.key("a", "e")
        screen.wait_until(lambda: stakes(saved(tmp_path), 1) and stakes(saved(tmp_path), 2), "two have staked")
        assert stakes(saved(tmp_path), 2) == [str(Stake(25, 4))]
        assert stakes(saved(tmp_path), 1) == [str(Stake(20, 5))]
        player.click("^First stake: more", "button")
        player.click("^Second stake: less", "button")
        backed = next(seat for seat in range(3, SEATS) if seat != twin.banker)
        name = saved(tmp_path).players[backed].name
        player.click(f"^{name}: 3 face-down", "hand")
        player.wait_for("^Stake 15 . 4", "button")
        player.click("^Stake 15 . 4", "button")
        screen.wait_until(lambda: len(stakes(saved(tmp_path), 0)) == 2, "the first has staked")
        assert stakes(saved(tmp_path), 0) == [str(Back(backed, 5)), str(Stake(15, 4))]

        # Each opens its own hand in its turn.
        names = [each.name for each in saved(tmp_path).players]
        for seat in order:
            player.wait_for("^Turn over", "button", seconds=90)
            player.wait_for("^face-down card", "piece")
            if seat == 0:
                open_by_mouse(player)
            else:
                open_by_keys(player, KEYS[seat])
            player.wait_for(f"^{names[seat]}: (?!3 face-down)", "hand", resting=False)
        player.wait_for("^Next deal", "button", seconds=90)

        # What stands on the screen is what was dealt and paid.
        match = saved(tmp_path)
        result = match.deal.result
        assert result is not None
        assert not player.nodes("face-down", "hand")
        bank = result.shown.readings[twin.banker]
        assert any(node["label"].startswith(match.players[twin.banker].name) for node in player.nodes(".", "hand"))
        assert bank == twin.showdown().readings[twin.banker]
        ledger = {node["label"]: node["value"] for node in player.nodes(".", "seat")}
        for seat, each in enumerate(match.players):
            assert ledger[each.name] == holding(USUAL_CHIPS + result.entries[seat].amount)
        player.keep_picture("daun-tiga")
        player.click("^Payments", "button")
        player.wait_for_scene("PaymentsScene")
        player.click("^Save replay", "button")
        screen.wait_until(lambda: list((tmp_path / "sala" / "replays").glob("*")), "the replay is saved")
        player.click("^Done", "button")
        player.click("^Back to the table", "button")
        player.wait_for_scene("DaunTigaScene")

        # The bank passes to the first person: the mouse serves the second, who finds its last stakes again.
        assert result.carry["banker"] == 0
        player.click("^Next deal", "button")
        player.wait_for("^Stake 20 . 5", "button")
        match = saved(tmp_path)
        assert match.number == 2
        assert match.ledger == [USUAL_CHIPS + entry.amount for entry in result.entries]
        player.close()


def open_by_mouse(player: Player) -> None:
    """Turn over two cards by clicks, and the third by dragging its corner across."""
    for _card in range(2):
        count = len(player.nodes("^face-down card", "piece"))
        player.click("^face-down card", "piece")
        player.screen.wait_until(lambda: len(player.nodes("^face-down card", "piece")) < count, "a card turns")  # noqa: B023
    player.wait_for("^face-down card", "piece")
    x, y, wide, high = player.nodes("^face-down card", "piece")[-1]["rect"]
    start = x + 5, y + high - 5
    end = x + round(wide * 0.9), y + high - round(wide * 0.9)
    player.screen.drag(start, end)


def open_by_keys(player: Player, keys: tuple[str, ...]) -> None:
    """Turn over two cards by direction keys, and bend the third until it turns over."""
    up, _down, _left, right, _confirm = keys
    for key in (up, right):
        count = len(player.nodes("^face-down card", "piece"))
        player.screen.key(key)
        player.screen.wait_until(lambda: len(player.nodes("^face-down card", "piece")) < count, "a card turns")  # noqa: B023
    player.wait_for("^face-down card", "piece")
    for _bend in range(6):
        player.screen.key(up)
