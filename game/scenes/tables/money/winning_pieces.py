"""Plate next to the hand with the pieces that complete it, while the hand is one piece short of a win."""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.rules.money.sets import COPIES
from game.table.geometry import Box, Spot
from game.table.money.layout import COUNTER
from game.table.panel_placement import BACKS, GAP, covered, merged, place_panel
from game.ui import theme
from game.ui.measure import MOST_ENLARGED
from game.ui.node import Node
from game.ui.widgets import Panel
from game.words.incomplete_sets import counted_out
from game.words.money.notes import winning_piece, wins_with

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygame import Surface

    from game.scenes.tables.money.board_painter import Board
    from game.table.money.hand_analysis import Wait
    from game.table.money.layout import TableLayout
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
OVER_HAND: Final = 80.0
"""Space in units above the hand for the marks and for the tooltip of a piece, whichever pieces are marked."""
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

    @property
    def most(self) -> int:
        """Maximum number of pieces."""
        return self.per_row * self.rows


FORMS: Final = (
    _Form(PER_ROW, MOST_ROWS, MOST_HIGH),
    _Form(PER_ROW, 1, 74.0),
    _Form(2, 2, 74.0),
    _Form(2, PER_ROW, 74.0),
    _Form(1, PER_ROW, 74.0, beside=True),
)
"""Forms of the plate in order of preference; the first that has space is used."""
CLASSES: Final = (PER_ROW, 4, PER_ROW * MOST_ROWS)
"""Numbers of pieces for which places are looked for, so that a piece more or less does not move the plate."""
TONGS: Final = (3, 2, 1)
"""Numbers of tongs of each seat that a steady place is clear of, in order of preference."""
STEP: Final = 24
"""Distance in units between the places that are tried."""


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


class _Home(NamedTuple):
    """Steady place of the plate at one table, with the form and the text size for which it has room."""

    box: Box
    enlarged: float
    form: _Form


def _lying(layout: TableLayout) -> Iterator[Box]:
    """Yield the areas that a plate in a steady place never covers."""
    room = layout.room
    yield from merged([*room.kept, *room.soft, *room.judged])
    yield from room.plaques
    yield from (layout.claim, layout.middle, layout.drawn.box(), *layout.coming)
    for spot in room.hand:
        box = spot.box()
        yield box._replace(y=box.y - OVER_HAND, h=box.h + OVER_HAND)


def _nearest(layout: TableLayout, size: tuple[float, float], taken: Sequence[Rect]) -> Box | None:
    """Return the free place of this size that is nearest to the drawn piece; None if there is none."""
    frame, (wide, high) = layout.frame.grown(-GAP), (math.ceil(side) for side in size)
    places = [
        Rect(x, y, wide, high)
        for x in range(math.ceil(frame.x), math.floor(frame.right) - wide + 1, STEP)
        for y in range(math.ceil(frame.y), math.floor(frame.bottom) - high + 1, STEP)
    ]
    free = [place for place in places if place.collidelist(taken) < 0]
    x, y, *_size = layout.drawn
    best = min(free, key=lambda place: math.hypot(place.centerx - x, place.centery - y), default=None)
    return Box(*map(float, best)) if best is not None else None


