"""The ranking of hands as drawn at the table: pairs in columns, then Wong and Gong, then points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.book.games.pai_gow import hands, pairs
from game.i18n import N_, _
from game.rules.equipment import CHINESE_DOMINOES
from game.scenes.book.ranking_strips import draw_points
from game.ui import theme
from game.ui.typesetting import LEAST_PX
from game.ui.widgets import draw_rule

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pygame import Surface

    from game.book.blocks import Ranked
    from game.ui.render_context import RenderContext

TILES: Final = 70.0
TILES_PX: Final = 46
LEAST_TILES_PX: Final = 34
"""Minimum tile height in pixels, or half the normal height if that is more.

The number of columns is reduced to reach it.
"""
CELL: Final = 82.0
STRIP: Final = 46.0
COLUMNS: Final = (4, 3, 2, 1)
NUMBER: Final = theme.Role("display", 17, 600)
NATIVE: Final = theme.Role("text", 16, 500)
NAME: Final = theme.Role("text", 17, 600)
HEAD: Final = theme.Role("text", 18, 600)
SMALL: Final = theme.Role("text", 16, 400)
HAND: Final = theme.Role("display", 24, 600)
HAND_NATIVE: Final = theme.Role("display", 22, 500)
HANDS: Final = (N_("Front"), N_("Rear"))
GAP: Final = 2
"""Space after each tile, in pixels."""
BEFORE: Final = 3
"""Space before the tiles of a rank, in pixels."""
TILES_GAP: Final = 5
"""Space between two tiles and their name, in pixels."""
AFTER: Final = 4
"""Space after a name, before the next column, in pixels."""
LINE: Final = 1.12
"""Line height of a name, as a multiple of its text size."""
UNDER: Final = 0.3
"""Depth of the last line's descenders, as a fraction of the text size."""


