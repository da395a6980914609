"""Environment variables for SDL, set before SDL is loaded; `game.ui` imports this module first.

Values that the player has set are kept.
"""

from __future__ import annotations

import os
import sys

from game.ui import memory_release

PROGRAM = "sala"
"""Name of the desktop file, by which X11 and Wayland identify the window."""


def prepare() -> None:
    """Set the environment variables for SDL that are not set yet."""
    wanted = {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_VIDEO_X11_WMCLASS": PROGRAM,
        "SDL_VIDEO_WAYLAND_WMCLASS": PROGRAM,
        "SDL_APP_NAME": "Sala",
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        "SDL_IME_SHOW_UI": "1",  # the system shows the candidates of an input method
        "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",  # otherwise the desktop's shadows and panels flicker
    }
    if sys.platform.startswith("linux"):
        # Without a graphics card, accelerated display of a software surface costs 25 times as much.
        wanted["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):  # a script's empty variable names no driver
        if os.environ.get(name) == "":
            del os.environ[name]
    for name, value in wanted.items():
        os.environ.setdefault(name, value)
    memory_release.prepare()
