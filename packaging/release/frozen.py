"""The standalone program, as `play.py build` makes it: the folder, and the same in a single file."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from release.place import OUT, ROOT, STEM, SUFFIX, PackagingError, run

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ROOT / "dist" / "sala"
APP = ROOT / "dist" / "Sala.app"
"""The same as macOS starts it."""
PYTHON = ROOT / ".venv-build" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
"""The Python of the clean environment that the program is collected from."""


def folder() -> Path:
    """The one-folder program, built if it is older than its sources."""
    run([sys.executable, ROOT / "play.py", "build"], quiet=False)
    return FOLDER


def single() -> Path:
    """The same program in a single file, which unpacks itself at each start."""
    folder()  # the environment, and the wheel in it
    made = ROOT / "build" / "single"
    options: list[str | Path] = ["--noconfirm", "--log-level", "WARN", "--workpath", made / "work", "--distpath", made]
    run([PYTHON, "-P", "-m", "PyInstaller", *options, "build.spec", "--", "--single"])
    program = made / f"sala{SUFFIX}"
    if "sala" not in run([program, "--version"]):
        raise PackagingError("The single file was built, but does not start.")
    OUT.mkdir(parents=True, exist_ok=True)
    target = OUT / f"{STEM}{SUFFIX}"
    shutil.copy2(program, target)
    return target
