"""Saved play: leaving and resuming, finding a past deal and continuing it, real cards, export and import."""

from __future__ import annotations

import contextlib
import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest

from game.match.atomic_files import SCORE_PADS
from game.match.data_folders import FILE
from game.match.players import PERSON, seated
from game.match.seal import deal_seed
from game.match.settings import USUAL_CHIPS
from game.match.store import Store
from game.opponents import sound_choice
from game.records.indexer import Index
from game.records.statistics import Figures, FiguresFilter, figures
from game.rules import GAMES
from game.score_pad.ledger_files import LedgerFolder
from tests.nightly import by_day
from tests.window.player import Player, Twin, play_deal
from tests.window.xvfb import VirtualScreen, virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

SEED = "0b0ed21c6caa732082784c23cc3599a5e8279957f067f55a724dbdb364a0aeea"
DEALS = 4
NODES = 200
"""Steps of the Tab key after which every node has been visited, even if some steps counted twice."""


def played(home: Path, game: str = "pong", deals: int = DEALS) -> Figures:
    """Play a match with sound players before Sala is started; return the person's figures."""
    rules, chance = GAMES[game], Random(1)
    store = Store.open(home / "sala" / FILE)
    store.change(speed=0.0, lessons=tuple(GAMES))
    players = seated([PERSON, *["first"] * (rules.default_seats - 1)], ("Mali",), game)
    match = store.start(rules, rules.Options(), players, deals, SEED, ledger=[USUAL_CHIPS] * len(players))
    while not match.over:
        while match.deal.result is None:
            seat = min(match.deal.pending())
            match.play(seat, sound_choice(match.view(seat), chance).move)
        match.finish_deal()
        if not match.over:
            match.next_deal()
    store.close()
    return counted(home)


def counted(home: Path) -> Figures:
    """Return the figures in the journal."""
    store = Store.open(home / "sala" / FILE)
    Index(store.journal).finish()
    found = figures(store.journal, FiguresFilter("Mali", "pong"))
    store.close()
    return found


def figures_of(found: Figures) -> tuple[object, ...]:
    """Return all figures except deal numbers, which change when a file is imported."""
    made = [(each.honour.id, each.times) for each in found.honours]
    return found.share, found.chips, found.line, found.levels, found.hints, made


def clicked(_screen: VirtualScreen, player: Player, words: str, scene: str = "", *, role: str = "") -> None:
    """Press the node with this label by mouse, in the scene of this name if given."""
    if scene:
        player.wait_for_scene(scene)
    player.click(words, role)


def keyed(screen: VirtualScreen, player: Player, words: str, scene: str = "", *, role: str = "") -> None:
    """Press the node with this label by Tab and Return."""
    if scene:
        player.wait_for_scene(scene)
    player.wait_for(words, role)

    def there() -> bool:
        state = player.state()
        focused = [node for node in state["nodes"] if node["name"] == state["focused"]]
        return any(re.search(words, node["label"]) and role in {"", node["role"]} for node in focused)

    for _step in range(NODES):
        if there():
            screen.settled()  # where much else runs a key seems to be held, and the focus goes on
            if there():
                break
        before = player.state()["focused"]
        screen.key("Tab")
        with contextlib.suppress(AssertionError):  # a scene that came meanwhile may have set the focus: press again
            screen.wait_until(lambda before=before: player.state()["focused"] != before, "the focus goes on", 2.0)  # type: ignore[misc]
    else:
        raise AssertionError(f"Tab never comes to {words}")
    screen.key("Return")


PRESS: Final = {"mouse": clicked, "keys": keyed}


@pytest.mark.nightly
@pytest.mark.parametrize("by", PRESS)
def test_match_left_for_another_game_can_be_resumed_with_its_chips(by: str, tmp_path: Path) -> None:
    """The first match is resumed in its third deal, with the chips after two deals."""
    twin, words = Twin("pong", 4, SEED), ["play", "pong", "--seats", "you,first,first,first", "--seed", SEED]
    chips = [USUAL_CHIPS] * 4
    with virtual_screen(1280, 720) as screen:
        player = Player(screen, tmp_path, words, settings={"speed": 0.0, "lessons": tuple(GAMES)})
        press = partial(PRESS[by], screen, player)
        for number in (1, 2):
            play_deal(player, twin)
            player.wait_for_scene("SettlementScene")
            result = twin.deal.result
            assert result is not None
            for entry in result.entries:
                chips[int(entry.account)] += entry.amount
            press("^Next deal")
            player.wait_for_scene("MoneyScene")
            twin.deal = twin.game.deal(4, deal_seed(SEED, number + 1), None, result.carry)
        press("^Menu")
        press("^Return to title screen")
        player.wait_for_scene("TitleScene")
        press("^Tongits$")
        player.wait_for_scene("LobbyScene")
        press("^Start$")
        player.wait_for_scene("TongitsScene")
        press("^Menu")
        press("^Return to title screen")
        player.wait_for_scene("TitleScene")
        press("^Pong$")
        player.wait_for_scene("WaitingScene")
        press("^(Go on|Deal 3)")
        player.wait_for_scene("MoneyScene")
        player.wait_for(".", "piece")
        player.close()
    store = Store.open(tmp_path / "sala" / FILE)
    waiting = {each.game: each for each in store.waiting()}
    assert set(waiting) == {"pong", "tongits"}
    assert store.unfinished() == waiting["pong"], "Continue leads to the one that was sat at last"
    match = store.resume(waiting["pong"].id)
    assert (match.number, match.ledger) == (3, chips)
    store.close()


