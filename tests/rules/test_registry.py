"""The registry of games: metadata agrees with the games, and games are imported on first use."""

from __future__ import annotations

import pytest

from game.opponents import LEVELS, WEIGHERS, levels_of
from game.registration import register
from game.rules import GAMES, sign_of
from game.rules.daun_tiga.bank import SEATS as DAUN_TIGA_SEATS
from game.rules.lazy_mapping import LazyMapping
from game.rules.metadata import METADATA, GameMetadata
from game.rules.tongits.phase import SEATS as TONGITS_SEATS
from game.words import PLAIN, WORDS, introduction_of
from tests.sixth_game import player
from tests.sixth_game.gin_rummy import GIN_RUMMY


def test_all_registries_list_the_same_games_in_the_same_order():
    assert list(GAMES) == list(WORDS) == list(LEVELS) == list(WEIGHERS) == list(METADATA)


@pytest.mark.parametrize("name", METADATA)
def test_metadata_agrees_with_the_game_object(name):
    game = GAMES[name]
    assert sign_of(name) == GameMetadata(game.name, game.title, game.native, game.seats)
    assert game.name == name
    assert game.default_seats in game.seats
    assert introduction_of(name) is WORDS[name].introduction


def test_metadata_seats_agree_with_the_rules():
    assert list(sign_of("tongits").seats) == [TONGITS_SEATS]
    assert sign_of("daun-tiga").seats == DAUN_TIGA_SEATS


def test_temporary_game_has_metadata_and_introduction_while_registered():
    with register(GIN_RUMMY, levels=levels_of(player.think)):
        assert sign_of("gin-rummy").title == GIN_RUMMY.title
        assert introduction_of("gin-rummy") == PLAIN.introduction
    with pytest.raises(KeyError):
        sign_of("gin-rummy")


def test_lazy_mapping_creates_each_value_once_and_allows_assignment():
    made = []
    shelf = LazyMapping({"one": lambda: made.append("one") or 1, "two": lambda: made.append("two") or 2})
    assert list(shelf) == ["one", "two"]
    assert "one" in shelf
    assert len(shelf) == 2
    assert made == []
    assert shelf["two"] == shelf["two"] == 2
    assert made == ["two"]
    shelf.make_all()
    assert made == ["two", "one"]
    shelf["three"] = 3
    assert list(shelf.items()) == [("one", 1), ("two", 2), ("three", 3)]
    del shelf["three"]
    del shelf["one"]
    assert dict(shelf) == {"two": 2}
    with pytest.raises(KeyError):
        shelf["one"]


def test_lazy_mapping_get_raises_error_when_a_factory_fails():
    def broken():
        raise KeyError("a word that no table has")

    shelf = LazyMapping({"one": broken})
    with pytest.raises(LookupError, match="one cannot be made"):
        shelf.get("one", "plain")
    assert shelf.get("two", "plain") == "plain"
    assert shelf.get("two") is None
