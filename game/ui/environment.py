"""What SDL must know before it is loaded. Imported first of all by `game.ui`; values the player has set are kept."""

from __future__ import annotations

import os
import sys

from game.ui import memory

PROGRAM = "sala"
"""The name of the desktop file, by which X11 and Wayland know the window."""


def prepare() -> None:
    """Set SDL's environment, unless it is set already."""
    wanted = {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_VIDEO_X11_WMCLASS": PROGRAM,
        "SDL_VIDEO_WAYLAND_WMCLASS": PROGRAM,
        "SDL_APP_NAME": "Sala",
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        "SDL_IME_SHOW_UI": "1",  # the candidates of an input method are shown by the system
        "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",  # or else the desktop's shadows and panels flicker or go
    }
    if sys.platform.startswith("linux"):
        # Without a graphics card the accelerated way of showing a software surface costs 25 times as much.
        wanted["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    for name, value in wanted.items():
        os.environ.setdefault(name, value)
    memory.prepare()
