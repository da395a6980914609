"""The window at 1920x1080: full redraw of every kind of table; first frame, idle share of a core and memory of one.

    python bench/window.py [--frozen dist/sala/sala] [--runs 5]

Redraws are computed on the dummy driver in this process (what the program itself costs). First frame and idle are
measured on a program of its own under Xvfb, by what appears on the screen. Medians.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

SIZE = (1920, 1080)
TABLE = ["play", "pai-tong", "--seats", "you,first,first,first,first,first,first", "--seed", "7" * 64]
IDLE_S = 10.0
STATES_DRAWN = (
    *("pai-tong-7", "pai-tong-6-turn", "pong-turn", "pong-claim"),
    *("tongits-turn", "pai-gow-coach", "pai-gow-8-open", "daun-tiga-squeeze", "daun-tiga-17"),
)


def redraw(state: str) -> tuple[float, float]:
    """Milliseconds of a full redraw of a named state: at rest, and while something moves, every piece drawn anew."""
    from pygame import Surface

    from game.pictures import STATES
    from game.ui.shots import open_stage, prepare_display

    prepare_display()
    import pygame

    pygame.display.set_mode(SIZE)
    stage = open_stage(STATES[state](), SIZE)
    for _ in range(120):
        stage.update(1 / 60)
    surface = Surface(SIZE).convert()
    medians = []
    for shake in (0.0, 1e-6):
        times = []
        for _ in range(60):
            # a mat that shakes, or a piece that slides, draws the whole table in every frame
            stage.top.motions.shake, stage.top.motions.sliding = shake, shake > 0
            start = time.perf_counter()
            stage.draw(surface)
            times.append((time.perf_counter() - start) * 1000)
        medians.append(statistics.median(times))
    return medians[0], medians[1]


def started(program: list[str], home: Path) -> tuple[float, float, float]:
    """Seconds to the first frame, idle share of a core, and resident megabytes of a program on a virtual screen."""
    from tests.window.xvfb import VirtualScreen

    with VirtualScreen(*SIZE) as screen:
        begin = time.perf_counter()
        process = screen.run([*program, *TABLE], home / "words.log", env=screen.environment(SALA_HOME=str(home)))
        while screen.picture().getbbox() is None:
            if process.poll() is not None:
                sys.exit((home / "words.log").read_text())
            time.sleep(0.005)
        first = time.perf_counter() - begin
        time.sleep(8)  # the deal is dealt, and the person is asked
        before = _cpu_seconds(process.pid)
        time.sleep(IDLE_S)
        idle = (_cpu_seconds(process.pid) - before) / IDLE_S
        memory = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return first, idle, memory


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frozen", type=Path, help="the standalone program, to be measured too")
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    for state in STATES_DRAWN:
        resting, moving = redraw(state)
        print(f"full redraw, {state:18} {resting:6.2f} ms at rest, {moving:.2f} ms while something moves")
    programs = {"from source": [sys.executable, "-m", "game"]}
    if asked.frozen:
        programs["frozen"] = [str(asked.frozen)]
    for name, program in programs.items():
        with tempfile.TemporaryDirectory() as folder:
            rows = [started(program, Path(folder)) for _ in range(asked.runs)]
        first, idle, memory = (statistics.median(column) for column in zip(*rows, strict=True))
        print(f"{name:12} first frame {first:5.2f} s   idle {idle:6.2%} of a core   {memory:5.0f} MB")


if __name__ == "__main__":
    main()
