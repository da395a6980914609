"""Cached picture of everything at rest on a table; only areas that have changed are repainted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.table.board import WHOLE, Item, Part

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from game.ui.render_context import RenderContext
    from game.ui.text import Drawn


class CachedLayer:
    """Caches a picture of everything at rest on a table for one window size."""

    def __init__(self, ctx: RenderContext) -> None:
        self.ctx = ctx
        self._surface: Surface | None = None
        self._valid = False
        """Whether the surface shows `_looks`; False after a frame that did not finish painting."""
        self._looks: dict[Part, Hashable] = {}
        self._areas: dict[Part, Rect] = {}
        self._texts: dict[Part, list[Drawn]] = {}

    def draw(
        self,
        surface: Surface,
        items: Sequence[tuple[Part, Item]],
        areas: Mapping[Part, Rect],
        paint: Callable[[Surface, Item], None],
    ) -> None:
        """Draw all items, lowest first; `areas` holds the items' bounds (WHOLE by default)."""
        window, record = self.ctx.scale.window, self.ctx.text.record
        parts: dict[Part, list[Item]] = {}
        for part, item in items:
            parts.setdefault(part if part in areas else WHOLE, []).append(item)
        looks: dict[Part, Hashable] = {part: tuple(found) for part, found in parts.items()}
        valid, self._valid = self._valid, False  # if painting is interrupted, the next frame paints everything again
        rest = self._surface
        if rest is None or rest.get_size() != window.size:
            rest, valid = self._new(window), False
        if not valid or looks.get(WHOLE) != self._looks.get(WHOLE):
            self._surface = rest
            rest.set_clip(None)
            rest.fill(0)
            self._texts.clear()
            self._paint(rest, window, items, areas, paint, set(looks))
        else:
            for part in {**self._looks, **looks}:
                new, old = areas.get(part, window), self._areas.get(part, window)
                if looks.get(part) != self._looks.get(part) or new != old:
                    if part not in looks:
                        self._texts.pop(part, None)
                    self._paint(rest, new.union(old), items, areas, paint, {part})
        self._surface, self._valid = rest, True
        self._looks, self._areas = looks, {part: areas.get(part, window) for part in looks}
        if record is not None:
            for part in looks:
                record.extend(self._texts.get(part, ()))
        surface.blit(rest, (0, 0))

    def _new(self, window: Rect) -> Surface:
        screen = pygame.display.get_surface()
        return Surface(window.size) if screen is None else Surface(window.size, 0, screen)

    def _paint(
        self,
        rest: Surface,
        area: Rect,
        items: Sequence[tuple[Part, Item]],
        areas: Mapping[Part, Rect],
        paint: Callable[[Surface, Item], None],
        anew: set[Part],
    ) -> None:
        """Repaint an area; register only the texts of items in `anew`, as the others are already known."""
        for part in anew:
            self._texts[part] = [one for one in self._texts.get(part, ()) if not area.colliderect(one.rect)]
        rest.set_clip(area)
        for name, item in items:
            part = name if name in areas else WHOLE
            if part == WHOLE or areas[part].colliderect(area):
                with self.ctx.text.recording() as drawn:
                    paint(rest, item)
                if part in anew:
                    self._texts[part] += drawn
        rest.set_clip(None)
