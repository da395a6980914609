"""From the replay viewer back to the table: a deal continued from its middle, or played again."""

from __future__ import annotations

from typing import Any

import pytest

from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.recording import ONCE_MORE
from game.match.store import Store
from game.scenes.curtain import CurtainScene
from game.scenes.game_uis import GAME_UIS
from game.scenes.navigator import Navigator
from game.scenes.replay.viewer import ViewerScene
from game.scenes.replay.viewer_launcher import recording_of
from game.scenes.seal_scene import SealScene
from game.scenes.settlement.settlement_base import ClosingScene
from game.scenes.table.scene import TableScene
from tests.pilot import Pilot
from tests.scenes.replay_pilot import TABLES, deals, watch
from tools.pictures.screens import played

__all__ = ["deals"]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_deal_continued_from_the_viewer_is_not_recorded(
    evening: Navigator, pilot: Pilot, store: Store, game: str, seats: int
) -> None:
    waiting = store.start(*_terms(game, seats))
    viewer = watch(evening, played(game, seats))
    pilot.rest()
    stop = viewer.recording.base(viewer.recording.last // 3)
    viewer.watching.go_to(stop)
    pilot.rest()
    pilot.press("return")
    pilot.wait_for("play")
    pilot.click("play")
    pilot.wait()
    table = pilot.top
    assert isinstance(table, TableScene)
    assert table.match.deal.census() == viewer.recording.deal_at(stop).census() or table.match.moves
    assert table.match.marked == "from a replay"
    assert ("Deal", "from a replay") in table.left.facts()
    before = store.journal.rows("SELECT COUNT(*) FROM move")
    pilot.press("escape")
    pilot.click("back")
    pilot.wait()
    assert pilot.top is viewer
    assert store.journal.rows("SELECT COUNT(*) FROM move") == before
    assert [each.id for each in store.waiting()] == [waiting.id]


def _terms(game: str, seats: int) -> tuple[Any, ...]:
    match = played(game, seats)
    return match.game, match.options, match.players, match.deals


def test_replayed_deal_has_the_same_shuffle_and_seats(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    match = deals["pong"]
    evening.stage.push(evening.title())
    evening.settle(match)
    sheet = pilot.top
    assert isinstance(sheet, ClosingScene)
    pilot.rest()
    pilot.click("this deal")
    pilot.click("same deal")
    pilot.wait()
    table = pilot.top
    assert isinstance(table, TableScene)
    assert table.match.deal.seed == match.deal.seed
    assert table.match.players == match.players
    assert table.match.marked == "the same deal again"
    pilot.press("escape")
    pilot.click("back")
    pilot.wait()
    assert pilot.top is sheet
    pilot.click("this deal")
    pilot.click("watch again")
    pilot.wait()
    assert isinstance(pilot.top, ViewerScene)
    pilot.press("escape")
    pilot.wait()
    assert pilot.top is sheet


def test_curtain_hides_hands_when_several_people_replay_a_deal(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    """No hand is open before its person has passed the curtain, as in the original deal."""
    recording = recording_of(deals["pong"])
    players = tuple(Player(f"Person {seat}", PERSON) for seat in range(4))
    evening.stage.push(evening.title())
    evening.viewings.practise(recording, players, 0, ONCE_MORE)
    pilot.wait_for(lambda: isinstance(pilot.top, CurtainScene))
    pilot.rest()
    assert not pilot.pieces()
    pilot.press("escape")
    pilot.click("resume")
    assert isinstance(pilot.top, CurtainScene)
    pilot.wait(60)
    pilot.click("ready")
    pilot.wait_for(lambda: bool(pilot.pieces()))


def test_seal_page_for_a_replayed_deal_offers_no_session_audit(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    recording = recording_of(deals["daun-tiga"])
    recording.check()
    evening.stage.push(evening.title())
    evening.viewings.practise(recording, recording.terms.players, recording.last, ONCE_MORE)
    table = pilot.top
    pilot.wait_for("watch again")
    pilot.click("seal")
    assert isinstance(pilot.top, SealScene)
    assert pilot.find("copy-digest") is not None
    assert pilot.find("check") is None
    pilot.press("escape")
    pilot.wait()
    assert pilot.top is table


@pytest.mark.parametrize("game", ["pai-gow", "daun-tiga", "tongits on the generic table"])
def test_tables_without_a_settlement_scene_offer_watch_again_and_play_again(
    evening: Navigator, pilot: Pilot, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, _space, generic = game.partition(" ")
    if generic:
        monkeypatch.delitem(GAME_UIS, name)
    match = played(name, dict(TABLES)[name])
    evening.stage.push(evening.title())
    evening.stage.push(evening.table(match))
    table = pilot.top
    assert isinstance(table, TableScene)
    pilot.wait_for("watch again")
    pilot.rest()
    pilot.click("same deal")
    pilot.wait()
    again = pilot.top
    assert isinstance(again, TableScene)
    assert again.match.deal.seed == match.deal.seed
    assert pilot.find("watch again") is None, "this one is not over"
    pilot.press("escape")
    pilot.click("back")
    pilot.wait()
    assert pilot.top is table
    pilot.click("watch again")
    pilot.wait()
    assert isinstance(pilot.top, ViewerScene)
