"""Sentences one after another, as each language writes them."""

from __future__ import annotations

import pytest

from game import i18n
from game.i18n.sentences import as_sentence, together


def test_a_space_stands_between_sentences_but_not_after_a_full_width_sign():
    assert together(("Three wins.", "", "One more.")) == "Three wins. One more."
    assert together(("現有 9。", "再贏一局。", "Ann")) == "現有 9。再贏一局。Ann"
    assert together(()) == ""


@pytest.mark.parametrize(
    ("code", "words", "sentence"),
    [
        ("en", "Three wins", "Three wins."),
        ("en", "Three wins?", "Three wins?"),
        ("th", "ชนะสามครั้ง", "ชนะสามครั้ง"),
        ("zh_Hant", "贏三局", "贏三局。"),
        ("zh_Hant", "贏三局。", "贏三局。"),
        ("en", "", ""),
    ],
)
def test_words_end_as_a_sentence_of_the_language_does(code, words, sentence):
    with i18n.speaking(code):
        assert as_sentence(words) == sentence