class RankingSteps:
    """The ranks of all hands; `arrange` lays them out for a width, and `draw` draws them anywhere."""

    def __init__(self, ctx: RenderContext) -> None:
        self.ctx = ctx
        self.pairs = pairs().rows
        below = hands().rows
        self.named = [row for row in below if not row.key.isdigit()]
        self.points = [row for row in below if row.key.isdigit()]
        self.cells: list[tuple[Ranked, Rect]] = []
        """All pairs and named hands, with their cells relative to the ranking's top left corner."""

    @property
    def first(self) -> int:
        """Y coordinate of the lower edge of the first line of pairs, relative to the top, in pixels."""
        return self.cells[0][1].bottom

    # Layout -----------------------------------------------------------------------------------------------------------

    def arrange(self, width: int) -> int:
        """Lay out all ranks for a width in pixels; return the height in pixels."""
        scale, text = self.ctx.scale, self.ctx.text
        self.width = width
        self.step = text.line_height(SMALL)
        self._choose_columns()
        self.names = {row.key: text.at_most(row.name, NAME, self.words_wide, 2) for row in self.pairs}
        words = max(self._words_high(row) for row in self.pairs)
        cell_high = max(scale.px(CELL), self.tiles + 8, words + 8)
        self.title = text.wrap(_("Pairs, highest first"), HEAD, width)
        y = self.step + (len(self.title) - 1) * text.line_height(HEAD)
        self.cells = []
        for place, row in enumerate(self.pairs):
            line, column = divmod(place, self.columns)
            self.cells.append((row, Rect(column * self.cell, y + line * cell_high, self.cell, cell_high)))
        y = self.cells[-1][1].bottom
        said_wide = width - self._named_left() - 8
        self.said = {row.key: text.wrap(row.meaning.partition(".")[0], SMALL, said_wide) for row in self.named}
        for row in self.named:
            words = round(text.px(HAND) * 1.1) + len(self.said[row.key]) * self.step + 8
            self.cells.append((row, Rect(0, y, width, max(scale.px(CELL), self.tiles + 10, words))))
            y = self.cells[-1][1].bottom
        self.points_y = y = y + 2 + round(text.px(SMALL) * 0.15)  # keeps marks above Thai letters clear of the line
        y += self._points_title_height()
        self.strip = max(scale.px(STRIP), round(text.px(NUMBER) * 1.9))
        self.strip_y = y
        self.rule_y = y + self.strip + text.line_height(NAME) + 3
        self.foot = text.wrap(
            _("Equal points: the hand with the higher single tile wins. If that ties too, the banker wins."),
            SMALL,
            width,
        )
        return self.rule_y + len(self.foot) * self.step + round(text.px(SMALL) * UNDER) + 3

    def _choose_columns(self) -> None:
        """Choose the largest number of columns that keeps pips legible and words unbroken."""
        text, sprites = self.ctx.text, self.ctx.sprites
        full = max(self.ctx.scale.px(TILES), TILES_PX)
        least = max(LEAST_TILES_PX, full // 2)
        longest = max(text.width(word, NAME) for row in self.pairs for word in row.name.split())
        number = max(text.width(str(row.place), NUMBER) for row in self.pairs)
        tag = max(text.width(_(name), SMALL._replace(px=LEAST_PX)) for name in HANDS) + 2
        for columns in COLUMNS:
            room = self.width // columns - BEFORE - TILES_GAP - AFTER - max(longest, number)
            tiles = full
            while tiles > least and 2 * (sprites.width(CHINESE_DOMINOES.name, tiles) + GAP) > room:
                tiles -= 1
            wide = max(2 * (sprites.width(CHINESE_DOMINOES.name, tiles) + GAP), tag)
            if wide <= room:
                break
        self.columns, self.cell, self.tiles = columns, self.width // columns, tiles
        self.words_x = BEFORE + wide + TILES_GAP
        self.words_wide = max(LEAST_PX, self.cell - self.words_x - AFTER)

    def _words_high(self, row: Ranked) -> int:
        """Return the height of a pair's number and name in pixels."""
        px, name = self.ctx.text.px(NUMBER), self.names[row.key]
        size = self.ctx.text.px(name.role)
        return px + len(name.lines) * round(size * LINE) + round(size * UNDER)

    def _named_left(self) -> int:
        """Return the left edge of a named hand's text, which is to the right of its two examples."""
        wide = 2 * (self.ctx.sprites.width(CHINESE_DOMINOES.name, self.tiles) + GAP) + max(8, self.ctx.scale.px(12))
        return BEFORE + 2 * wide + 6

    def _points_title_height(self) -> int:
        """Return the height of the title over the points, below which the counting rule may wrap."""
        text = self.ctx.text
        said = _("add all pips and keep the last digit")
        self.said_x = text.width(_("Points"), HEAD) + 10
        beside = self.said_x + text.width(said, SMALL) <= self.width
        self.counted = [said] if beside else text.wrap(said, SMALL, self.width)
        self.said_down = 0 if beside else self.step
        if not beside:
            self.said_x = 0
        return len(self.counted) * self.step + self.said_down + 3

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, at: tuple[int, int], lit: Mapping[str, str]) -> None:
        """Draw the ranks with their top left corner at `at`; `lit` maps the keys of ringed ranks to tags."""
        ctx, text, step, (x, y) = self.ctx, self.ctx.text, self.step, at
        drawn = Rect(x, y, 0, 0)
        for number, line in enumerate(self.title):
            baseline = y + step * 0.72 + number * text.line_height(HEAD)
            drawn = text.draw(surface, line, (x, baseline), HEAD, theme.INK)
        said = _("a pair beats all the rest")
        if drawn.right + 16 + text.width(said, SMALL) <= x + self.width:
            text.draw(surface, said, (x + self.width, baseline), SMALL, theme.INK_2, align="right")
        for row, rect in self.cells:
            cell = rect.move(x, y)
            if rect.x == 0:
                draw_rule(ctx, surface, x, cell.bottom - 1, self.width, paper=True)
            if row.key in self.names:
                self._draw_pair(surface, row, cell, lit.get(row.key, ""))
            else:
                self._draw_named(surface, row, cell, lit.get(row.key, ""))
        baseline = y + self.points_y + step * 0.8
        text.draw(surface, _("Points"), (x, baseline), HEAD, theme.INK)
        text.draw_lines(
            surface, self.counted, (x + self.said_x, baseline + self.said_down), SMALL, theme.INK_2, step=step
        )
        strip = Rect(x, y + self.strip_y, self.width, self.strip)
        boxes = draw_points(ctx, surface, strip, self.points, [key for key in lit if key.isdigit()])
        marked = [(box.centerx, lit[row.key]) for row, box in zip(self.points, boxes, strict=True) if row.key in lit]
        self._draw_marks(surface, strip, marked)
        draw_rule(ctx, surface, x, y + self.rule_y, self.width, paper=True)
        text.draw_lines(surface, self.foot, (x, y + self.rule_y + step * 0.95), SMALL, theme.INK_2, step=step)

    def _draw_marks(self, surface: Surface, strip: Rect, marked: Sequence[tuple[int, str]]) -> None:
        """Draw tags for the viewer's hands below the points, side by side within the strip."""
        if not marked:
            return
        text, gap = self.ctx.text, 8
        role = text.fitted("  ".join(words for _x, words in marked), NAME, strip.w - gap, least_px=LEAST_PX)
        wide = [text.width(words, role) for _x, words in marked]
        left = [
            min(max(round(x - w / 2), strip.x), strip.right - w) for (x, _words), w in zip(marked, wide, strict=True)
        ]
        if len(left) > 1 and left[0] + wide[0] + gap > left[1]:
            first = (left[0] + left[1] - wide[0] - gap) // 2
            left[0] = min(max(first, strip.x), strip.right - wide[0] - gap - wide[1])
            left[1] = left[0] + wide[0] + gap
        baseline = strip.bottom + text.line_height(NAME) * 0.8
        for x, (_middle, words) in zip(left, marked, strict=True):
            text.draw(surface, words, (x, baseline), role, theme.PAPER_RING)

    def _draw_tiles(self, surface: Surface, hand: Sequence[str], at: tuple[int, int], high: int) -> int:
        """Draw two tiles, `high` pixels high; return their right end in pixels.

        Each is centred in the width of a normal tile.
        """
        sprites, (x, y) = self.ctx.sprites, at
        usual = sprites.width(CHINESE_DOMINOES.name, self.tiles)
        for code in hand:
            picture = sprites.get(CHINESE_DOMINOES.name, code, high, state="card")
            picture.draw(surface, x + (usual - picture.size[0]) // 2, y)
            x += usual + GAP
        return x

    def _draw_pair(self, surface: Surface, row: Ranked, cell: Rect, lit: str) -> None:
        text, name = self.ctx.text, self.names[row.key]
        y, high = cell.y + (cell.h - self.tiles) // 2, self.tiles
        x = cell.x + self.words_x
        words = self._words_high(row)
        baseline = (y if words <= self.tiles else cell.y + (cell.h - words) // 2) + text.px(NUMBER)
        said = [text.draw(surface, str(row.place), (x, baseline), NUMBER, theme.INK)]
        if said[0].right + 4 + text.width(row.native, NATIVE) <= cell.right:
            said.append(text.draw(surface, row.native, (said[0].right + 4, baseline), NATIVE, theme.RED_ON_PAPER))
        for line in name.lines:
            baseline += round(text.px(name.role) * LINE)
            said.append(text.draw(surface, line, (x, baseline), name.role, theme.INK))
        if lit:
            tag = self._ring(surface, cell, lit, said)
            if tag.x < x:  # the tag is below the tiles, which shrink to leave room for it
                high = max(LEAST_PX, min(high, tag.y - cell.y - 6))
                y = min(y, tag.y - 1 - high)
        self._draw_tiles(surface, row.hands[0], (cell.x + BEFORE, y), high)

    def _draw_named(self, surface: Surface, row: Ranked, cell: Rect, lit: str) -> None:
        ctx, text = self.ctx, self.ctx.text
        x, y = cell.x + BEFORE, cell.y + (cell.h - self.tiles) // 2
        for hand in row.hands:
            x = self._draw_tiles(surface, hand, (x, y), self.tiles) + max(8, ctx.scale.px(12))
        x = cell.x + self._named_left()
        lines = self.said[row.key]
        words = round(text.px(HAND) * 1.1) + len(lines) * self.step
        baseline = cell.y + (cell.h - words) // 2 + round(text.px(HAND) * 0.85)
        role, native = SMALL, text.width(row.native, HAND_NATIVE)
        room = cell.right - 5 - x - text.width(row.name, HAND) - 8 - native - 8
        while lit and self._tag_size(lit, role)[0] > room and text.px(role) > LEAST_PX:
            role = SMALL._replace(px=text.px(role) - 1)
        wide = self._tag_size(lit, role)[0] + 13 if lit else 0
        right = text.draw(surface, row.name, (x, baseline), HAND, theme.INK, width=cell.right - wide - x).right
        if right + 8 + native + wide <= cell.right:
            text.draw(surface, row.native, (right + 8, baseline), HAND_NATIVE, theme.RED_ON_PAPER)
        below = (x, baseline + round(text.px(HAND) * 0.25) + self.step * 0.8)
        text.draw_lines(surface, lines, below, SMALL, theme.INK, step=self.step)
        if lit:
            self._draw_ring(surface, cell)
            tag = Rect(0, cell.y + 5, *self._tag_size(lit, role))
            tag.right = cell.right - 5
            self._draw_tag(surface, tag, lit, role)

    def _ring(self, surface: Surface, cell: Rect, words: str, said: Sequence[Rect]) -> Rect:
        """Draw a ring around a pair with a tag that names the hand; return the tag's area.

        If the tag would cover the pair's name, it is placed below the tiles and shrunk as far as necessary.
        """
        self._draw_ring(surface, cell)
        text, role = self.ctx.text, SMALL
        tag = self._tag(cell, words, role)
        if tag.collidelist(said) >= 0:
            while tag.w > self.words_x - 5 and text.px(role) > LEAST_PX:
                role = SMALL._replace(px=text.px(role) - 1)
                tag = self._tag(cell, words, role)
            tag.x = cell.x + 4
        self._draw_tag(surface, tag, words, role)
        return tag

    def _draw_ring(self, surface: Surface, cell: Rect) -> None:
        box, scale = cell.inflate(-4, -4), self.ctx.scale
        ring = self.ctx.paint.box(
            *box.size, radius=scale.f(8), line=(theme.PAPER_RING,), line_width=max(2, scale.f(2.4))
        )
        ring.draw(surface, *box.topleft)

    def _draw_tag(self, surface: Surface, tag: Rect, words: str, role: theme.Role) -> None:
        self.ctx.paint.box(*tag.size, radius=5, fill=(theme.PAPER_RING,)).draw(surface, *tag.topleft)
        self.ctx.text.draw(surface, words, tag.center, role, theme.WHITE, align="centre", valign="middle")

    def _tag(self, cell: Rect, words: str, role: theme.Role) -> Rect:
        """Return the area of a tag with these words in the lower right corner of a cell."""
        wide, high = self._tag_size(words, role)
        return Rect(cell.right - wide - 5, cell.bottom - high - 4, wide, high)

    def _tag_size(self, words: str, role: theme.Role) -> tuple[int, int]:
        text = self.ctx.text
        return text.width(words, role) + (8 if role == SMALL else 4), round(text.px(role) * 1.25)
