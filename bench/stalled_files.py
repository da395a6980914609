"""The longest frame of pages that use files while storage stalls: a loop-mounted ext4 is frozen. As root, on Linux.

`python bench/stalled_files.py` prints a line for each page: milliseconds of the press and of the longest frame,
without drawing, before the disk is frozen and while it is, and whether the file is there after the thaw.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.match.data_folders import HOME_VARIABLE
from game.match.players import PERSON, seated
from game.match.store import Store
from game.opponents import sound_choice
from game.records.indexer import Index
from game.rules import GAMES
from game.scenes.about.data_actions import DataActions
from game.scenes.file_jobs import is_writing
from game.scenes.navigator import Navigator
from game.scenes.progress_dialog import ProgressDialog
from game.scenes.save_on_close import Saving
from game.scenes.save_replay import save_replay
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.score_pad.ledger import Ledger
from game.score_pad.ledger_files import LedgerFolder
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.pilot import SIZE, Pilot
from tools.screenshots import prepare_display

if TYPE_CHECKING:
    from collections.abc import Callable

FROZEN_S = 3.0
"""Seconds for which the disk is frozen."""


class Disk:
    """A file system of 64 MB in a file."""

    def __init__(self, folder: Path) -> None:
        image = folder / "image"
        self.place = folder / "disk"
        self.place.mkdir()
        with image.open("wb") as file:
            file.truncate(64 << 20)
        subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
        subprocess.run(["mount", "-o", "loop", str(image), str(self.place)], check=True)

    def freeze(self) -> None:
        """Let everything that writes wait."""
        subprocess.run(["fsfreeze", "-f", str(self.place)], check=True)

    def thaw(self) -> None:
        """Let everything go on."""
        subprocess.run(["fsfreeze", "-u", str(self.place)], check=True)

    def close(self) -> None:
        """Unmount the file system."""
        subprocess.run(["umount", "--lazy", str(self.place)], check=True)


def play(store: Store, deals: int) -> None:
    """Play a match of Pong to its end."""
    pong = GAMES["pong"]
    match = store.start(pong, pong.Options(), seated((PERSON, *["first"] * 3)), deals)
    while True:
        while match.deal.result is None:
            seat = min(match.deal.pending())
            match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)
        match.finish_deal()
        if match.over:
            return
        match.next_deal()


def measured(name: str, disk: Disk, pilot: Pilot, act: Callable[[], object], found: Callable[[], bool]) -> None:
    """Freeze the disk, act, draw frames for a while, thaw it, and print the longest frame."""
    warm = drawn(pilot, act, 1.0)
    finish(pilot)
    disk.freeze()
    try:
        frozen = drawn(pilot, act, FROZEN_S)
    finally:
        disk.thaw()
    finish(pilot)
    print(f"{name:24} {warm} before, {frozen} while frozen, {'there' if found() else 'MISSING'}")


def drawn(pilot: Pilot, act: Callable[[], object], seconds: float) -> str:
    """Act and draw frames; return how long the press took, and the longest frame without its drawing."""
    surface = pygame.Surface(SIZE)
    start = time.perf_counter()
    act()
    press, longest, until = time.perf_counter() - start, 0.0, start + seconds
    while time.perf_counter() < until:
        start = time.perf_counter()
        pilot.stage.update(1 / 60)
        longest = max(longest, time.perf_counter() - start)
        pilot.stage.draw(surface)  # the first picture of a page takes long, whatever the disk does
    return f"press {press * 1000:4.0f} ms, frame {longest * 1000:4.0f} ms"


def finish(pilot: Pilot) -> None:
    """Draw frames until all is written, and go back to the title."""
    until = time.perf_counter() + 20
    while time.perf_counter() < until and (is_writing(pilot.stage) or isinstance(pilot.top, ProgressDialog)):
        pilot.wait(1)
    pilot.rest()
    while len(pilot.stage.scenes) > 1:
        pilot.stage.pop()


def main() -> None:
    """Measure all pages."""
    with tempfile.TemporaryDirectory() as folder:
        disk = Disk(Path(folder))
        try:
            run(disk)
        finally:
            disk.close()


def run(disk: Disk) -> None:
    """Measure all pages on a disk that can be frozen."""
    os.environ[HOME_VARIABLE] = str(disk.place)
    prepare_display()
    store = Store.open()
    play(store, 40)
    Index(store.journal).finish()
    stage = Stage(RenderContext(SIZE, store.settings))
    house = Navigator(store, stage, lambda: None)
    saving = Saving(store, stage)
    stage.tickers.append(saving.watch)
    stage.push(house.title())
    pilot = Pilot(stage)
    pilot.rest()
    everything = sorted(row for (row,) in store.journal.rows("SELECT deal FROM record"))

    def has(pattern: str) -> Callable[[], bool]:
        return lambda: any(disk.place.glob(pattern))

    records = house.archive
    measured("export as JSON", disk, pilot, lambda: records.export(everything, ".json"), has("records/*.json"))
    measured("export as CSV", disk, pilot, lambda: records.export(everything, ".csv"), has("records/*.csv"))
    measured("export everything", disk, pilot, DataActions(store, stage, lambda: None).export, has("records/*.zip"))
    exported = min(disk.place.glob("records/*.json"))
    measured("check a file to import", disk, pilot, lambda: records.take_in_file(str(exported)), lambda: True)
    pong = GAMES["pong"]
    match = store.start(pong, pong.Options(), seated((PERSON, *["first"] * 3)))
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)
    match.finish_deal()
    measured("save a replay", disk, pilot, lambda: save_replay(match, stage), has("replays/*"))
    ledger = Ledger.new(pong, pong.Options(), ["Ann", "Noi", "Chai", "Malee"])
    folder = LedgerFolder()
    pad = folder.new_path(ledger)

    def write_down() -> None:
        stage.push(ScorePadScene(ledger, folder, pad, stage.pop, quick=True))
        stage.top._save()  # noqa: SLF001 - what its button calls once a deal is entered

    measured("write a score pad", disk, pilot, write_down, has("score pads/*.json"))
    measured("list the score pads", disk, pilot, lambda: stage.push(PadStartScene(store, stage.pop)), lambda: True)
    delete = DataActions(store, stage, lambda: None)._away  # noqa: SLF001 - the answer of its question
    measured("delete everything", disk, pilot, delete, has("taken away/sala.sqlite3"))
    stage.close()
    store.close()


if __name__ == "__main__":
    main()
