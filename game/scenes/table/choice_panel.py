"""A choice between a few things to do, each with small pieces on it, beside what it is about."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.table.choices import Choice, Minis
from game.table.geometry import Box, Spot
from game.table.panel_place import NEVER, covered, place_panel
from game.ui import theme
from game.ui.crowding import room_for
from game.ui.measure import MOST_ENLARGED
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.scenes.table.pieces import Pieces
    from game.scenes.table.window_frame import WindowFrame
    from game.table.panel_place import Room
    from game.ui.kit import Kit
    from game.ui.node import Node

ROW, GAP, HEAD, PAD = 58.0, 8.0, 46.0, 12.0
MOST_IN_COLUMN: Final = 5
TITLE: Final = theme.PANEL_TITLE.sized(19)


class RowPanel:
    """Rows to be pressed under a title; a row may have small pieces at its left."""

    def __init__(self, kit: Kit, title: str, rows: Sequence[Choice], *, layer: int) -> None:
        self.kit, self.title, self.rows = kit, title, tuple(rows)
        self.alpha = 1.0
        self.role = TITLE
        self.panel = Panel(kit, "dark")
        self.buttons = [
            Button(
                kit,
                row.label,
                row.do,
                kind="primary" if row.primary else "quiet",
                key=row.key,
                show_key=not row.pieces,
                size=19,
                name=row.name or f"choice:{number}",
                layer=layer,
                enabled=not row.closed,
                why=row.closed,
            )
            for number, row in enumerate(self.rows)
        ]

    @property
    def nodes(self) -> list[Node]:
        """The rows' nodes."""
        return [button.node for button in self.buttons]

    @property
    def meant(self) -> Choice | None:
        """The row under the mouse, else the one with the focus: its pieces are lifted."""
        rows = tuple(zip(self.rows, self.nodes, strict=True))
        hovered = (row for row, node in rows if node.hovered)
        return next(hovered, next((row for row, node in rows if node.focused), None))

    def show_minis(self, paint: Callable[[Choice, Surface, Rect], None], minis: Minis | None) -> None:
        """Let the pieces of each row be painted at its left; with None its words stand alone, in the middle."""
        for button, row in zip(self.buttons, self.rows, strict=True):
            shown = minis if row.pieces else None
            button.art = partial(paint, row) if shown else None
            button.indent = shown.indent(row) if shown else 0
            button.align = "left" if shown else "centre"

    def paint_minis(self, surface: Surface, at: tuple[float, float], row: Choice, minis: Minis, pieces: Pieces) -> None:
        """Small pieces from a row's left edge on, round a middle line, both in pixels."""
        u = self.kit.scale.u
        for i, code in enumerate(row.pieces):
            x = at[0] + (minis.left + minis.wide / 2 + minis.pitch * i) * u
            spot = Spot(x, at[1], minis.wide * u, minis.high * u)
            labelled = self.kit.settings.plain_labels
            pieces.draw(surface, pieces.face(code, spot, state="card", labelled=labelled), spot)

    def draw(self, surface: Surface) -> None:
        """Panel, title, rows, as far as they have come."""
        self.panel.draw_faded(surface, self.alpha)
        rect, alpha = self.panel.rect, self.alpha
        middle = rect.centerx, rect.y + (self.buttons[0].rect.y - rect.y) / 2
        width = rect.w - 2 * self.kit.scale.px(8)
        self.kit.text.draw(
            surface, self.title, middle, self.role, align="centre", valign="middle", alpha=alpha, width=width
        )
        for button in self.buttons:
            button.draw_faded(surface, alpha)


class ChoicePanel(RowPanel):
    """A few rows beside what they are about, in units, where they cover as little of the table as may be."""

    MINIS = Minis(12.0, 34.0, 47.6, 24.0, 12.0)

    def __init__(self, kit: Kit, title: str, rows: Sequence[Choice], about: Box) -> None:
        super().__init__(kit, title, rows, layer=6)
        self.about = about
        self._most = MOST_ENLARGED
        """How large its texts may be, so that it finds a place where it covers nothing that is never covered."""

    def _row_wide(self, row: Choice, button: Button) -> float:
        """Units that a row needs."""
        if not row.pieces:
            return button.preferred(ROW)[0] / self.kit.scale.u
        return self.kit.text.width(row.label, button.role) / self.kit.scale.u + self.MINIS.indent(row) + 26

    def place(self, frame: WindowFrame, pieces: Pieces, room: Room) -> None:
        """Find its place, in one column of rows or more, with words as large as the table has room for."""
        self._most = room_for(self.kit, lambda: self._place(frame, pieces, room), super().draw)

    def draw(self, surface: Surface) -> None:
        """Panel, title, rows."""
        with self.kit.text.enlarged_at_most(self._most):
            super().draw(surface)

    def _place(self, frame: WindowFrame, pieces: Pieces, room: Room) -> bool:
        """Stand with words as large as they are now; False where that leaves no place."""

        def paint(row: Choice, surface: Surface, rect: Rect) -> None:
            self.paint_minis(surface, (rect.x, rect.centery), row, self.MINIS, pieces)

        self.show_minis(paint, self.MINIS)
        kit, scale = self.kit, self.kit.scale
        row_high = max(ROW, 34 / scale.u)
        column = max(self._row_wide(row, button) for row, button in zip(self.rows, self.buttons, strict=True))
        head = max(HEAD, kit.text.px(TITLE) * 1.9 / scale.u)
        least = kit.text.width(self.title, TITLE) / scale.u + 40

        def size(columns: int) -> tuple[float, float]:
            per = -(-len(self.rows) // columns)
            return max(columns * (column + PAD) + PAD, least), head + per * row_high + (per - 1) * GAP + PAD

        first = -(-len(self.rows) // MOST_IN_COLUMN)
        shapes = {size(columns): columns for columns in range(first, min(first + 2, len(self.rows) + 1))}
        fitting = [each for each in shapes if each[0] <= room.frame.w] or [size(first)]
        box, side, tip = place_panel(room, Spot.at(*self.about), fitting)
        columns = shapes[box.w, box.h]
        per = -(-len(self.rows) // columns)
        self.panel.place(frame.rect(box))
        self.panel.tip = (side, tip * scale.u) if side else None
        column = (box.w - (columns + 1) * PAD) / columns
        for i, button in enumerate(self.buttons):
            x, y = box.x + PAD + (i // per) * (column + PAD), box.y + head + (i % per) * (row_high + GAP)
            button.place(frame.rect(Box(x, y, column, row_high)))
        return covered(box, room) < NEVER
