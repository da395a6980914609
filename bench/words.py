"""What it costs that words explain themselves: frames with nothing hovered, with texts noted, slices of the book.

python bench/words.py
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = (1920, 1080)
STATES_DRAWN = ("pai-tong-7", "tongits-turn", "pai-gow-8-open", "daun-tiga-17")
FRAMES = 200


def figures(state: str) -> str:
    """One line: frames are drawn in turns without words, with words and nothing hovered, and with texts noted."""
    import pygame

    from game.scenes.book.term_explainer import Explainer
    from tools.pictures import STATES
    from tools.screenshots import open_stage, prepare_display

    prepare_display()
    pygame.display.set_mode(SIZE)
    surface = pygame.Surface(SIZE).convert()
    explainer = Explainer(lambda: "en", lambda _place, _house: None)
    stage = open_stage(STATES[state](), SIZE)
    slices = []
    while explainer(stage.top.subject) is None:
        slices.append(milliseconds(explainer.step))
        time.sleep(0.001)
    for _frame in range(60):
        stage.update(1 / 60)
    times: list[list[float]] = [[], [], []]
    for frame in range(3 * FRAMES):
        kind = frame % 3
        stage.explain = explainer if kind else None
        stage.update(1 / 60)
        stage.words.looking = kind == 2
        times[kind].append(milliseconds(lambda: stage.draw(surface)))
    off, on, noted = map(statistics.median, times)
    return (
        f"{state:16} frame {off:.2f} ms without words, {on:.2f} ms with, {noted:.2f} ms with its texts noted; "
        f"longest slice of the book {max(slices):.1f} ms"
    )


def milliseconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    for each in STATES_DRAWN:
        print(figures(each))
