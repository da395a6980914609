"""Strips for the Pai Gow ranking: the sixteen pairs, the hands below them, and the tie-breaking tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, NP_, _, pgettext
from game.i18n.lists import apart, labelled, listed
from game.i18n.sentences import together
from game.rules.equipment import CHINESE_DOMINOES
from game.scenes.book.piece_drawing import LEAST_PX, decoded
from game.scenes.book.strip import Strip
from game.scenes.book.text_strips import draw_wrapped, rule
from game.ui import theme
from game.ui.layout import columns, grid
from game.ui.node import Node

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygame import Surface

    from game.book.blocks import Ranked, Ranking
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour

NAME: Final = theme.Role("text", 20, 600)
NATIVE: Final = theme.Role("text", 22, 500)
MEANING: Final = theme.Role("text", 16, 400)
NUMBER: Final = theme.Role("display", 18, 600)
POINT: Final = theme.Role("display", 24, 600)
HAND: Final = theme.PAPER_TITLE
CELL: Final = 172.0
PAIR: Final = 88.0
HAND_ROW: Final = 88.0
DISC: Final = 34.0
BETWEEN: Final = 4
STRIP_HIGH: Final = 44.0
FIRST: Final = theme.rgb("#EFC75E")
SHADE: Final = theme.rgb("#E3D2A6")
BEST: Final = NP_("an end of a ranking", "best")
NONE: Final = N_("0 against 0: the banker wins")


def place_disc(ctx: RenderContext, surface: Surface, at: tuple[float, float], number: int, high: int) -> None:
    """Draw a rank number on a disc, which is gold for the highest rank."""
    fill: Colour = FIRST if number == 1 else SHADE
    disc = ctx.paint.disc(high, fill=(fill,), line=(theme.PAPER_LINE,), line_width=1)
    disc.draw_centred(surface, *at)
    ctx.text.draw(surface, str(number), at, NUMBER, theme.INK, align="centre", valign="middle")


def ranked_words(row: Ranked) -> str:
    """Return one rank as text, including the pips of its tiles."""
    tiles = apart(" ".join(hand) for hand in row.hands)
    named = " ".join(filter(None, (f"{row.place}.", row.name, row.native)))
    return labelled(named, f"{row.meaning} {tiles}".strip())


class CellsStrip(Strip):
    """One line of the ranking: tiles with their rank, and the name and meaning below them."""

    gap = 0.0

    def __init__(self, ctx: RenderContext, rows: Sequence[Ranked], columns: int, *, last: bool) -> None:
        super().__init__(ctx)
        self.rows, self.columns, self.last = rows, columns, last
        self.keeps_next = not last

    def height_for(self, width: int) -> int:
        """Return the height of the tiles, one line of names and one line of meanings, in pixels."""
        ctx, text = self.ctx, self.ctx.text
        self.cell = width // self.columns
        self.high = max(ctx.scale.px(PAIR), LEAST_PX)
        self.pad = ctx.scale.px(8, 5)
        names = text.line_height(NAME)
        self.split = any(
            text.width(f"{row.name} ", NAME) + text.width(row.native, NATIVE) > self.cell - 6 for row in self.rows
        )
        lines = 2 if self.split else 1
        return self.pad + self.high + names * lines + text.line_height(MEANING) + self.pad + ctx.scale.px(4)

    def _cells(self) -> list[tuple[Ranked, Rect]]:
        return list(zip(self.rows, grid(self.rect, len(self.rows), self.columns, 0), strict=True))

    @property
    def nodes(self) -> Sequence[Node]:
        """One text node per rank, for a screen reader."""
        return [
            Node(cell, "label", ranked_words(row), focusable=False, name=f"ranked:{row.key}")
            for row, cell in self._cells()
        ]

    def parts(self, surface: Surface) -> Iterator[bool]:
        """Draw the strip once its tiles are decoded."""
        yield from decoded(self.ctx, CHINESE_DOMINOES.name)
        yield from super().parts(surface)

    def draw(self, surface: Surface) -> None:
        """Draw the line of ranked tiles."""
        ctx, text = self.ctx, self.ctx.text
        disc = ctx.scale.px(DISC, 20)
        for place, (row, cell) in enumerate(self._cells()):
            codes = [code for hand in row.hands for code in hand]
            wide = ctx.sprites.width(CHINESE_DOMINOES.name, self.high)
            whole = wide * len(codes) + BETWEEN * (len(codes) - 1)
            x, y = cell.centerx - whole // 2 + disc // 4, cell.y + self.pad
            place_disc(ctx, surface, (x - disc * 0.72, y + disc * 0.45), row.place, disc)
            for at, code in enumerate(codes):
                picture = ctx.sprites.get(CHINESE_DOMINOES.name, code, self.high, state="domino")
                picture.draw(surface, x + at * (wide + BETWEEN), y)
            y += self.high
            step = text.line_height(NAME)
            gap = text.width(" ", NAME) if row.native else 0
            names = text.width(row.name, NAME)
            both = names + gap + text.width(row.native, NATIVE)
            baseline = y + step * 0.86
            if self.split:
                text.draw(surface, row.name, (cell.centerx, baseline), NAME, theme.INK, align="centre")
                y += step
                at_middle = (cell.centerx, y + step * 0.86)
                text.draw(surface, row.native, at_middle, NATIVE, theme.RED_ON_PAPER, align="centre")
            else:
                left = cell.centerx - both // 2
                text.draw(surface, row.name, (left, baseline), NAME, theme.INK)
                text.draw(surface, row.native, (left + names + gap, baseline), NATIVE, theme.RED_ON_PAPER)
            y += step
            meaning = (cell.centerx, y + text.line_height(MEANING) * 0.86)
            text.draw(surface, row.meaning, meaning, MEANING, theme.INK_2, align="centre", width=cell.w - 4)
            if place:
                line = ctx.paint.line(
                    max(1, self.rect.h - 2 * self.pad), 1, colour=theme.PAPER_LINE, opacity=0.35, vertical=True
                )
                line.draw(surface, cell.x, cell.y + self.pad)
        if not self.last:
            rule(ctx, surface, self.rect.x, self.rect.bottom - 1, self.rect.w, opacity=0.55)


class HandStrip(Strip):
    """A named hand that ranks below the pairs: two examples, its name and its requirement."""

    gap = 4.0

    def __init__(self, ctx: RenderContext, row: Ranked) -> None:
        super().__init__(ctx)
        self.row = row

    def height_for(self, width: int) -> int:
        """Return the strip's height in pixels, with the tiles on the left and the text on the right."""
        ctx, text = self.ctx, self.ctx.text
        self.high = max(ctx.scale.px(HAND_ROW), LEAST_PX)
        wide = ctx.sprites.width(CHINESE_DOMINOES.name, self.high)
        self.step = 2 * wide + BETWEEN + ctx.scale.px(20, 10)
        self.left = self.step * len(self.row.hands)
        self.lines = text.wrap(self.row.meaning, theme.SMALL, width - self.left)
        words = text.line_height(HAND) + len(self.lines) * text.line_height(theme.SMALL)
        return max(self.high, words) + ctx.scale.px(16, 9)

    @property
    def nodes(self) -> Sequence[Node]:
        """Node that reads the named hand."""
        return (Node(self.rect, "label", ranked_words(self.row), focusable=False, name=f"ranked:{self.row.key}"),)

    def parts(self, surface: Surface) -> Iterator[bool]:
        """Draw the strip once its tiles are decoded."""
        yield from decoded(self.ctx, CHINESE_DOMINOES.name)
        yield from super().parts(surface)

    def draw(self, surface: Surface) -> None:
        """Draw the named hand with its examples."""
        ctx, text, rect = self.ctx, self.ctx.text, self.rect
        y = rect.y + (rect.h - self.high) // 2
        wide = ctx.sprites.width(CHINESE_DOMINOES.name, self.high)
        for number, hand in enumerate(self.row.hands):
            for at, code in enumerate(hand):
                picture = ctx.sprites.get(CHINESE_DOMINOES.name, code, self.high, state="domino")
                picture.draw(surface, rect.x + number * self.step + at * (wide + BETWEEN), y)
        x = rect.x + self.left
        step = text.line_height(HAND)
        words = step + len(self.lines) * text.line_height(theme.SMALL)
        y = rect.y + (rect.h - words) // 2
        right = text.draw(surface, self.row.name, (x, y + step * 0.74), HAND, theme.INK).right
        native = (right + text.width(" ", HAND), y + step * 0.74)
        text.draw(surface, self.row.native, native, HAND.weighing(500), theme.RED_ON_PAPER)
        draw_wrapped(ctx, surface, self.lines, (x, y + step), theme.SMALL, theme.INK)
        rule(ctx, surface, rect.x, rect.bottom - 1, rect.w, opacity=0.55)


