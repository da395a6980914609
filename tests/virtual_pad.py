"""A gamepad without a device: SDL's virtual joystick, in the very SDL that pygame has loaded.

Everything from SDL upward is real: mapping, coming and going, button and axis events.
"""

from __future__ import annotations

import ctypes
import re
from pathlib import Path

import pytest

GAMECONTROLLER = 1
AXES, BUTTONS = 6, 15


def loaded_sdl() -> ctypes.CDLL:
    """pygame's own SDL; another copy would have joysticks of its own. Import pygame first."""
    maps = Path("/proc/self/maps")
    if not maps.exists():
        pytest.skip("virtual pads are reached through /proc")
    paths = set(re.findall(r"/\S*libSDL2-\S+", maps.read_text()))
    found = {path for path in paths if not any(part in path for part in ("image", "mixer", "ttf"))}
    if len(found) != 1:
        pytest.skip("pygame has not brought an SDL of its own")
    sdl = ctypes.CDLL(found.pop())
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    sdl.SDL_GetError.restype = ctypes.c_char_p
    sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    sdl.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    sdl.SDL_JoystickInstanceID.argtypes = [ctypes.c_void_p]
    sdl.SDL_JoystickClose.argtypes = [ctypes.c_void_p]
    return sdl


class VirtualPad:
    """Plug in after the controllers are opened; buttons are numbered as SDL's controller buttons."""

    def __init__(self) -> None:
        self.sdl = loaded_sdl()
        index = self.sdl.SDL_JoystickAttachVirtual(GAMECONTROLLER, AXES, BUTTONS, 0)
        if index < 0:
            raise OSError(self.sdl.SDL_GetError().decode())
        self.pad = self.sdl.SDL_JoystickOpen(index)

    def button(self, number: int, *, down: bool) -> None:
        """Press or let go."""
        self.sdl.SDL_JoystickSetVirtualButton(self.pad, number, int(down))

    def axis(self, number: int, value: int) -> None:
        """Push a stick or pull a trigger."""
        self.sdl.SDL_JoystickSetVirtualAxis(self.pad, number, value)

    def unplug(self) -> None:
        """Pull it out. The index counts anew when another is pulled out, so it is looked up."""
        wanted = self.sdl.SDL_JoystickInstanceID(self.pad)
        for index in range(self.sdl.SDL_NumJoysticks()):
            if self.sdl.SDL_JoystickGetDeviceInstanceID(index) == wanted:
                self.sdl.SDL_JoystickDetachVirtual(index)
                break
        self.sdl.SDL_JoystickClose(self.pad)
