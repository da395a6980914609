"""Names of opponents and persons, which are unique at a table."""

import sqlite3
from contextlib import closing

import pytest

from game import i18n
from game.games import BUNDLES
from game.match.player_names import NAMES, apart, opponent_names
from game.match.players import NAME_LETTERS, PERSON, Player, called_at, known_as, numbered, seated, translated_name
from game.match.settings import Settings
from game.match.store import Store
from game.records.indexer import Index
from game.rules import GAMES
from game.table.lobby.match_setup import Choices
from tests.match.test_evenings import play


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_enough_opponent_names_for_its_seats(game):
    most = GAMES[game].seats[-1]
    own = BUNDLES[game].names
    assert len(own) >= most - 1
    assert len({name.casefold() for name in own}) == len(own)
    assert all(name.isprintable() and len(name) < NAME_LETTERS for name in own)
    players = seated([PERSON, *["first"] * (most - 1)], game=game)
    assert [player.name for player in players] == ["You", *own[: most - 1]]


def test_games_from_different_countries_use_different_names():
    assert not set(BUNDLES["pai-tong"].names) & set(BUNDLES["tongits"].names)
    assert BUNDLES["pai-tong"].names != BUNDLES["pong"].names != BUNDLES["pai-gow"].names


@pytest.mark.parametrize("game", GAMES)
def test_opponents_never_get_a_persons_name(game):
    first = BUNDLES[game].names[0]
    players = seated([PERSON, "first", "first"], [first.upper()], game)
    assert players[0].name == first.upper()
    assert len({player.name.casefold() for player in players}) == 3


def test_unknown_game_uses_the_default_opponent_names():
    assert [*opponent_names("gin")] == [*NAMES]


def test_people_with_the_same_name_get_numbers():
    players = seated([PERSON, PERSON, "first", PERSON], ["Mali", "mali", "", "Mali"], "pong")
    assert [player.name for player in players] == ["Mali", "mali 2", "Aminah", "Mali 3"]
    assert apart("Mali", {"chai"}) == "Mali"


def test_default_name_avoids_an_entered_name():
    players = seated([PERSON, PERSON], ["", "Player 1"])
    assert len({player.name for player in players}) == 2


def test_lobby_explains_why_a_second_person_with_the_same_name_is_renamed():
    choices = Choices(GAMES["pong"], Settings(names=("Mali", " Mali ")))
    assert choices.namesake == ""
    choices.set_kind(1, PERSON)
    assert choices.namesake == "Two people are called Mali: the second will play as Mali 2."
    choices.set_name(1, "Chai")
    assert choices.namesake == ""


def figures(place):
    with closing(sqlite3.connect(place)) as db:
        return db.execute("SELECT name, deals, chips FROM record_day ORDER BY name").fetchall()


def test_people_with_the_same_name_in_an_older_journal_get_separate_records(opened, place, nod, meddle):
    """An earlier release allowed equal names; its journal is recorded again when it is opened."""
    store = opened()
    players = (seated([PERSON])[0]._replace(name="Mali"), seated([PERSON])[0]._replace(name="Mali"))
    match = store.start(nod, nod.Options(), players)
    play(match)
    Index(store.journal).finish()
    ((first, one, gain), (second, other, loss)) = figures(place)
    assert (first, one, second, other) == ("Mali", 1, "Mali 2", 1)
    assert gain == -loss != 0
    store.close()
    meddle(
        "UPDATE record_person SET name = 'Mali'",
        "DELETE FROM record_day",
        "INSERT INTO record_day VALUES ('Mali', 'nod', '2026-01-01', 'standard', '', 2, 2, 1, 0, 0)",
        "DROP TABLE evening",
        "DROP TABLE luck",
        "DROP TABLE mistake",
        "DROP TABLE puzzle",
        "DROP TABLE rating",
        "DROP TABLE journey",
        "DROP TABLE decision",
        "DROP TABLE emblem",
        "PRAGMA user_version = 4",
    )
    with closing(Store.open(place)) as again:
        assert Index(again.journal).waiting == 1
        Index(again.journal).finish()
    names = {name for name, *_rest in figures(place)}
    assert {"Mali", "Mali 2"} <= names


@pytest.mark.parametrize("before", i18n.LANGUAGE_NAMES)
def test_numbered_default_name_is_translated_into_every_language(before):
    with i18n.speaking(before):
        players = seated([PERSON, PERSON, "first"], ["", "Mali 2"], "pong")
    for code in i18n.LANGUAGE_NAMES:
        with i18n.speaking(code):
            number = i18n._("Player {number}").format(number=1)
            assert [player.called for player in players] == [number, "Mali 2", players[2].name]
        assert translated_name(i18n.catalogue(code), players[0].name) == number


def test_names_similar_to_numbered_defaults_are_not_translated():
    for name in ("Player 12b", "Players 2", "Player", "2", "My Player 2"):
        with i18n.speaking("th"):
            assert Player(name).called == name


def test_default_name_you_in_another_language_becomes_a_number_among_several_people():
    with i18n.speaking("th"):
        alone = seated([PERSON, "first"], game="pong")
    assert [player.name for player in numbered((*alone[:1], Player("Mali")))] == ["Player 1", "Mali"]


WORDS = ("", "You", "you", "คุณ", "Anda", "Player 1", "Player 2", "player 2", "ผู้เล่น 2", "Pemain 1", "Player 99")


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("first", WORDS)
@pytest.mark.parametrize("second", WORDS)
def test_typed_default_names_stay_unique_in_every_language(first, second):
    players = seated([PERSON, PERSON, PERSON], [first, second], "tongits")
    for code in i18n.LANGUAGE_NAMES:
        assert len({translated_name(i18n.catalogue(code), player.name).casefold() for player in players}) == len(
            players
        )
    assert len({known_as(player.name).casefold() for player in players}) == len(players)


def test_unnamed_person_gets_the_next_free_number():
    players = seated([PERSON, PERSON, PERSON, PERSON], ["ผู้เล่น 2", "", "", "Mali"], "pong")
    assert [player.name for player in players] == ["ผู้เล่น 2", "Player 3", "Player 4", "Mali"]
    joined = numbered([Player("Player 1"), Player("Mali", "first"), Player("คุณ")])
    assert [player.name for player in joined] == ["Player 1", "Mali", "Player 2"]
    joined = numbered([Player("คุณ"), Player("Pemain 1")])
    assert [player.name for player in joined] == ["Player 2", "Pemain 1"]


def test_opponent_that_always_holds_the_bank_is_named_the_house() -> None:
    """PG-11: wherever seats are named; a person there keeps the name, as do all players if the bank passes."""
    game = GAMES["pai-gow"]
    players = (Player("You"), Player("Ramon", "first"), Player("Mei Lin", "first"))
    assert called_at(players, game.Options()) == ("You", "Ramon", "The house")
    assert called_at(players, game.Options.parse({"banker": "rotating"})) == ("You", "Ramon", "Mei Lin")
    assert called_at((*players[:2], Player("Mali")), game.Options()) == ("You", "Ramon", "Mali")
    assert called_at(players, GAMES["daun-tiga"].Options())[-1] == "Mei Lin"
    assert called_at(players, game.Options(), i18n.catalogue("zh_Hant"))[-1] not in {"The house", "Mei Lin"}
