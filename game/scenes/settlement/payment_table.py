"""Table of the losers' payments: a row for each reason, a column for each loser, and totals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.table.settlement.row_types import Reason
from game.ui import theme
from game.ui.plaque import draw_coin
from game.words.reader import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext

NOTE: Final = theme.Role("text", 17, 400)
REASON: Final = theme.Role("text", 20, 400)
AMOUNT: Final = theme.Role("text", 21, 600)
COLUMN: Final = 138.0
"""Width of a loser's column in units."""


class ReasonTable:
    """The losers' payments; `shown` is the number of visible rows including totals, where a fraction fades a row in."""

    def __init__(self, ctx: RenderContext, paper: Paper, losers: Sequence[str], reasons: Sequence[Reason]) -> None:
        """Create the table; `losers` are the losers' names."""
        self.ctx, self.paper, self.losers, self.reasons = ctx, paper, losers, reasons
        self.grown = 1.0
        """Enlargement of the text."""
        self.sums = Reason(
            _("Each pays in total"), tuple(map(sum, zip(*(row.amounts for row in reasons), strict=True)))
        )

    def paint(self, surface: Surface, left: int, right: int, top: float, pitch: float, shown: float) -> None:
        """Paint the table; `top` is the title's baseline, and rows are `pitch` pixels apart."""
        paper, text = self.paper, self.ctx.text
        column = paper.px(COLUMN)
        rights = [right - column * i for i in reversed(range(len(self.losers)))]
        text.draw(surface, _("Payments"), (left, top), theme.PAPER_TITLE, theme.INK)
        for name, at in zip(self.losers, rights, strict=True):
            text.draw(surface, name, (at, top), self._role(NOTE), theme.INK_2, align="right", width=column - 8)
        paper.rule(surface, left, top + paper.px(12), right)
        for place, row in enumerate(self.reasons):
            middle = top + paper.px(16) + pitch * (place + 0.5)
            self._paint_row(surface, row, (left, middle), rights, min(1.0, max(0.0, shown - place)))
        y, alpha = top + paper.px(18) + pitch * len(self.reasons), min(1.0, max(0.0, shown - len(self.reasons)))
        paper.rule(surface, left, y, right, alpha=alpha)
        self._paint_row(surface, self.sums, (left, y + pitch / 2 + 2), rights, alpha)

    def _role(self, role: theme.Role) -> theme.Role:
        return role.sized(role.size * self.grown)

    def _paint_row(
        self, surface: Surface, row: Reason, at: tuple[float, float], rights: list[int], alpha: float
    ) -> None:
        if alpha <= 0:
            return
        ctx, paper, text = self.ctx, self.paper, self.ctx.text
        strong = row is self.sums
        role, colour = self._role(REASON).weighing(600 if strong else 400), theme.CINNABAR if strong else theme.INK
        room = rights[0] - paper.px(110) - round(at[0])
        text.draw(surface, row.words, at, role, theme.INK, valign="middle", alpha=alpha, width=room)
        for amount, right in zip(row.amounts, rights, strict=True):
            words, end = plain(amount) if amount else "–", (right, at[1])
            written = text.draw(
                surface, words, end, self._role(AMOUNT), colour, align="right", valign="middle", alpha=alpha
            )
            if amount and alpha >= 1:
                draw_coin(ctx, surface, (written.left - paper.px(16), at[1]), paper.px(18))
