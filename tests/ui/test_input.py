"""Events of every device become intents."""

from __future__ import annotations

import pygame
import pytest

from game.ui.input import InputReader
from game.ui.intents import (
    Cancel,
    Confirm,
    Key,
    Leave,
    Move,
    Next,
    Pointer,
    Quit,
    Released,
    Resize,
    Scroll,
    Secondary,
    Text,
)


@pytest.fixture
def reader():
    pygame.display.init()
    return InputReader()


def read(reader, *events, now=0.0, elapsed=0.0):
    return list(reader.read([pygame.Event(kind, **values) for kind, values in events], now, elapsed))


def down(key, mod=0):
    return (pygame.KEYDOWN, {"key": key, "mod": mod, "unicode": "", "scancode": 0})


def key_up(key):
    return (pygame.KEYUP, {"key": key, "mod": 0, "unicode": "", "scancode": 0})


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (down(pygame.K_LEFT), Move("left")),
        (down(pygame.K_UP), Move("up")),
        (down(pygame.K_TAB), Next(1)),
        (down(pygame.K_TAB, pygame.KMOD_LSHIFT), Next(-1)),
        (down(pygame.K_RETURN), Confirm("return")),
        (down(pygame.K_KP_ENTER), Confirm("return")),
        (down(pygame.K_SPACE), Confirm("space")),
        (down(pygame.K_ESCAPE), Cancel()),
        (down(pygame.K_m), Key("m")),
        (down(pygame.K_F11), Key("f11")),
        (down(pygame.K_PAGEDOWN), Key("pagedown")),
        (down(pygame.K_PAGEUP), Key("pageup")),
        (down(pygame.K_v, pygame.KMOD_LCTRL), Key("v", ctrl=True)),
        (down(pygame.K_TAB, pygame.KMOD_LCTRL), Key("tab", ctrl=True)),
        (down(pygame.K_TAB, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), Key("tab", ctrl=True, shift=True)),
        (down(pygame.K_RETURN, pygame.KMOD_LALT), Key("return", alt=True)),
        ((pygame.MOUSEMOTION, {"pos": (3, 4), "rel": (0, 0), "buttons": (0, 0, 0)}), Pointer("move", (3, 4))),
        ((pygame.MOUSEMOTION, {"pos": (3, 4), "rel": (0, 0), "buttons": (1, 0, 0)}), Pointer("drag", (3, 4))),
        ((pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 1}), Pointer("down", (3, 4))),
        ((pygame.MOUSEBUTTONUP, {"pos": (3, 4), "button": 1}), Pointer("up", (3, 4))),
        ((pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 3}), Secondary((3, 4))),
        ((pygame.TEXTINPUT, {"text": "น"}), Text("น")),
        ((pygame.WINDOWLEAVE, {}), Leave()),
        ((pygame.QUIT, {}), Quit()),
    ],
)
def test_each_input_event_becomes_one_intent(reader, event, intent):
    assert read(reader, event) == [intent]


def test_two_quick_presses_at_the_same_place_are_a_double_click(reader):
    press = (pygame.MOUSEBUTTONDOWN, {"pos": (50, 50), "button": 1})
    assert [read(reader, press, now=now)[0].clicks for now in (0.0, 0.2, 0.4, 5.0, 5.9)] == [1, 2, 1, 1, 1]
    far = (pygame.MOUSEBUTTONDOWN, {"pos": (90, 50), "button": 1})
    assert [read(reader, one, now=9.0)[0].clicks for one in (press, far)] == [1, 1]


def test_mouse_click_that_repeats_a_tap_is_ignored(reader):
    """Windows may send a tap on a touch screen once more as a click of the mouse, which was a double click."""

    def pressed(touch, now, pos=(50, 50)):
        button = {"pos": pos, "button": 1, "touch": touch}
        found = read(reader, (pygame.MOUSEBUTTONDOWN, button), (pygame.MOUSEBUTTONUP, button), now=now)
        return [(intent.kind, intent.clicks) for intent in found if intent.kind == "down"] if len(found) == 2 else found

    assert pressed(touch=True, now=1.0) == [("down", 1)]
    assert pressed(touch=False, now=1.1) == []
    assert pressed(touch=True, now=1.3) == [("down", 2)], "two taps are a double click"
    assert pressed(touch=False, now=1.4, pos=(90, 50)) == [("down", 1)], "the mouse, somewhere else"
    assert pressed(touch=False, now=5.0) == [("down", 1)]


def test_held_arrow_key_repeats_but_held_enter_does_not(reader):
    assert [len(read(reader, down(pygame.K_RIGHT))) for _frame in range(2)] == [1, 1]
    assert [len(read(reader, down(pygame.K_RETURN))) for _frame in range(2)] == [1, 0]
    assert read(reader, key_up(pygame.K_RETURN), down(pygame.K_RETURN)) == [Released("return"), Confirm("return")]


