"""Straight to a table: the names that the lobby keeps are used where it is the lobby's table."""

import pytest

from game.match.players import PERSON, seated
from game.match.settings import Lobby, Settings
from game.match.start import Start, named
from game.rules import GAMES


def names(kinds, settings, game="pong"):
    rules = GAMES[game]
    return [player.name for player in named(Start(rules, seated(kinds), rules.Options()), settings)]


HOT_SEAT = (PERSON, "first", PERSON, "first")
KEPT = ("Mali", "", "Anan", "", "Ploy")


def test_the_table_of_the_last_evening_has_its_names():
    last = Settings(names=KEPT, lobby={"pong": Lobby(HOT_SEAT, {})})
    assert names(HOT_SEAT, last) == ["Mali", "Aminah", "Anan", "Pak Long"]


def test_a_game_not_yet_played_takes_the_names_as_its_lobby_does():
    assert names((PERSON, *["first"] * 3), Settings(names=KEPT))[0] == "Mali"
    assert names((PERSON,) * 3, Settings(names=KEPT), "tongits") == ["Mali", "Player 2", "Anan"]


@pytest.mark.parametrize("kinds", [(PERSON, PERSON, "first", "first"), (PERSON, "first", "first")])
def test_other_seats_are_called_as_without_a_lobby(kinds):
    last = Settings(names=KEPT, lobby={"pai-tong": Lobby(HOT_SEAT, {})})
    assert names(kinds, last, "pai-tong") == [player.name for player in seated(kinds)]


def test_a_name_kept_for_a_seat_that_is_not_there_takes_no_guest_s_name():
    kept = Settings(names=("", "", "", "Liza"))
    assert names((PERSON, "first", "first"), kept, "tongits") == ["You", "Liza", "Ramon"]
