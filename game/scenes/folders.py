"""Opens folders in the file manager, or shows their paths if that fails; notifies the player of written files."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from game.i18n import _
from game.match import write_errors
from game.ui.dialog import Answer, Dialog
from game.ui.open_folder import open_folder

if TYPE_CHECKING:
    from pathlib import Path

    from game.ui.scene import SceneStack


def write_failed(folder: Path, error: Exception) -> str:
    """Return a sentence that explains why a file could not be written to this folder."""
    return _("The file cannot be written to {folder}: {reason}.").format(folder=folder, reason=reason_of(error))


def reason_of(error: Exception) -> str:
    """Return an error's message; for an `OSError`, the operating system's wording."""
    known = isinstance(error, OSError | sqlite3.Error | write_errors.StalledError)
    return write_errors.reason_of(error) if known else str(error)


def show_folder(stage: SceneStack, folder: Path) -> None:
    """Open a folder in the file manager, or show its path."""
    if not open_folder(folder):
        lost = _("No file manager was found. The folder is {folder}.").format(folder=folder)
        stage.push(Dialog(_("The folder cannot be opened"), lost, (Answer(_("Done")),)))


def notify_written(stage: SceneStack, title: str, words: str, folder: Path) -> None:
    """Notify the player that a file was written, and offer to open its folder."""
    answers = (Answer(_("Done"), kind="primary"), Answer(_("Open folder"), lambda: show_folder(stage, folder)))
    stage.push(Dialog(title, words, answers))
