"""Panel with a few choices and miniature pieces, next to the piece that the choice concerns."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.table.choice_rows import Choice, Minis
from game.table.geometry import Box, Spot
from game.table.panel_placement import place_choice
from game.ui import theme
from game.ui.measure import MOST_ENLARGED
from game.ui.scroll import ScrollArea
from game.ui.text_overflow import room_for
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.scenes.table.piece_painter import Pieces
    from game.scenes.table.window_frame import WindowFrame
    from game.table.panel_placement import Placed, Room
    from game.ui.intents import Intent
    from game.ui.node import Node
    from game.ui.render_context import RenderContext

PAD: Final = 12.0
MOST_IN_COLUMN, MOST_COLUMNS = 5, 4
LEAST_ROW_PX: Final = 34
BAR: Final = 14.0
"""Units kept free next to scrolled rows for the scroll bar."""
EDGE: Final = 4
"""Pixels above and below scrolled rows, for the focus ring."""
TITLE: Final = theme.PANEL_TITLE.sized(19)


class RowPanel:
    """Title with clickable rows below; a row may show miniature pieces at its left."""

    def __init__(self, ctx: RenderContext, title: str, rows: Sequence[Choice], *, layer: int) -> None:
        self.ctx, self.title, self.rows = ctx, title, tuple(rows)
        self.alpha = 1.0
        self.role = TITLE
        self.panel = Panel(ctx, "dark")
        self.buttons = [
            Button(
                ctx,
                row.label,
                row.do,
                kind="primary" if row.primary else "quiet",
                second=row.second,
                key=row.key,
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
        """Nodes of the rows."""
        return [button.node for button in self.buttons]

    @property
    def meant(self) -> Choice | None:
        """Row under the mouse, otherwise the focused row; the pieces that it would use are raised."""
        rows = [(row, button.node) for row, button in zip(self.rows, self.buttons, strict=True)]
        hovered = (row for row, node in rows if node.hovered)
        return next(hovered, next((row for row, node in rows if node.focused), None))

    def show_minis(self, paint: Callable[[Choice, Surface, Rect], None], minis: Minis | None) -> None:
        """Set the painter of the miniature pieces in each row; without `minis` the text is centred."""
        for button, row in zip(self.buttons, self.rows, strict=True):
            shown = minis if row.pieces else None
            button.art = partial(paint, row) if shown else None
            button.indent = shown.indent(row) if shown else 0
            button.align = "left" if shown or row.second else "centre"

    def paint_minis(self, surface: Surface, at: tuple[float, float], row: Choice, minis: Minis, pieces: Pieces) -> None:
        """Paint a row's miniature pieces to the right of `at`, the middle of its left edge in pixels."""
        u = self.ctx.scale.u
        for i, code in enumerate(row.pieces):
            x = at[0] + (minis.left + minis.wide / 2 + minis.pitch * i) * u
            spot = Spot(x, at[1], minis.wide * u, minis.high * u)
            labelled = self.ctx.settings.plain_labels
            pieces.draw(surface, pieces.face(code, spot, state="card", labelled=labelled), spot)

    def draw(self, surface: Surface) -> None:
        """Draw the panel, title and rows at their current fade opacity."""
        self.draw_ground(surface)
        self.draw_rows(surface)

    def draw_ground(self, surface: Surface) -> None:
        """Draw the panel's background and title."""
        self.panel.draw_faded(surface, self.alpha)
        rect, alpha = self.panel.rect, self.alpha
        middle = rect.centerx, rect.y + (self.rows_top - rect.y) / 2
        width = rect.w - 2 * self.ctx.scale.px(8)
        self.ctx.text.draw(
            surface, self.title, middle, self.role, align="centre", valign="middle", alpha=alpha, width=width
        )

    def draw_rows(self, surface: Surface) -> None:
        """Draw only the rows."""
        for button in self.buttons:
            button.draw_faded(surface, self.alpha)

    @property
    def rows_top(self) -> int:
        """Top of the first row, in pixels."""
        return self.buttons[0].rect.y


class Look(NamedTuple):
    """Sizes in a choice panel, in units."""

    high: float
    gap: float
    head: float
    """Height of the title."""
    minis: Minis


USUAL: Final = Look(58.0, 8.0, 46.0, Minis(12.0, 34.0, 47.6, 24.0, 12.0))
SMALL: Final = Look(42.0, 6.0, 40.0, Minis(10.0, 25.0, 35.0, 18.0, 10.0))
"""Sizes used where the table has no room for the usual rows."""


class Shape(NamedTuple):
    """Arrangement of a panel's rows: the number of columns, and of visible rows in each."""

    look: Look
    columns: int
    seen: int


class _Table(NamedTuple):
    """Surroundings of a choice: the window, the piece pictures, and the occupied areas."""

    frame: WindowFrame
    pieces: Pieces
    room: Room


