"""All payments of a deal with their reasons, on a sheet that scrolls, and the replay to be saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.scenes.scrolled_paper import ScrolledPaper
from game.ui import theme
from game.ui.widgets import Button
from game.words import words_of
from game.words.daun_tiga.outcome import signed
from game.words.daun_tiga.payments import account_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.match.match import Match
    from game.rules.contract import Result
    from game.rules.daun_tiga.view import Showdown
    from game.words import Reader

NAME: Final = theme.Role("text", 21, 600)
AMOUNT: Final = theme.Role("text", 21, 700)


class Account(NamedTuple):
    """One seat: who, what it had, what it gained, and why."""

    name: str
    hand: str
    gain: int
    reasons: tuple[tuple[str, int], ...]
    you: bool


def accounts(result: Result, reader: Reader) -> tuple[Account, ...]:
    """Every seat of a deal that is over, the banker first, then from its right on. DT-52."""
    shown: Showdown = result.shown
    seats, banker = len(shown.hands), shown.rulings.index(None)
    entries, item_words = {entry.account: entry for entry in result.entries}, words_of(reader.game).item
    found = []
    for seat in ((banker + step) % seats for step in range(seats)):
        entry = entries[seat]
        hand = account_words(shown.readings[seat], reader, bank=seat == banker)
        reasons = tuple((item_words(item, reader), item.amount) for item in entry.items)
        found.append(Account(reader.title(seat), hand, entry.amount, reasons, seat == reader.you))
    return tuple(found)


class PaymentsScene(ScrolledPaper):
    """Lies over the table."""

    size = (1320.0, 940.0)
    top = (126.0, 140.0)
    least_button = 60.0

    def __init__(self, match: Match, reader: Reader, on_done: Callable[[], None], on_save: Callable[[], bool]) -> None:
        of = _("Deal {number} of {deals}") if match.deals else _("Deal {number}")
        super().__init__(_("Payments"), of.format(number=match.number, deals=match.deals), on_done)
        self.accounts, self._on_save = accounts(match.finish_deal(), reader), on_save

    def enter(self) -> None:
        """Make sheet and buttons."""
        super().enter()
        kit = self.kit
        self.save = Button(kit, _("Save replay"), self.save_replay, kind="paper", key="s", size=21, name="save")
        done = Button(
            kit, _("Back to the table"), self.on_done, kind="primary", key="escape", size=22, ring="paper", name="done"
        )
        self.buttons = [(done, 260.0), (self.save, 220.0)]
        self.focus.focus("done", show=False)

    def save_replay(self) -> None:
        """Write the deal to a file, once."""
        if self._on_save():
            self.save.enabled = False
            self.save.node.why = _("It is saved")
            self.dirty = True

    def measure(self) -> list[int]:
        """Measure every account."""
        self.step = round(self.kit.text.px(NAME) * 1.5)
        self.gap = max(self.paper.px(10), 6)
        return [self.step * max(1, len(account.reasons)) + 2 * self.gap for account in self.accounts]

    def paint_foot(self, surface: Surface) -> None:
        """That no chip is lost."""
        paper, left = self.paper, self.paper.inner.x
        room, at = self.save.rect.x - left - paper.px(20), (left, paper.y(paper.height - 66))
        words = _("All payments add up to nothing.")
        self.kit.text.draw(surface, words, at, theme.SMALL, theme.INK_2, width=room, valign="middle")

    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:
        """One account: who, with which hand, why, and how much."""
        account = self.accounts[row]
        text, inner, paper = self.kit.text, self.paper.inner, self.paper
        right = inner.right - paper.px(30)
        if account.you:
            ground = self.kit.paint.box(inner.w - paper.px(10), high, radius=8, fill=(theme.MARIGOLD,), opacity=0.20)
            ground.draw(surface, inner.x - paper.px(8), y)
        first = y + self.gap + text.px(NAME)
        names, reasons = inner.x + paper.px(230), inner.x + paper.px(430)
        text.draw(surface, account.name, (inner.x, first), NAME, theme.INK, width=paper.px(220))
        text.draw(surface, account.hand, (names, first), theme.BODY, theme.INK_2, width=reasons - names - paper.px(10))
        self._amount(surface, account.gain, (right, first), AMOUNT)
        sums = right - paper.px(130)
        for place, (words, amount) in enumerate(account.reasons):
            at = first + place * self.step
            text.draw(surface, words, (reasons, at), theme.SMALL, theme.INK, width=sums - reasons - paper.px(70))
            self._amount(surface, amount, (sums, at), theme.SMALL.weighing(600))
        paper.rule(surface, inner.x, y + high - 1, right)

    def _amount(self, surface: Surface, amount: int, at: tuple[float, float], role: theme.Role) -> None:
        colour = theme.GREEN_ON_PAPER if amount > 0 else theme.RED_ON_PAPER if amount < 0 else theme.INK_2
        self.kit.text.draw(surface, signed(amount), at, role, colour, align="right")
