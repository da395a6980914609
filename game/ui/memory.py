"""Gives memory back to the system, and keeps Python from looking through all of it while something moves.

Glibc keeps what surfaces and decoded pictures leave behind. It lets large blocks go at once only until the first one
is freed. Then it raises its own limit, up to 32 MB, and takes such blocks from the heap, where a small one above them
holds them for good; and each thread that decodes pictures gets a heap of its own. Other C libraries do without this.
"""

from __future__ import annotations

import gc
import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import ctypes

M_TRIM_THRESHOLD: Final = -1
M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8
LARGE: Final = 256 * 1024
"""Blocks of so many bytes are asked of the system one by one, and given back to it."""


def prepare() -> None:
    """Let large blocks go back as they are freed. To be called before pictures are loaded."""
    library = _glibc()
    if library is not None:
        library.mallopt(M_MMAP_THRESHOLD, LARGE)
        library.mallopt(M_TRIM_THRESHOLD, LARGE)
        library.mallopt(M_ARENA_MAX, 2)


def hold() -> None:
    """Collect nothing while the program is read in: there is nothing to collect, and looking takes a fifth of it."""
    gc.disable()


def go_on() -> None:
    """Collect again, but look no more through what was read in."""
    gc.freeze()
    gc.enable()


def tidy() -> None:
    """Give back what nobody holds any more. Takes some 30 ms: for moments in which nothing moves.

    What stays is not looked through again until the next such moment: that alone would hold up a frame.
    """
    gc.unfreeze()
    gc.collect()  # scenes and their parts hold one another
    gc.freeze()
    trim()


def trim() -> None:
    """Give back what lies free between blocks that are held. May be called from any thread."""
    library = _glibc()
    if library is not None:
        library.malloc_trim(0)


@lru_cache(maxsize=1)
def _glibc() -> ctypes.CDLL | None:
    if sys.platform != "linux":
        return None
    import ctypes  # noqa: PLC0415 - only where it is of use

    library = ctypes.CDLL(None)
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None
