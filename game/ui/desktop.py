"""Queries about the desktop: monitors, their usable areas, and the active keyboard layout."""

from __future__ import annotations

import os
import string
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect

from game.ui.sdl_library import loaded_sdl

if TYPE_CHECKING:
    from collections.abc import Mapping

FULLSCREEN: Final = 0x1
MINIMISED: Final = 0x40
MAXIMISED: Final = 0x80
"""SDL's window flag for maximised."""
UNSEEN: Final = frozenset({"dummy", "offscreen", "evdev"})
"""SDL's video drivers without visible output."""
FIRST_LETTER: Final = 4
"""SDL's scancode of A on a US keyboard; the other letters follow."""
SCANCODES: Final = {
    **{letter: FIRST_LETTER + place for place, letter in enumerate(string.ascii_lowercase)},
    **{digit: 30 + place for place, digit in enumerate("1234567890")},
    **dict(zip("-=[]\\", range(45, 50), strict=True)),
    **dict(zip(";'`,./", range(51, 57), strict=True)),
}
"""Keys of a US keyboard and their scancodes."""
PLACES: Final = {scancode: key for key, scancode in SCANCODES.items()}
NOT_PRINTED: Final = 1 << 30
"""SDL key codes from here on are keys without a character: arrows, F11."""
LATIN_END: Final = 0x250
MORE_LATIN: Final = range(0x1E00, 0x1F00)


class Monitor(NamedTuple):
    """A monitor's area in desktop pixels; the first monitor in a list is the primary one."""

    whole: Rect
    usable: Rect
    """The part free of taskbars, docks and menu bars."""


def monitors() -> list[Monitor]:
    """Return all monitors with their positions; empty if the system does not report them."""
    sdl = loaded_sdl()
    if sdl is None:
        return []
    import ctypes  # noqa: PLC0415 - SDL was found by it

    found = []
    for number in range(sdl.SDL_GetNumVideoDisplays()):
        whole, usable = (ctypes.c_int * 4)(), (ctypes.c_int * 4)()
        if sdl.SDL_GetDisplayBounds(number, whole) == 0:
            free = sdl.SDL_GetDisplayUsableBounds(number, usable) == 0 and usable[2] > 0 and usable[3] > 0
            bounds = Rect(*whole)
            inside = Rect(*usable).clip(bounds) if free else bounds
            found.append(Monitor(bounds, inside if inside.w and inside.h else bounds))
    return found


def frames_windows() -> bool:
    """Whether a window manager draws window frames; only an X server can run without one, for example in a kiosk."""
    if pygame.display.get_driver() != "x11":
        return True
    import ctypes  # noqa: PLC0415 - only here

    try:
        x11 = ctypes.CDLL("libX11.so.6")  # SDL has loaded it as well
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
    except (OSError, AttributeError):
        return True
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return True
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    check = ctypes.c_ulong(x11.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0))
    kind, count, left = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_ulong()
    form, value = ctypes.c_int(), ctypes.c_void_p()
    wanted = ctypes.c_long(0), ctypes.c_long(1), ctypes.c_int(0), ctypes.c_ulong(0)
    answers = [ctypes.byref(each) for each in (kind, form, count, left, value)]
    x11.XGetWindowProperty(display, root, check, *wanted, *answers)
    if value:
        x11.XFree(value)
    x11.XCloseDisplay(display)
    return count.value > 0


def flags(window: int) -> int | None:
    """Return SDL's current flags for the window with this id; None if they cannot be read."""
    sdl = loaded_sdl()
    pointer = sdl.SDL_GetWindowFromID(window) if sdl is not None else None
    return sdl.SDL_GetWindowFlags(pointer) if sdl is not None and pointer else None


def is_latin(key: int) -> bool:
    """Whether a key code is a Latin letter, a digit, a punctuation mark, or a key without a character."""
    return key < LATIN_END or key >= NOT_PRINTED or key in MORE_LATIN


def printed_keys() -> Mapping[str, str]:
    """Map keys of a US keyboard to the characters of the active layout.

    Empty for a Latin layout, whose keys need no mapping, and if the system does not report the layout.
    """
    sdl = loaded_sdl()
    if sdl is None:
        return {}
    found = {key: sdl.SDL_GetKeyFromScancode(scancode) for key, scancode in SCANCODES.items()}
    if sum(is_latin(found[letter]) for letter in string.ascii_lowercase) > len(string.ascii_lowercase) / 2:
        return {}
    return {key: chr(number) for key, number in found.items() if 0 < number < NOT_PRINTED}


def seen_by_nobody() -> bool:
    """Whether SDL found no screen and fell back to a driver without output that nobody had requested."""
    return pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER")
