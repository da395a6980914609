"""Flowers of the seats: people keep theirs for a session, and no two seats have the same one."""

from __future__ import annotations

import pytest

from game.match.players import Player
from game.table.emblems import emblem_of, emblems_of, flower_lines, people_known, read_flowers
from game.ui.theme import EMBLEMS

ANN, BEN, MALEE, PLOY = Player("Ann"), Player("Ben"), Player("Malee", "first"), Player("Ploy", "first")


@pytest.mark.parametrize("seat", range(4))
def test_lone_person_has_the_lotus_in_every_seat(seat: int) -> None:
    players = [ANN if each == seat else MALEE for each in range(4)]
    assert emblems_of(players, {}) == tuple(emblem_of(each, seat) for each in range(4))
    assert emblems_of(players, {})[seat] == "lotus"


def test_person_keeps_their_flower_in_another_seat_and_among_other_players() -> None:
    """An opponent takes one that is left, and a newcomer none of a person who may come back."""
    kept = {"Ann": "hibiscus", "Ben": "lotus"}
    assert emblems_of([BEN, MALEE, ANN], kept) == ("lotus", "frangipani", "hibiscus")
    assert emblems_of([ANN, PLOY, MALEE], kept) == ("hibiscus", "lotus", "frangipani")
    assert emblems_of([Player("Cam"), ANN], kept) == ("frangipani", "hibiscus")


def test_person_without_a_name_keeps_the_flower_in_another_seat() -> None:
    """Alone the person is 'You', else 'Player 1' or 'Player 2', depending on the seats."""
    players = [Player("Player 1"), ANN, MALEE]
    kept = dict(zip(people_known(players).values(), emblems_of(players, {}), strict=False))
    assert emblems_of([ANN, Player("Player 2")], kept) == ("hibiscus", "lotus")
    assert emblems_of([MALEE, Player("You")], kept)[1] == "lotus"


def test_every_seat_has_a_different_flower_at_a_full_table() -> None:
    players = [Player(f"Guest {seat}") for seat in range(len(EMBLEMS))]
    kept = {players[3].name: EMBLEMS[9], players[4].name: EMBLEMS[9], "Somebody else": EMBLEMS[0]}
    assert sorted(emblems_of(players, kept)) == sorted(EMBLEMS)


def test_flowers_are_unchanged_after_writing_and_reading_them_back() -> None:
    kept = {"Ann Lee": "hibiscus", "Ben": "butterfly-pea"}
    assert read_flowers(flower_lines(kept)) == kept
    assert read_flowers(("", "lotus", "rose Ann", "lotus ")) == {}