class ChoicePanel(RowPanel):
    """Panel of rows placed next to the piece they concern, covering as little of the table as possible.

    Rows that do not fit are scrolled.
    """

    def __init__(self, ctx: RenderContext, title: str, rows: Sequence[Choice], about: Box) -> None:
        super().__init__(ctx, title, rows, layer=6)
        self.about = about
        self._most = MOST_ENLARGED
        """Maximum text enlargement at which the panel covers nothing that must stay visible."""
        self._area = ScrollArea(ctx, name="choice")
        self._area.bar.layer = 6

    @property
    def nodes(self) -> list[Node]:
        """Nodes of the rows and, if they are scrolled, of the scroll bar."""
        return [*super().nodes, *([self._area.bar] if self._area.furthest else [])]

    def scroll(self, intent: Intent) -> bool:
        """Scroll the rows with the mouse wheel; return whether the intent was used."""
        return self._area.handle(intent)

    def place(self, frame: WindowFrame, pieces: Pieces, room: Room) -> None:
        """Place the panel with its rows in columns, and with text as large as the table has room for."""
        table = _Table(frame, pieces, room)
        with self.ctx.text.enlarged_at_most(1.0):
            whole = self._place_all(table)
        self._most = room_for(self.ctx, partial(self._place_all if whole else self._place_some, table), self._paint)

    def draw(self, surface: Surface) -> None:
        """Draw panel, title and rows."""
        with self.ctx.text.enlarged_at_most(self._most):
            self._paint(surface)

    def _paint(self, surface: Surface) -> None:
        # The ground is opaque, so that words below do not show through.
        radius = self.ctx.scale.f(self.panel.radius)
        self.ctx.paint.fill(surface, self.panel.rect, radius=radius, fill=(theme.NIGHT,))
        self.draw_ground(surface)
        if self._area.furthest:
            self._area.draw(surface)
        else:
            self.draw_rows(surface)

    @property
    def rows_top(self) -> int:
        """Top of the first row in pixels, before scrolling."""
        return super().rows_top + self._area.offset

    def _row_width(self, row: Choice, button: Button, look: Look) -> float:
        """Return the width of a row in units."""
        if not row.pieces:
            return button.preferred(look.high)[0] / self.ctx.scale.u
        return self.ctx.text.width(row.label, button.role) / self.ctx.scale.u + look.minis.indent(row) + 26

    def _heights(self, look: Look) -> tuple[float, float]:
        """Return the heights of the title and of a row in units, large enough for the text and for touch."""
        u = self.ctx.scale.u
        return max(look.head, self.ctx.text.px(TITLE) * 1.9 / u), max(look.high, LEAST_ROW_PX / u)

    def _size(self, shape: Shape) -> tuple[float, float]:
        """Return the width and height of the panel in units."""
        head, row = self._heights(shape.look)
        each = zip(self.rows, self.buttons, strict=True)
        column = max(self._row_width(words, button, shape.look) for words, button in each)
        wide = shape.columns * (column + PAD) + PAD + (BAR if shape.columns * shape.seen < len(self.rows) else 0)
        least = self.ctx.text.width(self.title, TITLE) / self.ctx.scale.u + 40
        return max(wide, least), head + shape.seen * (row + shape.look.gap) - shape.look.gap + PAD

    def _place_all(self, table: _Table) -> bool:
        """Place the panel at the current text size with all rows visible; return False if that does not fit."""
        count = len(self.rows)
        return self._try(table, whole_shapes(count, USUAL)) or self._try(table, whole_shapes(count, SMALL))

    def _place_some(self, table: _Table) -> bool:
        """Place the panel with as many rows visible as fit; return False if none do."""
        return any(self._try(table, [shape]) for shape in part_shapes(len(self.rows)))

    def _try(self, table: _Table, shapes: Sequence[Shape]) -> bool:
        """Place the panel in the first of these shapes that fits; return False if none does."""
        sizes = [self._size(shape) for shape in shapes]
        placed = place_choice(table.room, Spot.at(*self.about), sizes)
        if placed is not None:
            self._stand(table, placed, shapes[[high for _wide, high in sizes].index(placed.box.h)])
        return placed is not None

    def _stand(self, table: _Table, placed: Placed, shape: Shape) -> None:
        """Set the positions of panel and rows; scrolled rows are ordered line by line, others by column."""
        (box, side, tip), (look, columns, seen) = placed, shape
        frame = table.frame

        def paint(row: Choice, surface: Surface, rect: Rect) -> None:
            self.paint_minis(surface, (rect.x, rect.centery), row, look.minis, table.pieces)

        self.show_minis(paint, look.minis)
        head, high = self._heights(look)
        scrolled = columns * seen < len(self.rows)
        self.panel.place(frame.rect(box))
        self.panel.tip = (side, tip * self.ctx.scale.u) if side else None
        column = (box.w - (columns + 1) * PAD - (BAR if scrolled else 0)) / columns
        for i, button in enumerate(self.buttons):
            across, down = (i % columns, i // columns) if scrolled else (i // seen, i % seen)
            x, y = box.x + PAD + across * (column + PAD), box.y + head + down * (high + look.gap)
            button.place(frame.rect(Box(x, y, column, high)))
        inside = Rect(self.panel.rect)
        inside.top = self.buttons[0].rect.top - EDGE
        height = self.buttons[-1].rect.bottom + EDGE - inside.top
        if scrolled:
            inside.h = self.buttons[(seen - 1) * columns].rect.bottom + EDGE - inside.top
            inside.w -= self.ctx.scale.px(PAD) // 2
        self._area.place_content(inside, height if scrolled else 0)
        self._area.adopt(self.buttons)


def whole_shapes(count: int, look: Look) -> list[Shape]:
    """Return the arrangements that show all `count` rows, narrowest first."""
    found: dict[int, Shape] = {}
    for columns in range(-(-count // MOST_IN_COLUMN), count + 1):
        seen = -(-count // columns)
        found.setdefault(seen, Shape(look, columns, seen))
    return list(found.values())


def part_shapes(count: int) -> list[Shape]:
    """Return the arrangements that show some of `count` rows, those with most visible rows first."""
    ways = product(range(1, MOST_COLUMNS + 1), range(1, MOST_IN_COLUMN + 1))
    found = [Shape(SMALL, columns, seen) for columns, seen in ways if columns * seen < count]
    return sorted(found, key=lambda shape: -shape.columns * shape.seen)
