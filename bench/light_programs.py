"""Desktop programs on a virtual screen, all looked at alike: first picture, processor time, memory, idle share."""

from __future__ import annotations

import contextlib
import mmap
import os
import shutil
import signal
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.match.store import Store
from game.rules import GAMES
from tests.window.xvfb import VirtualScreen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SIZE: Final = (1920, 1080)
SEEN: Final = 0.02
"""Share of the screen's bytes that have to differ from an empty one."""
STEP: Final = 997 * 4
"""Of the screen's bytes so few are compared, that looking costs nothing."""
PATIENCE_S: Final = 90.0
OTHERS: Final = {
    "Kajongg": ("kajongg",),
    "KPatience": ("kpat",),
    "GNOME Mahjongg": ("gnome-mahjongg",),
    "AisleRiot": ("sol",),
}


class Look(NamedTuple):
    """One run of a program."""

    first: float
    """Seconds to its first picture."""
    cpu: float
    """Seconds of processor time until then, all its processes and threads."""
    memory: float
    """Proportional set size once it rests, in MB (10**6 bytes)."""
    idle: float
    """Share of a core while it rests."""
    wakes: float
    """How often a second its first thread wakes then."""


def there() -> dict[str, list[str]]:
    """Commands of the other programs that are installed."""
    path = os.environ.get("PATH", "") + os.pathsep + "/usr/games"
    found = {name: shutil.which(command[0], path=path) for name, command in OTHERS.items()}
    bus = ["dbus-run-session", "--"] if shutil.which("dbus-run-session") else []
    return {name: [*bus, program] for name, program in found.items() if program}


def look(command: Sequence[str], env: Mapping[str, str], *, settle: float, idle: float) -> Look:
    """Run a program on a screen of its own; it has `settle` seconds to come to rest, and is then watched for `idle`."""
    with VirtualScreen(*SIZE) as screen, TemporaryDirectory() as folder, _pixels(screen) as pixels:
        blank = pixels[4096::STEP]
        begun = time.perf_counter()
        process = screen.run(command, Path(folder) / "words.log", env=screen.environment(**env))
        while sum(map(int.__ne__, pixels[4096::STEP], blank)) < SEEN * len(blank):
            if process.poll() is not None or time.perf_counter() - begun > PATIENCE_S:
                sys.exit(f"{command[-1]} shows nothing: {(Path(folder) / 'words.log').read_text(errors='replace')}")
            time.sleep(0.005)
        first, cpu = time.perf_counter() - begun, sum(map(_spent, _tree(process.pid)))
        time.sleep(settle)
        pids = _tree(process.pid)
        memory = sum(map(_pss, pids))
        before, woken = sum(map(_spent, pids)), _wakes(process.pid)
        time.sleep(idle)
        share = max(0.0, sum(map(_spent, pids)) - before) / idle  # of a process that ended meanwhile nothing is known
        wakes = (_wakes(process.pid) - woken) / idle
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
    return Look(first, cpu, memory, share, wakes)


@contextlib.contextmanager
def _pixels(screen: VirtualScreen) -> Iterator[mmap.mmap]:
    with (
        screen._framebuffer.open("rb") as file,  # noqa: SLF001 - looked at as it lies there, which costs no copy
        mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as pixels,
    ):
        yield pixels


def _tree(pid: int) -> list[int]:
    """A process and all that come from it."""
    pids = [pid]
    for one in pids:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                pids += map(int, task.read_text().split())
    return pids


def _spent(pid: int) -> float:
    """Seconds of processor time of all threads that a process has."""
    nanoseconds = 0
    for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):
            nanoseconds += int(task.read_text().split()[0])
    return nanoseconds / 1e9


def _wakes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/task/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))


def _pss(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:  # ended meanwhile
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6


def home(folder: Path, *, music: float) -> dict[str, str]:
    """The environment of Sala with a folder of its own, its music and ambience this loud, and lessons not offered."""
    store: Store = Store.open(folder / "sala.sqlite3")
    store.change(music=music, ambience=music, lessons=tuple(GAMES), cut=False)
    store.close()
    return {"SALA_HOME": str(folder)}