class PointsStrip(Strip):
    """The unnamed hands ranked by their points, from nine down."""

    def __init__(self, ctx: RenderContext, rows: Sequence[Ranked]) -> None:
        super().__init__(ctx)
        self.rows = rows

    def height_for(self, width: int) -> int:
        """Return the height of the counting rule, the row of digits, and the notes at its ends, in pixels."""
        ctx, text = self.ctx, self.ctx.text
        self.words = text.wrap(_("Points: add all the pips and keep the last digit. Nine is best."), theme.SMALL, width)
        self.box = max(ctx.scale.px(STRIP_HIGH), round(text.px(POINT) * 1.5))
        return len(self.words) * text.line_height(theme.SMALL) + ctx.scale.px(8) + self.box + text.line_height(MEANING)

    @property
    def nodes(self) -> Sequence[Node]:
        """One text node with the ranking by points, for a screen reader."""
        words = together((*self.words, listed(row.name for row in self.rows)))
        return (Node(self.rect, "label", words, focusable=False, name="ranked:points"),)

    def draw(self, surface: Surface) -> None:
        """Draw the counting rule, the row of digits and the notes."""
        ctx, text, rect = self.ctx, self.ctx.text, self.rect
        y = draw_wrapped(ctx, surface, self.words, rect.topleft, theme.SMALL, theme.INK) + ctx.scale.px(8)
        draw_points(ctx, surface, Rect(rect.x, y, rect.w, self.box), self.rows)
        baseline = y + self.box + text.line_height(MEANING) * 0.8
        first = rect.x + rect.w // (2 * len(self.rows))
        drawn = text.draw(surface, pgettext(*BEST), (first, baseline), MEANING, theme.INK_2, align="centre")
        room = rect.right - drawn.right - 20
        text.draw(surface, _(NONE), (rect.right, baseline), MEANING, theme.INK_2, align="right", width=room)


