"""What turning the pages of the rules book costs: the longest frame of every turn through all pages, on and back.

    python bench/book.py [--size 1920x1080] [--game pong] [--slowest 8]

A frame is what the stage does in it, updating and drawing, in the processor's time of its thread; what it waited for
besides, for pictures that another thread decodes, is told apart. A turn is pressed at once when the page before it
stands, as by somebody who leafs through, so little of it was got ready before; `--pause` reads in between.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.book.page_scene import PageScene
    from game.ui.stage import Stage

FRAME_MS = 1000 / 60
LONGEST_TURN = 240
"""Frames."""


class Turn(NamedTuple):
    """One turn: where it led, its longest frame in milliseconds, and its frames until the new page was seen."""

    place: str
    longest: float
    waited: float
    """By the clock, beyond that."""
    frames: int


def turns(size: tuple[int, int], game: str, *, pause: int) -> list[Turn]:
    """Through all pages of a game and back; `pause` frames are read between two turns."""
    import pygame

    from game.book.library import Book
    from game.scenes.book.page_scene import PageScene
    from game.scenes.book.strip_builder import BookContext, empty_memory
    from game.ui.render_context import DefaultSettings
    from tools.screenshots import open_stage, prepare_display

    prepare_display()
    pygame.display.set_mode(size)
    surface = pygame.Surface(size).convert()
    book = Book()
    desk = BookContext(book, empty_memory, lambda _search: None, lambda: None)
    scene = PageScene(desk, f"{game}/{book.names(game)[0]}")
    stage = open_stage(scene, size, DefaultSettings(speed=1.0))
    for _frame in range(30):
        frame(stage, surface)
    found: list[Turn] = []
    for by in (1, -1):
        while (scene.onward if by > 0 else scene.back).enabled:
            for _frame in range(pause):
                frame(stage, surface)
            found.append(turn(stage, scene, surface, by))
    return found


def turn(stage: Stage, scene: PageScene, surface: Surface, by: int) -> Turn:
    """Turn once, until the new page stands."""
    before = scene.path, scene.spread
    frames = 0
    scene.turn(by)
    spent, waited = [], []
    while (scene.path, scene.spread) == before or scene.turning:
        worked, rested = frame(stage, surface)
        spent.append(worked)
        waited.append(rested)
        frames += (scene.path, scene.spread) == before
        if frames > LONGEST_TURN:
            raise RuntimeError(f"{before} is never turned")
        time.sleep(max(0.0, FRAME_MS - worked) / 1000)
    return Turn(f"{scene.path} {scene.spread + 1}", max(spent), max(waited), frames)


def frame(stage: Stage, surface: Surface) -> tuple[float, float]:
    """One frame: milliseconds of this thread's work, and of its waiting."""
    clock, work = time.perf_counter(), time.thread_time()
    stage.update(1 / 60)
    stage.draw(surface)
    worked = time.thread_time() - work
    return worked * 1000, (time.perf_counter() - clock - worked) * 1000


def main() -> None:
    """Print the figures."""
    from game.rules import GAMES

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", action="append", help="1920x1080 and 1280x720 unless given; repeatable")
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--pause", type=int, default=0, help="frames that each page is looked at before the next turn")
    parser.add_argument("--slowest", type=int, default=6, help="how many of the slowest turns are named")
    asked = parser.parse_args()
    for words in asked.size or ("1920x1080", "1280x720"):
        wide, high = map(int, words.split("x"))
        found = [each for game in asked.game or GAMES for each in turns((wide, high), game, pause=asked.pause)]
        gc.collect()
        longest = [each.longest for each in found]
        over = sum(each > FRAME_MS for each in longest)
        print(
            f"{words}: {len(found)} turns, longest frame of a turn {statistics.median(longest):.1f} ms in the middle, "
            f"{max(longest):.1f} ms at most; {over} over {FRAME_MS:.1f} ms; waits at most "
            f"{max(each.waited for each in found):.0f} ms; "
            f"{statistics.median(each.frames for each in found):.0f} frames until the page comes, "
            f"{max(each.frames for each in found)} at most"
        )
        for each in sorted(found, key=lambda turn: -turn.longest)[: asked.slowest]:
            print(f"    {each.longest:6.1f} ms, {each.waited:4.0f} waiting, {each.frames:3} frames  {each.place}")


if __name__ == "__main__":
    main()
