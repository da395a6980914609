"""Rest until something happens: SDL sleeps until the desktop has something to say.

pygame's own `event.wait` looks a thousand times a second, so SDL's is called, in the very library that pygame has
loaded. Where that is not found, or a pad is plugged in (SDL itself then looks as often), the queue is looked at
`LOOKS` times a second instead. Pads that are plugged in are an event, for which SDL looks every few seconds.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.sdl import loaded_sdl

LOOKS: Final = 20


def rest(seconds: float, *, pads: bool) -> None:
    """Return when there is an event, or after so many seconds; the event stays where it is. `pads`: one is there."""
    sdl = None if pads else loaded_sdl()
    if sdl is not None:
        sdl.SDL_WaitEventTimeout(None, max(1, round(seconds * 1000)))
        return
    while seconds > 0 and not pygame.event.peek():
        step = min(seconds, 1 / LOOKS)
        pygame.time.wait(max(1, round(step * 1000)))
        seconds -= step
