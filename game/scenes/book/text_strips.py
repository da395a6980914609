"""Strips with text: titles, headings, paragraphs, lists, tables and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.book.blocks import Heading, plain
from game.scenes.book.rich_text import RichText
from game.scenes.book.strip import DONE, Strip
from game.ui import theme
from game.ui.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Rect, Surface

    from game.book.blocks import Spans
    from game.ui.render_context import RenderContext
    from game.ui.theme import Role

TITLE: Final = theme.Role("display", 32, 600)
SECTION: Final = theme.PAPER_TITLE
SUBSECTION: Final = theme.Role("text", 21, 600)
INDENT: Final = 34.0
NOTE_FILL: Final = theme.rgb("#5A3A1E")


class TitleStrip(Strip):
    """The page's title, a line about its contents, and a horizontal rule."""

    keeps_next = True

    def __init__(self, ctx: RenderContext, title: str, inside: str, note: str = "") -> None:
        super().__init__(ctx)
        self.title, self.inside, self.note = title, inside, note

    def height_for(self, width: int) -> int:
        """Return the strip's height in pixels, including a note if the page exists only in English."""
        text = self.ctx.text
        self.titles = text.wrap(self.title, TITLE, width)
        self.lines = text.wrap(self.inside, theme.SMALL, width) if self.inside else []
        self.notes = text.wrap(self.note, theme.CAPTION, width) if self.note else []
        high = len(self.titles) * text.line_height(TITLE) + len(self.lines) * text.line_height(theme.SMALL)
        return high + len(self.notes) * text.line_height(theme.CAPTION) + self.ctx.scale.px(14)

    @property
    def nodes(self) -> Sequence[Node]:
        """Text node with the title, for a screen reader."""
        return (Node(self.rect, "label", self.title, focusable=False, name="page title"),)

    def draw(self, surface: Surface) -> None:
        """Draw the page's title and the rule below it."""
        rect = self.rect
        y = rect.y
        for lines, role, colour in (
            (self.titles, TITLE, theme.INK),
            (self.lines, theme.SMALL, theme.INK_2),
            (self.notes, theme.CAPTION, theme.RED_ON_PAPER),
        ):
            y = draw_wrapped(self.ctx, surface, lines, (rect.x, y), role, colour, baseline=0.76)
        rule(self.ctx, surface, rect.x, rect.bottom - self.ctx.scale.px(5), rect.w)


class HeadingStrip(Strip):
    """A heading; section headings have a rule below them."""

    keeps_next = True

    def __init__(self, ctx: RenderContext, heading: Heading) -> None:
        super().__init__(ctx, anchor=heading.anchor)
        self.words = plain(heading.spans)
        self.section = heading.level <= 2
        self.role: Role = SECTION if self.section else SUBSECTION
        self.gap = 26.0 if self.section else 18.0

    def height_for(self, width: int) -> int:
        """Return the height of the heading's lines and its rule, in pixels."""
        text = self.ctx.text
        self.lines = text.wrap(self.words, self.role, width)
        return len(self.lines) * text.line_height(self.role) + (self.ctx.scale.px(8) if self.section else 0)

    @property
    def nodes(self) -> Sequence[Node]:
        """Text node with the heading, for a screen reader."""
        return (Node(self.rect, "label", self.words, focusable=False, name=f"heading:{self.anchor}"),)

    def draw(self, surface: Surface) -> None:
        """Draw the heading."""
        rect = self.rect
        draw_wrapped(self.ctx, surface, self.lines, rect.topleft, self.role, theme.INK, baseline=0.76)
        if self.section:
            rule(self.ctx, surface, rect.x, rect.bottom - 2, rect.w)


class ParagraphStrip(Strip):
    """Paragraph with an optional `bullet`, indented by `depth` levels; a note has a darker background."""

    def __init__(
        self,
        ctx: RenderContext,
        spans: Spans,
        name: str,
        follow: Callable[[str], None],
        *,
        ids: bool = False,
        bullet: str = "",
        depth: int = 0,
        note: bool = False,
    ) -> None:
        super().__init__(ctx)
        self.words = RichText(ctx, spans, ids=ids)
        self.name, self.follow = name, follow
        self.bullet, self.depth, self.note = bullet, depth, note
        if depth:
            self.gap = 7.0

    def _left(self) -> int:
        return self.depth * max(self.ctx.scale.px(INDENT), round(INDENT * 0.9 * self.ctx.scale.t)) + (
            self._pad() if self.note else 0
        )

    def _pad(self) -> int:
        return self.ctx.scale.px(16, 10)

    def _down(self) -> int:
        return self.ctx.scale.px(7, 4)

    def height_for(self, width: int) -> int:
        """Return the height of the paragraph's lines in pixels."""
        inside = width - self._left() - (self._pad() if self.note else 0)
        return self.words.height_for(inside) + (2 * self._down() if self.note else 0)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the paragraph's links."""
        top = self.rect.y + (self._down() if self.note else 0)
        return self.words.nodes(self.rect.x + self._left(), top, self.name, self.follow)

    def draw(self, surface: Surface) -> None:
        """Draw the paragraph."""
        for _run in self.parts(surface):
            pass

    def parts(self, surface: Surface) -> Iterator[bool]:
        """Draw the paragraph's background, then its text line by line."""
        rect, top = self.rect, self.rect.y
        if self.note:
            panel(self.ctx, surface, rect)
            yield DONE
            top += self._down()
        if self.bullet:
            step = self.words.step
            baseline = top + round(step * 0.5 + self.ctx.text.px(theme.BODY) * 0.345)
            at = rect.x + self._left() - self.ctx.scale.px(12, 8)
            self.ctx.text.draw(surface, self.bullet, (at, baseline), theme.BODY_BOLD, theme.RED_ON_PAPER, align="right")
        yield from self.words.parts(surface, rect.x + self._left(), top)


