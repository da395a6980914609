"""Consecutive sentences, joined as each language requires."""

from __future__ import annotations

import re

import pytest

from game import i18n
from game.i18n import N_, spoken
from game.i18n.sentences import as_sentence, together, with_own_name
from game.rules.tongits.game import TONGITS_GAME
from game.words.reader import Reader
from translations import catalogues


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
def test_as_sentence_adds_the_languages_full_stop(code, words, sentence):
    with i18n.speaking(code):
        assert as_sentence(words) == sentence


def test_filipino_sentences_that_name_a_player_can_name_the_reader_instead() -> None:
    """In 'na tapon ni {other}' the reader's own name is 'mo', not 'ni ikaw'."""
    reader = Reader("tongits", TONGITS_GAME.pack(TONGITS_GAME.Options()), ("Ana", "Ben", "Cora"), 0, spoken("fil"))
    text = N_("{player} pongs the {piece} that {other} discarded.")
    assert reader.say(text, player=1, piece="2C", other=0).endswith(" na tapon mo.")
    rows = [form for message in catalogues.read("fil") for form in catalogues.forms(message)]
    sentences = [text for text in rows if re.search(r"{(player|other|owner)}", text)]
    assert len(sentences) > 200
    for sentence in sentences:
        told = with_own_name(re.sub(r"{(player|other|owner)}", "ikaw", sentence))
        assert not re.search(r"\b(ni|si|kay) ikaw\b", told, re.IGNORECASE), told
