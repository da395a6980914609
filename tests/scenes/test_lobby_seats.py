"""Seats in the lobby: adding and removing seats, choosing opponents for one or all, and the layout of rows."""

import pytest

from game.match.settings import Settings
from game.opponents import offered, usual
from game.rules import GAMES
from game.scenes.lobby.opponents_scene import OpponentsScene
from game.scenes.lobby.scene import LobbyScene
from game.table.lobby.match_setup import Choices
from game.table.lobby.opponent_picker import strengths, tastes
from game.ui.intents import Move, Pointer, Text
from tests.pilot import Pilot
from tests.scenes.lobby_pilot import SIZES, click, entered, seat_opponent, store
from tools.screenshots import open_stage

__all__ = ["store"]


def test_seat_stepper_in_the_lobby_adds_and_removes_seats(store):
    stage, scene, _done = entered(store)
    scene.focus.focus("seats")
    stage.handle(Move("right"))
    assert scene.choices.seats == 7
    assert scene.focus.find("kind:6") is not None
    for _step in range(9):
        stage.handle(Move("left"))
    assert scene.choices.seats == 2
    assert scene.focus.find("kind:2") is None


def test_pong_lobby_always_has_four_seats(store):
    _stage, scene, _done = entered(store, "pong")
    assert scene.focus.find("seats") is None
    assert len(scene.choices.kinds) == 4


def test_player_name_can_be_typed_in_its_field(store):
    stage, scene, _done = entered(store)
    scene.focus.focus("name:0")
    stage.handle(Text("Mali"))
    assert scene.choices.players[0].name == "Mali"


def test_screen_reader_text_of_an_opponent_choice_names_its_seat_and_player(store):
    """Its label alone, 'Casual player', would be the same in every row."""
    stage, scene, _done = entered(store, "pong")
    groups = [scene.group_of(scene.focus.find(f"kind:{seat}")) for seat in range(4)]
    assert groups == [(f"Seat {seat + 1}: {scene.choices.called[seat]}",) for seat in range(4)]
    scene.focus.focus("name:0")
    stage.handle(Text("Mali"))
    assert scene.choices.called[0] == "Mali"
    scene.seats.refresh()
    assert scene.group_of(scene.focus.find("kind:0")) == ("Seat 1: Mali",)


@pytest.mark.parametrize("game", GAMES)
def test_any_opponent_of_the_game_can_be_chosen_for_a_seat(store, game):
    stage, scene, _done = entered(store, game)
    seen = set()
    for strength in range(len(strengths(game))) or [None]:
        for taste in range(len(tastes(game))):
            seat_opponent(stage, 1, strength=strength, taste=taste)
            seen.add(scene.choices.kinds[1])
    assert seen == set(offered(game))
    click(stage, "kind:1")
    click(stage, "who:0")
    click(stage, "done")
    assert scene.choices.kinds[1] == "person"
    click(stage, "kind:1")
    click(stage, "who:1")
    click(stage, "done")
    assert scene.choices.kinds[1] == usual(game) if scene.choices.seats == 2 else scene.choices.kinds[2]


def test_opponent_chosen_for_all_seats_replaces_every_opponent(store):
    """Persons stay, and a seat added later gets the same opponent."""
    stage, scene, _done = entered(store)
    click(stage, "kind:3")
    click(stage, "who:0")
    click(stage, "done")
    click(stage, "kind:1")
    click(stage, "strength:3")
    click(stage, "temperament:2")
    assert stage.top.about[0] == "Sly master."
    click(stage, "all")
    assert scene.choices.kinds == ("person", "master-sly", "master-sly", "person", "master-sly", "master-sly")
    scene.focus.focus("seats")
    stage.handle(Move("right"))
    assert scene.choices.kinds[6] == "master-sly"


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_texts_on_the_opponents_page_are_not_cut_off(store, game, size):
    """Nor do they overlap."""
    choices = Choices(GAMES[game], store.settings)
    for seat, kinds_there in ((1, offered(game)), (None, [usual(game)]), (0, ["person"])):
        for kind in kinds_there:
            if seat is not None:
                choices.set_kind(seat, kind)
            pilot = Pilot(open_stage(OpponentsScene(choices, seat, lambda: None), size))
            assert pilot.faults() == []
            assert all("…" not in text for text in pilot.texts())


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("game", "count"), [(game, count) for game in GAMES for count in (2, 3, 8, 9, 17) if count in GAMES[game].seats]
)
def test_seat_rows_do_not_overlap_and_stay_inside_their_panel(store, game, count, size):
    scene = LobbyScene(GAMES[game], store, lambda _match: None, lambda: None)
    scene.choices.seats = count
    open_stage(scene, size)
    rows, panel = scene.seats.rows, scene.panels[0].rect
    assert len(rows) == count
    assert all(panel.contains(row) for row in rows)
    assert not any(row.colliderect(other) for place, row in enumerate(rows) for other in rows[:place])
    parts = [node.rect for node in scene.seats.nodes]
    in_rows = [node.rect for node in scene.seats.nodes if node.id != "opponents"]
    assert all(any(row.contains(part) for row in rows) for part in in_rows)
    steppers = [scene.count.rect] if len(GAMES[game].seats) > 1 else []
    parts += [*steppers, scene.deals.rect]
    assert all(panel.contains(part) for part in parts)
    assert not any(part.colliderect(other) for place, part in enumerate(parts) for other in parts[:place])
    assert min(part.h for part in parts) >= 28


