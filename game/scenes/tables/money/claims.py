"""The panel that asks about a discard: one row for each concrete claim with the pieces it would use, and a pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scenes.table.geometry import Box, Spot
from game.scenes.table.panel_place import place_panel
from game.ui import theme
from game.ui.widgets import Button, Panel
from game.words.money.offers import claim_label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.scenes.tables.money.board import Board
    from game.ui.node import Node
    from game.words import Offer, Reader

MINI, MINI_PITCH = 28.0, 23.0
"""Width of a small piece on a row and the distance to the next, in units."""
ROW, PASS_ROW, GAP, HEAD, PAD = 64.0, 52.0, 16.0, 48.0, 12.0
PANEL_WIDE: Final = 238.0
MOST_IN_COLUMN: Final = 4
TITLE: Final = theme.PANEL_TITLE.sized(19)
LONG_TITLE: Final = TITLE.sized(17)

KEYS: Final = {"win": "w", "pong": "p", "take": "t", "draw": "d", "pass": "escape"}


def pictured(row: Offer) -> tuple[str, ...]:
    """The pieces on a row: those of the own hand, else the one that it wins."""
    return row.uses[0] if row.uses else row.wins


class ClaimPanel:
    """The open panel, beside the discard that it asks about."""

    def __init__(
        self, board: Board, reader: Reader, title: str, rows: Sequence[Offer], on_answer: Callable[[Offer], None]
    ) -> None:
        self.kit, self.board, self.reader, self.title = board.kit, board, reader, title
        self.rows = tuple(rows)
        self.remaining: float | None = None
        """Share of the time that is left to answer, None without a limit."""
        self.alpha = 0.0
        self.panel = Panel(self.kit, "dark")
        self.buttons = [self._button(row, on_answer) for row in self.rows]
        self.place()

    def _button(self, row: Offer, on_answer: Callable[[Offer], None]) -> Button:
        return Button(
            self.kit,
            claim_label(row, self.reader),
            lambda: on_answer(row),
            kind="primary" if row.primary else "quiet",
            key=KEYS[row.kind],
            size=19,
            name=f"claim:{row.id.split()[0]}",
            show_key=not row.wins,
            layer=5,
        )

    @property
    def nodes(self) -> list[Node]:
        """The rows' nodes."""
        return [button.node for button in self.buttons]

    @property
    def usual(self) -> Node:
        """The row that has the focus at first."""
        return next((node for row, node in zip(self.rows, self.nodes, strict=True) if row.primary), self.nodes[-1])

    @property
    def meant(self) -> Offer | None:
        """The row under the mouse, else the one with the focus: its pieces are lifted."""
        rows = tuple(zip(self.rows, self.nodes, strict=True))
        focused = next((row for row, node in rows if node.focused), None)
        return next((row for row, node in rows if node.hovered), focused)

    # Places -----------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Find the panel's place beside the discard, and its rows' in it."""
        text, scale = self.kit.text, self.kit.scale
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
        bare = (
            self._row_width(minis=False) + 2 * PAD,
            head + len(self.rows) * heights[-1] + 6 * (len(self.rows) - 1) + PAD,
        )
        sizes = [double, bare] if len(self.rows) > MOST_IN_COLUMN else [single, double, bare]
        placed = place_panel(self.board.layout.room, self.board.layout.discards[-1], sizes)
        rect = self.board.frame.rect(placed.box)
        self.panel.place(rect)
        self.panel.tip = (placed.side, placed.tip * scale.u) if placed.side else None
        tight = abs(placed.box.w - bare[0]) < 1 and abs(placed.box.h - bare[1]) < 1 and placed.box.w < wide - 1
        columns = 2 if not tight and placed.box.w > wide + 1 else 1
        for button, row in zip(self.buttons, self.rows, strict=True):
            button.art = self._minis(row) if row.wins and minis and not tight else None
            button.indent = self._indent(row) if button.art else 0
            button.align = "left" if button.art else "centre"
        self._place_rows(placed.box, head, 6.0 if tight else gap, columns, heights[-1] if tight else 0.0)

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

    def _high(self, row: Offer) -> float:
        return max(ROW if row.wins else PASS_ROW, 30 / self.kit.scale.u)

    def _indent(self, row: Offer) -> float:
        return 10 + MINI + MINI_PITCH * (len(pictured(row)) - 1) + 8

    def _row_width(self, *, minis: bool) -> float:
        """Units that the widest row needs."""
        text, scale = self.kit.text, self.kit.scale
        role = theme.QUIET_BUTTON.sized(19)
        widest = 0.0
        for row, button in zip(self.rows, self.buttons, strict=True):
            wide = text.width(button.label, role) / scale.u + 13
            if minis and row.wins:
                wide += self._indent(row)
            elif not row.wins:
                wide = button.preferred(PASS_ROW)[0] / scale.u
            else:
                wide += 22
            widest = max(widest, wide)
        return widest

    # Painting ---------------------------------------------------------------------------------------------------------

    def _minis(self, row: Offer) -> Callable[[Surface, Rect], None]:
        def paint(surface: Surface, rect: Rect) -> None:
            frame, pieces = self.board.frame, self.board.pieces
            wide = MINI * frame.u
            ratio = self.board.layout.discard_size[1] / self.board.layout.discard_size[0]
            # A card is longer than its row: its upper part, with rank and suit, looks out of the lower edge.
            high = wide * ratio
            before = surface.get_clip()
            surface.set_clip(rect.inflate(-4, -6).clip(before))
            for i, code in enumerate(pictured(row)):
                x = rect.x + 10 * frame.u + i * MINI_PITCH * frame.u + wide / 2
                y = rect.centery if high < rect.h - 6 else rect.y + 9 * frame.u + high / 2
                spot = Spot(x, y, wide, high)
                pieces.draw(surface, pieces.face(code, spot, state="card", labelled=self.board.labelled), spot)
            surface.set_clip(before)

        return paint

    def draw(self, surface: Surface) -> None:
        """The panel as far as it has come."""
        down = round((1 - self.alpha) * -8 * self.board.frame.u) if self.alpha < 1 else 0
        if down:
            self.panel.rect.move_ip(0, -down)
        self.panel.draw_faded(surface, self.alpha)
        text, rect = self.kit.text, self.panel.rect
        head = self.buttons[0].rect.y - rect.y
        text.draw(
            surface,
            self.title,
            (rect.centerx, rect.y + head / 2),
            self.role,
            align="centre",
            valign="middle",
            alpha=self.alpha,
            width=rect.w - 2 * self.kit.scale.px(8),
        )
        for button in self.buttons:
            button.draw_faded(surface, self.alpha)
        if self.remaining is not None:
            wide = round((rect.w - 2 * self.kit.scale.px(PAD)) * self.remaining)
            if wide > 2:
                line = self.kit.paint.box(wide, max(2, self.kit.scale.px(3)), radius=1, fill=(theme.GLOW,))
                line.draw(surface, rect.x + self.kit.scale.px(PAD), rect.y + head - self.kit.scale.px(6), self.alpha)
        if down:
            self.panel.rect.move_ip(0, down)
