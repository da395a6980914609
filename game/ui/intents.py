"""What a player wants, whatever device it came from: mouse, keyboard and gamepads all become these."""

from __future__ import annotations

from typing import NamedTuple

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Move(NamedTuple):
    """The focus is to move: 'left', 'right', 'up' or 'down'."""

    direction: str
    pad: str = ""
    """The gamepad it came from, '' for the keyboard."""


class Next(NamedTuple):
    """The focus is to go on in order (Tab), or back with step -1."""

    step: int = 1


class Confirm(NamedTuple):
    """What has the focus is to be done (Enter, Space, the pad's lower button)."""

    key: str = "return"
    """'return', 'space' or 'pad'."""
    pad: str = ""


class Cancel(NamedTuple):
    """Back, or pass (Escape, the pad's right button)."""

    pad: str = ""


class Secondary(NamedTuple):
    """A right click."""

    pos: tuple[int, int]


class Pointer(NamedTuple):
    """The mouse with its left button: kind 'down', 'up', 'move' (no button held) or 'drag' (held)."""

    kind: str
    pos: tuple[int, int]
    clicks: int = 1
    """2 on the second 'down' of a double click."""


class Key(NamedTuple):
    """A key by pygame's name of it ('m', 'f11', 'backspace', 'home'), or a pad's further button ('pad x')."""

    name: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    pad: str = ""
    """The gamepad it came from, '' for the keyboard."""


class Released(NamedTuple):
    """A key or a pad's further button, named as for `Key`, is no longer held."""

    name: str
    pad: str = ""


class Text(NamedTuple):
    """Letters typed while a text field has the focus."""

    text: str


class Editing(NamedTuple):
    """What an input method has composed so far, not yet typed."""

    text: str


class Scroll(NamedTuple):
    """The wheel: lines down (up negative) at a place."""

    lines: float
    pos: tuple[int, int]


class Resize(NamedTuple):
    """The window has a new size, some time ago, and rests."""

    size: tuple[int, int]


class Leave(NamedTuple):
    """The mouse left the window, or the window lost the keyboard: nothing is under the pointer any more."""


class Plugged(NamedTuple):
    """A gamepad was plugged in, or went away."""

    pad: str
    """What its intents carry."""
    here: bool


class Quit(NamedTuple):
    """The window is to close."""


Intent = (
    Move
    | Next
    | Confirm
    | Cancel
    | Secondary
    | Pointer
    | Key
    | Released
    | Text
    | Editing
    | Scroll
    | Resize
    | Leave
    | Plugged
    | Quit
)
