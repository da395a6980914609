"""Errors of the journal. Their messages are sentences for the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class JournalError(Exception):
    """Raised if the file cannot be used as a journal. The message is a sentence for the player."""


class DamagedJournalError(JournalError):
    """Raised if the file is not a journal or is partly unreadable."""

    spare: Path | None = None
    """A copy of the file without its WAL, made because another program may have put the file next to a foreign WAL."""


class MissingDealError(JournalError):
    """Raised if the file is readable but does not contain the requested finished deal or question."""


class UnsavedError(JournalError):
    """Raised if the file cannot be written at the moment. The message is the journal's `hindrance`."""


class StalledReadError(Exception):
    """Raised if storage does not respond during reading of a file that has no copy in memory.

    This is not a `JournalError`: the data may be intact, so no match may be given up because of this error. The message
    is a sentence for the player.
    """


class NewerJournalError(JournalError):
    """Raised if the file was written by a newer Sala, in which case it may only be read."""


class NotInstalledError(JournalError):
    """Raised for a match whose game is not installed; once it is, the match can be resumed."""


class ForeignFileError(JournalError):
    """Raised if the file found when reopening is not the one that was open before."""
