"""Scrolling sheet with all payments of a deal and their reasons, and a button to save the replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.scenes.review_button import ReviewButton
from game.scenes.save_replay import SaveReplay
from game.scenes.sheet_scene import ScrollingSheet
from game.ui import theme
from game.words.daun_tiga.outcome import gain_words
from game.words.daun_tiga.payments import payments

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.match.match import Match
    from game.words import Reader

NAME: Final = theme.Role("text", 21, 600)
AMOUNT: Final = theme.Role("text", 21, 700)


class PaymentsScene(ScrollingSheet):
    """Sheet over the table with the payments of the finished deal."""

    size = (1320.0, 940.0)
    head = 126.0
    top = 140.0
    button_high = 60.0

    def __init__(
        self,
        match: Match,
        reader: Reader,
        on_done: Callable[[], None],
        on_save: Callable[[], bool],
        on_review: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(on_done, _("Payments"), reader.deal(match.number, match.deals))
        self.payments, self._on_save = payments(match.finish_deal(), reader), on_save
        self._on_review = on_review

    def enter(self) -> None:
        """Create the sheet and its buttons."""
        super().enter()
        self.save = SaveReplay(self.ctx, self._on_save, kind="paper", key="s", size=21)
        self.buttons = [(self.done_button(_("Back to the table"), size=22), 260.0), (self.save, 200.0)]
        if self._on_review is not None:
            review = ReviewButton(self.ctx, self._review, kind="paper", key="v", size=21)
            self.buttons.insert(1, (review, 160.0))
        self.focus.focus("done", show=False)

    def _review(self) -> None:
        """Replace this sheet by the deal's review."""
        self.on_done()
        if self._on_review is not None:
            self._on_review()

    def measure(self) -> list[int]:
        """Return the height of each seat's row, in pixels."""
        self.step = round(self.ctx.text.px(NAME) * 1.5)
        self.gap = max(self.paper.px(10), 6)
        return [sum(map(self._high, account.reasons)) + 2 * self.gap for account in self.payments]

    def _high(self, reason: tuple[str, int]) -> int:
        """Return the height of one reason, which may take several lines, in pixels."""
        fit = self.ctx.text.fit(reason[0], theme.SMALL, self._room(), 4 * self.step)
        return max(self.step, fit.step * len(fit.lines) + 4)

    def _room(self) -> int:
        """Return the width available for the text of a reason, in pixels."""
        text, role = self.ctx.text, theme.SMALL.weighing(600)
        amounts = {amount for account in self.payments for _words, amount in account.reasons}
        widest = max((text.width(gain_words(amount), role) for amount in amounts), default=0)
        paper = self.paper
        return paper.inner.w - paper.px(460) - self._total_room() - max(paper.px(40), widest + paper.px(22))

    def _total_room(self) -> int:
        """Return the width reserved on the right for a seat's total, in pixels."""
        widest = max((self.ctx.text.width(gain_words(each.amount), AMOUNT) for each in self.payments), default=0)
        return max(self.paper.px(130), widest + self.paper.px(28))

    def paint_foot(self, surface: Surface) -> None:
        """Paint the note that all payments sum to zero."""
        paper, left = self.paper, self.paper.inner.x
        room, at = self.save.rect.x - left - paper.px(20), (left, paper.y(paper.height - 66))
        words = _("All payments add up to zero.")
        self.ctx.text.draw(surface, words, at, theme.SMALL, theme.INK_2, width=room, valign="middle")

    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:
        """Paint one seat's row: player, hand, reasons and amounts."""
        account = self.payments[row]
        text, inner, paper = self.ctx.text, self.paper.inner, self.paper
        right = inner.right - paper.px(30)
        if account.own:
            ground = self.ctx.paint.box(inner.w - paper.px(10), high, radius=8, fill=(theme.MARIGOLD,), opacity=0.20)
            ground.draw(surface, inner.x - paper.px(8), y)
        first = y + self.gap + text.px(NAME)
        names, reasons = inner.x + paper.px(230), inner.x + paper.px(430)
        text.draw(surface, account.name, (inner.x, first), NAME, theme.INK, width=paper.px(206))
        text.draw(surface, account.note, (names, first), theme.BODY, theme.INK_2, width=reasons - names - paper.px(26))
        self._amount(surface, account.amount, (right, first), AMOUNT)
        sums = right - self._total_room()
        at = first
        for reason in account.reasons:
            words, amount = reason
            room = self._high(reason)
            at += (room - self.step) // 2
            text.draw(surface, words, (reasons, at), theme.SMALL, theme.INK, width=self._room(), height=room)
            self._amount(surface, amount, (sums, at), theme.SMALL.weighing(600))
            at += room - (room - self.step) // 2
        paper.rule(surface, inner.x, y + high - 1, right)

    def _amount(self, surface: Surface, amount: int, at: tuple[float, float], role: theme.Role) -> None:
        colour = theme.GREEN_ON_PAPER if amount > 0 else theme.RED_ON_PAPER if amount < 0 else theme.INK_2
        self.ctx.text.draw(surface, gain_words(amount), at, role, colour, align="right")
