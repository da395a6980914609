"""Cache of button pictures, which makes drawing a button a single blit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from game.ui import theme

if TYPE_CHECKING:
    from game.ui.button import Button
    from game.ui.text import Drawn


class _Painted(NamedTuple):
    """Cached picture of a button and the texts on it."""

    looks: tuple[object, ...]
    surface: Surface
    bounds: Rect
    drawn: list[Drawn]
    """Texts on the button, at their positions in the window."""


class ButtonPictures:
    """Caches a premultiplied picture of each button in its current state, about 60 kB in total at 1080p."""

    def __init__(self) -> None:
        self._kept: dict[Button, _Painted] = {}

    def draw(self, surface: Surface, button: Button) -> None:
        """Draw a button from the cache; draw it directly if it has custom art or its highlight is fading."""
        if button.art is not None or 0 < button.node.warmth < 1:
            button.draw(surface)
            return
        looks, painted = button.looks(), self._kept.get(button)
        if painted is None or painted.looks != looks:
            painted = self._kept[button] = _paint(button, looks)
        surface.blit(painted.surface, painted.bounds, None, pygame.BLEND_PREMULTIPLIED)
        text = button.ctx.text
        text.cover(button.rect)
        if text.record is not None:
            text.record.extend(painted.drawn)


def _paint(button: Button, looks: tuple[object, ...]) -> _Painted:
    """Paint a button into a new picture of the button's size."""
    place, bounds, text = button.rect.topleft, button.bounds(), button.ctx.text
    odd = bounds.x % 2, bounds.y % 2  # an odd offset would round half pixels the other way
    bounds = Rect(bounds.x - odd[0], bounds.y - odd[1], bounds.w + odd[0], bounds.h + odd[1])
    small = Surface(bounds.size, pygame.SRCALPHA).convert_alpha()
    button.rect.topleft = place[0] - bounds.x, place[1] - bounds.y
    try:
        with text.recording() as drawn, text.shifted(*bounds.topleft):
            button.draw(small)
    finally:
        button.rect.topleft = place
    # On an empty surface, the transparent edges of a text leave their colour, which adds light if premultiplied.
    seen = pygame.mask.from_surface(small, 0).to_surface(setcolor=theme.WHITE, unsetcolor=(0, 0, 0, 0))
    small.blit(seen, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return _Painted(looks, small, bounds, list(drawn))
