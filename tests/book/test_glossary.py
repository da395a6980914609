"""The words of a game in any text: whole words, each once, as the book writes them."""

from __future__ import annotations

import pytest

from game.book.glossary import Glossary
from game.book.library import Book
from game.book.reading import read_words
from game.rules import GAMES

BOOK = Book()


def told(game: str, text: str, *names: str) -> list[str]:
    """The entries that a text leads to."""
    return [found.word.word for found in Glossary(BOOK.words(game), names).find(text)]


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("tongits", "Liza sapaws the ace of clubs on your three aces.", ["sapaw"]),
        ("tongits", "You draw the 7 of clubs.", []),
        ("tongits", "Bahay must survive a round", ["bahay", "round"]),
        ("tongits", "The stock has run out.", ["stock"]),
        ("tongits", "Long runs split", ["run"]),
        ("tongits", "Take back", []),
        ("tongits", "Liza takes the 9 of hearts.", ["take"]),
        ("tongits", "Prune the trunk, potted, bypass", []),
        ("pong", "A tong serong: 4 circles, 4 bamboo, and a tong", ["tong serong", "circles", "bamboo", "tong"]),
        ("pong", "Pong claims, claims and claims", ["Pong", "claim"]),
        ("pai-tong", "ตอง", ["tong"]),
        ("pai-tong", "3 เศียรกินตอง", []),
        ("pai-gow", "Look 5-1, and look again", ["Look"]),
        ("daun-tiga", "8, Long: not Long pays nothing", ["Long", "not Long"]),
        ("daun-tiga", "Tens are nothing, ten is best", ["ten"]),
    ],
)
def test_whole_words_each_once(game: str, text: str, words: list[str]) -> None:
    """Longer words first, common endings too; what only looks like a word of the game is none."""
    assert told(game, text) == words


def test_where_a_word_stands() -> None:
    """From its first letter to after its last, its ending included."""
    text = "Who discards a set, discards."
    (found,) = (one for one in Glossary(BOOK.words("pong")).find(text) if one.word.word == "discard")
    assert text[found.start : found.end] == "discards"
    assert found.start == 4


def test_names_of_people_are_no_words() -> None:
    """Neither whole nor in part."""
    assert told("daun-tiga", "Pak Long has 8, Long.", "Pak Long") == ["Long"]
    assert told("daun-tiga", "Pak Long has 8.", "Pak Long") == []


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_found_by_itself(game: str) -> None:
    """Under one of the forms in which it is said; no two words are said alike."""
    glossary = Glossary(BOOK.words(game))
    for word in BOOK.words(game):
        said = next(form for form in (*word.said, word.word) if not form.startswith("-"))
        assert [found.word.word for found in glossary.find(said)][:1] == [word.word]


@pytest.mark.parametrize("game", GAMES)
def test_words_read_in_steps_are_the_same(game: str) -> None:
    """One entry a step."""
    reading, steps = BOOK.words_read(game), 0
    while True:
        try:
            next(reading)
        except StopIteration as done:
            words = done.value
            break
        steps += 1
    assert steps == len(words) == len(BOOK.words(game))
    assert {word.word for word in words} == {word.word for word in BOOK.words(game)}


def test_how_a_word_is_said_and_what_it_is_in_plain_words() -> None:
    """Fields of its entry; plain words are found by the search too."""
    text = "# Words\n\n## run\nplain: row\nsaid: run, -run out\n\nThree of a suit.\n"
    (word,) = read_words(text, "tongits", {})
    assert word.plain == "row"
    assert word.said == ("run", "-run out")
    assert "row" in word.names
