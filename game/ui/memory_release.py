"""Returns memory to the system, and prevents garbage collection from delaying animations.

Glibc keeps the memory of freed surfaces and decoded pictures. It returns large blocks immediately only until the first
one has been freed. Then it raises its threshold, up to 32 MB, and takes such blocks from the heap, where a small block
above them pins them; in addition, each thread that decodes pictures gets a separate heap. Other C libraries do not need
this module.
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
"""Size in bytes from which blocks are allocated directly from the system and returned to it."""


def prepare() -> None:
    """Make glibc return large blocks as soon as they are freed; must be called before pictures are loaded."""
    library = _glibc()
    if library is not None:
        library.mallopt(M_MMAP_THRESHOLD, LARGE)
        library.mallopt(M_TRIM_THRESHOLD, LARGE)
        library.mallopt(M_ARENA_MAX, 2)


def hold() -> None:
    """Pause garbage collection during imports, where it would take a fifth of the time and find no garbage."""
    gc.disable()


def go_on() -> None:
    """Resume garbage collection after `hold`; objects that exist by then are excluded from it."""
    gc.freeze()
    gc.enable()


def tidy() -> None:
    """Collect garbage and return free memory to the system.

    This takes some 30 ms, so no animation should be running. Surviving objects are not scanned again until the
    next call, because scanning them would delay a frame.
    """
    gc.unfreeze()
    gc.collect()  # scenes and their parts are reference cycles
    gc.freeze()
    trim()


def trim() -> None:
    """Return free memory between used blocks to the system; may be called from any thread."""
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
