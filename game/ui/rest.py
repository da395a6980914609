"""Rest until something happens: SDL sleeps until the desktop has something to say.

pygame's own `event.wait` looks a thousand times a second, so SDL's is called, in the very library that pygame has
loaded. Where that is not found, or a pad is plugged in (SDL itself then looks as often), the queue is looked at
`LOOKS` times a second instead. Pads that are plugged in are an event, for which SDL looks every few seconds.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    import ctypes
    from collections.abc import Iterator

LOOKS: Final = 20
VIDEO: Final = 0x20
"""SDL's number of its own video."""
BESIDE: Final = (".dylibs/libSDL2-2*", "../pygame_ce.dylibs/libSDL2-2*")
"""Where wheels of pygame-ce keep SDL on macOS, from its own folder."""


def rest(seconds: float, *, pads: bool) -> None:
    """Return when there is an event, or after so many seconds; the event stays where it is. `pads`: one is there."""
    sdl = None if pads else _sdl()
    if sdl is not None:
        sdl.SDL_WaitEventTimeout(None, max(1, round(seconds * 1000)))
        return
    while seconds > 0 and not pygame.event.peek():
        step = min(seconds, 1 / LOOKS)
        pygame.time.wait(max(1, round(step * 1000)))
        seconds -= step


@lru_cache(maxsize=1)
def _sdl() -> ctypes.CDLL | None:
    """The SDL that pygame has loaded; None where it is not found."""
    import ctypes  # noqa: PLC0415 - after the first picture

    for path in _libraries():
        try:
            sdl = ctypes.CDLL(path)
            sdl.SDL_WaitEventTimeout.argtypes = [ctypes.c_void_p, ctypes.c_int]
            if sdl.SDL_WasInit(VIDEO):  # or else it is a second copy
                return sdl
        except (OSError, AttributeError):  # not there, or not SDL: the next may be
            continue
    return None


def _libraries() -> Iterator[str]:
    if sys.platform == "win32":
        yield "SDL2.dll"  # by its name alone, Windows gives what is loaded already
    elif sys.platform == "darwin":
        folder = Path(pygame.__file__).parent
        yield from (str(path) for pattern in BESIDE for path in folder.glob(pattern))
    else:
        try:
            lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:  # not Linux
            return
        yield from sorted({line.split(maxsplit=5)[-1] for line in lines if "/libSDL2-2" in line})