def draw_points(
    ctx: RenderContext, surface: Surface, rect: Rect, rows: Sequence[Ranked], lit: Sequence[str] = ()
) -> list[Rect]:
    """Draw a row of boxes with point values, highlighting those whose key is in `lit`; return the boxes."""
    gap = ctx.scale.px(4, 2)
    boxes = columns(rect, [1 / len(rows)] * len(rows), gap)
    for place, (row, box) in enumerate(zip(rows, boxes, strict=True)):
        on = row.key in lit
        fill: Colour = FIRST if on or (place == 0 and not lit) else SHADE
        line, strong = (theme.PAPER_RING, 2.4) if on else (theme.PAPER_LINE, 1.0)
        ctx.paint.box(
            *box.size, radius=ctx.scale.f(8), fill=(fill,), line=(line,), line_width=max(1, ctx.scale.f(strong))
        ).draw(surface, *box.topleft)
        colour = theme.RED_ON_PAPER if row.key == "0" else theme.INK
        ctx.text.draw(surface, row.name, box.center, POINT, colour, align="centre", valign="middle")
    return boxes


def ranking_strips(ctx: RenderContext, ranking: Ranking, width: int) -> list[Strip]:
    """Return the strips that show a Pai Gow ranking in columns of this width in pixels."""
    if ranking.kind == "hands":
        named = [row for row in ranking.rows if not row.key.isdigit()]
        counted = [row for row in ranking.rows if row.key.isdigit()]
        return [*(HandStrip(ctx, row) for row in named), PointsStrip(ctx, counted)]
    least = max(round(150 * ctx.scale.t), ctx.scale.px(150))
    across = min(4, max(1, width // least))
    rows = ranking.rows
    lines = [rows[at : at + across] for at in range(0, len(rows), across)]
    return [CellsStrip(ctx, line, across, last=at == len(lines) - 1) for at, line in enumerate(lines)]
