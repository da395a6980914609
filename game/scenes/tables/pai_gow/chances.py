"""The bar of win, push and loss: jade, hatched straw and dotted red, so that it is read without colours too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from game.ui import theme
from game.ui.masks import rounded
from game.ui.picture import Picture, PictureStore, to_surface
from game.words.pai_gow.coach import chances, percent

if TYPE_CHECKING:
    from pygame import Rect, Surface

    from game.rules.pai_gow.coach import Row
    from game.ui.kit import Kit
    from game.words import Reader

STORE_BYTES: Final = 8_000_000
FINE: Final = 3
"""The patterns are drawn so many times larger and reduced."""
WIN: Final = theme.JADE
PUSH, PUSH_LINE = theme.rgb("#D9BC7C"), theme.rgb("#B8924A")
LOSE, LOSE_DOT = theme.rgb("#A5261E"), theme.rgb("#7C160F")
PUSH_TAB: Final = theme.rgb("#EAD9AC")
LABEL: Final = theme.Role("text", 15, 600)
EDGE_OPACITY: Final = 0.45


class Part(NamedTuple):
    """One part of the bar in pixels from its left edge, with its words."""

    left: int
    right: int
    words: str
    ink: theme.Colour
    tab: bool


class ChanceBar:
    """Paints bars for one window size."""

    def __init__(self, kit: Kit, reader: Reader) -> None:
        self.kit, self.reader = kit, reader
        self._store = PictureStore(STORE_BYTES)

    def paint(self, surface: Surface, row: Row, rect: Rect) -> None:
        """A split's three chances, in hundredths, with a number and a word where there is room."""
        text = self.kit.text
        parts = self.parts(row, rect.w)
        widths = tuple(part.right - part.left for part in parts)
        picture = self._store.get((widths, rect.h), lambda: self._make(widths, rect.h))
        picture.draw(surface, *rect.topleft)
        for part in parts:
            if not part.words:
                continue
            middle = rect.x + (part.left + part.right) / 2
            if part.tab:
                wide, high = text.width(part.words, LABEL) + 8, max(10, rect.h - 4)
                self.kit.paint.box(wide, high, radius=4, fill=(PUSH_TAB,)).draw_centred(surface, middle, rect.centery)
            text.draw(surface, part.words, (middle, rect.centery), LABEL, part.ink, align="centre", valign="middle")

    def parts(self, row: Row, wide: int) -> list[Part]:
        """Where the parts lie, and what stands in each: number and word, the number, or nothing."""
        text = self.kit.text
        shares = (row.win, row.push, row.lose)
        inks = ((theme.IVORY, False), (theme.INK, True), (theme.IVORY, False))
        found, sum_so_far = [], 0
        for share, words, (ink, tab) in zip(shares, chances(row, self.reader), inks, strict=True):
            left = round(wide * sum_so_far / sum(shares))
            sum_so_far += share
            right = round(wide * sum_so_far / sum(shares))
            room = right - left - 8
            fitting = (one for one in (words, str(percent(share))) if text.width(one, LABEL) + 8 * tab <= room)
            found.append(Part(left, right, next(fitting, ""), ink, tab))
        return found

    def _make(self, widths: tuple[int, ...], high: int) -> Picture:
        wide = sum(widths)
        image = Image.new("RGB", (wide * FINE, high * FINE), WIN)
        pen = ImageDraw.Draw(image)
        first, second = widths[0] * FINE, (widths[0] + widths[1]) * FINE
        unit = max(1.0, self.kit.scale.t)
        if widths[1]:
            pen.rectangle((first, 0, second - 1, high * FINE), fill=PUSH)
            step, thick = round(9 * unit * FINE), max(1, round(2 * unit * FINE))
            stripes = Image.new("RGB", image.size, PUSH)
            lines = ImageDraw.Draw(stripes)
            for x in range(-high * FINE, wide * FINE, step):
                lines.line((x, high * FINE, x + high * FINE, 0), fill=PUSH_LINE, width=thick)
            image.paste(stripes.crop((first, 0, second, high * FINE)), (first, 0))
        if widths[2]:
            pen.rectangle((second, 0, wide * FINE, high * FINE), fill=LOSE)
            step, radius = round(7 * unit * FINE), round(1.1 * unit * FINE)
            for x in range(second + step // 2, wide * FINE, step):
                for y in range(step // 2, high * FINE, step):
                    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=LOSE_DOT)
        small = image.resize((wide, high), Image.Resampling.BOX).convert("RGBA")
        corner = min(high / 2, self.kit.scale.f(7))
        edge = Image.new("RGBA", small.size, (*theme.INK, round(255 * EDGE_OPACITY)))
        inside = rounded(wide, high, corner - 1, inset=1)
        rim = Image.alpha_composite(small, edge)
        small = Image.composite(small, rim, inside)
        small.putalpha(rounded(wide, high, corner))
        return Picture(to_surface(small), 0, 0, small.size)
