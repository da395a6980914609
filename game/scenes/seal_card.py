"""Card with 64 hex digits, grouped for reading aloud, with a copy button and an optional QR code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.node import Node
from game.ui.qr import qr_picture
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext

GROUP: Final = 4
IN_A_ROW: Final = 4
DIGITS: Final = theme.Role("text", 26, 600)
COLUMN_GAP: Final = 38.0
"""Preferred space between two groups, in units."""
BESIDE_GAP: Final = 16.0
"""Space between the digits and a button next to them, in units."""
CODE: Final = 264.0
"""Preferred side length of the QR code, in units."""
CODE_GAP: Final = 24.0


def grouped(digits: str) -> list[list[str]]:
    """Split the digits into rows, each with groups of four.

    >>> grouped("0123456789abcdef" * 4)[0]
    ['0123', '4567', '89ab', 'cdef']
    """
    groups = [digits[at : at + GROUP] for at in range(0, len(digits), GROUP)]
    return [groups[at : at + IN_A_ROW] for at in range(0, len(groups), IN_A_ROW)]


class SealCard:
    """A heading, 64 hex digits with a copy button, and optionally a QR code below.

    The QR code contains the text `camera`. `tell` is called with a sentence if the clipboard cannot be written.
    """

    def __init__(
        self,
        ctx: RenderContext,
        heading: str,
        digits: str,
        tell: Callable[[str], None],
        *,
        camera: str = "",
        name: str = "copy",
    ) -> None:
        self.ctx, self.heading, self.digits, self.camera = ctx, heading, digits, camera
        self._tell = tell
        self.copy = Button(ctx, _("Copy"), self._copy, kind="paper", size=20, name=name)
        self.rect = self.grid = Rect(0, 0, 0, 0)
        """Area of the card on the sheet, and area of its digits."""
        shown = " ".join(group for row in grouped(digits) for group in row)
        self._digits_node = Node(self.grid, "label", heading, value=shown, focusable=False)
        self._code: Surface | None = None

    @property
    def nodes(self) -> list[Node]:
        """Nodes of the copy button and of the screen-reader text."""
        return [self.copy.node, self._digits_node]

    def _copy(self) -> None:
        try:
            pygame.scrap.put_text(self.digits)
        except pygame.error as error:
            self._tell(_("Could not copy ({reason}).").format(reason=error))
        else:
            self.copy.label = _("Copied")

    # Places -----------------------------------------------------------------------------------------------------------

    def place(self, paper: Paper, rect: Rect) -> None:
        """Place the card at the top of this area of a sheet."""
        self.paper, self.rect = paper, rect
        text = self.ctx.text
        group = max(text.width(group, DIGITS) for row in grouped(self.digits) for group in row)
        self.line = round(text.px(DIGITS) * 1.5)
        rows = len(grouped(self.digits))
        high = max(paper.px(48), round(text.px(theme.BODY) * 1.9))
        wide = max(paper.px(120), self.copy.preferred()[0])
        room = rect.w if self.camera else rect.w - wide - paper.px(BESIDE_GAP)
        self.column = min(group + paper.px(COLUMN_GAP), (room - group) // (IN_A_ROW - 1))
        self.grid = Rect(rect.x, rect.y + paper.px(46), (IN_A_ROW - 1) * self.column + group, rows * self.line)
        self._digits_node.rect = self.grid
        if self.camera:
            room = min(paper.px(CODE), rect.bottom - self.grid.bottom - paper.px(CODE_GAP))
            self._code = qr_picture(self.camera, max(room, 1))
            self.code_at = (rect.x, self.grid.bottom + paper.px(CODE_GAP))
            left = rect.x + self._code.get_width() + paper.px(CODE_GAP)
            self.copy.place(Rect(left, self.code_at[1], wide, high))
        else:
            self.copy.place(Rect(rect.right - wide, self.grid.y + paper.px(12), wide, high))

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the heading, the digits, the copy button and the QR code."""
        text, paper, rect = self.ctx.text, self.paper, self.rect
        text.draw(surface, self.heading, (rect.x, rect.y + paper.px(26)), theme.PAPER_TITLE, theme.INK)
        paper.rule(surface, rect.x, rect.y + paper.px(42), rect.right)
        for row, groups in enumerate(grouped(self.digits)):
            y = self.grid.y + (row + 1) * self.line - round(self.line * 0.2)
            for place, group in enumerate(groups):
                text.draw(surface, group, (rect.x + place * self.column, y), DIGITS, theme.INK)
        self.copy.draw(surface)
        if self._code is not None:
            surface.blit(self._code, self.code_at)
            left = self.copy.rect.x
            y = self.copy.rect.bottom + round(text.px(theme.SMALL) * 1.8)
            for line in text.wrap(_("or photograph this code: it holds the same seal"), theme.SMALL, rect.right - left):
                text.draw(surface, line, (left, y), theme.SMALL, theme.INK_2)
                y += text.line_height(theme.SMALL)
