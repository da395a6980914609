"""Monitors and keyboard layout, visible window positions, and waiting for events."""

from __future__ import annotations

import os
import string
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect

from game.ui.measure import MINIMUM

if TYPE_CHECKING:
    import ctypes
    from collections.abc import Callable, Iterator, Mapping, Sequence


LOOKS: Final = 20
VIDEO: Final = 0x20
"""SDL's flag for its video subsystem."""
SDL_PATTERNS: Final = (".dylibs/libSDL2-2*", "../pygame_ce.dylibs/libSDL2-2*")
"""Glob patterns, relative to the package, for SDL's library in macOS wheels of pygame-ce."""


@lru_cache(maxsize=1)
def loaded_sdl() -> ctypes.CDLL | None:
    """Return the SDL library loaded by pygame, with video initialised; None if it is not found."""
    import ctypes  # noqa: PLC0415 - after the first picture

    for path in _libraries():
        try:
            sdl = ctypes.CDLL(path)
            sdl.SDL_WaitEventTimeout.argtypes = [ctypes.c_void_p, ctypes.c_int]
            sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
            sdl.SDL_GetWindowFlags.argtypes = [ctypes.c_void_p]
            sdl.SDL_GetWindowFlags.restype = ctypes.c_uint32
            if sdl.SDL_WasInit(VIDEO):  # otherwise it is a second copy
                return sdl
        except (OSError, AttributeError):  # missing, or not SDL: try the next one
            continue
    return None


def _libraries() -> Iterator[str]:
    if sys.platform == "win32":
        yield "SDL2.dll"  # by its bare name, Windows returns the library that is loaded
    elif sys.platform == "darwin":
        folder = Path(pygame.__file__).parent
        yield from (str(path) for pattern in SDL_PATTERNS for path in folder.glob(pattern))
    else:
        try:
            lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:  # not Linux
            return
        yield from sorted({line.split(maxsplit=5)[-1] for line in lines if "/libSDL2-2" in line})


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
"""SDL's scancodes of the keys of a US keyboard."""
PLACES: Final = {scancode: key for key, scancode in SCANCODES.items()}
NOT_PRINTED: Final = 1 << 30
"""Value from which SDL key codes stand for keys without a character, such as arrows and F11."""
LATIN_END: Final = 0x250
MORE_LATIN: Final = range(0x1E00, 0x1F00)


class Monitor(NamedTuple):
    """A monitor's area in desktop pixels; in a list, the first monitor is the primary one."""

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
    """Return whether a window manager draws frames; it may be missing on an X server, as in a kiosk."""
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


_handlers: Final[list[object]] = []
"""Reference to the error handler given to Xlib, so that it is not garbage-collected."""


def survive_x11_errors(tell: Callable[[str], object]) -> None:
    """Report errors from the X server to `tell` instead of ending the program, as Xlib does by default.

    Such errors occur when SDL queries a window frame that the window manager has already removed. Call this after every
    initialisation of the display, because SDL then replaces the error handler.
    """
    if pygame.display.get_driver() != "x11":
        return
    import ctypes  # noqa: PLC0415 - only here

    class XErrorEvent(ctypes.Structure):
        _fields_ = (
            ("type", ctypes.c_int),
            ("display", ctypes.c_void_p),
            ("resource", ctypes.c_ulong),
            ("serial", ctypes.c_ulong),
            ("error", ctypes.c_ubyte),
            ("request", ctypes.c_ubyte),
            ("minor", ctypes.c_ubyte),
        )

    told: set[str] = set()

    def hear(_display: int, event: ctypes._Pointer[XErrorEvent]) -> int:  # must not call Xlib
        words = f"X error {event.contents.error} of request {event.contents.request}.{event.contents.minor}"
        if words not in told:
            told.add(words)
            tell(words)
        return 0

    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(XErrorEvent))(hear)
    try:
        ctypes.CDLL("libX11.so.6").XSetErrorHandler(handler)
    except (OSError, AttributeError):  # SDL has another one: the default stays
        return
    _handlers[:] = [handler]


def flags(window: int) -> int | None:
    """Return SDL's current flags for the window with this id; None if they cannot be read."""
    sdl = loaded_sdl()
    pointer = sdl.SDL_GetWindowFromID(window) if sdl is not None else None
    return sdl.SDL_GetWindowFlags(pointer) if sdl is not None and pointer else None


def is_latin(key: int) -> bool:
    """Return whether a key code is a Latin letter, a digit, a punctuation mark, or a key without a character."""
    return key < LATIN_END or key >= NOT_PRINTED or key in MORE_LATIN


def printed_keys() -> Mapping[str, str]:
    """Return the characters of the active layout by the keys of a US keyboard.

    The mapping is empty for a Latin layout, whose keys need none, or if the system does not report the layout.
    """
    sdl = loaded_sdl()
    if sdl is None:
        return {}
    found = {key: sdl.SDL_GetKeyFromScancode(scancode) for key, scancode in SCANCODES.items()}
    if sum(is_latin(found[letter]) for letter in string.ascii_lowercase) > len(string.ascii_lowercase) / 2:
        return {}
    return {key: chr(number) for key, number in found.items() if 0 < number < NOT_PRINTED}


