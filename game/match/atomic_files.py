"""The player's files: folders, unused file names, and atomic writes even while another program holds a file."""

from __future__ import annotations

import os
import secrets
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from time import sleep
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Result = TypeVar("Result")

REPLAYS: Final = "replays"
"""Folder of saved deals, in `game.match.data_folders.home`."""
SCORE_PADS: Final = "score pads"
"""Folder of score pads for sessions with real cards."""
EXPORTS: Final = "records"
"""Folder of all exports."""
PART: Final = ".part"
"""Suffix of a file that is being written."""
NAME_KEPT: Final = 60
"""Number of characters of a file's name that are kept in its temporary name, which is limited to 255 bytes."""
HOLD_WAITS_S: Final = (0.01, 0.03, 0.1, 0.2, 0.3, 0.4)
"""Seconds to wait before each retry, since virus scanners and cloud storage briefly hold new files."""
_ACCESS_DENIED: Final = 5
SHARING_VIOLATIONS: Final = {32, 33}
"""Windows error codes for a file that another program has opened or locked against being moved."""


def retry_while_held(call: Callable[[], Result]) -> Result:
    """Make a call that moves or deletes files, retrying for a second while another program holds one on Windows.

    A failed call must be repeatable. The window's thread must not call this while drawing.

    Raises:
        OSError: The file is held for longer, or the call failed for another reason.
    """
    for seconds in HOLD_WAITS_S:
        try:
            return call()
        except OSError as error:
            # Windows says that access is denied where a file to be replaced, or one in a folder to be moved, is open.
            if getattr(error, "winerror", None) not in {*SHARING_VIOLATIONS, _ACCESS_DENIED}:
                raise
            sleep(seconds)
    return call()


def free_path(folder: Path, stem: str, suffix: str = "") -> Path:
    """Return an unused path in a folder, adding a number to the file name if necessary."""
    path, count = folder / f"{stem}{suffix}", 1
    while os.path.lexists(path):
        count += 1
        path = folder / f"{stem}-{count}{suffix}"
    return path


@dataclass
class NewFile:
    """A file that is being written under a temporary name."""

    part: Path
    """Path of the temporary file."""
    path: Path
    """Path of the finished file, which differs from the requested one if that was taken in the meantime."""


@contextmanager
def temporary_path(path: Path) -> Iterator[Path]:
    """Yield the path of a new, empty temporary file next to `path`; delete it when the block ends.

    The file has the same permissions as any new file. If another program still holds it after its content has been
    given the final name, the temporary name remains as well.

    Raises:
        OSError: The file cannot be created.
    """
    part = _new_temporary(path)
    try:
        yield part
    finally:
        with suppress(PermissionError):
            retry_while_held(partial(part.unlink, missing_ok=True))


def _new_temporary(path: Path) -> Path:
    while True:
        part = path.with_name(f"{path.name[:NAME_KEPT]}-{secrets.token_hex(4)}{PART}")
        try:
            part.open("x").close()  # does not follow links or open an existing file
        except FileExistsError:
            continue
        return part


@contextmanager
def atomic_write(path: Path) -> Iterator[Path]:
    """Yield a temporary path to write to; when the block ends, that file replaces `path`.

    If the block fails, as on a full disk, or is aborted, `path` is unchanged and the temporary file is deleted. If two
    programs write the same file simultaneously, each has a temporary file, and the last to finish wins.

    Raises:
        OSError: The file cannot replace `path`; on Windows, also if another program has `path` open.
    """
    with temporary_path(path) as part:
        yield part
        retry_while_held(partial(part.replace, path))


@contextmanager
def write_new_file(folder: Path, stem: str, suffix: str = "") -> Iterator[NewFile]:
    """Yield a temporary file to write to; when the block ends, rename it to an unused name in the folder.

    Two programs that write simultaneously get different names, so neither file is lost. If the block fails, the file is
    deleted.

    Raises:
        OSError: The file cannot be created or renamed.
    """
    wanted = free_path(folder, stem, suffix)
    with temporary_path(wanted) as part:
        new = NewFile(part, wanted)
        yield new
        while not named(part, new.path):
            new.path = free_path(folder, stem, suffix)


def named(part: Path, path: Path) -> bool:
    """Rename a finished temporary file to `path`; return False, changing nothing, if that name is taken.

    `part` may remain next to the renamed file.

    Raises:
        OSError: The file cannot be renamed.
    """
    try:
        os.link(part, path)
    except FileExistsError:
        return False
    except (OSError, NotImplementedError, AttributeError):
        # No hard links, as on many USB sticks. Any other fault, such as a full disk, is raised there again.
        return _named_by_claim(part, path)
    return True


def _named_by_claim(part: Path, path: Path) -> bool:
    """Rename a finished temporary file after reserving the new name with an empty file."""
    try:
        path.open("x").close()
    except FileExistsError:
        return False
    try:
        retry_while_held(partial(part.replace, path))
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return True
