"""Panel with a few choices and miniature pieces, at a fixed position on the table."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.scenes.table.fitting_text_scale import LESS
from game.table.choice_rows import Choice, Minis
from game.table.geometry import Spot
from game.ui import theme
from game.ui.measure import MOST_ENLARGED
from game.ui.scroll import ScrollArea
from game.ui.typesetting import TIGHT_LINES, is_thai
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.scenes.table.piece_painter import Pieces
    from game.scenes.table.window_frame import WindowFrame
    from game.table.geometry import Box
    from game.ui.intents import Intent
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.text import Text
    from game.ui.theme import Role

PAD: Final = 12.0
MOST_COLUMNS: Final = 4
TITLE_MOST: Final = 0.24
"""Maximum width of a title to the left of the rows, as a fraction of the panel's width."""
LINE_HIGH: Final = 1.35
"""Minimum height of a row, as a multiple of the text size."""
LEAST_ROW_PX: Final = 28
MOST_LINES: Final = 3
"""Maximum number of lines in a title or label."""
BAR: Final = 14.0
"""Space next to scrolled rows for the scroll bar, in units."""
EDGE: Final = 4
"""Space above and below scrolled rows for the focus ring, in pixels."""
TITLE: Final = theme.PANEL_TITLE.sized(19)


class RowPanel:
    """Title with clickable rows below; a row may show miniature pieces on its left."""

    def __init__(self, ctx: RenderContext, title: str, rows: Sequence[Choice], *, layer: int) -> None:
        self.ctx, self.title, self.rows = ctx, title, tuple(rows)
        self.alpha = 1.0
        self.title_rect = Rect(0, 0, 1, 1)
        """Area of the title, in pixels."""
        self.panel = Panel(ctx, "dark")
        self.buttons = [
            Button(
                ctx,
                row.label,
                row.do,
                kind="primary" if row.primary else "quiet",
                second=row.second,
                tooltip=row.tooltip,
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
        """Row under the mouse, otherwise the focused row; the pieces that it uses are raised."""
        rows = [(row, button.node) for row, button in zip(self.rows, self.buttons, strict=True)]
        hovered = (row for row, node in rows if node.hovered)
        return next(hovered, next((row for row, node in rows if node.focused), None))

    def show_minis(self, paint: Callable[[Choice, Surface, Rect], None], minis: Minis | None) -> None:
        """Set the function that paints each row's miniature pieces; without `minis`, text is centred."""
        for button, row in zip(self.buttons, self.rows, strict=True):
            shown = minis if row.pieces else None
            button.art = partial(paint, row) if shown else None
            button.indent = shown.indent(row) if shown else 0
            button.align = "left" if shown or row.second else "centre"

    def paint_minis(self, surface: Surface, at: tuple[float, float], row: Choice, minis: Minis, pieces: Pieces) -> None:
        """Paint a row's miniature pieces; `at` is the middle of the row's left edge, in pixels."""
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
        rect = self.title_rect
        self.ctx.text.draw(
            surface,
            self.title,
            rect.center,
            TITLE,
            align="centre",
            valign="middle",
            alpha=self.alpha,
            width=rect.w,
            height=rect.h,
        )

    def draw_rows(self, surface: Surface) -> None:
        """Draw the rows only."""
        for button in self.buttons:
            button.draw_faded(surface, self.alpha)


class Look(NamedTuple):
    """Sizes of a choice panel's rows, in units."""

    high: float
    gap: float
    minis: Minis


USUAL: Final = Look(58.0, 8.0, Minis(12.0, 34.0, 47.6, 24.0, 12.0))
SMALL: Final = Look(42.0, 6.0, Minis(10.0, 25.0, 35.0, 18.0, 10.0))
"""Sizes of smaller rows, used when the rows are arranged in two lines."""


class Shape(NamedTuple):
    """Arrangement of a panel's rows at one text scale."""

    most: float
    """Maximum text enlargement."""
    look: Look
    columns: int
    lines: int
    """Number of visible lines of rows."""
    above: bool
    """Whether the title is above the rows rather than to their left."""


class ChoicePanel(RowPanel):
    """Panel of choices at a fixed position on the table, with a button that closes it.

    Rows that do not fit are scrolled.
    """

    def __init__(
        self, ctx: RenderContext, title: str, rows: Sequence[Choice], place: Box, leave: Callable[[], None] | None
    ) -> None:
        """Create the panel; `place` is in units; if `leave` is None, one of the rows closes the panel."""
        super().__init__(ctx, title, rows, layer=6)
        self._place = place
        self._most = MOST_ENLARGED
        self._leave = None
        if leave is not None:
            self._leave = Button(ctx, _("Not yet"), leave, key="escape", size=19, name="not yet", layer=6)
        self._area = ScrollArea(ctx, name="choice")
        self._area.bar.layer = 6

    @property
    def nodes(self) -> list[Node]:
        """Nodes of the rows, of the scroll bar if there is one, and of the button that closes the panel."""
        bar = [self._area.bar] if self._area.furthest else []
        return [*super().nodes, *bar, *([self._leave.node] if self._leave is not None else [])]

    def scroll(self, intent: Intent) -> bool:
        """Scroll the rows with the mouse wheel; return whether the intent was used."""
        return self._area.handle(intent)

    def place(self, frame: WindowFrame, pieces: Pieces) -> None:
        """Place the panel with its rows in one or two lines, and with the largest text that fits."""
        self.panel.place(frame.rect(self._place))
        for shape in self._shapes():
            self._most = shape.most
            with self.ctx.text.enlarged_at_most(shape.most):
                if self._try(shape, pieces):
                    return

    def _shapes(self) -> Iterator[Shape]:
        """Yield arrangements that show all rows, largest text first, then those with scrolled rows."""
        count, enlarged = len(self.rows), self.ctx.scale.enlarged
        scales = [enlarged, *(most for most in LESS if most < enlarged)]
        for most in scales:
            yield Shape(most, USUAL, count, 1, above=True)
            yield Shape(most, USUAL, count, 1, above=False)
            yield Shape(most, SMALL, -(-count // 2), 2, above=True)
            yield Shape(most, SMALL, -(-count // 2), 2, above=False)
        for most, columns in product(scales, range(MOST_COLUMNS, 0, -1)):
            yield Shape(most, SMALL, columns, 2, above=False)
        yield Shape(1.0, SMALL, 1, 1, above=False)

    def draw(self, surface: Surface) -> None:
        """Draw the panel, its title, its rows and the button that closes it."""
        # The ground is opaque, so that words below do not show through.
        radius = self.ctx.scale.f(self.panel.radius)
        self.ctx.paint.fill(surface, self.panel.rect, radius=radius, fill=(theme.NIGHT,))
        self.ctx.text.cover(self.panel.rect)
        with self.ctx.text.enlarged_at_most(self._most):
            self.draw_ground(surface)
            if self._area.furthest:
                self._area.draw(surface)
            else:
                self.draw_rows(surface)
            if self._leave is not None:
                self._leave.draw(surface)

    def _row_width(self, row: Choice, button: Button, look: Look) -> int:
        """Return the width of a row in pixels."""
        text, scale = self.ctx.text, self.ctx.scale
        aside = look.minis.indent(row) + PAD if row.pieces else 2 * PAD
        return text.width(row.label, button.role) + scale.px(aside)

    def _try(self, shape: Shape, pieces: Pieces) -> bool:
        """Place title and rows in this shape; return whether they fit (a single row always does)."""
        text, scale, look = self.ctx.text, self.ctx.scale, shape.look
        pad, gap = scale.px(PAD), scale.px(look.gap)
        inside = self.panel.rect.inflate(-2 * pad, -pad)
        title = inside.copy()
        fits = True
        if shape.above:
            title.h = round(text.px(TITLE) * TIGHT_LINES[is_thai(self.title)])
            fits = text.width(self.title, TITLE) <= title.w
            inside.h -= title.h + pad // 3
            inside.y = title.bottom + pad // 3
        if self._leave is not None:
            wide = self._leave.preferred(look.high)[0]
            high = min(inside.h, max(scale.px(USUAL.high), LEAST_ROW_PX))
            self._leave.place(Rect(inside.right - wide, inside.centery - high // 2, wide, high))
            inside.w -= wide + pad
        if not shape.above:
            title.w = min(width_in_lines(text, self.title, TITLE, title.h), round(TITLE_MOST * title.w))
            fits = text.fit(self.title, TITLE, title.w, title.h).whole
            inside.w -= title.w + pad
            inside.x += title.w + pad
        high = min(scale.px(look.high), (inside.h - gap * (shape.lines - 1)) // shape.lines)
        high = max(high, LEAST_ROW_PX, round(text.px(self.buttons[0].role) * LINE_HIGH))
        whole = shape.lines * (high + gap) - gap
        scrolled = shape.columns * shape.lines < len(self.rows)
        room = inside.w - (scale.px(BAR) if scrolled else 0)
        column = (room + gap) // shape.columns - gap
        wants = max(self._row_width(row, button, look) for row, button in zip(self.rows, self.buttons, strict=True))
        fits = fits and whole <= inside.h and wants <= column
        if not fits and shape.columns * shape.lines > 1:
            return False
        self.title_rect = title

        def paint(row: Choice, surface: Surface, rect: Rect) -> None:
            self.paint_minis(surface, (rect.x, rect.centery), row, minis, pieces)

        minis = look.minis.within(high / scale.u - 6)
        self.show_minis(paint, minis)
        top = inside.centery - whole // 2
        for i, button in enumerate(self.buttons):
            line, across = divmod(i, shape.columns)
            button.place(Rect(inside.x + across * (column + gap), top + line * (high + gap), column, high))
        shown = Rect(inside.x - EDGE, top - EDGE, inside.w + EDGE, whole + 2 * EDGE)
        content = self.buttons[-1].rect.bottom + EDGE - shown.top
        self._area.place_content(shown, content if scrolled else 0)
        self._area.adopt(self.buttons)
        return True


def width_in_lines(text: Text, words: str, role: Role, high: int) -> int:
    """Return a text's width in pixels on as many lines as fit into `high` pixels, at most three."""
    whole = text.width(words, role)
    lines = min(MOST_LINES, int(high / (text.px(role) * TIGHT_LINES[is_thai(words)])))
    if lines < 2:
        return whole
    least = max(text.longest(words, role), whole // lines)
    step = max(1, whole // 20)
    return next((wide for wide in range(least, whole, step) if len(text.wrap(words, role, wide)) <= lines), whole)
