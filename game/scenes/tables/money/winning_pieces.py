"""Plate next to the hand with the pieces that complete it, while the hand is one piece short of a win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.money.sets import COPIES
from game.table.geometry import Box, Spot
from game.table.panel_placement import BACKS, covered, place_panel
from game.ui import theme
from game.ui.measure import MOST_ENLARGED
from game.ui.node import Node
from game.ui.widgets import Panel
from game.words.incomplete_sets import counted_out
from game.words.money.notes import winning_piece, wins_with

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.scenes.tables.money.board_painter import Board
    from game.table.money.hand_analysis import Wait
    from game.words import Reader

PER_ROW: Final = 3
MOST_ROWS: Final = 2
WIDE: Final = 46.0
"""Maximum width of a piece in units."""
MOST_HIGH: Final = 96.0
PIP: Final = (9.0, 12.0)
PIP_GAP: Final = 4.0
PIPS_WIDE: Final = COPIES * PIP[0] + (COPIES - 1) * PIP_GAP
PAD: Final = 12.0
BETWEEN: Final = 20.0
"""Minimum space in units between the counts of neighbouring pieces, which would otherwise read as one text."""
TOOLTIP: Final = 46.0
"""Space in units above the marks of the hand that is reserved for the tooltip of a piece."""
HEAD: Final = theme.PANEL_TITLE.sized(19)
COUNT: Final = theme.CAPTION.sized(15)
OUT_PIP: Final = theme.NIGHT
HIDDEN_PIP: Final = theme.OLD_GOLD


class _Form(NamedTuple):
    """Possible arrangement of the pieces and counts on the plate."""

    per_row: int
    rows: int
    high: float
    """Maximum height of a piece in units."""
    beside: bool = False
    """Whether the count is next to its piece instead of below it."""


FORMS: Final = (_Form(PER_ROW, MOST_ROWS, MOST_HIGH), _Form(PER_ROW, 1, 74.0), _Form(1, PER_ROW, 74.0, beside=True))
"""Forms of the plate in order of preference; the first that has space is used."""


class _Plate(NamedTuple):
    box: Box
    waits: tuple[Wait, ...]
    """The completing pieces on the plate, row by row."""
    title: str
    cell: tuple[float, float]
    """Width and height of one piece with its count, in units."""
    head: float
    enlarged: float
    """Maximum enlargement of the plate's text."""
    form: _Form


