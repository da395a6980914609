"""The long attacks: `nice -n 19 python bench/long.py [PART ...] [--share 0.01] [--jobs 1] [--seed N] [--kept FILE]`.

What `bench/attack.py` and the tests do for minutes, for hours:

- kills: 500 times `kill -9` in the middle of play; nothing that was told may be lost;
- deals: 1,000,000 random deals of all games under random house rules, with all that must hold of any deal;
- files: 100,000 replays and cases, mutated, guided by coverage where Atheris is installed (see `long_files`);
- journals: 10,000 damaged ones, on which a program starts;
- monkey: 50,000 presses without sense in the whole house, with resizing;
- memory: 10,000 deals in one process, at the table of each game with talk and settlement: its memory stays as it is;
- peek: 10,000 states of each game, in which each of its opponents must know nothing but its view.

`play.py test` does a few of each but `memory`. Between the two stand the tests marked `nightly` (`play.py test --all`,
.ci/run): `memory` for 21 deals; who plays better than whom, how the weaker go wrong; luck over many deals; lessons and
whole deals of every game in a real window, by mouse and by keys, and on phones of every size; how loud the long sounds
are; the standalone program, wheel and source archive.

Parts are done in chunks that a seed and a number make. With `--kept` what was done stands in a file, and the same
command goes on from there; without, `--from` names the chunk to begin with. Exit status 1 where anything gave way.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, ProcessPoolExecutor, wait
from multiprocessing import get_context, parent_process
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import attack, attack_house, attack_journals, attack_peek, long_deals, long_files, long_kills, long_memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Told = dict[str, Any]
"""A tally as JSON: `ends` as (kind, end, count), `faults`, `slowest` in seconds, and `seconds` that it took."""


class Part(NamedTuple):
    """What is attacked, how often in all, and how often in one chunk."""

    attacks: Callable[[int, Random, Path], Iterator[attack.Attack]]
    count: int
    chunk: int
    hangs: float = attack.HANGS_S
    """Seconds of processor time that one attack may take."""


PARTS: Final = {
    "kills": Part(long_kills.attacks, 500, 25),
    "deals": Part(long_deals.attacks, 1_000_000, 5_000),
    "files": Part(long_files.attacks, 100_000, 5_000),
    "journals": Part(attack_journals.attacks, 10_000, 500),
    "monkey": Part(attack_house.attacks, 50_000, 750),
    "memory": Part(long_memory.attacks, 10_000, 10_000, hangs=9.0),
    "peek": Part(attack_peek.attacks, 10_000, 100),
}


def one_chunk(name: str, number: int, count: int, seed: int) -> Told:
    """Carry out one chunk, in whatever process this is."""
    part, begun = PARTS[name], time.perf_counter()
    with TemporaryDirectory(dir=attack.MEMORY if attack.MEMORY.is_dir() else None) as place:
        folder = Path(place)
        if name == "files" and long_files.GUIDED:
            told = long_files.guided(count, f"{seed} {number}", folder)
        else:
            tally = attack.Tally(part.hangs)
            for kind, attacked in part.attacks(count, Random(f"{name} {seed} {number}"), folder):
                tally.carry_out(kind, attacked)
            told = {"ends": [[*key, times] for key, times in tally.ends.items()], "faults": tally.faults}
            told["slowest"] = tally.slowest
    return told | {"seconds": time.perf_counter() - begun}


def end_with_the_parent() -> None:
    """In a process of the pool: go too when the command is killed, not only when the chunk is done."""
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


class Progress:
    """What was done so far: in a file, where one is wanted."""

    def __init__(self, file: Path | None, seed: int) -> None:
        self._file = file
        self.told: dict[str, dict[str, Told]] = {}
        """Of each part its chunks by number."""
        if file is not None and file.exists():
            found = json.loads(file.read_text(encoding="utf-8"))
            if found["seed"] != seed:
                raise SystemExit(f"{file} was begun with --seed {found['seed']}")
            self.told = found["parts"]
        self._seed = seed

    def add(self, name: str, number: int, told: Told) -> None:
        """One chunk more."""
        self.told.setdefault(name, {})[str(number)] = told
        if self._file is not None:
            new = self._file.with_suffix(".new")
            new.write_text(json.dumps({"seed": self._seed, "parts": self.told}), encoding="utf-8")
            new.replace(self._file)

    def tally(self, name: str) -> tuple[attack.Tally, float]:
        """All chunks of a part together, and the seconds of all processes."""
        tally, seconds = attack.Tally(PARTS[name].hangs), 0.0
        for told in self.told.get(name, {}).values():
            for kind, end, count in told["ends"]:
                tally.ends[kind, end] += count
            for what, more in told["faults"].items():
                tally.faults.setdefault(what, more)
            tally.slowest = max(tally.slowest, told["slowest"])
            seconds += told["seconds"]
        return tally, seconds


def run(names: list[str], share: float, jobs: int, seed: int, first: int, progress: Progress) -> None:
    """All chunks that are not done, part after part, in so many processes."""
    tasks = []
    for name in names:
        part = PARTS[name]
        wanted = max(1, round(part.count * share))
        for number, begin in enumerate(range(0, wanted, part.chunk)):
            if number >= first and str(number) not in progress.told.get(name, {}):
                tasks.append((name, number, min(part.chunk, wanted - begin), seed))
    # each chunk has a process of its own: what one leaves in memory does not meet the next
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=end_with_the_parent, max_tasks_per_child=1
    )
    with pool:
        open_tasks = {}
        while tasks or open_tasks:
            while tasks and len(open_tasks) < jobs:
                task = tasks.pop(0)
                open_tasks[pool.submit(one_chunk, *task)] = task
            done, _others = wait(open_tasks, return_when=FIRST_COMPLETED)
            for future in done:
                name, number, _count, _seed = open_tasks.pop(future)
                try:
                    told = future.result()
                except BrokenExecutor as error:
                    raise SystemExit(f"{name}: a process died in chunk {number} ({error})") from error
                except Exception as error:  # noqa: BLE001 - told as a fault of its chunk, the others go on
                    told = {"ends": [["chunk", "BROKEN OFF", 1]], "faults": {f"chunk {number}": repr(error)}}
                    told |= {"slowest": 0.0, "seconds": 0.0}
                progress.add(name, number, told)
                counts = Counter({end: times for _kind, end, times in told["ends"] if end.isupper()})
                faults = f", {dict(counts)}" if counts else ""
                print(f"{name} {number}: {sum(end[2] for end in told['ends']):,} in {told['seconds']:.0f} s{faults}")
                sys.stdout.flush()


def main() -> int:
    """Whatever is asked for; 1 where there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--share", type=float, default=1.0, help="of the counts (default 1: all)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (default 1)")
    parser.add_argument("--seed", type=int, default=0, help="another number, other attacks")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the chunk to begin with")
    parser.add_argument("--kept", type=Path, help="a file for what was done; the same command goes on from there")
    given = parser.parse_args()
    names = given.parts or list(PARTS)
    progress = Progress(given.kept, given.seed)
    if "files" in names and not long_files.GUIDED:
        print("files: Atheris is not installed for this Python, so mutations go by chance and nothing guides them")
    try:
        run(names, given.share, given.jobs, given.seed, given.first, progress)
    except KeyboardInterrupt:
        print("stopped")
    holds = True
    for name in names:
        tally, seconds = progress.tally(name)
        tally.show(name, seconds)
        holds = holds and tally.holds
    print("\nnothing gave way" if holds else "\nSOMETHING GAVE WAY")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
