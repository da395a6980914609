"""Sheet of mulberry paper for settlements and rules: its placement in the window, and its picture."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.ui import frame_budget, theme
from game.ui.picture import Strips, border, lay
from game.ui.shading import shadow_around
from game.ui.typesetting import LEAST_PX

if TYPE_CHECKING:
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale

SIZE: Final = (1560.0, 968.0)
"""Size of the sheet in units."""
MARGIN: Final = 64.0
"""Units between the edge and the content."""
FRAME: Final = theme.rgb("#8E2A1E")
SHADE: Final = theme.rgb("#5A3A1E")
EDGE_PX: Final = 12
RADIUS: Final = 26.0
FRAME_IN: Final = 21.0
"""Units between the edge and the area inside the red lines."""

_Look: TypeAlias = "tuple[tuple[int, int], float, Scale]"
"""Sheet size in pixels, pixels per unit, and scale of the window."""


class Paper:
    """Sheet of paper centred in the window, `p` pixels per unit; it fills more of a small window."""

    def __init__(
        self, ctx: RenderContext, *, width: float = SIZE[0], height: float = SIZE[1], fills: bool = False
    ) -> None:
        self.ctx = ctx
        self.width, self.height, self.fills = width, height, fills
        self._full = height
        self.p = 1.0
        self.rect = Rect(0, 0, 0, 0)
        self._look: _Look | None = None
        """The parameters for which the sheet and its shadow were painted."""
        self._sheet: Surface | None = None
        self._strips: Strips | None = None

    def place(self, scale: Scale) -> None:
        """Centre the sheet, at its full height, in a window of this scale."""
        self.height = self._full
        edge = EDGE_PX * max(1.0, scale.height / 720)
        self.p = min((scale.width - 2 * edge) / self.width, (scale.height - 2 * edge) / self.height)
        if not self.fills:
            self.p = min(self.p, max(scale.u, scale.t))
        self.rect = Rect(0, 0, round(self.width * self.p), round(self.height * self.p))
        self.rect.center = (scale.width // 2, scale.height // 2)
        if self._look is not None and self._look[-1] != scale:
            self._forget()  # as large as the window, and perhaps not drawn for long under another scene

    def place_in(self, rect: Rect, p: float) -> None:
        """Place the sheet in a rectangle instead of the window's centre, with `p` pixels per unit."""
        self.p, self.rect, self.height = p, rect, rect.h / p

    def lower(self, height: float) -> None:
        """Reduce the sheet's height to `height` units, without changing `p`."""
        self.height = height
        middle = self.rect.center
        self.rect.h = round(height * self.p)
        self.rect.center = middle

    def px(self, units: float, least: int | None = None) -> int:
        """Convert the sheet's units to whole pixels, but no fewer than `least`."""
        whole = round(units * self.p)
        return whole if least is None else max(whole, least)

    def x(self, units: float) -> float:
        """Return the x coordinate `units` units to the right of the sheet's left edge."""
        return self.rect.x + units * self.p

    def y(self, units: float) -> float:
        """Return the y coordinate `units` units below the sheet's upper edge."""
        return self.rect.y + units * self.p

    @property
    def inner(self) -> Rect:
        """Rectangle between the left and right margins."""
        pad = self.px(MARGIN)
        return Rect(self.rect.x + pad, self.rect.y, self.rect.w - 2 * pad, self.rect.h)

    def draw(self, surface: Surface) -> None:
        """Draw the sheet with its shadow and red double line; the picture stays cached across layouts."""
        ctx, rect = self.ctx, self.rect
        look = rect.size, self.p, ctx.scale
        if self._look != look:
            self._forget()
            self._look = look
            self.ctx.sprites.begin_ground("paper", rect.size)
        if self._strips is None:
            self._strips = frame_budget.make(self._shadow)
        lay(self._strips, surface, *rect.topleft)
        if self._sheet is None:
            self._sheet = frame_budget.make(self._make)
        surface.blit(self._sheet, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        ctx.text.cover(rect)

    def _forget(self) -> None:
        self._look = self._sheet = self._strips = None

    def _shadow(self) -> Strips:
        return shadow_around(*self.rect.size, RADIUS * self.p, "modal", self.ctx.scale.u)

    def _make(self) -> Surface:
        """Return the painted sheet.

        Its frame is composed of corners and lines, as most of a full box would be hidden.
        """
        ctx, size = self.ctx, self.rect.size
        sheet = Surface(size, pygame.SRCALPHA)
        sheet.blit(ctx.sprites.ground("paper", size), (0, 0))
        self._round_off(sheet)
        for inset, width, radius, opacity in ((12, 2.4, 17, 1.0), (18, 1.0, 12, 0.6)):
            by, thick, r = self.px(inset), max(1, self.px(width)), radius * self.p
            whole = [max(1, side - 2 * by) for side in size]
            few = [min(side, 2 * (math.ceil(r) + thick + 2) + 1) for side in whole]
            line = ctx.paint.box(*few, radius=r, line=(FRAME,), line_width=thick, line_opacity=opacity)
            lay(border(line, math.ceil(r) + thick, whole[0] - few[0], whole[1] - few[1]), sheet, by, by)
        return sheet

    def _round_off(self, sheet: Surface) -> None:
        """Clear the pixels outside the sheet's round corners."""
        (w, h), radius = sheet.get_size(), RADIUS * self.p
        wide, high = (min(side, 2 * math.ceil(radius) + 2) for side in (w, h))
        corners = self.ctx.paint.box(wide, high, radius=radius, fill=(theme.WHITE,)).surface
        left, top = wide // 2, high // 2
        for x, part_w in ((0, left), (left, wide - left)):
            for y, part_h in ((0, top), (top, high - top)):
                at = (x and x + w - wide, y and y + h - high)
                sheet.blit(corners, at, (x, y, part_w, part_h), pygame.BLEND_RGBA_MULT)

    def aside(
        self,
        surface: Surface,
        words: tuple[str, str],
        y: tuple[float, float],
        roles: tuple[theme.Role, theme.Role],
        colours: tuple[theme.Colour, theme.Colour],
        *,
        foot: float,
    ) -> Rect:
        """Draw two lines of text at the right end of the header; return the box around their ink.

        `y` has the baselines of both lines, in units from the sheet's upper edge. If the lines do not fit there,
        the lower one moves down, at most to `foot`, and the upper one stays above it; if that is not enough, the
        text is reduced. The lines take up at most half the sheet's width.
        """
        text, wide = self.ctx.text, self.inner.w // 2
        top, bottom = self.y(FRAME_IN), self.y(foot)
        upper, lower = (text.fit(line, role, wide) for line, role in zip(words, roles, strict=True))
        while True:
            over, under = (text.reach(fit.lines[0], fit.role) for fit in (upper, lower))
            second = min(self.y(y[1]), bottom - under[1])
            first = min(self.y(y[0]), second - under[0] - over[1] - 1)
            sizes = text.px(upper.role), text.px(lower.role)
            if first - over[0] >= top or max(sizes) <= LEAST_PX:
                break
            upper, lower = (
                fit._replace(role=fit.role._replace(px=max(LEAST_PX, px - 1)))
                for fit, px in zip((upper, lower), sizes, strict=True)
            )
        left = min(
            text.draw(surface, fit.lines[0], (self.inner.right, at), fit.role, colour, align="right").x
            for fit, at, colour in zip((upper, lower), (first, second), colours, strict=True)
        )
        high = round(second + under[1] - first + over[0])
        return Rect(left, round(first - over[0]), self.inner.right - left, high)

    def rule(
        self, surface: Surface, x: float, y: float, right: float, *, red: bool = False, alpha: float = 1.0
    ) -> None:
        """Draw a hairline from `x` to `right` at height `y`, in pixels; `red` uses the frame's colour."""
        colour = FRAME if red else theme.PAPER_LINE
        line = self.ctx.paint.line(
            max(1, round(right - x)), max(1, self.px(1.4)), colour=colour, opacity=0.7 if red else 1.0
        )
        line.draw(surface, x, y, alpha)
