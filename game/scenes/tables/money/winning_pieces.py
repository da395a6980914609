"""Plate next to the hand with the pieces that complete it, shown while the hand is one short."""

from __future__ import annotations

import math
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.money.sets import COPIES
from game.table.free_place import FreePlaces
from game.table.geometry import Box, Spot
from game.table.money.layout import COUNTER
from game.table.panel_placement import GAP, covered, merged
from game.ui import theme
from game.ui.measure import MOST_ENLARGED
from game.ui.node import Node
from game.ui.widgets import Panel
from game.words.incomplete_sets import counted_out
from game.words.money.notes import winning_piece, wins_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pygame import Rect, Surface

    from game.scenes.tables.money.board_painter import Board
    from game.table.money.hand_analysis import Wait
    from game.table.money.layout import TableLayout
    from game.words import Reader

PER_ROW: Final = 3
MOST_ROWS: Final = 2
WIDE: Final = 46.0
"""Maximum width of a piece, in units."""
MOST_HIGH: Final = 96.0
SMALL: Final = 60.0
"""Maximum height of a piece on a crowded table, in units."""
PIP: Final = (9.0, 12.0)
PIP_GAP: Final = 4.0
PIPS_WIDE: Final = COPIES * PIP[0] + (COPIES - 1) * PIP_GAP
PAD: Final = 12.0
BETWEEN: Final = 20.0
"""Minimum space between neighbouring counts, which would otherwise read as one text, in units."""
TOOLTIP: Final = 46.0
"""Space above the hand's marks that is reserved for a piece's tooltip, in units."""
OVER_HAND: Final = 80.0
"""Space above the hand for marks and a piece's tooltip, whichever pieces are marked, in units."""
HEAD: Final = theme.PANEL_TITLE.sized(19)
HEAD_PAD: Final = 0.7
LINE: Final = 1.2
"""Space above and below the title, and its line height, as multiples of its text size."""
COUNT: Final = theme.CAPTION.sized(15)
OUT_PIP: Final = theme.NIGHT
HIDDEN_PIP: Final = theme.OLD_GOLD


class _Form(NamedTuple):
    """Possible arrangement of the pieces and counts on the plate."""

    per_row: int
    rows: int
    high: float
    """Maximum height of a piece, in units."""
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
    _Form(1, 4, SMALL, beside=True),
    _Form(1, PER_ROW, SMALL, beside=True),
    _Form(2, 2, SMALL, beside=True),
)
"""Forms of the plate in order of preference; the first that has space is used."""
SEARCHED_COUNTS: Final = (PER_ROW, 4, PER_ROW * MOST_ROWS)
"""Numbers of pieces for which positions are searched.

They are few, so that one piece more or less does not move the plate.
"""
TONGS: Final = (3, 2, 1)
"""Numbers of tongs per seat for which a fixed position leaves room, in order of preference."""


class _Plate(NamedTuple):
    box: Box
    waits: tuple[Wait, ...]
    """The completing pieces on the plate, row by row."""
    cell: tuple[float, float]
    """Width and height of one piece with its count, in units."""
    lines: list[str]
    """Lines of the title."""
    head: float
    """Height of the title, in units."""
    enlarged: float
    """Maximum enlargement of the plate's text."""
    form: _Form


class _FixedPosition(NamedTuple):
    """Fixed position of the plate at one table, with the form and text size that fit there."""

    box: Box
    enlarged: float
    form: _Form


def _areas_to_avoid(layout: TableLayout, *, soon: bool = True) -> Iterator[Box]:
    """Yield the areas that the plate must not cover.

    With `soon`, include areas that pieces or panels occupy only from time to time.
    """
    room = layout.room
    yield from merged([*room.kept, *room.soft, *room.judged])
    yield from room.plaques
    over = OVER_HAND if soon else 0
    for spot in room.hand:
        box = spot.box()
        yield box._replace(y=box.y - over, h=box.h + over)
    if soon:
        yield from (layout.claim, layout.middle, layout.drawn.box(), *layout.coming)


def _with_gaps(boxes: Iterable[Box]) -> Iterator[Box]:
    return (box.grown(GAP) for box in boxes)


