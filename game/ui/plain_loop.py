"""What loops as plain samples in a passing file: streamed from its OGG it would be decoded anew in every turn.

That was two thirds of what music costs while nothing else moves. In memory the samples of the theme would take 8 MB.
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

from game.ui import memory

if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLE_BYTES: Final = 2
VORBIS_AT: Final = slice(29, 35)
CHANNELS_AT: Final = 39
"""Where an OGG with Vorbis says how many channels it has."""
FREQUENCY_AT: Final = slice(40, 44)
PAGE_HEAD: Final = 27
"""Bytes of a page before the lengths of what is in it; the last of them says how many lengths there are."""
GOES_ON: Final = 1
"""The flag of a page that begins with the rest of a packet."""
PIECE_PAGES: Final = 4
"""A page is a third of a second: so many are decoded in 3 ms."""
PAUSE_S: Final = 0.003
"""Between two pieces, so that whoever waits for the mixer has it."""
PREFIX: Final = "sala-loop-"
SUFFIX: Final = ".wav"
LONGEST_WAIT_S: Final = 2.0
"""Music that is not decoded by then begins from its OGG."""
LEFT_AFTER_S: Final = 60.0
"""A file that has not been loaded for so long was left by a program that was killed."""


class PlainLoop:
    """The samples of one loop, decoded beside the program, in a file among the system's temporary ones.

    Where files that are open may be deleted, the file loses its name as soon as it is loaded and is gone with the
    program, however that ends; on Windows it is deleted by `drop`. Wherever anything of this fails the OGG is played.
    """

    def __init__(self) -> None:
        self._decoded: Future[Path | None] | None = None
        self._longest = 0.0
        """Until then it is waited for; in seconds of `time.perf_counter`."""
        self.device = Lock()
        """Held while a piece is decoded: the mixer may not be closed meanwhile."""

    def decode(self, packed: Path) -> None:
        """Begin to decode an OGG, unless that was begun since the last `drop`."""
        if self._decoded is None:
            self._decoded = decoder().submit(self._decode, packed)
            self._longest = time.perf_counter() + LONGEST_WAIT_S

    @property
    def ready(self) -> bool:
        """Whether that is done, or was waited for long enough."""
        return self._decoded is not None and (self._decoded.done() or time.perf_counter() >= self._longest)

    def load(self, packed: Path) -> None:
        """Make it the mixer's music: the samples, or the OGG itself where they are not there.

        Raises:
            pygame.error: the OGG cannot be read either.
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
        """Nothing plays it any more: its file goes, now or as soon as it is written."""
        decoded, self._decoded = self._decoded, None
        if decoded is not None and not decoded.cancel():
            decoded.add_done_callback(_delete_decoded)

    def _decode(self, packed: Path) -> Path | None:
        """The file with the samples; None where there can be none."""
        plain = None
        try:
            _delete_left()
            with NamedTemporaryFile(prefix=PREFIX, suffix=SUFFIX, delete=False) as file:
                plain = Path(file.name)
                self._write(packed.read_bytes(), file)
        except (OSError, ValueError, MemoryError, pygame.error):
            if plain is not None:
                _delete(plain)
            return None
        memory.trim()
        return plain

    def _write(self, packed: bytes, file: IO[bytes]) -> None:
        """Decode an OGG into a WAV.

        Raises:
            OSError: the file cannot be written.
            ValueError: the OGG has something that those of the game have not.
            pygame.error: it cannot be decoded, or the device is none for such samples: pieces cannot be resampled.
        """
        if packed[VORBIS_AT] != b"vorbis" or len(packed) < FREQUENCY_AT.stop:
            raise ValueError("not an OGG")
        channels, frequency = packed[CHANNELS_AT], int.from_bytes(packed[FREQUENCY_AT], "little")
        with wave.open(file, "wb") as samples:
            samples.setparams((max(1, channels), SAMPLE_BYTES, max(1, frequency), 0, "NONE", ""))
            for piece, new in pieces(packed):
                with self.device:
                    if pygame.mixer.get_init() != (frequency, -8 * SAMPLE_BYTES, channels):
                        raise pygame.error("another device")
                    decoded = pygame.mixer.Sound(BytesIO(piece)).get_raw()
                size = new * channels * SAMPLE_BYTES
                if not 0 < size <= len(decoded):
                    raise ValueError("a piece is too short")
                samples.writeframes(decoded[-size:])
                time.sleep(PAUSE_S)


@lru_cache(maxsize=1)
def decoder() -> ThreadPoolExecutor:
    """One thread, that no picture has to wait for: it takes some tenths of a second, and rests between two pieces."""
    return ThreadPoolExecutor(1, "loops")


def pieces(packed: bytes) -> Iterator[tuple[bytes, int]]:
    """An OGG of one stream cut into short ones, and how many samples at the end of each are not in those before.

    The mixer is held up while it decodes a file: whole loops would interrupt what is heard, and frames that play a
    sound. A page tells how many samples there are up to its end. Its first packet needs the one before to be decoded,
    so each piece begins with the last page of the piece before.

    Raises:
        ValueError: it is no OGG, or a packet goes on from page to page.
    """
    head, heard, pages, before = b"", 0, [b""], 0
    for flags, upto, page in _pages(packed):
        if upto <= 0:
            head += page
            continue
        if flags & GOES_ON:
            raise ValueError("a packet goes on")
        pages.append(page)
        heard = upto
        if len(pages) > PIECE_PAGES:
            yield head + b"".join(pages), heard - before
            pages, before = [page], heard
    if heard > before:
        yield head + b"".join(pages), heard - before


def _pages(packed: bytes) -> Iterator[tuple[int, int, bytes]]:
    """The pages of an OGG: flags, samples up to the page's end, and the whole page."""
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
    """Delete a file, if it is there and may be deleted now."""
    with suppress(OSError):
        plain.unlink()


def _delete_decoded(decoded: Future[Path | None]) -> None:
    plain = None if decoded.cancelled() else decoded.result()
    if plain is not None:
        _delete(plain)


def _delete_left() -> None:
    """Delete what programs have left that were killed. What another program plays on Windows cannot be deleted."""
    oldest = time.time() - LEFT_AFTER_S
    for plain in Path(gettempdir()).glob(f"{PREFIX}*{SUFFIX}"):
        with suppress(OSError):
            if plain.stat().st_mtime < oldest:
                plain.unlink()
