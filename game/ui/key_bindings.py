"""Key bindings for keyboard and gamepad: the player's own, the defaults in each scene, and key cap labels."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from game.i18n import _, current
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next, Pointer
from game.ui.typesetting import is_mark

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

CARRIER: Final = "\u25cc"
"""A dotted circle, which keyboards show below a combining mark."""
EVERYWHERE: Final = "all"
"""Place for actions that are available in every scene."""
KEYBOARD, LETTERS, SHAPES, SIGNS = "keyboard", "letters", "shapes", "signs"
"""Kinds of input devices by the marks on their buttons.

They are the keyboard, and gamepads with letters (such as Xbox), shapes (such as PlayStation), or letters
and the signs + and - (such as Nintendo).
"""
ALWAYS: Final[dict[str, Move | Confirm | Cancel | Next]] = {
    **{name: Move(name) for name in ("up", "down", "left", "right")},
    "return": Confirm(),
    "escape": Cancel(),
    "tab": Next(1),
    "shift tab": Next(-1),
}
"""Intents of the fixed bindings, by key.

These bindings cannot be removed, but other keys may have the same action.
"""
STEADY: Final = {"return": "a", "escape": "b", "up": "dpad", "down": "dpad", "left": "dpad", "right": "dpad"}
"""Gamepad buttons of the fixed bindings, by key."""


class Action(NamedTuple):
    """An action that can be bound to a key in one kind of scene."""

    place: str
    key: str
    """Default key, which identifies the action in scenes."""
    words: str
    """Description of the action, marked for translation but not translated yet."""
    pad: str = ""
    """Default gamepad button, such as 'x', 'lb' or 'start'; '' for none."""

    @property
    def id(self) -> str:
        """Name of the action's entry in the settings."""
        return f"{self.place} {self.key}"


class Chosen(Protocol):
    """The player's own key bindings by action.

    An action without an entry has its default; one with '' has no key.
    """

    @property
    def keys(self) -> Mapping[str, str]:
        """Keys by action."""

    @property
    def pad_buttons(self) -> Mapping[str, str]:
        """Gamepad buttons by action."""


class Cap(NamedTuple):
    """Content of a key cap: a text, or the picture of a gamepad button; empty if there is no key."""

    words: str = ""
    glyph: str = ""

    def __bool__(self) -> bool:
        """Return whether the cap has any content."""
        return bool(self.words or self.glyph)


def key_name(key: str, printed: Mapping[str, str] | None = None) -> str:
    """Return the label of a key; `printed` maps keys to the characters of a non-Latin layout."""
    if printed and key in printed:
        return printed[key]
    names = {
        "escape": _("Esc"),
        "return": _("Enter"),
        "space": _("Space"),
        "delete": _("Del"),
        "left": "←",
        "right": "→",
        "up": "↑",
        "down": "↓",
        "pageup": _("Page up"),
        "pagedown": _("Page down"),
        "shift tab": _("Shift+Tab"),
    }
    return names.get(key, key.upper() if len(key) == 1 else key.title())


def on_cap(letter: str) -> str:
    """Return a letter as printed on a key cap: capitalised; a combining mark gets a dotted circle.

    >>> on_cap("р"), on_cap("ฟ"), len(on_cap("้"))
    ('Р', 'ฟ', 2)
    """
    return f"{CARRIER}{letter}" if is_mark(letter) else letter.upper() if len(letter.upper()) == 1 else letter


