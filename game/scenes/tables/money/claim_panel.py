"""Panel for claiming a discard: a row for each claim with the pieces it uses, and one to pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scenes.table.choice_panel import TITLE, RowPanel
from game.scenes.table.largest_text import largest_text
from game.table.choice_rows import Choice, Minis
from game.table.geometry import Box
from game.table.panel_placement import BACKS, covered, place_panel
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.scenes.tables.money.board_painter import Board
    from game.ui.node import Node

ROW, PASS_ROW, GAP, HEAD, PAD = 64.0, 52.0, 16.0, 48.0, 12.0
PANEL_WIDE: Final = 238.0
MOST_IN_COLUMN: Final = 4
LONG_TITLE: Final = TITLE.sized(17)
AROUND_KEY: Final = 58.0
"""Units around the key's letter at the right of a row."""
LEGIBLE: Final = 1.4
"""Minimum text enlargement, if only card backs are in the way."""


class ClaimPanel(RowPanel):
    """Panel of possible claims, placed next to the discard."""

    def __init__(self, board: Board, title: str, rows: Sequence[Choice]) -> None:
        super().__init__(board.ctx, title, rows, layer=5)
        self.board = board
        self.remaining: float | None = None
        """Share of the time left to answer; None without a limit."""
        wide, high = board.layout.discard_size
        self._minis = Minis(10.0, 28.0, 28.0 * high / wide, 23.0, 8.0)
        self.place()

    @property
    def usual(self) -> Node:
        """Node of the row that has the focus first."""
        return next((node for row, node in zip(self.rows, self.nodes, strict=True) if row.primary), self.nodes[-1])

    # Layout -----------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place the panel next to the discard and lay out its rows."""
        self._most = largest_text(self.ctx, self.board.layout.room, self._find_place, legible=LEGIBLE)
        with self.ctx.text.enlarged_at_most(self._most):
            self._find_place()

    def _find_place(self) -> Box:
        text, scale = self.ctx.text, self.ctx.scale
        minis = not scale.compact or len(self.rows) < MOST_IN_COLUMN
        wide = self._row_width(minis=minis) + 2 * PAD
        room = (PANEL_WIDE - PAD) * scale.u
        self.role = TITLE if text.width(self.title, TITLE) <= room else LONG_TITLE
        titled = text.width(self.title, self.role) / scale.u + 2 * PAD
        wide = max(wide, titled, PANEL_WIDE if not scale.compact else 0)
        heights = [self._high(row) for row in self.rows]
        gap = GAP if not scale.compact else 8.0
        head = max(HEAD, text.px(TITLE) * 1.9 / scale.u)
        single = (wide, head + sum(heights) + gap * (len(self.rows) - 1) + PAD)
        half = -(-len(self.rows) // 2)
        double = (2 * wide - PAD, head + sum(sorted(heights, reverse=True)[:half]) + gap * (half - 1) + PAD)
        with text.enlarged_at_most(1):  # it may be this small, but not cut off
            least = text.width(self.title, self.role) / scale.u
        words = self._row_width(minis=False)
        row_high = self._tight_high(heights[-1])
        low = head + len(self.rows) * row_high + 6 * (len(self.rows) - 1) + PAD
        bares = [(max(words + 2 * PAD, titled), low), (max(words, least) + 2 * PAD, low)]
        sizes = [double] if len(self.rows) > MOST_IN_COLUMN else [single, double]
        layout = self.board.layout
        placed = place_panel(layout.room, layout.discards[-1], [*sizes, bares[0]])
        if covered(placed.box, layout.room) > BACKS:  # only then is the title smaller than designed
            placed = place_panel(layout.room, layout.discards[-1], [*sizes, *bares])
        rect = self.board.frame.rect(placed.box)
        self.panel.place(rect)
        self.panel.tip = (placed.side, placed.tip * scale.u) if placed.side else None
        tight = any(abs(placed.box.w - bare[0]) < 1 for bare in bares)
        tight = tight and abs(placed.box.h - low) < 1 and placed.box.w < wide - 1
        columns = 2 if not tight and placed.box.w > wide + 1 else 1
        self.show_minis(self._paint_clipped, self._minis if minis and not tight else None)
        self._place_rows(placed.box, head, 6.0 if tight else gap, columns, row_high if tight else 0.0)
        return placed.box

    def _place_rows(self, box: Box, head: float, gap: float, columns: int, same: float) -> None:
        column = (box.w - PAD * (columns + 1)) / columns
        per = -(-len(self.rows) // columns)
        y = box.y + head
        for i, (button, row) in enumerate(zip(self.buttons, self.rows, strict=True)):
            if i == per:
                y = box.y + head
            high = same or self._high(row)
            x = box.x + PAD + (i // per) * (column + PAD)
            button.place(self.board.frame.rect(Box(x, y, column, high)))
            y += high + gap

    def _high(self, row: Choice) -> float:
        return max(ROW if row.pieces else PASS_ROW, 30 / self.ctx.scale.u)

    def _tight_high(self, least: float) -> float:
        """Return the height in units of each row where space is short: `least`, or room for two lines of text."""
        if not any(row.second for row in self.rows):
            return least
        text, scale = self.ctx.text, self.ctx.scale
        return max(least, (text.px(theme.QUIET_BUTTON.sized(19)) + text.px(theme.SMALL)) * 1.4 / scale.u)

    def _row_width(self, *, minis: bool) -> float:
        """Return the width of the widest row in units, with or without miniature pieces."""
        text, scale = self.ctx.text, self.ctx.scale
        role = theme.QUIET_BUTTON.sized(19)
        widest = 0.0
        for row, button in zip(self.rows, self.buttons, strict=True):
            wide = max(text.width(button.label, role), text.width(row.second, theme.SMALL)) / scale.u + 13
            if row.pieces:
                wide += text.width(row.key.upper(), theme.KEY_CAP) / scale.u + AROUND_KEY
            if minis and row.pieces:
                wide += self._minis.indent(row)
            elif not row.pieces:
                wide = button.preferred(PASS_ROW)[0] / scale.u
            else:
                wide += 22
            widest = max(widest, wide)
        return widest

    # Painting ---------------------------------------------------------------------------------------------------------

    def _paint_clipped(self, row: Choice, surface: Surface, rect: Rect) -> None:
        """Paint cards taller than their row, clipped to the upper part with rank and suit."""
        u = self.ctx.scale.u
        high = self._minis.high * u
        y = rect.centery if high < rect.h - 6 else rect.y + 9 * u + high / 2
        before = surface.get_clip()
        surface.set_clip(rect.inflate(-4, -6).clip(before))
        self.paint_minis(surface, (rect.x, y), row, self._minis, self.board.pieces)
        surface.set_clip(before)

    def draw(self, surface: Surface) -> None:
        """Draw the panel at its current fade opacity, with the time left to answer."""
        scale = self.ctx.scale
        down = round((1 - self.alpha) * -8 * scale.u) if self.alpha < 1 else 0
        self.panel.rect.move_ip(0, -down)
        try:
            self._draw_moved(surface)
        finally:  # while a scene opens, drawing may be interrupted at any picture
            self.panel.rect.move_ip(0, down)

    def _draw_moved(self, surface: Surface) -> None:
        scale = self.ctx.scale
        with self.ctx.text.enlarged_at_most(self._most):
            super().draw(surface)
        rect = self.panel.rect
        if self.remaining is not None:
            wide = round((rect.w - 2 * scale.px(PAD)) * self.remaining)
            if wide > 2:
                line = self.ctx.paint.box(wide, max(2, scale.px(3)), radius=1, fill=(theme.GLOW,))
                line.draw(surface, rect.x + scale.px(PAD), self.buttons[0].rect.y - scale.px(6), self.alpha)
