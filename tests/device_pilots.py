"""Pilots limited to one device each: keyboard, gamepad or single switch; they focus and confirm instead of clicking."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pygame

from game.ui.input import InputReader
from game.ui.intents import Confirm, Intent
from tests.pilot import FRAME, Pilot
from tests.virtual_pad import VirtualPad

if TYPE_CHECKING:
    from game.ui.node import Node
    from game.ui.stage import Stage

KEYS = {
    "return": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "escape": pygame.K_ESCAPE,
    "tab": pygame.K_TAB,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "backspace": pygame.K_BACKSPACE,
}
BUTTONS = {
    "return": pygame.CONTROLLER_BUTTON_A,
    "escape": pygame.CONTROLLER_BUTTON_B,
    "tab": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "n": pygame.CONTROLLER_BUTTON_X,
    "m": pygame.CONTROLLER_BUTTON_START,
}


INSTEAD = {"pile": "action:p", "stock": "primary"}
"""Buttons that replace targets on the table which only the mouse can click."""


class Walker(Pilot):
    """Moves the focus to a node and confirms it."""

    def click(self, what: Node | str, role: str = "", *, clicks: int = 1) -> None:
        """Focus a node and confirm it, as many times as it would be clicked."""
        node = self.node(what, role) if isinstance(what, str) else what
        if not node.focusable:
            node = self.node(INSTEAD[node.id])
        name = node.id
        for _click in range(clicks):
            if self.find(name) is None and not any(each.id == name for each in self.top.nodes()):
                return  # the first has done it
            self.walk_to(name)
            self.press("return")

    def walk_to(self, name: str) -> None:
        """Press Tab until the node has the focus."""
        for _press in range(2 * len(self.top.nodes()) + 2):
            if self.focused == name and self.top.focus.ring_shown:
                return
            self.press("tab")
        raise AssertionError(f"the focus never comes to {name}")

    def focus(self, name: str) -> None:
        """Move the focus to the node with this name or label."""
        self.walk_to(self.node(name).id)


class KeyPilot(Walker):
    """Uses only a keyboard: every press is a pygame event, read as the window reads it."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.reader = InputReader()

    def press(self, *intents: Intent | str) -> None:
        """Press keys by their names."""
        for key in intents:
            assert isinstance(key, str)
            code = KEYS.get(key) or pygame.key.key_code(key)
            typed = key if len(key) == 1 else ""
            down = pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=typed, scancode=0)
            for event in (down, pygame.Event(pygame.KEYUP, key=code, mod=0, unicode=typed, scancode=0)):
                for intent in self.reader.read([event], 0.0):
                    self.stage.handle(intent)
            self.wait()


class PadPilot(Walker):
    """Uses only a gamepad: every press goes through SDL."""

    def __init__(self, stage: Stage, reader: InputReader, pad: VirtualPad) -> None:
        super().__init__(stage)
        self.reader, self.pad = reader, pad

    def pump(self) -> list[Intent]:
        """Send the pad's new input to the stage; return the intents."""
        found = []
        for _turn in range(2):
            for intent in self.reader.read(pygame.event.get(), 0.0):
                found.append(intent)
                self.stage.handle(intent)
        return found

    def press(self, *intents: Intent | str) -> None:
        """Press the pad buttons that correspond to these keys."""
        for key in intents:
            assert isinstance(key, str)
            if key == "=":
                self.click("more")
                continue
            for down in (True, False):
                self.pad.button(BUTTONS[key], down=down)
                self.pump()
            self.wait()


class SwitchPilot(Walker):
    """Uses a single switch, and waits until scanning reaches a node."""

    def walk_to(self, name: str) -> None:
        """Wait until the node has the focus."""
        for _frame in range(60 * 200):
            if self.focused == name:
                return
            self.stage.update(FRAME)
        raise AssertionError(f"the focus never comes to {name}: {[node.id for node in self.top.nodes()]}")

    def press(self, *intents: Intent | str) -> None:
        """Press the switch; for another key, use the node that offers the same action."""
        for key in intents:
            if key in {"return", Confirm()}:
                self.stage.handle(Confirm("space"))
                self.wait()
            elif key == "=":
                self.click("more")
            elif key == "n":
                self.click("next split")
            else:
                raise AssertionError(f"one switch has no {key}")


@contextmanager
def pad_before(stage: Stage) -> Iterator[PadPilot]:
    """Yield a pilot with a gamepad that is plugged in while the program runs."""
    reader = InputReader()
    reader.pads.open()
    pad = VirtualPad()
    try:
        yield PadPilot(stage, reader, pad)
    finally:
        pad.unplug()
        reader.pads.close()
