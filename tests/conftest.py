"""Configures pytest: no screen, no sound card, reproducible shuffles; set up before pygame is imported."""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Protocol, TypeVar

import pytest
from hypothesis import settings

from game.match import file_thread_requests, seal
from game.scenes import file_jobs
from game.ui import disk_cache, memory_release

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
memory_release.prepare()

settings.register_profile("sala", deadline=None)  # no test fails on time
settings.load_profile("sala")
file_jobs.ANSWER_S = 60.0  # type: ignore[misc] # the same for the player's other files
file_thread_requests.ANSWER_S = 60.0  # type: ignore[misc] # a busy machine is no disk that does not answer

LARGEST, MOST_FREE = 32 << 20, 1 << 30
"""Thresholds in bytes: blocks up to the first reuse freed memory (glibc's maximum); up to the second may stay free."""


def keep_memory() -> None:
    """Let glibc reuse the memory of freed pictures.

    The program returns it to the system at once. Touching new memory took a sixth of the time of all scene tests,
    so here only `memory.trim` returns it.
    """
    library = memory_release._glibc()
    if library is not None:
        library.mallopt(memory_release.M_MMAP_THRESHOLD, LARGEST)
        library.mallopt(memory_release.M_TRIM_THRESHOLD, MOST_FREE)


keep_memory()

PICTURES = Path(__file__).parents[1] / ".pytest_cache" / "pictures"
"""Disk cache shared by all tests, processes and runs; tests that compare pictures use `without_disk_cache`."""
MOST_UNWRITTEN = 16_000_000
"""Bytes of unwritten pictures after which a process writes them for the others."""
disk_cache.use(disk_cache.DiskCache(PICTURES, limit=1_000_000_000))


@pytest.fixture
def without_disk_cache() -> Iterator[None]:
    """Render every picture in this process, without the disk cache."""
    used = disk_cache.cache()
    disk_cache.use(None)
    yield
    disk_cache.use(used)


REAL_TIME = ("window", "browser", "frozen")
_chance = Random()


def _seed(size: int) -> str:
    return _chance.randbytes(size).hex()


seal.secrets = SimpleNamespace(token_hex=_seed)  # type: ignore[assignment]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Seed the shuffles of a test so that it plays the same matches in every run and a failure is reproducible.

    `SALA_SHUFFLES=2 python3 play.py test` uses other seeds.
    """
    _chance.seed(f"{os.environ.get('SALA_SHUFFLES', '')} {item.nodeid}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--all`, which also runs the nightly tests."""
    parser.addoption("--all", action="store_true", help="run the tests marked nightly as well")


NIGHTLY_LEFT = pytest.StashKey[int]()
"""Number of tests left for the nightly run by this process or one of its workers."""


_sampled: Counter[tuple[Path, str]] = Counter()
"""Number of cases collected so far of each test marked `sampled`."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark all but every n-th case of a test marked `sampled(n, first)` as nightly.

    Sweeps over the same cases start at different ones, so that the daily tests together cover nearly every case.
    """
    marker = item.get_closest_marker("sampled")
    if marker is not None:
        test = item.path, str(getattr(item, "originalname", item.name))
        every, first = marker.args
        if _sampled[test] % every != first:
            item.add_marker("nightly")
        _sampled[test] += 1


