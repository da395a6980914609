"""How light and fast the program is, beside others of its kind in the same run. Medians.

    python bench/light.py [--runs 5] [--frozen dist/sala/sala] [--only programs idle frames redraws memory]

`programs`: first picture of the title, processor time until then, memory and idle share, in turn with Kajongg,
KPatience, GNOME Mahjongg and AisleRiot where they are installed. `idle`: title and a table with sound on and silent,
and with music. `frames`: whole deals at every game. `redraws`: of named states at 1920x1080 and 3840x2160.
`memory`: see `bench/memory.py`.

Programs run on virtual screens of 1920x1080 (Linux, with Xvfb); frames on SDL's dummy drivers. On a busy machine look
at processor time, and at what stands beside.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import light_frames, light_programs

if TYPE_CHECKING:
    from collections.abc import Callable

PARTS: Final = ("programs", "idle", "frames", "redraws", "memory")
SETTLE_S: Final = 8.0
IDLE_S: Final = 10.0
SIZES: Final = ((1920, 1080), (3840, 2160))
TABLE: Final = ("play", "pong", "--seed", light_frames.SEED)


def sala(frozen: Path | None) -> dict[str, list[str]]:
    """The commands that open the program. Compiled, as it is where it was installed, and as all others here are."""
    compileall.compile_dir(Path(__file__).parent.parent / "game", quiet=2)
    return {"Sala, from source": [sys.executable, "-m", "game"]} | ({"Sala, frozen": [str(frozen)]} if frozen else {})


def programs(asked: argparse.Namespace) -> None:
    """Everybody in turn, run by run."""
    commands = sala(asked.frozen) | light_programs.there()
    runs: dict[str, list[light_programs.Look]] = {name: [] for name in commands}
    for run in range(asked.runs + 1):
        for name, command in commands.items():
            with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                env = light_programs.home(Path(folder), music=0.5) if name.startswith("Sala") else {"HOME": folder}
                seen = light_programs.look(command, env, settle=asked.settle, idle=IDLE_S)
            if run:  # the first fills the system's caches
                runs[name].append(seen)
    print(
        "| program | first picture s | processor until then s | memory MB | idle % of a core |\n|---|---|---|---|---|"
    )
    for name, looks in runs.items():
        first, cpu, memory, idle, _wakes = map(statistics.median, zip(*looks, strict=True))
        print(f"| {name} | {first:.2f} | {cpu:.2f} | {memory:.0f} | {100 * idle:.2f} |", flush=True)


def idle(asked: argparse.Namespace) -> None:
    """What the program does while nobody does anything."""
    print("| resting | idle % of a core | wakes of its first thread a second |\n|---|---|---|")
    for name, command in sala(asked.frozen).items():
        for music, words in ((0.0, "silent"), (0.5, "with music")):
            for place, arguments in (("title", ()), ("table", TABLE)):
                looks = []
                for _run in range(asked.runs):
                    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                        env = light_programs.home(Path(folder), music=music)
                        looks.append(
                            light_programs.look([*command, *arguments], env, settle=4 * asked.settle, idle=IDLE_S)
                        )
                share, wakes = (statistics.median(column) for column in list(zip(*looks, strict=True))[3:])
                print(f"| {name}, {place}, {words} | {100 * share:.3f} | {wakes:.1f} |", flush=True)


def frames(asked: argparse.Namespace) -> None:
    """The frames of whole deals, at a first start and at a later one, each in a process of its own."""
    columns = "table | frames | median | p95 | longest ms | longest at | first picture ms | in frames | longest ms"
    print(f"| {columns} |\n|{'---|' * 9}")
    for name, seats in light_frames.TABLES:
        with TemporaryDirectory() as cache:
            for start in ("first start", "later start"):
                command = [sys.executable, light_frames.__file__, name, str(seats), str(asked.deals), cache]
                run = subprocess.run(command, check=True, capture_output=True, text=True)
                found = light_frames.Frames(*json.loads(run.stdout.splitlines()[-1]))
                times = f"{found.median:.1f} | {found.p95:.1f} | {found.longest:.1f} | {found.at}"
                opening = f"{found.first_picture:.0f} | {found.opening_frames} | {found.longest_opening:.1f}"
                print(f"| {name}, {seats} seats, {start} | {found.count} | {times} | {opening} |", flush=True)


def redraws(_asked: argparse.Namespace) -> None:
    """Full redraws of named states."""
    print("| full redraw | at rest ms | while something moves ms |\n|---|---|---|")
    for size in SIZES:
        for state in light_frames.STATES:
            resting, moving = light_frames.redraws(state, size)
            print(f"| {state}, {size[0]}x{size[1]} | {resting:.2f} | {moving:.2f} |", flush=True)


def memory(asked: argparse.Namespace) -> None:
    """The walk through all tables and forty sizes."""
    frozen = ["--frozen", str(asked.frozen)] if asked.frozen else []
    subprocess.run(
        [sys.executable, str(Path(__file__).with_name("memory.py")), "--runs", str(asked.runs), *frozen], check=True
    )


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--deals", type=int, default=2, help="of each table, for frames")
    parser.add_argument("--settle", type=float, default=SETTLE_S, help="seconds that programs have to come to rest")
    parser.add_argument("--frozen", type=Path, help="the standalone program, to be measured too")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    asked = parser.parse_args()
    ways: dict[str, Callable[[argparse.Namespace], None]] = {
        "programs": programs,
        "idle": idle,
        "frames": frames,
        "redraws": redraws,
        "memory": memory,
    }
    for part in asked.only:
        print(f"\n## {part}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n", flush=True)
        ways[part](asked)
    if asked.frozen:
        folder = asked.frozen.resolve().parent
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
        print(f"\nthe folder of the standalone program: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
