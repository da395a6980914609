"""Disk cache of decoded and scaled pictures, stored as raw pixels that later runs map into memory.

The cache is a folder of volumes, one for each image of a sheet and one for each window scale. A volume consists of
segments: files that are written completely under a temporary name, renamed, and never changed afterwards. So several
processes can share the folder, and a crash, a full disk or a damaged file costs only some pictures, which are created
again. The cache does not fill up its disk: it leaves room for the player's matches.

Segments are mapped copy-on-write: painting on a cached surface changes neither the file nor the pictures of other
processes. Their pages are clean, so the system can drop them at any time, and `drop_pages` releases the pages of
pictures that are not shown.
"""

from __future__ import annotations

import errno
import json
import mmap
import os
import secrets
import shutil
import struct
import sys
import tempfile
import weakref
import zlib
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.ui.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

FORMAT: Final = b"SALAPIX1"
"""First bytes of a segment; the digit is incremented when the layout changes."""
ALIGNMENT: Final = 64
"""Alignment of each picture in bytes."""
SUFFIX: Final = ".pix"
PART: Final = ".part"
"""Suffix of a segment being written; if the program is killed, the file remains."""
DELETED: Final = ".deleted"
"""Suffix of an empty file that marks the segment of the same name as deleted; the next start removes both."""
LARGEST_VOLUME: Final = 64_000_000
"""Limit in bytes. Nothing is added to a volume of this size, and the next start empties it. A table at one window scale
needs 20 to 30 MB.
"""
LEFT_FREE: Final = 64_000_000
"""Bytes that the cache leaves free on its disk, because the player's matches are usually on the same one."""
LARGEST_CACHE: Final = 256_000_000
"""Limit in bytes, above which the least recently used volumes are deleted. All five games at 1080p need 180 MB."""
MOST_SEGMENTS: Final = 6
"""Number of segments above which a volume's segments are merged into one."""
DRAWING_CODE: Final = (
    *(
        "ui/rounded_boxes.py",
        "ui/lettering.py",
        "ui/masks.py",
        "ui/paint.py",
        "ui/picture.py",
        "ui/shading.py",
        "ui/sprite_sheets.py",
    ),
    *("ui/sprites.py", "ui/theme.py", "scenes/table/piece_painter.py", "scenes/table/index_tabs.py"),
    "words/index_labels.py",
)
"""Modules that determine the look of cached pictures, relative to the package; in a checkout, changes empty the cache.
"""
LARGEST_TABLE: Final = 16_000_000
"""Limit in bytes for a table of contents; a longer one counts as damaged and is not read into memory."""
_HEADER: Final = struct.Struct("<8sII")
"""Format, length and checksum of the JSON table that follows."""

Meta = tuple[int | str, ...]
"""Description of how to read the bytes of a picture, as JSON-serialisable values."""


class Cached(NamedTuple):
    """Bytes of one cached picture and the metadata needed to read them."""

    data: memoryview
    meta: Meta


class _Entry(NamedTuple):
    """Location of a picture's bytes in a segment."""

    segment: _Segment
    start: int
    length: int
    checksum: int
    meta: Meta


class _Waiting(NamedTuple):
    """A picture waiting to be written to disk."""

    data: Callable[[], bytes]
    length: int
    meta: Meta