class WinningPieces:
    """Places and paints the plate; it counts only what the viewer can see."""

    def __init__(self, board: Board, reader: Reader) -> None:
        self.board, self.reader = board, reader
        self.panel = Panel(board.ctx, "dark")
        self._kept: tuple[object, _Plate | None] = (None, None)

    def plate(self, busy: Sequence[Rect]) -> Rect | None:
        """Return the area of the plate in pixels, clear of the areas in `busy`; None if there is none or no room."""
        found = self._found(busy)
        return self.board.frame.rect(found.box) if found is not None else None

    def nodes(self, busy: Sequence[Rect]) -> list[Node]:
        """Return the node that reads the plate, in a list; empty if no plate fits clear of the areas in `busy`."""
        found, rect = self._found(busy), self.plate(busy)
        if found is None or rect is None:
            return []
        words = " ".join(winning_piece(wait.code, wait.out, COPIES, self.reader) for wait in found.waits)
        return [Node(rect, "lying", words, tooltip=words, focusable=False, ring="none", name="wins with")]

    def _found(self, busy: Sequence[Rect]) -> _Plate | None:
        board = self.board
        waits = board.state.waits()
        if not waits or board.motions.sliding:
            return None
        if any(key[0] == "back" for key in board.hidden):  # a replay shows the other hands open, and needs the room
            return None
        marks = (Box(box.x, box.y - TOOLTIP, box.w, box.h + TOOLTIP) for box in board.set_marks.boxes())
        clear_of = *marks, *map(board.frame.unit_box, busy)
        key = waits, board.layout, board.ctx.scale, clear_of, self.reader.language
        if self._kept[0] != key:
            # Keep clear of future discards, so that the plate need not move with each discard of the viewer.
            steady = self._place_largest(waits, (*clear_of, *board.layout.coming))
            self._kept = key, steady or self._place_largest(waits, clear_of)
        return self._kept[1]

    def _place_largest(self, waits: tuple[Wait, ...], clear_of: tuple[Box, ...]) -> _Plate | None:
        """Return the plate with text as large as set, otherwise at normal size; None if neither fits."""
        tries = ((enlarged, form) for enlarged in (MOST_ENLARGED, 1.0) for form in FORMS)
        found = (self._place(waits, clear_of, enlarged, form) for enlarged, form in tries)
        return next((plate for plate in found if plate is not None), None)

    def _place(self, waits: tuple[Wait, ...], clear_of: tuple[Box, ...], enlarged: float, form: _Form) -> _Plate | None:
        with self.board.ctx.text.enlarged_at_most(enlarged):
            return self._place_at(waits, clear_of, enlarged, form)

    def _place_at(
        self, waits: tuple[Wait, ...], clear_of: tuple[Box, ...], enlarged: float, form: _Form
    ) -> _Plate | None:
        text, u, layout = self.board.ctx.text, self.board.ctx.scale.u, self.board.layout
        most = form.per_row * form.rows
        shown = tuple(sorted(sorted(waits, key=lambda wait: wait.out)[:most], key=waits.index))
        title = wins_with(len(waits) - len(shown), self.reader)
        count = max(text.width(counted_out(wait.out, COPIES, self.reader), COUNT) for wait in shown) / u
        piece, line = self._piece(form), text.px(COUNT) * 1.4 / u
        cell = max(WIDE + PAD, count + BETWEEN), piece[1] + 8 + PIP[1] + 6 + line
        if form.beside:
            cell = piece[0] + PAD + max(count, PIPS_WIDE), max(piece[1], PIP[1] + 6 + line) + 8
        rows = -(-len(shown) // form.per_row)
        head = text.px(HEAD) * 1.9 / u
        wide = max(min(form.per_row, len(shown)) * cell[0], text.width(title, HEAD) / u) + PAD
        size = wide, head + rows * cell[1] + PAD / 2
        # Clear of the claim panel even while there is none, so that the plate stays where it is when a claim opens.
        avoid = layout.drawn.box(), layout.claim, *clear_of
        placed = place_panel(layout.room, layout.drawn, [size], avoid)
        if covered(placed.box, layout.room, avoid) > BACKS or not layout.frame.holds(placed.box):
            return None
        return _Plate(placed.box, shown, title, cell, head, enlarged, form)

    def _piece(self, form: _Form) -> tuple[float, float]:
        """Return width and height of a piece in units."""
        wide, high = self.board.layout.discard_size
        tall = min(form.high, WIDE * high / wide)
        return tall * wide / high, tall

    def draw(self, surface: Surface, busy: Sequence[Rect]) -> None:
        """Draw the plate clear of the areas in `busy`."""
        found, rect = self._found(busy), self.plate(busy)
        if found is None or rect is None:
            return
        with self.board.ctx.text.enlarged_at_most(found.enlarged):
            self._draw(surface, found, rect)

    def _draw(self, surface: Surface, found: _Plate, rect: Rect) -> None:
        ctx, frame = self.board.ctx, self.board.frame
        self.panel.place(rect)
        self.panel.draw(surface)
        x, y = frame.point(found.box.centre[0], found.box.y + found.head / 2)
        ctx.text.draw(surface, found.title, (x, y), HEAD, align="centre", valign="middle")
        for at, wait in enumerate(found.waits):
            per_row = found.form.per_row
            row, place = divmod(at, per_row)
            in_row = min(per_row, len(found.waits) - row * per_row)
            middle = found.box.centre[0] + (place - (in_row - 1) / 2) * found.cell[0]
            self._draw_wait(surface, wait, middle, found.box.y + found.head + row * found.cell[1], found)

    def _draw_wait(self, surface: Surface, wait: Wait, x: float, y: float, plate: _Plate) -> None:
        board, ctx = self.board, self.board.ctx
        wide, high = self._piece(plate.form)
        line = ctx.text.px(COUNT) * 1.4 / ctx.scale.u
        middle, top = x, y + high + 8
        if plate.form.beside:
            x -= (plate.cell[0] - wide) / 2
            middle = x + wide / 2 + PAD + (plate.cell[0] - wide - PAD) / 2
            top = y + (high - PIP[1] - 6 - line) / 2
        spot = board.px(Spot(x, y + high / 2, wide, high))
        board.pieces.draw(surface, board.pieces.face(wait.code, spot, state="card", labelled=board.labelled), spot)
        left = middle - PIPS_WIDE / 2
        for copy in range(COPIES):
            pip = board.frame.rect(Box(left + copy * (PIP[0] + PIP_GAP), top, *PIP))
            fill = OUT_PIP if copy < wait.out else HIDDEN_PIP
            ctx.paint.fill(surface, pip, radius=1, fill=(fill,), line=(HIDDEN_PIP,), line_width=1)
        words = counted_out(wait.out, COPIES, self.reader)
        at = board.frame.point(middle, top + PIP[1] + 6)
        ctx.text.draw(surface, words, (at[0], at[1] + ctx.text.px(COUNT) * 0.7), COUNT, align="centre", valign="middle")
