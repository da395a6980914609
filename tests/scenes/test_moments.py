"""Moments at the tables: they cover no words and no hand, end with a press, and delay nobody for long."""

import pytest
from pygame import Surface

from game.rules.money.events import Ponged
from game.rules.tongits.events import Answered, Called
from game.ui.intents import Confirm, Key, Move, Pointer
from game.ui.render_context import DefaultSettings
from tests.pilot import FRAME
from tools.pictures import STATES
from tools.screenshots import open_stage

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
LONGEST_S = 10.0


def at(state, size=(1280, 720), **settings):
    """The stage and table of a named state, at normal speed, with everything at rest."""
    stage = open_stage(STATES[state](), size, DefaultSettings(**{"speed": 1.0, **settings}))
    for _ in range(60):
        stage.update(FRAME)
    return stage, stage.top


def show_to_bystanders(table, event):
    """Show an event of an opponent while nobody is asked."""
    table.paused = True
    table.prompt.close()
    table.session.withdraw()
    table.deal_screen.show_now(event)


def pong_of_an_opponent(table):
    discarder, piece = table.state.discards[-1]
    return Ponged((discarder + 1) % table.state.seats or 1, piece, discarder)


def seconds_until(stage, done):
    spent = 0.0
    while not done():
        stage.update(FRAME)
        spent += FRAME
        assert spent < LONGEST_S
    return spent


def press(stage, name):
    at = stage.top.focus.find(name).bounds.center
    for kind in ("move", "down", "up"):
        stage.handle(Pointer(kind, at))


def time_to_next_question(**settings):
    """Seconds from a person's own pong to the question what to discard."""
    stage, table = at("pong-claim", **settings)
    press(stage, "claim:pong")
    stage.update(FRAME)
    assert not table.session.waits_for_people
    return seconds_until(stage, lambda: table.session.waits_for_people)


@pytest.mark.parametrize("pace", ["full", "brisk"])
@pytest.mark.parametrize("still", [False, True])
def test_own_moment_delays_the_next_question_by_at_most_a_second(pace, still):
    without = time_to_next_question(moments="none", reduced_motion=still)
    assert FRAME < time_to_next_question(moments=pace, reduced_motion=still) - without <= 1.0 + 2 * FRAME


@pytest.mark.parametrize("still", [False, True])
def test_moments_of_others_together_delay_play_by_at_most_a_second(still):
    def spent(moments):
        stage, table = at("tongits-late", moments=moments, reduced_motion=still)
        show_to_bystanders(table, Called(1))
        seconds = seconds_until(stage, lambda: not table.busy)
        for event in (Answered(2, "fold"), Answered(1, "challenge")):
            table.deal_screen.show_now(event)
            seconds += seconds_until(stage, lambda: not table.motions.busy)
        return seconds

    assert spent("full") - spent("none") <= 1.0 + 4 * FRAME


@pytest.mark.parametrize("press_it", [Pointer("down", (640, 300)), Key("x"), Confirm("return"), Move("left")], ids=str)
def test_a_press_ends_a_moment_at_once(press_it):
    stage, table = at("pong-claim")
    press(stage, "claim:pong")
    seconds_until(stage, lambda: table.moments.active)
    stage.handle(press_it)
    assert not table.moments.active
    if isinstance(press_it, Pointer):
        assert not table.motions.busy


def test_a_moving_pointer_does_not_end_a_moment():
    stage, table = at("pong-claim")
    press(stage, "claim:pong")
    seconds_until(stage, lambda: table.moments.active)
    stage.handle(Pointer("move", (600, 300)))
    assert table.moments.active


@pytest.mark.parametrize("settings", [{"moments": "none"}, {"speed": 0.0}])
def test_there_is_no_moment_where_none_is_wanted(settings):
    _stage, table = at("pong-turn", **settings)
    show_to_bystanders(table, pong_of_an_opponent(table))
    assert not table.moments.active


@pytest.mark.parametrize("state", ["pong-turn", "pai-tong-6-turn", "pai-tong-2"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_lettering_covers_no_plaque_and_no_piece_of_the_own_hand(state, size, text):
    stage, table = at(state, size, text_size=text)
    show_to_bystanders(table, pong_of_an_opponent(table))
    surface = Surface(size)
    while table.moments.active and table.moments.area is None:
        stage.update(FRAME)
        stage.draw(surface)
    area = table.moments.area
    assert area is not None
    assert table.ctx.scale.frame.contains(area)
    hand = [node.bounds for node in table.nodes() if node.role == "piece"]
    plaques = [plaque.rect for plaque in table.plaques]
    assert area.collidelistall([*hand, *plaques]) == []


def test_a_hand_that_its_person_still_opens_is_not_announced():
    stage, table = at("daun-tiga-squeeze")
    assert table.opening is not None
    stage.update(FRAME)
    assert not table.moments.active
