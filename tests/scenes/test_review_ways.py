"""Actions of the review: watching the replay, and continuing the deal from a moment for practice."""

from __future__ import annotations

from random import Random

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.store import Store
from game.opponents import decide, sound_choice
from game.opponents.random_player import think
from game.records.deal_search import DealFilter, DealSearch
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.scenes.replay.continue_deal_scene import PlayFromScene
from game.scenes.replay.viewer import ViewerScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.pilot import STILL, Pilot
from tools.pictures.records import played_store


@pytest.fixture
def reviewed():
    """The match and the review of a Pong deal that the person played at random, with a pilot."""
    store, game = Store.open(IN_MEMORY), GAMES["pong"]
    players = tuple(Player(f"P{seat}", "casual") if seat else Player("You", PERSON) for seat in range(4))
    match = store.start(game, game.Options(), players, 3, "5" * 64, ledger=[200] * 4)
    chance = Random(4)
    while pending := match.deal.pending():
        seat = min(pending)
        view = match.view(seat)
        match.play(seat, (sound_choice(view, chance) if seat else decide(think, view, chance)).move)
    stage = Stage(RenderContext((1280, 720), STILL))
    evening = Navigator(store, stage)
    stage.push(evening.title())
    evening.sit_down(match)
    pilot = Pilot(stage)
    pilot.wait_for("review", 3000)
    pilot.click("review")
    assert isinstance(pilot.top, ReviewScene)
    pilot.wait_for(lambda: pilot.top.reviewed.reviewing.ready, 6000)
    pilot.wait(10)
    return match, pilot


def test_deal_continued_from_a_review_is_not_recorded(reviewed) -> None:
    match, pilot = reviewed
    moment = pilot.top.reviewed.reviewing.found.moments[0]
    pilot.click(next(node for node in pilot.nodes() if node.label.startswith("Play from here")))
    assert isinstance(pilot.top, PlayFromScene)
    pilot.press("return")
    pilot.wait(10)
    assert isinstance(pilot.top, TableScene)
    played = pilot.top.match
    assert [*played.moves[: moment.moves]] == [*match.moves[: moment.moves]]
    assert not hasattr(played, "id") or played.id != match.id
    assert list(match.ledger) != [], "the match is untouched"


def test_complete_replay_is_opened_from_the_review_with_one_press(reviewed) -> None:
    _match, pilot = reviewed
    pilot.click(next(node for node in pilot.nodes() if node.label.startswith("Full replay")))
    assert isinstance(pilot.top, ViewerScene)
    pilot.press("escape")
    assert isinstance(pilot.top, ReviewScene)


def test_past_deal_can_be_continued_from_its_review() -> None:
    """Opened from the records: choose a moment and the other players; Escape returns to the review."""
    store = played_store()
    stage = Stage(RenderContext((1280, 720), STILL))
    evening = Navigator(store, stage)
    stage.push(evening.title())
    search = DealSearch(store.journal, DealFilter(game="pong"))
    search.step()
    pilot = Pilot(stage)
    for deal in search.found:
        evening.archive.open_deal(deal)
        pilot.click("review")
        pilot.wait_for(lambda: pilot.top.reviewed.reviewing.ready, 6000)
        pilot.wait(10)
        if pilot.find("play 1") is not None:
            break
        pilot.press("escape", "escape")
    for size in ((1024, 640), (1920, 1080), (1280, 720)):
        stage.resize(size)
        foot = [button.rect for button, _least in pilot.top.buttons]
        assert len(foot) == 2, "the way back, and the whole replay"
        assert not foot[0].colliderect(foot[1])
        assert pilot.faults() == []
    moment = pilot.top.moments[0]
    pilot.click("play 1")
    assert isinstance(pilot.top, PlayFromScene)
    pilot.press("return")
    pilot.wait(10)
    assert isinstance(pilot.top, TableScene)
    assert len(pilot.top.match.moves) >= moment.moves
