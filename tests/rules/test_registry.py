"""The games of Sala: each bundle says what its parts are, and a part is loaded when it is asked for."""

from __future__ import annotations

from dataclasses import fields, replace
from importlib import import_module
from importlib.resources import files

import pytest
from sala_gin_rummy import GIN_RUMMY as BUNDLE

from game.book.games import CHAPTERS
from game.games import BUNDLES, GameBundle, Registry, added_game
from game.opponents import LEVELS, WEIGHERS
from game.rules import GAMES
from game.rules.daun_tiga.settlement import SEATS as DAUN_TIGA_SEATS
from game.rules.tongits.phase import SEATS as TONGITS_SEATS
from game.words import PLAIN, WORDS, introduction_of

PARTS = [field.name for field in fields(GameBundle) if "Reference" in str(field.type)]


def test_every_registry_has_the_same_games_in_the_same_order():
    assert list(GAMES) == list(WORDS) == list(LEVELS) == list(WEIGHERS) == list(CHAPTERS) == list(BUNDLES)


@pytest.mark.parametrize("name", BUNDLES)
def test_bundle_identity_matches_the_game_rules(name):
    game, bundle = GAMES[name], BUNDLES[name]
    assert bundle.identity == {"name": game.name, "title": game.title, "native": game.native, "seats": game.seats}
    assert game.name == name
    assert game.default_seats in game.seats
    assert introduction_of(name) is WORDS[name].introduction


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", BUNDLES)
def test_every_part_named_in_a_bundle_can_be_loaded(name, part):
    reference = getattr(BUNDLES[name], part)
    module, _colon, attribute = reference.partition(":")
    assert BUNDLES[name].load(part) is getattr(import_module(module), attribute)


@pytest.mark.parametrize("name", BUNDLES)
def test_every_lesson_named_in_a_bundle_can_be_loaded(name):
    package, _colon, path = BUNDLES[name].lesson.partition(":")
    assert files(package).joinpath(path).is_file()


def test_seat_counts_in_the_metadata_agree_with_the_rules():
    assert list(BUNDLES["tongits"].seats) == [TONGITS_SEATS]
    assert BUNDLES["daun-tiga"].seats == DAUN_TIGA_SEATS


def test_added_game_has_an_introduction_until_it_is_removed():
    with added_game(replace(BUNDLE, words=None, introduction=None)):
        assert [*GAMES][-1] == BUNDLE.name
        assert introduction_of(BUNDLE.name) == PLAIN.introduction
    assert BUNDLE.name not in BUNDLES
    with pytest.raises(KeyError):
        GAMES[BUNDLE.name]


def added(**parts):
    return added_game(GameBundle(name="nod", title="Nod", seats=range(2, 3), **{"levels": dict, **parts}))


def test_registry_loads_a_part_only_once_and_only_when_it_is_accessed():
    made = []
    with added(rules=lambda: made.append("rules") or "the rules"):
        rules, words = Registry("rules"), Registry("words")
        assert "nod" in rules
        assert "nod" not in words
        assert made == []
        assert rules["nod"] == rules["nod"] == "the rules"
        assert made == ["rules"]
        with pytest.raises(KeyError):
            words["nod"]
        assert words.get("nod", "plain") == "plain"


def test_registry_entry_can_be_replaced_and_deleted():
    with added(rules=lambda: "the rules"):
        rules = Registry("rules")
        before = len(rules)
        rules["nod"] = "others"
        assert rules["nod"] == "others"
        del rules["nod"]
        assert "nod" not in rules
        assert len(rules) == before - 1
        with pytest.raises(KeyError):
            rules["nod"]
        with pytest.raises(KeyError):
            del rules["nod"]
        rules["nod"] = "again"
        assert [*rules][-1] == "nod"
    with pytest.raises(KeyError):
        rules["nod"] = "no such game"


def test_removing_a_game_also_drops_the_parts_loaded_for_it():
    with added(rules=lambda: "the first"):
        assert Registry("rules")["nod"] == "the first"
    with added(rules=lambda: "the second"):
        assert Registry("rules")["nod"] == "the second"


def test_adding_a_game_whose_name_is_in_use_is_rejected():
    with added(rules=dict), pytest.raises(ValueError, match="'nod' already"), added(rules=dict):
        pass


def test_game_part_that_fails_to_load_raises_an_error_naming_it():
    def broken():
        raise KeyError("a word that no table has")

    with added(rules=dict, words=broken, ui="game.games:NOTHING", chapter="game.no_such_module:CHAPTER"):
        with pytest.raises(LookupError, match="words of nod cannot be loaded"):
            Registry("words").get("nod", "plain")
        with pytest.raises(ImportError, match=r"game\.games has no 'NOTHING', which the game 'nod' names as its ui"):
            Registry("ui").get("nod")
        with pytest.raises(ImportError, match="no_such_module"):
            Registry("chapter").get("nod")
