"""Ledger files in a folder: one per session, human-readable, written after every deal."""

from __future__ import annotations

import contextlib
import os
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from game.i18n import _
from game.match.atomic_files import SCORE_PADS, atomic_write, named, retry_while_held, temporary_path
from game.match.data_folders import home
from game.match.untrusted_input import UntrustedInputError, json_of, text_of
from game.score_pad.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_SHOWN: Final = 200
"""Maximum number of sessions listed, the newest first."""


class LedgerFile(NamedTuple):
    """A ledger file: its path, and its ledger or the error found when reading it."""

    path: Path
    ledger: Ledger | None
    """The ledger; None if the file cannot be read."""
    wrong: str = ""
    """A sentence saying why the file cannot be read."""


class LedgerFolder:
    """Folder with all ledgers; those that could not be saved stay in memory while Sala runs."""

    _unwritten: ClassVar[dict[Path, Ledger]] = {}

    def __init__(self, folder: Path | None = None) -> None:
        """Open the player's ledger folder, or `folder` in tests."""
        self.folder = folder or home() / SCORE_PADS
        self._known: dict[Path, tuple[tuple[int, int], LedgerFile]] = {}
        """Files read or written, with their modification time and size."""

    def paths(self) -> list[Path]:
        """Return the paths of all ledgers, including unsaved ones, newest session first."""
        held = {path for path in list(self._unwritten) if path.parent == self.folder}
        with contextlib.suppress(OSError):
            held |= {*self.folder.glob("*.json")}
        return sorted(held, reverse=True)[:MOST_SHOWN]

    def all(self) -> tuple[LedgerFile, ...]:
        """Return all ledgers, newest session first.

        A damaged file has an error instead of a ledger, and is not changed.
        """
        kept = []
        for path in self.paths():
            for _step in self.reading(path):
                pass
            kept.append(self.known(path) or self._known[path][1])
        return tuple(kept)

    def known(self, path: Path) -> LedgerFile | None:
        """Return a file as last read; None if it was never read or has changed since."""
        if path in self._unwritten:
            return LedgerFile(path, self._unwritten[path])
        stamp, kept = self._known.get(path, ((), None))
        return kept if stamp == _stamp(path) else None

    def reading(self, path: Path) -> Iterator[None]:
        """Read a ledger file in slices, because it may take longer than a frame; `known` then returns it."""
        stamp = _stamp(path)
        try:
            ledger = yield from Ledger.reading(json_of(text_of(str(path))))
            kept = LedgerFile(path, ledger)
        except UntrustedInputError as error:
            kept = LedgerFile(path, None, _("{file} {wrong}.").format(file=path.name, wrong=error))
        self._known[path] = stamp, kept

    def new_path(self, ledger: Ledger) -> Path:
        """Return an unused path for a ledger that has no file yet."""
        name = f"{ledger.begun[:16].replace(':', '')} {ledger.game.name}"
        path, number = self.folder / f"{name}.json", 1
        while os.path.lexists(path) or path in self._unwritten:  # a dangling link also occupies its name
            number += 1
            path = self.folder / f"{name} {number}.json"
        return path

    def hold(self, path: Path, ledger: Ledger) -> None:
        """Keep a ledger in memory until it has been written."""
        self._unwritten[path] = ledger

    def write(self, path: Path, ledger: Ledger, text: str | None = None) -> Path:
        """Write a ledger atomically and return its path; pass `text` if the ledger may change meanwhile.

        `text` is the ledger's text. The ledger gets a new file if another program has changed the current one since
        it was last read or written.

        Raises:
            OSError: The folder cannot be written; the ledger is kept in memory.
        """
        if text is None:
            text = ledger.to_text()
        wanted = path
        if os.path.lexists(path) and self._known.get(path, (None, None))[0] != _stamp(path):
            path = self.new_path(ledger)
        self._unwritten[path] = ledger
        if path != wanted:
            self._unwritten.pop(wanted, None)
        is_new = not os.path.lexists(path)
        self.folder.mkdir(parents=True, exist_ok=True)
        with temporary_path(path) as part:
            part.write_text(text, encoding="utf-8", newline="\n")
            if is_new:
                path = self._named(part, path, ledger)
            else:
                retry_while_held(partial(part.replace, path))
        del self._unwritten[path]
        self._known[path] = _stamp(path), LedgerFile(path, ledger)
        return path

    def _named(self, part: Path, path: Path, ledger: Ledger) -> Path:
        """Rename a ledger's temporary file to its path, or to another if taken; return the path."""
        while not named(part, path):
            del self._unwritten[path]
            path = self.new_path(ledger)
            self._unwritten[path] = ledger
        return path

    def export(self, path: Path, ledger: Ledger, text: str | None = None) -> Path:
        """Write the ledger, or its CSV `text`, next to its file, and return the path of the CSV file.

        Raises:
            OSError: The folder cannot be written.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        if text is None:
            text = ledger.to_csv()
        table = path.with_suffix(".csv")
        with atomic_write(table) as part:
            part.write_text(text, encoding="utf-8-sig")  # spreadsheets need the byte order mark
        return table

    def delete(self, path: Path) -> None:
        """Delete a ledger's file, but not a CSV file exported from it.

        Raises:
            OSError: The file cannot be deleted.
        """
        if self._unwritten.pop(path, None) is not None and not path.exists():
            return
        retry_while_held(partial(path.unlink, missing_ok=True))


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
