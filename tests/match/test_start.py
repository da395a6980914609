"""Opening a table directly: the lobby's saved names are used if the lobby last had the same table."""

import pytest

from game.match.launch_options import Start, named
from game.match.players import PERSON, seated
from game.match.settings import Lobby, Settings
from game.rules import GAMES


def names(kinds, settings, game="pong"):
    rules = GAMES[game]
    return [player.name for player in named(Start(rules, seated(kinds), rules.Options()), settings)]


HOT_SEAT = (PERSON, "first", PERSON, "first")
KEPT = ("Mali", "", "Anan", "", "Ploy")


def test_direct_start_uses_the_names_last_entered_in_the_lobby():
    last = Settings(names=KEPT, lobby={"pong": Lobby(HOT_SEAT, {})})
    assert names(HOT_SEAT, last) == ["Mali", "Aminah", "Anan", "Pak Long"]


def test_direct_start_of_a_game_not_played_before_uses_the_saved_names():
    assert names((PERSON, *["first"] * 3), Settings(names=KEPT))[0] == "Mali"
    assert names((PERSON,) * 3, Settings(names=KEPT), "tongits") == ["Mali", "Player 2", "Anan"]


@pytest.mark.parametrize("kinds", [(PERSON, PERSON, "first", "first"), (PERSON, "first", "first")])
def test_direct_start_with_a_different_number_of_seats_uses_default_names(kinds):
    last = Settings(names=KEPT, lobby={"pai-tong": Lobby(HOT_SEAT, {})})
    assert names(kinds, last, "pai-tong") == [player.name for player in seated(kinds)]


def test_saved_name_for_a_seat_that_does_not_exist_does_not_affect_opponent_names():
    kept = Settings(names=("", "", "", "Liza"))
    assert names((PERSON, "first", "first"), kept, "tongits") == ["You", "Liza", "Ramon"]
