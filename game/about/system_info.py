"""System information for the log: enough to locate an error, nothing that identifies the user."""

from __future__ import annotations

import os
import platform
import sys

from game.about.version import VERSION


def system_info() -> dict[str, object]:
    """Return versions, system and start method of the program, without names of the machine or user."""
    return {
        "Sala": VERSION,
        "as": "standalone program" if getattr(sys, "frozen", False) else "Python package",
        "Python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "session": os.environ.get("XDG_SESSION_TYPE", "?") if sys.platform.startswith("linux") else sys.platform,
        "processors": os.cpu_count(),
    }
