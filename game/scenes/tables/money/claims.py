"""The panel that asks about a discard: one row for each concrete claim with the pieces it would use, and a pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.rules.money.moves import PONG, WIN
from game.rules.moves import PASS, TAKE
from game.scenes.table.geometry import Box, Spot
from game.scenes.tables.money.panels import place_panel
from game.ui import theme
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Move
    from game.rules.money.view import View
    from game.scenes.tables.money.board import Board
    from game.ui.kit import Kit
    from game.ui.node import Node

MINI, MINI_PITCH = 28.0, 23.0
"""Width of a small piece on a row and the distance to the next, in units."""
ROW, PASS_ROW, GAP, HEAD, PAD = 64.0, 52.0, 16.0, 48.0, 12.0
PANEL_WIDE: Final = 238.0
MOST_IN_COLUMN: Final = 4
TITLE: Final = theme.PANEL_TITLE.sized(19)


class Claim(NamedTuple):
    """One row: the move, its words, what it would use of the own hand, small pictures, its key."""

    move: Move
    label: str
    uses: tuple[str, ...]
    minis: tuple[str, ...]
    key: str = ""
    then_draw: bool = False


def claims_of(view: View, name: Callable[[str], str]) -> list[Claim]:
    """The rows for a view in a claim window, the dearest first; `name` words a piece."""
    table, rows = view.table, []
    last = table.last or ""
    assert view.seat is not None  # noqa: S101 - a bystander is never asked
    for move in view.legal:
        if move == WIN:
            rows.append(Claim(WIN, _("Win: 4 sets"), (), (last,), "w"))
        elif move == PONG:
            rows.append(Claim(PONG, _("Pong with {code} {code}").format(code=last), (last, last), (last, last), "p"))
        elif move == TAKE:
            rows.append(Claim(TAKE, _("Take {piece}").format(piece=name(last)), (), (last,), "t"))
    next_in_turn = view.seat == (table.actor + 1) % table.seats
    if next_in_turn and table.stock:
        rows.append(Claim(PASS, _("Draw instead"), (), (), "d", then_draw=True))
    else:
        rows.append(Claim(PASS, _("Pass"), (), (), "escape"))
    return rows


class ClaimPanel:
    """The open panel. `focused` is the row whose pieces are lifted."""

    def __init__(
        self,
        kit: Kit,
        board: Board,
        title: str,
        rows: Sequence[Claim],
        target: Spot,
        on_answer: Callable[[Claim], None],
    ) -> None:
        self.kit, self.board, self.title = kit, board, title
        self.rows = list(rows)
        self.target = target
        self.remaining: float | None = None
        """Share of the time that is left to answer, None without a limit."""
        self.alpha = 0.0
        self.first = next((i for i, row in enumerate(self.rows) if row.move in {WIN, PONG}), len(self.rows) - 1)
        """The row that has the focus at first: to win or pong, else to go on."""
        self.panel = Panel(kit, "dark")
        self.buttons: list[Button] = []
        for i, row in enumerate(self.rows):
            kind = "primary" if i == self.first else "quiet"
            button = Button(
                kit,
                row.label,
                self._answer(on_answer, row),
                kind=kind,
                key=row.key,
                size=19,
                name=f"claim:{row.move}",
                show_key=row.move is PASS,
                art=self._minis(row) if row.minis else None,
                align="left" if row.minis else "",
                layer=5,
            )
            self.buttons.append(button)
        self.place()

    @staticmethod
    def _answer(on_answer: Callable[[Claim], None], row: Claim) -> Callable[[], None]:
        return lambda: on_answer(row)

    @property
    def nodes(self) -> list[Node]:
        """The rows' nodes."""
        return [button.node for button in self.buttons]

    @property
    def focused(self) -> Claim | None:
        """The row under the mouse, else the one with the focus."""
        hovered = next((row for row, button in zip(self.rows, self.buttons, strict=True) if button.node.hovered), None)
        if hovered is not None:
            return hovered
        return next((row for row, button in zip(self.rows, self.buttons, strict=True) if button.node.focused), None)

    # Places -----------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Find the panel's place beside the discard, and its rows' in it."""
        text, scale = self.kit.text, self.kit.scale
        minis = not scale.compact or len(self.rows) < MOST_IN_COLUMN
        wide = self._row_width(minis=minis) + 2 * PAD
        wide = max(wide, text.width(self.title, TITLE) / scale.u + 2 * PAD + 16, PANEL_WIDE if not scale.compact else 0)
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
        placed = place_panel(self.board.layout, self.target, sizes)
        rect = self.board.frame.rect(placed.box)
        self.panel.place(rect)
        self.panel.tip = (placed.side, placed.tip * scale.u) if placed.side else None
        tight = abs(placed.box.w - bare[0]) < 1 and abs(placed.box.h - bare[1]) < 1 and placed.box.w < wide - 1
        columns = 2 if not tight and placed.box.w > wide + 1 else 1
        for button, row in zip(self.buttons, self.rows, strict=True):
            button.art = self._minis(row) if row.minis and minis and not tight else None
            button.indent = self._indent(row) if button.art else 0
            button.align = "left" if button.art else "centre"
            button.size = 19
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

    def _high(self, row: Claim) -> float:
        return max(ROW if row.minis else PASS_ROW, 30 / self.kit.scale.u)

    def _indent(self, row: Claim) -> float:
        return 10 + MINI + MINI_PITCH * (len(row.minis) - 1) + 8

    def _row_width(self, *, minis: bool) -> float:
        """Units that the widest row needs."""
        text, scale = self.kit.text, self.kit.scale
        role = theme.QUIET_BUTTON.sized(19)
        widest = 0.0
        for row, button in zip(self.rows, self.buttons, strict=True):
            wide = text.width(row.label, role) / scale.u + 13
            if minis and row.minis:
                wide += self._indent(row)
            elif row.move is PASS:
                wide = button.preferred(PASS_ROW)[0] / scale.u
            else:
                wide += 22
            widest = max(widest, wide)
        return widest

    # Drawing ----------------------------------------------------------------------------------------------------------

    def _minis(self, row: Claim) -> Callable[[Surface, Rect], None]:
        def draw(surface: Surface, rect: Rect) -> None:
            frame, pieces = self.board.frame, self.board.pieces
            wide = MINI * frame.u
            ratio = self.board.layout.discard_size[1] / self.board.layout.discard_size[0]
            # A card is longer than its row: its upper part, with rank and suit, looks out of the lower edge.
            high = wide * ratio
            before = surface.get_clip()
            surface.set_clip(rect.inflate(-4, -6).clip(before))
            for i, code in enumerate(row.minis):
                x = rect.x + 10 * frame.u + i * MINI_PITCH * frame.u + wide / 2
                y = rect.centery if high < rect.h - 6 else rect.y + 9 * frame.u + high / 2
                spot = Spot(x, y, wide, high)
                pieces.draw(surface, pieces.face(code, spot, state="card", labelled=self.board.labels), spot)
            surface.set_clip(before)

        return draw

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
            TITLE,
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
