"""Intents: a player's input in terms of its purpose, independent of the device (mouse, keyboard or gamepad)."""

from __future__ import annotations

from typing import NamedTuple

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Move(NamedTuple):
    """Move the focus 'left', 'right', 'up' or 'down'."""

    direction: str
    pad: str = ""
    """Name of the gamepad; '' for the keyboard."""


class Next(NamedTuple):
    """Move the focus to the next node in tab order, or to the previous one with step -1."""

    step: int = 1
    pad: str = ""
    """Name of the gamepad; '' for the keyboard."""


class Confirm(NamedTuple):
    """Activate the focused node (Enter, Space, or the lower face button of a gamepad)."""

    key: str = "return"
    """Key that was pressed: 'return', 'space', or 'pad' for a gamepad button."""
    pad: str = ""


class Cancel(NamedTuple):
    """Go back, or pass (Escape, or the right face button of a gamepad)."""

    pad: str = ""


class Secondary(NamedTuple):
    """A right click at a position."""

    pos: tuple[int, int]


class Pointer(NamedTuple):
    """Mouse input with the left button: 'down', 'up', 'move' (no button held) or 'drag' (button held)."""

    kind: str
    pos: tuple[int, int]
    clicks: int = 1
    """Number of clicks: 2 on the second 'down' of a double click, otherwise 1."""


class Key(NamedTuple):
    """A key by pygame's name ('m', 'f11', 'backspace', 'home'), or another gamepad button ('pad x')."""

    name: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    pad: str = ""
    """Name of the gamepad; '' for the keyboard."""


class Released(NamedTuple):
    """A key or gamepad button, named as for `Key`, was released."""

    name: str
    pad: str = ""


class Text(NamedTuple):
    """Text typed while a text field has the focus."""

    text: str


class Editing(NamedTuple):
    """Text being composed by an input method, not yet committed."""

    text: str


class Scroll(NamedTuple):
    """A turn of the mouse wheel by a number of lines (negative is up) at a position."""

    lines: float
    pos: tuple[int, int]


class Resize(NamedTuple):
    """The window has a new size, which has been stable for a moment."""

    size: tuple[int, int]


class Leave(NamedTuple):
    """The mouse left the window, or the window lost the keyboard focus; no node is hovered any more."""


class Plugged(NamedTuple):
    """A gamepad was plugged in (`here`) or removed."""

    pad: str
    """Name of the gamepad, as in its intents."""
    here: bool


class Quit(NamedTuple):
    """A request to close the window."""


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
