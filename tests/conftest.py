"""Everything runs without a screen or a sound card: SDL is told so before pygame is loaded anywhere."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
