"""The title: resuming a match, the game trays, and the links that are available."""

from contextlib import ExitStack
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from pygame import Surface
from pygame.image import tobytes
from sala_gin_rummy import GIN_RUMMY

from game.games import added_game
from game.i18n import speaking
from game.rules import GAMES
from game.scenes.title import TitleScene
from game.table.resumable_matches import ResumableMatch
from game.ui.intents import Confirm, Move, Next, Pointer
from game.ui.render_context import DefaultSettings
from game.words import words_of
from tools.screenshots import open_stage, picture


def waiting(game="pong", number=3, deals=8, state="you can claim", more=0, resume=lambda: None):
    deal = f"Deal {number} of {deals}" if deals else f"Deal {number}"
    words = f"{GAMES[game].title} · {deal.lower()} · {state}"
    return ResumableMatch(game, words, deal, state, number, deals, "", more, resume)


def opened(*found, doors=("settings", "quit"), size=(1280, 720), last="pong"):
    called = []
    scene = TitleScene(
        called.append,
        {door: lambda door=door: called.append(door) for door in doors},
        waiting=lambda: [one._replace(resume=lambda: called.append("resumed")) for one in found],
        last_game=last,
        version="Sala 1.0",
    )
    return open_stage(scene, size), scene, called


def click(stage, name):
    place = stage.top.focus.find(name).rect.center
    for kind in ("move", "down", "up"):
        stage.handle(Pointer(kind, place))


def test_title_focuses_continue_when_a_match_is_saved():
    stage, scene, called = opened(waiting())
    assert scene.main.label == "Continue"
    assert scene.main.second == "Pong · deal 3 of 8 · you can claim"
    assert scene.focus.focused is scene.main.node
    stage.handle(Confirm())
    assert called == ["resumed"]


def test_title_initially_focuses_the_last_played_tray_if_no_match_is_saved():
    stage, scene, called = opened()
    assert scene.main.label == "New game"
    assert scene.focus.focused.id == "tray:pong"
    stage.handle(Confirm())
    assert called == ["pong"]


def test_new_game_button_opens_the_last_played_game():
    stage, _scene, called = opened(last="pai-tong")
    click(stage, "main")
    assert called == ["pai-tong"]


@pytest.mark.parametrize("name", GAMES)
def test_each_tray_on_the_title_opens_its_game(name):
    stage, scene, called = opened()
    node = scene.focus.find(f"tray:{name}")
    assert node.focusable
    assert node.enabled
    click(stage, f"tray:{name}")
    assert called == [name]


def test_title_trays_show_each_games_own_description():
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
def test_title_can_show_any_game_as_the_last_played_one(last):
    stage, scene, called = opened(last=last)
    assert scene.main.second == GAMES[last].title
    assert scene.focus.focused.id == f"tray:{last}"
    click(stage, "main")
    assert called == [last]


def test_arrow_keys_move_along_the_title_trays_and_to_the_footer():
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


def test_title_footer_shows_only_available_links():
    _stage, scene, _called = opened(doors=("settings", "fullscreen", "quit"))
    assert [link.node.label for link in scene.links] == ["Settings", "Full screen", "Quit"]


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("code", ["en", "th", "ms", "fil", "zh_Hant"])
def test_no_link_on_the_title_is_cut_off_in_a_small_window(code, text):
    """'Play together' used to be, and its neighbours; the version gives way first."""
    doors = ("person", "rules", "check", "statistics", "replays", "coins", "settings", "fullscreen", "quit")
    with speaking(code):
        scene = TitleScene(
            lambda _name: None, dict.fromkeys(doors, lambda: None), waiting=list, last_game="pong", version="Sala 1.0"
        )
        stage = open_stage(scene, (1024, 640), DefaultSettings(text_size=text))
        shown = picture(stage)
    assert shown.faults() == []
    texts = [one.text for one in shown.texts]
    assert {link.node.label for link in scene.links} <= set(texts)
    assert len(scene.links) == len(doors)
    for link, after in pairwise(scene.links):
        assert link.rect.right < after.rect.left


def test_tab_reaches_every_node_of_the_title():
    stage, scene, _called = opened()
    seen = set()
    for _step in scene.nodes():
        stage.handle(Next())
        seen.add(scene.focus.focused.id)
    assert seen == {node.id for node in scene.nodes()}


