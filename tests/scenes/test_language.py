"""Language changes at any time: every scene is retranslated at once, and no English text remains."""

from __future__ import annotations

import pytest

from game import i18n
from game.match.players import PERSON, seated
from game.match.store import Store
from game.rules import GAMES
from game.scenes.settings_scene import SettingsScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.table.seat_names import seat_names
from tools.pictures.posed_tables import table_of
from tools.screenshots import take_screenshot


@pytest.fixture
def store():
    opened = Store.open(":memory:")
    opened.change(speed=0.0, lessons=tuple(GAMES), language="en")
    i18n.set_language("en")
    yield opened
    opened.close()
    i18n.set_language("en")


def choose(pilot, stage, name):
    """Choose a language by its own name from the list in the settings."""
    code = next(code for code, own in i18n.LANGUAGE_NAMES.items() if own == name)
    if pilot.find(f"language:{code}") is None:
        pilot.click("tab:3")
    pilot.click(f"language:{code}")
    pilot.rest()
    chosen = [code for code in ("", *i18n.languages()) if pilot.node(f"language:{code}").value]
    assert chosen == [code]


def test_title_page_uses_the_language_chosen_in_settings(evening, pilot, store):
    stage = evening.stage
    stage.push(evening.first(None))
    evening.open_settings()
    assert stage.top.title == "Settings"
    choose(pilot, stage, "Bahasa Melayu")
    assert isinstance(stage.top, SettingsScene)
    assert stage.top.title == "Tetapan"
    assert stage.top.focus.focused.id == "language:ms"
    assert store.settings.language == "ms"
    title = stage.scenes[0]
    assert isinstance(title, TitleScene)
    assert title.main.label == "Permainan baharu"
    choose(pilot, stage, "English")
    assert stage.top.title == "Settings"
    assert title.main.label == "New game"
    stage.pop()
    assert stage.top is title


@pytest.mark.parametrize("game", GAMES)
def test_table_continues_after_a_language_change(evening, pilot, store, game):
    stage = evening.stage
    evening.open_lobby(game)
    pilot.click("start")
    table = stage.top
    assert isinstance(table, TableScene)
    pilot.rest()
    match, moves, asked = table.match, len(table.match.deal.moves), table.session.asked
    evening.pause(match)
    evening.open_settings()
    choose(pilot, stage, "Bahasa Melayu")
    assert stage.scenes[1].buttons[0].label == "Sambung"
    stage.pop()
    stage.pop()
    pilot.rest()
    assert stage.top is table
    assert table.hint_button.label == "Petua"
    assert table.reader.language is i18n.current()
    assert (table.match, len(match.deal.moves), table.session.asked) == (match, moves, asked)
    assert pilot.faults() == []


def test_default_player_names_are_translated(store):
    players = seated((PERSON, PERSON, "first", "first"))
    match = store.start(GAMES["pong"], GAMES["pong"].Options(), players, 8)
    i18n.set_language("zh_Hant")
    shot = take_screenshot(table_of(match), (1280, 720), seconds=0.1)
    said = [drawn.text for drawn in shot.texts] + [node.tooltip for node in shot.scene.nodes()]
    assert any("玩家 2" in text for text in said)
    assert not [text for text in said if "Player" in (text or "")]
    assert seat_names(match)[:2] == ("玩家 1", "玩家 2")
    assert [player.name for player in match.players][:2] == ["Player 1", "Player 2"]


def test_chosen_language_is_used_at_the_next_start(store):
    i18n.set_language(store.change(language="zh_Hant").language)
    assert i18n._("Settings") == "設定"
    assert i18n.language() == "zh_Hant"
