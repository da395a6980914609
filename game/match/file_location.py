"""Detection of a database file that was moved or replaced while open, and handling of its WAL files."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from enum import Enum, auto
from shutil import copyfile
from typing import TYPE_CHECKING, Final

from game.match.atomic_files import free_path, named, temporary_path
from game.match.page_checksums import WAL_HEADER, PageChecksums, frames, page_size_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KEPT: Final = ".kept-"
"""Suffix of a rescue file with the matches of a replaced file, followed by the date."""
UNREPORTED: Final = ".untold"
"""Suffix of an empty marker file next to a replaced database, kept until the program that notified the player ends."""
RENAMED_SUFFIX: Final = "-away"
"""Suffix of a renamed WAL that no longer belongs to a file, and of the WAL's index."""
WAL_SUFFIXES: Final = ("-wal", "-shm")
"""Suffixes of SQLite's files next to a database in WAL mode."""
_FOLDER: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_PATH", 0)
"""Flags for opening a folder; `O_PATH` needs no permission to read it."""


class FileState(Enum):
    """Where the path of an open file leads now: to this file, to another one, or to none."""

    HERE = auto()
    """The path leads to the same file."""
    REPLACED = auto()
    """The path leads to another file."""
    OVERWRITTEN = auto()
    """The path leads to the same file, but another program has written into the file or its WAL without SQLite."""
    MISSING = auto()
    """There is no file, but its folder still exists: the file was deleted or moved."""
    FOLDER_MISSING = auto()
    """There is no file, and its folder is missing or replaced: the folder was moved, or a drive was removed."""


