"""All payments of a deal with their reasons, on a sheet that scrolls, and the replay to be saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.scenes.paper import Paper
from game.ui import theme
from game.ui.intents import Cancel, Intent, Move
from game.ui.scene import Scene
from game.ui.widgets import Button, ScrollArea
from game.words import words_of
from game.words.daun_tiga.outcome import signed
from game.words.daun_tiga.payments import account_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.rules.contract import Result
    from game.rules.daun_tiga.view import Showdown
    from game.ui.node import Node
    from game.ui.scale import Scale
    from game.words import Reader

SIZE: Final = (1320.0, 940.0)
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


class PaymentsScene(Scene):
    """Lies over the table."""

    modal = True

    def __init__(self, match: Match, reader: Reader, on_done: Callable[[], None], on_save: Callable[[], bool]) -> None:
        super().__init__()
        self.match, self.on_done, self._on_save = match, on_done, on_save
        self.accounts = accounts(match.finish_deal(), reader)

    def enter(self) -> None:
        """Make sheet and buttons."""
        kit = self.kit
        self.paper = Paper(kit, width=SIZE[0], height=SIZE[1])
        self.area = ScrollArea(kit, paper=True)
        self.save = Button(kit, _("Save replay"), self.save_replay, kind="paper", key="s", size=21, name="save")
        self.done = Button(
            kit, _("Back to the table"), self.on_done, kind="primary", key="escape", size=22, ring="paper", name="done"
        )
        self.focus.focus("done", show=False)

    def save_replay(self) -> None:
        """Write the deal to a file, once."""
        if self._on_save():
            self.save.enabled = False
            self.save.node.why = _("It is saved")
            self.dirty = True

    def handle(self, intent: Intent) -> bool:
        """Wheel and arrows scroll, Escape goes back."""
        if isinstance(intent, Cancel):
            self.on_done()
            return True
        scrolled = self.area.handle(intent)
        if isinstance(intent, Move) and intent.direction in {"up", "down"}:
            by = self.paper.px(90) * (1 if intent.direction == "down" else -1)
            scrolled = self.area.scroll_to(self.area.offset + by)
        if scrolled:
            self.dirty = True
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """The bar and the buttons."""
        return [*self.area.nodes, self.save.node, self.done.node]

    def layout(self, scale: Scale) -> None:
        """Measure every account."""
        paper, text = self.paper, self.kit.text
        paper.place(scale)
        inner = paper.inner
        top, bottom = round(paper.y(140)), round(paper.y(paper.height - 124))
        self.step = round(text.px(NAME) * 1.5)
        self.gap = max(paper.px(10), 6)
        self.heights = [self.step * max(1, len(account.reasons)) + 2 * self.gap for account in self.accounts]
        self.area.place_content(Rect(inner.x, top, inner.w, bottom - top), sum(self.heights))
        high = max(paper.px(60), round(text.px(theme.QUIET_BUTTON) * 1.9))
        y = round(paper.y(paper.height - 70)) - high // 2
        wide = max(paper.px(260), self.done.preferred()[0])
        self.done.place(Rect(inner.right - wide, y, wide, high))
        other = max(paper.px(220), self.save.preferred()[0])
        self.save.place(Rect(self.done.rect.x - other - paper.px(16), y, other, high))

    def draw(self, surface: Surface) -> None:
        """The sheet with its list."""
        kit, paper = self.kit, self.paper
        text, inner = kit.text, paper.inner
        paper.draw(surface)
        text.draw(surface, _("Payments"), (inner.x, paper.y(98)), theme.RESULT.sized(46), theme.INK)
        of = _("Deal {number} of {deals}") if self.match.deals else _("Deal {number}")
        words = of.format(number=self.match.number, deals=self.match.deals)
        right = (inner.right, paper.y(96))
        text.draw(surface, words, right, theme.Role("display", 22, 500), theme.INK_2, align="right")
        paper.rule(surface, inner.x, paper.y(126), inner.right, red=True)
        with self.area.clipped(surface):
            y = self.area.rect.y - self.area.offset
            for account, high in zip(self.accounts, self.heights, strict=True):
                if y + high > self.area.rect.top and y < self.area.rect.bottom:
                    self._draw_account(surface, account, y, high)
                y += high
        self.area.draw_bar(surface)
        paper.rule(surface, inner.x, paper.y(paper.height - 120), inner.right)
        left = self.save.rect.x - inner.x - paper.px(20)
        total = _("All payments add up to nothing.")
        baseline = paper.y(paper.height - 66)
        text.draw(surface, total, (inner.x, baseline), theme.SMALL, theme.INK_2, width=left, valign="middle")
        self.save.draw(surface)
        self.done.draw(surface)

    def _draw_account(self, surface: Surface, account: Account, y: int, high: int) -> None:
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
