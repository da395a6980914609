"""The player's files: the folders that they lie in, names that are free, and a file that is whole or not there."""

from __future__ import annotations

import os
import secrets
from contextlib import contextmanager
from dataclasses import dataclass
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
NAME_KEPT: Final = 60
"""Letters of a file's name in that of the other file, which may have no more than 255 bytes."""


def free_path(folder: Path, stem: str, suffix: str = "") -> Path:
    """The name in a folder, with a number where need be, that nothing has yet."""
    path, count = folder / f"{stem}{suffix}", 1
    while os.path.lexists(path):
        count += 1
        path = folder / f"{stem}-{count}{suffix}"
    return path


@dataclass
class NewFile:
    """A file under a name of its own, as it is written."""

    part: Path
    """Where it is written."""
    path: Path
    """Where it is once it is whole: another name than was wanted where somebody else has taken that meanwhile."""


@contextmanager
def passing(path: Path) -> Iterator[Path]:
    """Give the path of an empty file beside `path` that nobody else has, and take it away after this block.

    Its rights are those of any new file.

    Raises:
        OSError: it cannot be made.
    """
    part = _new_beside(path)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def _new_beside(path: Path) -> Path:
    while True:
        part = path.with_name(f"{path.name[:NAME_KEPT]}-{secrets.token_hex(4)}{PART}")
        try:
            part.open("x").close()  # follows no link, and takes nothing that is there
        except FileExistsError:
            continue
        return part


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Give the path of another file beside `path`, to be written and closed in this block; then it takes its place.

    Where the block is left by an error, as on a full disk, or is given up, `path` is as it was and the other file goes.
    Two programs that write the same file at once each write one of their own; the later one stays.

    Raises:
        OSError: it cannot take its place; on Windows also as long as another program has `path` open.
    """
    with passing(path) as part:
        yield part
        part.replace(path)


@contextmanager
def written_new(folder: Path, stem: str, suffix: str = "") -> Iterator[NewFile]:
    """Give a file to be written and closed in this block; then it takes a name in the folder that nothing has yet.

    Two programs that write at once get two names, and none is lost. Where the block is left by an error the file goes.

    Raises:
        OSError: it cannot be made, or cannot take its place.
    """
    wanted = free_path(folder, stem, suffix)
    with passing(wanted) as part:
        new = NewFile(part, wanted)
        yield new
        while not named(part, new.path):
            new.path = free_path(folder, stem, suffix)


def named(part: Path, path: Path) -> bool:
    """Give a whole file its name; False where something has that, which stays as it is. `part` may be left beside it.

    Raises:
        OSError: it cannot take its place.
    """
    try:
        os.link(part, path)
    except FileExistsError:
        return False
    except (OSError, NotImplementedError, AttributeError):
        # No hard links there, as on many a stick. Whatever else is wrong, a full disk say, is met and raised there too.
        return _named_by_claim(part, path)
    return True


def _named_by_claim(part: Path, path: Path) -> bool:
    """The same, where an empty file has to hold the name first."""
    try:
        path.open("x").close()
    except FileExistsError:
        return False
    try:
        part.replace(path)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return True
