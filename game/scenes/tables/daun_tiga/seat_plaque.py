"""The plaque of a Daun Tiga seat: emblem, name, chips and gain, with the points at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui import theme
from game.ui.plaque import Plaque, draw_emblem

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour

POINTS: Final = theme.Role("display", 24, 600)
POINTS_INK: Final = theme.rgb("#F6DFA6")
PLUS: Final = theme.rgb("#8FD6AE")
LOSS: Final = theme.rgb("#FFA896")


class SeatPlaque(Plaque):
    """Plaque of variable height; `size` scales its text and is 1 at a full table."""

    def __init__(self, ctx: RenderContext, name: str, emblem: str, colour: Colour | None) -> None:
        super().__init__(ctx, name, emblem)
        self.colour = colour
        """The person's own colour, where several people share one screen."""
        self.size = 1.0
        self.bare = False
        self.points = ""
        self.narrow = ""
        """Chips as a bare number, used where text such as 'owes 40' does not fit."""
        self.gain: tuple[str, Colour] = ("", theme.DIM)
        self.mark = ""
        """Icon at the right instead of points: 'check' once the stakes are set."""

    @property
    def state(self) -> tuple[object, ...]:
        """Everything that affects the plaque's picture except its glow."""
        said = self.name, self.chips, self.note, self.points, self.gain, self.mark
        return (*said, self.face, self.device, tuple(self.rect), self.bare)

    def paint_still(self, surface: Surface) -> None:
        """Paint the plaque without its glow."""
        glow, self.glow = self.glow, 0.0
        try:
            self.draw(surface)
        finally:  # while a scene opens, drawing may be interrupted at any picture
            self.glow = glow

    def draw(self, surface: Surface) -> None:
        """Draw the plaque; unregister texts that it covers completely."""
        wide = self.ctx.text.width(self.points, self._role) if self.points else self.rect.h * 0.42 if self.mark else 0
        self.corner = self._pad + round(wide) if wide else 0
        super().draw(surface)
        if self.colour is not None:
            scale, rect = self.ctx.scale, self.rect
            radius = scale.f(theme.R_PLAQUE)
            self.ctx.paint.fill(
                surface, rect, radius=radius, line=(self.colour,), line_width=max(2.0, scale.f(2.5)), line_opacity=0.95
            )

    @property
    def _grown(self) -> float:
        """Return the text scale of the plaque, reduced in a small window so that names fit."""
        return self.size * self.ctx.scale.u / self.ctx.scale.plain_t

    @property
    def _role(self) -> theme.Role:
        """Text role for the points."""
        sized = POINTS.sized((24 if len(self.points) < 2 else 21) * self._grown)
        return self.ctx.text.within(sized, self.rect.h * 0.72)

    @property
    def _pad(self) -> int:
        return max(5, round(self.ctx.scale.f(9 * self.size)))

    def _draw_words(self, surface: Surface, left: int) -> None:
        """Draw the name above the chips, with points or an icon at the right; long names are shortened."""
        del left
        ctx, scale, rect = self.ctx, self.ctx.scale, self.rect
        text = ctx.text
        grown, pad = self._grown, self._pad
        name = text.within(theme.NAME.sized(16.5 * grown), rect.h * 0.46)
        chips = text.within(theme.CHIPS.sized(15 * grown), rect.h * 0.42)
        left = rect.x + (pad if self.bare else round(rect.h + scale.f(2)))
        right = rect.right - pad
        if self.points:
            drawn = text.draw(
                surface, self.points, (right, rect.centery), self._role, POINTS_INK, align="right", valign="middle"
            )
            right = drawn.x - max(4, scale.px(7))
        elif self.mark:
            icon = ctx.sprites.picture(f"icon-{self.mark}", height=max(14, round(rect.h * 0.42)), tint=PLUS)
            icon.draw_centred(surface, right - icon.size[0] / 2, rect.centery)
            right -= icon.size[0] + 3
        gap = (rect.h - text.px(name) * 0.72 - text.px(chips) * 0.72) / 3
        name_y = rect.y + gap + text.px(name) * 0.72
        chips_y = rect.bottom - max(gap, text.reach(self.note, chips)[1] + 1 if self.note else 0)
        text.draw(surface, self.name, (left, name_y), name, width=right - left - round(self._sign * 0.7))
        coin = max(9, round(scale.f(12 * self.size)))
        ctx.sprites.picture("coin", height=coin).draw_centred(surface, left + coin / 2, chips_y - text.px(chips) * 0.34)
        x = left + coin + max(3, scale.px(4 * self.size))
        words, colour = self.gain
        held = self.chips if x + text.width(self.chips, chips) < right else self.narrow
        # The chips include the gain: where only one number fits, it is the chips.
        x = text.draw(surface, held, (x, chips_y), chips, theme.OLD_GOLD).right + max(3, scale.px(5 * self.size))
        for word, ink in ((words, colour), (self.note, theme.DIM)):
            if word and x + text.width(word, chips) <= right:
                x = text.draw(surface, word, (x, chips_y), chips, ink).right + max(4, scale.px(8 * self.size))

    def _draw_emblem(self, surface: Surface) -> None:
        """Draw the player's emblem on its disc, if there is room."""
        if not self.bare:
            disc, middle = round(self.rect.h * 0.74), (self.rect.x + self.rect.h / 2, self.rect.centery)
            draw_emblem(self.ctx, surface, self.emblem, middle, disc, lit=self.glow, face=self.face)