def seen_by_nobody() -> bool:
    """Return whether SDL found no screen and uses a driver without output that was not requested."""
    return pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER")


HELD: Final = 120
"""Pixels of the window's upper edge that must be on a monitor for the window to be grabbed."""
STRIP: Final = 24
"""Height in pixels of the strip that counts as the window's upper edge."""
TITLE_BAR: Final = 40
"""Minimum height of a title bar in pixels; on tall monitors, `TITLE_SHARE` of the height applies."""
TITLE_SHARE: Final = 0.04
EDGE: Final = 8
"""Width in pixels of the window frame at the left, right and lower edges."""
FIRST_SIZE: Final = (1280, 720)
SPACE_ROUND_WINDOW: Final = (120, 160)
FIRST_AT_MOST: Final = 1920
SHARE_OF_SHARP: Final = 0.72
"""Maximum initial window height as a fraction of a high-resolution monitor's height.

There, 1920 px would be small.
"""


class WindowPlacement(NamedTuple):
    """Position and size of the window in pixels, relative to the first monitor's top left corner."""

    x: int
    y: int
    width: int
    height: int


def fitting(kept: Sequence[int], monitors: Sequence[tuple[int, int]]) -> WindowPlacement | None:
    """Return the saved placement `kept`, limited to the monitors' sizes; None if it is not visible.

    SDL reports the sizes of the monitors but not their arrangement: the others may be on any side of the first. A
    window that was on a removed monitor reappears in a visible place.
    """
    if len(kept) != len(WindowPlacement._fields) or not monitors:
        return None
    place = WindowPlacement(*kept)
    (first_wide, first_high), others = monitors[0], monitors[1:]
    beside, above = sum(wide for wide, _ in others), sum(high for _, high in others)
    seen = -beside + HELD <= place.x + place.width and place.x <= first_wide + beside - HELD
    if not seen or not -above <= place.y <= first_high + above - HELD:
        return None
    widest, highest = (max(size) for size in zip(*monitors, strict=True))
    least = min(MINIMUM[0], widest), min(MINIMUM[1], highest)
    wide, high = max(least[0], min(place.width, widest)), max(least[1], min(place.height, highest))
    return place._replace(width=wide, height=high)


def settled(kept: WindowPlacement, monitors: Sequence[Monitor]) -> WindowPlacement | None:
    """Return the saved placement `kept`, adapted to the monitors; None if too little would be seen.

    Enough of the window's upper edge must be on a monitor. The window becomes at most as large as its monitor's
    free area, with its lower edge above any taskbar.
    """
    edge = Rect(kept.x, kept.y, kept.width, STRIP)
    held = [(shown.w * shown.h, one) for one in monitors if (shown := edge.clip(one.whole)).w >= HELD]
    if not held:
        return None
    free = max(held, key=lambda each: each[0])[1].usable
    wide, high = min(kept.width, free.w), min(kept.height, free.h)
    x = kept.x if wide == kept.width else free.x + min(EDGE, free.w - wide)
    top = free.y + min(title_bar(free), free.h - high)
    return WindowPlacement(x, min(kept.y, max(top, free.bottom - high)), wide, high)


def first_place(free: Rect, *, framed: bool = True) -> WindowPlacement:
    """Return the default window placement: 16:9, centred in `free`, with space for a frame.

    `free` is the area of a monitor without taskbars. `framed` is False if there is no window manager, so that
    the window has no frame.
    """
    bar, edge = (title_bar(free), EDGE) if framed else (0, 0)
    room_wide, room_high = max(1, free.w - 2 * edge), max(1, free.h - bar - edge)
    largest = max(FIRST_AT_MOST, round(free.h * SHARE_OF_SHARP * 16 / 9))
    wide = min(free.w - SPACE_ROUND_WINDOW[0], round((free.h - SPACE_ROUND_WINDOW[1]) * 16 / 9), largest)
    wide = max(wide, min(FIRST_SIZE[0], room_wide, round(room_high * 16 / 9)), min(MINIMUM[0], room_wide))
    high = min(room_high, max(MINIMUM[1], round(wide * 9 / 16)))
    return WindowPlacement(free.x + (free.w - wide) // 2, free.y + bar + (room_high - high) // 2, wide, high)


def title_bar(free: Rect) -> int:
    """Return an estimate of a title bar's height, in pixels.

    Desktops report it only for a window that has one.
    """
    return max(TITLE_BAR, round(free.h * TITLE_SHARE))


def wait_for_event(seconds: float, *, pads: bool) -> None:
    """Wait at most `seconds` for an event in the queue; `pads` means that a gamepad is connected.

    pygame's own `event.wait` polls a thousand times a second, whereas SDL's function sleeps until the desktop sends an
    event. If SDL's function is not found, or a gamepad is connected (in which case SDL also polls), the queue is
    checked `LOOKS` times a second instead. Plugging in a gamepad causes an event, for which SDL checks every few
    seconds.
    """
    sdl = None if pads else loaded_sdl()
    if sdl is not None:
        sdl.SDL_WaitEventTimeout(None, max(1, round(seconds * 1000)))
        return
    while seconds > 0 and not pygame.event.peek():
        step = min(seconds, 1 / LOOKS)
        pygame.time.wait(max(1, round(step * 1000)))
        seconds -= step
