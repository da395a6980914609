"""All players' chips at the end of a session: stacks with names, or a list if there are many."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.scenes.settlement.gain_rows import gain_colour, held_colour
from game.ui import theme
from game.ui.plaque import draw_emblem
from game.ui.text_overflow import room_for
from game.ui.typesetting import LEAST_PX, Fit
from game.words.reader import holding, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.table.settlement.standings import Standing
    from game.ui.render_context import RenderContext

MOST_STACKS: Final = 7
"""Maximum number of players shown as stacks; more are listed."""
MOST_BESIDE: Final = 5
"""Maximum number of stacks that fit next to the chart."""
CHIP: Final = 54.0
STEP: Final = 9.5
MOST_HIGH: Final = 12
"""Maximum number of chips in a pile."""
PILES: Final = {1: ((0, 0),), 2: ((-25, 0), (25, 0)), 3: ((0, -14), (-29, 8), (29, 8))}
"""Offsets of a stack's piles from its middle, in units, by the number of piles."""
WORTH: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
COLOURS: Final = ("gold", "jade", "indigo", "ivory", "cinnabar", "ink", "ivory")
PLACE: Final = theme.Role("display", 26, 600)
NAME: Final = theme.Role("text", 21, 600)
CHIPS: Final = theme.Role("text", 20, 700)
LEVEL: Final = theme.Role("text", 17, 400)
WIDEST: Final = 250.0
COLUMNS: Final = 3
EDGE: Final = 4
"""Space to the left and right of the text below a stack, in pixels."""
UNDER: Final = 92.0
"""Height of the text below a stack, in units."""


def worth_of_a_chip(most: int) -> int:
    """Return the value of one drawn chip, chosen so that the highest stack has at most three full piles.

    >>> worth_of_a_chip(63)
    2
    """
    return next((worth for worth in WORTH if most <= worth * MOST_HIGH * len(PILES)), WORTH[-1])