class _Segment:
    """One segment file, which stays mapped into memory as long as a surface uses its pages."""

    def __init__(self, path: Path) -> None:
        """Map a segment file and read its table of contents.

        Raises:
            OSError: The file cannot be opened or mapped.
            ValueError: The file is not a segment, or is truncated, so that using it could crash the program.
        """
        self.path = path
        if not path.is_file():  # opening a FIFO would wait for ever
            raise ValueError("no regular file")
        with path.open("rb") as file:
            self.size = os.fstat(file.fileno()).st_size
            magic, length, checksum = _HEADER.unpack(file.read(_HEADER.size).ljust(_HEADER.size, b"\0"))
            if magic != FORMAT or length > min(self.size, LARGEST_TABLE):
                raise ValueError("no segment of this format")
            table = file.read(length)
            if zlib.crc32(table) != checksum:
                raise ValueError("no segment of this format")
            contents = json.loads(table)
            first = _HEADER.size + length
            if self.size != first + contents["pictures"]:
                raise ValueError("a segment cut short")
            self.map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        self.replaces: list[str] = contents["replaces"]
        self.view = memoryview(self.map)
        self.entries: dict[str, _Entry] = {}
        for key, start, length, check, meta in contents["entries"]:
            self.entries[key] = _Entry(self, first + start, length, check, tuple(meta))

    def close(self) -> None:
        """Unmap the file, because Windows cannot delete a mapped one; do nothing while a surface uses its pages."""
        self.view.release()
        with suppress(BufferError):
            self.map.close()

    def drop_pages(self) -> None:
        """Release the segment's memory to the system; the pages are read again on access."""
        if hasattr(mmap, "MADV_DONTNEED"):
            self.map.madvise(mmap.MADV_DONTNEED)


