"""The installer for Windows, by NSIS: it lays the program down for one user and has it open replays."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from game.about.version import VERSION
from release import frozen
from release.archives import EXTRA_FILES, ICONS
from release.place import OUT, ROOT, SOURCES, STEM, PackagingError, run

SCRIPT: Final = SOURCES / "windows" / "sala.nsi"
TARGET: Final = () if sys.platform == "win32" else ("-XTarget amd64-unicode",)
"""Debian's NSIS can make installers of 64 bits, as Wine there wants them; that of Windows makes them of 32 bits."""


def installer() -> Path:
    """The installer, from the program's folder."""
    with TemporaryDirectory() as room:
        return made(beside(frozen.folder(), Path(room) / STEM), OUT / f"{STEM}-setup.exe")


def beside(folder: Path, top: Path) -> Path:
    """A copy of the program's folder at `top`, with what lies beside the program for who unpacks it."""
    shutil.copytree(folder, top, symlinks=True)
    for name in EXTRA_FILES:
        shutil.copy2(ROOT / name, top / Path(name).name)
    return top


def made(top: Path, target: Path) -> Path:
    """The installer of everything in `top`, on any system that has makensis.

    Raises:
        PackagingError: there is no program for Windows in `top`, or makensis is missing or has failed.
    """
    if not (top / "sala.exe").is_file():
        raise PackagingError("The installer is made from the program for Windows.")
    target.parent.mkdir(parents=True, exist_ok=True)
    facts = {"VERSION": VERSION, "SOURCE": top.resolve(), "ICON": ICONS / "sala.ico", "OUT": target.resolve()}
    defined = [f"-D{name}={value}" for name, value in facts.items()]
    run([makensis(), "-V2", "-INPUTCHARSET", "UTF8", *TARGET, *defined, SCRIPT])
    return target


def makensis() -> str:
    """NSIS's compiler; on Windows its own installer does not put it on the path."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "NSIS" / "makensis.exe"
    return shutil.which("makensis") or str(usual if usual.is_file() else "makensis")
