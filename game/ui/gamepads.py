"""Translates gamepad input into intents, with hot-plugging; the only module that uses SDL's controller API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

try:
    from pygame._sdl2 import controller
except ImportError:  # an SDL built without controllers
    controller = None  # type: ignore[assignment]

from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Plugged, Released
from game.ui.key_bindings import LETTERS, SHAPES, SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST_REPEAT_S: Final = 0.40
NEXT_REPEAT_S: Final = 0.11
STICK_ON: Final = 20000
"""Deflection of the stick (of 32767) that counts as pushed; below half of it, the stick counts as released."""

DIRECTIONS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
NAMES: Final = {
    pygame.CONTROLLER_BUTTON_X: "pad x",
    pygame.CONTROLLER_BUTTON_Y: "pad y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "pad lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "pad rb",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "pad ls",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "pad rs",
    pygame.CONTROLLER_BUTTON_START: "pad start",
    pygame.CONTROLLER_BUTTON_BACK: "pad back",
}
TRIGGERS: Final = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "pad lt",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "pad rt",
}
RIGHT_STICK: Final = ("pad ru", "pad rd")
"""The right stick pushed up and pulled down, treated as buttons."""
FAMILIES: Final = {"4c05": SHAPES, "7e05": SIGNS}
"""Button styles of Sony's and Nintendo's gamepads, by vendor as spelt in a GUID."""


class Gamepads:
    """All connected gamepads, with the buttons and stick directions that are being held."""

    def __init__(self) -> None:
        self._pads: dict[int, controller.Controller] = {}
        self._guids: dict[int, str] = {}
        self._held: dict[tuple[int, str], float] = {}
        """Seconds until a held direction repeats, by gamepad and direction."""
        self._sticks: dict[int, str] = {}
        self._pulled: set[tuple[int, int]] = set()
        """Held triggers, by gamepad and axis."""
        self._looks: dict[int, str] = {}
        """Held direction of the right stick, by gamepad."""
        self.available = False

    def open(self) -> None:
        """Start listening to gamepads; if the controller subsystem does not work, none are found."""
        if controller is None:
            return
        try:
            controller.init()
        except pygame.error:
            return
        self.available = True
        for index in range(controller.get_count()):
            self._add(index)

    def close(self) -> None:
        """Close all gamepads."""
        for pad in self._pads.values():
            pad.quit()
        self._pads.clear()
        if self.available:
            controller.quit()
            self.available = False

    @property
    def guids(self) -> tuple[str, ...]:
        """GUIDs of the connected gamepads; a second one of the same model has its instance number appended."""
        return tuple(self._guids.values())

    def _name(self, instance: int, guid: str) -> str:
        """Return a gamepad's name in intents: its GUID, with the instance number if another one has the same GUID."""
        return f"{guid}#{instance}" if guid in self._guids.values() else guid

    @staticmethod
    def family(guid: str) -> str:
        """Return the style of a gamepad's buttons: letters, shapes, or letters and signs."""
        return FAMILIES.get(guid[8:12].lower(), LETTERS)

    def _add(self, index: int) -> None:
        if not controller.is_controller(index):
            return
        try:
            pad = controller.Controller(index)
        except pygame.error:  # pulled out again in the meantime
            return
        joystick = pad.as_joystick()
        self._pads[joystick.get_instance_id()] = pad
        instance = joystick.get_instance_id()
        if instance not in self._guids:  # SDL reports those connected at the start once more
            self._guids[instance] = self._name(instance, joystick.get_guid())

    def _remove(self, instance: int) -> None:
        self._pads.pop(instance, None)
        self._guids.pop(instance, None)
        self._sticks.pop(instance, None)
        self._looks.pop(instance, None)
        self._held = {key: left for key, left in self._held.items() if key[0] != instance}
        self._pulled = {key for key in self._pulled if key[0] != instance}

    def read(self, event: pygame.Event) -> Iterator[Intent]:
        """Yield the intents for one pygame event."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            before = set(self.guids)
            self._add(event.device_index)
            yield from (Plugged(name, here=True) for name in self.guids if name not in before)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            name = self._guids.get(event.instance_id, "")
            self._remove(event.instance_id)
            if name:
                yield Plugged(name, here=False)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            yield from self._down(event.instance_id, event.button)
        elif event.type == pygame.CONTROLLERBUTTONUP and event.button in DIRECTIONS:
            self._held.pop((event.instance_id, DIRECTIONS[event.button]), None)
        elif event.type == pygame.CONTROLLERBUTTONUP and event.button in NAMES:
            yield Released(NAMES[event.button], self._guids.get(event.instance_id, "pad"))
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._stick(event.instance_id, event.axis, event.value)

    def repeat(self, seconds: float) -> Iterator[Intent]:
        """Advance the time by `seconds`, and yield another move for each direction that has been held long enough."""
        for key in self._held:
            self._held[key] -= seconds
            if self._held[key] <= 0:
                self._held[key] += NEXT_REPEAT_S
                yield Move(key[1], self._guids.get(key[0], "pad"))

    @property
    def holding(self) -> bool:
        """Whether a direction is held, so that frames are needed to repeat its move."""
        return bool(self._held)

    def _down(self, instance: int, button: int) -> Iterator[Intent]:
        guid = self._guids.get(instance, "pad")
        if button in DIRECTIONS:
            self._held[instance, DIRECTIONS[button]] = FIRST_REPEAT_S
            yield Move(DIRECTIONS[button], guid)
        elif button == pygame.CONTROLLER_BUTTON_A:
            yield Confirm("pad", guid)
        elif button == pygame.CONTROLLER_BUTTON_B:
            yield Cancel(guid)
        elif button in NAMES:
            yield Key(NAMES[button], pad=guid)

    def _stick(self, instance: int, axis: int, value: int) -> Iterator[Intent]:
        if axis in TRIGGERS:
            yield from self._read_trigger(instance, axis, value)
            return
        if axis == pygame.CONTROLLER_AXIS_RIGHTY:
            yield from self._read_right_stick(instance, value)
            return
        if axis == pygame.CONTROLLER_AXIS_LEFTX:
            pair = ("left", "right")
        elif axis == pygame.CONTROLLER_AXIS_LEFTY:
            pair = ("up", "down")
        else:
            return
        now = self._sticks.get(instance, "")
        if abs(value) >= STICK_ON:
            direction = pair[value > 0]
            if direction != now:
                self._held.pop((instance, now), None)
                self._sticks[instance] = direction
                self._held[instance, direction] = FIRST_REPEAT_S
                yield Move(direction, self._guids.get(instance, "pad"))
        elif now in pair and abs(value) < STICK_ON // 2:
            self._held.pop((instance, now), None)
            self._sticks[instance] = ""

    def _read_right_stick(self, instance: int, value: int) -> Iterator[Intent]:
        """Yield a press when the right stick is pushed up or down, and a release when it returns to the centre."""
        guid, before = self._guids.get(instance, "pad"), self._looks.get(instance, "")
        now = RIGHT_STICK[value > 0] if abs(value) >= STICK_ON else before
        if abs(value) < STICK_ON // 2:
            now = ""
        if now == before:
            return
        self._looks[instance] = now
        if before:
            yield Released(before, guid)
        if now:
            yield Key(now, pad=guid)

    def _read_trigger(self, instance: int, axis: int, value: int) -> Iterator[Intent]:
        """Yield a press when a trigger is pulled, and a release when it is let go."""
        if value < STICK_ON // 2:
            if (instance, axis) in self._pulled:
                self._pulled.discard((instance, axis))
                yield Released(TRIGGERS[axis], self._guids.get(instance, "pad"))
        elif value >= STICK_ON and (instance, axis) not in self._pulled:
            self._pulled.add((instance, axis))
            yield Key(TRIGGERS[axis], pad=self._guids.get(instance, "pad"))