def test_held_enter_does_not_repeat_when_the_mouse_leaves_the_window(reader):
    read(reader, (pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 0}))
    read(reader, (pygame.WINDOWLEAVE, {}))
    assert read(reader, (pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 0})) == []


def test_key_repeats_accumulated_during_a_slow_frame_do_not_move_the_focus_further(reader):
    """A page that took a second to open used to count the key as held for all that time."""
    right, left = down(pygame.K_RIGHT), down(pygame.K_LEFT)
    assert read(reader, right) == [Move("right")]
    assert read(reader, right, right, right, key_up(pygame.K_RIGHT)) == [Released("right")]
    assert read(reader, right, right, right) == 2 * [Move("right")], "pressed again, and still held"
    assert read(reader, right, right) == [Move("right")]
    quick = (key_up(pygame.K_RIGHT), left, key_up(pygame.K_LEFT), left, key_up(pygame.K_LEFT))
    moves = [intent for intent in read(reader, *quick) if isinstance(intent, Move)]
    assert moves == [Move("left"), Move("left")], "pressed twice, however quickly"


def test_letter_typed_just_after_focusing_a_field_is_not_lost(reader):
    def press(letter, mod=0):
        return pygame.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=mod, unicode=letter, scancode=0)

    events = [press("f"), press("S", pygame.KMOD_SHIFT), press("a"), press("v", pygame.KMOD_CTRL)]
    intents = []
    for intent in reader.read(events, 0.0):
        intents.append(intent)
        reader.typing = True  # the first key has led to a field
    assert [intent for intent in intents if isinstance(intent, Text)] == [Text("S"), Text("a")]
    later = list(reader.read([press("b")], 0.1))  # the system sends text of its own by now
    assert [intent for intent in later if isinstance(intent, Text)] == []


def test_turning_the_mouse_wheel_up_scrolls_up(reader):
    wheel = (pygame.MOUSEWHEEL, {"x": 0, "y": 1, "precise_x": 0.0, "precise_y": 1.0, "flipped": False})
    (scroll,) = read(reader, wheel)
    assert isinstance(scroll, Scroll)
    assert scroll.lines == -1


def test_pointer_positions_are_scaled_to_the_canvas(reader):
    reader.factor = 2.0
    assert read(reader, (pygame.MOUSEBUTTONUP, {"pos": (3, 4), "button": 1})) == [Pointer("up", (6, 8))]


def test_resize_is_reported_once_the_size_is_stable(reader):
    def size(wide):
        return (pygame.WINDOWRESIZED, {"x": wide, "y": 700, "window": None})

    assert read(reader, size(1000), now=1.00) == []
    assert read(reader, size(1100), now=1.05) == []
    assert reader.resizing
    assert read(reader, now=1.10) == []
    assert read(reader, now=1.14) == [Resize((1100, 700))]
    assert not reader.waiting


def pad_button(button, kind=pygame.CONTROLLERBUTTONDOWN):
    return (kind, {"instance_id": 7, "button": button})


def pad_axis(axis, value):
    return (pygame.CONTROLLERAXISMOTION, {"instance_id": 7, "axis": axis, "value": value})


def intent_names(intents):
    return [type(one).__name__ + (f" {one.direction}" if isinstance(one, Move) else "") for one in intents]


def test_gamepad_buttons_become_intents(reader):
    names = (
        (pygame.CONTROLLER_BUTTON_DPAD_UP, "Move up"),
        (pygame.CONTROLLER_BUTTON_A, "Confirm"),
        (pygame.CONTROLLER_BUTTON_B, "Cancel"),
        (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, "Key"),
        (pygame.CONTROLLER_BUTTON_X, "Key"),
    )
    for button, name in names:
        assert intent_names(read(reader, pad_button(button))) == [name]
    assert read(reader, pad_button(pygame.CONTROLLER_BUTTON_X)) == [Key("pad x", pad="pad")]


def test_held_gamepad_direction_repeats_until_released(reader):
    assert intent_names(read(reader, pad_button(pygame.CONTROLLER_BUTTON_DPAD_LEFT))) == ["Move left"]
    assert reader.waiting
    assert read(reader, elapsed=0.39) == []
    assert intent_names(read(reader, elapsed=0.02)) == ["Move left"]
    assert intent_names(read(reader, elapsed=0.11)) == ["Move left"]
    read(reader, pad_button(pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLERBUTTONUP))
    assert read(reader, elapsed=2.0) == []
    assert not reader.waiting


def test_gamepad_stick_moves_once_per_push(reader):
    right = pad_axis(pygame.CONTROLLER_AXIS_LEFTX, 30000)
    assert intent_names(read(reader, right, right, right)) == ["Move right"]
    assert read(reader, pad_axis(pygame.CONTROLLER_AXIS_LEFTX, 200)) == []
    assert intent_names(read(reader, right)) == ["Move right"]
    assert intent_names(read(reader, pad_axis(pygame.CONTROLLER_AXIS_LEFTX, -30000))) == ["Move left"]


