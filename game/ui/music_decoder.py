"""Decodes looping music into a temporary WAV file; the mixer would decode an OGG on every loop.

Decoding was two thirds of the cost of music while nothing else moved. In memory, the theme would take 8 MB.
"""

from __future__ import annotations

import time
import wave
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile, gettempdir
from threading import Lock
from typing import IO, TYPE_CHECKING, Final

import pygame

from game.ui import memory_release

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SAMPLE_BYTES: Final = 2
VORBIS_AT: Final = slice(29, 35)
CHANNELS_AT: Final = 39
"""Byte offset of the number of channels in an Ogg Vorbis file."""
FREQUENCY_AT: Final = slice(40, 44)
PAGE_HEAD: Final = 27
"""Length in bytes of a page header before the segment lengths; its last byte is the number of lengths."""
CONTINUED_PACKET: Final = 1
"""Header flag of a page that begins with the remainder of a packet."""
PIECE_PAGES: Final = 4
"""Pages per piece. A page lasts a third of a second; a piece is decoded in 3 ms."""
PAUSE_S: Final = 0.003
"""Seconds between two pieces, during which other code can use the mixer."""
PREFIX: Final = "sala-loop-"
SUFFIX: Final = ".wav"
LONGEST_WAIT_S: Final = 2.0
"""Maximum seconds to wait for decoding before the OGG is played instead."""
LEFT_AFTER_S: Final = 60.0
"""Age in seconds from which an unloaded file counts as left behind by a killed program."""


class DecodedLoop:
    """The samples of one music loop, decoded in the background into a temporary file.

    Where the system can delete open files, the file is deleted as soon as it is loaded, so that it disappears however
    the program ends; on Windows, `drop` deletes it. If any of this fails, the OGG itself is played.
    """

    def __init__(self) -> None:
        self._decoded: Future[Path | None] | None = None
        self._longest = 0.0
        """Time, on the clock `time.perf_counter`, after which the decoder is no longer waited for."""
        self.device = Lock()
        """Lock held while a piece is decoded, because the mixer must not be closed meanwhile."""

    def decode(self, packed: Path) -> None:
        """Start decoding an OGG, unless this has been done since the last `drop`."""
        if self._decoded is None:
            self._decoded = decoder().submit(self._decode, packed)
            self._longest = time.perf_counter() + LONGEST_WAIT_S

    @property
    def ready(self) -> bool:
        """Whether decoding is done or has timed out."""
        return self._decoded is not None and (self._decoded.done() or time.perf_counter() >= self._longest)

    def load(self, packed: Path) -> None:
        """Load the decoded samples as the mixer's music, or the OGG if decoding failed.

        Raises:
            pygame.error: The OGG cannot be read either.
        """
        decoded = self._decoded
        plain = decoded.result() if decoded is not None and decoded.done() else None
        try:
            pygame.mixer.music.load(plain or packed)
        except (OSError, pygame.error):
            pygame.mixer.music.load(packed)
        if plain is not None:
            _delete(plain)

    def drop(self) -> None:
        """Stop using the temporary file and delete it, now or as soon as it has been written."""
        decoded, self._decoded = self._decoded, None
        if decoded is not None and not decoded.cancel():
            decoded.add_done_callback(_delete_decoded)

    def _decode(self, packed: Path) -> Path | None:
        """Decode an OGG into a temporary file and return its path; None if that fails."""
        plain = None
        try:
            _delete_leftover_files()
            with NamedTemporaryFile(prefix=PREFIX, suffix=SUFFIX, delete=False) as file:
                plain = Path(file.name)
                self._write(packed.read_bytes(), file)
        except (OSError, ValueError, MemoryError, pygame.error):
            if plain is not None:
                _delete(plain)
            return None
        memory_release.trim()
        return plain

    def _write(self, packed: bytes, file: IO[bytes]) -> None:
        """Decode an OGG in chunks into a WAV file.

        Raises:
            OSError: The file cannot be written.
            ValueError: The OGG has features that the game's own files do not have.
            pygame.error: The OGG cannot be decoded, or the device has another format, to which pieces cannot be
                resampled.
        """
        if packed[VORBIS_AT] != b"vorbis" or len(packed) < FREQUENCY_AT.stop:
            raise ValueError("not an OGG")
        channels, frequency = packed[CHANNELS_AT], int.from_bytes(packed[FREQUENCY_AT], "little")
        form = frequency, -8 * SAMPLE_BYTES, channels
        try:
            self._write_samples(self._joined(packed, form), form, file)
        except _PieceError:
            file.seek(0)
            file.truncate()
            self._write_samples([self._samples(packed, form)], form, file)

    def _joined(self, packed: bytes, form: tuple[int, int, int]) -> Iterator[bytes]:
        """Decode an OGG in chunks, and yield the samples that each chunk adds.

        Raises:
            _PieceError: A piece lacks samples, or does not start with the samples with which the one before ends.
        """
        end = b""
        for piece, new in pieces(packed):
            decoded = self._samples(piece, form)
            size = new * form[2] * SAMPLE_BYTES
            again = decoded[:-size]
            if not 0 < size <= len(decoded) or bool(again) != bool(end) or not end.endswith(again):
                raise _PieceError
            end = decoded
            yield decoded[-size:]
            time.sleep(PAUSE_S)

    def _samples(self, packed: bytes, form: tuple[int, int, int]) -> bytes:
        """Decode an OGG, or a piece of one; this blocks the mixer."""
        with self.device:
            if pygame.mixer.get_init() != form:
                raise pygame.error("another device")
            return pygame.mixer.Sound(BytesIO(packed)).get_raw()

    def _write_samples(self, decoded: Iterable[bytes], form: tuple[int, int, int], file: IO[bytes]) -> None:
        frequency, _bits, channels = form
        with wave.open(file, "wb") as samples:
            samples.setparams((max(1, channels), SAMPLE_BYTES, max(1, frequency), 0, "NONE", ""))
            for part in decoded:
                samples.writeframes(part)


