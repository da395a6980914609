"""Consecutive sentences, joined as each language requires."""

from __future__ import annotations

import pytest

from game import i18n
from game.i18n.sentences import as_sentence, together


def test_sentences_are_joined_without_space_after_full_width_signs():
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
def test_as_sentence_adds_the_full_stop_of_the_language(code, words, sentence):
    with i18n.speaking(code):
        assert as_sentence(words) == sentence
