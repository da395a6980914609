"""The title: going on with a match, the trays, and the doors that exist."""

import pytest

from game.rules import GAMES
from game.scenes.title import Saved, TitleScene
from game.ui.intents import Confirm, Move, Next, Pointer
from game.ui.shots import open_stage
from game.words import words_of


def opened(saved=None, doors=("settings", "quit"), size=(1280, 720), last="pong"):
    called = []
    scene = TitleScene(
        called.append,
        {door: lambda door=door: called.append(door) for door in doors},
        saved=lambda: Saved(saved, lambda: called.append("resumed")) if saved else None,
        last_game=last,
        version="Sala 0.1",
    )
    return open_stage(scene, size), scene, called


def click(stage, name):
    place = stage.top.focus.find(name).rect.center
    for kind in ("move", "down", "up"):
        stage.handle(Pointer(kind, place))


def test_a_saved_match_is_the_first_thing_to_do():
    stage, scene, called = opened("Pong · deal 3 of 8 · yours to claim")
    assert scene.main.label == "Continue"
    assert scene.main.second == "Pong · deal 3 of 8 · yours to claim"
    assert scene.focus.focused is scene.main.node
    stage.handle(Confirm())
    assert called == ["resumed"]


def test_without_one_the_focus_is_on_the_tray_played_last():
    stage, scene, called = opened()
    assert scene.main.label == "New game"
    assert scene.focus.focused.id == "tray:pong"
    stage.handle(Confirm())
    assert called == ["pong"]


def test_new_game_opens_the_game_played_last():
    stage, _scene, called = opened(last="pai-tong")
    click(stage, "main")
    assert called == ["pai-tong"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_house_has_its_tray(name):
    stage, scene, called = opened()
    node = scene.focus.find(f"tray:{name}")
    assert node.focusable
    assert node.enabled
    click(stage, f"tray:{name}")
    assert called == [name]


def test_trays_say_what_the_games_say_of_themselves():
    trays = {tray.name: tray for tray in opened()[1].trays}
    assert list(trays) == list(GAMES)
    for name, game in GAMES.items():
        words = words_of(name).introduction
        assert trays[name].title == game.title
        assert words.native == game.native or not game.native
        assert words.about
    facts = {name: tray.facts for name, tray in trays.items()}
    assert facts["pai-gow"] == "Chinese dominoes · 2–8 seats"
    assert facts["tongits"] == "Philippines · 3 seats"
    assert facts["daun-tiga"] == "Malaya · 2–17 seats"


@pytest.mark.parametrize("last", GAMES)
def test_every_game_can_be_the_one_played_last(last):
    stage, scene, called = opened(last=last)
    assert scene.main.second == GAMES[last].title
    assert scene.focus.focused.id == f"tray:{last}"
    click(stage, "main")
    assert called == [last]


def test_arrows_walk_along_the_trays_and_down_to_the_foot_line():
    stage, scene, called = opened()
    stage.handle(Move("right"))
    assert scene.focus.focused.id == "tray:pai-gow"
    stage.handle(Move("left"))
    stage.handle(Move("left"))
    assert scene.focus.focused.id == "tray:pai-tong"
    stage.handle(Move("down"))
    assert scene.focus.focused.id == "link:settings"
    stage.handle(Confirm())
    assert called == ["settings"]


def test_only_doors_that_exist_stand_in_the_foot_line():
    _stage, scene, _called = opened(doors=("settings", "fullscreen", "quit"))
    assert [link.node.label for link in scene.links] == ["Settings", "Full screen", "Quit"]


def test_tab_reaches_everything():
    stage, scene, _called = opened()
    seen = set()
    for _step in scene.nodes():
        stage.handle(Next())
        seen.add(scene.focus.focused.id)
    assert seen == {node.id for node in scene.nodes()}


def test_a_squarish_window_has_two_rows_of_trays():
    _stage, scene, _called = opened(size=(1280, 960))
    tops = [tray.rect.y for tray in scene.trays]
    assert len(set(tops[:3])) == len(set(tops[3:])) == 1
    assert tops[3] >= scene.trays[0].rect.bottom
    assert scene.sky == round(0.34 * 960)
