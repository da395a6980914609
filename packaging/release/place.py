"""Where things are, what the release is called, and how tools are run."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.about.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = ROOT / "packaging"
OUT: Final = ROOT / "dist" / "packages"
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SYSTEMS: Final = {"linux": "linux", "win32": "windows", "darwin": "macos"}
MACHINES: Final = {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64"}
MACHINE: Final = MACHINES.get(platform.machine().lower(), platform.machine().lower())
PLATFORM: Final = f"{SYSTEMS.get(sys.platform, sys.platform)}-{MACHINE}"
STEM: Final = f"sala-{VERSION}-{PLATFORM}"
"""What a file for this platform is called, up to its ending."""
SUFFIX: Final = ".exe" if sys.platform == "win32" else ""


class PackagingError(Exception):
    """Something cannot be made here. The message is a sentence for the person at the terminal."""


def epoch() -> int:
    """The time that everything made carries, so that the same sources make the same bytes: that of the last commit."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    asked = ["git", "log", "-1", "--format=%ct"]
    try:
        told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        return int(told)
    except (OSError, subprocess.CalledProcessError, ValueError):  # no git, or sources that came as an archive
        return int((ROOT / "pyproject.toml").stat().st_mtime)


def run(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None, quiet: bool = True) -> str:
    """Run a tool in the checkout and give back what it printed.

    Raises:
        PackagingError: it is missing, or it failed; with its own last words.
    """
    surroundings = {
        **os.environ,
        "PYTHONPATH": "",
        "SOURCE_DATE_EPOCH": str(epoch()),
        "PYTHONHASHSEED": "1",
        **(env or {}),
    }
    try:
        done = subprocess.run(
            [str(word) for word in command], cwd=ROOT, env=surroundings, capture_output=quiet, text=True, check=False
        )
    except FileNotFoundError as error:
        raise PackagingError(f"{command[0]} is missing; docs/packaging.md says what brings it.") from error
    if done.returncode:
        last = (done.stderr or done.stdout or "").strip()[-2000:]
        raise PackagingError(f"{Path(command[0]).name} ended with {done.returncode}. {last}".strip())
    return done.stdout or ""
