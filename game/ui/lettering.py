"""Draws text on Pillow images in the window's bold typeface."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from PIL import Image

from game.ui import assets

if TYPE_CHECKING:
    from game.ui.theme import Colour


def write(
    image: Image.Image,
    words: str,
    middle: tuple[float, float],
    px: int,
    colour: Colour,
    *,
    on_line: bool = False,
    width: int = 0,
) -> None:
    """Draw a text centred at a point, in pixels; with `on_line` the y coordinate is the baseline.

    A text wider than `width` is narrowed to it, if `width` is not 0.
    """
    pygame.font.init()  # no effect if called again
    font = pygame.Font(assets.find("fonts", "SalaText-Bold.ttf"), px)
    drawn = font.render(words, True, colour)
    ink = Image.frombytes("RGBA", drawn.get_size(), pygame.image.tobytes(drawn, "RGBA")).getchannel("A")
    if 0 < width < ink.width:
        ink = ink.resize((width, ink.height), Image.Resampling.LANCZOS)
    above = font.get_ascent() if on_line else (font.get_ascent() - font.get_descent()) / 2
    image.paste((*colour, 255), (round(middle[0] - ink.width / 2), round(middle[1] - above)), ink)
