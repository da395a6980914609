"""Panel in the middle of the table that says whose turn it is and what to do, with an optional button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scenes.table.largest_text import largest_text
from game.table.geometry import Box, Spot
from game.table.panel_placement import place_panel
from game.ui import theme
from game.ui.widgets import Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.scenes.tables.money.board_painter import Board
    from game.ui.widgets import Button

TITLE: Final = theme.PANEL_TITLE.sized(30)
WORDS: Final = theme.SMALL
WORDS_COLOUR: Final = theme.rgb("#E3DBB4")
LEAST_WIDE: Final = 236.0
BUTTON_ROOM: Final = 84.0
READABLE: Final = 1.6
"""Text enlargement below which the title is left out if that makes the words larger; the lit plaque also shows
whose turn it is.
"""


class TurnPanel:
    """Small panel with the current instruction, at a free place of the table."""

    def __init__(
        self, board: Board, title: str, words: str, button: Button | None = None, avoid: Box | None = None
    ) -> None:
        self.board, self.title, self.words, self.button = board, title, words, button
        self.panel = Panel(board.ctx, "dark" if board.style.mat else "felt")
        avoided = [avoid] if avoid else []
        self._most = largest_text(board.ctx, board.layout.room, lambda: self._placed(avoided)[0], avoided)
        if self._most < min(READABLE, board.ctx.scale.enlarged):
            self.title = ""
            alone = largest_text(board.ctx, board.layout.room, lambda: self._placed(avoided)[0], avoided)
            if alone > self._most:
                self._most = alone
            else:
                self.title = title
        with board.ctx.text.enlarged_at_most(self._most):
            box, head = self._placed(avoided)
            self.panel.place(board.frame.rect(box))
            if button is not None:
                button.place(board.frame.rect(Box(box.x + 18, box.y + head, box.w - 36, BUTTON_ROOM - 18)))

    def _placed(self, avoid: Sequence[Box]) -> tuple[Box, float]:
        """Return the panel's box, and the height above its button, in units."""
        board, button, title, words = self.board, self.button, self.title, self.words
        text, u = board.ctx.text, board.ctx.scale.u
        extra = BUTTON_ROOM if button is not None else 0.0
        wide = max(LEAST_WIDE if title else 0, text.width(title, TITLE) / u + 56, text.width(words, WORDS) / u + 44)
        if button is not None:
            wide = max(wide, button.preferred(BUTTON_ROOM - 18)[0] / u + 36)
        head = ((text.px(TITLE) * 1.5 if title else 0) + text.px(WORDS) * 1.7) / u + 12
        middle = board.layout.middle.centre
        target = Spot(middle[0], middle[1] - (head + extra) / 2 - 18, 2, 2)
        return place_panel(board.layout.room, target, [(wide, head + extra)], avoid).box, head

    def draw(self, surface: Surface) -> None:
        """Draw the panel with its text and button."""
        with self.board.ctx.text.enlarged_at_most(self._most):
            self._draw(surface)

    def _draw(self, surface: Surface) -> None:
        text, rect = self.board.ctx.text, self.panel.rect
        self.panel.draw(surface)
        y = float(rect.y)
        if self.title:
            y += text.px(TITLE) * 1.34
            text.draw(surface, self.title, (rect.centerx, y), TITLE, align="centre", width=rect.w - 12)
        y += text.px(WORDS) * (1.72 if self.title else 1.45)
        text.draw(surface, self.words, (rect.centerx, y), WORDS, WORDS_COLOUR, align="centre", width=rect.w - 12)
        if self.button is not None:
            self.button.draw(surface)