class GridStrip(Strip):
    """Table of texts whose column widths depend on their content."""

    def __init__(
        self,
        ctx: RenderContext,
        head: Sequence[Spans],
        rows: Sequence[Sequence[Spans]],
        name: str,
        follow: Callable[[str], None],
        *,
        ids: bool = False,
    ) -> None:
        super().__init__(ctx)
        strong = theme.SMALL.weighing(600)
        self.cells = [[RichText(ctx, cell, strong, theme.INK, ids=ids) for cell in head]]
        self.cells += [[RichText(ctx, cell, theme.SMALL, theme.INK, ids=ids) for cell in row] for row in rows]
        self.name, self.follow = name, follow

    def height_for(self, width: int) -> int:
        """Choose the column widths and measure every row; return the table's height in pixels."""
        pad = self.ctx.scale.px(14, 8)
        columns = max(map(len, self.cells))
        wanted = [0] * columns
        for row in self.cells:
            for at, cell in enumerate(row):
                cell.height_for(10**5)
                wanted[at] = max(wanted[at], cell.wide + 2)
        room = width - pad * (columns - 1)
        if sum(wanted) > room:
            fair = room // columns
            free = room - sum(min(each, fair) for each in wanted)
            over = sum(max(0, each - fair) for each in wanted)
            wanted = [each if each <= fair else fair + free * (each - fair) // max(1, over) for each in wanted]
        self.lefts = [sum(wanted[:at]) + pad * at for at in range(columns)]
        self.heights = [
            max(cell.height_for(wanted[at]) for at, cell in enumerate(row)) + self.ctx.scale.px(12, 7)
            for row in self.cells
        ]
        self.wide = min(width, self.lefts[-1] + wanted[-1])
        return sum(self.heights)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the links in the table, cell by cell."""
        found: list[Node] = []
        y = self.rect.y
        for number, (row, high) in enumerate(zip(self.cells, self.heights, strict=True)):
            for at, cell in enumerate(row):
                found += cell.nodes(self.rect.x + self.lefts[at], y, f"{self.name}:{number}:{at}", self.follow)
            y += high
        return found

    def draw(self, surface: Surface) -> None:
        """Draw the table."""
        for _row in self.parts(surface):
            pass

    def parts(self, surface: Surface) -> Iterator[bool]:
        """Draw the table row by row."""
        y = self.rect.y
        pad = self.ctx.scale.px(6, 3)
        for number, (row, high) in enumerate(zip(self.cells, self.heights, strict=True)):
            for at, cell in enumerate(row):
                cell.draw(surface, self.rect.x + self.lefts[at], y + pad)
            y += high
            rule(self.ctx, surface, self.rect.x, y - 1, self.wide, opacity=1.0 if not number else 0.55)
            yield DONE


def draw_wrapped(
    ctx: RenderContext,
    surface: Surface,
    lines: list[str],
    at: tuple[int, int],
    role: Role,
    colour: theme.Colour,
    *,
    align: str = "left",
    alpha: float = 1.0,
    baseline: float = 0.74,
) -> int:
    """Draw lines of text with the top of the first at `at`; return the y coordinate below the last one.

    `baseline` is the fraction of a line's height that is above its baseline.
    """
    (x, y), step = at, ctx.text.line_height(role)
    first = (x, y + step * baseline)
    ctx.text.draw_lines(surface, lines, first, role, colour, align=align, alpha=alpha, step=step)
    return y + step * len(lines)


def rule(ctx: RenderContext, surface: Surface, x: int, y: int, length: int, *, opacity: float = 1.0) -> None:
    """Draw a thin horizontal line on paper."""
    ctx.paint.line(max(1, length), 1, colour=theme.PAPER_LINE, opacity=opacity).draw(surface, x, y)


def panel(ctx: RenderContext, surface: Surface, rect: Rect, *, strong: bool = False) -> None:
    """Draw a darker panel on the paper."""
    ctx.paint.box(*rect.size, radius=ctx.scale.f(14), fill=(NOTE_FILL,), opacity=0.12 if strong else 0.085).draw(
        surface, *rect.topleft
    )
