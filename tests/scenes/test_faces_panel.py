"""Choosing whom one plays with: the panel of faces, the seats in the lobby, and what is remembered."""

import pytest

from game.match.player_names import opponent_names
from game.match.players import PERSON, seated
from game.match.settings import Settings, UnreadableSettingError, checked, from_rows, to_rows
from game.rules import GAMES
from game.scenes.lobby.character_scene import CharacterScene
from game.scenes.lobby.opponents_scene import OpponentsScene
from game.table.characters import CHARACTERS
from game.table.lobby.match_setup import Choices
from game.ui.intents import Cancel, Confirm, Move
from tests.scenes.lobby_pilot import SIZES, click, entered, store
from tools.screenshots import picture

__all__ = ["store"]


def opened(store, seat=1, game="pai-tong", size=(1280, 720)):
    stage, scene, done = entered(store, game, size)
    click(stage, f"kind:{seat}")
    click(stage, "face")
    assert isinstance(stage.top, CharacterScene)
    return stage, scene, done


@pytest.mark.parametrize("size", SIZES)
def test_character_chosen_with_the_mouse_plays_that_seat(store, size):
    stage, scene, _done = opened(store, size=size)
    assert picture(stage, 0.3).faults() == []
    click(stage, "face:Efren")
    assert isinstance(stage.top, OpponentsScene)
    assert stage.top.face.label == "Efren"
    click(stage, "done")
    assert scene.choices.players[1].name == "Efren"
    assert scene.choices.players[2].name == "Malee"
    assert picture(stage, 0.3).faults() == []


def test_character_can_be_chosen_with_the_keyboard(store):
    stage, scene, _done = opened(store)
    assert stage.top.focus.focused.id == "anybody"
    stage.top.focus.focus("face:Aminah")
    stage.handle(Move("right"))
    stage.handle(Move("down"))
    assert stage.top.focus.focused.id == "face:Meena"
    stage.handle(Confirm())
    assert scene.choices.faces[1] == "Meena"
    stage.handle(Cancel())
    assert stage.top is scene


def test_screen_reader_text_of_every_character_card_is_complete(store):
    stage, _scene, _done = opened(store)
    nodes = {node.id.removeprefix("face:"): node for node in stage.top.nodes() if node.id.startswith("face:")}
    assert [*nodes] == [*CHARACTERS]
    assert nodes["Somchai"].label == "Somchai สมชาย"
    assert nodes["Somchai"].value == "Bangkok, Thailand. Lively: plays quickly and talks a lot."
    assert nodes["Somchai"].group == ("Thailand",)


def test_unspecified_opponent_is_the_default_and_can_be_chosen_again(store):
    stage, scene, _done = opened(store)
    usual = [player.name for player in scene.choices.players]
    assert scene.choices.faces == [""] * 7
    click(stage, "face:Liza")
    assert scene.choices.players[1].name == "Liza"
    click(stage, "face")
    click(stage, "anybody")
    assert [player.name for player in scene.choices.players] == usual
    assert stage.top.face.label == "Anybody"


def test_character_can_be_chosen_for_one_seat_only(store):
    stage, scene, _done = opened(store)
    click(stage, "face:Liza")
    click(stage, "done")
    click(stage, "kind:2")
    click(stage, "face")
    node = stage.top.focus.find("face:Liza")
    assert "seat 2" in node.value
    assert "seat 2" in {one.text for one in picture(stage, 0.3).texts}
    click(stage, "face:Liza")
    assert scene.choices.faces[1:3] == ["", "Liza"]
    assert len({player.name for player in scene.choices.players}) == scene.choices.seats


def test_people_and_the_house_have_no_portrait_to_choose(store):
    stage, _scene, _done = entered(store, "pai-gow")
    for seat, why in ((0, "A person plays here"), (6, "No character plays for the house.")):
        click(stage, f"kind:{seat}")
        assert not stage.top.face.enabled
        assert stage.top.face.node.why.startswith(why)
        click(stage, "done")


def test_chosen_characters_are_remembered_for_each_game(store):
    stage, scene, _done = opened(store)
    click(stage, "face:Liza")
    scene.choices.remember(store)
    assert Choices(GAMES["pai-tong"], store.settings).players[1].name == "Liza"
    assert Choices(GAMES["pong"], store.settings).faces == [""] * 4
    Choices(GAMES["pong"], store.settings).remember(store)
    assert Choices(GAMES["pai-tong"], store.settings).faces[1] == "Liza"


def test_unknown_character_names_in_the_settings_mean_an_unspecified_opponent():
    settings = Settings(opponents={"pong": ("", "Nobody", "Malee", "x", "y", "z")})
    assert Choices(GAMES["pong"], settings).faces == ["", "", "Malee", ""]
    assert from_rows(to_rows(settings)) == (settings, ())
    for wrong in ([], {"pong": "Malee"}, {"pong": [3]}):
        with pytest.raises(UnreadableSettingError):
            checked("opponents", wrong)


def test_chosen_opponent_is_replaced_if_a_person_has_the_same_name():
    players = seated([PERSON, "casual", "casual"], ["Malee"], "pai-tong", ["", "Malee", "Ploy"])
    assert [player.name for player in players] == ["Malee", "Somchai", "Ploy"]
    assert next(opponent_names("pai-tong", ["Malee", "Ploy"])) == "Somchai"


def test_adding_or_removing_a_bystander_leaves_each_opponent_its_face(store):
    choices = Choices(GAMES["daun-tiga"], store.settings)
    choices.set_rule("bystanders", "on")
    choices.seats = 5
    choices.set_face(4, "Meena")
    choices.set_face(2, "Ravi")
    seat = choices.add_seat()
    choices.set_face(seat, "Liza")
    assert [player.name for player in choices.players][2] == "Ravi"
    assert choices.faces.count("Meena") == 1
    assert len(choices.faces) == GAMES["daun-tiga"].seats[-1]
    assert choices.players[seat].name == "Liza"
