"""Pictures of gamepad buttons: face buttons with letters or shapes, shoulder buttons, triggers and sticks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.ui import theme
from game.ui.key_bindings import SHAPES, SIGNS

if TYPE_CHECKING:
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour

FINE: Final = 4
"""Supersampling factor."""
WIDE: Final = frozenset({"lb", "rb", "lt", "rt", "start", "back"})
LETTERED: Final = {
    "a": "A",
    "b": "B",
    "x": "X",
    "y": "Y",
    "lb": "LB",
    "rb": "RB",
    "lt": "LT",
    "rt": "RT",
    "ls": "L",
    "rs": "R",
}
SIGNED: Final = {**LETTERED, "lb": "L", "rb": "R", "lt": "ZL", "rt": "ZR"}
SHAPED: Final = {"lb": "L1", "rb": "R1", "lt": "L2", "rt": "R2", "ls": "L", "rs": "R"}
LABELS: Final = {SHAPES: SHAPED, SIGNS: SIGNED}
"""Button labels by the style of the gamepad; styles not listed use `LETTERED`."""


def glyph_width(glyph: str, high: int) -> int:
    """Return the width, in pixels, of a gamepad button's picture of height `high`."""
    return round(high * 1.5) if glyph.rpartition(" ")[2] in WIDE else high


def paint_glyph(
    ctx: RenderContext,
    surface: Surface,
    glyph: str,
    at: tuple[float, float],
    high: int,
    colour: Colour,
    alpha: float = 1.0,
) -> None:
    """Draw a gamepad button's picture centred at a point; `glyph` is a style and a button, such as 'letters x'."""
    family, _space, button = glyph.partition(" ")
    picture = _outline(family, button, high, tuple(colour)[:3])
    picture.set_alpha(round(255 * alpha))
    surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))
    words = LABELS.get(family, LETTERED).get(button, "")
    if words:
        role = theme.KEY_CAP.weighing(600) if len(words) == 1 else theme.KEY_CAP
        ctx.text.draw(surface, words, at, role, colour, align="centre", valign="middle", alpha=alpha)


@lru_cache(maxsize=256)
def _outline(family: str, button: str, high: int, colour: tuple[int, int, int]) -> Surface:
    """Return the picture of a gamepad button without its letter or shape."""
    wide, size = glyph_width(button, high) * FINE, high * FINE
    fine = Surface((wide, size), pygame.SRCALPHA)
    fine.fill((*colour, 0))
    pen = max(FINE, round(size * 0.065))
    box = Rect(0, 0, wide, size).inflate(-pen, -pen)
    if button == "dpad":
        _cross(fine, box, colour, pen)
    elif button in {"start", "back"}:
        pygame.draw.rect(fine, colour, box.inflate(0, -size // 5), pen, border_radius=size // 2)
        if family == SIGNS:
            _menu_sign(fine, button, colour, pen)
        else:
            _menu_symbol(fine, button, colour, pen)
    elif button in {"lt", "rt"}:
        above = {"border_top_left_radius": size // 2, "border_top_right_radius": size // 2}
        pygame.draw.rect(fine, colour, box, pen, **above)
    elif button in {"lb", "rb"}:
        pygame.draw.rect(fine, colour, box.inflate(0, -size // 6), pen, border_radius=size // 4)
    else:
        pygame.draw.circle(fine, colour, (wide / 2, size / 2), size / 2 - pen / 2, pen)
        if button in {"ls", "rs"}:
            pygame.draw.circle(fine, colour, (wide / 2, size / 2), size / 2 - 2.4 * pen, max(FINE // 2, pen // 2))
        if button in {"ru", "rd"}:
            _tilted(fine, button, colour, pen)
        if family == SHAPES:
            _shape(fine, button, colour, pen)
    return pygame.transform.smoothscale(fine, (wide // FINE, high))


def _cross(fine: Surface, box: Rect, colour: tuple[int, int, int], pen: int) -> None:
    third = box.w / 3
    corners = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)]
    pygame.draw.polygon(fine, colour, [(box.x + third * x, box.y + third * y) for x, y in corners], pen)


def _tilted(fine: Surface, button: str, colour: tuple[int, int, int], pen: int) -> None:
    """Draw the right stick tilted: the knob off centre and an arrow in its direction."""
    size = fine.get_height()
    way, middle = (-1 if button == "ru" else 1), size / 2
    knob = middle - way * size * 0.12
    pygame.draw.circle(fine, colour, (middle, knob), size * 0.17, max(FINE // 2, pen * 3 // 4))
    tip, wing = middle + way * size * 0.34, size * 0.14
    points = [(middle, tip), (middle - wing, tip - way * wing), (middle + wing, tip - way * wing)]
    pygame.draw.polygon(fine, colour, points)


def _menu_symbol(fine: Surface, button: str, colour: tuple[int, int, int], pen: int) -> None:
    """Draw the symbol of a menu button: three lines for the right button, two pages for the left one."""
    wide, high = fine.get_size()
    x, y, part = wide / 2, high / 2, high / 5
    if button == "start":
        for line in (-1, 0, 1):
            down = y + line * part * 0.7
            pygame.draw.line(fine, colour, (x - part, down), (x + part, down), pen)
    else:
        for off in (1.0, 0.4):
            sheet = Rect(x - part * off, y - part * off, part * 1.5, part * 1.3)
            pygame.draw.rect(fine, colour, sheet, max(1, pen * 3 // 4))


def _menu_sign(fine: Surface, button: str, colour: tuple[int, int, int], pen: int) -> None:
    """Draw the sign of a menu button: a plus for the right button, a minus for the left one."""
    x, y, arm = fine.get_width() / 2, fine.get_height() / 2, fine.get_height() * 0.19
    pygame.draw.line(fine, colour, (x - arm, y), (x + arm, y), pen)
    if button == "start":
        pygame.draw.line(fine, colour, (x, y - arm), (x, y + arm), pen)


def _shape(fine: Surface, button: str, colour: tuple[int, int, int], pen: int) -> None:
    """Draw a cross, circle, square or triangle in place of a letter."""
    size = fine.get_height()
    x = y = size / 2
    half = size * 0.2
    if button == "a":
        for way in (1, -1):
            pygame.draw.line(fine, colour, (x - half, y - half * way), (x + half, y + half * way), pen)
    elif button == "b":
        pygame.draw.circle(fine, colour, (x, y), half * 1.15, pen)
    elif button == "x":
        pygame.draw.rect(fine, colour, Rect(x - half, y - half, 2 * half, 2 * half), pen)
    elif button == "y":
        points = [(x, y - half * 1.2), (x + half * 1.15, y + half * 0.8), (x - half * 1.15, y + half * 0.8)]
        pygame.draw.polygon(fine, colour, points, pen)