def test_unplugging_a_gamepad_ends_its_held_direction(reader):
    read(reader, pad_button(pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    read(reader, (pygame.CONTROLLERDEVICEREMOVED, {"instance_id": 7}))
    assert read(reader, elapsed=3.0) == []


def test_gamepad_input_can_be_opened_and_closed_without_a_device(reader):
    reader.pads.open()
    assert reader.pads.guids == ()
    reader.pads.close()


# Keyboards of other countries -----------------------------------------------------------------------------------------


def typed(key, scancode, mod=0, letter=""):
    return (pygame.KEYDOWN, {"key": key, "mod": mod, "unicode": letter, "scancode": scancode})


@pytest.mark.parametrize(("key", "scancode", "name"), [(0xE49, 11, "h"), (0x440, 11, "h"), (0x5DE, 17, "n")])
def test_key_on_non_latin_layout_is_named_by_its_position(reader, key, scancode, name):
    """With a Thai, Russian or Hebrew layout, letter keys used to have no effect."""
    assert read(reader, typed(key, scancode)) == [Key(name)]
    released = (pygame.KEYUP, {"key": key, "mod": 0, "unicode": "", "scancode": scancode})
    assert read(reader, released) == [Released(name)]
    assert read(reader, typed(key, scancode, pygame.KMOD_LCTRL)) == [Key(name, ctrl=True)]


def test_punctuation_key_on_non_latin_layout_is_named_by_its_position(reader):
    """The Hebrew layout has / at the position of Q."""
    assert read(reader, typed(pygame.K_SLASH, 20)) == [Key("/")]
    assert read(reader, key_up(pygame.K_SLASH)) == [Released("/")]
    reader.printed = {"q": "/", "a": "ש"}
    assert read(reader, typed(pygame.K_SLASH, 20)) == [Key("q")]


def test_latin_letter_keeps_its_name_wherever_it_is_on_the_keyboard(reader):
    assert read(reader, typed(pygame.K_a, 20)) == [Key("a")]  # French
    assert read(reader, typed(0xFC, 47)) == [Key("ü")]  # German


@pytest.mark.parametrize(
    ("key", "scancode", "mod", "name"),
    [
        ("&", 30, 0, "1"),
        ("é", 31, 0, "2"),
        ("1", 30, 0, "1"),
        ("-", 35, 0, "-"),
        ("-", 35, pygame.KMOD_LSHIFT, "6"),
        ("ç", 38, 0, "ç"),  # bound below
    ],
)
def test_digit_keys_of_layouts_with_shifted_digits_are_shortcuts_without_shift(reader, key, scancode, mod, name):
    """On a French keyboard, 1 to 6 used to have no effect for the person with these keys at a shared keyboard."""
    reader.chosen = lambda: ("ç",)
    (told,) = read(reader, typed(ord(key), scancode, mod))
    assert told.name == name


def test_non_latin_letter_bound_to_an_action_keeps_its_name(reader):
    """Settings of earlier versions contain such bindings."""
    reader.chosen = lambda: ("ห",)
    assert read(reader, typed(ord("ห"), 22)) == [Key("ห")]
    assert read(reader, typed(ord("ฟ"), 4)) == [Key("a")]


@pytest.mark.parametrize(
    "mod", [pygame.KMOD_MODE, pygame.KMOD_LCTRL | pygame.KMOD_RALT, pygame.KMOD_RALT, pygame.KMOD_LALT]
)
def test_letter_typed_with_alt_gr_is_not_a_shortcut(reader, mod):
    """AltGr+A used to select the whole name, and AltGr+V to paste."""
    reader.typing = True
    assert read(reader, typed(pygame.K_a, 4, mod, "ą")) == [Key("a")]


def test_alt_and_ctrl_count_as_modifiers_unless_they_type_a_letter(reader):
    reader.typing = True
    assert read(reader, typed(pygame.K_a, 4, pygame.KMOD_LALT, "a")) == [Key("a", alt=True)]
    assert read(reader, typed(pygame.K_v, 25, pygame.KMOD_LCTRL, "\x16")) == [Key("v", ctrl=True)]


def test_shortcut_types_no_text_although_x11_sends_its_letter(reader):
    """With a Russian layout Ctrl+V used to paste and then type м."""
    reader.typing = True
    text = (pygame.TEXTINPUT, {"text": "м"})
    assert read(reader, typed(0x43C, 25, pygame.KMOD_LCTRL, "м"), text) == [Key("v", ctrl=True)]
    released = (pygame.KEYUP, {"key": 0x43C, "mod": 0, "unicode": "", "scancode": 25})
    assert read(reader, released, text) == [Released("v"), Text("м")]
    by_alt_gr = typed(pygame.K_a, 4, pygame.KMOD_LCTRL | pygame.KMOD_RALT, "ą")
    assert read(reader, by_alt_gr, (pygame.TEXTINPUT, {"text": "ą"})) == [Key("a"), Text("ą")]
