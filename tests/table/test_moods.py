"""Moods of opponents follow public events alone."""

import json
from pathlib import Path

import pytest

from game.games import BUNDLES
from game.match.players import Player
from game.rules.events import Discarded, Drew, Took
from game.rules.money.events import Ponged, Won
from game.rules.tongits.events import PickedUp, Sapawed
from game.table.characters import FACES, Moods, face_of

SHEET = Path(__file__).parents[2] / "art" / "sheets" / "faces.json"


def moods_of_seats(moods, seats=4, acts=None):
    return [moods.of(seat, acts=seat == acts) for seat in range(seats)]


def test_character_faces_match_the_sprite_sheet():
    atlas = json.loads(SHEET.read_text(encoding="utf-8"))
    assert set(atlas["names"]) == FACES
    for name in FACES:
        assert {face_of(Player(name, "easy"), mood) for mood in atlas["moods"]} <= set(atlas["pieces"])


def test_people_and_unknown_names_have_no_face():
    assert face_of(Player("Aminah")) == ""
    assert face_of(Player("Nobody", "easy")) == ""


def test_first_opponents_of_every_game_have_portraits():
    for bundle in BUNDLES.values():
        assert set(bundle.names[:3]) <= FACES, bundle.name


@pytest.mark.parametrize(("game", "seats"), [("pai-tong", 7), ("pai-gow", 8), ("daun-tiga", 8)])
def test_first_opponents_in_games_with_many_seats_have_faces(game, seats):
    """At full tables of Pai Tong and Pai Gow, and at eight of the seventeen seats of Daun Tiga."""
    assert set(BUNDLES[game].names[: seats - 1]) <= FACES


@pytest.mark.parametrize("claim", [Ponged(2, "c1", 1), Took(2, "c1")])
def test_claim_pleases_its_caller_and_annoys_the_discarder_for_six_events(claim):
    moods = Moods(4)
    moods.begin([Discarded(1, "c1"), claim])
    assert moods_of_seats(moods) == ["calm", "annoyed", "pleased", "calm"]
    for _ in range(5):
        moods.hear(Drew(0, None))
    assert moods_of_seats(moods)[1:3] == ["annoyed", "pleased"]
    moods.hear(Drew(0, None))
    assert moods_of_seats(moods) == ["calm"] * 4


def test_seat_to_move_looks_thoughtful_and_the_winner_looks_pleased_until_the_next_deal():
    moods = Moods(4)
    assert moods_of_seats(moods, acts=3) == ["calm", "calm", "calm", "thinking"]
    moods.hear(Won(1, "c1", "wall", None, ()))
    for _ in range(9):
        moods.hear(Drew(0, None))
    assert moods_of_seats(moods, acts=3) == ["annoyed", "pleased", "annoyed", "annoyed"]
    moods.begin()
    assert moods_of_seats(moods) == ["calm"] * 4


def test_hidden_pieces_do_not_affect_any_characters_mood():
    """Permuting what only one seat sees, drawn pieces and secret cards, leaves every mood the same."""
    shown = []
    for hidden in (["2H", "9S", "KD"], ["KD", "2H", "9S"], ["9S", "KD", "2H"], [None] * 3):
        moods, history = Moods(3), []
        for event in (
            *(Drew(0, hidden[0]), Discarded(0, "4C"), Drew(1, hidden[1])),
            *(Sapawed(1, hidden[2], 1, 2, (), secret=True), Discarded(1, "5C")),
            PickedUp(2, "5C", 1, 2, ("5C", "6C", "7C"), new=True),
        ):
            moods.hear(event)
            history.append(moods_of_seats(moods, 3))
        shown.append(history)
    assert all(history == shown[0] for history in shown)
    assert shown[0][-1] == ["calm", "annoyed", "pleased"]
