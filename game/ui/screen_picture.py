"""F12: what the screen shows, as a PNG."""

from __future__ import annotations

import io

import pygame


def packed() -> bytes:
    """The screen as it stands, as a PNG file. It is for others to write: SDL itself says nothing of a full disk.

    Raises:
        pygame.error: there is no screen.
    """
    screen = pygame.display.get_surface()
    if screen is None:
        raise pygame.error("there is no screen")
    file = io.BytesIO()
    pygame.image.save(screen, file, "screen.png")
    return file.getvalue()
