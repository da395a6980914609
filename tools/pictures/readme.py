"""Draws the README's pictures anew, the moving one from frames of the game: `python -m tools.pictures.readme`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from PIL import Image
from pygame import Surface

from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings
from tools.pictures import STATES
from tools.screenshots import open_stage, take_screenshot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.ui.stage import Stage

SIZE: Final = (1280, 720)
SHOWN: Final = (960, 540)
FRAME_S: Final = 1 / 60
TAKEN: Final = 3
"""One frame of this many is recorded: twenty per second."""
BEFORE_S, OVER_S, AFTER_S = 1.6, 0.9, 4.0
"""Seconds before the pointer moves to the offer, while it hovers, and after the press."""
QUALITY: Final = 80
STILLS: Final = {
    "pai-tong": "pai-tong-6-turn",
    "tongits": "tongits-turn",
    "pai-gow": "pai-gow-coach",
    "daun-tiga": "daun-tiga-17",
}
"""The pictures that do not move, and the state that each of them shows."""
STILL_SIZE: Final = (1600, 900)
STILL_QUALITY: Final = 88
MOVING: Final = "claim"
OUT: Final = Path("docs/pictures")


def claim(name: str = "claim:pong") -> Iterator[Surface]:
    """Yield the frames of a claim at the Pong table: it is offered, hovered, pressed, and the tiles arrive."""
    stage = open_stage(STATES["pong-claim"](), SIZE, DefaultSettings(speed=1.0))
    yield from _frames(stage, BEFORE_S)
    scene = stage.top
    if scene is None:
        raise RuntimeError("no table is on the stage")
    node = scene.focus.find(name)
    if node is None:
        raise RuntimeError(f"nothing is called {name} here; there are {[each.name for each in scene.nodes()]}")
    at = node.bounds.center
    stage.handle(Pointer("move", at))
    yield from _frames(stage, OVER_S)
    for kind in ("down", "up"):
        stage.handle(Pointer(kind, at))
    yield from _frames(stage, AFTER_S)


def _frames(stage: Stage, seconds: float) -> Iterator[Surface]:
    for number in range(round(seconds / FRAME_S)):
        stage.update(FRAME_S)
        if number % TAKEN == 0:
            surface = Surface(SIZE)
            stage.draw(surface)
            yield pygame.transform.smoothscale(surface, SHOWN)


def image(surface: Surface) -> Image.Image:
    """Return a surface as a picture of Pillow."""
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def write_moving(target: Path) -> None:
    """Write the frames of the claim to a file as an animated WebP."""
    pause = round(1000 * FRAME_S * TAKEN)
    first, *rest = (image(frame) for frame in claim())
    first.save(target, save_all=True, append_images=rest, duration=pause, loop=0, quality=QUALITY, method=4)


def write_still(target: Path, state: str) -> None:
    """Write a named state to a file as a WebP.

    Raises:
        ValueError: the layout has faults.
    """
    shot = take_screenshot(STATES[state](), STILL_SIZE, seconds=1.0)
    if faults := shot.faults():
        raise ValueError(f"{state}: {', '.join(faults)}")
    image(shot.surface).save(target, quality=STILL_QUALITY, method=6)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write all pictures of the README and print their sizes."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures.readme", description=main.__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help=f"the folder, {OUT} unless given")
    out: Path = parser.parse_args(arguments).out
    out.mkdir(parents=True, exist_ok=True)
    write_moving(out / f"{MOVING}.webp")
    for name, state in STILLS.items():
        write_still(out / f"{name}.webp", state)
    for name in (MOVING, *STILLS):
        path = out / f"{name}.webp"
        print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
