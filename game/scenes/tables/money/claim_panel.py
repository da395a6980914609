"""Panel for claiming a discard: a button for each claim, showing the pieces it uses, and a pass."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n.lists import labelled
from game.scenes.table.choice_panel import TITLE, RowPanel, width_in_lines
from game.table.choice_rows import Choice, Minis
from game.ui import theme
from game.ui.typesetting import TIGHT_LINES, is_thai

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.scenes.tables.money.board_painter import Board
    from game.ui.node import Node
    from game.ui.widgets import Button

GAP, PAD = 10.0, 12.0
SCALES: Final = (1.5, 1.35, 1.2, 1.0)
"""Smaller text scales to try; only a few, because the first use of each loads its fonts."""
BUTTON_HIGH: Final = 76.0
"""Maximum height of a button in units, unless its text needs more."""
TITLE_MOST: Final = 0.3
"""Maximum width of a title next to the buttons, as a fraction of the panel's width."""
TITLE_LINES: Final = 2
"""Maximum number of lines of a title next to the buttons; with more, it would be a narrow column."""
AROUND_KEY: Final = 50.0
"""Horizontal space around the key's letter at the right of a button, in units."""
BESIDE_LABEL: Final = 30.0
"""Horizontal space to the left and right of a button's text, in units."""

WIN_NAME: Final = "claim:win"
"""Name of the button that declares a win; its label is never broken over lines."""


class _Form(NamedTuple):
    """Arrangement of the panel's content at one text scale."""

    most: float
    """Maximum text enlargement."""
    minis: bool
    keys: bool
    """Whether space is reserved for the key on each button."""
    joined: bool
    """Whether a button's second line follows its label as one text of up to three lines."""
    above: bool
    """Whether the title is above the buttons instead of to their left."""
    widest: bool
    """Whether a win's button is at least as wide as every other button."""