class Volume:
    """Set of cached pictures of one sprite sheet image or one window scale; thread-safe."""

    def __init__(self, folder: Path, limit: int = LARGEST_VOLUME) -> None:
        """Open a volume, and delete its unreadable files; the folder may not exist yet.

        The volume may grow to `limit` bytes. If it is nearly full when it is opened, it is emptied.
        """
        self.folder, self._limit = folder, limit
        self._used = False
        """Whether a picture was requested since the last `flush`."""
        self._lock = Lock()
        self._entries: dict[str, _Entry] = {}
        self._checked: set[str] = set()
        """Keys of the pictures whose checksum was verified."""
        self._segments: list[_Segment] = []
        self._waiting: dict[str, _Waiting] = {}
        self._pending = 0
        self._broken = False
        """Whether a write has failed; nothing more is written after that."""
        self._map_new_segments()
        if self._size > 0.9 * limit:
            full = list(self._segments)
            self.clear()
            for segment in full:
                _unlink(segment.path)

    def _map_new_segments(self) -> None:
        """Map the segments that earlier runs or other processes have written since the last call."""
        known = {segment.path for segment in self._segments}
        found: list[_Segment] = []
        replaced: set[str] = set()
        for path in sorted(self.folder.glob(f"*{SUFFIX}")):
            if path in known or path.with_suffix(DELETED).exists():
                continue
            try:
                segment = _Segment(path)
            except (OSError, ValueError, KeyError, TypeError, RecursionError):
                _unlink(path)
                continue
            found.append(segment)
            replaced.update(Path(str(name)).name for name in segment.replaces)
        for segment in found:
            if segment.path.name in replaced:
                segment.close()
            else:
                self._take(segment)
        for name in replaced:  # a program that had them mapped could not delete them (Windows)
            _unlink(self.folder / name)

    def _take(self, segment: _Segment) -> None:
        self._segments.append(segment)
        self._entries.update(segment.entries)

    def __len__(self) -> int:
        return len(self._entries) + len(self._waiting)

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    @property
    def pending(self) -> int:
        """Number of bytes queued to be written."""
        return self._pending

    @property
    def _size(self) -> int:
        return sum(segment.size for segment in self._segments) + self._pending

    def find(self, key: str) -> Cached | None:
        """Return the bytes and metadata of the cached picture with this key; None if it is missing or damaged."""
        entry = self._entries.get(key)
        self._used = True
        if entry is None:
            return None
        try:
            data = entry.segment.view[entry.start : entry.start + entry.length]
        except ValueError:  # another thread has just found the segment to be damaged
            return None
        if key not in self._checked:
            if zlib.crc32(data) != entry.checksum:
                data.release()
                self._discard(entry.segment)
                return None
            self._checked.add(key)
        return Cached(data, entry.meta)

    def _discard(self, segment: _Segment) -> None:
        """Drop a damaged segment and delete its file."""
        with self._lock:
            self._segments = [each for each in self._segments if each is not segment]
            self._entries = {key: entry for key, entry in self._entries.items() if entry.segment is not segment}
            self._checked &= self._entries.keys()
        segment.close()
        _unlink(segment.path)

    def add(self, key: str, length: int, meta: Meta, data: Callable[[], bytes]) -> None:
        """Queue a picture of `length` bytes; the next `flush` gets the bytes by calling `data`."""
        with self._lock:
            known = key in self._entries or key in self._waiting
            if known or self._broken or self._size + length > self._limit:
                return
            self._waiting[key] = _Waiting(data, length, meta)
            self._pending += length

    def flush(self) -> bool:
        """Write the queued pictures to a new segment and map it; return False if the queue was empty."""
        if self._used and self._segments:
            self._used = False
            with suppress(OSError):
                os.utime(self.folder)  # most recently used: deleted last
        with self._lock:
            if self._waiting:
                self._map_new_segments()
            for key in [key for key in self._waiting if key in self._entries]:  # another program was faster
                self._pending -= self._waiting.pop(key).length
            waiting, merges = dict(self._waiting), len(self._segments) >= MOST_SEGMENTS
            before = list(self._segments) if merges else []
        if not waiting:
            return False
        pictures = [(key, each.meta, each.data()) for key, each in waiting.items()]
        if merges:
            found = ((key, self.find(key)) for key in list(self._entries))
            pictures += [(key, one.meta, bytes(one.data)) for key, one in found if one is not None]
        try:
            segment = _Segment(_write(self.folder, pictures, [each.path.name for each in before]))
        except (OSError, ValueError):  # a full disk, no write permission, or the folder was just emptied
            with self._lock:
                self._broken, self._pending = True, 0
                self._waiting.clear()
            return False
        with self._lock:
            self._segments = [each for each in self._segments if each not in before]
            self._take(segment)
            for key, each in waiting.items():
                if self._waiting.pop(key, None) is not None:
                    self._pending -= each.length
        for old in before:
            _unlink(old.path)
        return True

    def clear(self) -> None:
        """Drop all entries, and unmap all files that no picture uses, so that the caller can delete the files."""
        with self._lock:
            for segment in self._segments:
                segment.close()
            self._segments.clear()
            self._entries.clear()
            self._checked.clear()
            self._waiting.clear()
            self._pending = 0

    def drop_pages(self) -> None:
        """Release the memory of all pictures in the volume; pictures are read again when shown."""
        for segment in list(self._segments):
            segment.drop_pages()

    def get(self, key: str) -> Picture | None:
        """Return a drawable picture mapped from disk; None if it is missing or damaged."""
        cached = self.find(key)
        if cached is None:
            return None
        wide, high, opaque, dx, dy, w, h = (int(each) for each in cached.meta)
        surface = pygame.image.frombuffer(cached.data, (wide, high), "RGB" if opaque else "BGRA")
        return Picture(surface, dx, dy, (w, h))

    def add_picture(self, key: str, made: Picture) -> Picture:
        """Queue a picture to be written, and return it."""
        surface = made.surface
        (wide, high), opaque = surface.get_size(), not surface.get_flags() & pygame.SRCALPHA
        meta = (wide, high, int(opaque), made.dx, made.dy, *made.size)
        length = wide * high * (3 if opaque else 4)
        self.add(key, length, meta, lambda: pygame.image.tobytes(surface, "RGB" if opaque else "BGRA"))
        return made

    def picture(self, key: str, make: Callable[[], Picture]) -> Picture:
        """Return a picture from the cache; if it is missing, create it with `make` and add it."""
        return self.get(key) or self.add_picture(key, make())