class Keys:
    """All key bindings. Scenes and buttons name default keys, which are translated here into the player's own."""

    def __init__(self, settings: Callable[[], Chosen]) -> None:
        self._settings = settings
        self.actions: Sequence[Action] = ()
        """All actions that can be bound, by kind of scene."""
        self.device = KEYBOARD
        self.moved_by_keys = False
        """Whether keys or a gamepad, not the mouse, last moved the focus, so that it must be visible."""
        self.place = EVERYWHERE
        """Kind of scene being drawn, which determines the labels of the caps."""
        self.printed: Mapping[str, str] = {}
        """Characters on the keys of a non-Latin layout, by default key; empty for any other layout."""
        self.labels: Mapping[str, str] = {}
        """Keys shown on caps in the scene being drawn, by the default key they replace; '' shows none."""
        self.owner_device = ""
        """Kind of device whose buttons are shown on the caps of the current scene; '' for the last used."""
        self._caps: dict[str, Cap] = {}
        self._caps_of: tuple[object, ...] = ()
        """Cache key of the caps: place, devices, actions, bindings, language, layout, labels."""
        self.family_of: Callable[[str], str] = lambda _pad: LETTERS
        """Callback that returns the style of button pictures for a gamepad."""

    # Current bindings -------------------------------------------------------------------------------------------------

    def key_of(self, action: Action) -> str:
        """Return the current key of an action; '' if it has none."""
        shipped = "" if action.key in ALWAYS else action.key
        return self._settings().keys.get(action.id, shipped)

    def button_of(self, action: Action) -> str:
        """Return the current gamepad button of an action; '' if it has none."""
        return self._settings().pad_buttons.get(action.id, action.pad)

    def here(self, place: str) -> list[Action]:
        """Return the actions available in a kind of scene: its own, then those available everywhere."""
        return [each for where in dict.fromkeys((place, EVERYWHERE)) for each in self.actions if each.place == where]

    def name(self, key: str) -> str:
        """Return the label of a key on the player's keyboard."""
        return key_name(key, self.printed)

    # Reading ----------------------------------------------------------------------------------------------------------

    def hear(self, intent: Intent) -> bool:
        """Record the device from which an intent came; return True if the device has changed."""
        before = self.device
        match intent:
            case Move() | Confirm() | Next():
                self.moved_by_keys = True
            case Pointer("down"):
                self.moved_by_keys = False
        match intent:
            case Key(name, pad=pad) if name.startswith("pad "):
                self.device = self.family_of(pad)
            case Move(pad=pad) | Confirm(pad=pad) | Cancel(pad=pad) if pad:
                self.device = self.family_of(pad)
            case Confirm("pad"):
                self.device = self.family_of("")
            case Move() | Confirm() | Cancel() | Next() | Key() | Pointer("down"):
                self.device = KEYBOARD
        return self.device != before

    def read(self, intent: Intent, place: str, *, typing: bool = False) -> tuple[Intent | None, bool]:
        """Translate a key or button into its intent, and return whether the intent is for all scenes.

        `place` is the kind of scene; while the player is `typing`, keys are not translated.
        """
        if not isinstance(intent, Key):
            return intent, False
        if intent.name.startswith("pad "):
            return self._button(intent, place), False
        if typing or intent.ctrl or intent.alt:
            return intent, False
        own = self._settings().keys
        if not own:
            return intent, False
        for where in (place, EVERYWHERE):
            chosen = (each for each in self.actions if each.place == where and own.get(each.id) == intent.name)
            found = next(chosen, None)
            if found is not None:
                meant = ALWAYS.get(found.key) or intent._replace(name=found.key)
                return meant, where == EVERYWHERE
        if any(each.key == intent.name and each.id in own for each in self.here(place)):
            return None, False
        return intent, False

    def _button(self, intent: Key, place: str) -> Intent:
        name = intent.name.removeprefix("pad ")
        found = next((each for each in self.here(place) if self.button_of(each) == name), None)
        if found is None:
            return intent
        fixed = ALWAYS.get(found.key)
        return fixed._replace(pad=intent.pad) if fixed is not None else Key(found.key, pad=intent.pad)

    # Caps -------------------------------------------------------------------------------------------------------------

    def cap(self, key: str) -> Cap:
        """Return the cap for a default key in the scene being drawn.

        It is for the device of the person being asked or, if nobody is, for the device used last.
        """
        now = (
            self.place,
            self.device,
            self.owner_device,
            self.actions,
            self._settings(),
            current(),
            self.printed,
            self.labels,
        )
        if not (self._caps_of and all(map(is_, self._caps_of, now))):
            self._caps.clear()
            self._caps_of = now
        cap = self._caps.get(key)
        if cap is None:
            cap = self._caps[key] = self._cap(key)
        return cap

    def confirming(self, key: str) -> Cap:
        """Return the confirm key's cap for a focused button; empty unless the button's own key is taken.

        At a shared screen, keys are taken by the players' key sets; the confirm key is that of the person being
        asked.
        """
        return self.cap("return") if self.labels.get(key) == "" else Cap()

    def _cap(self, key: str) -> Cap:
        if not key:
            return Cap()
        action = next((each for each in self.here(self.place) if each.key == key), None)
        device = self.owner_device or self.device
        if device == KEYBOARD:
            if key in self.labels:
                return Cap(key_name(self.labels[key], self.printed)) if self.labels[key] else Cap()
            own = self._settings().keys.get(action.id, "") if action is not None and key not in ALWAYS else ""
            return Cap(key_name(own or key, self.printed))
        button = STEADY.get(key) or (self.button_of(action) if action is not None else "")
        return Cap(glyph=f"{device} {button}") if button else Cap()

    def glyph(self, button: str) -> Cap:
        """Return the cap with the picture of a gamepad button, regardless of the device used last."""
        family = LETTERS if self.device == KEYBOARD else self.device
        return Cap(glyph=f"{family} {button}") if button else Cap()


def invalid_binding(actions: Sequence[Action], keys: Mapping[str, str]) -> list[str]:
    """Return the errors in the player's bindings: keys used twice in one scene, and fixed keys.

    `keys` are the bindings.
    """
    known = {each.id: each for each in actions}
    taken: dict[tuple[str, str], str] = {}
    wrong = []
    for name, key in keys.items():
        if name not in known or not key:
            continue
        if key in ALWAYS or (known[name].place, key) in taken:
            wrong.append(name)
        taken[known[name].place, key] = name
    for each in actions:
        other = taken.get((each.place, each.key))
        if other is not None and other != each.id and each.id not in keys and each.key not in ALWAYS:
            wrong.append(other)
    return list(dict.fromkeys(wrong))
