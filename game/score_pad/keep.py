"""Ledgers as files in a folder of their own: one an evening, readable, written after every deal."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from game.i18n import _
from game.match.given import GivenError, json_of, text_of
from game.match.store import home
from game.match.written import SCORE_PADS, named, passing, written_whole
from game.score_pad.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_SHOWN: Final = 200
"""Evenings that are listed, the newest first."""


class Kept(NamedTuple):
    """One file of the folder."""

    path: Path
    ledger: Ledger | None
    """None where it cannot be read."""
    wrong: str = ""
    """The sentence that says why not."""


class LedgerFolder:
    """The folder of all ledgers, and those that it did not take: they are kept as long as Sala is open."""

    _unwritten: ClassVar[dict[Path, Ledger]] = {}

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` stands in for the player's own in tests."""
        self.folder = folder or home() / SCORE_PADS
        self._known: dict[Path, tuple[tuple[int, int], Kept]] = {}
        """What was read or written, with time and size of the file as it was then."""

    def paths(self) -> list[Path]:
        """The files that were kept or could not be written, the newest evening first."""
        held = {path for path in self._unwritten if path.parent == self.folder}
        with contextlib.suppress(OSError):
            held |= {*self.folder.glob("*.json")}
        return sorted(held, reverse=True)[:MOST_SHOWN]

    def all(self) -> tuple[Kept, ...]:
        """What was kept, the newest evening first; broken files with what is wrong with them, and left as they are."""
        kept = []
        for path in self.paths():
            for _step in self.reading(path):
                pass
            kept.append(self.known(path) or self._known[path][1])
        return tuple(kept)

    def known(self, path: Path) -> Kept | None:
        """A file as it was read; None where it was not, or has changed since."""
        if path in self._unwritten:
            return Kept(path, self._unwritten[path])
        stamp, kept = self._known.get(path, ((), None))
        return kept if stamp == _stamp(path) else None

    def reading(self, path: Path) -> Iterator[None]:
        """Read a file deal by deal; then `known` has it. Years of evenings take longer than a frame."""
        stamp = _stamp(path)
        try:
            ledger = yield from Ledger.reading(json_of(text_of(str(path))))
            kept = Kept(path, ledger)
        except GivenError as error:
            kept = Kept(path, None, _("{file} {wrong}.").format(file=path.name, wrong=error))
        self._known[path] = stamp, kept

    def new_path(self, ledger: Ledger) -> Path:
        """Where a ledger is kept that has no file yet."""
        name = f"{ledger.begun[:16].replace(':', '')} {ledger.game.name}"
        path, number = self.folder / f"{name}.json", 1
        while os.path.lexists(path) or path in self._unwritten:  # a link into the void, too, holds its name
            number += 1
            path = self.folder / f"{name} {number}.json"
        return path

    def write(self, path: Path, ledger: Ledger) -> Path:
        """Write a ledger; the file is whole at any moment. `OSError` where the folder does not take it: it is held.

        Returns where it is: in a file of its own from now on, where somebody else has written into this one since.
        """
        if os.path.lexists(path) and self._known.get(path, (None, None))[0] != _stamp(path):
            path = self.new_path(ledger)
        self._unwritten[path] = ledger
        is_new = not os.path.lexists(path)
        self.folder.mkdir(parents=True, exist_ok=True)
        with passing(path) as part:
            part.write_text(ledger.to_text(), encoding="utf-8", newline="\n")
            if is_new:
                path = self._named(part, path, ledger)
            else:
                part.replace(path)
        del self._unwritten[path]
        self._known[path] = _stamp(path), Kept(path, ledger)
        return path

    def _named(self, part: Path, path: Path, ledger: Ledger) -> Path:
        """Give a ledger's first file its name: another one where another program took that meanwhile."""
        while not named(part, path):
            del self._unwritten[path]
            path = self.new_path(ledger)
            self._unwritten[path] = ledger
        return path

    def export(self, path: Path, ledger: Ledger) -> Path:
        """Write the ledger as a table for a spreadsheet beside its file; where it lies. `OSError` as for `write`."""
        self.folder.mkdir(parents=True, exist_ok=True)
        table = path.with_suffix(".csv")
        with written_whole(table) as part:
            part.write_text(ledger.to_csv(), encoding="utf-8-sig")  # the mark tells spreadsheets that it is UTF-8
        return table

    def delete(self, path: Path) -> None:
        """Take a ledger's file away, and leave the table that was saved from it. `OSError` where it stays."""
        if self._unwritten.pop(path, None) is not None and not path.exists():
            return
        path.unlink(missing_ok=True)


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