@pytest.mark.parametrize("by", by_day(["keys"], PRESS))
def test_past_deal_is_found_replayed_and_continued_from_the_middle(by: str, tmp_path: Path) -> None:
    """Goes from the records to the deal, to its replay, and to a table that does not count."""
    before = played(tmp_path)
    with virtual_screen(1280, 720) as screen:
        player = Player(screen, tmp_path, [])
        press = partial(PRESS[by], screen, player)
        press("^Records$")
        player.wait_for_scene("RecordsScene")
        press("Mali", role="row")
        player.wait_for_scene("DealScene")
        press("^Watch")
        player.wait_for_scene("ViewerScene", 60.0)
        player.wait_for("^Play from here", "button", seconds=60.0)
        for _move in range(5):
            press("^One move forward")
        press("^Play from here")
        player.wait_for_scene("PlayFromScene")
        press("^Play$")
        player.wait_for_scene("MoneyScene")
        player.wait_for(".", "piece")
        assert player.nodes("^(Draw|Discard|Pass|Pong|Win)", "") or player.nodes(".", "piece")
        player.close()
    assert figures_of(counted(tmp_path)) == figures_of(before)
    store = Store.open(tmp_path / "sala" / FILE)
    assert store.waiting() == (), "what is played on from a replay is no match that waits"
    store.close()


@pytest.mark.parametrize("by", by_day(["mouse"], PRESS))
def test_session_with_real_cards_is_entered_on_the_score_pad(by: str, tmp_path: Path) -> None:
    """PT-41: two clicks from the title page, a hand clicked or typed, settled, and saved to a file."""
    played(tmp_path, deals=1)
    with virtual_screen(1280, 720) as screen:
        player = Player(screen, tmp_path, [])
        press = partial(PRESS[by], screen, player)
        press("^Score pad$")
        player.wait_for_scene("PadStartScene")
        press("^Pai Tong$")
        press("^Begin$")
        player.wait_for_scene("ScorePadScene")
        press("^Whole hands$")
        for piece in [*["5 of coins"] * 3, *["7 of coins"] * 3, *["5 of strings"] * 3, *["2 of coins"] * 3]:
            if by == "mouse":
                player.click(f"^{piece}$", "piece")
            else:
                screen.key(piece[0])  # rank, then suit
                screen.key(piece.split()[-1][0])
        press("^Record deal$")
        screen.wait_until(lambda: LedgerFolder(tmp_path / "sala" / SCORE_PADS).all(), "the file is there")
        player.close()
    (kept,) = LedgerFolder(tmp_path / "sala" / SCORE_PADS).all()
    assert len(kept.ledger.rows) == 1
    assert kept.ledger.total(0) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("by", PRESS)
def test_records_are_equal_after_export_deletion_and_import(by: str, tmp_path: Path) -> None:
    """All data is exported, deleted and imported again."""
    before = played(tmp_path)
    assert before.share.deals == DEALS
    with virtual_screen(1280, 720) as screen:
        player = Player(screen, tmp_path, [])
        press = partial(PRESS[by], screen, player)
        press("^Records$")
        player.wait_for_scene("RecordsScene")
        for words in ("^Export as JSON", "^Delete these deals"):
            press("^Files")
            press(words)
            if words.startswith("^Delete"):
                press("^Delete$")
            press("^Done$", "Dialog")
        press("^Files")
        press("^Import a file")
        press(r"\.json")
        press(f"^Import {DEALS}$")
        player.wait_for_scene("RecordsScene")  # a notice says what was imported
        player.close()
    assert figures_of(counted(tmp_path)) == figures_of(before)
