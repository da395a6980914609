"""Frames of the program by themselves, on SDL's dummy drivers: what drawing costs, and the longest of whole deals.

All in processor time of the window's own thread, so that other programs of the machine do not count.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from pathlib import Path
from random import Random
from time import sleep, thread_time
from typing import TYPE_CHECKING, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

if TYPE_CHECKING:
    from game.match.match import Match
    from game.scenes.navigator import Navigator
    from game.ui.window import Window

SEED: Final = "7" * 64
FRAME_S: Final = 1 / 60
MOST_FRAMES: Final = 60_000
TABLES: Final = (
    *(("pai-tong", 4), ("pai-tong", 7), ("pong", 4), ("pai-gow", 4), ("pai-gow", 8)),
    *(("tongits", 3), ("daun-tiga", 6), ("daun-tiga", 17)),
)
STATES: Final = (
    *("title", "pai-tong-7", "pai-tong-6-turn", "pong-turn", "pong-claim"),
    *("tongits-turn", "pai-gow-coach", "pai-gow-8-open", "daun-tiga-squeeze", "daun-tiga-17"),
)


def redraws(state: str, size: tuple[int, int]) -> tuple[float, float]:
    """Milliseconds of a full redraw of a named state: at rest, and while something moves, every piece drawn anew."""
    import pygame
    from pygame import Surface

    from tools.pictures import STATES as NAMED
    from tools.screenshots import open_stage, prepare_display

    prepare_display()
    pygame.display.set_mode(size)
    stage = open_stage(NAMED[state](), size)
    for _ in range(120):
        stage.update(FRAME_S)
    surface = Surface(size).convert()
    medians = []
    for shake in (0.0, 1e-6):
        motions = getattr(stage.top, "motions", None)
        times = []
        for _ in range(40):
            if motions is not None:  # a mat that shakes, or a piece that slides, draws the whole table in every frame
                motions.shake, motions.sliding = shake, shake > 0
            start = thread_time()
            stage.draw(surface)
            times.append((thread_time() - start) * 1000)
        medians.append(statistics.median(times))
    return medians[0], medians[1]


class Frames(NamedTuple):
    """Processor milliseconds of the window's thread, over some deals."""

    count: int
    median: float
    p95: float
    longest: float
    at: str
    """Where the longest was."""
    first_picture: float
    """From sitting down to the first whole picture of the table, over all frames that this took."""
    opening_frames: int
    """How many those were."""
    longest_opening: float
    """The longest of them."""


def deals(
    name: str, seats: int, count: int, size: tuple[int, int], cache: Path | None = None, level: str = "first"
) -> Frames:
    """Whole deals at a table with everything that moves; the person answers as the sound player would.

    `cache` is the folder of the pictures on disk.
    """
    from game.match.journal_database import IN_MEMORY
    from game.match.players import PERSON, seated
    from game.match.store import Store
    from game.rules import GAMES
    from game.scenes.navigator import Navigator
    from game.table.sound_names import SOUNDS
    from game.ui import disk_cache
    from game.ui.window import Window

    if cache is not None:
        disk_cache.use(disk_cache.DiskCache(cache))
    store: Store = Store.open(IN_MEMORY)
    window = Window("Sala", store.settings, sounds=SOUNDS, size=size)
    house = Navigator(store, window.stage)
    store.change(lessons=tuple(GAMES), cut=False)
    game = GAMES[name]
    match = store.start(game, game.Options(), seated([PERSON] + [level] * (seats - 1)), count, SEED)
    window.stage.push(house.title())
    for _frame in range(60):
        window.stage.update(FRAME_S)
        window.show()
    begun = thread_time()
    house.sit_down(match)
    opening = [(thread_time() - begun) * 1000]
    opening += _opening(window)
    times = sorted(_frames(window, house, match))
    window.close()
    store.close()
    spent = [ms for ms, _at in times]
    longest, at = times[-1]
    of_deals = Frames(len(spent), spent[len(spent) // 2], spent[int(len(spent) * 0.95)], longest, at, 0, 0, 0)
    return of_deals._replace(first_picture=sum(opening), opening_frames=len(opening), longest_opening=max(opening))


def _opening(window: Window) -> list[float]:
    """Milliseconds of each frame until the scene that opens is seen."""
    times = []
    for _frame in range(MOST_FRAMES):
        begun = thread_time()
        window.stage.update(FRAME_S)
        window.show()
        times.append((thread_time() - begun) * 1000)
        if not window.stage.opening:
            break
        sleep(FRAME_S)
    return times


def _frames(window: Window, house: Navigator, match: Match) -> list[tuple[float, str]]:
    """Milliseconds of every frame that was drawn, and what was on."""
    from game.scenes.table.scene import TableScene

    chance, times = Random(1), []
    for _frame in range(MOST_FRAMES):
        begun = thread_time()
        window.stage.update(FRAME_S)
        drawn = window.stage.dirty
        if drawn:
            window.show()
        ms = (thread_time() - begun) * 1000
        top = window.stage.top
        table = top if isinstance(top, TableScene) else None
        if drawn:
            times.append((ms, f"{type(top).__name__} {match.number}: {_phase(table)}"))
        if window.stage.changing or not drawn:
            # Threads that read and make pictures have their turn, as between the frames of a window.
            sleep(FRAME_S if window.stage.changing else 0.001)
        if not drawn and not _go_on(window, house, match, chance):
            break
    return times


def _phase(table: object) -> str:
    return str(getattr(getattr(table, "state", None), "phase", ""))


def _go_on(window: Window, house: Navigator, match: Match, chance: Random) -> bool:
    """Do what a person would do now that nothing moves; False at the end of the match."""
    from game.opponents import sound_choice
    from game.scenes.settlement.standings import StandingsScene
    from game.scenes.table.scene import TableScene

    top = window.stage.top
    if isinstance(top, StandingsScene):
        return False
    if not isinstance(top, TableScene):
        house.go_on(match)
        return True
    seat = top.session.asked
    if top.held and not top.motions.busy:  # dice to throw, a hand to open
        nodes = [node for node in top.prompt.nodes() if node.enabled and node.on_activate is not None]
        top.focus.activate(nodes[0])
    elif seat is not None and seat in match.deal.pending():
        top.prompt.close()  # as its own buttons do before they answer
        top.questions.answer(sound_choice(match.view(seat), chance).move, seat=seat)
    elif top.session.settled and not top.busy:
        house.go_on(match)
    return True


if __name__ == "__main__":  # one table in a process of its own, as `bench/light.py` has it
    table, seat_count, deal_count, folder = sys.argv[1:]
    print(json.dumps(deals(table, int(seat_count), int(deal_count), (1920, 1080), Path(folder))))