class WinningPieces:
    """Places and paints the plate; it counts only what the viewer can see."""

    def __init__(self, board: Board, reader: Reader) -> None:
        self.board, self.reader = board, reader
        self.panel = Panel(board.ctx, "dark")
        board.reserved = self.reserved
        self._kept: tuple[object, _Plate | None] = (None, None)
        self._table: object = None
        """Key of the fixed positions: window, table and language."""
        self._fixed_positions: dict[int, _FixedPosition | None] = {}
        """Fixed positions found so far, by number of pieces."""
        self._search: Iterator[None] = iter(())

    def plate(self, busy: Sequence[Rect]) -> Rect | None:
        """Return the plate's area in pixels, clear of the areas in `busy`; None if none or no room."""
        found = self._found(busy)
        return self.board.frame.rect(found.box) if found is not None else None

    def nodes(self, busy: Sequence[Rect]) -> list[Node]:
        """Return the node that describes the plate, as a list.

        It is empty if there is no plate, or no room clear of the areas in `busy`.
        """
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
            found = self._at_fixed_position(waits, clear_of)
            if found is None:
                # Keep clear of future discards, so that the plate need not move with each discard of the viewer.
                found = self._place_now(waits, (*clear_of, *board.layout.coming))
            self._kept = key, found or self._place_now(waits, clear_of)
        return self._kept[1]

    def reserved(self) -> Box | None:
        """Return the plate's fixed position if there is anything to show, otherwise None."""
        waits = self.board.state.waits()
        home = self._home_for(waits) if waits else None
        return home.box if home is not None else None

    def prepare(self) -> None:
        """Continue the search for fixed positions, so that no frame has to wait for one."""
        next(self._begun(), None)

    def _begun(self) -> Iterator[None]:
        """Return the search for fixed positions, restarted for a new window, table or language."""
        board = self.board
        table = board.ctx.scale, board.state.seats, board.state.viewer, board.equipment, self.reader.language
        if self._table != table:
            self._table, self._fixed_positions, self._search = table, {}, self._searching()
        return self._search

    def _home_for(self, waits: tuple[Wait, ...]) -> _FixedPosition | None:
        """Return the fixed position for this many pieces; None if there is none."""
        number = next((each for each in SEARCHED_COUNTS if len(waits) <= each), SEARCHED_COUNTS[-1])
        search = self._begun()
        while number not in self._fixed_positions:
            next(search, None)  # which ends with the last number
        return self._fixed_positions[number]

    def _searching(self) -> Iterator[None]:
        """Search for fixed positions in many short steps.

        They are clear of anything that may be on the table later in a deal.
        """
        board = self.board
        larger = max(1.0, board.ctx.scale.enlarged)
        counters = [Spot(x, y, COUNTER[0] * larger, COUNTER[1] * larger).box() for x, y in board.counter_places()]
        begin = board.full(0)
        free = FreePlaces(begin.frame.grown(-GAP), _with_gaps(_areas_to_avoid(begin)))
        late = []
        for tongs in TONGS:
            yield
            late.append(free.without(_with_gaps(_areas_to_avoid(board.full(tongs)))))
        places = [*(each.without(_with_gaps(counters)) for each in late if counters), *late]
        for number in SEARCHED_COUNTS:
            yield
            self._fixed_positions[number] = self._best(places, number, begin.drawn, partial(self._reserved, number))

    def _at_fixed_position(self, waits: tuple[Wait, ...], clear_of: tuple[Box, ...]) -> _Plate | None:
        """Return the plate at its fixed position; None if there is none, or if it is occupied now."""
        board, home = self.board, self._home_for(waits)
        if home is None:
            return None
        with board.ctx.text.enlarged_at_most(home.enlarged):
            plate = self._sized(waits, home.enlarged, home.form)
        box, layout = plate.box, board.layout
        box = box._replace(x=home.box.x + (home.box.w - box.w) / 2, y=home.box.y)
        avoid = layout.drawn.box(), layout.claim, *clear_of
        return plate._replace(box=box) if not covered(box, layout.room, avoid) else None

    def _best(
        self, places: Sequence[FreePlaces], number: int, near: Spot, size: Callable[[_Form], tuple[float, float]]
    ) -> _FixedPosition | None:
        """Return the position nearest to a piece that suits a form; None if there is none.

        The earliest of `places` with a position is used. The text is enlarged as set, otherwise of normal size. Forms
        that show this number of pieces are preferred to those that show only some of them, and large pieces to small
        ones.
        """
        text, kinds = self.board.ctx.text, dict[tuple[bool, bool], list[tuple[float, _Form, tuple[float, float]]]]()
        for enlarged in (MOST_ENLARGED, 1.0) if self.board.ctx.scale.enlarged > 1 else (1.0,):
            with text.enlarged_at_most(enlarged):
                for form in FORMS:
                    kind = form.most < number, form.high == SMALL
                    kinds.setdefault(kind, []).append((enlarged, form, size(form)))
        for kind, free in product(sorted(kinds), places):
            for enlarged, form, measured in kinds[kind]:
                box = free.nearest(measured, (near.x, near.y))
                if box is not None:
                    return _FixedPosition(box, enlarged, form)
        return None

    def _reserved(self, number: int, form: _Form) -> tuple[float, float]:
        """Return the plate's size in units that suffices for any pieces of this number."""
        title = max((wins_with(more, self.reader) for more in (0, 9)), key=len) if number > form.most else ""
        counts = [counted_out(out, COPIES, self.reader) for out in range(COPIES + 1)]
        return self._measured(min(number, form.most), counts, title or wins_with(0, self.reader), form)[0]

    def _place_now(self, waits: tuple[Wait, ...], avoid: tuple[Box, ...]) -> _Plate | None:
        """Return the plate at a position that is free now; None if there is no room."""
        layout = self.board.layout
        # Clear of the claim panel even while there is none, so that the plate stays where it is when a claim opens.
        lying = *_areas_to_avoid(layout, soon=False), layout.drawn.box(), layout.claim, *avoid
        free = FreePlaces(layout.frame.grown(-GAP), _with_gaps(lying))
        found = self._best([free], len(waits), layout.drawn, lambda form: self._sized(waits, 1.0, form).box[2:])
        if found is None:
            return None
        with self.board.ctx.text.enlarged_at_most(found.enlarged):
            return self._sized(waits, found.enlarged, found.form)._replace(box=found.box)

    def _sized(self, waits: tuple[Wait, ...], enlarged: float, form: _Form) -> _Plate:
        """Return the plate with its size, before it is placed."""
        shown = tuple(sorted(sorted(waits, key=lambda wait: wait.out)[: form.most], key=waits.index))
        title = wins_with(len(waits) - len(shown), self.reader)
        counts = [counted_out(wait.out, COPIES, self.reader) for wait in shown]
        size, cell, lines, head = self._measured(len(shown), counts, title, form)
        return _Plate(Box(0, 0, *size), shown, cell, lines, head, enlarged, form)

    def _measured(
        self, number: int, counts: Sequence[str], title: str, form: _Form
    ) -> tuple[tuple[float, float], tuple[float, float], list[str], float]:
        """Return the plate's size, the size of a piece with its count, and the title's lines and height."""
        text, u = self.board.ctx.text, self.board.ctx.scale.u
        count = max(text.width(words, COUNT) for words in counts) / u
        piece, line = self._piece(form), text.px(COUNT) * 1.4 / u
        cell = max(WIDE + PAD, count + BETWEEN), piece[1] + 8 + PIP[1] + 6 + line
        if form.beside:
            cell = piece[0] + PAD + max(count, PIPS_WIDE), max(piece[1], PIP[1] + 6 + line) + 8
        rows = -(-number // form.per_row)
        wide = max(min(form.per_row, number) * cell[0], text.width(wins_with(0, self.reader), HEAD) / u)
        lines = text.wrap(title, HEAD, math.ceil(wide * u))
        wide = max(wide, *(text.width(line, HEAD) / u for line in lines))
        head = text.px(HEAD) * (HEAD_PAD + LINE * len(lines)) / u
        return (wide + PAD, head + rows * cell[1] + PAD / 2), cell, lines, head

    def _piece(self, form: _Form) -> tuple[float, float]:
        """Return the width and height of a piece, in units."""
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
        x, y = frame.point(found.box.centre[0], found.box.y)
        for number, line in enumerate(found.lines):
            middle = y + ctx.text.px(HEAD) * (HEAD_PAD / 2 + LINE * (number + 0.5))
            ctx.text.draw(surface, line, (x, middle), HEAD, align="centre", valign="middle")
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
