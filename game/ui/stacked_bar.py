"""Bar of three shares: jade, hatched straw and dotted red, which can be distinguished without colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from game.ui import theme
from game.ui.masks import rounded
from game.ui.picture import Picture, PictureStore, to_surface

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.ui.render_context import RenderContext

STORE_BYTES: Final = 8_000_000
FINE: Final = 3
"""Supersampling factor of the patterns."""
FIRST: Final = theme.JADE
SECOND, SECOND_LINE = theme.rgb("#D9BC7C"), theme.rgb("#B8924A")
THIRD, THIRD_DOT = theme.rgb("#A5261E"), theme.rgb("#7C160F")
TAB: Final = theme.rgb("#EAD9AC")
INKS: Final = (theme.IVORY, theme.INK, theme.IVORY)
LABEL: Final = theme.Role("text", 15, 600)
EDGE_OPACITY: Final = 0.45


class Part(NamedTuple):
    """One share of the bar, in pixels from the left edge, with its label."""

    left: int
    right: int
    words: str
    ink: theme.Colour
    tab: bool
    """Whether the label is on a tab, because it would be illegible on the pattern."""


class StackedBar:
    """Paints and caches bars of three shares for one window size."""

    def __init__(self, ctx: RenderContext) -> None:
        self.ctx = ctx
        self._store = PictureStore(STORE_BYTES)

    def draw(
        self, surface: Surface, rect: Rect, shares: tuple[int, int, int], words: Sequence[tuple[str, str]]
    ) -> None:
        """Draw a bar of three shares; `words` has a long and a short label for each share."""
        text = self.ctx.text
        parts = self._parts(rect.w, shares, words)
        widths = tuple(part.right - part.left for part in parts)
        picture = self._store.get((widths, rect.h), lambda: self._make(widths, rect.h))
        picture.draw(surface, *rect.topleft)
        for part in parts:
            if not part.words:
                continue
            middle = rect.x + (part.left + part.right) / 2
            if part.tab:
                wide, high = text.width(part.words, LABEL) + 8, max(10, rect.h - 4)
                self.ctx.paint.box(wide, high, radius=4, fill=(TAB,)).draw_centred(surface, middle, rect.centery)
            text.draw(surface, part.words, (middle, rect.centery), LABEL, part.ink, align="centre", valign="middle")

    def _parts(self, wide: int, shares: tuple[int, int, int], words: Sequence[tuple[str, str]]) -> list[Part]:
        """Return the parts of a bar with their labels: long, short, or none, depending on what fits."""
        found, whole, so_far = [], sum(shares), 0
        for place, (share, forms) in enumerate(zip(shares, words, strict=True)):
            left = round(wide * so_far / whole)
            so_far += share
            right = round(wide * so_far / whole)
            tab = place == 1
            room = right - left - 8 - 8 * tab
            fitting = (form for form in forms if self.ctx.text.width(form, LABEL) <= room)
            found.append(Part(left, right, next(fitting, ""), INKS[place], tab))
        return found

    def _make(self, widths: tuple[int, ...], high: int) -> Picture:
        wide = sum(widths)
        image = Image.new("RGB", (wide * FINE, high * FINE), FIRST)
        pen = ImageDraw.Draw(image)
        first, second = widths[0] * FINE, (widths[0] + widths[1]) * FINE
        unit = max(1.0, self.ctx.scale.t)
        if widths[1]:
            pen.rectangle((first, 0, second - 1, high * FINE), fill=SECOND)
            step, thick = round(9 * unit * FINE), max(1, round(2 * unit * FINE))
            stripes = Image.new("RGB", image.size, SECOND)
            lines = ImageDraw.Draw(stripes)
            for x in range(-high * FINE, wide * FINE, step):
                lines.line((x, high * FINE, x + high * FINE, 0), fill=SECOND_LINE, width=thick)
            image.paste(stripes.crop((first, 0, second, high * FINE)), (first, 0))
        if widths[2]:
            pen.rectangle((second, 0, wide * FINE, high * FINE), fill=THIRD)
            step, radius = round(7 * unit * FINE), round(1.1 * unit * FINE)
            for x in range(second + step // 2, wide * FINE, step):
                for y in range(step // 2, high * FINE, step):
                    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=THIRD_DOT)
        small = image.resize((wide, high), Image.Resampling.BOX).convert("RGBA")
        corner = min(high / 2, self.ctx.scale.f(7))
        edge = Image.new("RGBA", small.size, (*theme.INK, round(255 * EDGE_OPACITY)))
        inside = rounded(wide, high, corner - 1, inset=1)
        rim = Image.alpha_composite(small, edge)
        small = Image.composite(small, rim, inside)
        small.putalpha(rounded(wide, high, corner))
        return Picture(to_surface(small), 0, 0, small.size)
