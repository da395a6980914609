"""Payments of a deal on a sheet over the table: each player with reasons, and the opened seal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.save_replay import SaveReplay
from game.table.match_info_text import seal_code, seal_lines
from game.ui import theme
from game.ui.intents import Cancel, Intent
from game.ui.plaque import draw_seal
from game.ui.scene import DENSE, Scene
from game.ui.widgets import Button, Panel, draw_rule
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.ui.node import Node
    from game.ui.scale import Scale
    from game.words import Payment

WIDE: Final = 760.0
TITLE: Final = theme.PAPER_TITLE.sized(32)


class PaymentsScene(Scene):
    """Sheet with the payments of the finished deal; if there is just one reason, it follows the name."""

    most_text = DENSE
    shrinks_crowded_text = True

    modal = True

    def __init__(
        self, match: Match, payments: Sequence[Payment], on_close: Callable[[], None], on_save: Callable[[], bool]
    ) -> None:
        """Create the sheet; `on_save` writes a replay and returns whether it succeeded."""
        super().__init__()
        self.match, self.payments, self.on_close, self.on_save = match, payments, on_close, on_save
        self.matches = match.commitment_holds

    def enter(self) -> None:
        """Create the sheet and its buttons."""
        self.panel = Panel(self.ctx, "paper", radius=22, shadow="modal")
        self.close = Button(
            self.ctx, _("Close"), self.on_close, kind="primary", key="escape", ring="paper", name="close"
        )
        self.save = SaveReplay(self.ctx, self.on_save, kind="paper")
        self.focus.focus(self.close.node)

    def handle(self, intent: Intent) -> bool:
        """Handle an intent; Escape closes the sheet."""
        if isinstance(intent, Cancel):
            self.on_close()
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the buttons."""
        return [self.save.node, self.close.node]

    @property
    def lines(self) -> int:
        """Total number of lines for all players."""
        return sum(1 + (len(one.reasons) if len(one.reasons) > 1 else 0) for one in self.payments)

    def layout(self, scale: Scale) -> None:
        """Centre the sheet, as high as its lines need."""
        text = self.ctx.text
        self.pad = max(scale.px(44), 22)
        self.step = max(scale.px(36), round(text.px(theme.BODY) * 1.5))
        self.head = max(scale.px(100), round(text.px(TITLE) * 2.4))
        high = max(scale.px(60), 40)
        foot = high + max(scale.px(56), 30)
        rect = Rect(0, 0, max(scale.px(WIDE), 560), self.head + self.lines * self.step + foot + self.pad // 2)
        rect.center = (scale.width // 2, scale.height // 2)
        self.panel.place(rect)
        y = rect.bottom - self.pad // 2 - high - max(scale.px(8), 4)
        right = rect.right - self.pad
        for button in (self.close, self.save):
            wide = max(scale.px(180), button.preferred()[0])
            button.place(Rect(right - wide, y, wide, high))
            right -= wide + max(scale.px(18), 10)

    def draw(self, surface: Surface) -> None:
        """Draw title, payments, reasons, seal and buttons."""
        ctx, text = self.ctx, self.ctx.text
        self.panel.draw(surface)
        rect, pad = self.panel.rect, self.pad
        base = rect.y + round(self.head * 0.58)
        text.draw(surface, _("Payments"), (rect.x + pad, base), TITLE, theme.INK)
        number = _("Deal {number}").format(number=self.match.number)
        text.draw(surface, number, (rect.right - pad, base), theme.BODY, theme.INK_2, align="right")
        draw_rule(ctx, surface, rect.x + pad, rect.y + round(self.head * 0.78), rect.w - 2 * pad, paper=True)
        y = rect.y + self.head + text.px(theme.BODY) * 0.6
        for payment in self.payments:
            y = self._paint_payment(surface, payment, y)
        self._paint_seal(surface, rect.x + pad)
        self.save.draw(surface)
        self.close.draw(surface)

    def _paint_seal(self, surface: Surface, left: int) -> None:
        ctx, text, scale = self.ctx, self.ctx.text, self.ctx.scale
        middle = self.close.rect.centery
        side = max(scale.px(44), 30)
        draw_seal(ctx, surface, (left + side / 2, middle), side)
        left += side + max(scale.px(14), 8)
        room = self.save.rect.x - left - 8
        if self.match.prepared:
            head, words = seal_lines(self.match, opened=True)
        else:
            head, words = _("Seal opened"), _("as sealed: {seal}") if self.matches else _("not as sealed: {seal}")
        ink = theme.INK_2 if self.matches else theme.CINNABAR
        matches = words.format(seal=seal_code(self.match.commitment))
        fit = text.at_most(matches, theme.LOG_LINE.sized(16), room, 2)
        first = middle - 3 - fit.step * (len(fit.lines) - 1) * 0.6
        lowest = first + 3 + text.px(theme.LOG_LINE) * 1.1 + fit.step * (len(fit.lines) - 0.7)
        first -= max(0.0, lowest - (self.panel.rect.bottom - self.pad // 2))
        text.draw(surface, head, (left, first), theme.LOG_LINE.weighing(600), theme.INK, width=room)
        at = (left, first + 3 + text.px(theme.LOG_LINE) * 1.1)
        text.draw_lines(surface, list(fit.lines), at, fit.role, ink, step=fit.step)

    def _paint_payment(self, surface: Surface, payment: Payment, y: float) -> float:
        text, rect, pad = self.ctx.text, self.panel.rect, self.pad
        right, middle = rect.right - pad, rect.x + round(rect.w * 0.34)
        name = text.draw(surface, payment.name, (rect.x + pad, y), theme.BODY_BOLD, theme.INK)
        ink = theme.GREEN_ON_PAPER if payment.amount > 0 else theme.RED_ON_PAPER if payment.amount else theme.INK
        amount = text.draw(surface, signed(payment.amount), (right, y), theme.BODY_BOLD, ink, align="right")
        if len(payment.reasons) == 1:
            left = max(name.right + 14, middle)
            words, room = payment.reasons[0][0], amount.x - left - 14
            text.draw(surface, words, (left, y), theme.SMALL, theme.INK_2, width=room, height=self.step)
            return y + self.step
        for words, gain in payment.reasons:
            y += self.step
            shown = text.draw(surface, signed(gain), (right, y), theme.SMALL, theme.INK_2, align="right")
            room = shown.x - middle - 14
            text.draw(surface, words, (middle, y), theme.SMALL, theme.INK_2, width=room, height=self.step)
        return y + self.step
