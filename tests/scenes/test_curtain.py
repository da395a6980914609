"""Several persons at one screen: the curtain between their hands."""

from random import Random

import pytest
from pygame import Rect, Surface

from game.match.players import seated
from game.match.seal import BY_THE_SEED
from game.opponents import sound_choice
from game.rules import GAMES
from game.scenes.curtain import CurtainScene
from game.scenes.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.table.device_assignment import THE_MOUSE, keys
from game.table.emblems import emblem_of
from game.table.shared_keyboard import SharedKeyboard
from game.ui.intents import (
    DIRECTIONS,
    Confirm,
    Intent,
    Key,
    Leave,
    Move,
    Next,
    Pointer,
    Scroll,
    Secondary,
)
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.hands import make_move
from tests.pilot import Pilot
from tools.screenshots import picture

pytestmark = pytest.mark.usefixtures("swift")


@pytest.fixture
def shared(evening, store):
    """A table of four persons, played to the first curtain."""
    from game.match.players import Player

    game = GAMES["pong"]
    players = tuple(Player(name, "person") for name in ("Anan", "Mali", "Ploy", "Kanya"))
    match = store.start(game, game.Options(), players, 8, "5a" * 32, derivation=BY_THE_SEED)
    stage = evening.stage
    stage.push(evening.table(match))
    Pilot(stage).wait_for(lambda: isinstance(stage.top, CurtainScene))
    return stage, match


@pytest.mark.painted
def test_curtain_names_the_next_person_and_hides_the_table(shared):
    stage, match = shared
    curtain = stage.top
    assert isinstance(curtain, CurtainScene)
    assert not curtain.modal
    (pending,) = match.deal.pending()
    assert curtain.words.name == match.players[pending].name
    shot = picture(stage, 0.5)
    assert shot.faults() == []
    assert any(one.text == f"Pass to {curtain.words.name}" for one in shot.texts)
    assert "Show my hand" in {one.text for one in shot.texts}
    # What lies behind makes no difference to a single pixel.
    alone = Stage(RenderContext((1280, 720), stage.ctx.settings))
    alone.push(CurtainScene(curtain.words, lambda: None))
    again = picture(alone, 0.5)
    assert shot.surface.get_view("1").raw == again.surface.get_view("1").raw


def test_curtain_opens_only_with_the_next_persons_key(pilot, shared):
    stage, _match = shared
    curtain, table = stage.top, stage.scenes[0]
    pilot.wait(300)
    assert stage.top is curtain
    pilot.press(curtain.words.key)
    assert stage.top is table
    pilot.rest()
    assert len(pilot.pieces()) >= 11
    assert "a face-down piece" not in {node.label for node in pilot.pieces()}


STRANGE: tuple[Intent, ...] = (
    *(Confirm(name) for name in ("return", "space")),
    *(Key(name) for name in (*"abcdefghijklnopqrstuvwxyz0123456789", "f1", "f11", "f12", "delete", "[9]", "[7]")),
    *(Key("pad " + name, pad="pad 1") for name in "xy"),
    *(Move(name) for name in DIRECTIONS),
    *(Move(name, "pad 1") for name in DIRECTIONS),
    *(Next(), Next(-1), Leave(), Secondary((640, 360)), Scroll(1.0, (640, 360))),
)
"""Input that other persons may give before the next person is there."""


def _waits(stage, table):
    """Return whether the deal waits for a person."""
    if isinstance(stage.top, CurtainScene) or table.calling.panel is not None:
        return True
    return table.prompt.view is not None and not table.busy


def test_only_the_key_shown_on_its_button_and_no_other_input_opens_the_curtain(pilot, shared):
    """Other persons' keys, other keys of the own set, Space, Enter and clicks elsewhere have no effect."""
    stage, _match = shared
    table = stage.scenes[0]
    opened = set()
    for _person in range(2):
        pilot.wait_for(lambda: isinstance(stage.top, CurtainScene))
        curtain = stage.top
        own = Confirm("return") if curtain.words.key == "return" else Key(curtain.words.key)
        for strange in STRANGE:
            if strange != own:
                pilot.press(strange)
                assert stage.top is curtain, strange
        box = curtain.ready.rect
        for beside in ((40, 40), (box.left - 9, box.centery), (box.centerx, box.top - 9), curtain.panel.rect.midleft):
            pilot.click_at(beside)
            assert stage.top is curtain, beside
        stage.handle(Pointer("down", (40, 40)))
        stage.handle(Pointer("up", box.center))
        assert stage.top is curtain, "pressed elsewhere, let go over the button"
        pilot.press(own)
        opened.add(curtain.words.key)
        assert isinstance(table, TableScene)
        assert stage.top is table
        for _answer in range(3):  # draw, discard, nobody claims
            pilot.wait_for(lambda: _waits(stage, table))
            if isinstance(stage.top, CurtainScene):
                break
            if pilot.find("all pass"):
                pilot.click("all pass")
            else:
                make_move(pilot, table.match, sound_choice(table.match.view(table.state.viewer), Random(3)).move)
    assert len(opened) > 1


def test_click_on_its_button_opens_the_curtain(pilot, shared):
    stage, _match = shared
    curtain = stage.top
    pilot.click("ready")
    assert stage.top is not curtain


