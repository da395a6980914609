"""Strips with pieces: rows with captions, and example hands with their settlement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_
from game.i18n.lists import labelled, listed
from game.rules import GAMES
from game.scenes.book.piece_drawing import decoded, draw_laid, laid_parts, lay, row_height
from game.scenes.book.strip import DONE, Strip
from game.scenes.book.text_strips import draw_wrapped, panel, rule
from game.ui import theme
from game.ui.layout import Length, grid, rows
from game.ui.node import Node
from game.words.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygame import Surface

    from game.book.blocks import Case, Line, Pieces, Row
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour, Role

CAPTION: Final = theme.SMALL
NATIVE: Final = theme.Role("text", 22, 700)
SUM: Final = theme.Role("display", 27, 700)
AMOUNT: Final = theme.BODY_BOLD
LARGE_ROW: Final = 104.0
SMALL_ROW: Final = 76.0
"""Height in units of pieces if a case has several rows."""
GAP: Final = Length(10, 6)
"""Space between pieces and the text below them, and above a sum."""
LINE_GAP: Final = Length(3, 2)
COLOURS: Final[dict[str, Colour]] = {"good": theme.GREEN_ON_PAPER, "bad": theme.RED_ON_PAPER}


def row_words(row: Row, game: str, equipment: str) -> str:
    """Return a row's caption and its pieces as text for a screen reader."""
    rules = GAMES[game]
    packs = [rules.pack(options) for options in (rules.Options(), *rules.presets.values())]
    pack = next((pack for pack in packs if pack.equipment == equipment), packs[0])
    reader = Reader(game, pack, ())
    named = [N_("face down") if piece.code == "back" else reader.piece(piece.code) for piece in row.pieces]
    caption, pieces = f"{row.native} {row.caption}".strip(), listed(map(reader.say, named))
    return labelled(caption, pieces) if caption else pieces


