"""Opens a folder in the system's file manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PATIENCE_S: Final = 1.5
"""Seconds after which a file manager that is still running counts as opened."""

_open_file_managers: Final[list[subprocess.Popen[bytes]]] = []
"""Processes of file managers that are still open; nothing waits for them to end."""


def open_folder(folder: Path) -> bool:
    """Open a folder in the file manager; return False if there is no file manager or it failed."""
    if sys.platform == "win32":
        try:
            os.startfile(folder)  # noqa: S606 - Windows' own way
        except OSError:
            return False
        return True
    program = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if program is None:
        return False
    try:
        running = subprocess.Popen(  # noqa: S603 - the system's own program, with one path
            [program, str(folder)],
            env=outside(os.environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # it stays open when the game is closed
        )
    except OSError:
        return False
    try:
        return running.wait(PATIENCE_S) == 0
    except subprocess.TimeoutExpired:
        _open_file_managers.append(running)
        return True


def outside(environment: Mapping[str, str]) -> dict[str, str]:
    """Return a copy of the environment for an external program, without Sala's bundled libraries."""
    given = dict(environment)
    if "LD_LIBRARY_PATH_ORIG" in given:
        given["LD_LIBRARY_PATH"] = given["LD_LIBRARY_PATH_ORIG"]
    elif getattr(sys, "frozen", False):
        given.pop("LD_LIBRARY_PATH", None)
    return given
