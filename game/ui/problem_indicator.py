"""Small indicator shown over every scene while a problem persists; its tooltip describes the problem."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.ui import theme
from game.ui.node import Node
from game.ui.tooltip import Near, find_any_place
from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.render_context import RenderContext
    from game.ui.text import Drawn
    from game.ui.tooltip import Around

SIZE: Final = 30.0
SMALLEST: Final = 22
"""Minimum size of the indicator in pixels."""
GAP: Final = 8
"""Pixels between the indicator and the window's edge or other items."""
STEP: Final = 12
"""Distance in pixels between the positions tried."""
LOOK_S: Final = 1.0
"""Interval in seconds at which the cause of the problem is checked."""
EVERY: Final = 4
"""Test a tooltip at only every fourth free position, because neighbouring positions are similar."""
FINE: Final = 4
"""Supersampling factor."""


class ProblemIndicator(Widget):
    """Hourglass at the window's edge that indicates unfinished work and describes it in a tooltip."""

    def __init__(self, ctx: RenderContext, on_press: Callable[[str], None]) -> None:
        super().__init__(ctx)
        self.words = ""
        """Sentence that describes the problem; '' hides the indicator."""
        self.node = Node(Rect(0, 0, 0, 0), "button", "", lambda: on_press(self.words), name="mark", layer=99)
        self._placed: object = None
        self._picture: Surface | None = None

    def say(self, label: str, words: str) -> bool:
        """Set the label and the tooltip; return True if the indicator appears, disappears or changes."""
        changed = words != self.words
        self.words = self.node.tooltip = words
        self.node.label = label
        return changed

    @property
    def nodes(self) -> Sequence[Node]:
        """The indicator's node, if it is shown."""
        return [self.node] if self.words else []

    def due(self) -> float | None:
        """Seconds until the indicator should be updated; None if it is hidden."""
        return LOOK_S if self.words else None

    def find_room(self, scene: Around, written: Sequence[Drawn] = ()) -> None:
        """Place the indicator at the window's edge, where neither it nor its tooltip covers anything."""
        if not self.words:
            return
        kept = scene.keep_clear()
        taken = [*kept, *(node.bounds for node in scene.nodes() if node.answers), *(drawn.rect for drawn in written)]
        boxes = [rect for rect in taken if rect.w and rect.h]
        what = scene, self.words, self.ctx.scale
        if self._placed == what and self.rect.collidelist(boxes) < 0:
            return
        self._placed = what
        size = max(SMALLEST, self.ctx.scale.px(SIZE))
        free = [box for box in self._places(size) if box.collidelist(boxes) < 0] or [self._corner(size)]
        told = (box for box in free[::EVERY] if find_any_place(self.ctx, self.words, box, Near(kept)))
        self.place(next(told, free[0]))
        self.node.rect, self.node.radius = self.rect, size / 2

    def _corner(self, size: int) -> Rect:
        window = Rect(self.ctx.scale.window)
        x = window.right - GAP - size if self.ctx.scale.mirrored else GAP
        return Rect(x, window.bottom - GAP - size, size, size)

    def _places(self, size: int) -> Sequence[Rect]:
        """Return candidate positions: up the left edge, along the lower edge, then up the right edge."""
        window, first = Rect(self.ctx.scale.window), self._corner(size)
        up = range(0, first.y - GAP, STEP)
        across = range(0, window.w - 2 * GAP - size, STEP)
        side = -1 if self.ctx.scale.mirrored else 1
        over = side * (window.w - 2 * GAP - size)
        return [
            *(first.move(0, -dy) for dy in up),
            *(first.move(side * dx, 0) for dx in across),
            *(first.move(over, -dy) for dy in up),
        ]

    def draw(self, surface: Surface) -> None:
        """Draw the indicator if it is shown."""
        if not self.words:
            return
        if self._picture is None or self._picture.get_width() != self.rect.w:
            self._picture = _painted(self.rect.w)
        surface.blit(self._picture, self.rect)


def _painted(size: int) -> Surface:
    """Paint an hourglass on a dark disc."""
    wide = size * FINE
    fine = Surface((wide, wide), pygame.SRCALPHA)
    middle = wide / 2
    pygame.draw.circle(fine, theme.NIGHT, (middle, middle), middle)
    pygame.draw.circle(fine, theme.OLD_GOLD, (middle, middle), middle, max(2, FINE))
    left, right, top, foot = (wide * part for part in (0.33, 0.67, 0.27, 0.73))
    line = max(2, round(wide * 0.05))
    pygame.draw.polygon(fine, theme.OLD_GOLD, [(left, top), (right, top), (middle, middle)], line)
    pygame.draw.polygon(fine, theme.OLD_GOLD, [(left, foot), (right, foot), (middle, middle)])
    for y in (top, foot):
        pygame.draw.line(fine, theme.OLD_GOLD, (left - line, y), (right + line, y), line)
    return pygame.transform.smoothscale(fine, (size, size))