def test_mouse_players_curtain_has_no_key_if_another_person_uses_enter(pilot, shared):
    """Enter is on the button only if no person uses it."""
    stage, match = shared
    table = stage.scenes[0]
    (seat,) = match.deal.pending()
    table.devices.assign(seat, THE_MOUSE)
    table.devices.assign((seat + 1) % 4, keys(0))
    assert table.pass_and_play.curtain_text(seat).key == ""
    curtain = CurtainScene(table.pass_and_play.curtain_text(seat), lambda: None)
    stage.push(curtain)
    pilot.press("return")
    assert stage.top is curtain
    pilot.click("ready")
    assert stage.top is not curtain
    only_mice = SharedKeyboard((0, 1), {0: None, 1: None})
    assert only_mice.opens_hand_of(1) == "return"


@pytest.mark.painted
@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("motion", ["moving", "reduced"])
@pytest.mark.parametrize("game", ["pong", "tongits"])
def test_discard_reaches_its_place_before_the_curtain_closes(store, evening, game, motion):
    """It lands and stays a moment with the hand face down; no later frame shows a piece of the hand."""
    store.change(speed=1.0, reduced_motion=motion == "reduced", claims="ask")
    stage = evening.stage
    stage.ctx.settings = store.settings
    match = store.start(GAMES[game], GAMES[game].Options(), seated(("person",) * GAMES[game].seats[-1]), 8, "5a" * 32)
    pilot = Pilot(stage)
    table = evening.table(match)
    stage.push(table)
    pilot.wait_for(lambda: isinstance(stage.top, CurtainScene))
    pilot.wait(40)  # it falls, and a key that is still held counts for nothing
    pilot.press(stage.top.words.key)
    pilot.wait_for(lambda: stage.top is table and table.prompt.view is not None)
    while not table.state.discards:  # before the first discard one may have to draw
        make_move(pilot, match, sound_choice(match.view(table.state.viewer), Random(3)).move)
        pilot.wait_for(lambda: table.state.discards or table.prompt.view is not None)
    screen, pictures, at_rest = Surface((1280, 720)), {False: [], True: []}, 0
    for _frame in range(600):
        pilot.wait(1)
        stage.draw(screen)
        if isinstance(stage.top, CurtainScene):
            break
        pictures[table.state.covered].append(pixels(screen))
        at_rest += table.state.covered and not table.motions.flights
    assert isinstance(stage.top, CurtainScene)
    assert at_rest >= 24  # frames of a sixtieth
    assert pictures[False][0] != pictures[True][0]
    assert set(pictures[True]) == {pictures[True][0]}


def pixels(frame):
    """Return the area of the viewer's hand without the glow of the plaque next to it."""
    return frame.subsurface(Rect(440, 560, 580, 160)).copy().get_view("1").raw


@pytest.mark.parametrize("opens", ["escape", "m", Key("pad start", pad="pad 7")])
def test_pause_menu_over_the_curtain_shows_no_hand(pilot, shared, opens):
    """The keys of the table's menu open it here, too, on every device."""
    stage, _match = shared
    curtain = stage.top
    pilot.press(opens)
    assert isinstance(stage.top, PauseScene)
    assert stage.scenes[-2] is curtain
    pilot.click("resume")
    assert stage.top is curtain


def test_rebound_menu_key_opens_the_menu_over_the_curtain(pilot, shared, store):
    """The curtain's button keeps the key of its person, whatever that key does at the table."""
    stage, _match = shared
    curtain = stage.top
    stage.ctx.settings = store.change(keys={"money m": "n", "money w": "v", "all w": "v"})
    curtain.words = curtain.words._replace(key="w")
    curtain.enter()
    curtain.layout(stage.ctx.scale)
    pilot.press("m")
    assert stage.top is curtain
    assert "W" in pilot.texts()
    pilot.press("n")
    assert isinstance(stage.top, PauseScene)


def test_curtain_shows_the_next_persons_flower_if_two_people_share_a_name(evening, store):
    """The flower distinguishes two people with the same name."""
    from game.match.players import Player

    game = GAMES["pong"]
    players = tuple(Player(name, "person") for name in ("Mali", "Anan", "Mali", "Mali"))
    match = store.start(game, game.Options(), players, 8, "5a" * 32, derivation=BY_THE_SEED)
    table = evening.table(match)
    evening.stage.push(table)
    said = [table.pass_and_play.curtain_text(seat) for seat in range(4)]
    assert [words.name for words in said] == [player.name for player in players]
    assert [words.emblem for words in said] == [emblem_of(seat, None) for seat in range(4)]
    assert len({words.emblem for words in said}) == 4


def test_pause_menu_shows_the_table_while_the_curtain_is_closing(pilot, shared, store):
    """With the menu on top, the scene under the curtain is not the second on the stack."""
    stage, _match = shared
    stage.ctx.settings = store.change(speed=1.0)
    falling = CurtainScene(stage.scenes[0].pass_and_play.curtain_text(0), lambda: None, stage.top.on_pause)
    stage.push(falling)
    pilot.wait(1)
    assert not falling.down
    pilot.press("escape")
    assert isinstance(stage.top, PauseScene)
    assert pilot.shot().texts
