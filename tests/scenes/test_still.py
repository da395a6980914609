"""Reduced motion: no animation at tables, on sheets, at the title or at the curtain."""

from __future__ import annotations

import pytest
from pygame import Surface

from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.settlement.standings import StandingsScene
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.ui.intents import Key
from game.ui.render_context import DefaultSettings
from tests.pilot import TablePilot
from tools.pictures import STATES
from tools.screenshots import open_stage, picture

STILL = DefaultSettings(speed=1.0, reduced_motion=True)
FRAME_S = 1 / 20
MOST_FRAMES = 2500
NAMES = ("Liza", "Ramon", "Aminah", "Chong", "Malee", "Hassan", "Siti")


def check_nothing_moves(table: TablePilot) -> None:
    """Assert that nothing is in flight or shaking."""
    assert not table.flights
    assert table.scene.motions.shake == 0
    if isinstance(table.scene, PaiGowScene):
        assert not table.scene.board.dice.moving
    if isinstance(table.scene, DaunTigaScene):
        assert not table.scene.state.rolling


@pytest.mark.parametrize("game", sorted(GAMES))
def test_reduced_motion_shows_a_complete_deal_without_movement(game: str, store: Store) -> None:
    """Opponents only: dealing, claims and reveal; the glow of the seat to act does not pulse either."""
    rules = GAMES[game]
    kinds = ["first"] * max(3, rules.default_seats)
    players = [Player(NAMES[seat], kind) for seat, kind in enumerate(kinds)]
    match = store.start(rules, rules.Options(), players, 1, "5a" * 32, derivation=BY_THE_SEED)
    table = TablePilot(match, store, STILL)
    lit: tuple[int | None, float] = (None, 0.0)
    for _frame in range(MOST_FRAMES):
        table.stage.update(FRAME_S)
        check_nothing_moves(table)
        act = table.scene.to_act()
        now = act, 0.0 if act is None else table.scene.plaques[act].glow
        assert now[0] != lit[0] or now[1] >= lit[1] or table.scene.state.over, "a light that breathes"
        lit = now
        if match.deal.result is not None and not table.scene.busy:
            break
    assert match.deal.result is not None
    check_nothing_moves(table)


@pytest.mark.parametrize("state", ["standings", "settlement", "tongits-settlement"])
def test_reduced_motion_shows_sheets_immediately(state: str) -> None:
    """The garland is complete at once, and no sheet slides in."""
    stage = open_stage(STATES[state](), (1280, 720), STILL)
    picture(stage)
    scene = stage.top
    timeline = getattr(scene, "timeline", None)
    assert timeline is not None
    assert not timeline.busy
    if isinstance(scene, StandingsScene):
        assert scene.bound == 1.0
    stage.close()


@pytest.mark.painted
@pytest.mark.parametrize("state", ["title", "curtain", "join", "lobby-pong"])
def test_scenes_at_rest_do_not_change_under_reduced_motion(state: str) -> None:
    """Lanterns do not swing, and lights do not pulse."""
    stage = open_stage(STATES[state](), (1024, 640), STILL)
    picture(stage, 1.0)
    shots = []
    for _twice in range(2):
        surface = Surface((1024, 640))
        stage.draw(surface)
        shots.append(surface.get_buffer().raw)
        for _frame in range(20):
            assert not stage.update(FRAME_S), "something moves"
    assert shots[0] == shots[1]
    stage.close()


def test_join_screen_flowers_do_not_unfold_under_reduced_motion() -> None:
    """A press lights up the flower for a frame instead of opening it."""
    stage = open_stage(STATES["join-pong"](), (1024, 640), STILL)
    scene = stage.top
    assert isinstance(scene, JoinScene)
    stage.handle(Key("w"))
    stage.update(FRAME_S)
    assert not scene._opening
    stage.close()


def test_reduced_motion_shows_the_pai_gow_ranking_immediately() -> None:
    stage = open_stage(STATES["pai-gow-set"](), (1280, 720), STILL)
    picture(stage, 0.5)
    scene = stage.top
    assert isinstance(scene, PaiGowScene)
    scene.flip_ranking()
    assert scene.ranking.fade_in == 1.0
    stage.close()


def test_reduced_motion_shows_a_persons_discard_without_a_flight(store: Store) -> None:
    rules = GAMES["pong"]
    players = [Player(NAMES[seat], PERSON if seat == 0 else "first") for seat in range(4)]
    match = store.start(rules, rules.Options(), players, 1, "5a" * 32, derivation=BY_THE_SEED)
    table = TablePilot(match, store, STILL)
    for _frame in range(600):
        table.stage.update(FRAME_S)
        check_nothing_moves(table)
        if table.asked() == 0 and not table.scene.busy and table.find("draw") is not None:
            table.click("draw")
