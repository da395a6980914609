"""The characters' names, homes and temperaments."""

from collections import Counter

from game.match.players import Player
from game.table.characters import CHARACTERS, PAUSES_S, TEMPERAMENT_WORDS, both_names, character_of, pause_of
from game.table.pacer import LEAST_S, MOST_S
from game.ui.typesetting import is_mark
from tests.art.test_fonts import _font, _shown


def test_fonts_contain_every_letter_in_the_characters_native_names():
    fonts = [_font(name, 24) for name in ("SalaText-Regular", "SalaNames-Regular")]
    missing = [_shown(font, "\ue000") for font in fonts]
    lacking = {
        letter
        for character in CHARACTERS.values()
        for letter in character.native
        if not is_mark(letter) and all(_shown(font, letter) == none for font, none in zip(fonts, missing, strict=True))
    }
    assert not lacking


def test_native_names_of_characters_are_unique_and_not_in_latin_script():
    natives = [character.native for character in CHARACTERS.values() if character.native]
    assert len(natives) == len(set(natives)) == 15
    assert not any(native.isascii() for native in natives)


def test_temperaments_are_spread_evenly_over_the_characters():
    counts = Counter(character.temperament for character in CHARACTERS.values()).values()
    assert max(counts) - min(counts) <= 1
    assert {character.temperament for character in CHARACTERS.values()} == set(TEMPERAMENT_WORDS)


def test_person_named_like_a_character_does_not_become_that_character():
    assert character_of(Player("Somchai")) is None
    assert character_of(Player("Somchai", "easy")) is CHARACTERS["Somchai"]
    assert character_of(Player("Guest", "easy")) is None
    assert both_names("Mei Lin") == "Mei Lin 美玲"


def test_temperament_changes_how_long_opponents_pause_within_the_usual_bounds():
    assert set(PAUSES_S) == set(TEMPERAMENT_WORDS)
    assert all(LEAST_S <= least < most <= MOST_S for least, most in PAUSES_S.values())
    assert max(PAUSES_S["playful"]) < min(PAUSES_S["patient"])
    assert pause_of(Player("Wei Jie", "casual")) == PAUSES_S["playful"]
    assert pause_of(Player("Wei Jie")) == pause_of(Player("Guest", "casual")) == (LEAST_S, MOST_S)
