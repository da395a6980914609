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
    """A copy of the file without its WAL, if another program may have put it next to a WAL that is not its own."""


class MissingDealError(JournalError):
    """Raised if the file was read but has no such finished deal, or no such question in it."""


class UnsavedError(JournalError):
    """Raised if the file cannot be written at the moment. The message is the journal's `hindrance`."""


class StalledReadError(Exception):
    """Raised if storage does not answer while a file is read of which there is no copy in memory.

    It is no `JournalError`: nothing is wrong with what was to be read, and nothing may be given up because of it. The
    message is a sentence for the player.
    """


class NewerJournalError(JournalError):
    """Raised if the file was written by a newer Sala, in which case it may only be read."""


class NotInstalledError(JournalError):
    """Raised for a match whose game is not installed; it can be resumed once the game is installed."""


class ForeignFileError(JournalError):
    """Raised if the file found when reopening is not the one that was open before."""
