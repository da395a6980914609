"""Opening of the journal when the store opens: locks its folder, sets damaged files aside, and falls back to memory."""

from __future__ import annotations

import os
import sqlite3
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.i18n import N_, _
from game.match.atomic_files import free_path, retry_while_held
from game.match.file_location import mark_unreported, orphaned_wal, unreported_rescue_file
from game.match.instance_lock import AlreadyLocked, InstanceLock
from game.match.journal import Journal
from game.match.journal_database import IN_MEMORY, take_in_wal
from game.match.journal_errors import DamagedJournalError, JournalError, NewerJournalError
from game.match.untrusted_input import brief
from game.match.write_errors import may_pass, reason_of

if TYPE_CHECKING:
    from collections.abc import Callable

SET_ASIDE = ".damaged-"
"""Suffix of a renamed damaged file, followed by the date."""
_BEGUN_ANEW = N_(
    "The saved matches could not be read. The file has been kept as {file}, and a new one has been started."
)
_KEPT_BEFORE = N_(
    "Another program had replaced your saved-matches file before Sala closed unexpectedly. Your matches are in "
    "{kept}. To see them the next time you start Sala, close it and rename that file to {file}."
)


class JournalOpening:
    """Opens the journal at a path, and records what could not be opened, locked or saved."""

    def __init__(self, path: Path | str, note: Callable[[str], None]) -> None:
        """Prepare to open `path`; `note` receives sentences for the player."""
        self.path, self._note = path, note
        self.lock: InstanceLock | None = None
        self.borrowed = ""
        """Reason why all data is only in memory and will not be saved, as a sentence.

        '' if it is saved, or is in memory on purpose.
        """
        self.unread = ""
        """Reason why no saved data is available, as a sentence; '' if all of it is available."""

    def open(self, *, lasting: bool) -> Journal:
        """Open the file, a copy of it in memory, or an empty journal in memory: the first of these that is possible.

        If the folder cannot be created or written, a `lasting` journal keeps retrying.
        """
        if self.path == IN_MEMORY:
            return Journal(IN_MEMORY, self._note)
        file = Path(self.path)
        try:
            try:
                self._lock_folder()
            except AlreadyLocked:
                self.borrowed = _("This match is not being saved: Sala is already open in another window.")
                self._note(
                    _(
                        "Sala is already open in another window, and that window is saving the matches. "
                        "Anything you play or change in this one will be lost when you close it."
                    )
                )
                return self._copied(file)
            try:
                wal = orphaned_wal(file)
                if wal is not None:
                    away = retry_while_held(partial(wal.rename, _free_name(file, "-wal")))
                    self._note(_(_BEGUN_ANEW).format(file=away))
                if kept := unreported_rescue_file(file):
                    if not take_in_wal(kept):  # to be renamed it must be one file: the next start tries again
                        mark_unreported(file)
                    self._note(_(_KEPT_BEFORE).format(kept=kept, file=file.name))
                return Journal(file, self._note)
            except NewerJournalError:
                self.borrowed = _(
                    "This match is not being saved: the saved matches were written by a newer version of Sala."
                )
                self._note(
                    _(
                        "The saved matches were written by a newer version of Sala. This version shows what it "
                        "can read of them and leaves the file as it is; anything you play or change now will be "
                        "lost when you close Sala."
                    )
                )
                return self._copied(file)
            except DamagedJournalError as error:
                return self._replace_damaged(file, error.spare)
        except (OSError, sqlite3.Error, JournalError) as error:
            in_read_only_folder = not os.access(file.parent, os.W_OK)
            if (lasting or self.lock is not None) and (isinstance(error, OSError) or may_pass(error)):
                try:
                    return Journal(
                        file, self._note, error, in_read_only_folder=in_read_only_folder, prepare=self.try_to_lock
                    )
                except (OSError, sqlite3.Error, JournalError):
                    pass  # it cannot be read either; the note below reports the first error
            self._note(self.in_memory(error))
            if not os.access(file, os.R_OK):
                self.unread = _unread(reason_of(error))
                return Journal(IN_MEMORY, self._note)
            return self._copied(file, in_read_only_folder=in_read_only_folder)

    def _replace_damaged(self, file: Path, spare: Path | None) -> Journal:
        """Set a damaged file aside and open `spare` in its place, if there is one that can be read, or a new file.

        Raises:
            OSError, sqlite3.Error, JournalError: The file cannot be set aside, or no new one can be opened.
        """
        kept = _set_aside(file)
        if spare is not None:
            retry_while_held(partial(spare.rename, file))
            try:
                journal = Journal(file, self._note)
            except DamagedJournalError:
                self._note(_(_BEGUN_ANEW).format(file=_set_aside(file)))
            else:
                words = _(
                    "Sala closed unexpectedly, and then another program replaced your saved-matches file. The "
                    "new file is open now; what was left of yours has been kept as {file}."
                )
                self._note(words.format(file=kept))
                return journal
        journal = Journal(file, self._note)
        self._note(_(_BEGUN_ANEW).format(file=kept))
        return journal

    def _lock_folder(self) -> None:
        """Create the folder and lock it, unless that has been done.

        Raises:
            AlreadyLocked: Another program has locked it.
            sqlite3.Error, OSError: The folder cannot be created or written.
        """
        if self.lock is None:
            file = Path(self.path)
            file.parent.mkdir(parents=True, exist_ok=True)
            self.lock = InstanceLock(file)

    def try_to_lock(self) -> None:
        """Lock the folder, unless that has been done.

        Raises:
            JournalError: Another program has locked it.
            sqlite3.Error, OSError: The folder cannot be created or written.
        """
        try:
            self._lock_folder()
        except AlreadyLocked as error:
            raise JournalError(_("another program has the file locked")) from error

    def _copied(self, file: Path, *, in_read_only_folder: bool = False) -> Journal:
        """Return a journal in memory with a copy of a file's data, so that matches can be read and continued.

        The file itself is in use by another program or is not writable. `in_read_only_folder` means that no program can
        write to it.
        """
        journal = Journal(IN_MEMORY, self._note)
        try:
            journal.fill_from(file, in_read_only_folder=in_read_only_folder)
        except (DamagedJournalError, sqlite3.Error) as error:
            journal.close()
            self.unread = _unread(str(error))
            self._note(self.unread)
            return Journal(IN_MEMORY, self._note)
        return journal

    def in_memory(self, error: Exception) -> str:
        """Switch to a journal in memory, where nothing is saved; return a notice for the player."""
        reason = reason_of(error)
        words = _("Nothing can be saved to {file} ({reason}). This session will be kept in memory only.")
        self.borrowed = words.format(file=self.path, reason=reason)
        return self.borrowed


def _unread(reason: str) -> str:
    return _("The saved matches cannot be read ({reason}).").format(reason=brief(reason))


def _set_aside(file: Path) -> Path:
    """Rename a damaged file and SQLite's files next to it to an unused name; return the new path."""
    kept = _free_name(file)
    retry_while_held(partial(file.rename, kept))
    for beside in ("-wal", "-shm"):
        left = file.with_name(file.name + beside)
        if left.exists():
            retry_while_held(partial(left.rename, kept.with_name(kept.name + beside)))
    return kept


def _free_name(file: Path, suffix: str = "") -> Path:
    """Return an unused path for a damaged file that is set aside."""
    return free_path(file.parent, f"{file.name}{SET_ASIDE}{datetime.now().astimezone():%Y-%m-%d}{suffix}")