def test_title_has_two_rows_of_trays_in_a_4_to_3_window():
    _stage, scene, _called = opened(size=(1280, 960))
    tops = [tray.rect.y for tray in scene.trays]
    assert len(set(tops[:3])) == len(set(tops[3:])) == 1
    assert tops[3] >= scene.trays[0].rect.bottom
    assert scene.sky == round(0.34 * 960)


@pytest.mark.parametrize("more", [1, 2, 5])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (1280, 960), (3440, 1440)])
def test_title_shows_trays_for_games_from_installed_packages(size, more):
    with ExitStack() as guests:
        for number in range(more):
            guests.enter_context(added_game(replace(GIN_RUMMY, name=f"gin-rummy-{number}")))
        stage, scene, called = opened(size=size)
        assert picture(stage).faults() == []
        rects = [tray.rect for tray in scene.trays]
        foot = min(link.node.rect.top for link in scene.links)
        assert len(rects) == 5 + more
        for place, rect in enumerate(rects):
            assert rect.left >= 0
            assert rect.right <= size[0]
            assert scene.sky <= rect.top
            assert rect.bottom <= foot
            assert rect.collidelist(rects[place + 1 :]) == -1
        click(stage, f"tray:gin-rummy-{more - 1}")
        assert called == [f"gin-rummy-{more - 1}"]


# Matches that wait ----------------------------------------------------------------------------------------------------

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (1280, 960)]


@pytest.mark.parametrize("size", SIZES)
def test_trays_show_their_unfinished_matches(size):
    found = (waiting(), waiting("pai-tong", 5, 12, "your turn"), waiting("daun-tiga", 7, None, "your turn"))
    stage, scene, called = opened(*found, size=size)
    shown = picture(stage)
    assert shown.faults() == []
    texts = [one.text for one in shown.texts]
    assert {"Deal 3 of 8", "Deal 5 of 12", "Deal 7"} <= set(texts)
    assert {tray.name for tray in scene.trays if tray.waiting} == {"pong", "pai-tong", "daun-tiga"}
    assert scene.saved.words == "Pong · deal 3 of 8 · you can claim"
    assert scene.focus.find("tray:pai-tong").value == "Pai Tong · deal 5 of 12 · your turn"
    click(stage, "tray:pai-tong")  # which of its matches, or a new one, is asked there
    assert called == ["pai-tong"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [1, 128])
def test_title_tray_shows_how_many_more_unfinished_matches_there_are(size, more):
    stage, scene, _called = opened(waiting("pai-gow", 31, 60, "finished", more), size=size)
    shown = picture(stage)
    tray = next(tray for tray in scene.trays if tray.name == "pai-gow")
    inside = [one for one in shown.texts if tray.rect.contains(one.rect)]
    assert any(one.text in {f"+{more}", f"{more} more"} for one in inside)
    assert shown.faults() == []


def test_tray_ribbons_disappear_when_the_matches_are_over():
    found = [waiting()]
    scene = TitleScene(lambda _name: None, {}, waiting=lambda: found, last_game="pong")
    stage = open_stage(scene, (1280, 720))
    assert any(one.text == "Deal 3 of 8" for one in picture(stage).texts)
    found.clear()
    scene.resume()
    assert scene.main.label == "New game"
    assert not any(one.text == "Deal 3 of 8" for one in picture(stage).texts)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_taglines_of_trays_are_not_truncated(size):
    texts = {one.text for one in picture(opened(size=size)[0]).texts}
    assert {words_of(name).introduction.tagline for name in GAMES} <= texts


@pytest.mark.painted
@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_cached_trays_match_freshly_drawn_trays(size):
    stage, scene, _called = opened(waiting(), size=size)
    kept, anew = Surface(size), Surface(size)
    chance = Random(3)
    for turn in range(60):
        if turn % 20 == 7:
            found = [waiting("tongits", turn, 80), waiting(number=turn, more=turn)]
            scene._find_waiting = lambda found=found: found
            scene.resume()
        stage.handle(Pointer("move", (chance.randrange(size[0]), chance.randrange(size[1]))))
        for _frame in range(chance.choice((1, 4, 30))):
            stage.update(1 / 60)
        stage.draw(kept)
        stage.ctx.clear_layers()
        stage.draw(anew)
        assert tobytes(kept, "RGB") == tobytes(anew, "RGB")
        stage.draw(kept)