def leave_nightly(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect nightly tests, unless they are requested.

    They are requested by `--all`, by a `-m` expression that mentions them, or by the name of their file or of a
    test in it.
    """
    if config.getoption("all") or "nightly" in config.getoption("markexpr"):
        return
    named = {(config.invocation_params.dir / argument.partition("::")[0]).resolve() for argument in config.args}
    left = [item for item in items if item.get_closest_marker("nightly") and item.path not in named]
    if left:
        gone = set(left)
        items[:] = [item for item in items if item not in gone]
        config.hook.pytest_deselected(items=left)
    config.stash[NIGHTLY_LEFT] = len(left)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write cached pictures, and report the number of tests left for the night to the process that started this one."""
    disk_cache.flush()
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["nightly_left"] = session.config.stash.get(NIGHTLY_LEFT, 0)


@pytest.hookimpl(optionalhook=True)  # xdist's
def pytest_testnodedown(node: Any) -> None:
    """Read how many tests a worker left for the night; all collected the same tests, and a crashed one reports none."""
    if hasattr(node, "workeroutput"):
        node.config.stash[NIGHTLY_LEFT] = node.workeroutput.get("nightly_left", 0)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> Generator[None, None, None]:
    """Report after the skipped tests how many were left for the night, and how to run them."""
    yield
    left = config.stash.get(NIGHTLY_LEFT, 0)
    if left:
        terminalreporter.write_line(f"{left} nightly tests not run: python3 play.py test --all")


@pytest.hookimpl(trylast=True)  # after what sorts tests by their fixtures
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Order tests in real time first and distribute them over the processes, because they take longest and mostly wait.

    A busy machine can delay them for seconds, so a failed one is run up to twice more, and the summary reports it.
    `--reruns 0` shows its failure instead.
    """
    leave_nightly(config, items)
    hurried = [item for item in items if any(item.get_closest_marker(name) for name in REAL_TIME)]
    if config.getoption("reruns", None) is None:
        for item in hurried:
            item.add_marker(pytest.mark.flaky(reruns=2))
    waiting = set(hurried)
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = spread(hurried, [item for item in items if item not in waiting], processes)


def import_share(config: pytest.Config) -> None:
    """Import this process's share of all test modules before collection.

    In a fresh clone pytest rewrites and compiles every module. Without this all processes did so at once, which
    took a minute and a half of processor time instead of twenty seconds. Afterwards each process finds the bytecode
    of the others.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    tests = Path(__file__).parent
    if processes == 1 or [Path(argument).resolve() for argument in config.args] != [tests]:
        return
    worker = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw"))
    for path in sorted(tests.rglob("test_*.py"))[worker::processes]:
        # one that cannot be imported, or skips itself, says so when it is collected
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(path.relative_to(tests.parent).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Disable garbage collection during collection, where it took a third of the time, and freeze the collected tests.

    Later collections skip the twenty thousand frozen tests, and so find unused windows sooner.
    """
    memory_release.hold()
    try:
        import_share(session.config)
        return (yield)
    finally:
        gc.collect()
        memory_release.go_on()
        gc.set_threshold(SELDOM)


SELDOM = 20_000
"""Garbage collector threshold, in new objects; Python's default is 700."""
RESIDENT = Path("/proc/self/statm") if sys.platform == "linux" else None
"""File with the memory of this process; elsewhere none is looked for: Wine reaches it, and leaves it open each time."""
MOST_GROWN = 75_000
"""Growth of a process, in memory pages (mostly of 4 KB), after which its garbage is collected."""
_resident = 0


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Collect garbage after a test if the process has grown by `MOST_GROWN` pages.

    Windows of earlier tests are kept alive by reference cycles: four processes once used 9 GB. Objects from before
    the first test are the majority, stay alive and are not examined.
    """
    global _resident  # noqa: PLW0603 - the process has one memory
    cache = disk_cache.cache()
    if cache is not None and cache.pending > MOST_UNWRITTEN:
        disk_cache.flush()
    if RESIDENT is None or not RESIDENT.exists():
        return
    if int(RESIDENT.read_text().split()[1]) > _resident + MOST_GROWN:
        gc.collect()
        memory_release.trim()
        keep_memory()  # a test that opened the whole program has it given back at once again
        _resident = int(RESIDENT.read_text().split()[1])


class Marked(Protocol):
    """The interface of a test on which its order depends."""

    def get_closest_marker(self, name: str) -> object: ...


One = TypeVar("One", bound=Marked)


def spread(hurried: Sequence[One], calm: Sequence[One], processes: int) -> list[One]:
    """Order all tests so that each of `processes` equal parts begins with its share of the hurried ones.

    `--dist worksteal` assigns one such part to each process. Tests of the standalone program stay together; those
    of the phones' page go to a third of the processes, because each of these starts a Chromium.
    """
    shares: list[list[One]] = [[] for _process in range(processes)]
    shares[0] = [item for item in hurried if item.get_closest_marker("frozen")]
    with_browser = shares[-((processes + 2) // 3) :]
    apart = [item for item in hurried if not item.get_closest_marker("frozen")]
    for item in sorted(apart, key=lambda item: item.get_closest_marker("browser") is None):
        min(with_browser if item.get_closest_marker("browser") else shares, key=len).append(item)
    ordered: list[One] = []
    left, rest = len(hurried) + len(calm), iter(calm)
    for place, share in enumerate(shares):
        size = left // (processes - place)
        ordered += [*share, *islice(rest, max(0, size - len(share)))]
        left -= size
    return [*ordered, *rest]
