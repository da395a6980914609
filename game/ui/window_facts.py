"""Technical details of the window for the log: SDL, drivers, sizes, and settings that affect drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.render_context import RenderContext
    from game.ui.scene import Scene
    from game.ui.stage import Stage


def window_facts(ctx: RenderContext) -> dict[str, object]:
    """Return technical details of the open window, without its contents."""
    screen, settings = pygame.display.get_surface(), ctx.settings
    return {
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "video": pygame.display.get_driver(),
        "sound": "open" if pygame.mixer.get_init() else "none",
        "screens": " ".join(f"{wide}x{high}" for wide, high in pygame.display.get_desktop_sizes()),
        "window": "none" if screen is None else "{}x{}".format(*screen.get_size()),
        "canvas": f"{ctx.scale.width}x{ctx.scale.height}",
        "full screen": "yes" if settings.fullscreen else "no",
        "text": f"{settings.text_size:g}",
        "speed": f"{settings.speed:g}",
        "high contrast": "yes" if settings.high_contrast else "no",
    }


def follow(stage: Stage, tell: Callable[[str], object]) -> Callable[[], bool]:
    """Return a callback for `Stage.tickers` that reports each change of the topmost scene's type.

    `tell` is called with the report.
    """
    shown: Scene | None = None

    def step() -> bool:
        nonlocal shown
        if stage.top is not shown:
            shown = stage.top
            if shown is not None:
                tell(f"page {type(shown).__name__}")
        return False

    return step
