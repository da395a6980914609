"""Lists of words, with the punctuation of each language."""

from __future__ import annotations

import pytest

from game import i18n
from game.i18n.lists import all_of, apart, labelled, listed, one_of
from game.opponents.move_evaluation import BREAKS_CARDS
from game.rules.cards.french import PACK
from game.rules.contract import Reason
from game.rules.pieces import MONEY_PACKS
from game.words.reader import Reader
from game.words.tongits.names import bahays


@pytest.mark.parametrize(
    ("code", "some", "both", "either"),
    [
        ("en", "8, 9, 10", "8, 9 and 10", "8, 9 or 10"),
        ("th", "8, 9, 10", "8, 9 และ 10", "8, 9 หรือ 10"),
        ("ms", "8, 9, 10", "8, 9 dan 10", "8, 9 atau 10"),
        ("fil", "8, 9, 10", "8, 9 at 10", "8, 9 o 10"),
        ("zh_Hant", "8、9、10", "8、9與10", "8、9或10"),
    ],
)
def test_lists_use_the_languages_punctuation(code, some, both, either):
    words, language = ("8", "9", "10"), i18n.catalogue(code)
    assert (listed(words, language), all_of(words, language), one_of(words, language)) == (some, both, either)


def test_lists_with_one_word_or_none_have_no_punctuation():
    assert all_of(["8"]) == one_of(["8"]) == listed(["", "8", ""]) == "8"
    assert listed([]) == ""


def test_labelled_parts_are_joined_by_semicolons():
    chinese = i18n.catalogue("zh_Hant")
    assert apart([labelled("Tan", 20), labelled("Lim", 8)]) == "Tan: 20; Lim: 8"
    assert apart([labelled("Tan", 20, chinese), labelled("Lim", 8, chinese)], chinese) == "Tan：20；Lim：8"


def test_pieces_are_listed_with_the_punctuation_of_the_readers_language():
    reader = Reader("pong", MONEY_PACKS["tiles"], (), language=i18n.catalogue("zh_Hant"))
    assert reader.pieces(["c5", "s7"]).count("、") == 1


@pytest.mark.parametrize(
    ("code", "and_sign"), [("en", " and "), ("th", " และ "), ("ms", " dan "), ("fil", " at "), ("zh_Hant", "與")]
)
def test_cards_in_a_sentence_are_joined_with_and(code, and_sign):
    reader = Reader("tongits", PACK, (), language=i18n.catalogue(code))
    values = {"cards": ("2S", "2D", "2H"), "count": 1}
    assert and_sign in reader.reason(Reason(BREAKS_CARDS, values))
    assert reader.reason(Reason(BREAKS_CARDS, values)).count(and_sign) == 1
    both = bahays([("QS", "QH", "QD"), ("4C", "5C", "6C")], reader)
    assert and_sign in both


def test_list_without_words_or_of_empty_words_is_empty() -> None:
    """Also where all of them are: the names of seats that wait for a phone."""
    assert all_of([]) == one_of(["", ""]) == listed([""]) == ""
