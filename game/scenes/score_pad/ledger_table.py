"""The score pad's ledger: a row per deal and a column per player, or only totals if there are many players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.score_pad.deal_tables import draw_double_rule, draw_rule
from game.scenes.settlement.gain_rows import gain_colour
from game.table.emblems import emblem_of
from game.ui import theme
from game.ui.plaque import draw_emblem
from game.ui.widgets import ScrollArea, Widget
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.score_pad.ledger import Ledger
    from game.ui.node import Node
    from game.ui.render_context import RenderContext

LINE: Final = theme.Role("text", 18, 400)
CELL: Final = theme.Role("text", 17, 600)
EMBLEM: Final = 26.0
WORDS: Final = 0.34
"""Fraction of the width used for the description of a row's deal."""
LEAST_LINES: Final = 3
"""Minimum number of lines shown, even if the ledger is empty."""
LEAST_COLUMN: Final = 56
"""Minimum width of a column in pixels, below which only the totals are shown."""
SUM_WIDE: Final = 210.0
"""Width of one entry in the list of totals, in units."""


class LedgerTable(Widget):
    """A table of a session's deals with the totals of all players."""

    def __init__(self, ctx: RenderContext, ledger: Ledger) -> None:
        super().__init__(ctx)
        self.ledger = ledger
        self.rows = ScrollArea(ctx, paper=True, name="ledger")

    @property
    def nodes(self) -> Sequence[Node]:
        """Node of the scroll bar; empty if everything fits."""
        return self.rows.nodes

    def needs(self, wide: int) -> int:
        """Return the height of the whole ledger at this width, in pixels."""
        scale, text = self.ctx.scale, self.ctx.text
        row = round(text.line_height(CELL) * 1.12)
        head = round(text.px(theme.PAPER_TITLE) + scale.px(14))
        lines = max(LEAST_LINES, len(self.ledger.rows))
        free = wide * (1 - WORDS) - scale.px(16)
        if min(free / len(self.ledger.accounts), scale.px(150)) < LEAST_COLUMN:
            across = max(1, int(wide / scale.px(SUM_WIDE, 150)))
            return head + row * -(-len(self.ledger.accounts) // across)
        return head + max(row, scale.px(EMBLEM) + 4) + row * (lines + 1) + scale.px(12) + self._under

    @property
    def _under(self) -> int:
        """Height of the double line below the totals, in pixels."""
        return self.ctx.scale.px(8, 6)

    @property
    def _column(self) -> float:
        """Width of a player's column, in pixels."""
        free = self.rect.w * (1 - WORDS) - self.ctx.scale.px(16)
        return min(free / len(self.ledger.accounts), self.ctx.scale.px(150))

    @property
    def _only_sums(self) -> bool:
        return self._column < LEAST_COLUMN

    def place(self, rect: Rect) -> None:
        """Place the title, names, lines and totals in `rect`."""
        super().place(rect)
        scale, text = self.ctx.scale, self.ctx.text
        self.title_y = rect.y + text.px(theme.PAPER_TITLE)
        self.heads = round(self.title_y + scale.px(14))
        self.row_high = round(text.line_height(CELL) * 1.12)
        top, foot = self.heads, rect.bottom
        lines = len(self.ledger.rows)
        if self._only_sums:
            lines = -(-len(self.ledger.accounts) // self._across)
        else:
            top += max(self.row_high, scale.px(EMBLEM) + 4)
            foot -= self.row_high + scale.px(6) + self._under
        self.rows.place_content(Rect(rect.x, top, rect.w, max(0, foot - top)), self.row_high * lines)
        if not self._only_sums:
            self.rows.to_end()

    @property
    def _across(self) -> int:
        return max(1, int(self.rect.w / self.ctx.scale.px(SUM_WIDE, 150)))

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the ledger with its visible lines."""
        text, rect = self.ctx.text, self.rect
        title, promise = _("Session ledger"), _("every line adds up to zero")
        wide = text.draw(surface, title, (rect.x, self.title_y), theme.PAPER_TITLE, theme.INK, width=rect.w).w
        if wide + self.ctx.scale.px(24) + text.width(promise, theme.CAPTION) <= rect.w:
            at = rect.right, self.title_y
            text.draw(surface, promise, at, theme.CAPTION, theme.INK_2, align="right")
        self._rule(surface, self.heads - self.ctx.scale.px(4))
        if self._only_sums:
            self._draw_sums(surface)
            return
        self._draw_names(surface)
        with self.rows.clipped(surface):
            for number, row in enumerate(self.ledger.rows):
                y = self.rows.rect.y - self.rows.offset + number * self.row_high
                if self.rows.rect.top - self.row_high < y < self.rows.rect.bottom:
                    self._draw_line(surface, number, y)
                    self._draw_cells(surface, y, [row.gain(account) for account in self.ledger.accounts], CELL)
        self.rows.draw_bar(surface)
        y = rect.bottom - self.row_high - self._under
        self._rule(surface, y - self.ctx.scale.px(4))
        draw_double_rule(self.ctx, surface, rect.x, y + self.row_high, rect.right)
        middle = y + self.row_high / 2
        text.draw(surface, _("Now"), (rect.x, middle), theme.BODY_BOLD, theme.INK, valign="middle")
        totals = [self.ledger.total(account) for account in self.ledger.accounts]
        self._draw_cells(surface, y, totals, theme.BODY_BOLD)

    def _rule(self, surface: Surface, y: float) -> None:
        draw_rule(self.ctx, surface, self.rect.x, y, self.rect.right)

    def _right(self, column: int) -> float:
        """Return the x coordinate of the right edge of a player's column."""
        columns = len(self.ledger.accounts)
        return self.rect.right - self.ctx.scale.px(16) - self._column * (columns - 1 - column)

    def _draw_names(self, surface: Surface) -> None:
        ctx, text = self.ctx, self.ctx.text
        side = ctx.scale.px(EMBLEM, 16)
        middle = self.heads + side / 2
        room, names = round(self._column - 8), {one: self.ledger.account_name(one) for one in self.ledger.accounts}
        seats = [name for account, name in names.items() if isinstance(account, int)]
        flowers = max(text.width(name, CELL) for name in seats) + side + 4 <= room  # with all names or with none
        for column, (account, name) in enumerate(names.items()):
            right = self._right(column)
            if isinstance(account, int) and flowers:
                x = right - text.width(name, CELL) - side / 2 - 4
                draw_emblem(ctx, surface, emblem_of(account, None), (x, middle), side)
            text.draw(surface, name, (right, middle), CELL, theme.INK, align="right", valign="middle", width=room)

    def _draw_line(self, surface: Surface, number: int, y: float) -> None:
        words = f"{number + 1}   {self.ledger.word(self.ledger.rows[number])}"
        at, room = (self.rect.x, y + self.row_high / 2), self._right(0) - self._column - self.rect.x
        self.ctx.text.draw(surface, words, at, LINE, theme.INK, valign="middle", width=round(room))

    def _draw_cells(self, surface: Surface, y: float, amounts: list[int], role: theme.Role) -> None:
        for column, amount in enumerate(amounts):
            at, room = (self._right(column), y + self.row_high / 2), round(self._column - 8)
            self.ctx.text.draw(
                surface,
                signed(amount),
                at,
                role,
                gain_colour(amount),
                align="right",
                valign="middle",
                width=round(room),
            )

    def _draw_sums(self, surface: Surface) -> None:
        text, across = self.ctx.text, self._across
        wide = (self.rect.w - self.ctx.scale.px(16)) / across
        with self.rows.clipped(surface):
            for place, account in enumerate(self.ledger.accounts):
                row, column = divmod(place, across)
                x = self.rect.x + column * wide
                middle = self.rows.rect.y - self.rows.offset + (row + 0.5) * self.row_high
                amount = self.ledger.total(account)
                words = signed(amount)
                room = wide - text.width(words, CELL) - self.ctx.scale.px(36)
                name = self.ledger.account_name(account)
                text.draw(surface, name, (x, middle), LINE, theme.INK, valign="middle", width=round(room))
                at = (x + wide - self.ctx.scale.px(24), middle)
                text.draw(surface, words, at, CELL, gain_colour(amount), align="right", valign="middle")
        self.rows.draw_bar(surface)
