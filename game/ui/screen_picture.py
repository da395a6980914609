"""F12: what the screen shows, as a PNG among the player's pictures."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from pathlib import Path


def save(folder: Path, now: datetime | None = None) -> Path:
    """Write the screen as it stands into a folder, under a name of its own, and say where.

    Raises:
        OSError: the folder cannot be written.
        pygame.error: there is no screen, or SDL cannot write it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"Sala {now or datetime.now().astimezone():%Y-%m-%d %H-%M-%S}"
    path, count = folder / f"{stem}.png", 1
    while path.exists():
        count += 1
        path = folder / f"{stem} ({count}).png"
    screen = pygame.display.get_surface()
    if screen is None:
        raise pygame.error("there is no screen")
    pygame.image.save(screen, path)
    return path
