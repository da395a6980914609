"""Translation: English without a catalogue, plurals, and empty messages."""

from __future__ import annotations

import pytest

from game import i18n
from game.i18n import system_locale
from game.i18n.collation import sort_key
from game.rules import GAMES


def test_messages_stay_english_without_a_catalogue():
    i18n.set_language("en")
    assert i18n._("Your turn") == "Your turn"
    assert i18n.ngettext("{n} chip", "{n} chips", 1) == "{n} chip"
    assert i18n.ngettext("{n} chip", "{n} chips", 2) == "{n} chips"


def test_empty_message_translates_to_empty_text():
    assert i18n._("") == ""


def test_marking_a_text_for_translation_returns_it_unchanged():
    assert i18n.N_("Nine Gates") == "Nine Gates"


def test_unknown_language_falls_back_to_english():
    i18n.set_language("tlh")
    assert i18n._("Your turn") == "Your turn"
    i18n.set_language("en")
    assert i18n.languages()[0] == "en"


def test_words_are_sorted_by_the_languages_dictionary_order():
    assert sorted(["มังกร", "เก็ง", "กิน", "แต้ม", "ตอง"], key=sort_key) == ["กิน", "เก็ง", "ตอง", "แต้ม", "มังกร"]
    assert sorted(["Zug", "écart", "Eck", "ñ", "n"], key=sort_key) == ["écart", "Eck", "n", "ñ", "Zug"]
    assert sorted(["牌", "三", "九"], key=sort_key) == ["三", "九", "牌"]


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "th_TH.UTF-8"}, "th"),
        ({"LANG": "ms_MY.UTF-8", "LC_ALL": "zh_TW.UTF-8"}, "zh_Hant"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:tl:en"}, "fil"),
        ({"LANG": "zh_HK"}, "zh_Hant"),
        ({"LANG": "zh_CN.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_language_is_chosen_from_locale_variables(monkeypatch, variables, code):
    for name in system_locale.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert [*system_locale.wanted(("en", "th", "ms", "fil", "zh_Hant")), "en"][0] == code


def test_all_five_languages_are_complete(monkeypatch):
    assert set(i18n.finished()) == {"en", "th", "ms", "fil", "zh_Hant"}
    monkeypatch.setenv("LANGUAGE", "th")
    i18n.set_language()
    assert i18n.language() == "th"
    i18n.set_language("en")


def test_draft_catalogue_is_used_only_when_chosen_explicitly(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "th")
    monkeypatch.setitem(i18n.catalogue("th").info(), "x-draft", "yes")
    i18n.set_language()
    assert i18n.language() == "en"
    i18n.set_language("th")
    assert i18n._("Settings") == "ตั้งค่า"
    i18n.set_language("en")


def test_game_titles_are_not_translated():
    """Pong is a game and a move; the translation of the move must not be used for the game."""
    for code in i18n.languages():
        speaks = i18n.catalogue(code)
        assert [speaks.gettext(game.title) for game in GAMES.values()] == [game.title for game in GAMES.values()]