class ClaimPanel(RowPanel):
    """Panel of possible claims, at a fixed position and size per table; only its buttons change."""

    def __init__(self, board: Board, title: str, rows: Sequence[Choice]) -> None:
        super().__init__(board.ctx, title, rows, layer=5)
        self.board = board
        self.remaining: float | None = None
        """Fraction of the answering time that is left; None if there is no limit."""
        wide, high = board.layout.discard_size
        self._minis = Minis(10.0, 28.0, 28.0 * high / wide, 23.0, 8.0)
        self.place()

    @property
    def usual(self) -> Node:
        """Node of the button that is focused first."""
        return next((node for row, node in zip(self.rows, self.nodes, strict=True) if row.primary), self.nodes[-1])

    # Layout -----------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place the panel, and its buttons in a row with the largest text that fits."""
        self.panel.place(self.board.frame.rect(self.board.layout.claim))
        enlarged = self.ctx.scale.enlarged
        scales = [enlarged, *(most for most in SCALES if most < enlarged)]
        wins = any(map(self._is_win, self.rows))
        forms = [
            _Form(most, minis, keys=keys, joined=joined, above=above, widest=widest)
            for widest, most, keys, joined, minis, above in product(
                (True, False) if wins else (False,), scales, (True, False), (False, True), (True, False), (True, False)
            )
            if (keys or most == scales[-1]) and not (joined and minis and not widest)
        ]
        narrowest = _Form(scales[-1], minis=False, keys=False, joined=True, above=True, widest=False)
        for form in (*forms, narrowest):  # in the last one, text is reduced
            self._most = form.most
            with self.ctx.text.enlarged_at_most(form.most):
                if self._try(form):
                    return

    def _try(self, form: _Form) -> bool:
        """Place title and buttons in this form; return whether all text fits."""
        text, scale, rect = self.ctx.text, self.ctx.scale, self.panel.rect
        pad, gap = scale.px(PAD), scale.px(GAP)
        inside = rect.inflate(-2 * pad, -2 * pad)
        self.title_rect = inside.copy()
        fits = True
        if form.above:
            self.title_rect.h = round(text.px(TITLE) * TIGHT_LINES[is_thai(self.title)])
            fits = text.width(self.title, TITLE) <= inside.w
            inside.h -= self.title_rect.h + pad // 2
            inside.y = self.title_rect.bottom + pad // 2
        else:
            self.title_rect.w = width_in_lines(text, self.title, TITLE, inside.h)
            lines = len(text.wrap(self.title, TITLE, self.title_rect.w))
            fits = self.title_rect.w <= TITLE_MOST * rect.w and lines <= TITLE_LINES
            inside.w -= self.title_rect.w + gap
            inside.x += self.title_rect.w + gap
        self.show_minis(self._paint_clipped, self._minis if form.minis else None)
        rows = list(zip(self.rows, self.buttons, strict=True))
        for row, button in rows:
            button.wraps_beside_key = form.keys
            button.second = "" if form.joined else row.second
            button.label = labelled(row.label, row.second) if (form.joined and row.second) else row.label
        wants = max(map(self._height, self.buttons))
        usual = min(inside.h, max(wants, scale.px(BUTTON_HIGH)))
        for high in (usual, inside.h):  # more height lets long labels take two lines
            least = [self._least_width(row, button, high, form) for row, button in rows]
            if form.widest:
                least = [max(least) if self._is_win(row) else wide for row, wide in zip(self.rows, least, strict=True)]
            spare = inside.w - sum(least) - gap * (len(least) - 1)
            if spare >= 0:
                break
        inside.inflate_ip(0, high - inside.h)
        shares: list[float] = [
            float(self._is_win(row)) if form.widest else wide for row, wide in zip(self.rows, least, strict=True)
        ]
        if spare < 0:  # text is reduced where it has several words, so that no word is broken
            shares = [wide * (" " in button.label) for button, wide in zip(self.buttons, least, strict=True)]
        total = sum(shares) or 1.0
        x = float(inside.x)
        for button, wide, share in zip(self.buttons, least, shares, strict=True):
            column = wide + spare * share / total
            button.place(Rect(round(x), inside.y, round(x + column) - round(x), inside.h))
            x += column + gap
        return fits and spare >= 0 and wants <= inside.h

    def _is_win(self, row: Choice) -> bool:
        """Return whether a row is the highlighted win."""
        return row.primary and row.name == WIN_NAME

    def _height(self, button: Button) -> int:
        """Return the height in pixels that a button needs for its text, on one or two lines."""
        text = self.ctx.text
        lines = TIGHT_LINES[is_thai(button.label)] * text.px(button.role)
        if button.second:
            lines += TIGHT_LINES[is_thai(button.second)] * text.px(theme.SMALL)
        return round(lines) + 6

    def _least_width(self, row: Choice, button: Button, high: int, form: _Form) -> int:
        """Return the width in pixels that a button needs for its text."""
        text, scale = self.ctx.text, self.ctx.scale
        if button.second:
            wide = max(text.width(button.label, button.role), text.width(button.second, theme.SMALL))
        elif self._is_win(row):
            wide = text.width(button.label, button.role)
        else:
            wide = width_in_lines(text, button.label, button.role, high - 6)
        wide += scale.px(self._minis.indent(row) + 12) if form.minis and row.pieces else scale.px(BESIDE_LABEL)
        if form.keys and row.key:
            wide += text.width(self.ctx.keys.cap(row.key).words, theme.KEY_CAP) + scale.px(AROUND_KEY - 12)
        return wide

    # Painting ---------------------------------------------------------------------------------------------------------

    def _paint_clipped(self, row: Choice, surface: Surface, rect: Rect) -> None:
        """Paint pieces taller than their row, clipped to the upper part with rank and suit."""
        u = self.ctx.scale.u
        high = self._minis.high * u
        y = rect.centery if high < rect.h - 6 else rect.y + 9 * u + high / 2
        before = surface.get_clip()
        surface.set_clip(rect.inflate(-4, -6).clip(before))
        self.paint_minis(surface, (rect.x, y), row, self._minis, self.board.pieces)
        surface.set_clip(before)

    def draw(self, surface: Surface) -> None:
        """Draw the panel at its current fade opacity, with the time left to answer."""
        ctx, scale, rect = self.ctx, self.ctx.scale, self.panel.rect
        with ctx.text.enlarged_at_most(self._most):
            super().draw(surface)
        if self.remaining is not None:
            wide = round((rect.w - 2 * scale.px(PAD)) * self.remaining)
            if wide > 2:
                line = ctx.paint.box(wide, max(2, scale.px(3)), radius=1, fill=(theme.GLOW,))
                line.draw(surface, rect.x + scale.px(PAD), rect.bottom - scale.px(PAD / 2 + 2), self.alpha)
