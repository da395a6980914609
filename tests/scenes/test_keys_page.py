"""The page of key bindings: choosing, saving, swapping and resetting keys; and its completeness."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.match.data_folders import FILE
from game.match.settings import from_rows, to_rows
from game.match.store import Store
from game.scenes.default_key_bindings import ACTIONS, PLACES, TABLES, TYPED
from game.scenes.keys_scene import ROWS, KeysScene
from game.scenes.settings_scene import SettingsScene
from game.ui.dialog import Dialog
from game.ui.intents import Cancel, Confirm, Key, Move
from game.ui.key_bindings import ALWAYS, EVERYWHERE, invalid_binding
from tests.pilot import Pilot
from tools.pictures import STATES

if TYPE_CHECKING:
    from pathlib import Path

    from game.scenes.navigator import Navigator

UNLISTED = {"", "return", "escape"}
"""Enter and Esc are on many buttons and have the same meaning everywhere."""


def page(evening: Navigator, place: str = EVERYWHERE) -> KeysScene:
    evening.stage.push(KeysScene(evening.store, evening.stage.pop, place))
    top = evening.stage.top
    assert isinstance(top, KeysScene)
    return top


def test_keys_page_is_reached_from_the_settings_with_the_keyboard(evening: Navigator, pilot: Pilot) -> None:
    evening.stage.push(evening.title())
    evening.open_settings()
    assert isinstance(pilot.top, SettingsScene)
    pilot.focus("tab:3")
    pilot.press("return")
    pilot.focus("keys")
    pilot.press("return")
    assert isinstance(pilot.top, KeysScene)
    pilot.press("escape")
    assert isinstance(pilot.top, SettingsScene)


def test_new_key_binding_is_saved_and_takes_effect(evening: Navigator, pilot: Pilot) -> None:
    page(evening, "tongits")
    pilot.focus("keys h")
    pilot.press("return")
    assert any(text.startswith("Press the new key for “Hint”.") for text in pilot.texts())
    pilot.press("j")
    assert evening.store.settings.keys == {"tongits h": "j"}
    assert {"J", "“Hint” is now J."} <= pilot.texts()
    assert evening.stage.ctx.keys.read(Key("j"), "tongits") == (Key("h"), False)
    pilot.press("return", "h")  # back to what it was: nothing is kept
    assert evening.store.settings.keys == {}


def test_gamepad_button_is_assigned_to_an_action_by_pressing_it(evening: Navigator, pilot: Pilot) -> None:
    page(evening, "money")
    pilot.click("pad_buttons b")
    pilot.press(Key("n"))
    assert "That is a key. Press a pad button, or Esc." in pilot.texts()
    pilot.press(Move("up", "guid"))
    assert "This one cannot be changed. Press another, or Esc." in pilot.texts()
    pilot.press(Key("pad start", pad="guid"))
    assert isinstance(pilot.top, Dialog)
    pilot.click("Leave it")
    pilot.click("pad_buttons p")
    pilot.press(Cancel("guid"))
    assert evening.store.settings.pad_buttons == {}
    pilot.click("pad_buttons p")
    pilot.press(Key("pad lb", pad="guid"))
    assert evening.store.settings.pad_buttons == {"money p": "lb"}
    assert evening.stage.ctx.keys.read(Key("pad lb", pad="guid"), "money") == (Key("p", pad="guid"), False)


def test_binding_a_used_key_offers_to_swap_the_keys(evening: Navigator, pilot: Pilot) -> None:
    page(evening, "tongits")
    pilot.click("keys h")
    pilot.press("d")
    assert isinstance(pilot.top, Dialog)
    assert "“Draw” already uses it in the same part of Sala." in pilot.texts()
    pilot.press("escape")
    assert evening.store.settings.keys == {}
    pilot.click("keys h")
    pilot.press("d")
    pilot.click("Swap the two")
    assert evening.store.settings.keys == {"tongits h": "d", "tongits d": "h"}
    assert "“Hint” and “Draw” have changed." in pilot.texts()
    pilot.click("reset")
    assert evening.store.settings.keys == {}


def test_keys_that_cannot_be_bound_are_rejected_with_a_reason(evening: Navigator, pilot: Pilot) -> None:
    page(evening, "pai-gow")
    pilot.click("keys r")
    for wrong, said in ((Key("3"), "3 enters a digit here."), (Confirm(), "This one cannot be changed.")):
        pilot.press(wrong)
        assert any(text.startswith(said) for text in pilot.texts()), said
    pilot.press(Key("left shift"), Key("delete"))
    assert evening.store.settings.keys == {"pai-gow r": ""}
    assert "“Ranking” has no key now." in pilot.texts()
    assert evening.stage.ctx.keys.read(Key("r"), "pai-gow") == (None, False)


def test_action_bound_to_an_arrow_key_can_have_a_second_key(evening: Navigator, pilot: Pilot) -> None:
    page(evening)
    pilot.click("keys down")
    pilot.press("s")
    assert evening.store.settings.keys == {"all down": "s"}
    before = pilot.focused
    pilot.press(Key("s"))
    assert pilot.focused != before


def test_key_bindings_are_restored_after_a_restart(tmp_path: Path) -> None:
    store = Store.open(tmp_path / FILE)
    store.change(keys={"money h": "j"}, pad_buttons={"money h": "lb"}, one_switch=True, switch_seconds=2.5)
    store.close()
    store = Store.open(tmp_path / FILE)
    kept = store.settings
    assert (kept.keys, kept.pad_buttons) == ({"money h": "j"}, {"money h": "lb"})
    assert (kept.one_switch, kept.switch_seconds) == (True, 2.5)
    store.close()


@pytest.mark.parametrize("bad", ['["h"]', '{"money h": 5}', '{"money h": "\\u0007"}', '"j"', "{"])
def test_invalid_saved_bindings_fall_back_to_defaults_and_are_reported(bad: str) -> None:
    rows = [(name, bad if name == "keys" else text) for name, text in to_rows(from_rows([])[0])]
    settings, broken = from_rows(rows)
    assert (settings.keys, broken) == ({}, ("keys",))


def test_conflicting_saved_bindings_are_reset_with_a_notice(store: Store) -> None:
    from game.scenes.navigator import Navigator
    from game.ui.render_context import RenderContext
    from game.ui.stage import Stage

    store.change(keys={"tongits h": "d", "tongits s": "j"})
    stage = Stage(RenderContext((1280, 720), store.settings))
    Navigator(store, stage)
    assert store.settings.keys == {"tongits s": "j"}
    assert stage.notices.current.startswith("Some of the keys you chose conflicted.")


# The table ------------------------------------------------------------------------------------------------------------


def test_default_bindings_have_no_conflicts() -> None:
    assert len({each.id for each in ACTIONS}) == len(ACTIONS)
    for place in PLACES:
        buttons = [each.pad for each in ACTIONS if each.place == place and each.pad]
        assert len(buttons) == len(set(buttons)), place
        here = [each for each in ACTIONS if each.place == place]
        assert 0 < len(here) <= 2 * ROWS
        assert not {each.key for each in here} & set(TYPED.get(place, ""))
    assert all(
        any(each.key == "m" and each.pad == "start" for each in ACTIONS if each.place == place)
        for place in (*TABLES, "settlement")
    )
    assert invalid_binding(ACTIONS, {}) == []
    assert {each.key for each in ACTIONS if each.key in ALWAYS} == set(ALWAYS)


LOOKED_AT = {
    "money": ("pong-turn", "pong-claim", "pai-tong-draw"),
    "tongits": ("tongits-turn", "tongits-draw", "tongits-take"),
    "pai-gow": ("pai-gow-bet", "pai-gow-set", "pai-gow-cut", "pai-gow-open"),
    "daun-tiga": ("daun-tiga-bank", "daun-tiga-squeeze", "daun-tiga-over"),
    "generic": ("generic-pong", "generic-tongits-draw"),
    "settlement": ("settlement",),
    "viewer": ("replay-pong",),
    "records": ("records", "replays"),
    "book": ("book", "book-words"),
    "score pad": ("score-pad", "score-pad-tongits"),
}


@pytest.mark.parametrize("place", LOOKED_AT)
def test_every_key_shown_on_a_button_is_listed_on_the_keys_page(place: str) -> None:
    """Every offer's key is listed in its place."""
    listed = {each.key for each in ACTIONS if each.place in {place, EVERYWHERE}} | UNLISTED | set(TYPED.get(place, ""))
    for name in LOOKED_AT[place]:
        pilot = Pilot.before(STATES[name]())
        assert pilot.top.keys_at == place
        assert {node.key for node in pilot.top.nodes()} <= listed, name