class FileLocation:
    """Location, identity and content of an open database file.

    The content is read again whenever the file's size or one of its dates changes.
    """

    def __init__(self, path: Path) -> None:
        """Record the file and the folder to which the path leads.

        Raises:
            OSError: There is no file.
        """
        self._path = path
        self._file = path.stat()
        self._folder = path.parent.stat()
        self._wal_files: dict[Path, os.stat_result] = {}
        self._pages: PageChecksums | None = None
        self._checked = _stamp(self._file)
        """Size and dates of the file when its content was last found valid."""
        self._wal_start, self._wal_size = b"", 0
        """Header of the WAL, and its size in bytes, after the last write."""
        self.renamed_files: list[Path] = []
        """New paths of the files renamed by `rename_wal`."""

    def watch(self, page_size: int) -> None:
        """Record the content of the file and the files that SQLite has created next to it, once they exist.

        `page_size` is in bytes. Call `release` at the end.
        """
        if self.check_state() is FileState.HERE:
            self._wal_files = {path: path.stat() for path in _wal_paths(self._path) if path.exists()}
            self._checked = _stamp(self._file)
            with suppress(OSError):  # it is not watched then; on Windows SQLite locks a byte behind the first GB
                self._pages = PageChecksums(self._path, _wal_paths(self._path)[0], page_size)
            self.note_write()

    def release(self) -> None:
        """Close this object's handle to the file; call this after SQLite has closed its connection to it."""
        if self._pages is not None:
            self._pages.release()

    def accept(self) -> None:
        """Accept the current content of the file and its WAL as valid, unless another file is at the path.

        Raises:
            OSError: The file cannot be read.
        """
        now = self._path.stat()
        if not os.path.samestat(now, self._file):
            return
        if self._pages is not None:
            self._pages.record()
        self._file, self._checked = now, _stamp(now)
        self.note_write()

    def note_write(self) -> None:
        """Record the state of the WAL after a write by this program."""
        with suppress(OSError):
            self._wal_start, self._wal_size = self._read_wal()

    def has_its_wal(self) -> bool:
        """Return whether the WAL still begins as it did after the last write, and is no shorter."""
        try:
            start, size = self._read_wal()
        except (FileNotFoundError, IsADirectoryError):
            return not self._wal_files
        except OSError:  # whatever hides it now
            return True
        return start == self._wal_start and size >= self._wal_size

    def _read_wal(self) -> tuple[bytes, int]:
        """Return the header of the WAL and its size in bytes."""
        for wal in self._wal_files:
            with wal.open("rb", buffering=0) as log:
                return log.read(WAL_HEADER), os.fstat(log.fileno()).st_size
        return b"", 0

    def check_state(self) -> FileState:
        """Return whether the file is still at its path, replaced, overwritten or missing."""
        try:
            now, folder = _file_and_folder(self._path)
        except (FileNotFoundError, NotADirectoryError):
            return FileState.FOLDER_MISSING
        except OSError:  # whatever hides it now, it may well be there
            return FileState.HERE
        if now is None:
            return FileState.MISSING if os.path.samestat(folder, self._folder) else FileState.FOLDER_MISSING
        if not os.path.samestat(now, self._file):
            return FileState.REPLACED
        if not self._has_its_content(now):
            return FileState.OVERWRITTEN
        self._file = now
        return FileState.HERE

    def _has_its_content(self, now: os.stat_result) -> bool:
        """Return whether the file's content is still its own.

        The content is read only if the file's size or dates have changed.
        """
        if self._pages is None or _stamp(now) == self._checked:
            return True
        try:
            if not self._pages.explain():
                return False
            if _stamp(self._path.stat()) == _stamp(now):  # or else it is looked at once more
                self._checked = _stamp(now)
        except OSError:  # whatever hides it now, it may well be there
            pass
        return True

    def restore_folder(self) -> bool:
        """Recreate the file's folder, unless it exists or was a mounted drive; return whether it exists.

        The folder may already have been recreated for an export. Any file with the journal's name in it is a different
        file.
        """
        folder = self._path.parent
        try:
            if folder.parent.stat().st_dev != self._folder.st_dev:
                return False
            folder.mkdir(exist_ok=True)
            return folder.stat().st_dev == self._folder.st_dev and not self._path.exists()
        except OSError:
            return False

    def may_be_opened_again(self) -> bool:
        """Return whether the file at the path can safely be reopened with the WAL that is next to it.

        A drive that was removed and reconnected may renumber its files, so size and dates are also compared with those
        of the last `check_state` or `accept`.

        Raises:
            OSError: There is no file.
        """
        now = self._path.stat()
        if not now.st_size:
            return False
        if not _has_wal(self._path):
            return True
        if os.path.samestat(now, self._file):
            return self._has_its_content(now)
        return (now.st_size, now.st_mtime_ns) == (self._file.st_size, self._file.st_mtime_ns)

    def rename_wal(self) -> None:
        """Rename a non-empty WAL and its index, so that SQLite does not apply it to another file.

        If the WAL at that path belongs to another file, only the index is renamed, so that it is not used for that WAL.
        SQLite continues to use the renamed files. Files that another program created under these names are left alone.

        Raises:
            OSError: The files cannot be renamed.
        """
        for path, opened in self._wal_files.items():
            now = path.stat() if path.exists() else None
            if now is None or not os.path.samestat(now, opened):
                continue
            if not self.renamed_files and not now.st_size:
                break
            away = free_path(path.parent, f"{path.name}{RENAMED_SUFFIX}")
            path.rename(away)
            self.renamed_files.append(away)

    def delete_renamed_wal(self, *, emptied: bool = False) -> None:
        """Delete the renamed WAL files, once their content is saved elsewhere.

        With `emptied`, the WAL is emptied first, so that another program that has it open cannot copy it into an
        overwritten file.
        """
        for index, path in enumerate(self.renamed_files):
            with suppress(OSError):  # it stays, and harms nobody under its name
                if emptied and not index:  # not the index of the WAL, which others have mapped
                    os.truncate(path, 0)
                path.unlink()
        self.renamed_files = []


def _file_and_folder(path: Path) -> tuple[os.stat_result | None, os.stat_result]:
    """Return the status of a file (None if it is missing) and the status of its folder.

    If the system can look up a file in an open folder, both belong to the same folder even if another program moves
    it away and back meanwhile. Otherwise the folder is examined first.

    Raises:
        OSError: There is no folder, or it cannot be read.
    """
    if os.stat not in os.supports_dir_fd:
        folder = path.parent.stat()
        try:
            return path.stat(), folder
        except FileNotFoundError:
            return None, path.parent.stat()
    opened = os.open(path.parent, _FOLDER)
    try:
        folder = os.fstat(opened)
        try:
            return os.stat(path.name, dir_fd=opened), folder
        except FileNotFoundError:
            return None, folder
    finally:
        os.close(opened)


def _stamp(status: os.stat_result) -> tuple[int, int, int]:
    """Return the size and dates of a file, at least one of which changes whenever it is written."""
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns


def _wal_paths(path: Path) -> list[Path]:
    """Return the paths of SQLite's WAL files for a database, with symbolic links resolved."""
    real = path.resolve()
    return [real.with_name(real.name + suffix) for suffix in WAL_SUFFIXES]


