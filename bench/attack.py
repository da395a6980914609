"""Attacks whatever strangers can hand in: `python bench/attack.py [PART ...] [--count N] [--seed N]`.

Without a part all of them, 10,000 attacks each:

- journals: bits flipped, noise, pages gone, files cut, cells that hold what they cannot; each is opened as a program
  starts, every match resumed, settings and statistics read, and now and then the window opened on it;
- replays: true ones under random house rules, of which all must be accepted, and ten changed ones of each;
- records: files of records, their tables and ledgers of the score pad; what is refused must leave everything as it was,
  what is taken in must pay what it did;
- cases: for `sala score`, changed in their values and as text;
- words: command lines;
- phones: messages of phones, mutated, at an open door on the loopback (see `attack_phones`);
- referee: what the referee promises, at a table of every game for each 1,000 (see `attack_referee`);
- house: presses without sense at mouse and keys, from the title on (see `attack_house`);
- peek: opponents of every strength and temperament, who must know nothing but their views, in so many states of each
  game (see `attack_peek`).

Prints how many came to which end. A traceback, more than two seconds of thought, a true replay refused or a false one
taken is a fault: the first of each kind is shown, and the exit status is 1. The same seed attacks in the same way.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import traceback
from collections import Counter
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import (
    attack_cases,
    attack_house,
    attack_journals,
    attack_peek,
    attack_phones,
    attack_records,
    attack_referee,
    attack_replays,
    attack_words,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

Attack = tuple[str, "Callable[[], str]"]
"""What kind it is, and how to carry it out: that gives its end in a few words, in capitals where it is a fault."""

COUNT: Final = 10_000
HANGS_S: Final = 2.0
"""Seconds of processor time of the attacked thread: neither other programs count, nor pictures read beside it."""
GIVEN_UP_S: Final = (10, 300)
"""Seconds of processor time, and by the clock, after which an attack is stopped."""
SHOWN: Final = 5
MEMORY: Final = Path("/dev/shm")  # noqa: S108 - files in memory, where there are such, spare the disk an hour
PARTS: Final[dict[str, Callable[[int, Random, Path], Iterator[Attack]]]] = {
    "journals": attack_journals.attacks,
    "replays": attack_replays.attacks,
    "records": attack_records.attacks,
    "cases": attack_cases.attacks,
    "words": attack_words.attacks,
    "phones": attack_phones.attacks,
    "referee": attack_referee.attacks,
    "house": attack_house.attacks,
    "peek": attack_peek.attacks,
}


class Hang(BaseException):
    """An attack that does not end by itself."""


@contextmanager
def patience() -> Iterator[None]:
    """Stop with `Hang` what takes too long, on systems that have timers for it."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        raise Hang

    timers = ((signal.ITIMER_PROF, signal.SIGPROF), (signal.ITIMER_REAL, signal.SIGALRM))
    for (timer, number), seconds in zip(timers, GIVEN_UP_S, strict=True):
        signal.signal(number, give_up)
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for timer, _number in timers:
            signal.setitimer(timer, 0)


class Tally:
    """What the attacks of one part came to."""

    def __init__(self, hangs: float = HANGS_S) -> None:
        self._hangs = hangs
        """Seconds of processor time over which an attack counts as hanging."""
        self.ends: Counter[tuple[str, str]] = Counter()
        self.faults: dict[str, str] = {}
        """The first of each kind in full."""
        self.slowest = 0.0

    @property
    def holds(self) -> bool:
        """Whether there is no fault."""
        return not any(end.isupper() for _kind, end in self.ends)

    def carry_out(self, kind: str, attack: Callable[[], str]) -> None:
        """One attack."""
        begun = time.thread_time()
        try:
            with patience():
                end = attack()
        except Hang:
            end = "HANG"
            self._fault(f"{kind} does not end", traceback.format_exc())
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
            end = "TRACEBACK"
            place = traceback.extract_tb(error.__traceback__)[-1]
            self._fault(f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}", traceback.format_exc())
        spent = time.thread_time() - begun
        self.slowest = max(self.slowest, spent)
        if spent > self._hangs and end != "HANG":
            end = "HANG"
            self._fault(f"{kind}: {spent:.1f} s", "")
        elif end.isupper() and end not in {"TRACEBACK", "HANG"}:
            self._fault(f"{kind}: {end}", "")
        self.ends[kind, end] += 1

    def _fault(self, what: str, more: str) -> None:
        if what not in self.faults and len(self.faults) < SHOWN:
            self.faults[what] = more

    def show(self, part: str, seconds: float) -> None:
        """Print the counts by kind and end, and the first faults."""
        total, faults = sum(self.ends.values()), Counter(end for _kind, end in self.ends.elements())
        print(f"\n{part}: {total:,} attacks in {seconds:.0f} s, the slowest {self.slowest:.2f} s")
        for kind, ends in groupby(sorted(self.ends.items()), key=lambda item: item[0][0]):
            print(f"  {kind:24} " + ", ".join(f"{count:,} {end}" for (_kind, end), count in ends))
        print(f"  tracebacks: {faults['TRACEBACK']}, over {self._hangs:g} s: {faults['HANG']}")
        for what, more in self.faults.items():
            print(f"  ! {what}\n{more}")


def run(part: str, count: int, seed: int) -> Tally:
    """One part with so many attacks."""
    tally = Tally()
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        for kind, attack in PARTS[part](count, Random(f"{part} {seed}"), Path(folder)):
            tally.carry_out(kind, attack)
    return tally


def main() -> int:
    """All parts that are asked for; 1 where there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--count", type=int, default=COUNT, help="attacks of each part (default 10,000)")
    parser.add_argument("--seed", type=int, default=0, help="another number, other attacks")
    given = parser.parse_args()
    holds = True
    for part in given.parts or PARTS:
        begun = time.perf_counter()
        tally = run(part, given.count, given.seed)
        tally.show(part, time.perf_counter() - begun)
        sys.stdout.flush()
        holds = holds and tally.holds
    print("\nnothing gave way" if holds else "\nSOMETHING GAVE WAY")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