class WinningPieces:
    """Places and paints the plate; it counts only what the viewer can see."""

    def __init__(self, board: Board, reader: Reader) -> None:
        self.board, self.reader = board, reader
        self.panel = Panel(board.ctx, "dark")
        board.reserved = self.reserved
        self._kept: tuple[object, _Plate | None] = (None, None)
        self._homes: dict[object, _Home | None] = {}

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
            found = self._at_home(waits, clear_of)
            if found is None:
                # Keep clear of future discards, so that the plate need not move with each discard of the viewer.
                found = self._place_largest(waits, (*clear_of, *board.layout.coming))
            self._kept = key, found or self._place_largest(waits, clear_of)
        return self._kept[1]

    def reserved(self) -> Box | None:
        """Return the steady place of the plate while there is something to show in it, else None."""
        waits = self.board.state.waits()
        home = self._home_for(waits) if waits else None
        return home.box if home is not None else None

    def _home_for(self, waits: tuple[Wait, ...]) -> _Home | None:
        """Return the steady place for as many pieces, which is looked for once for each window."""
        board = self.board
        number = next((each for each in CLASSES if len(waits) <= each), CLASSES[-1])
        key = board.ctx.scale, board.state.seats, board.state.viewer, board.equipment, number, self.reader.language
        if key not in self._homes:
            self._homes[key] = self._home(number)
        return self._homes[key]

    def _at_home(self, waits: tuple[Wait, ...], clear_of: tuple[Box, ...]) -> _Plate | None:
        """Return the plate in its steady place; None if there is none, or if something lies there now."""
        board, home = self.board, self._home_for(waits)
        if home is None:
            return None
        with board.ctx.text.enlarged_at_most(home.enlarged):
            plate = self._sized(waits, home.enlarged, home.form)
        box, layout = plate.box, board.layout
        box = box._replace(x=home.box.x + (home.box.w - box.w) / 2, y=home.box.y)
        avoid = layout.drawn.box(), layout.claim, *clear_of
        return plate._replace(box=box) if not covered(box, layout.room, avoid) else None

    def _home(self, number: int) -> _Home | None:
        """Return the steady place for this number of pieces: clear of whatever may lie on the table later in a deal."""
        text, board = self.board.ctx.text, self.board
        forms = sorted(FORMS, key=lambda form: form.most < number)
        larger = max(1.0, board.ctx.scale.enlarged)
        counters = [Spot(x, y, COUNTER[0] * larger, COUNTER[1] * larger).box() for x, y in board.counter_places()]
        for around, tongs in product((counters, ()), TONGS):
            layouts = board.full(0), board.full(tongs)
            lying = [*around, *(box for layout in layouts for box in _lying(layout))]
            taken = [Rect(*map(round, box.grown(GAP))) for box in lying]
            for enlarged in (MOST_ENLARGED, 1.0) if larger > 1 else (1.0,):
                for form in forms:
                    with text.enlarged_at_most(enlarged):
                        size = self._reserved(number, form)
                    box = _nearest(layouts[0], size, taken)
                    if box is not None:
                        return _Home(box, enlarged, form)
        return None

    def _reserved(self, number: int, form: _Form) -> tuple[float, float]:
        """Return the size of the plate in units for this number of pieces, whichever they are."""
        title = max((wins_with(more, self.reader) for more in (0, 9)), key=len) if number > form.most else ""
        counts = [counted_out(out, COPIES, self.reader) for out in range(COPIES + 1)]
        return self._measured(min(number, form.most), counts, title or wins_with(0, self.reader), form)[0]

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
        # Clear of the claim panel even while there is none, so that the plate stays where it is when a claim opens.
        layout, plate = self.board.layout, self._sized(waits, enlarged, form)
        avoid = layout.drawn.box(), layout.claim, *clear_of
        placed = place_panel(layout.room, layout.drawn, [(plate.box.w, plate.box.h)], avoid)
        if covered(placed.box, layout.room, avoid) > BACKS or not layout.frame.holds(placed.box):
            return None
        return plate._replace(box=placed.box)

    def _sized(self, waits: tuple[Wait, ...], enlarged: float, form: _Form) -> _Plate:
        """Return the plate with its size, before it is placed."""
        shown = tuple(sorted(sorted(waits, key=lambda wait: wait.out)[: form.most], key=waits.index))
        title = wins_with(len(waits) - len(shown), self.reader)
        counts = [counted_out(wait.out, COPIES, self.reader) for wait in shown]
        size, cell, head = self._measured(len(shown), counts, title, form)
        return _Plate(Box(0, 0, *size), shown, title, cell, head, enlarged, form)

    def _measured(
        self, number: int, counts: Sequence[str], title: str, form: _Form
    ) -> tuple[tuple[float, float], tuple[float, float], float]:
        """Return the size of the plate, the size of a piece with its count, and the height of the title, in units."""
        text, u = self.board.ctx.text, self.board.ctx.scale.u
        count = max(text.width(words, COUNT) for words in counts) / u
        piece, line = self._piece(form), text.px(COUNT) * 1.4 / u
        cell = max(WIDE + PAD, count + BETWEEN), piece[1] + 8 + PIP[1] + 6 + line
        if form.beside:
            cell = piece[0] + PAD + max(count, PIPS_WIDE), max(piece[1], PIP[1] + 6 + line) + 8
        rows = -(-number // form.per_row)
        head = text.px(HEAD) * 1.9 / u
        wide = max(min(form.per_row, number) * cell[0], text.width(title, HEAD) / u) + PAD
        return (wide, head + rows * cell[1] + PAD / 2), cell, head

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
