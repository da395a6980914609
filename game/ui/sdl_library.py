"""Access to functions of the SDL library that pygame does not expose."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    import ctypes
    from collections.abc import Iterator

VIDEO: Final = 0x20
"""SDL's flag of its video subsystem."""
BESIDE: Final = (".dylibs/libSDL2-2*", "../pygame_ce.dylibs/libSDL2-2*")
"""Paths of SDL in macOS wheels of pygame-ce, relative to the package."""


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
        yield from (str(path) for pattern in BESIDE for path in folder.glob(pattern))
    else:
        try:
            lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:  # not Linux
            return
        yield from sorted({line.split(maxsplit=5)[-1] for line in lines if "/libSDL2-2" in line})
