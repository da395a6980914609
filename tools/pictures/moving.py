"""Records the README's animated picture from frames of the game: `python -m tools.pictures.moving`."""

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
from tools.screenshots import open_stage

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
OUT: Final = Path("docs/pictures/claim.webp")


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


def write(target: Path) -> int:
    """Write the frames to a file as an animated WebP; return its size in bytes."""
    images = [Image.frombytes("RGB", SHOWN, pygame.image.tobytes(frame, "RGB")) for frame in claim()]
    target.parent.mkdir(parents=True, exist_ok=True)
    pause = round(1000 * FRAME_S * TAKEN)
    first, *rest = images
    first.save(target, save_all=True, append_images=rest, duration=pause, loop=0, quality=QUALITY, method=4)
    return target.stat().st_size


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the animated picture and print its size."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures.moving", description=main.__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help=f"the file, {OUT} unless given")
    chosen = parser.parse_args(arguments)
    print(f"{chosen.out}: {write(chosen.out) / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
