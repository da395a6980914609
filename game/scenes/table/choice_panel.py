"""A choice between a few things to do, each with small pieces on it, beside what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.scenes.table.geometry import Box, Spot
from game.ui import theme
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.scenes.table.geometry import Frame
    from game.scenes.table.pieces import Pieces
    from game.ui.kit import Kit
    from game.ui.node import Node

MINI: Final = (34.0, 47.6)
MINI_PITCH: Final = 24.0
ROW, GAP, HEAD, PAD = 58.0, 8.0, 46.0, 12.0
MOST_IN_COLUMN: Final = 5
TITLE: Final = theme.PANEL_TITLE.sized(19)


class Choice(NamedTuple):
    """One row: what it does, its words, and the pieces on it."""

    label: str
    do: Callable[[], None]
    pieces: tuple[str, ...] = ()
    primary: bool = False
    uses: tuple[str, ...] = ()
    """Pieces of the hand that stand out while it is pointed at."""


class ChoicePanel:
    """A few rows over or under what they are about (`anchor`), inside `field`; both in units."""

    def __init__(self, kit: Kit, title: str, rows: Sequence[Choice], anchor: Box, field: Box) -> None:
        self.kit, self.title, self.rows, self.anchor, self.field = kit, title, tuple(rows), anchor, field
        self.panel = Panel(kit, "dark")
        self.buttons = [self._button(number, row) for number, row in enumerate(self.rows)]
        self._frame: Frame
        self._pieces: Pieces

    def _button(self, number: int, row: Choice) -> Button:
        return Button(
            self.kit,
            row.label,
            row.do,
            kind="primary" if row.primary else "quiet",
            size=19,
            name=f"choice:{number}",
            layer=6,
            align="left" if row.pieces else "",
            art=(lambda surface, rect: self._paint_minis(surface, rect, row.pieces)) if row.pieces else None,
            indent=self._indent(row) if row.pieces else 0,
        )

    @property
    def nodes(self) -> list[Node]:
        """The rows' nodes."""
        return [button.node for button in self.buttons]

    @property
    def meant(self) -> Choice | None:
        """The row under the mouse, else the one with the focus."""
        rows = tuple(zip(self.rows, self.nodes, strict=True))
        hovered = (row for row, node in rows if node.hovered)
        return next(hovered, next((row for row, node in rows if node.focused), None))

    def _indent(self, row: Choice) -> float:
        return 12 + MINI[0] + MINI_PITCH * (len(row.pieces) - 1) + 12

    def _row_wide(self, row: Choice, button: Button) -> float:
        """Units that a row needs."""
        if not row.pieces:
            return button.preferred(ROW)[0] / self.kit.scale.u
        return self.kit.text.width(row.label, button.role) / self.kit.scale.u + self._indent(row) + 26

    def place(self, frame: Frame, pieces: Pieces) -> None:
        """Find its place: over the anchor where there is room, else under it."""
        self._frame, self._pieces = frame, pieces
        kit, scale, field = self.kit, self.kit.scale, self.field
        row_high = max(ROW, 34 / scale.u)
        column = max(self._row_wide(row, button) for row, button in zip(self.rows, self.buttons, strict=True))
        columns = -(-len(self.rows) // MOST_IN_COLUMN)
        per = -(-len(self.rows) // columns)
        head = max(HEAD, kit.text.px(TITLE) * 1.9 / scale.u)
        whole = max(columns * column + (columns + 1) * PAD, kit.text.width(self.title, TITLE) / scale.u + 40)
        high = head + per * row_high + (per - 1) * GAP + PAD
        x = min(max(self.anchor.centre[0] - whole / 2, field.x), field.right - whole)
        above = self.anchor.y - 16 - high
        y = above if above > field.y else self.anchor.bottom + 16
        column = (whole - (columns + 1) * PAD) / columns
        self.panel.place(frame.rect(Box(x, y, whole, high)))
        side = "bottom" if y == above else "top"
        self.panel.tip = (side, min(max(self.anchor.centre[0] - x, 30), whole - 30) * scale.u)
        for i, button in enumerate(self.buttons):
            at_x, at_y = x + PAD + (i // per) * (column + PAD), y + head + (i % per) * (row_high + GAP)
            button.place(frame.rect(Box(at_x, at_y, column, row_high)))

    def _paint_minis(self, surface: Surface, rect: Rect, codes: Sequence[str]) -> None:
        frame, pieces = self._frame, self._pieces
        for i, code in enumerate(codes):
            x = rect.x + (12 + MINI[0] / 2 + MINI_PITCH * i) * frame.u
            spot = Spot(x, rect.centery, MINI[0] * frame.u, MINI[1] * frame.u)
            pieces.draw(surface, pieces.face(code, spot, state="card"), spot)

    def draw(self, surface: Surface) -> None:
        """Panel, title, rows."""
        self.panel.draw(surface)
        rect = self.panel.rect
        middle = rect.centerx, rect.y + (self.buttons[0].rect.y - rect.y) / 2
        text, width = self.kit.text, rect.w - 16
        text.draw(surface, self.title, middle, TITLE, align="centre", valign="middle", width=width)
        for button in self.buttons:
            button.draw(surface)