def piles_of(chips: int, worth: int) -> list[int]:
    """Return the number of chips in each pile of a stack; empty if the player has no chips or a debt.

    >>> piles_of(63, 2), piles_of(23, 2), piles_of(-4, 2)
    ([10, 11, 11], [12], [])
    """
    count = min(MOST_HIGH * len(PILES), -(-chips // worth)) if chips > 0 else 0
    piles = -(-count // MOST_HIGH)
    return [count // piles + (place >= piles - count % piles) for place in range(piles)]


class Stacks:
    """Draws the chips of all players of a session, best first."""

    def __init__(self, ctx: RenderContext, rows: Sequence[Standing]) -> None:
        self.ctx, self.rows = ctx, rows
        self.grown = 1.0
        """Current height of the stacks, as a fraction of their full height (0 to 1)."""

    @property
    def many(self) -> bool:
        """Whether there are too many players for stacks, so that a list is shown."""
        return len(self.rows) > MOST_STACKS

    @property
    def wide(self) -> bool:
        """Whether the stacks take the full width of the sheet."""
        return len(self.rows) > MOST_BESIDE

    def draw(self, surface: Surface, box: Rect, unit: float) -> None:
        """Draw all stacks, or the list, in a box; `unit` is in pixels."""
        if self.many:
            self._draw_list(surface, box)
            return
        wide = min(box.w / len(self.rows), WIDEST * unit)
        worth = worth_of_a_chip(max(row.chips for row in self.rows))
        text = self.ctx.text
        under = max(UNDER * unit, text.line_height(NAME) + text.line_height(CHIPS) + 8)
        levels = [self._level(row, wide) for row in self.rows]
        figures = self._figures(wide - 2 * EDGE)
        under += 0.8 * max(level.step * len(level.lines) for level in levels)
        for place, row in enumerate(self.rows):
            middle = box.x + (place + 0.5) * wide
            self._draw_stack(surface, row, COLOURS[place], (middle, box.bottom - under), unit, worth)
            column = Rect(round(middle - wide / 2), round(box.bottom - under), round(wide), 0)
            self._draw_words(surface, row, column, figures)

    def _draw_stack(
        self, surface: Surface, row: Standing, colour: str, foot: tuple[float, float], unit: float, worth: int
    ) -> None:
        ctx, side = self.ctx, max(12, round(CHIP * unit))
        piles = piles_of(row.chips, worth)
        base = foot[1] - side / 2 - 8 * unit
        if not piles:
            look = {"radius": side / 2, "width": max(1, round(2 * unit)), "colour": theme.PAPER_RING, "opacity": 0.7}
            ring = ctx.paint.dashed(side, side, **look)  # type: ignore[arg-type]
            ring.draw(surface, round(foot[0] - side / 2), round(base - side / 2))
            return
        chip = ctx.sprites.picture(f"chip-{colour}", (side, side), sheet_name="tokens")
        for (across, down), count in zip(PILES[len(piles)], piles, strict=True):
            for level in range(round(count * self.grown)):
                chip.draw_centred(surface, foot[0] + across * unit, base + (down - level * STEP) * unit)

    def _figures(self, wide: float) -> theme.Role:
        """Return the text role for the players' chips, small enough that neighbouring amounts do not touch."""
        text, role = self.ctx.text, CHIPS
        lines = [" ".join((holding(row.chips, own=row.own), signed(row.gain))) for row in self.rows]
        while max(text.width(line, role) for line in lines) + self._gap > wide and text.px(role) > LEAST_PX:
            role = role._replace(px=text.px(role) - 1)
        return role

    @property
    def _gap(self) -> int:
        """Gap between rank and name, and between chips and gain, in pixels."""
        return max(5, self.ctx.scale.px(10))

    def _draw_words(self, surface: Surface, row: Standing, box: Rect, figures: theme.Role) -> None:
        """Draw a player's rank and name, with the chips, the gain and an opponent's level below."""
        text = self.ctx.text
        first = round(box.y + text.line_height(NAME) * 0.9)
        colour = theme.CINNABAR if row.place == 1 else theme.INK_2
        place = str(row.place)
        gap = self._gap
        left = text.width(place, PLACE) + gap
        wide = min(left + text.width(row.name, NAME), box.w - 2 * EDGE)
        x = box.centerx - wide / 2
        text.draw(surface, place, (x, first), PLACE, colour)
        text.draw(surface, row.name, (x + left, first), NAME, theme.INK, width=round(wide - left))
        held, gain = holding(row.chips, own=row.own), signed(row.gain)
        whole = text.width(held, figures) + gap + text.width(gain, figures)
        y = first + round(text.line_height(CHIPS) * 1.05)
        end = text.draw(surface, held, (box.centerx - whole / 2, y), figures, held_colour(row.chips)).right
        text.draw(surface, gain, (end + gap, y), figures, gain_colour(row.gain))
        level = self._level(row, box.w)
        y += round(text.line_height(LEVEL) * 1.05)
        for line in level.lines:
            text.draw(surface, line, (box.centerx, y), level.role, theme.INK_2, align="centre")
            y += level.step

    def _level(self, row: Standing, wide: float) -> Fit:
        """Return an opponent's level fitted to one or two lines."""
        text = self.ctx.text
        return text.at_most(row.level, LEVEL, round(wide) - 2 * EDGE, 2) if row.level else Fit((), LEVEL, 0)

    def _draw_list(self, surface: Surface, box: Rect) -> None:
        """Draw one line per player, column by column."""
        text, gap = self.ctx.text, self.ctx.scale.px(44)
        down = -(-len(self.rows) // COLUMNS)
        wide, high = (box.w - gap * (COLUMNS - 1)) // COLUMNS, box.h / down
        figures = text.width("00", PLACE)
        for place, row in enumerate(self.rows):
            column, line = divmod(place, down)
            line_box = Rect(box.x + column * (wide + gap), round(box.y + line * high), wide, round(high))
            room = wide - figures - self._disc(high) - 36
            # If a line is too long, chips and name are made smaller together.
            most = room_for(self.ctx, partial(self._fits, row, room), lambda _surface: None)
            with text.enlarged_at_most(most):
                self._draw_line(surface, row, line_box, figures)

    def _disc(self, high: float) -> int:
        """Return the diameter of an emblem in a line of height `high`, in pixels."""
        return min(round(high * 0.86), self.ctx.scale.px(40))

    def _fits(self, row: Standing, room: int) -> bool:
        """Return whether a player's name and chips fit into this width at the current text size."""
        text, held = self.ctx.text, holding(row.chips, own=row.own)
        return text.width(row.name, NAME) + text.width(held, CHIPS) + text.width(signed(row.gain), CHIPS) <= room

    def _draw_line(self, surface: Surface, row: Standing, box: Rect, figures: int) -> None:
        text, middle = self.ctx.text, box.centery
        colour = theme.CINNABAR if row.place == 1 else theme.INK_2
        at = (box.x + figures, middle)
        text.draw(surface, str(row.place), at, PLACE, colour, align="right", valign="middle")
        disc = self._disc(box.h)
        x = box.x + figures + 8 + disc // 2
        draw_emblem(self.ctx, surface, row.emblem, (x, middle), disc, face=row.face)
        gain = text.draw(
            surface, signed(row.gain), (box.right, middle), CHIPS, gain_colour(row.gain), align="right", valign="middle"
        )
        held, colour = holding(row.chips, own=row.own), held_colour(row.chips)
        at = gain.x - 10, middle
        end = text.draw(surface, held, at, CHIPS, colour, align="right", valign="middle").x - 10
        x += disc // 2 + 8
        text.draw(surface, row.name, (x, middle), NAME, theme.INK, valign="middle", width=max(1, end - x))
