"""Screenshots (F12) in PNG format."""

from __future__ import annotations

import io

import pygame


def packed() -> bytes:
    """Return a screenshot as PNG bytes.

    The caller writes the file, because SDL would not report a full disk.

    Raises:
        pygame.error: There is no screen.
    """
    screen = pygame.display.get_surface()
    if screen is None:
        raise pygame.error("there is no screen")
    file = io.BytesIO()
    pygame.image.save(screen, file, "screen.png")
    return file.getvalue()
