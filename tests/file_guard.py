"""Notes every use of a player's files by the window's thread: opened, looked for, listed, moved, read by SQLite."""

from __future__ import annotations

import builtins
import io
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pytest

OF_PATHS = (
    *("open", "stat", "lstat", "access", "readlink", "listdir", "scandir", "mkdir", "rmdir", "unlink", "remove"),
    *("rename", "replace", "truncate", "utime", "chmod", "link", "symlink"),
)
"""Functions of `os` that take a path first."""
OF_CONNECTIONS = ("execute", "executemany", "executescript", "backup", "serialize", "commit", "rollback", "close")
"""Methods of an SQLite connection that may use its file."""
ANSWERED_AT_ONCE = "PRAGMA busy_timeout"
"""Statement that sets a number in SQLite's memory, and is not made while storage stalls."""


class FileGuard:
    """File accesses by the window's thread in one folder, as 'function path (module:line of the game)'."""

    def __init__(self, folder: Path) -> None:
        self._starts = f"{folder.absolute()}{os.sep}", f"{folder.absolute().as_uri()}/"
        """How the path or the URI of a file in the folder begins."""
        self.found: dict[str, int] = {}
        """How often each was asked."""

    def look(self, what: str, path: object) -> None:
        """Note a use of a path if it is in the folder and this is the window's thread."""
        if current_thread() is not main_thread() or not isinstance(path, str | os.PathLike):
            return
        name = os.fspath(path)
        if isinstance(name, str) and name.startswith(self._starts):
            for start in self._starts:
                name = name.removeprefix(start)
            told = f"{what} {name} ({_asked_by()})"
            self.found[told] = self.found.get(told, 0) + 1


def _asked_by() -> str:
    """Return the innermost lines of the game's code in the stack."""
    frame, found = sys._getframe(2), []
    while frame.f_back is not None and len(found) < 4:
        frame = frame.f_back
        name = frame.f_globals.get("__name__", "")
        if name.startswith("game."):
            found.append(f"{name.removeprefix('game.')}:{frame.f_lineno}")
    return " < ".join(found)


@contextmanager
def guarded(folder: Path) -> Iterator[FileGuard]:
    """Note every use of files in a folder by the window's thread, for the duration of the block."""
    guard = FileGuard(folder)
    with pytest.MonkeyPatch.context() as patched:
        for module, name in ((builtins, "open"), (io, "open"), *((os, name) for name in OF_PATHS)):
            patched.setattr(module, name, _noted(guard, f"{module.__name__}.{name}", getattr(module, name)))
        patched.setattr(sqlite3, "connect", _connecting(guard, sqlite3.connect))
        yield guard


def _noted(guard: FileGuard, what: str, call: Callable[..., Any]) -> Callable[..., Any]:
    def noted(*values: Any, **named: Any) -> Any:
        if values:
            guard.look(what, values[0])
        return call(*values, **named)

    return noted


def _connecting(guard: FileGuard, connect: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
    def noted(database: Any, *values: Any, **named: Any) -> sqlite3.Connection:
        guard.look("sqlite3.connect", database)
        return connect(database, *values, factory=_noting(guard, database), **named)

    return noted


def _noting(guard: FileGuard, database: object) -> type[sqlite3.Connection]:
    def noting(name: str) -> Callable[..., Any]:
        plain = getattr(sqlite3.Connection, name)

        def noted(connection: sqlite3.Connection, *values: Any, **named: Any) -> Any:
            if not (values and isinstance(values[0], str) and values[0].startswith(ANSWERED_AT_ONCE)):
                guard.look(f"sqlite3 {name}", database)
            return plain(connection, *values, **named)

        return noted

    return type("Noting", (sqlite3.Connection,), {name: noting(name) for name in OF_CONNECTIONS})