def test_adding_a_seat_keeps_other_seats_in_their_columns(store):
    stage, scene, _done = entered(store, "daun-tiga")
    before = [row.x for row in scene.seats.rows]
    click_at = scene.count.more.rect.center
    for kind in ("move", "down", "up"):
        stage.handle(Pointer(kind, click_at))
    assert [row.x for row in scene.seats.rows][: len(before)] == before
    assert scene.count.more.rect.center == click_at


def test_last_seat_is_marked_as_the_banker_if_the_house_holds_the_bank(store):
    """PG-11: with `banker = house` the last seat keeps the bank; if the bank passes, no seat is marked."""
    stage, scene, _done = entered(store, "pai-gow")

    def marked():
        values = {seat: scene.focus.find(f"kind:{seat}").value for seat in range(scene.choices.seats)}
        return [seat for seat, value in values.items() if value == "bank"]

    assert marked() == [6]
    scene.focus.focus("seats")
    stage.handle(Move("right"))
    assert marked() == [7]
    click(stage, "preset:passing bank")
    assert scene.choices.bank is None
    assert marked() == []
    assert Choices(GAMES["daun-tiga"], Settings()).bank is None


def test_lobby_calls_the_opponent_who_holds_the_bank_the_house(store):
    """PG-11: the lobby used to show a player's name for the seat called the house at the table."""
    stage, scene, _done = entered(store, "pai-gow")
    pilot = Pilot(stage)
    name = scene.choices.players[-1].name
    assert scene.choices.called[-1] == "The house"
    assert "The house" in pilot.texts()
    assert name not in " ".join(pilot.texts())
    click(stage, "preset:passing bank")
    assert scene.choices.called[-1] == name
    assert name in " ".join(pilot.texts())  # their script may follow
    assert "The house" not in pilot.texts()
    click(stage, "preset:standard")
    scene.choices.set_kind(scene.choices.seats - 1, "person")
    assert "The house" not in scene.choices.called


def test_arrow_keys_move_between_seat_columns(store):
    scene = LobbyScene(GAMES["daun-tiga"], store, lambda _match: None, lambda: None)
    scene.choices.seats = 17
    stage = open_stage(scene, (1280, 720))
    scene.focus.focus("kind:2")
    for direction, place in (("right", 3), ("down", 5), ("left", 4), ("down", 6), ("up", 4)):
        stage.handle(Move(direction))
        assert scene.focus.focused.id == f"kind:{place}"


def test_opponents_at_a_large_table_are_changed_together(store):
    """Persons stay, and a seat added later gets the same kind."""
    stage, scene, _done = entered(store, "daun-tiga")
    click(stage, "kind:3")
    click(stage, "who:0")
    click(stage, "done")
    click(stage, "opponents")
    click(stage, "temperament:2")
    click(stage, "done")
    assert scene.choices.kinds == ("person", "chaser", "chaser", "person", "chaser", "chaser")
    scene.focus.focus("seats")
    stage.handle(Move("right"))
    assert scene.choices.kinds[6] == "chaser"
    assert entered(store, "pai-tong")[1].focus.find("opponents") is None
