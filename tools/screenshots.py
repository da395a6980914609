"""Screenshots of scenes without a display, at any size, as PNG files; also checks for layout faults."""

from __future__ import annotations

import argparse
import importlib
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from game.ui.measure import canvas_size
from game.ui.render_context import DefaultSettings, RenderContext, Settings
from game.ui.stage import Stage
from game.ui.text_overflow import overlapping

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.ui.intents import Intent
    from game.ui.scene import Scene
    from game.ui.text import Drawn

SIZES = ((1280, 720), (1920, 1080), (2560, 1440), (1024, 640))


def prepare_display() -> None:
    """Initialise pygame's display and fonts with the dummy driver, unless a display is open."""
    import os  # noqa: PLC0415

    if not pygame.display.get_init():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))


class Screenshot(NamedTuple):
    """Picture of a scene with its texts, and the stage on which the scene can continue."""

    surface: Surface
    texts: tuple[Drawn, ...]
    stage: Stage

    @property
    def scene(self) -> Scene:
        """The topmost scene of the stage."""
        scene = self.stage.top
        if scene is None:
            raise RuntimeError("no scene is left on the stage")
        return scene

    def save(self, path: Path) -> None:
        """Write the picture as a PNG."""
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.surface, path)

    def faults(self) -> list[str]:
        """Return messages about layout faults: nodes outside the window, empty nodes, overlapping texts."""
        return node_faults(self.scene, self.surface.get_rect()) + text_faults(self.texts, self.surface.get_rect())


def open_stage(scene: Scene, size: tuple[int, int] = (1920, 1080), settings: Settings | None = None) -> Stage:
    """Return a stage that shows the scene at this size; animations are off unless the settings enable them."""
    prepare_display()
    width, height, _factor = canvas_size(*size)
    stage = Stage(RenderContext((width, height), settings or DefaultSettings(speed=0.0)))
    stage.push(scene)
    return stage


def take_screenshot(
    scene: Scene,
    size: tuple[int, int] = (1920, 1080),
    *,
    settings: Settings | None = None,
    intents: Sequence[Intent] = (),
    seconds: float = 0.5,
) -> Screenshot:
    """Open a scene, send it intents, advance its time by `seconds`, and draw it."""
    stage = open_stage(scene, size, settings)
    for intent in intents:
        stage.handle(intent)
    return picture(stage, seconds)


def picture(stage: Stage, seconds: float = 0.0) -> Screenshot:
    """Run a stage for `seconds` at 60 frames per second, then draw it."""
    for _frame in range(round(seconds * 60)):
        stage.update(1 / 60)
    surface = Surface((stage.ctx.scale.width, stage.ctx.scale.height))
    with stage.ctx.text.recording() as drawn:
        stage.draw(surface)
    return Screenshot(surface, tuple(drawn), stage)


def node_faults(scene: Scene, window: Rect) -> list[str]:
    """Return messages about nodes that are invisible, unreachable, or share a name."""
    faults = []
    seen: set[str] = set()
    for node in scene.nodes():
        where = f"{node.role} {node.label!r} at {tuple(node.rect)}"
        if node.rect.w <= 0 or node.rect.h <= 0:
            faults.append(f"{where} has no size")
        elif node.clip is None and not window.contains(node.bounds):
            faults.append(f"{where} lies outside the window {window.size}")
        if not node.label and node.role != "scrollbar":
            faults.append(f"{where} has no words")
        if node.focusable and node.id in seen:
            faults.append(f"{where}: another node is also called {node.id!r}")
        seen.add(node.id)
    return faults


def text_faults(texts: Sequence[Drawn], window: Rect) -> list[str]:
    """Return messages about texts that overlap or are outside the window."""
    faults = [f"{one.text!r} at {tuple(one.rect)} leaves the window" for one in texts if not window.contains(one.rect)]
    return faults + [
        f"{one.text!r} at {tuple(one.rect)} and {other.text!r} at {tuple(other.rect)} overlap"
        for one, other in overlapping(texts)
    ]


def main() -> None:
    """Write a scene's picture: `python -m tools.screenshots module:function --size 1920x1080 --out picture.png`."""
    from pathlib import Path  # noqa: PLC0415

    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=main.__doc__)
    parser.add_argument("maker", help="module:function that returns a scene")
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--out", type=Path, default=Path("screenshots/shot.png"))
    arguments = parser.parse_args()
    module, _colon, name = arguments.maker.partition(":")
    make: Callable[[], Scene] = getattr(importlib.import_module(module), name)
    width, _x, height = arguments.size.partition("x")
    shot = take_screenshot(make(), (int(width), int(height)))
    shot.save(arguments.out)
    for fault in shot.faults():
        print(fault)


if __name__ == "__main__":
    main()
