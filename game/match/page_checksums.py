"""Checksums of the pages of an open database file, which reveal whether another program has overwritten it."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO

WAL_HEADER: Final = 32
"""Number of bytes in the header of a WAL."""
_FRAME_HEADER: Final = 24
"""Number of bytes in the header before each page in a WAL."""
_SMALLEST_PAGE: Final = 512
_LARGEST_PAGE: Final = 65536
_CHUNK: Final = 2**20
"""Number of bytes read at a time, a multiple of every page size."""


class Frame(NamedTuple):
    """One page in a WAL."""

    page: int
    """Number of the page in the database, from 1."""
    pages_in_all: int
    """Number of pages of the database after this commit; 0 if the frame does not end a commit."""
    start: int
    """Offset of the page's content in the WAL."""


def page_size_in(header: bytes) -> int:
    """Return the page size in bytes according to a WAL's header; 0 if the header is invalid."""
    size = int.from_bytes(header[8:12], "big")
    return size if len(header) >= WAL_HEADER and _SMALLEST_PAGE <= size <= _LARGEST_PAGE else 0


def frames(log: BinaryIO) -> Iterator[Frame]:
    """Yield the frames that were written to a WAL since it was last restarted; none if its header is not valid.

    For the format, see https://www.sqlite.org/walformat.html.

    Raises:
        OSError: The WAL cannot be read.
    """
    log.seek(0)
    header = log.read(WAL_HEADER)
    size = page_size_in(header)
    start = WAL_HEADER
    while size:
        log.seek(start)
        head = log.read(_FRAME_HEADER)
        if len(head) < _FRAME_HEADER or head[8:16] != header[16:24]:
            return
        yield Frame(int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big"), start + _FRAME_HEADER)
        start += _FRAME_HEADER + size


class PageChecksums:
    """Checksums of all pages of a database file in WAL mode, which only a checkpoint changes.

    A checkpoint copies pages from the WAL, in which they can still be found right afterwards. Any other change comes
    from a program that wrote into the file without SQLite.

    The file stays open until `release`: on POSIX systems, closing it before SQLite's own connection would release that
    connection's locks.
    """

    def __init__(self, path: Path, wal: Path, page_size: int) -> None:
        """Open the file and compute its checksums; `page_size` is in bytes.

        Raises:
            OSError: The file cannot be read.
        """
        self._path, self._wal, self._page_size = path, wal, page_size
        self._held: int | None = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._sums: list[int] = []
        try:
            self.record()
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Close the file; call this after SQLite's connection has been closed."""
        held, self._held = self._held, None
        if held is not None:
            with suppress(OSError):  # a drive that was removed; nothing was written
                os.close(held)

    def record(self) -> None:
        """Accept the current content of the file as valid.

        Raises:
            OSError: The file cannot be read.
        """
        self._sums = self._read()

    def explain(self) -> bool:
        """Return whether the file is as recorded or was changed only by checkpoints; if so, record its current state.

        Raises:
            OSError: The file cannot be read.
        """
        now, before = self._read(), self._sums
        if now == before:
            return True
        in_wal, lengths = self._read_wal()
        if len(now) < len(before) and len(now) not in lengths:
            return False
        blank = crc32(bytes(self._page_size))  # a new page that was freed before it was written
        for index, found in enumerate(now):
            expected = before[index] if index < len(before) else blank
            if found != expected and found not in _after(expected, in_wal.get(index + 1, [])):
                return False
        self._sums = now
        return True

    def _read(self) -> list[int]:
        """Return the checksum of each page, including a partial page at the end."""
        source = self._path if self._held is None else self._held
        sums: list[int] = []
        with open(source, "rb", buffering=0, closefd=self._held is None) as file:
            file.seek(0)
            while chunk := file.read(_CHUNK):
                while len(chunk) % self._page_size and (more := file.read(_CHUNK - len(chunk))):
                    chunk += more
                view = memoryview(chunk)
                sums += [crc32(view[at : at + self._page_size]) for at in range(0, len(chunk), self._page_size)]
        return sums

    def _read_wal(self) -> tuple[dict[int, list[int]], set[int]]:
        """Return the checksums of each page in the WAL, oldest first, and all lengths of the database in pages."""
        sums: dict[int, list[int]] = {}
        lengths: set[int] = set()
        with suppress(FileNotFoundError), self._wal.open("rb") as log:
            for frame in frames(log):
                log.seek(frame.start)
                sums.setdefault(frame.page, []).append(crc32(log.read(self._page_size)))
                lengths.add(frame.pages_in_all)
        return sums, lengths - {0}


def _after(known: int, sums: list[int]) -> list[int]:
    """Return the checksums after the last occurrence of `known`; all of them if there is none."""
    if known not in sums:
        return sums
    return sums[len(sums) - sums[::-1].index(known) :]
