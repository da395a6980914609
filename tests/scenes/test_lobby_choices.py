"""The lobby's choices without a page: always playable, saved, and used to start a match."""

import pytest

from game.match.settings import Lobby, Settings
from game.opponents import usual
from game.rules import GAMES
from game.table.emblems import emblem_of
from game.table.lobby.match_setup import Choices
from tests.scenes.lobby_pilot import SEED, store

__all__ = ["store"]


def test_lobby_choices_start_with_the_games_defaults():
    choices = Choices(GAMES["pai-tong"], Settings())
    assert choices.kinds == ("person", *["casual"] * 5)
    assert choices.options == GAMES["pai-tong"].Options()
    assert choices.deals == 12
    assert choices.preset == "standard"


def test_last_lobby_choices_are_restored(store):
    choices = Choices(GAMES["pai-tong"], store.settings)
    choices.seats = 3
    choices.set_kind(2, "master-sly")
    choices.set_name(0, "Mali")
    choices.set_rule("equipment", "ceki")
    choices.set_rule("min_items", 4)
    choices.deals = 9
    choices.remember(store)
    again = Choices(GAMES["pai-tong"], store.settings)
    assert again.kinds == ("person", "casual", "master-sly")
    assert again.names[0] == "Mali"
    assert again.options == choices.options
    assert again.deals == 9
    assert store.settings.last_game == "pai-tong"


@pytest.mark.parametrize(
    ("game", "old", "now"),
    [
        ("pong", ("person", "first", "random", "first"), ("person", "casual", "beginner", "casual")),
        ("pai-gow", ("person", "best", "beginner"), ("person", "master", "beginner")),
        ("daun-tiga", ("person", "first", "bold", "random"), ("person", "steady", "bold", "steady")),
    ],
)
def test_opponents_saved_by_the_first_release_become_similar_current_ones(store, game, old, now):
    """Saved settings contain their keys."""
    store.change(lobby={game: Lobby(old, {})})
    assert Choices(GAMES[game], store.settings).kinds == now


@pytest.mark.parametrize(
    "last",
    [
        Lobby(("person",) * 9, {}),
        Lobby(("person", "nobody"), {}),
        Lobby(("person", "first"), {"no_such_rule": "on"}),
        Lobby(("person", "first"), {"min_items": 99}),
    ],
)
def test_invalid_saved_lobby_choices_are_ignored(last):
    choices = Choices(GAMES["pai-tong"], Settings(lobby={"pai-tong": last}))
    assert choices.options == GAMES["pai-tong"].Options()
    assert choices.seats in GAMES["pai-tong"].seats
    assert "nobody" not in choices.kinds


def test_choosing_a_preset_keeps_the_chosen_equipment():
    choices = Choices(GAMES["pai-tong"], Settings())
    choices.set_rule("equipment", "tiles")
    choices.choose_preset("strict")
    assert choices.sheet == "mahjong"
    assert choices.preset == "strict"
    choices.set_rule("min_items", 8)
    assert choices.preset == ""
    assert choices.own_rules == 3


def test_every_seat_can_be_a_person():
    choices = Choices(GAMES["pong"], Settings())
    for seat in range(4):
        choices.set_kind(seat, "person")
    choices.set_name(2, "Mali")
    assert [player.name for player in choices.players] == ["Player 1", "Player 2", "Mali", "Player 4"]


@pytest.mark.parametrize(
    ("seed", "problem"),
    [
        ("", ""),
        (SEED, ""),
        ("5a", "A seed has 64 hex digits; this one has 2 characters."),
        ("zz" * 32, "A seed can contain only the digits 0 to 9 and the letters a to f."),
    ],
)
def test_invalid_seed_shows_a_clear_error_message(seed, problem):
    choices = Choices(GAMES["pong"], Settings())
    choices.seed = seed
    assert choices.seed_problem == problem


FEWEST_AND_MOST = [(game, count) for game in GAMES for count in {GAMES[game].seats[0], GAMES[game].seats[-1]}]


@pytest.mark.parametrize(("game", "count"), FEWEST_AND_MOST)
def test_every_game_starts_with_its_fewest_and_most_seats(store, game, count):
    choices = Choices(GAMES[game], store.settings)
    choices.seats = count
    match = choices.start(store)
    assert [player.kind for player in match.players] == ["person", *[usual(game)] * (count - 1)]
    assert len({player.name for player in match.players}) == count
    assert Choices(GAMES[game], store.settings).seats == count


def test_each_of_17_seats_has_a_different_flower():
    for you in (None, *range(17)):
        assert len({emblem_of(seat, you) for seat in range(17)}) == 17


def test_changing_the_minimum_or_maximum_bet_adjusts_the_other(store):
    """PG-22, DT-21: every choice in the lobby is accepted."""
    choices = Choices(GAMES["pai-gow"], store.settings)
    choices.set_rule("table_min", 200)
    assert (choices.options.table_min, choices.options.table_max) == (200, 200)
    choices.set_rule("table_max", 50)
    assert (choices.options.table_min, choices.options.table_max) == (50, 50)
    choices.set_rule("table_max", 500)
    choices.set_rule("table_min", 250)
    choices.remember(store)
    assert Choices(GAMES["pai-gow"], store.settings).options == choices.options
    with pytest.raises(ValueError, match="table_min"):
        choices.set_rule("table_min", "many")


@pytest.mark.parametrize(
    ("house", "preset"), [({}, "table"), ({"first_call": 5}, "lively"), ({"jackpot": "off"}, "without jackpot")]
)
def test_tongits_choices_saved_by_an_earlier_release_keep_their_preset(store, house, preset):
    """TG-46: it named what differed from the defaults of then; who had chosen nothing gets the default of now."""
    store.change(lobby={"tongits": Lobby(("person", "first", "first"), house)})
    assert Choices(GAMES["tongits"], store.settings).preset == preset


@pytest.mark.parametrize("preset", GAMES["tongits"].presets)
def test_tongits_preset_is_remembered(store, preset):
    choices = Choices(GAMES["tongits"], store.settings)
    choices.choose_preset(preset)
    choices.remember(store)
    assert Choices(GAMES["tongits"], store.settings).preset == preset
