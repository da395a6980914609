"""Draws face-down cards with a corner bent up at 45 degrees, as when a player peeks at a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Surface

from game.ui.picture import Picture

if TYPE_CHECKING:
    from game.ui.render_context import RenderContext

FINE: Final = 2
"""Supersampling factor that gives the fold smooth edges."""
SOFT: Final = 4
"""Factor by which the shadow is reduced while it is painted; enlarging it again softens it."""
AHEAD: Final = {False: 0.14, True: 0.3}
"""How far the visible picture is ahead of the fold, as a fraction of the remainder, by `tilted`.

The margin of a face is blank, so that the smallest fold of a card or tile would show only white.
"""
AHEAD_FROM: Final = 0.08
"""Fold from which the picture is that far ahead."""
STEPS: Final = 40
"""Number of distinct fold positions that are painted."""
SHADE: Final = (14, 8, 4)
CLEAR: Final = (0, 0, 0, 0)


class Corner(NamedTuple):
    """A corner of a card; the lower left one unless stated otherwise."""

    right: bool = False
    top: bool = False


class BentCards:
    """Cache of pictures of bent cards for one window size; each picture is painted when it is first requested."""

    def __init__(self, ctx: RenderContext, equipment: str, *, tilted: bool) -> None:
        """Create the cache for the pieces of one sprite sheet, `equipment`.

        With `tilted`, a peeked piece is tilted as a whole, as a tile is; without it, the corner of a card is folded.
        """
        self.ctx, self.equipment, self.tilted = ctx, equipment, tilted
        self._kept: dict[tuple[str, int, int, str, Corner], Picture] = {}

    def get(self, code: str, height: int, fold: float, corner: Corner = Corner()) -> Picture:  # noqa: B008 - immutable
        """Return a card's picture, `height` pixels high; `fold` runs from 0 (flat) to 1 (bent over its whole width)."""
        steps = round(self.shown(fold) * STEPS)
        key = (code, height, steps, self.ctx.sprites.skin_of(self.equipment), corner)
        if key not in self._kept:
            if len(self._kept) > 3 * STEPS:
                self._kept.clear()
            self._kept[key] = self._make(code, height, steps / STEPS, corner)
        return self._kept[key]

    def shown(self, fold: float) -> float:
        """Return the fold to draw for a fold from 0 to 1; its first pips appear at once."""
        fold = min(1.0, max(0.0, fold))
        return fold + AHEAD[self.tilted] * (1 - fold) * min(1.0, fold / AHEAD_FROM)

    def _make(self, code: str, height: int, fold: float, corner: Corner) -> Picture:
        # Scaling pixels up by FINE and down again leaves them unchanged: only the new edges become finer.
        back, face = (
            pygame.transform.scale_by(self.ctx.sprites.get(self.equipment, each, height).surface, FINE)
            for each in ("back", code)
        )
        wide, high = back.get_size()
        bent = round(fold * wide)
        # The lower left corner is bent; another one is brought there first, and back afterwards.
        back, face = (pygame.transform.flip(each, corner.right, corner.top) for each in (back, face))
        canvas = (_tilted if self.tilted else _folded)(back, face, bent)
        canvas = pygame.transform.flip(canvas, corner.right, corner.top)
        size = (wide // FINE, high // FINE)
        return Picture(pygame.transform.smoothscale(canvas, size), 0, 0, size)


def _folded(back: Surface, face: Surface, bent: int) -> Surface:
    """Return a card with its corner folded over by `bent` pixels, the flap showing the mirrored face."""
    wide, high = back.get_size()
    canvas = back.copy()
    if bent <= 1:
        return canvas
    corner = [(0, high - bent), (0, high), (bent, high)]
    pygame.draw.polygon(canvas, CLEAR, corner)
    # A point (x, y) of the card is mirrored at the fold, to (y - down, x + down).
    down = high - bent
    flap = Surface((wide, high), pygame.SRCALPHA)
    mirrored = pygame.transform.flip(face, True, False)
    turned = pygame.transform.flip(pygame.transform.rotate(mirrored, 90), False, True)
    flap.blit(turned, (-down, down), special_flags=pygame.BLEND_PREMULTIPLIED)
    pygame.draw.polygon(flap, CLEAR, corner)  # the part beyond the fold is cut off
    _shade(canvas, bent)
    canvas.blit(flap, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    _crease(canvas, bent)
    return canvas


def _shade(canvas: Surface, bent: int) -> None:
    """Draw the soft shadow that the flap casts on the back of the card."""
    wide, high = canvas.get_size()
    small = Surface((wide // SOFT + 1, high // SOFT + 1), pygame.SRCALPHA)
    by, level = 7 * FINE, 150
    shape = [(0, high - bent - by), (bent + by, high - bent - by), (bent + by, high), (bent, high), (0, high - bent)]
    pygame.draw.polygon(small, (*_dark(level), level), [(x / SOFT, y / SOFT) for x, y in shape])
    under = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), (wide, high))
    card = pygame.mask.from_surface(canvas, 100).to_surface(setcolor=(255, 255, 255, 255), unsetcolor=CLEAR)
    under.blit(card, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(under, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def _crease(canvas: Surface, bent: int) -> None:
    """Shade the flap along its fold, darkest at the fold and lighter away from it."""
    high = canvas.get_height()
    layer = Surface(canvas.get_size(), pygame.SRCALPHA)
    for off in range(8 * FINE):
        level = round(70 * (1 - off / (8 * FINE)) ** 2)
        pygame.draw.line(layer, (*_dark(level), level), (off, high - bent), (bent, high - off), 2)
    canvas.blit(layer, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def _dark(level: int) -> tuple[int, int, int]:
    """Return the premultiplied colour of the shadow at a darkness of `level` (0 to 255)."""
    return SHADE[0] * level // 255, SHADE[1] * level // 255, SHADE[2] * level // 255


def _tilted(back: Surface, face: Surface, bent: int) -> Surface:
    """Return a tile, which cannot bend, tilted up so that its face appears below the back.

    The face appears from the lower left corner onwards.
    """
    wide, high = back.get_size()
    canvas = back.copy()
    far = round(bent * 0.75 * (wide + high) / wide)
    shown = face.copy()
    pygame.draw.polygon(shown, CLEAR, [(0, high - far), (far, high), (wide + far, high), (wide + far, -far), (0, -far)])
    pygame.draw.polygon(canvas, CLEAR, [(0, high - far), (far, high), (0, high)])
    canvas.blit(shown, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    layer = Surface(canvas.get_size(), pygame.SRCALPHA)
    for off in range(10 * FINE):
        level = round(80 * (1 - off / (10 * FINE)) ** 2)
        pygame.draw.line(layer, (*_dark(level), level), (-off, high - far), (far, high + off), 2)
    canvas.blit(layer, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return canvas