def _has_wal(path: Path) -> bool:
    wal = _wal_paths(path)[0]
    return wal.exists() and wal.stat().st_size > 0


def orphaned_wal(path: Path) -> Path | None:
    """Return a WAL next to an empty or missing database; None if there is none.

    SQLite would delete such a WAL. Call this while the file is not open.

    Raises:
        OSError: The files cannot be examined.
    """
    if not _has_wal(path) or (path.exists() and path.stat().st_size):
        return None
    return _wal_paths(path)[0]


def _was_checkpointed_from(path: Path, wal: Path) -> bool:
    """Return whether SQLite has copied a WAL into this database, completely or until the disk was full.

    If it was copied completely, the database has all pages of the WAL, and applying the WAL changes nothing. If the
    disk became full, the database has the first pages, because they are copied in ascending order, and is shorter
    than the number of pages stated in page 1.

    Raises:
        OSError: The files cannot be read.
    """
    with path.open("rb") as file, wal.open("rb") as log:
        size = page_size_in(log.read(WAL_HEADER))
        if not size:
            return False
        length = 0
        latest: dict[int, int] = {}
        """Offset in the WAL of each page as last committed."""
        written: dict[int, int] = {}
        for frame in frames(log):
            written[frame.page] = frame.start
            if frame.pages_in_all:  # a commit
                latest |= written
                written, length = {}, frame.pages_in_all * size
        copied = 0
        for page, start in sorted(latest.items()):
            log.seek(start)
            file.seek((page - 1) * size)
            if log.read(size) != file.read(size):
                break
            copied += 1
        found = path.stat().st_size
        if copied == len(latest):
            return found == length > 0
        return copied > 0 and 1 in latest and found < length


def write_rescue_file(path: Path, write: Callable[[Path], object], *, instead: bool) -> Path:
    """Write a rescue file next to `path`, or at `path` itself if `instead` is set and that name is free.

    `write` is called with the path of an empty file. The path of the finished file is returned; no file is overwritten.

    Raises:
        OSError: The file cannot be created or renamed.
    """
    with temporary_path(path) as part:
        write(part)
        if instead and not _has_wal(path) and named(part, path):
            return path
        while True:
            kept = free_path(path.parent, f"{path.name}{KEPT}{datetime.now().astimezone():%Y-%m-%d}")
            if named(part, kept):
                return kept


def mark_unreported(path: Path) -> None:
    """Mark a database as replaced; call this before notifying the player of that.

    The mark then remains if the program is killed before it ends.

    Raises:
        OSError: The marker file cannot be written.
    """
    path.with_name(path.name + UNREPORTED).touch()


def clear_unreported(path: Path) -> None:
    """Delete the marker file of `mark_unreported`.

    Call this at the end of a program that has notified the player.
    """
    with suppress(OSError):  # then the next start reports it again
        path.with_name(path.name + UNREPORTED).unlink(missing_ok=True)


def unreported_rescue_file(path: Path) -> Path | None:
    """Return the newest rescue file of a database if the program that made it was killed; otherwise None.

    The marker file is deleted. Call this when the program starts.

    Raises:
        OSError: The folder cannot be searched, or the marker file cannot be deleted.
    """
    note = path.with_name(path.name + UNREPORTED)
    if not note.exists():
        return None
    ends = tuple(WAL_SUFFIXES)
    found = [each for each in path.parent.glob(f"{path.name}{KEPT}*") if not each.name.endswith(ends)]
    note.unlink()
    return max(found, key=lambda each: each.stat().st_mtime_ns, default=None)


def spare_copy(path: Path) -> Path | None:
    """Copy a database without its WAL if the WAL may belong to another file; return the copy, or None if not needed.

    After a crash, SQLite applies any WAL that it finds. A database that appeared after the last write to the WAL
    was probably put there by another program, and applying the WAL would corrupt it. The exception is a database into
    which SQLite itself has already copied the WAL, completely or until the disk was full. Call this while the file is
    not open.

    Raises:
        OSError: The database cannot be copied.
    """
    try:
        found, wal = path.stat(), _wal_paths(path)[0].stat()
    except OSError:
        return None
    if not (wal.st_size and found.st_size and found.st_ctime_ns > wal.st_mtime_ns):
        return None
    if _was_checkpointed_from(path, _wal_paths(path)[0]):
        return None
    return write_rescue_file(path, lambda part: copyfile(path, part), instead=False)
