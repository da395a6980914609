"""Everything runs without a screen or a sound card, and shuffles alike: SDL is told so before pygame is loaded."""

from __future__ import annotations

import gc
import os
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

from game.match import journal_file, seal
from game.ui import disk_cache, memory_release

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
memory_release.prepare()

settings.register_profile("sala", deadline=None)  # no test fails on time
settings.load_profile("sala")
journal_file.ANSWER_S = 60.0  # type: ignore[misc] # a busy machine is no disk that does not answer

LARGEST, MOST_FREE = 32 << 20, 1 << 30
"""Bytes: of the blocks that are taken from what lies free (Glibc takes no larger number), and what may lie free."""


def keep_memory() -> None:
    """What pictures leave behind is taken for the next ones. The program gives it back at once, and new memory is slow:
    filling it was a sixth of all tests of scenes. Here it is given back by `memory.trim` alone.
    """
    library = memory_release._glibc()
    if library is not None:
        library.mallopt(memory_release.M_MMAP_THRESHOLD, LARGEST)
        library.mallopt(memory_release.M_TRIM_THRESHOLD, MOST_FREE)


keep_memory()

PICTURES = Path(__file__).parents[1] / ".pytest_cache" / "pictures"
"""The disk cache of all tests, processes and runs; tests that compare pictures go without (`without_disk_cache`)."""
MOST_UNWRITTEN = 16_000_000
"""Bytes of pictures that a process makes before the others can have them."""
disk_cache.use(disk_cache.DiskCache(PICTURES, limit=1_000_000_000))


@pytest.fixture
def without_disk_cache() -> Iterator[None]:
    """Every picture is made in this process."""
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
    """Fresh matches of a test are shuffled alike in every run, so that what fails, fails again.

    `SALA_SHUFFLES=2 python3 play.py test` tries others.
    """
    _chance.seed(f"{os.environ.get('SALA_SHUFFLES', '')} {item.nodeid}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--all`, for the tests that are run each night."""
    parser.addoption("--all", action="store_true", help="run the tests marked nightly as well")


NIGHTLY_LEFT = pytest.StashKey[int]()
"""How many tests were left for the night; of this process, or of one of those that it started."""


_sampled: Counter[tuple[Path, str]] = Counter()
"""How many cases were gathered of each test marked `sampled`."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Leave all but every n-th case of a test marked `sampled(n, first)` to the night.

    Sweeps over the same cases begin with different ones, so that nearly each case is in one of them by day.
    """
    marker = item.get_closest_marker("sampled")
    if marker is not None:
        test = item.path, str(getattr(item, "originalname", item.name))
        every, first = marker.args
        if _sampled[test] % every != first:
            item.add_marker("nightly")
        _sampled[test] += 1


def leave_nightly(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests marked nightly, but for those that were asked for: by `--all`, by a `-m` that speaks of them,
    or because their file, or a test in it, is named on the command line.
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
    """Write cached pictures, and tell the process that started this one what was left for the night."""
    disk_cache.flush()
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["nightly_left"] = session.config.stash.get(NIGHTLY_LEFT, 0)


@pytest.hookimpl(optionalhook=True)  # xdist's
def pytest_testnodedown(node: Any) -> None:
    """Hear what a process has left for the night: each has gathered the same tests; one that crashed says nothing."""
    if hasattr(node, "workeroutput"):
        node.config.stash[NIGHTLY_LEFT] = node.workeroutput.get("nightly_left", 0)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> Generator[None, None, None]:
    """Say at the end, after what was skipped, that tests were left for the night, and how they are run."""
    yield
    left = config.stash.get(NIGHTLY_LEFT, 0)
    if left:
        terminalreporter.write_line(f"{left} nightly tests not run: python3 play.py test --all")


@pytest.hookimpl(trylast=True)  # after what sorts tests by their fixtures
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests in real time come first, and each process gets some: they take longest, and mostly wait.

    A busy machine stops them for seconds: one that fails is run once more, and the summary says so.
    """
    leave_nightly(config, items)
    hurried = [item for item in items if any(item.get_closest_marker(name) for name in REAL_TIME)]
    for item in hurried:
        item.add_marker(pytest.mark.flaky(reruns=1))
    waiting = set(hurried)
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = spread(hurried, [item for item in items if item not in waiting], processes)


def import_share(config: pytest.Config) -> None:
    """Import this process's share of all test modules before they are collected.

    In a fresh clone pytest rewrites and compiles every module, and all processes would do so at the same time: a minute
    and a half of processor time for what takes one of them twenty seconds. Afterwards each finds the others' bytecode.
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
    """Python does not look through twenty thousand tests for what nobody holds: not while they are gathered, for that
    took a third of the time, and not afterwards, so that it finds old windows sooner.
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
"""Objects more than before, after which Python looks for young rings among them: usually 700, all day long."""
RESIDENT = Path("/proc/self/statm")
MOST_GROWN = 75_000
"""Pages of memory, mostly of 4 KB: by so many a process may grow before it is tidied."""
_resident = 0


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Windows of earlier tests hold one another until Python looks for such rings: four processes once held 9 GB.

    What was there before the first test is not looked through: it is most of all, and stays.
    """
    global _resident  # noqa: PLW0603 - the process has one memory
    cache = disk_cache.cache()
    if cache is not None and cache.pending > MOST_UNWRITTEN:
        disk_cache.flush()
    if not RESIDENT.exists():  # not Linux
        return
    if int(RESIDENT.read_text().split()[1]) > _resident + MOST_GROWN:
        gc.collect()
        memory_release.trim()
        keep_memory()  # a test that opened the whole program has it given back at once again
        _resident = int(RESIDENT.read_text().split()[1])


class Marked(Protocol):
    """As much of a test as its order depends on."""

    def get_closest_marker(self, name: str) -> object: ...


One = TypeVar("One", bound=Marked)


def spread(hurried: Sequence[One], calm: Sequence[One], processes: int) -> list[One]:
    """All tests in an order in which each of so many equal parts begins with its share of the hurried ones.

    `--dist worksteal` gives each process one such part. Those of the standalone program stay together, and those of the
    phones' page in a third of the processes: each that has one starts a Chromium.
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
