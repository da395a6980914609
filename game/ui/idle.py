"""Waits for events without polling: SDL sleeps until the desktop sends one.

pygame's own `event.wait` polls a thousand times a second. So SDL's function is called, in the library that pygame has
loaded. If that is not found, or a gamepad is connected (SDL itself then polls as often), the queue is checked `LOOKS`
times a second instead. Plugging in a gamepad is an event, for which SDL checks every few seconds.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.desktop import loaded_sdl

LOOKS: Final = 20


def wait_for_event(seconds: float, *, pads: bool) -> None:
    """Wait until an event is in the queue, at most some seconds; `pads` says that a gamepad is connected."""
    sdl = None if pads else loaded_sdl()
    if sdl is not None:
        sdl.SDL_WaitEventTimeout(None, max(1, round(seconds * 1000)))
        return
    while seconds > 0 and not pygame.event.peek():
        step = min(seconds, 1 / LOOKS)
        pygame.time.wait(max(1, round(step * 1000)))
        seconds -= step
