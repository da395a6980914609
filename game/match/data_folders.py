"""Folders of Sala's files: saved data, screenshots and caches."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_cache_dir, user_data_dir, user_pictures_dir

FILE: Final = "sala.sqlite3"
"""Name of the journal's file."""
HOME_VARIABLE: Final = "SALA_HOME"
"""Environment variable that replaces the system's folder with another one, such as a USB stick or a test folder."""


def home() -> Path:
    """Return the folder for all files that Sala writes."""
    named = os.environ.get(HOME_VARIABLE)
    return Path(named) if named else Path(user_data_dir("sala", appauthor=False))


def pictures_folder() -> Path:
    """Return the folder for screenshots: the user's pictures folder, or one in `SALA_HOME` if that is set."""
    return home() / "pictures" if os.environ.get(HOME_VARIABLE) else Path(user_pictures_dir()) / "Sala"


def cache_folder() -> Path:
    """Return the folder for cached pictures. It has no user data; missing pictures are regenerated."""
    return home() / "cache" if os.environ.get(HOME_VARIABLE) else Path(user_cache_dir("sala", appauthor=False))
