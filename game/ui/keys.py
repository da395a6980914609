"""Which key or button does what: what the player has chosen, what a place has as shipped, and what stands on a cap."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from game.i18n import _, current
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next, Pointer
from game.ui.wrap import is_mark

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

CARRIER: Final = "\u25cc"
"""A dotted circle, on which keyboards print what stands on another letter."""
EVERYWHERE: Final = "all"
"""The place of what is done in every scene."""
KEYBOARD, LETTERS, SHAPES = "keyboard", "letters", "shapes"
"""What was used last: the keyboard, a pad with letters on its buttons, or one with shapes."""
ALWAYS: Final[dict[str, Intent]] = {
    **{name: Move(name) for name in ("up", "down", "left", "right")},
    "return": Confirm(),
    "escape": Cancel(),
    "tab": Next(1),
    "shift tab": Next(-1),
}
"""What these keys do cannot be taken from them; another key may do it too."""
STEADY: Final = {"return": "a", "escape": "b", "up": "dpad", "down": "dpad", "left": "dpad", "right": "dpad"}
"""What a pad has for them, whatever is chosen."""


class Action(NamedTuple):
    """Something that a key does in a place."""

    place: str
    key: str
    """The key as shipped, by which the scenes know it."""
    words: str
    """Marked, not yet translated."""
    pad: str = ""
    """The pad's button as shipped: 'x', 'lb', 'start'."""

    @property
    def id(self) -> str:
        """What the settings call it."""
        return f"{self.place} {self.key}"


class Chosen(Protocol):
    """The player's own keys and buttons, by action; what is not there is as shipped, and '' is none."""

    @property
    def keys(self) -> Mapping[str, str]:
        """Of the keyboard."""

    @property
    def pad_buttons(self) -> Mapping[str, str]:
        """Of pads."""


class Cap(NamedTuple):
    """What stands on the cap of a key: words, or the picture of a pad's button; neither where there is none."""

    words: str = ""
    glyph: str = ""

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self.words or self.glyph)


def key_name(key: str, printed: Mapping[str, str] | None = None) -> str:
    """What stands on a key cap; `printed` is what the keyboard's layout has in place of Latin letters."""
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
    """How a letter of a keyboard's layout stands on a cap: large, and a mark over the circle that stands for a letter.

    >>> on_cap("р"), on_cap("ฟ"), len(on_cap("\u0e49"))
    ('Р', 'ฟ', 2)
    """
    return f"{CARRIER}{letter}" if is_mark(letter) else letter.upper() if len(letter.upper()) == 1 else letter


class Keys:
    """All keys of the program. Scenes and buttons go by the keys as shipped, players by those that they chose."""

    def __init__(self, settings: Callable[[], Chosen]) -> None:
        self._settings = settings
        self.actions: Sequence[Action] = ()
        """What there is to choose a key for, by places."""
        self.device = KEYBOARD
        self.moved_by_keys = False
        """Whether keyboard or pad were used last to go about, and not the mouse: then a focus is to be seen."""
        self.place = EVERYWHERE
        """Where what is painted now stands: on it depends what its caps say."""
        self.printed: Mapping[str, str] = {}
        """What stands on the keys of a layout that is not Latin, by the keys as shipped; empty for any other."""
        self._caps: dict[str, Cap] = {}
        self._caps_of: tuple[object, ...] = ()
        """What those depend on: the place, the device, what may be done, what was chosen, the language, the layout."""
        self.family_of: Callable[[str], str] = lambda _pad: LETTERS
        """Which pictures the buttons of a pad have."""

    # What is chosen ---------------------------------------------------------------------------------------------------

    def key_of(self, action: Action) -> str:
        """The key of an action now; '' where it has none."""
        shipped = "" if action.key in ALWAYS else action.key
        return self._settings().keys.get(action.id, shipped)

    def button_of(self, action: Action) -> str:
        """The pad's button of an action now; '' where it has none."""
        return self._settings().pad_buttons.get(action.id, action.pad)

    def here(self, place: str) -> list[Action]:
        """What may be done in a place: its own first, then what is done everywhere."""
        return [each for where in dict.fromkeys((place, EVERYWHERE)) for each in self.actions if each.place == where]

    def name(self, key: str) -> str:
        """What stands on a key of this keyboard."""
        return key_name(key, self.printed)

    # Reading ----------------------------------------------------------------------------------------------------------

    def hear(self, intent: Intent) -> bool:
        """Note which device is used; True when it is another one than before."""
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
        """What a key or button means in a place, and whether it is meant for all scenes and not for this one.

        None is a key that does nothing any more, because another does it. While somebody types nothing is changed.
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
        return ALWAYS.get(found.key) or Key(found.key, pad=intent.pad)

    # Caps -------------------------------------------------------------------------------------------------------------

    def cap(self, key: str) -> Cap:
        """The cap for a key as shipped, in the place that is painted, on the device that was used last."""
        now = (self.place, self.device, self.actions, self._settings(), current(), self.printed)
        if not (self._caps_of and all(map(is_, self._caps_of, now))):
            self._caps.clear()
            self._caps_of = now
        cap = self._caps.get(key)
        if cap is None:
            cap = self._caps[key] = self._cap(key)
        return cap

    def _cap(self, key: str) -> Cap:
        if not key:
            return Cap()
        action = next((each for each in self.here(self.place) if each.key == key), None)
        if self.device == KEYBOARD:
            own = self._settings().keys.get(action.id, "") if action is not None and key not in ALWAYS else ""
            return Cap(key_name(own or key, self.printed))
        button = STEADY.get(key) or (self.button_of(action) if action is not None else "")
        return Cap(glyph=f"{self.device} {button}") if button else Cap()

    def glyph(self, button: str) -> Cap:
        """The picture of a pad's button, whatever was used last."""
        family = LETTERS if self.device == KEYBOARD else self.device
        return Cap(glyph=f"{family} {button}") if button else Cap()


def unsound(actions: Sequence[Action], keys: Mapping[str, str]) -> list[str]:
    """The chosen keys of these that cannot be: two in one place on one key, or a key that always does the same."""
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
