"""The player's files: the folders that they lie in, names that are free, and a file that is whole or not there."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

REPLAYS: Final = "replays"
"""Folder of saved deals, in `game.match.store.home`."""
SCORE_PADS: Final = "score pads"
"""Of evenings with real cards."""
EXPORTS: Final = "records"
"""Of all that was exported."""
PART: Final = ".part"
"""How the name of a file ends that is being written."""


def free_path(folder: Path, stem: str, suffix: str = "") -> Path:
    """The name in a folder, with a number where need be, that nothing has yet."""
    path, count = folder / f"{stem}{suffix}", 1
    while path.exists():
        count += 1
        path = folder / f"{stem}-{count}{suffix}"
    return path


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Give the path of another file beside `path`, to be written and closed in this block; then it takes its place.

    Where the block is left by an error, as on a full disk, or is given up, `path` is as it was and the other file goes.

    Raises:
        OSError: it cannot take its place; on Windows also as long as another program has `path` open.
    """
    part = path.with_name(path.name + PART)
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
