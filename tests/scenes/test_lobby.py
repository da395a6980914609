"""The lobby: a match starts and ends as chosen, and every page and button is reachable."""

from dataclasses import replace

import pytest

from game.match.end_conditions import Length
from game.match.players import PERSON
from game.rules import GAMES
from game.scenes.game_uis import GAME_UIS, game_ui_of
from game.scenes.lobby.rules_scene import HouseRulesScene
from game.scenes.lobby.scene import LobbyScene
from game.scenes.table.game_ui import Page
from game.table.lobby.match_setup import Choices
from game.ui.intents import Cancel, Confirm, Key, Move, Next, Text
from game.ui.render_context import DefaultSettings
from game.words import words_of
from tests.pilot import Pilot
from tests.scenes.lobby_pilot import SEED, click, entered, seat_opponent, store
from tools.screenshots import open_stage, picture, take_screenshot

__all__ = ["store"]


def test_lobby_starts_the_match_with_the_chosen_settings(store):
    stage, scene, done = entered(store)
    seat_opponent(stage, 2, strength=0)
    click(stage, "preset:deck only")
    stage.handle(Key("return"))
    scene.focus.focus("start")
    stage.handle(Confirm())
    match = done[-1]
    assert [player.kind for player in match.players] == ["person", "casual", "beginner", *["casual"] * 3]
    assert match.options.final_card == "deck_only"
    assert store.unfinished().id == match.id


def test_match_starts_with_the_chosen_chips(store):
    stage, scene, done = entered(store)
    assert scene.choices.chips == 200
    scene.focus.focus("chips")
    stage.handle(Move("right"))
    assert scene.choices.chips == 300
    scene.focus.focus("start")
    stage.handle(Confirm())
    assert done[-1].ledger == [300] * 6
    assert store.resume(done[-1].id).ledger == [300] * 6
    _stage, scene, _done = entered(store)
    assert scene.choices.chips == 300


def test_match_does_not_start_with_an_invalid_seed(store):
    stage, scene, done = entered(store)
    click(stage, "advanced")
    assert scene.focus.focused.id == "seed"
    stage.handle(Text("not a seed"))
    click(stage, "start")
    assert done == []
    assert scene.focus.focused.id == "seed"
    click(stage, "advanced")
    click(stage, "start")
    assert len(done) == 1


def test_entered_seed_is_used_for_the_match(store):
    stage, _scene, done = entered(store)
    click(stage, "advanced")
    stage.handle(Text(SEED))
    click(stage, "start")
    assert done[0].terms.seed == SEED


def test_escape_leaves_the_lobby_and_saves_the_choices(store):
    stage, scene, done = entered(store)
    seat_opponent(stage, 1, strength=3, taste=1)
    stage.handle(Cancel())
    assert done == ["left"]
    stage.close()
    again = Choices(GAMES["pai-tong"], store.settings)
    assert scene.choices.kinds == again.kinds == ("person", "master-bold", *["casual"] * 4)


def test_extra_pages_of_a_game_open_with_the_chosen_house_rules(store, monkeypatch):
    made = []

    def make(given, options, on_back):
        made.append((given, options))
        return HouseRulesScene(Choices(GAMES["pong"], given.settings), on_back)

    face = replace(game_ui_of("pong"), pages=(Page("Odds", "dice", make),))
    monkeypatch.setitem(GAME_UIS, "pong", face)
    stage, scene, _done = entered(store, "pong")
    scene.choices.set_rule("unit", 5)
    click(stage, "page:Odds")
    assert made == [(store, scene.choices.options)]
    assert Choices(GAMES["pong"], store.settings).options.unit == 5
    assert stage.top is not scene
    stage.handle(Cancel())
    assert stage.top is scene


@pytest.mark.parametrize(
    ("game", "page"), [(game, page) for game, face in GAME_UIS.items() for page in face.pages if page.in_lobby]
)
def test_every_extra_page_opens_and_returns_to_the_lobby(store, game, page):
    stage, scene, _done = entered(store, game)
    click(stage, f"page:{page.title}")
    assert stage.top is not scene
    assert picture(stage, 0.3).faults() == []
    stage.handle(Cancel())
    assert stage.top is scene


@pytest.mark.parametrize("game", GAMES)
def test_tab_reaches_every_node_of_the_lobby(store, game):
    scene = LobbyScene(GAMES[game], store, lambda _match: None, lambda: None)
    scene.choices.seats = GAMES[game].seats[-1]
    stage = open_stage(scene, (1280, 720))
    wanted = {node.id for node in scene.nodes() if node.focusable}
    seen = set()
    for _step in wanted:
        stage.handle(Next())
        seen.add(scene.focus.focused.id)
    assert seen == wanted


@pytest.mark.parametrize("game", GAMES)
def test_end_condition_of_the_session_can_be_chosen_and_is_saved(store, game):
    scene = LobbyScene(GAMES[game], store, lambda _match: None, lambda: None)
    pilot = Pilot(open_stage(scene, (1024, 640)))
    focus = scene.focus.focus
    assert pilot.faults() == []
    focus("ends")
    pilot.press(Move("right"))
    assert (scene.choices.ending, scene.choices.deals, scene.choices.length) == (
        "chips",
        None,
        Length(ends_when_broke=True),
    )
    assert pilot.find("deals") is None
    pilot.press(Move("right"))
    assert pilot.faults() == []
    focus("time")
    pilot.press(Move("right"))
    assert scene.choices.length == Length(minutes=60)
    scene.leave()
    again = Choices(GAMES[game], store.settings)
    assert (again.ending, again.minutes, again.deals) == ("time", 60, None)
    match = again.start(store)
    assert match.terms.length == Length(minutes=60)
    focus("ends")
    pilot.press(Move("right"))
    assert scene.choices.length == Length()
    pilot.press(Move("right"))
    assert scene.choices.deals == GAMES[game].deals


@pytest.mark.parametrize("game", GAMES)
def test_lobby_with_large_text_has_no_overlaps_or_cut_values(store, game):
    """At 200 per cent buttons do not overlap Start, numbers are not broken, labels end before their buttons."""
    scene = LobbyScene(GAMES[game], store, print, print, print, on_phones=print, on_join=print)
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        shot = take_screenshot(scene, size, settings=DefaultSettings(speed=0.0, text_size=2.0))
        assert scene.pages[-1].rect.right < scene.start.rect.left
        numbers = {one.text for one in shot.texts}
        for stepper in filter(lambda one: one.rect, (scene.count, scene.stack, scene.deals)):
            assert stepper.node.value in numbers
            label = next((one for one in shot.texts if one.text == stepper.label), None)
            assert label is None or label.rect.right <= stepper.less.rect.left, stepper.label


@pytest.mark.parametrize("game", GAMES)
def test_explanation_about_a_shared_screen_is_never_truncated(store, game):
    """If the buttons leave it no room, it is shown below the pieces."""
    several = words_of(game).introduction.several
    for size in ((1152, 700), (1280, 720), (1366, 768), (1920, 1080)):
        scene = LobbyScene(GAMES[game], store, print, print, print, on_phones=print, on_join=print)
        scene.choices.set_kind(1, PERSON)
        shot = take_screenshot(scene, size, settings=DefaultSettings(speed=0.0))
        lines = [str(one.text) for one in shot.texts if len(one.text) > 4 and str(one.text) in several]
        assert " ".join(lines) in ({several} if size[0] >= 1280 else {several, ""}), size
        assert not any(str(one.text).endswith("…") for one in shot.texts)
