"""Memory of the program: one walk from the title to all five tables and through many window sizes, at 1920x1080.

    python bench/memory.py [--runs 3] [--frozen dist/sala/sala]

Each run is a process of its own with the real window on SDL's dummy drivers. Printed are medians of the proportional
set size (PSS, Linux only) in MB: what the system would get back if the program ended, and of it what is private and
changed. They are those of a later start, which finds its pictures on disk. With `--frozen` the standalone program is
opened at each table under Xvfb as well.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.store import Store
    from game.ui.window import Window

SIZE: Final = (1920, 1080)
SEATS: Final = {"pai-tong": 7, "pong": 4, "pai-gow": 8, "tongits": 3, "daun-tiga": 17}
RESIZES: Final = 20
FRAMES: Final = 600
"""Thirtieths of a second that are played at each table."""
SEED: Final = "7" * 64
PAINT_S: Final = 8.0
"""Seconds in which a program has opened, dealt, and asked."""


def pss(process: int | str = "self") -> float:
    """Proportional set size of a process, in MB (10**6 bytes)."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6


def private() -> float:
    """Memory that no file can give back: private and changed, in MB. Copies of cached pictures are not of it."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Anonymous:")) * 1024 / 1e6


def say(window: Window, what: str) -> None:
    """Print one line of a walk, at rest."""
    from game.ui.sprite_sheets import settle_sheets

    settle_sheets().result()
    window.tidy()
    print(f"{pss():.1f} {private():.1f} {what}", flush=True)


def play(window: Window, match: Match | None, frames: int) -> None:
    """Let thirtieths of a second pass; the person of the match answers as the sound player would."""
    from game.opponents import sound_choice
    from game.scenes.table.scene import TableScene

    chance = Random(1)
    for _frame in range(frames):
        window.stage.update(1 / 30)
        if window.stage.dirty:
            window.show()
        table = window.stage.top
        if match is None or not isinstance(table, TableScene) or table.busy or table.session.asked is None:
            continue
        seat = table.session.asked
        if seat in match.deal.pending():
            table.prompt.close()  # as its own buttons do before they answer
            table.questions.answer(sound_choice(match.view(seat), chance).move, seat=seat)


def resize(window: Window) -> None:
    """Through as many sizes as somebody who drags a corner, and back."""
    import pygame

    from game.ui.intents import Resize

    steps = [round(640 * abs(step - RESIZES // 2) / (RESIZES // 2)) for step in range(1, RESIZES + 1)]
    for less in steps:
        size = (SIZE[0] - 640 + less, SIZE[1] - 360 + less * 9 // 16)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        window.handle(Resize(size))
        play(window, None, 10)


def walk(cache: Path) -> None:
    """One process: title, each table after some play, the title again, a table through many sizes, the title.

    `cache` is the folder of the pictures on disk.
    """
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    from game.ui import sdl_environment

    sdl_environment.prepare()
    from game.match.journal_database import IN_MEMORY
    from game.match.players import PERSON, seated
    from game.match.store import Store
    from game.rules import GAMES
    from game.scenes.navigator import Navigator
    from game.table.sound_names import SOUNDS
    from game.ui import disk_cache
    from game.ui.window import Window

    disk_cache.use(disk_cache.DiskCache(cache))
    store: Store = Store.open(IN_MEMORY)
    window = Window("Sala", store.settings, sounds=SOUNDS, size=SIZE)
    house = Navigator(store, window.stage, window.toggle_fullscreen)

    def sit(name: str) -> Match:
        game = GAMES[name]
        players = seated([PERSON] + ["first"] * (SEATS[name] - 1))
        match = store.start(game, game.Options(), players, game.deals, SEED)
        house.sit_down(match)
        return match

    def rest() -> None:
        house.to_title()
        play(window, None, 40)
        time.sleep(0.5)
        play(window, None, 3)

    window.stage.push(house.title())
    play(window, None, 40)
    time.sleep(0.5)
    play(window, None, 3)
    say(window, "title")
    for name in SEATS:
        play(window, sit(name), FRAMES)
        say(window, f"{name} ({SEATS[name]} seats)")
        rest()
    say(window, "title, after all five tables")
    match = sit("pong")
    play(window, match, 300)
    resize(window)
    say(window, f"pong, after all five tables and {RESIZES} sizes")
    resize(window)
    say(window, f"pong, after {RESIZES} sizes more")
    rest()
    say(window, "title, after all that")
    window.close()
    store.close()


def frozen(program: Path, name: str) -> float:
    """PSS of the standalone program at a table, under Xvfb."""
    from tests.window.xvfb import VirtualScreen

    seats = ",".join(["you"] + ["first"] * (SEATS[name] - 1))
    with TemporaryDirectory() as folder, VirtualScreen(*SIZE) as screen:
        arguments = [str(program), "play", name, "--seats", seats, "--seed", SEED]
        process = screen.run(arguments, Path(folder) / "words.log", env=screen.environment(SALA_HOME=folder))
        for _step in count():
            if screen.picture().getbbox() is not None:
                break
            if process.poll() is not None:
                sys.exit((Path(folder) / "words.log").read_text())
            time.sleep(0.01)
        time.sleep(PAINT_S)
        return pss(process.pid)


def main() -> None:
    """Print the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--frozen", type=Path, help="the standalone program, to be measured too")
    parser.add_argument("--walk", type=Path, help="one walk in this process, with this cache (what each run is)")
    asked = parser.parse_args()
    if asked.walk:
        walk(asked.walk)
        return
    figures: dict[str, list[tuple[float, float]]] = {}
    with TemporaryDirectory() as cache:
        for number in range(asked.runs + 1):
            command = [sys.executable, __file__, "--walk", cache]
            run = subprocess.run(command, check=True, capture_output=True, text=True)
            for line in run.stdout.splitlines() if number else ():  # the first start fills the cache
                size, own, what = line.split(" ", 2)
                figures.setdefault(what, []).append((float(size), float(own)))
    print(f"{'':48}    PSS  private")
    for what, sizes in figures.items():
        size, own = (statistics.median(column) for column in zip(*sizes, strict=True))
        print(f"{what:48} {size:6.1f}   {own:6.1f} MB")
    if asked.frozen:
        for name in SEATS:
            size = statistics.median(frozen(asked.frozen, name) for _run in range(asked.runs))
            print(f"{f'frozen, {name} ({SEATS[name]} seats)':48} {size:6.1f} MB")


if __name__ == "__main__":
    main()