class RowsStrip(Strip):
    """Rows of pieces with captions, side by side if they are short."""

    def __init__(self, ctx: RenderContext, pieces: Pieces, name: str) -> None:
        super().__init__(ctx)
        self.pieces, self.name = pieces, name

    def height_for(self, width: int) -> int:
        """Lay out the rows in cells of equal width, as many per line as fit; return the total height in pixels."""
        ctx, text = self.ctx, self.ctx.text
        pieces = self.pieces
        high = row_height(ctx, pieces.equipment)
        self.laid = [lay(ctx, pieces.game, pieces.equipment, row.groups, high, width) for row in pieces.rows]
        apart = ctx.scale.px(24, 14)
        widest = max((laid.wide for laid in self.laid), default=1)
        least = max(widest, min(width, round(170 * ctx.scale.t)))
        most = max(1, (width + apart) // (least + apart))
        count = len(self.laid)
        lines = -(-count // most)
        self.columns = max(1, -(-count // lines)) if count else 1
        # a single row has its caption next to it if there is room
        self.beside = self.columns == 1 and width - widest - apart >= round(230 * ctx.scale.t)
        self.cell = widest if self.beside else min(width, (width - apart * (self.columns - 1)) // self.columns)
        room = width - widest - apart if self.beside else self.cell
        self.captions = [text.wrap(row.caption, CAPTION, room) if row.caption else [] for row in pieces.rows]
        self.apart = apart
        heights = []
        for start in range(0, count, self.columns):
            line = range(start, min(count, start + self.columns))
            if self.beside:
                heights.append(max(high, self._words_high(start)))
            else:
                heights.append(high + max(self._words_high(at) for at in line))
        self.heights = heights
        between = ctx.scale.px(16, 9)
        self.between = between
        return sum(heights) + between * max(0, len(heights) - 1)

    def _words_high(self, at: int) -> int:
        text, row = self.ctx.text, self.pieces.rows[at]
        high = len(self.captions[at]) * text.line_height(CAPTION)
        if row.native:
            high += text.line_height(NATIVE, row.native)
        return high + (GAP.px(self.ctx.scale) if high and not self.beside else 0)

    def _cells(self) -> list[tuple[int, Rect]]:
        """Return each row's index with the rectangle of its cell."""
        lines = rows(self.rect, self.heights, self.between)
        cells = [cell for line in lines for cell in grid(line, self.columns, self.columns, self.apart)]
        return list(enumerate(cells[: len(self.laid)]))

    @property
    def nodes(self) -> Sequence[Node]:
        """One text node per row, for a screen reader."""
        pieces = self.pieces
        return [
            Node(
                cell,
                "label",
                row_words(pieces.rows[at], pieces.game, pieces.equipment),
                focusable=False,
                name=f"{self.name}:{at}",
            )
            for at, cell in self._cells()
        ]

    def parts(self, surface: Surface) -> Iterator[bool]:
        """Draw the pieces one by one, then the complete strip."""
        yield from decoded(self.ctx, self.pieces.equipment)
        for laid in self.laid:
            yield from laid_parts(self.ctx, surface, laid, self.rect.topleft)
        yield from super().parts(surface)

    def draw(self, surface: Surface) -> None:
        """Draw the rows of pieces with their captions."""
        ctx, text = self.ctx, self.ctx.text
        for at, cell in self._cells():
            laid, row = self.laid[at], self.pieces.rows[at]
            left = cell.x if self.beside or self.columns == 1 else cell.x + (cell.w - laid.wide) // 2
            draw_laid(ctx, surface, laid, (left, cell.y))
            if self.beside:
                x, align = cell.x + self.cell + self.apart, "left"
                y = cell.y + (cell.h - self._words_high(at)) // 2
            elif self.columns == 1:
                x, align, y = cell.x, "left", cell.y + laid.high + GAP.px(ctx.scale)
            else:
                x, align, y = cell.centerx, "centre", cell.y + laid.high + GAP.px(ctx.scale)
            if row.native:
                step = text.line_height(NATIVE, row.native)
                text.draw(surface, row.native, (x, y + step * 0.72), NATIVE, theme.RED_ON_PAPER, align=align)
                y += step
            draw_wrapped(ctx, surface, self.captions[at], (x, y), CAPTION, theme.INK, align=align)


class CaseStrip(Strip):
    """Example hand on a darker background, with its settlement below or next to it."""

    def __init__(self, ctx: RenderContext, case: Case, name: str) -> None:
        super().__init__(ctx)
        self.case, self.name = case, name

    def height_for(self, width: int) -> int:
        """Lay out the rows (side by side if they are short) and the settlement; return the total height in pixels."""
        ctx, text, case = self.ctx, self.ctx.text, self.case
        self.pad = ctx.scale.px(20, 12)
        inner = width - 2 * self.pad
        high = row_height(ctx, case.equipment, SMALL_ROW if len(case.rows) > 2 else LARGE_ROW)
        self.laid = [lay(ctx, case.game, case.equipment, row.groups, high, inner) for row in case.rows]
        apart = ctx.scale.px(28, 16)
        self._place_rows(inner, apart)
        widest = max((rect.right for rect in self.cells), default=0)
        self.beside = bool(case.lines) and inner - widest - apart >= max(round(300 * ctx.scale.t), inner // 2)
        self.left = widest + apart if self.beside and self.cells else 0
        room = inner - self.left
        self.titles = text.wrap(case.caption, theme.BODY_BOLD, inner) if case.caption else []
        self.notes = text.wrap(case.note, theme.CAPTION, inner) if case.note else []
        self.amount = max((text.width(line.amount, self._role(line)) for line in case.lines), default=0)
        gap = ctx.scale.px(16, 10) if self.amount else 0
        self.lines = [
            text.wrap(line.text, self._words_role(line), max(60, room - self.amount - gap)) for line in case.lines
        ]
        self.top = len(self.titles) * text.line_height(theme.BODY_BOLD) + (ctx.scale.px(8) if self.titles else 0)
        rows = max((rect.bottom for rect in self.cells), default=0)
        words = sum(map(self._line_height, range(len(self.lines))))
        self.rows_high, self.words_high = rows, words
        body = max(rows, words) if self.beside else rows + (ctx.scale.px(8) if rows and words else 0) + words
        notes = len(self.notes) * text.line_height(theme.CAPTION) + (ctx.scale.px(8) if self.notes else 0)
        return 2 * self.pad + self.top + body + notes

    def _place_rows(self, inner: int, apart: int) -> None:
        """Place the cells of the rows from the top left corner, each with its caption below."""
        text = self.ctx.text
        alone = len(self.case.rows) == 1
        self.cells: list[Rect] = []
        self.captions: list[list[str]] = []
        x = y = line_high = 0
        for row, laid in zip(self.case.rows, self.laid, strict=True):
            named = text.width(row.caption, theme.CAPTION)
            wide = min(inner, max(laid.wide, min(named, inner if alone else round(240 * self.ctx.scale.t))))
            self.captions.append(text.wrap(row.caption, theme.CAPTION, wide) if row.caption else [])
            high = laid.high + len(self.captions[-1]) * text.line_height(theme.CAPTION) + self._under()
            if x and x + wide > inner:
                x, y, line_high = 0, y + line_high + GAP.px(self.ctx.scale), 0
            self.cells.append(Rect(x, y, wide, high))
            x += wide + apart
            line_high = max(line_high, high)

    def _under(self) -> int:
        """Return the gap between pieces and their caption in pixels."""
        return self.ctx.scale.px(9, 6)

    @staticmethod
    def _role(line: Line) -> Role:
        return SUM if line.kind == "sum" else AMOUNT

    @staticmethod
    def _words_role(line: Line) -> Role:
        if line.kind == "sum":
            return theme.BODY_BOLD if line.amount else SUM.sized(24)
        return theme.SMALL

    def _line_height(self, at: int) -> int:
        line, text = self.case.lines[at], self.ctx.text
        words = text.line_height(self._words_role(line)) * len(self.lines[at])
        high = max(words, text.line_height(self._role(line)) if line.amount else 0)
        return high + (GAP.px(self.ctx.scale) if line.kind == "sum" else LINE_GAP.px(self.ctx.scale))

    @property
    def nodes(self) -> Sequence[Node]:
        """Node that reads the hand and its settlement."""
        case = self.case
        rows = [row_words(row, case.game, case.equipment) for row in case.rows]
        said = [f"{line.text} {line.amount}".strip() for line in case.lines]
        words = ". ".join(filter(None, (case.caption, *rows, *said, case.note)))
        return (Node(self.rect, "label", words, focusable=False, name=self.name),)

    def parts(self, surface: Surface) -> Iterator[bool]:
        """Draw the background, the pieces one by one, then the complete strip."""
        panel(self.ctx, surface, self.rect)
        yield DONE
        yield from decoded(self.ctx, self.case.equipment)
        for laid in self.laid:
            yield from laid_parts(self.ctx, surface, laid, self.rect.topleft)
        yield from super().parts(surface)

    def draw(self, surface: Surface) -> None:
        """Draw the example hand with its settlement."""
        ctx, rect = self.ctx, self.rect
        panel(ctx, surface, rect)
        x, y = rect.x + self.pad, rect.y + self.pad
        draw_wrapped(ctx, surface, self.titles, (x, y), theme.BODY_BOLD, theme.INK)
        top = y + self.top
        for at, (laid, cell) in enumerate(zip(self.laid, self.cells, strict=True)):
            draw_laid(ctx, surface, laid, (x + cell.x, top + cell.y))
            under = x + cell.x, top + cell.y + laid.high + self._under()
            draw_wrapped(ctx, surface, self.captions[at], under, theme.CAPTION, theme.INK_2)
        whole = max(self.rows_high, self.words_high)
        if self.beside:
            y, bottom = top + (whole - self.words_high) // 2, top + whole
        else:
            y = top + self.rows_high + (ctx.scale.px(8) if self.rows_high else 0)
            bottom = y + self.words_high
        self._draw_lines(surface, x + self.left, y, rect.right - self.pad)
        below = x, bottom + ctx.scale.px(8)
        draw_wrapped(ctx, surface, self.notes, below, theme.CAPTION, theme.RED_ON_PAPER)

    def _draw_lines(self, surface: Surface, x: int, y: int, right: int) -> None:
        ctx, text = self.ctx, self.ctx.text
        for at, line in enumerate(self.case.lines):
            high = self._line_height(at)
            role = self._words_role(line)
            if line.kind == "sum":
                if at:
                    rule(ctx, surface, x, y + LINE_GAP.px(ctx.scale), right - x)
                y += GAP.px(ctx.scale)
                high -= GAP.px(ctx.scale)
            colour = COLOURS.get(line.kind, theme.INK)
            step = text.line_height(role)
            draw_wrapped(ctx, surface, self.lines[at], (x, y), role, colour)
            if line.amount:
                amount = self._role(line)
                baseline = y + max(step, text.line_height(amount)) * 0.74
                red = theme.RED_ON_PAPER if line.kind == "sum" else colour
                text.draw(surface, line.amount, (right, baseline), amount, red, align="right")
            y += high