class _PieceError(Exception):
    """Raised if a decoded chunk does not match its position in the whole file.

    On Windows, SDL decodes with stb_vorbis, which occasionally returns no samples of a piece, or a few too many.
    """


@lru_cache(maxsize=1)
def decoder() -> ThreadPoolExecutor:
    """Return the executor that decodes music, which takes some tenths of a second.

    Pictures use another executor.
    """
    return ThreadPoolExecutor(1, "loops")


def pieces(packed: bytes) -> Iterator[tuple[bytes, int]]:
    """Split a single-stream OGG into short OGGs; yield each with the number of samples that it adds.

    The mixer is blocked while it decodes a file; a complete loop would interrupt the music and delay frames that play a
    sound. A page header has the number of samples up to the page's end. Decoding the first packet of a page requires
    the packet before, so each piece begins with the last page of the previous piece.

    Raises:
        ValueError: The data is not an OGG, or a packet continues on the next page.
    """
    head, heard, pages, before = b"", 0, [b""], 0
    for flags, upto, page in _pages(packed):
        if upto <= 0:
            head += page
            continue
        if flags & CONTINUED_PACKET:
            raise ValueError("a packet goes on")
        pages.append(page)
        heard = upto
        if len(pages) > PIECE_PAGES:
            yield head + b"".join(pages), heard - before
            pages, before = [page], heard
    if heard > before:
        yield head + b"".join(pages), heard - before


def _pages(packed: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Yield each page of an OGG as (flags, sample count up to its end, bytes)."""
    at = 0
    while at < len(packed):
        if packed[at : at + 4] != b"OggS" or len(packed) < at + PAGE_HEAD:
            raise ValueError("not an OGG")
        lengths = at + PAGE_HEAD
        body = lengths + packed[lengths - 1]
        end = body + sum(packed[lengths:body])
        yield packed[at + 5], int.from_bytes(packed[at + 6 : at + 14], "little", signed=True), packed[at:end]
        at = end


def _delete(plain: Path) -> None:
    """Delete a file, unless it does not exist or is in use."""
    with suppress(OSError):
        plain.unlink()


def _delete_decoded(decoded: Future[Path | None]) -> None:
    plain = None if decoded.cancelled() else decoded.result()
    if plain is not None:
        _delete(plain)


def _delete_leftover_files() -> None:
    """Delete temporary files left behind by killed programs; on Windows, files in use remain."""
    oldest = time.time() - LEFT_AFTER_S
    for plain in Path(gettempdir()).glob(f"{PREFIX}*{SUFFIX}"):
        with suppress(OSError):
            if plain.stat().st_mtime < oldest:
                plain.unlink()
