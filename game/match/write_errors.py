"""Reasons why a file cannot be written, worded for the player, and whether a retry may help."""

from __future__ import annotations

import errno
import sqlite3
from typing import Final

from game.i18n import _
from game.match.atomic_files import SHARING_VIOLATIONS
from game.match.instance_lock import NO_LOCKS
from game.match.untrusted_input import brief

_BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
_FORBIDDEN: Final = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
_DISK: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM}
PASSING: Final = {*_BUSY, *_FORBIDDEN, *_DISK, sqlite3.SQLITE_FULL}
"""Primary result codes for trouble with the disk or other programs, not with the file, after which a retry may help."""
_NO_ROOM: Final = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}


class StalledError(Exception):
    """Raised if storage has not responded in time; the request may still be completed later."""


def code_of(error: BaseException) -> int:
    """Return SQLite's primary result code of an error; `SQLITE_ERROR` if it has none."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def may_pass(error: BaseException) -> bool:
    """Return whether a failed write may succeed later.

    It may after a full disk, a lock held by another program, or a lost drive, for example.
    """
    return isinstance(error, StalledError) or (isinstance(error, sqlite3.Error) and code_of(error) in PASSING)


def reason_of(error: BaseException) -> str:
    """Return the reason for an error in a few words that fit into a sentence.

    >>> reason_of(OSError(errno.ENOSPC, "No space left on device"))
    'the disk is full'
    """
    if isinstance(error, StalledError):
        return _("the disk is not responding")
    if getattr(error, "errno", None) in NO_LOCKS:
        return _("the disk does not support file locks")
    code = code_of(error)
    if code == sqlite3.SQLITE_FULL or getattr(error, "errno", None) in _NO_ROOM:
        return _("the disk is full")
    if code in _BUSY or getattr(error, "winerror", None) in SHARING_VIOLATIONS:
        return _("another program has the file locked")
    if code in _FORBIDDEN:
        return _("the file is write-protected")
    return brief(str(getattr(error, "strerror", None) or error))
