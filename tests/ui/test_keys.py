"""Key bindings: the player's choices, caps for the device used last, gamepads and their pictures, one-switch play."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Surface

from game.ui.button import Button
from game.ui.focus import FocusTree, OneSwitch, offers
from game.ui.gamepad_glyphs import LETTERED, glyph_width, paint_glyph
from game.ui.input import InputReader
from game.ui.intents import Cancel, Confirm, Key, Move, Next, Pointer, Released
from game.ui.key_bindings import (
    EVERYWHERE,
    KEYBOARD,
    LETTERS,
    SHAPES,
    SIGNS,
    Action,
    Cap,
    Keys,
    invalid_binding,
    on_cap,
)
from game.ui.node import Node
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.scene import Scene
from game.ui.stage import Stage
from tests.virtual_pad import VirtualPad
from tools.screenshots import prepare_display

ACTIONS = (
    Action(EVERYWHERE, "up", "Up"),
    Action(EVERYWHERE, "return", "Confirm"),
    Action(EVERYWHERE, "tab", "On", "rb"),
    Action(EVERYWHERE, "w", "Explain", "ls"),
    Action("table", "h", "Hint", "y"),
    Action("table", "d", "Draw", "x"),
    Action("table", "w", "Win"),
)
SONY = "030000004c050000e60c000000016800"
OTHER = "030000005e0400008e02000000007801"


def keys(**chosen) -> Keys:
    made = Keys(lambda: DefaultSettings(**chosen))
    made.actions = ACTIONS
    return made


# Reading --------------------------------------------------------------------------------------------------------------


def test_default_keys_are_not_remapped():
    for intent in (Key("h"), Key("z"), Key("h", ctrl=True), Move("up"), Confirm(), Cancel(), Next()):
        assert keys().read(intent, "table") == (intent, False)


def test_rebound_action_moves_to_the_chosen_key_and_frees_the_old_one():
    made = keys(keys={"table h": "j"})
    assert made.read(Key("j"), "table") == (Key("h"), False)
    assert made.read(Key("h"), "table") == (None, False)
    assert made.read(Key("h"), "elsewhere") == (Key("h"), False)
    assert made.read(Key("j"), "elsewhere") == (Key("j"), False)


def test_two_keys_can_be_swapped():
    made = keys(keys={"table h": "d", "table d": "h"})
    assert made.read(Key("d"), "table") == (Key("h"), False)
    assert made.read(Key("h"), "table") == (Key("d"), False)


def test_keys_are_not_remapped_while_typing():
    assert keys(keys={"table h": "j"}).read(Key("j"), "table", typing=True) == (Key("j"), False)


def test_action_bound_to_an_unchangeable_key_can_have_a_second_key():
    made = keys(keys={"all up": "k", "all return": "e"})
    assert made.read(Key("k"), "table") == (Move("up"), True)
    assert made.read(Key("e"), "") == (Confirm(), True)
    assert made.read(Move("up"), "table") == (Move("up"), False)


def test_gamepad_buttons_can_have_different_actions_in_different_scenes():
    made = keys()
    assert made.read(Key("pad y", pad="p"), "table") == (Key("h", pad="p"), False)
    assert made.read(Key("pad rb", pad="p"), "table") == (Next(1, "p"), False)
    assert made.read(Key("pad y", pad="p"), "elsewhere") == (Key("pad y", pad="p"), False)
    made = keys(pad_buttons={"table h": "x", "table d": ""})
    assert made.read(Key("pad x"), "table") == (Key("h"), False)


def test_invalid_binding_names_the_actions_with_conflicting_keys():
    assert invalid_binding(ACTIONS, {"table h": "j", "table d": "k"}) == []
    assert invalid_binding(ACTIONS, {"table h": "j", "table d": "j"}) == ["table d"]
    assert invalid_binding(ACTIONS, {"table h": "d"}) == ["table h"]
    assert invalid_binding(ACTIONS, {"table h": "d", "table d": ""}) == []
    assert invalid_binding(ACTIONS, {"table h": "return"}) == ["table h"]
    assert invalid_binding(ACTIONS, {"of another version": "j"}) == []


# Caps -----------------------------------------------------------------------------------------------------------------


def test_key_caps_show_keys_for_the_device_used_last():
    made = keys(keys={"table h": "j"})
    made.place, made.family_of = "table", lambda pad: SHAPES if pad == SONY else LETTERS
    assert made.cap("h") == Cap("J")
    assert made.cap("escape") == Cap("Esc")
    assert made.hear(Key("pad x", pad=SONY))
    assert made.device == SHAPES
    assert made.cap("h") == Cap(glyph="shapes y")
    assert made.cap("escape") == Cap(glyph="shapes b")
    assert not made.cap("w")  # no button wins
    assert made.hear(Move("up", OTHER))
    assert made.cap("return") == Cap(glyph="letters a")
    assert not made.hear(Cancel(OTHER))
    assert made.hear(Pointer("down", (1, 1)))
    assert made.device == KEYBOARD
    made.place = "elsewhere"
    assert made.cap("h") == Cap("H")


def test_key_caps_show_the_characters_of_the_keyboard_layout():
    made = keys(keys={"table d": "j"})
    made.place = "table"
    assert [made.cap(key).words for key in ("h", "d", "escape")] == ["H", "J", "Esc"]
    made.printed = {"h": "Р", "j": "О"}
    assert [made.cap(key).words for key in ("h", "d", "escape")] == ["Р", "О", "Esc"]
    made.printed = {}
    assert made.cap("h") == Cap("H")


def test_combining_mark_on_a_key_cap_has_a_base_character():
    """The Thai layout has tone marks on H, U and J."""
    assert [on_cap(one) for one in "рฟ่้"] == ["Р", "ฟ", "◌่", "◌้"]


@pytest.mark.parametrize("family", [LETTERS, SHAPES, SIGNS])
def test_every_gamepad_button_has_a_distinct_picture(family):
    prepare_display()
    ctx, seen = RenderContext((640, 400)), set()
    for button in (*LETTERED, "start", "back", "dpad"):
        surface = Surface((60, 40))
        paint_glyph(ctx, surface, f"{family} {button}", (30, 20), 24, (255, 255, 255))
        seen.add(surface.get_buffer().raw)
        assert glyph_width(f"{family} {button}", 24) <= 36
    assert len(seen) == len(LETTERED) + 3


class Table(Scene):
    """Scene with two buttons and an amount."""

    keys_at = "table"

    def enter(self):
        self.done = []
        self.buttons = [
            Button(self.ctx, "Hint", lambda: self.done.append("hint"), key="h", name="hint"),
            Button(self.ctx, "Draw", lambda: self.done.append("draw"), key="d", name="draw"),
        ]
        self.amount = 0
        self.row = Node(pygame.Rect(10, 200, 100, 30), "stepper", "Amount", name="amount", on_adjust=self.adjust)
        self.typed = Node(pygame.Rect(10, 300, 100, 30), "field", "Name", lambda: None, name="name")

    def adjust(self, by):
        before, self.amount = self.amount, min(2, max(0, self.amount + by))
        return self.amount != before

    def layout(self, scale):
        del scale
        for place, button in enumerate(self.buttons):
            button.place(pygame.Rect(10, 10 + 60 * place, 300, 50))

    def nodes(self):
        return [*(button.node for button in self.buttons), self.row, self.typed]

    def draw(self, surface):
        surface.fill((0, 0, 0))
        for button in self.buttons:
            button.draw(surface)


@pytest.fixture
def stage():
    prepare_display()
    made = Stage(RenderContext((640, 400), DefaultSettings(speed=0.0)))
    made.ctx.keys.actions = ACTIONS
    made.push(Table())
    return made


def test_rebound_key_presses_its_button(stage):
    stage.ctx.settings = replace(stage.ctx.settings, keys={"table h": "j"})
    for key in ("h", "j"):
        stage.handle(Key(key))
    assert stage.top.done == ["hint"]
    with stage.ctx.text.recording() as drawn:
        stage.draw(Surface((640, 400)))
    assert {"J", "D"} <= {each.text for each in drawn}
    stage.handle(Key("pad x", pad=OTHER))
    assert stage.top.done == ["hint", "draw"]
    with stage.ctx.text.recording() as drawn:
        stage.draw(Surface((640, 400)))
    assert {"Y", "X"} <= {each.text for each in drawn}


def test_full_screen_and_help_use_the_keys_chosen_by_the_player(stage):
    heard = []
    stage.on_help, stage.on_fullscreen = lambda: heard.append("help"), lambda: heard.append("full")
    stage.ctx.keys.actions = (*ACTIONS, Action(EVERYWHERE, "f1", "Help", "back"), Action(EVERYWHERE, "f11", "Full"))
    stage.ctx.settings = replace(stage.ctx.settings, keys={"all f11": "f10", "all f1": "?"})
    for key in ("f11", "f10", "f1", "?", "pad back"):
        stage.handle(Key(key))
    assert heard == ["full", "help", "help"]


# One switch -----------------------------------------------------------------------------------------------------------


def test_one_switch_mode_moves_the_focus_and_a_press_activates_it(stage):
    stage.ctx.settings = replace(stage.ctx.settings, one_switch=True, switch_seconds=1.0)
    seen = []
    for _frame in range(60):
        stage.update(0.1)
        if stage.top.focus.focused.name not in seen[-1:]:
            seen.append(stage.top.focus.focused.name)
    assert seen[:5] == ["hint", "draw", "amount", "hint", "draw"]  # nobody types with one switch
    while stage.top.focus.focused.name != "draw":
        stage.update(0.1)
    stage.handle(Confirm("space"))
    assert stage.top.done == ["draw"]


def test_amount_in_one_switch_mode_goes_from_maximum_back_to_minimum(stage):
    stage.ctx.settings = replace(stage.ctx.settings, one_switch=True, switch_seconds=1.0)
    stage.top.focus.focus("amount")
    found = []
    for _press in range(4):
        stage.handle(Confirm("return"))
        found.append(stage.top.amount)
    assert found == [1, 2, 0, 1]


def test_one_switch_mode_focuses_new_offers_first_and_for_longer(stage):
    scene, switch = stage.top, OneSwitch()
    new = Node(pygame.Rect(400, 10, 50, 50), "button", "New", lambda: None, name="new")
    there = list(scene.nodes())
    focus = FocusTree(lambda: there)
    switch.update(focus, 0.1, 1.0)
    there.append(new)
    switch.update(focus, 0.1, 1.0)
    assert focus.focused is new
    for _step in range(12):
        switch.update(focus, 0.1, 1.0)
    assert focus.focused is new
    for _step in range(5):
        switch.update(focus, 0.1, 1.0)
    assert focus.focused.name == "hint"
    assert [node.name for node in offers(focus)] == ["hint", "draw", "amount", "new"]


# Pads -----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def reader(monkeypatch):
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    prepare_display()
    made = InputReader()
    made.pads.open()
    yield made
    made.pads.close()


def read_intents(reader, elapsed=0.0):
    return [intent for _turn in range(2) for intent in reader.read(pygame.event.get(), 0.0, elapsed)]


def test_gamepad_can_be_plugged_in_and_removed_at_run_time(reader):
    read_intents(reader)
    pad = VirtualPad()
    try:
        read_intents(reader)
        (guid,) = reader.pads.guids
        found = []
        for name in ("A", "B", "DPAD_LEFT", "X", "LEFTSHOULDER", "START", "LEFTSTICK"):
            pad.button(getattr(pygame, f"CONTROLLER_BUTTON_{name}"), down=True)
            found += read_intents(reader)
            pad.button(getattr(pygame, f"CONTROLLER_BUTTON_{name}"), down=False)
            found += read_intents(reader)
        pressed = [
            intent
            for button in ("x", "lb", "start", "ls")
            for intent in (Key(f"pad {button}", pad=guid), Released(f"pad {button}", guid))
        ]
        assert found == [Confirm("pad", guid), Cancel(guid), Move("left", guid), *pressed]
    finally:
        pad.unplug()
    read_intents(reader)
    assert reader.pads.guids == ()


def test_stick_ignores_small_tilts_and_trigger_fires_once_per_pull(reader):
    read_intents(reader)
    pad = VirtualPad()
    try:
        read_intents(reader)
        (guid,) = reader.pads.guids
        pad.axis(pygame.CONTROLLER_AXIS_LEFTX, 9000)
        assert read_intents(reader) == []
        pad.axis(pygame.CONTROLLER_AXIS_LEFTX, 32000)
        assert read_intents(reader) == [Move("right", guid)]
        assert read_intents(reader, 0.45) == [Move("right", guid)] * 2
        pad.axis(pygame.CONTROLLER_AXIS_LEFTX, 0)
        assert read_intents(reader, 0.0) == []
        assert not reader.pads.holding
        for value in (0, 15000, 32000, 32767, 30000, 0, 32000):
            pad.axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, value)
            last = read_intents(reader)
        assert last in ([], [Key("pad lt", pad=guid)])
    finally:
        pad.unplug()


def test_gamepad_face_buttons_are_named_by_vendor():
    assert InputReader().pads.family(SONY) == SHAPES
    assert InputReader().pads.family(OTHER) == LETTERS
    assert InputReader().pads.family("030000007e0500000920000000000000") == SIGNS