def _write(folder: Path, pictures: Sequence[tuple[str, Meta, bytes]], replaces: Sequence[str]) -> Path:
    """Write a segment file and return its path; `replaces` names the segments that it supersedes.

    Raises:
        OSError: The file cannot be written, or the disk would have less than `LEFT_FREE` left; no partial file is left.
    """
    entries: list[tuple[str, int, int, int, Meta]] = []
    end = 0
    for key, meta, data in pictures:
        entries.append((key, end, len(data), zlib.crc32(data), meta))
        end += -(-len(data) // ALIGNMENT) * ALIGNMENT
    contents = {"pictures": end, "replaces": list(replaces), "entries": entries}
    table = json.dumps(contents).encode()
    table = table.ljust(-(-(_HEADER.size + len(table)) // ALIGNMENT) * ALIGNMENT - _HEADER.size)
    folder.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(folder).free < LEFT_FREE + _HEADER.size + len(table) + end:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    name = f"{os.getpid()}-{secrets.token_hex(4)}"
    part, path = folder / f"{name}{PART}", folder / f"{name}{SUFFIX}"
    try:
        with part.open("xb") as file:
            file.write(_HEADER.pack(FORMAT, len(table), zlib.crc32(table)) + table)
            for _key, _meta, data in pictures:
                file.write(data)
                file.write(bytes(-len(data) % ALIGNMENT))
        part.replace(path)
    except BaseException:
        _unlink(part)
        raise
    return path


def _unlink(path: Path) -> None:
    """Delete a cache file unless it is in use (on Windows) or protected."""
    with suppress(OSError):
        path.unlink(missing_ok=True)


def _usable(folder: Path) -> bool:
    """Return whether files can be listed and created in a folder, which is created if necessary."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        list(folder.iterdir())
    except OSError:
        return False
    return True


class DiskCache:
    """A cache folder with all its volumes."""

    def __init__(self, folder: Path, limit: int = LARGEST_CACHE, version: str = "") -> None:
        """Use `folder` with at most `limit` bytes; if the folder is not writable, use a temporary one.

        Pictures that another `version` of the program has cached are ignored.
        """
        self._limit = limit
        self._choose(folder, f"{version}-{_drawing_code():08x}")
        for mark in self.top.glob(f"*/*/*{DELETED}"):
            _unlink(mark.with_suffix(SUFFIX))
            if not mark.with_suffix(SUFFIX).exists():  # unless another program still uses it
                _unlink(mark)
        self._prune(sys.maxsize)  # only for room on the disk: what this run needs has not been used yet
        self.warm = any(self.folder.glob(f"*/*{SUFFIX}"))
        """Whether the cache already contained pictures when it was opened."""
        self._open: dict[str, Volume] = {}

    def _choose(self, top: Path, name: str) -> None:
        """Use the folder `name` in `top`; if it is not usable, use a folder in the system's temporary folder."""
        self.top, self.folder = top, top / name
        if _usable(self.folder):
            return
        try:
            self.top = Path(tempfile.mkdtemp(prefix="sala-"))
        except OSError:  # nothing can be written anywhere, so every start makes its pictures again
            self.top = top / secrets.token_hex(4)
        else:
            weakref.finalize(self, shutil.rmtree, self.top, ignore_errors=True)  # at the latest when the program ends
        self.folder = self.top / name

    def volume(self, name: str, limit: int = LARGEST_VOLUME) -> Volume:
        """Return the volume with this name, opened on the first call; it may grow to `limit` bytes."""
        volume = self._open.get(name)
        if volume is None:
            volume = self._open[name] = Volume(self.folder / name, limit)
        return volume

    def _volumes(self) -> Iterator[Volume]:
        yield from list(self._open.values())

    @property
    def pending(self) -> int:
        """Number of bytes queued to be written."""
        return sum(volume.pending for volume in self._volumes())

    def flush(self) -> None:
        """Write all queued pictures, then delete the least recently used volumes if the cache is too large."""
        written = [volume.flush() for volume in self._volumes()]
        if any(written):
            self._prune(self._limit)

    def _prune(self, limit: int) -> None:
        """Delete the least recently used volumes while the cache exceeds `limit` or its disk has too little room."""
        sizes: list[tuple[float, int, Path]] = []
        for folder in self.top.glob("*/*"):
            with suppress(OSError):
                size = sum(path.stat().st_size for path in folder.iterdir())
                sizes.append((folder.stat().st_mtime, size, folder))
        total = sum(size for _when, size, _folder in sizes)
        with suppress(OSError):
            limit = min(limit, total + shutil.disk_usage(self.top).free - LEFT_FREE)
        for _when, size, folder in sorted(sizes):
            if total <= limit:
                break
            shutil.rmtree(folder, ignore_errors=True)  # mapped files stay readable, or (Windows) cannot be deleted
            total -= size

    def delete(self) -> None:
        """Delete all cached files; mapped pictures stay readable, and new ones can be added.

        Windows cannot delete a file from which a picture on the screen is mapped; the next start deletes it.
        """
        for volume in self._volumes():
            volume.clear()
        for path in self.top.glob(f"*/*/*{SUFFIX}"):
            _unlink(path)
            with suppress(OSError):
                if path.exists():
                    path.with_suffix(DELETED).touch()
        if not any(self.top.glob(f"*/*/*{DELETED}")):
            shutil.rmtree(self.top, ignore_errors=True)

    def drop_pages(self) -> None:
        """Release the memory of all cached pictures to the system."""
        for volume in self._volumes():
            volume.drop_pages()


def _drawing_code() -> int:
    """Return a checksum of the source of the modules that draw pictures.

    It is 0 in a standalone program, which has no source files and whose version identifies the code.
    """
    checksum = 0
    for name in DRAWING_CODE:
        source = Path(str(files("game"))) / name
        with suppress(OSError):
            checksum = zlib.crc32(source.read_bytes(), checksum)
    return checksum


class _Use:
    """Holds the cache in use; `cache` is None until `use` is called."""

    cache: DiskCache | None = None


def use(cache: DiskCache | None) -> None:
    """Set the cache used for all pictures from now on; None disables caching."""
    _Use.cache = cache


def cache() -> DiskCache | None:
    """Return the cache in use; None if caching is disabled."""
    return _Use.cache


def volume(name: str, limit: int = LARGEST_VOLUME) -> Volume | None:
    """Return the volume with this name, limited to `limit` bytes; None if caching is disabled."""
    return None if _Use.cache is None else _Use.cache.volume(name, limit)


def is_warm() -> bool:
    """Return whether an earlier run has filled the cache, so that decoding pictures in advance is unnecessary."""
    return _Use.cache is not None and _Use.cache.warm


@lru_cache(maxsize=1)
def _writer() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "disk-cache")


if hasattr(os, "register_at_fork"):  # a fork has the executor but not its thread, and would wait for it for ever
    os.register_at_fork(after_in_child=_writer.cache_clear)


def flush_soon() -> Future[None] | None:
    """Write all queued pictures in a background thread and return its future; None if caching is disabled."""
    return _writer().submit(_Use.cache.flush) if _Use.cache is not None else None


def run_after_writes(call: Callable[[], None]) -> Future[None]:
    """Call a function in the background thread after all writes requested so far, and return its future."""
    return _writer().submit(call)


def flush(seconds: float | None = None) -> None:
    """Write all queued pictures now, and wait at most `seconds` until they are written; if None, without a limit."""
    writing = flush_soon()
    if writing is not None:
        wait((writing,), seconds)
        if writing.done():
            writing.result()


def delete() -> None:
    """Delete all cached pictures from the disk."""
    if _Use.cache is not None:
        _Use.cache.delete()


def drop_pages() -> None:
    """Release the memory of cached pictures to the system. Call this only while no animation runs."""
    if _Use.cache is not None:
        _Use.cache.drop_pages()
