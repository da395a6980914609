"""The lobby: what is chosen stays playable, is remembered, and begins a match."""

import pytest

from game.match.settings import Lobby, Settings
from game.match.store import Store
from game.rules import GAMES
from game.scenes.lobby.choices import MOST_DEALS, Choices
from game.scenes.lobby.rules_scene import HouseRulesScene
from game.scenes.lobby.scene import LobbyScene
from game.ui.intents import Cancel, Confirm, Key, Move, Pointer, Text
from game.ui.shots import open_stage

SEED = "5a" * 32


@pytest.fixture
def store():
    opened = Store.open(":memory:")
    yield opened
    opened.close()


def entered(store, game="pai-tong"):
    done = []
    scene = LobbyScene(GAMES[game], store, done.append, lambda: done.append("left"))
    return open_stage(scene, (1280, 720)), scene, done


def click(stage, name):
    place = stage.top.focus.find(name).rect.center
    for kind in ("move", "down", "up"):
        stage.handle(Pointer(kind, place))


# Choices --------------------------------------------------------------------------------------------------------------


def test_a_game_begins_with_its_usual_table():
    choices = Choices(GAMES["pai-tong"], Settings())
    assert choices.kinds == ("person", *["first"] * 5)
    assert choices.options == GAMES["pai-tong"].Options()
    assert choices.deals == 12
    assert choices.preset == "standard"


def test_the_last_choices_come_back(store):
    choices = Choices(GAMES["pai-tong"], store.settings)
    choices.seats = 3
    choices.set_kind(2, "random")
    choices.set_name(0, "Mali")
    choices.set_rule("equipment", "ceki")
    choices.set_rule("min_items", 4)
    choices.change_deals(-3)
    choices.remember(store)
    again = Choices(GAMES["pai-tong"], store.settings)
    assert again.kinds == ("person", "first", "random")
    assert again.names[0] == "Mali"
    assert again.options == choices.options
    assert again.deals == 9
    assert store.settings.last_game == "pai-tong"


@pytest.mark.parametrize(
    "last",
    [
        Lobby(("person",) * 9, {}),
        Lobby(("person", "nobody"), {}),
        Lobby(("person", "first"), {"no_such_rule": "on"}),
        Lobby(("person", "first"), {"min_items": 99}),
    ],
)
def test_last_choices_that_are_impossible_now_are_left_out(last):
    choices = Choices(GAMES["pai-tong"], Settings(lobby={"pai-tong": last}))
    assert choices.options == GAMES["pai-tong"].Options()
    assert choices.seats in GAMES["pai-tong"].seats
    assert "nobody" not in choices.kinds


def test_a_preset_keeps_the_pieces():
    choices = Choices(GAMES["pai-tong"], Settings())
    choices.set_rule("equipment", "tiles")
    choices.choose_preset("strict")
    assert choices.equipment == "tiles"
    assert choices.preset == "strict"
    choices.set_rule("min_items", 8)
    assert choices.preset == ""
    assert choices.own_rules == 3


def test_any_seat_can_be_a_person():
    choices = Choices(GAMES["pong"], Settings())
    for seat in range(4):
        choices.set_kind(seat, "person")
    choices.set_name(2, "Mali")
    assert [player.name for player in choices.players] == ["Player 1", "Player 2", "Mali", "Player 4"]


def test_deals_go_from_without_end_to_the_most():
    choices = Choices(GAMES["pong"], Settings())
    choices.deals = 1
    assert choices.change_deals(-1)
    assert choices.deals is None
    assert not choices.change_deals(-1)
    choices.deals = MOST_DEALS
    assert not choices.change_deals(1)


@pytest.mark.parametrize(
    ("seed", "problem"),
    [
        ("", ""),
        (SEED, ""),
        ("5a", "A seed has 64 hex digits, this one has 2 characters."),
        ("zz" * 32, "A seed has only the digits 0 to 9 and a to f."),
    ],
)
def test_a_wrong_seed_is_told_in_a_sentence(seed, problem):
    choices = Choices(GAMES["pong"], Settings())
    choices.seed = seed
    assert choices.seed_problem == problem


# The scene ------------------------------------------------------------------------------------------------------------


def test_enter_starts_the_match_as_chosen(store):
    stage, scene, done = entered(store)
    click(stage, "kind:2")
    click(stage, "preset:deck only")
    stage.handle(Key("return"))
    scene.focus.focus("start")
    stage.handle(Confirm())
    match = done[-1]
    assert [player.kind for player in match.players] == ["person", "first", "random", "first", "first", "first"]
    assert match.options.final_card == "deck_only"
    assert store.unfinished().id == match.id


def test_seats_come_and_go_with_the_stepper(store):
    stage, scene, _done = entered(store)
    scene.focus.focus("seats")
    stage.handle(Move("right"))
    assert scene.choices.seats == 7
    assert scene.focus.find("kind:6") is not None
    for _step in range(9):
        stage.handle(Move("left"))
    assert scene.choices.seats == 2
    assert scene.focus.find("kind:2") is None


def test_pong_is_always_for_four(store):
    _stage, scene, _done = entered(store, "pong")
    assert scene.focus.find("seats") is None
    assert len(scene.choices.kinds) == 4


def test_a_name_is_typed_in_its_field(store):
    stage, scene, _done = entered(store)
    scene.focus.focus("name:0")
    stage.handle(Text("Mali"))
    assert scene.choices.players[0].name == "Mali"


def test_a_wrong_seed_keeps_the_match_from_starting(store):
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


def test_a_seed_repeats_the_deal(store):
    stage, _scene, done = entered(store)
    click(stage, "advanced")
    stage.handle(Text(SEED))
    click(stage, "start")
    assert done[0].deal.seed == SEED


def test_escape_goes_back_and_the_choices_are_kept(store):
    stage, scene, done = entered(store)
    click(stage, "kind:1")
    stage.handle(Cancel())
    assert done == ["left"]
    stage.close()
    again = Choices(GAMES["pai-tong"], store.settings)
    assert scene.choices.kinds == again.kinds == ("person", "random", *["first"] * 4)


def test_all_house_rules_can_be_set_one_by_one(store):
    stage, scene, _done = entered(store)
    click(stage, "rules")
    rules = stage.top
    assert isinstance(rules, HouseRulesScene)
    assert [row.switch.name for row in rules.rows] == [switch.name for switch in scene.choices.switches]
    rules.focus.focus("rule:min_items:2")
    stage.handle(Confirm())
    rules.focus.focus("rule:base_stake")
    stage.handle(Move("right"))
    assert rules.current.switch.name == "base_stake"
    assert (scene.choices.options.min_items, scene.choices.options.base_stake) == (8, 5)
    stage.handle(Cancel())
    assert stage.top is scene
    assert scene.preset.chosen == ""
    click(stage, "rules")
    click(stage, "usual")
    assert scene.choices.options == GAMES["pai-tong"].Options()
