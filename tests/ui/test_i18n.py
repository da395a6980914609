"""Words: English without a catalogue, plurals, and nothing for nothing."""

from __future__ import annotations

from game import i18n


def test_without_a_catalogue_words_stay_english():
    i18n.set_language("en")
    assert i18n._("Your turn") == "Your turn"
    assert i18n.ngettext("{n} chip", "{n} chips", 1) == "{n} chip"
    assert i18n.ngettext("{n} chip", "{n} chips", 2) == "{n} chips"


def test_an_empty_word_is_not_the_catalogues_head():
    assert i18n._("") == ""


def test_a_marker_changes_nothing():
    assert i18n.N_("Nine Gates") == "Nine Gates"


def test_an_unknown_language_falls_back_to_english():
    i18n.set_language("tlh")
    assert i18n._("Your turn") == "Your turn"
    i18n.set_language("en")
    assert i18n.languages()[0] == "en"
